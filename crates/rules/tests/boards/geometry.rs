//! The islands computed slowly from hex coordinates, as `docs/boards.md` 1 describes. Shares no code with the tables of
//! the crate, so that agreement means something.

use hexhaven_rules::board::Island;

/// The six directions in axial coordinates, counterclockwise: E, NE, NW, W, SW, SE.
pub(crate) const DIRECTIONS: [(i32, i32); 6] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];

/// The corners of a hex as offsets on the integer lattice, clockwise: N, NE, SE, S, SW, NW.
const CORNERS: [(i32, i32); 6] = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)];

/// The sides of a hex in the order in which [`CORNERS`] begin them.
const SIDES: [&str; 6] = ["NE", "E", "SE", "SW", "W", "NW"];

/// An island as lists in row-major order.
pub(crate) struct Geometry {
    /// Axial coordinates `(q, r)`.
    pub(crate) hexes: Vec<(i32, i32)>,
    /// Lattice points `(x, y)`.
    pub(crate) corners: Vec<(i32, i32)>,
    /// The two corners of each path, the lower first.
    pub(crate) edges: Vec<[usize; 2]>,
}

impl Geometry {
    pub(crate) fn of(island: Island) -> Self {
        let on_island = |&(q, r): &(i32, i32)| match island {
            Island::Base => q.abs() <= 2 && r.abs() <= 2 && (q + r).abs() <= 2,
            Island::Large => r.abs() <= 3 && (-3..=2).contains(&q) && (-3..=2).contains(&(q + r)),
        };
        let hexes: Vec<_> = (-4..=4).flat_map(|r| (-4..=4).map(move |q| (q, r))).filter(on_island).collect();
        let mut corners: Vec<_> = hexes.iter().flat_map(|hex| corner_points(*hex)).collect();
        corners.sort_by_key(|&(x, y)| (y, x));
        corners.dedup();
        let mut geometry = Self { hexes, corners, edges: Vec::new() };
        let mut edges: Vec<_> = (0..geometry.hexes.len()).flat_map(|hex| geometry.sides(hex)).collect();
        // Twice the midpoint of a path is the sum of its ends.
        edges.sort_by_key(|ends| {
            let [(ax, ay), (bx, by)] = ends.map(|corner| geometry.corners[corner]);
            (ay + by, ax + bx)
        });
        edges.dedup();
        geometry.edges = edges;
        geometry
    }

    /// The corners of a hex, clockwise from the north.
    pub(crate) fn corners(&self, hex: usize) -> [usize; 6] {
        corner_points(self.hexes[hex]).map(|point| position(&self.corners, &point))
    }

    /// The hexes at a corner.
    pub(crate) fn hexes_at(&self, corner: usize) -> Vec<usize> {
        (0..self.hexes.len()).filter(|hex| self.corners(*hex).contains(&corner)).collect()
    }

    /// The land hexes next to a hex.
    pub(crate) fn hex_neighbors(&self, hex: usize) -> Vec<usize> {
        let (q, r) = self.hexes[hex];
        let mut found: Vec<_> = DIRECTIONS.iter().filter_map(|(dq, dr)| self.hex((q + dq, r + dr))).collect();
        found.sort_unstable();
        found
    }

    /// The hex with these coordinates, if it is land.
    pub(crate) fn hex(&self, place: (i32, i32)) -> Option<usize> {
        self.hexes.iter().position(|hex| *hex == place)
    }

    /// The path on the named side of a hex.
    pub(crate) fn side(&self, place: (i32, i32), side: &str) -> usize {
        let hex = self.hex(place).expect("a land hex");
        position(&self.edges, &self.sides(hex)[position(&SIDES, &side)])
    }

    /// The paths with land on one side only, clockwise from the west side of hex 0.
    pub(crate) fn coast(&self) -> Vec<usize> {
        let land = |edge: &usize| {
            let hexes = 0..self.hexes.len();
            hexes.filter(|hex| self.sides(*hex).contains(&self.edges[*edge])).count()
        };
        let coastal: Vec<usize> = (0..self.edges.len()).filter(|edge| land(edge) == 1).collect();
        // Clockwise means up the west side, from the southwest corner of hex 0 to its northwest corner.
        let mut walk = vec![self.side(self.hexes[0], "W")];
        let [start, mut at] = [4, 5].map(|corner| self.corners(0)[corner]);
        while at != start {
            let last = walk[walk.len() - 1];
            let next = coastal.iter().copied().find(|edge| *edge != last && self.edges[*edge].contains(&at));
            walk.push(next.expect("a coast has no end"));
            let [a, b] = self.edges[walk[walk.len() - 1]];
            at = if a == at { b } else { a };
        }
        assert_eq!(walk.len(), coastal.len(), "the coast is one ring");
        walk
    }

    /// The hexes with three land neighbors, where the coast turns: clockwise from hex 0.
    pub(crate) fn corner_hexes(&self) -> Vec<usize> {
        let mut corners = Vec::new();
        for edge in self.coast() {
            let has = |hex: &usize| self.sides(*hex).contains(&self.edges[edge]);
            let hex = (0..self.hexes.len()).find(has).expect("a path has land");
            if self.hex_neighbors(hex).len() == 3 && !corners.contains(&hex) {
                corners.push(hex);
            }
        }
        corners
    }

    /// The walk of SETUP-14: land on the left and sea on the right at first; straight on if the next hex is land not
    /// walked yet, else turn left until it is.
    pub(crate) fn spiral(&self, corner: usize) -> Vec<usize> {
        let ahead = |hex: usize, heading: usize| {
            let ((q, r), (dq, dr)) = (self.hexes[hex], DIRECTIONS[heading % 6]);
            self.hex((q + dq, r + dr))
        };
        let mut heading = (0..6)
            .find(|heading| ahead(corner, *heading).is_some() && ahead(corner, heading + 5).is_none())
            .expect("the coast leads on");
        let mut walk = vec![corner];
        loop {
            let at = walk[walk.len() - 1];
            let free = |turned: &usize| ahead(at, *turned).is_some_and(|next| !walk.contains(&next));
            let Some(turned) = (heading..heading + 6).find(free) else { return walk };
            heading = turned % 6;
            walk.extend(ahead(at, heading));
        }
    }

    /// The sides of a hex as pairs of corners, in the order of [`SIDES`].
    fn sides(&self, hex: usize) -> [[usize; 2]; 6] {
        let corners = self.corners(hex);
        std::array::from_fn(|side| {
            let mut ends = [corners[side], corners[(side + 1) % 6]];
            ends.sort_unstable();
            ends
        })
    }
}

fn corner_points((q, r): (i32, i32)) -> [(i32, i32); 6] {
    CORNERS.map(|(dx, dy)| (2 * q + r + dx, 3 * r + dy))
}

fn position<T: PartialEq>(list: &[T], item: &T) -> usize {
    list.iter().position(|other| other == item).expect("it is in the list")
}
