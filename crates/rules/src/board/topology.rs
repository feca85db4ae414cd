//! What lies next to what: hexes, corners and paths of both islands (TOPO-1, TOPO-2, TOPO-3).
//!
//! Everything that a search asks often is a single lookup in a table made at compile time. Numbers are row-major
//! as in `docs/boards.md` 1; the literal data is in `islands.rs`.
//!
//! ```
//! use hexhaven_rules::{board::Island, places::{Hex, Corner}};
//! let island = Island::Base.topology();
//! assert_eq!((island.hexes(), island.corners(), island.edges(), island.coast().len()), (19, 54, 72, 30));
//! // The middle hex has six corners, and each of them touches two more hexes.
//! for corner in island.corners_of(Hex::new(9)) {
//!     assert_eq!(island.hexes_at(corner).len(), 3);
//! }
//! assert_eq!(island.edge_between(Corner::new(8), Corner::new(13)).map(|path| path.index()), Some(13));
//! ```

use super::islands::{self, Shape};
use crate::ids::{Corner, Edge, Hex};
use crate::sets::{CornerSet, EdgeSet, HexSet};

/// Which island is played on (TOPO-1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Island {
    /// 19 hexes in rows 3-4-5-4-3, for up to four players.
    Base,
    /// 30 hexes in rows 3-4-5-6-5-4-3, for five and six players (X56-3).
    Large,
}

impl Island {
    /// Both of them.
    pub const ALL: [Self; 2] = [Self::Base, Self::Large];

    /// What is next to what on it.
    #[inline]
    pub const fn topology(self) -> &'static Topology {
        match self {
            Self::Base => &BASE,
            Self::Large => &LARGE,
        }
    }
}

static BASE: Topology = Topology::build(&islands::BASE);
static LARGE: Topology = Topology::build(&islands::LARGE);

/// A place in a drawing of an island with points up, as whole numbers: the center of axial (0, 0) is the origin, a column
/// is half a hex wide, a row is half the radius of a hex high, and rows go down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Spot {
    /// To the east.
    pub column: i8,
    /// To the south.
    pub row: i8,
}

/// Ids are bytes. A table with room for every byte needs no check of bounds, and the unused end is never touched.
const ROOM: usize = 256;

/// What is next to what on one island; see [`Island::topology`].
///
/// A place that the island does not have (hex 25 of the base island, say) has no neighbors of any sort.
#[derive(Debug)]
pub struct Topology {
    all_hexes: HexSet,
    all_corners: CornerSet,
    all_edges: EdgeSet,
    coordinates: [(i8, i8); ROOM],
    ends: [[Corner; 2]; ROOM],
    end_sets: [CornerSet; ROOM],
    edges_at: [EdgeSet; ROOM],
    neighbors: [CornerSet; ROOM],
    hexes_at: [HexSet; ROOM],
    corners: [CornerSet; ROOM],
    hex_neighbors: [HexSet; ROOM],
    coast: &'static [Edge],
    spirals: [&'static [Hex]; 6],
}

impl Topology {
    /// How many land hexes.
    #[inline]
    pub const fn hexes(&self) -> usize {
        self.all_hexes.len()
    }

    /// How many corners.
    #[inline]
    pub const fn corners(&self) -> usize {
        self.all_corners.len()
    }

    /// How many paths.
    #[inline]
    pub const fn edges(&self) -> usize {
        self.all_edges.len()
    }

    /// Every land hex.
    #[inline]
    pub const fn all_hexes(&self) -> HexSet {
        self.all_hexes
    }

    /// Every corner.
    #[inline]
    pub const fn all_corners(&self) -> CornerSet {
        self.all_corners
    }

    /// Every path.
    #[inline]
    pub const fn all_edges(&self) -> EdgeSet {
        self.all_edges
    }

    /// The two corners that a path joins, the lower number first.
    #[inline]
    pub const fn ends(&self, edge: Edge) -> [Corner; 2] {
        self.ends[edge.index()]
    }

    /// The two corners that a path joins, as a set.
    #[inline]
    pub const fn end_set(&self, edge: Edge) -> CornerSet {
        self.end_sets[edge.index()]
    }

    /// Where a path leads to from `corner`, which is one of its ends.
    #[inline]
    pub const fn far_end(&self, edge: Edge, corner: Corner) -> Corner {
        debug_assert!(self.end_set(edge).has(corner), "the path does not touch the corner");
        let [low, high] = self.ends(edge);
        if low.index() == corner.index() { high } else { low }
    }

    /// The two or three paths of a corner.
    #[inline]
    pub const fn edges_at(&self, corner: Corner) -> EdgeSet {
        self.edges_at[corner.index()]
    }

    /// The two or three corners that are one path away, which the distance rule keeps free (SETTLE-3).
    #[inline]
    pub const fn neighbors(&self, corner: Corner) -> CornerSet {
        self.neighbors[corner.index()]
    }

    /// The one, two or three land hexes that a corner touches.
    #[inline]
    pub const fn hexes_at(&self, corner: Corner) -> HexSet {
        self.hexes_at[corner.index()]
    }

    /// The six corners of a hex.
    #[inline]
    pub const fn corners_of(&self, hex: Hex) -> CornerSet {
        self.corners[hex.index()]
    }

    /// The land hexes that share a side with this one.
    #[inline]
    pub const fn hex_neighbors(&self, hex: Hex) -> HexSet {
        self.hex_neighbors[hex.index()]
    }

    /// The axial coordinates `(q, r)` of a hex: pointy top, `q` grows to the east, `r` to the south-east.
    #[inline]
    pub const fn coordinates(&self, hex: Hex) -> (i8, i8) {
        self.coordinates[hex.index()]
    }

    /// Where the center of a hex is in a drawing; see [`Spot`].
    pub const fn spot(&self, hex: Hex) -> Spot {
        let (q, r) = self.coordinates(hex);
        Spot { column: 2 * q + r, row: 3 * r }
    }

    /// The six corners of a hex, clockwise from the northern one.
    pub fn corners_clockwise(&self, hex: Hex) -> [Corner; 6] {
        // Their numbers go row by row: north, north-west, north-east, south-west, south-east, south.
        let mut rows = self.corners_of(hex).iter();
        let mut next = || rows.next().expect("a hex of the island has six corners");
        let [n, nw, ne, sw, se, s] = std::array::from_fn(|_| next());
        [n, ne, se, s, sw, nw]
    }

    /// Where a corner is in a drawing; nothing if the island has no such corner.
    pub fn corner_spot(&self, corner: Corner) -> Option<Spot> {
        let hex = self.hexes_at(corner).first()?;
        let place = self.corners_clockwise(hex).into_iter().position(|other| other == corner)?;
        let (column, row) = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)][place];
        let Spot { column: east, row: south } = self.spot(hex);
        Some(Spot { column: east + column, row: south + row })
    }

    /// The coastal paths, clockwise, beginning with the west side of hex 0 (`docs/boards.md` 2.1 and 8.3).
    #[inline]
    pub const fn coast(&self) -> &'static [Edge] {
        self.coast
    }

    /// The path that joins two corners, if there is one.
    #[inline]
    pub fn edge_between(&self, a: Corner, b: Corner) -> Option<Edge> {
        // Two different corners share at most one path; a corner "shares" all of its paths with itself.
        if a == b { None } else { (self.edges_at(a) & self.edges_at(b)).first() }
    }

    /// The six hexes at the corners of the island, clockwise from hex 0.
    pub const fn corner_hexes(&self) -> [Hex; 6] {
        let mut hexes = [Hex::of(0); 6];
        let mut corner = 0;
        while corner < hexes.len() {
            hexes[corner] = self.spirals[corner][0];
            corner += 1;
        }
        hexes
    }

    /// All hexes in the order of the token spiral: from this one of the [`Self::corner_hexes`] counterclockwise along
    /// the coast, then inward (SETUP-14).
    ///
    /// # Panics
    /// If `corner` is not below 6.
    pub const fn spiral(&self, corner: usize) -> &'static [Hex] {
        self.spirals[corner]
    }

    const fn build(shape: &Shape) -> Self {
        let mut island = Self {
            all_hexes: HexSet::EMPTY,
            all_corners: CornerSet::EMPTY,
            all_edges: EdgeSet::EMPTY,
            coordinates: [(0, 0); ROOM],
            ends: [[Corner::of(0); 2]; ROOM],
            end_sets: [CornerSet::EMPTY; ROOM],
            edges_at: [EdgeSet::EMPTY; ROOM],
            neighbors: [CornerSet::EMPTY; ROOM],
            hexes_at: [HexSet::EMPTY; ROOM],
            corners: [CornerSet::EMPTY; ROOM],
            hex_neighbors: [HexSet::EMPTY; ROOM],
            coast: shape.coast,
            spirals: shape.spirals,
        };
        island.lay_paths(shape);
        island.lay_hexes(shape);
        island.join_hexes();
        island
    }

    const fn lay_paths(&mut self, shape: &Shape) {
        let mut number = 0;
        while number < shape.ends.len() {
            let [low, high] = shape.ends[number];
            let (edge, low, high) = (Edge::of(number), Corner::new(low), Corner::new(high));
            self.ends[number] = [low, high];
            self.end_sets[number] = CornerSet::of(low).with(high);
            self.edges_at[low.index()] = self.edges_at[low.index()].with(edge);
            self.edges_at[high.index()] = self.edges_at[high.index()].with(edge);
            self.neighbors[low.index()] = self.neighbors[low.index()].with(high);
            self.neighbors[high.index()] = self.neighbors[high.index()].with(low);
            self.all_corners = self.all_corners.with(low).with(high);
            self.all_edges = self.all_edges.with(edge);
            number += 1;
        }
    }

    const fn lay_hexes(&mut self, shape: &Shape) {
        let mut line = 0;
        while line < shape.rows.len() {
            let row = &shape.rows[line];
            let [n, nw, sw, s] = row.corners;
            let mut east = 0;
            while east < row.hexes {
                let hex = Hex::of(self.hexes());
                self.coordinates[hex.index()] = (row.q + east, row.r);
                let corners = [n, nw, nw + 1, sw, sw + 1, s];
                let mut i = 0;
                while i < corners.len() {
                    let corner = Corner::new(corners[i] + east.cast_unsigned());
                    self.corners[hex.index()] = self.corners[hex.index()].with(corner);
                    self.hexes_at[corner.index()] = self.hexes_at[corner.index()].with(hex);
                    i += 1;
                }
                self.all_hexes = self.all_hexes.with(hex);
                east += 1;
            }
            line += 1;
        }
    }

    /// Hexes are neighbors when they meet at a corner: the side between them ends there too.
    const fn join_hexes(&mut self) {
        let mut a = 0;
        while a < self.hexes() {
            let mut b = 0;
            while b < self.hexes() {
                if a != b && self.corners[a].meets(self.corners[b]) {
                    self.hex_neighbors[a] = self.hex_neighbors[a].with(Hex::of(b));
                }
                b += 1;
            }
            a += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn topo_2_and_3_places_are_drawn_where_they_touch() {
        for island in Island::ALL.map(Island::topology) {
            let spot = |corner| island.corner_spot(corner).expect("the island has it");
            for edge in island.all_edges() {
                let [a, b] = island.ends(edge).map(spot);
                let apart = (a.column.abs_diff(b.column), a.row.abs_diff(b.row));
                assert!(matches!(apart, (1, 1) | (0, 2)), "{edge:?}: {apart:?}");
            }
            for hex in island.all_hexes() {
                let center = island.spot(hex);
                let [n, .., s, _, _] = island.corners_clockwise(hex).map(spot);
                assert_eq!((n.column, n.row + 2), (center.column, center.row), "{hex:?}");
                assert_eq!((s.column, s.row - 2), (center.column, center.row), "{hex:?}");
            }
        }
        assert_eq!(Island::Base.topology().corner_spot(Corner::new(60)), None);
    }
}
