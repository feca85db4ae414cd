//! What several test modules share.

use hexhaven_rules::board::{
    BoardRules, FirstDesert, HarborMode, HarborRing, Island, SetUp, SpiralCorner, TokenMode, WhiteStar,
};
use hexhaven_rules::chance::Picker;
use hexhaven_rules::places::{Hex, HexSet};

/// The variable board of the 5th edition.
pub(crate) const RULES: BoardRules = BoardRules {
    island: Island::Base,
    set_up: SetUp::Variable,
    tokens: TokenMode::Spiral,
    harbors: HarborMode::Markers,
    corner: SpiralCorner::Random,
    ring: HarborRing::Even,
    first_desert: FirstDesert::Random,
    white_star: WhiteStar::At31,
};

/// Picks these numbers in turn, and the last one from then on.
pub(crate) struct Script<'a>(pub(crate) &'a [u32], pub(crate) u32);

impl Picker for Script<'_> {
    fn pick(&mut self, bound: u32) -> u32 {
        let (next, rest) = self.0.split_first().unwrap_or((&self.1, &[]));
        self.0 = rest;
        (*next).min(bound - 1)
    }
}

/// Is a 6 or 8 next to another?
pub(crate) fn reds_touch(island: Island, tokens: impl Fn(Hex) -> Option<u8>) -> bool {
    let topology = island.topology();
    let red: HexSet = topology.all_hexes().iter().filter(|hex| matches!(tokens(*hex), Some(6 | 8))).collect();
    red.iter().any(|hex| topology.hex_neighbors(hex).meets(red))
}
