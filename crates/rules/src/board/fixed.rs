//! The fixed set-up: the printed maps and starting pieces (SETUP-4, AMB-2, AMB-3, AMB-4, X56-15). Data of
//! `docs/boards.md` 3 and 8.5. The map in 3 also serves the 1999 and 6th editions, whose own pictures we don't have,
//! and side A of the Family tiles.

use super::Terrain::{Desert, Fields, Forest, Hills, Mountains, Pasture};
use super::generate::Layout;
use super::{Board, Island, Terrain, WhiteStar, frame};
use crate::ids::{Corner, Edge};

/// Terrain and number of each hex, one line for each row; 0 on the desert.
#[rustfmt::skip]
const BASE: [(Terrain, u8); 19] = [
    (Mountains, 10), (Pasture, 2), (Forest, 9),
    (Fields, 12), (Hills, 6), (Pasture, 4), (Hills, 10),
    (Fields, 9), (Forest, 11), (Desert, 0), (Forest, 3), (Mountains, 8),
    (Forest, 8), (Mountains, 3), (Fields, 4), (Pasture, 5),
    (Hills, 5), (Fields, 6), (Pasture, 11),
];

/// The same for the large island.
#[rustfmt::skip]
const LARGE: [(Terrain, u8); 30] = [
    (Hills, 10), (Pasture, 6), (Desert, 0),
    (Hills, 6), (Fields, 2), (Mountains, 9), (Hills, 11),
    (Forest, 3), (Mountains, 11), (Forest, 5), (Fields, 10), (Pasture, 4),
    (Desert, 0), (Pasture, 5), (Fields, 4), (Mountains, 6), (Pasture, 3), (Fields, 8),
    (Forest, 12), (Mountains, 10), (Pasture, 2), (Hills, 4), (Forest, 11),
    (Forest, 8), (Fields, 3), (Forest, 9), (Fields, 5),
    (Hills, 9), (Pasture, 12), (Mountains, 8),
];

/// The color of a player's pieces (COMP-15; green and brown come with the extension, X56-2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Color {
    /// Red.
    Red,
    /// Blue.
    Blue,
    /// White.
    White,
    /// Orange.
    Orange,
    /// Green.
    Green,
    /// Brown.
    Brown,
}

impl Color {
    /// All six, starting with those of the base game.
    pub const ALL: [Self; 6] = [Self::Red, Self::Blue, Self::White, Self::Orange, Self::Green, Self::Brown];

    /// The word for it, as in texts.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Blue => "blue",
            Self::White => "white",
            Self::Orange => "orange",
            Self::Green => "green",
            Self::Brown => "brown",
        }
    }
}

impl std::fmt::Display for Color {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// A settlement of the fixed set-up with its road.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct StartPiece {
    /// Where the settlement is.
    pub settlement: Corner,
    /// The path of the road that touches it.
    pub road: Edge,
    /// Does it pay the starting cards (SETUP-6)? It is the one with the star, or with the black outline.
    pub pays: bool,
}

/// The two settlements of a color on the fixed map of the base island, the one that pays second. Green and brown
/// have none: the large island has no fixed pieces (X56-15).
pub fn fixed_pieces(color: Color, white_star: WhiteStar) -> Option<[StartPiece; 2]> {
    let [(settlement, road), (star, star_road)] = match (color, white_star) {
        (Color::Red, _) => [(8, 13), (28, 41)],
        (Color::Orange, _) => [(14, 15), (40, 58)],
        (Color::White, WhiteStar::At31) => [(17, 25), (31, 37)],
        (Color::White, WhiteStar::At17) => [(31, 37), (17, 25)],
        (Color::Blue, _) => [(41, 52), (39, 56)],
        (Color::Green | Color::Brown, _) => return None,
    };
    let piece = |settlement, road, pays| StartPiece {
        settlement: Corner::new(settlement),
        road: Edge::new(road),
        pays,
    };
    Some([piece(settlement, road, false), piece(star, star_road, true)])
}

impl Board {
    /// The printed map of an island, with the robber on its first desert.
    pub fn fixed(island: Island) -> Self {
        let layout = layout(island);
        layout.with_robber(layout.deserts()[0])
    }
}

pub(super) fn layout(island: Island) -> Layout {
    let map: &[(Terrain, u8)] = match island {
        Island::Base => &BASE,
        Island::Large => &LARGE,
    };
    let mut layout = Layout::empty(island);
    for (hex, &(terrain, number)) in map.iter().enumerate() {
        layout.lay(hex, terrain, number);
    }
    layout.harbors = frame::printed(island);
    layout
}
