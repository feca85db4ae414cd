//! The sea frame of the 5th and 6th edition and its harbors (COMP-12, COMP-13): printed, with markers dealt onto it
//! (SETUP-17 a, X56-4), or with its pieces shuffled (SETUP-17 b, SETUP-18, AMB-32). Data of `docs/boards.md` 5 and 8.4.

use super::{Harbor, Island};
use crate::cards::Resource;
use crate::ids::Edge;
use crate::picker::Picker;

/// The harbors on a frame piece: how many coastal paths from its start, and what they trade.
type Piece = &'static [(usize, Harbor)];

// The six large pieces, named by their puzzle numbers, clockwise. There are two shapes: two harbors, or one.
const P12: Piece = &[(2, Harbor::Generic)];
const P23: Piece = &[(0, Harbor::Generic), (3, Harbor::Special(Resource::Brick))];
const P34: Piece = &[(2, Harbor::Special(Resource::Lumber))];
const P45: Piece = &[(0, Harbor::Generic), (3, Harbor::Special(Resource::Grain))];
const P56: Piece = &[(2, Harbor::Special(Resource::Ore))];
const P61: Piece = &[(0, Harbor::Generic), (3, Harbor::Special(Resource::Wool))];

// The small pieces of the extension that have a harbor, named by the joint where they go. Those at 2 and 6 are all sea.
const AT3: Piece = &[(1, Harbor::Special(Resource::Wool))];
const AT5: Piece = &[(1, Harbor::Generic)];

/// The six pieces of the base frame as their numbers order them. The piece in slot k begins at coastal path 5k + 1.
const BASE: [Piece; 6] = [P45, P56, P61, P12, P23, P34];

/// The pieces of the large frame, with the coastal path where each begins.
const LARGE: [(usize, Piece); 8] =
    [(1, P61), (6, P12), (13, P23), (18, AT3), (20, P34), (25, P45), (30, AT5), (32, P56)];

/// Small pieces of the extension without a harbor (X56-2).
const ALL_SEA: usize = 2;

impl Island {
    /// The pieces of its frame, in the editions that have one (COMP-13, X56-2).
    pub const fn frame_pieces(self) -> u8 {
        match self {
            Island::Base => BASE.len() as u8,
            Island::Large => (LARGE.len() + ALL_SEA) as u8,
        }
    }
}

/// The harbors of the frame that is assembled by its numbers.
pub(super) fn printed(island: Island) -> Vec<(Edge, Harbor)> {
    match island {
        Island::Base => in_slots(BASE),
        Island::Large => LARGE.into_iter().flat_map(|(start, piece)| at(island, start, piece)).collect(),
    }
}

/// The frame by its numbers, with loose harbor markers of the same kinds dealt onto its harbors.
pub(super) fn markers(island: Island, picker: &mut impl Picker) -> Vec<(Edge, Harbor)> {
    let (edges, mut kinds): (Vec<Edge>, Vec<Harbor>) = printed(island).into_iter().unzip();
    picker.shuffle(&mut kinds);
    edges.into_iter().zip(kinds).collect()
}

/// The six pieces of the base frame in any of their 720 orders. No order puts two harbors on one corner:
/// between harbors of neighboring pieces at least one path stays free.
pub(super) fn shuffled(picker: &mut impl Picker) -> Vec<(Edge, Harbor)> {
    let mut pieces = BASE;
    picker.shuffle(&mut pieces);
    in_slots(pieces)
}

fn in_slots(pieces: [Piece; 6]) -> Vec<(Edge, Harbor)> {
    (0..).zip(pieces).flat_map(|(slot, piece)| at(Island::Base, 5 * slot + 1, piece)).collect()
}

fn at(island: Island, start: usize, piece: Piece) -> impl Iterator<Item = (Edge, Harbor)> {
    let coast = island.topology().coast();
    piece.iter().map(move |(offset, harbor)| (coast[(start + offset) % coast.len()], *harbor))
}
