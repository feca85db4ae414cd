//! Could these rules have made this board? [`Board::strange`] tries every way that [`Board::generate`] has (SETUP-4,
//! SETUP-13 … SETUP-20, X56-3 … X56-6). There is always an answer: land may be anywhere, and everything else has few
//! possible arrangements or is easy to check.

use super::generate::Layout;
use super::{
    Board, BoardFault, BoardRules, FirstDesert, Harbor, HarborMode, Island, SetUp, SpiralCorner, TokenMode,
    family, fixed, frame, ocean, tokens,
};
use crate::ids::{Edge, Hex};
use crate::picker::Picker;

/// The orders of the six pieces of the frame.
const FRAMES: u32 = 720;
/// The layouts of the Family tiles.
const FAMILIES: u32 = 256;

impl Board {
    /// Everything about the board that is impossible under these rules; empty if [`Board::generate`] can
    /// make it. What is [`Board::unusual`] comes first, and tokens and harbors are checked only if nothing is.
    pub fn strange(&self, rules: &BoardRules) -> Vec<BoardFault> {
        let faults = self.unusual();
        if !faults.is_empty() {
            return faults;
        }
        let (island, harbors) = (self.island(), rules.harbors);
        let mut faults = Vec::new();
        match (rules.set_up, harbors, island) {
            (SetUp::Fixed, ..) => {
                faults.extend((!self.lies_as(&fixed::layout(island))).then_some(BoardFault::NotTheMap));
            }
            (SetUp::Variable, HarborMode::FamilyTiles, Island::Base) => {
                let found = (0..FAMILIES).any(|number| self.lies_as(&family::deal(&mut Digits(number))));
                faults.extend((!found).then_some(BoardFault::NotOfTiles));
            }
            (SetUp::Variable, ..) => {
                faults.extend(self.strange_tokens(rules));
                let lie = self.harbors_lie_as(rules);
                faults.extend((!lie).then_some(BoardFault::HarborsElsewhere { island, harbors }));
            }
        }
        faults.extend(self.strange_desert(rules));
        faults
    }

    fn strange_tokens(&self, rules: &BoardRules) -> Option<BoardFault> {
        let island = self.island();
        let land = || self.topology().all_hexes().iter();
        if rules.tokens == TokenMode::Random {
            let is_red = |hex: &Hex| self.token(*hex).is_some_and(tokens::is_red);
            return land().filter(is_red).find_map(|hex| {
                let other = self.topology().hex_neighbors(hex).iter().find(is_red)?;
                Some(BoardFault::RedNeighbors { hex, other })
            });
        }
        let terrain: Vec<_> = land().map(|hex| self.terrain(hex)).collect();
        let numbers: Vec<_> = land().map(|hex| self.token(hex)).collect();
        let lies_from = |corner: usize| tokens::spiral(island, &terrain, corner) == numbers;
        let found = match rules.corner {
            SpiralCorner::Random => (0..6).any(lies_from),
            SpiralCorner::At(corner) => lies_from(usize::from(corner) % 6),
        };
        (!found).then_some(BoardFault::NotASpiral { island })
    }

    fn harbors_lie_as(&self, rules: &BoardRules) -> bool {
        let island = self.island();
        // The count of each kind is already right, so markers and tiles are in allowed places if the places themselves are
        // allowed.
        let same_places = |harbors: Vec<(Edge, Harbor)>| {
            harbors.iter().all(|(edge, _)| self.harbors().iter().any(|(own, _)| own == edge))
        };
        match (rules.harbors, island) {
            (HarborMode::Printed | HarborMode::FamilyTiles, Island::Base)
            | (HarborMode::Printed, Island::Large) => self.has_harbors(&frame::printed(island)),
            (HarborMode::Markers, _) | (_, Island::Large) => same_places(frame::printed(island)),
            (HarborMode::Frame, Island::Base) => {
                (0..FRAMES).any(|number| self.has_harbors(&frame::shuffled(&mut Digits(number))))
            }
            (HarborMode::Tiles, Island::Base) => same_places(ocean::deal(rules.ring, &mut Digits(0))),
        }
    }

    /// If there are two deserts, the rules may name the robber's.
    fn strange_desert(&self, rules: &BoardRules) -> Option<BoardFault> {
        let FirstDesert::At(place) = rules.first_desert else { return None };
        let hex = self.first_robber();
        let named = self.deserts().iter().nth(usize::from(place) % self.deserts().len().max(1));
        (named != Some(hex)).then_some(BoardFault::OtherDesert { hex })
    }

    fn lies_as(&self, layout: &Layout) -> bool {
        let lies = |hex: Hex| {
            let at = hex.index();
            (self.terrain(hex), self.token(hex)) == (layout.terrain[at], layout.tokens[at])
        };
        self.topology().all_hexes().iter().all(lies) && self.has_harbors(&layout.harbors)
    }

    /// These harbors, in any order.
    fn has_harbors(&self, harbors: &[(Edge, Harbor)]) -> bool {
        harbors.len() == self.harbors().len() && harbors.iter().all(|harbor| self.harbors().contains(harbor))
    }
}

/// Luck that runs through every possibility: the digits of a number, each in the base of its pick.
struct Digits(u32);

impl Picker for Digits {
    fn pick(&mut self, bound: u32) -> u32 {
        let digit = self.0 % bound;
        self.0 /= bound;
        digit
    }
}
