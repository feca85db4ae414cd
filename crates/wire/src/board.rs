//! The board of a game: where its places are in a drawing, and what is on them.
//!
//! Hexes have radius 100 and a point up; the center of axial (0, 0) is the origin, and y points down.

use hexhaven_rules as rules;
use hexhaven_rules::Game;
use hexhaven_rules::board::{Spot, Topology};
use serde::Serialize;

use crate::ids::{Corner, Edge, Hex, list};
use crate::kinds::{Island, Resource, Terrain};

/// The radius of a hex in a drawing.
const RADIUS: i32 = 100;
/// Half of the width of a hex: half of the square root of three times the radius, in ten-thousandths.
const HALF_WIDTH: i32 = 866_025;

/// The board of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Board {
    /// Which island it is on.
    pub island: Island,
    /// The land hexes by their numbers.
    pub hexes: Vec<BoardHex>,
    /// The corners by their numbers.
    pub corners: Vec<BoardCorner>,
    /// The paths by their numbers.
    pub edges: Vec<BoardEdge>,
    /// The harbors, clockwise.
    pub harbors: Vec<BoardHarbor>,
    /// The corners of the coast, clockwise.
    pub coast: Vec<Corner>,
}

/// A land hex.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BoardHex {
    /// Axial coordinate to the east.
    pub q: i8,
    /// Axial coordinate to the south-east.
    pub r: i8,
    /// The center.
    pub x: f64,
    /// The center.
    pub y: f64,
    /// What it is.
    pub terrain: Terrain,
    /// What it produces; null for a desert.
    pub resource: Option<Resource>,
    /// Its number; null for a desert.
    pub token: Option<u8>,
    /// In how many of 36 rolls the number comes up, 0 for a desert.
    pub pips: u8,
    /// Is its number one of the red ones?
    pub red: bool,
    /// Its corners, clockwise from the northern one.
    pub corners: [Corner; 6],
}

/// A corner.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BoardCorner {
    /// To the east.
    pub x: f64,
    /// To the south.
    pub y: f64,
    /// The land hexes around it.
    pub hexes: Vec<Hex>,
    /// Is it on the coast?
    pub coastal: bool,
    /// The harbor that a building here uses, as an index into the list of harbors.
    pub harbor: Option<u8>,
}

/// A path.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BoardEdge {
    /// One end, the lower number.
    pub a: Corner,
    /// The other end.
    pub b: Corner,
    /// The land hexes on its sides.
    pub hexes: Vec<Hex>,
    /// Is it on the coast?
    pub coastal: bool,
    /// The harbor that belongs to it, as an index into the list of harbors.
    pub harbor: Option<u8>,
}

/// A harbor.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BoardHarbor {
    /// The coastal path that it belongs to; both ends use it.
    pub edge: Edge,
    /// The land hex of that path: the sea is on the other side.
    pub hex: Hex,
    /// What it trades at 2:1; null for anything at 3:1.
    pub resource: Option<Resource>,
    /// How many cards of one kind it takes for one: 2 or 3.
    pub rate: u8,
}

impl Board {
    /// The board of a game.
    pub fn of(game: &Game) -> Board {
        let (board, topology) = (game.board(), game.topology());
        Board {
            island: board.island().into(),
            hexes: topology.all_hexes().iter().map(|hex| BoardHex::of(board, hex)).collect(),
            corners: topology.all_corners().iter().map(|corner| BoardCorner::of(board, corner)).collect(),
            edges: topology.all_edges().iter().map(|edge| BoardEdge::of(board, edge)).collect(),
            harbors: board.harbors().iter().map(|harbor| BoardHarbor::of(topology, *harbor)).collect(),
            coast: coast(topology).map(Corner::from).collect(),
        }
    }
}

impl BoardHex {
    fn of(board: &rules::Board, hex: rules::places::Hex) -> BoardHex {
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
            red: board.token(hex).is_some_and(rules::board::is_red),
            corners: topology.corners_clockwise(hex).map(Corner::from),
        }
    }
}

impl BoardCorner {
    fn of(board: &rules::Board, corner: rules::places::Corner) -> BoardCorner {
        let topology = board.topology();
        let (x, y) = point(topology.corner_spot(corner).expect("the island has this corner"));
        BoardCorner {
            x,
            y,
            hexes: list(topology.hexes_at(corner)),
            coastal: topology.coast().iter().any(|path| topology.end_set(*path).has(corner)),
            harbor: harbor(board, |path| topology.end_set(path).has(corner)),
        }
    }
}

impl BoardEdge {
    fn of(board: &rules::Board, edge: rules::places::Edge) -> BoardEdge {
        let topology = board.topology();
        let [a, b] = topology.ends(edge);
        BoardEdge {
            a: a.into(),
            b: b.into(),
            hexes: list(topology.hexes_at(a) & topology.hexes_at(b)),
            coastal: topology.coast().contains(&edge),
            harbor: harbor(board, |path| path == edge),
        }
    }
}

impl BoardHarbor {
    fn of(topology: &Topology, (edge, harbor): (rules::places::Edge, rules::board::Harbor)) -> BoardHarbor {
        let [a, b] = topology.ends(edge);
        let land = (topology.hexes_at(a) & topology.hexes_at(b)).first();
        let (resource, rate) = match harbor {
            rules::board::Harbor::Generic => (None, 3),
            rules::board::Harbor::Special(resource) => (Some(resource.into()), 2),
        };
        BoardHarbor {
            edge: edge.into(),
            hex: land.expect("a path is a side of a hex").into(),
            resource,
            rate,
        }
    }
}

/// The harbor with this path. No corner has two: harbors don't touch.
fn harbor(board: &rules::Board, is_wanted: impl Fn(rules::places::Edge) -> bool) -> Option<u8> {
    let place = board.harbors().iter().position(|(path, _)| is_wanted(*path))?;
    u8::try_from(place).ok()
}

/// Where a spot is in a drawing. Divided only once, so that the number is exactly the decimal shown.
fn point(spot: Spot) -> (f64, f64) {
    let x = f64::from(i32::from(spot.column) * HALF_WIDTH) / 10_000.0;
    let y = f64::from(i32::from(spot.row) * RADIUS / 2);
    (x, y)
}

/// The corners of the coast, clockwise: where each coastal path meets the next.
fn coast(topology: &Topology) -> impl Iterator<Item = rules::places::Corner> {
    let paths = topology.coast();
    let next = paths.iter().cycle().skip(1);
    paths
        .iter()
        .zip(next)
        .filter_map(|(path, next)| (topology.end_set(*path) & topology.end_set(*next)).first())
}
