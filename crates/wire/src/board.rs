//! The board of a game: where its places are in a drawing, and what lies on them.
//!
//! Hexes have radius 100 and a point up; the centre of axial (0, 0) is the origin, and y goes downwards.

use hexhaven_rules as rules;
use hexhaven_rules::{Game, Spot, Topology};
use serde::Serialize;
use ts_rs::TS;

use crate::ids::{Edge, Hex, Node};
use crate::kinds::{Island, Resource, Terrain};

/// The radius of a hex in a drawing.
const RADIUS: i32 = 100;
/// Half of the width of a hex: half of the square root of three times the radius, in ten-thousandths.
const HALF_WIDTH: i32 = 866_025;

/// The board of a game.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Board {
    /// Which island it lies on.
    pub island: Island,
    /// The land hexes by their numbers.
    pub hexes: Vec<BoardHex>,
    /// The intersections by their numbers.
    pub nodes: Vec<BoardNode>,
    /// The paths by their numbers.
    pub edges: Vec<BoardEdge>,
    /// The harbors, clockwise.
    pub harbors: Vec<BoardHarbor>,
    /// The intersections of the coast, clockwise.
    pub coast: Vec<Node>,
}

/// A land hex.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BoardHex {
    /// Axial coordinate to the east.
    pub q: i8,
    /// Axial coordinate to the south-east.
    pub r: i8,
    /// The centre.
    pub x: f64,
    /// The centre.
    pub y: f64,
    /// What it is.
    pub terrain: Terrain,
    /// What it yields; null for a desert.
    pub resource: Option<Resource>,
    /// Its number; null for a desert.
    pub token: Option<u8>,
    /// In how many of 36 rolls the number comes up, 0 for a desert.
    pub pips: u8,
    /// Its corners, clockwise from the northern one.
    pub corners: [Node; 6],
}

/// An intersection.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BoardNode {
    /// To the east.
    pub x: f64,
    /// To the south.
    pub y: f64,
    /// The land hexes around it.
    pub hexes: Vec<Hex>,
}

/// A path.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BoardEdge {
    /// One end, the lower number.
    pub a: Node,
    /// The other end.
    pub b: Node,
}

/// A harbor.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BoardHarbor {
    /// The coastal path that it belongs to; both ends use it.
    pub edge: Edge,
    /// The land hex of that path: the sea is on the other side.
    pub hex: Hex,
    /// What it trades at 2:1; null for anything at 3:1.
    pub resource: Option<Resource>,
    /// How many cards of a kind it takes for one: 2 or 3.
    pub rate: u8,
}

impl Board {
    /// The board of a game.
    pub fn of(game: &Game) -> Board {
        let (board, topology) = (game.board(), game.topology());
        Board {
            island: board.island().into(),
            hexes: topology.all_hexes().iter().map(|hex| BoardHex::of(board, hex)).collect(),
            nodes: topology.all_nodes().iter().map(|node| BoardNode::of(topology, node)).collect(),
            edges: topology.all_edges().iter().map(|edge| BoardEdge::of(topology, edge)).collect(),
            harbors: board.harbors().iter().map(|harbor| BoardHarbor::of(topology, *harbor)).collect(),
            coast: coast(topology).map(Node::from).collect(),
        }
    }
}

impl BoardHex {
    fn of(board: &rules::Board, hex: rules::Hex) -> BoardHex {
        let topology = board.topology();
        let (q, r) = topology.coordinates(hex);
        let (x, y) = point(topology.spot(hex));
        BoardHex {
            q,
            r,
            x,
            y,
            terrain: board.terrain(hex).into(),
            resource: board.resource(hex).map(Resource::from),
            token: board.token(hex),
            pips: board.pips(hex),
            corners: topology.corners_clockwise(hex).map(Node::from),
        }
    }
}

impl BoardNode {
    fn of(topology: &Topology, node: rules::Node) -> BoardNode {
        let (x, y) = point(topology.node_spot(node).expect("the island has this intersection"));
        BoardNode { x, y, hexes: topology.hexes_at(node).iter().map(Hex::from).collect() }
    }
}

impl BoardEdge {
    fn of(topology: &Topology, edge: rules::Edge) -> BoardEdge {
        let [a, b] = topology.ends(edge).map(Node::from);
        BoardEdge { a, b }
    }
}

impl BoardHarbor {
    fn of(topology: &Topology, (edge, harbor): (rules::Edge, rules::Harbor)) -> BoardHarbor {
        let [a, b] = topology.ends(edge);
        let land = (topology.hexes_at(a) & topology.hexes_at(b)).first();
        let (resource, rate) = match harbor {
            rules::Harbor::Generic => (None, 3),
            rules::Harbor::Special(resource) => (Some(resource.into()), 2),
        };
        BoardHarbor {
            edge: edge.into(),
            hex: land.expect("a path is a side of a hex").into(),
            resource,
            rate,
        }
    }
}

/// Where a spot is in a drawing. Divided once, so that the number is the decimal that it looks like.
fn point(spot: Spot) -> (f64, f64) {
    let x = f64::from(i32::from(spot.column) * HALF_WIDTH) / 10_000.0;
    let y = f64::from(i32::from(spot.row) * RADIUS / 2);
    (x, y)
}

/// The intersections of the coast, clockwise: where each coastal path meets the next.
fn coast(topology: &Topology) -> impl Iterator<Item = rules::Node> {
    let paths = topology.coast();
    let next = paths.iter().cycle().skip(1);
    paths
        .iter()
        .zip(next)
        .filter_map(|(path, next)| (topology.end_set(*path) & topology.end_set(*next)).first())
}
