//! Making a board: [`Board::generate`] (SETUP-4, SETUP-13 … SETUP-20, X56-3 … X56-6).

use super::{
    Board, BoardRules, FirstDesert, Harbor, HarborMode, Island, SetUp, Terrain, TokenMode, family, fixed,
    frame, ocean, tokens,
};
use crate::ids::{Edge, Hex};
use crate::picker::Picker;

impl Board {
    /// A board made by these rules. The same numbers from the picker make the same board; they decide, in this order,
    /// the land, the tokens, the harbors and the robber's desert, and a choice that the rules have already made takes
    /// none.
    ///
    /// The rules say how a board is made even for combinations that no edition has:
    /// - A fixed set-up is the printed map. It looks at `island` and `first_desert` only.
    /// - [`HarborMode::FamilyTiles`] on the base island gives the whole Family island, whatever `tokens` says.
    /// - Without those tiles no number is printed anywhere: [`TokenMode::Printed`] means the spiral.
    /// - The large island has one frame that fits and no tiles: every mode but [`HarborMode::Printed`] means markers.
    /// - `corner` matters to the spiral only, `ring` to [`HarborMode::Tiles`] only, `first_desert` to the large island
    ///   only. `white_star` doesn't concern the board; see [`super::fixed_pieces`].
    pub fn generate(rules: &BoardRules, picker: &mut impl Picker) -> Self {
        let layout = match (rules.set_up, rules.harbors, rules.island) {
            (SetUp::Fixed, ..) => fixed::layout(rules.island),
            (SetUp::Variable, HarborMode::FamilyTiles, Island::Base) => family::deal(picker),
            (SetUp::Variable, ..) => variable(rules, picker),
        };
        let deserts = layout.deserts();
        let robber = match rules.first_desert {
            FirstDesert::Random if deserts.len() > 1 => deserts[picker.pick(deserts.len() as u32) as usize],
            FirstDesert::Random => deserts[0],
            FirstDesert::At(place) => deserts[usize::from(place) % deserts.len()],
        };
        layout.with_robber(robber)
    }
}

/// What is on an island before the robber comes.
pub(super) struct Layout {
    pub(super) island: Island,
    pub(super) terrain: Vec<Terrain>,
    pub(super) tokens: Vec<Option<u8>>,
    pub(super) harbors: Vec<(Edge, Harbor)>,
}

impl Layout {
    /// Only desert.
    pub(super) fn empty(island: Island) -> Self {
        let hexes = island.topology().hexes();
        Self { island, terrain: vec![Terrain::Desert; hexes], tokens: vec![None; hexes], harbors: Vec::new() }
    }

    /// Lays a hex with its number, where 0 means none.
    pub(super) fn lay(&mut self, hex: usize, terrain: Terrain, number: u8) {
        self.terrain[hex] = terrain;
        self.tokens[hex] = (number != 0).then_some(number);
    }

    /// The deserts in the order of the hexes; every way of making a board lays at least one.
    pub(super) fn deserts(&self) -> Vec<Hex> {
        let hexes = self.island.topology().all_hexes();
        hexes.iter().filter(|hex| self.terrain[hex.index()] == Terrain::Desert).collect()
    }

    /// Puts the robber on a hex, which completes the board.
    pub(super) fn with_robber(&self, robber: Hex) -> Board {
        Board::new(self.island, &self.terrain, &self.tokens, &self.harbors, robber)
            .expect("every way of making a board keeps the rules of a board")
    }
}

/// A shuffled island with tokens and harbors by the rules.
fn variable(rules: &BoardRules, picker: &mut impl Picker) -> Layout {
    let island = rules.island;
    let mut terrain: Vec<Terrain> = Terrain::ALL
        .into_iter()
        .flat_map(|terrain| std::iter::repeat_n(terrain, island.terrain_count(terrain)))
        .collect();
    picker.shuffle(&mut terrain);
    let tokens = match rules.tokens {
        TokenMode::Spiral | TokenMode::Printed => {
            let corner = tokens::corner(rules.corner, picker);
            tokens::spiral(island, &terrain, corner)
        }
        TokenMode::Random => tokens::random(island, &terrain, picker),
    };
    let harbors = match (rules.harbors, island) {
        // The Family tiles of the base island don't get here: `generate` deals with them as a whole.
        (HarborMode::Printed, _) | (HarborMode::FamilyTiles, Island::Base) => frame::printed(island),
        (HarborMode::Markers, _) | (_, Island::Large) => frame::markers(island, picker),
        (HarborMode::Frame, Island::Base) => frame::shuffled(picker),
        (HarborMode::Tiles, Island::Base) => ocean::deal(rules.ring, picker),
    };
    Layout { island, terrain, tokens, harbors }
}
