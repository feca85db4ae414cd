//! Boards: the island's shape, what lies on it, and how it is made.
//!
//! - [`Topology`]: what lies next to what on each [`Island`] (TOPO-1 … TOPO-3).
//! - [`Board`]: terrain, number tokens, harbors and the robber's first hex (COMP-1 … COMP-5, COMP-12, TOPO-5).
//! - [`Board::generate`] makes one by [`BoardRules`] (SETUP-4, SETUP-13 … SETUP-20, X56-3 … X56-6).
//! - [`Fairness`]: how even a board is.
//! - [`fixed_pieces`]: the starting pieces of the fixed set-up (SETUP-4, SETUP-6, AMB-2).
//!
//! The data is that of `docs/boards.md`.
//!
//! ```
//! use hexhaven_rules::{Board, board::{Harbor, Island}, cards::Resource, places::{Hex, Corner}};
//! let board = Board::fixed(Island::Base);
//! assert_eq!(board.resource(Hex::new(0)), Some(Resource::Ore));
//! assert_eq!(board.hexes_with(10).iter().collect::<Vec<_>>(), [Hex::new(0), Hex::new(6)]);
//! assert_eq!(board.harbor_at(Corner::new(3)), Some(Harbor::Generic));
//! ```

mod fairness;
mod family;
pub(crate) mod faults;
mod fixed;
mod frame;
mod generate;
mod islands;
mod ocean;
mod options;
mod reach;
mod terrain;
mod tokens;
mod topology;

use std::fmt;

use crate::cards::Resource;
use crate::faults::Faults;
use crate::ids::{Corner, Edge, Hex};
use crate::sets::HexSet;

pub use fairness::{Fairness, SettlementSite, Share, Start};
pub(crate) use faults::BoardFault;
pub use fixed::{Color, StartPiece, fixed_pieces};
pub use options::{
    BoardRules, FirstDesert, HarborMode, HarborRing, SetUp, SpiralCorner, TokenMode, WhiteStar,
};
pub use terrain::{Harbor, Terrain, pips};
pub use tokens::is_red;
pub use topology::{Island, Spot, Topology};

/// The highest number of two dice.
const HIGHEST: usize = 12;

/// The hexes with one number and what they produce, as a list that is quick to walk.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Producers {
    list: [(Hex, Resource); Board::MAX_PER_NUMBER],
    len: u8,
}

impl Producers {
    const NONE: Producers =
        Producers { list: [(Hex::of(0), Resource::Brick); Board::MAX_PER_NUMBER], len: 0 };
}

/// Terrain, number tokens and harbors on an island, and where the robber starts. It never changes during a game.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    island: Island,
    terrain: [Terrain; Hex::MAX],
    tokens: [Option<u8>; Hex::MAX],
    /// Clockwise along the coast, no matter what order they were given in, so that equal boards are equal values.
    harbors: [(Edge, Harbor); Board::MAX_HARBORS],
    harbor_count: u8,
    first_robber: Hex,
    // What follows is derived from the above.
    hexes_with: [HexSet; HIGHEST + 1],
    producers: [Producers; HIGHEST + 1],
    numbered: HexSet,
    deserts: HexSet,
    harbor_at: [Option<Harbor>; Corner::MAX],
}

impl Board {
    /// The most harbors that a board can have: those of the large frame (X56-4).
    pub const MAX_HARBORS: usize = 11;

    /// The most hexes that may have the same number, twice as many as on any printed board. This limits what one roll
    /// can pay, so that packed counts of cards never overflow.
    pub const MAX_PER_NUMBER: usize = 6;

    /// A board of these parts, terrain and tokens in the order of the hexes; or everything that is wrong with them.
    ///
    /// Unusual counts of terrain or tokens are not wrong, since maps may be made up; see [`Board::unusual`].
    pub fn new(
        island: Island,
        terrain: &[Terrain],
        tokens: &[Option<u8>],
        harbors: &[(Edge, Harbor)],
        robber: Hex,
    ) -> Result<Self, Faults<BoardFault>> {
        let faults = faults::find(island, terrain, tokens, harbors, robber);
        if !faults.is_empty() {
            return Err(Faults::of(faults));
        }
        let mut board = Self {
            island,
            terrain: [Terrain::Desert; Hex::MAX],
            tokens: [None; Hex::MAX],
            harbors: [(Edge::of(0), Harbor::Generic); Self::MAX_HARBORS],
            harbor_count: 0,
            first_robber: robber,
            hexes_with: [HexSet::EMPTY; HIGHEST + 1],
            producers: [Producers::NONE; HIGHEST + 1],
            numbered: HexSet::EMPTY,
            deserts: HexSet::EMPTY,
            harbor_at: [None; Corner::MAX],
        };
        for hex in island.topology().all_hexes() {
            board.lay_hex(hex, terrain[hex.index()], tokens[hex.index()]);
        }
        for &edge in island.topology().coast() {
            if let Some(&(_, harbor)) = harbors.iter().find(|(place, _)| *place == edge) {
                board.lay_harbor(edge, harbor);
            }
        }
        Ok(board)
    }

    /// Which island it is on.
    #[inline]
    pub const fn island(&self) -> Island {
        self.island
    }

    /// What lies next to what.
    #[inline]
    pub const fn topology(&self) -> &'static Topology {
        self.island.topology()
    }

    /// What a hex is.
    #[inline]
    pub const fn terrain(&self, hex: Hex) -> Terrain {
        self.terrain[hex.index()]
    }

    /// The number on a hex; a desert has none (SETUP-16).
    #[inline]
    pub const fn token(&self, hex: Hex) -> Option<u8> {
        self.tokens[hex.index()]
    }

    /// What a hex produces (COMP-2).
    #[inline]
    pub const fn resource(&self, hex: Hex) -> Option<Resource> {
        self.terrain(hex).resource()
    }

    /// The pips of the number on a hex (COMP-5), 0 for a desert.
    #[inline]
    pub const fn pips(&self, hex: Hex) -> u8 {
        match self.token(hex) {
            Some(number) => pips(number),
            None => 0,
        }
    }

    /// The hexes with this number; none for a 7.
    ///
    /// # Panics
    /// If two dice cannot show the number because it is above 12.
    #[inline]
    pub const fn hexes_with(&self, number: u8) -> HexSet {
        self.hexes_with[number as usize]
    }

    /// The hexes with this number and what they produce.
    #[inline]
    pub(crate) fn producers(&self, number: u8) -> &[(Hex, Resource)] {
        let producers = &self.producers[usize::from(number)];
        &producers.list[..usize::from(producers.len)]
    }

    /// All hexes with a number.
    #[inline]
    pub const fn numbered(&self) -> HexSet {
        self.numbered
    }

    /// All deserts.
    #[inline]
    pub const fn deserts(&self) -> HexSet {
        self.deserts
    }

    /// The harbors and the coastal paths that they belong to, clockwise from the west side of hex 0.
    #[inline]
    pub fn harbors(&self) -> &[(Edge, Harbor)] {
        &self.harbors[..usize::from(self.harbor_count)]
    }

    /// The harbor that a building on this corner uses (TOPO-5).
    #[inline]
    pub const fn harbor_at(&self, corner: Corner) -> Option<Harbor> {
        self.harbor_at[corner.index()]
    }

    /// The hexes in the order in which the number tokens were laid, if the tokens follow the order of their letters
    /// from a corner inward (SETUP-14); otherwise nothing.
    pub fn token_spiral(&self) -> Option<Vec<Hex>> {
        tokens::order(self)
    }

    /// Is it the printed map, with the robber on one of its deserts (SETUP-1, SETUP-4)?
    pub(crate) fn is_printed(&self) -> bool {
        let robber = self.first_robber;
        self.deserts.has(robber) && *self == Self { first_robber: robber, ..Self::fixed(self.island) }
    }

    /// Where the robber starts (SETUP-1, X56-6).
    #[inline]
    pub const fn first_robber(&self) -> Hex {
        self.first_robber
    }

    fn lay_hex(&mut self, hex: Hex, terrain: Terrain, token: Option<u8>) {
        self.terrain[hex.index()] = terrain;
        self.tokens[hex.index()] = token;
        if terrain == Terrain::Desert {
            self.deserts = self.deserts.with(hex);
        }
        if let Some(number) = token {
            self.numbered = self.numbered.with(hex);
            let same = &mut self.hexes_with[usize::from(number)];
            *same = same.with(hex);
            if let Some(resource) = terrain.resource() {
                let producers = &mut self.producers[usize::from(number)];
                producers.list[usize::from(producers.len)] = (hex, resource);
                producers.len += 1;
            }
        }
    }

    fn lay_harbor(&mut self, edge: Edge, harbor: Harbor) {
        self.harbors[usize::from(self.harbor_count)] = (edge, harbor);
        self.harbor_count += 1;
        for corner in self.topology().end_set(edge) {
            self.harbor_at[corner.index()] = Some(harbor);
        }
    }
}

/// Short, since boards show up in failed assertions: the hexes as `m10 p2 … d …`.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |hex| {
            let token = self.token(hex).map(|number| number.to_string());
            format!("{}{}", self.terrain(hex).letter(), token.unwrap_or_default())
        };
        let hexes: Vec<String> = self.topology().all_hexes().iter().map(name).collect();
        let (island, land) = (self.island, hexes.join(" "));
        write!(f, "Board({island:?}: {land}; harbors {:?}; robber {})", self.harbors(), self.first_robber)
    }
}
