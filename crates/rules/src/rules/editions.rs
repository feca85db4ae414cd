//! The editions as data: one constant each, with the rule ids that make the difference (`docs/rules.md` 19.2, 21), and
//! what the set-up (SETUP-29), the module for five and six (X56-1 … X56-16) and the Helpers (HELP-1) change.
//!
//! ```
//! use hexhaven_rules::{Edition, Rules, board::SetUp};
//! let first_game = Rules::of(Edition::Fifth, 3).with_set_up(SetUp::Fixed);
//! let big_table = Rules::of(Edition::Fifth, 6).with_five_six().with_helpers();
//! assert!(first_game.faults().is_empty() && big_table.faults().is_empty());
//! ```

use super::{
    Edition, FirstPlayer, HildePoints, PhaseMode, Rules, SecondRoad, Shortage, StartRollTie, TieAfterBreak,
    VincentArmy, WinClaim,
};
use crate::board::{
    BoardRules, Color, FirstDesert, HarborMode, HarborRing, Island, SetUp, SpiralCorner, TokenMode, WhiteStar,
};
use crate::cards::{Cards, DevCards};

impl Edition {
    /// All editions, the oldest first.
    pub const ALL: [Self; 4] = [Self::Classic1999, Self::Fifth, Self::Sixth, Self::Family];

    /// Its permanent name in texts.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Classic1999 => "classic-1999",
            Self::Fifth => "fifth",
            Self::Sixth => "sixth",
            Self::Family => "family",
        }
    }

    /// The edition with this id.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|edition| edition.id() == id)
    }

    /// Goes up by one whenever the same inputs would make a game of this edition continue differently than before, so
    /// that a record can tell whether it still means the same.
    pub const fn version(self) -> u16 {
        match self {
            // 2: six open offers (AMB-57), and deals no longer count against the limit on offers (TRADE-11).
            Self::Classic1999 | Self::Fifth | Self::Sixth | Self::Family => 2,
        }
    }

    const fn printed(self) -> Rules {
        match self {
            Self::Classic1999 => CLASSIC_1999,
            Self::Fifth => FIFTH,
            Self::Sixth => SIXTH,
            Self::Family => FAMILY,
        }
    }

    /// Who goes first with the fixed set-up (SETUP-9).
    const fn fixed_starter(self) -> FirstPlayer {
        match self {
            Self::Classic1999 | Self::Fifth => FirstPlayer::Oldest,
            Self::Sixth => FirstPlayer::Roll,
            Self::Family => FirstPlayer::Youngest,
        }
    }
}

/// The 5th edition; the others differ from it field by field. Every edition names all the fields in which the four
/// differ, so that a change here never slips into another edition.
const FIFTH: Rules = Rules {
    edition: Edition::Fifth,
    players: 4,
    five_six: false,
    helpers: false,
    board: BoardRules {
        island: Island::Base,
        set_up: SetUp::Variable,
        tokens: TokenMode::Spiral,         // SETUP-14
        harbors: HarborMode::Markers,      // SETUP-17 a
        corner: SpiralCorner::Random,      // AMB-53
        ring: HarborRing::Even,            // AMB-33
        first_desert: FirstDesert::Random, // AMB-30
        white_star: WhiteStar::At31,       // AMB-2
    },
    dropped_color: Color::Red,                   // SETUP-5
    phase_mode: PhaseMode::Strict,               // TURN-3
    robber_to_desert: true,                      // ROBBER-2
    theft_optional: false,                       // ROBBER-7
    shortage: Shortage::SingleGetsRest,          // PROD-8
    allow_gifts: false,                          // TRADE-6
    allow_overlap: false,                        // TRADE-7
    tie_after_break: TieAfterBreak::Keep,        // LR-8
    second_road: SecondRoad::Optional,           // AMB-17
    first_player: FirstPlayer::Roll,             // SETUP-10
    start_roll_tie: StartRollTie::ReRoll,        // SETUP-11
    supply: Cards::each(19),                     // COMP-6
    deck: DevCards::new([14, 2, 2, 2, 5]),       // COMP-8
    special_building: false,                     // X56-7
    win_claim: WinClaim::Automatic,              // WIN-6
    vincent_army: VincentArmy::KeepUntilBeaten,  // AMB-24
    hilde_points: HildePoints::WithSpecialCards, // AMB-43
    duel_of_two: false,                          // AMB-45
    foreign_modules: false,                      // AMB-49
    points_to_win: 10,                           // WIN-2
    discard_limit: 7,                            // SEVEN-1
    friendly_robber: false,
    player_trade: true,
    offers_per_turn: 10,
    turn_limit: Rules::NO_TURN_LIMIT,
};

const CLASSIC_1999: Rules = Rules {
    edition: Edition::Classic1999,
    // SETUP-14, SETUP-19
    board: BoardRules { tokens: TokenMode::Spiral, harbors: HarborMode::Tiles, ..FIFTH.board },
    dropped_color: Color::Red,                // AMB-4
    phase_mode: PhaseMode::Strict,            // TURN-3
    robber_to_desert: false,                  // ROBBER-3
    theft_optional: true,                     // ROBBER-7
    shortage: Shortage::SingleGetsRest,       // AMB-6
    allow_overlap: true,                      // TRADE-8
    tie_after_break: TieAfterBreak::SetAside, // LR-12
    second_road: SecondRoad::Optional,        // AMB-17
    supply: Cards::each(19),                  // COMP-6
    ..FIFTH
};

const SIXTH: Rules = Rules {
    edition: Edition::Sixth,
    // SETUP-14, SETUP-18
    board: BoardRules { tokens: TokenMode::Spiral, harbors: HarborMode::Frame, ..FIFTH.board },
    dropped_color: Color::White,          // SETUP-5
    phase_mode: PhaseMode::Combined,      // TURN-4
    robber_to_desert: true,               // ROBBER-2
    theft_optional: false,                // ROBBER-7
    shortage: Shortage::SingleGetsRest,   // PROD-8
    allow_overlap: false,                 // TRADE-7
    tie_after_break: TieAfterBreak::Keep, // AMB-19
    second_road: SecondRoad::Mandatory,   // AMB-17
    supply: Cards::each(19),              // COMP-6
    ..FIFTH
};

const FAMILY: Rules = Rules {
    edition: Edition::Family,
    // SETUP-20
    board: BoardRules { tokens: TokenMode::Printed, harbors: HarborMode::FamilyTiles, ..FIFTH.board },
    dropped_color: Color::Orange,             // SETUP-5
    phase_mode: PhaseMode::Strict,            // TURN-3
    robber_to_desert: true,                   // AMB-8
    theft_optional: false,                    // ROBBER-7
    shortage: Shortage::NobodyGets,           // PROD-9
    allow_overlap: false,                     // TRADE-7
    tie_after_break: TieAfterBreak::SetAside, // LR-12
    second_road: SecondRoad::Optional,        // AMB-17
    supply: Cards::new([18, 19, 19, 19, 18]), // COMP-7, AMB-1
    ..FIFTH
};

/// The supply with the module for five and six (X56-2).
const LARGE_SUPPLY: Cards = Cards::each(24);

/// The deck with the module for five and six (X56-2).
const LARGE_DECK: DevCards = DevCards::new([20, 3, 3, 3, 5]);

impl Rules {
    /// An edition as printed, with the variable set-up and without modules.
    ///
    /// The number of players is taken as it is: two or five players are a fault (COMP-14) until the house rule or the
    /// module for them is turned on.
    pub const fn of(edition: Edition, players: u8) -> Self {
        Self { players, ..edition.printed() }
    }

    /// With this set-up (SETUP-29) and what goes with it: tokens, harbors and the first player.
    #[must_use]
    pub const fn with_set_up(mut self, set_up: SetUp) -> Self {
        self.board.set_up = set_up;
        self.lay_out()
    }

    /// With the module for five and six players (X56-1), for at least five players: the large island, its supply and
    /// deck, the combined phase and the special building phase. Anything the module doesn't mention stays as in the
    /// edition, even in a mix that no box offers (AMB-49).
    ///
    /// Its own supply and deck replace any chosen earlier.
    #[must_use]
    pub const fn with_five_six(mut self) -> Self {
        if self.players < 5 {
            self.players = 5;
        }
        self.five_six = true;
        self.fit_module()
    }

    /// With the Helpers (HELP-1).
    #[must_use]
    pub const fn with_helpers(mut self) -> Self {
        self.helpers = true;
        self
    }

    /// Is the supply as large as in the house rule?
    pub fn deep_bank(&self) -> bool {
        self.supply == Self::DEEP_BANK
    }

    /// Turns the house rule on, or off, which restores the printed supply.
    pub(super) fn set_deep_bank(&mut self, deep_bank: bool) {
        if deep_bank != self.deep_bank() {
            self.supply = if deep_bank { Self::DEEP_BANK } else { self.printed_supply() };
        }
    }

    /// Turns the module for five and six on or off, whatever the number of players.
    pub(super) fn set_five_six(&mut self, five_six: bool) {
        if five_six != self.five_six {
            self.five_six = five_six;
            *self = self.fit_module();
        }
    }

    /// Are there pieces on the board from the start? Only the small island has them on its printed map (SETUP-4,
    /// X56-15).
    pub(crate) fn has_fixed_pieces(&self) -> bool {
        self.board.set_up == SetUp::Fixed && self.board.island == Island::Base
    }

    /// How the tokens may be laid, the usual way first.
    pub(super) const fn offered_tokens(&self) -> &'static [TokenMode] {
        match (self.board.set_up, self.five_six, self.edition) {
            (SetUp::Fixed, ..) | (_, false, Edition::Family) => &[TokenMode::Printed], // SETUP-4, SETUP-20
            (_, false, Edition::Fifth) => &[TokenMode::Spiral, TokenMode::Random],     // SETUP-14, SETUP-15
            (_, true, _) | (_, _, Edition::Classic1999 | Edition::Sixth) => &[TokenMode::Spiral], // X56-5, SETUP-14
        }
    }

    /// Where the harbors may come from, the usual way first.
    pub(super) const fn offered_harbors(&self) -> &'static [HarborMode] {
        match (self.board.set_up, self.five_six, self.edition) {
            (SetUp::Fixed, ..) => &[HarborMode::Printed],         // SETUP-4
            (_, true, _) => &[HarborMode::Markers],               // X56-4
            (_, _, Edition::Classic1999) => &[HarborMode::Tiles], // SETUP-19
            (_, _, Edition::Fifth) => &[HarborMode::Markers, HarborMode::Frame], // SETUP-17
            (_, _, Edition::Sixth) => &[HarborMode::Frame],       // SETUP-18
            (_, _, Edition::Family) => &[HarborMode::FamilyTiles], // SETUP-20
        }
    }

    /// Which turn phases there may be, the usual ones first.
    pub(super) const fn offered_phases(&self) -> &'static [PhaseMode] {
        match (self.five_six, self.edition) {
            (true, _) | (_, Edition::Sixth) => &[PhaseMode::Combined], // X56-13, TURN-4
            (_, Edition::Fifth) => &[PhaseMode::Strict, PhaseMode::Combined], // TURN-3, TURN-4
            (_, Edition::Classic1999 | Edition::Family) => &[PhaseMode::Strict], // TURN-3
        }
    }

    const fn printed_supply(&self) -> Cards {
        if self.five_six { LARGE_SUPPLY } else { self.edition.printed().supply }
    }

    /// Adjusts everything that depends on the module for five and six.
    const fn fit_module(mut self) -> Self {
        self.board.island = if self.five_six { Island::Large } else { Island::Base }; // X56-3
        self.supply = self.printed_supply();
        self.deck = if self.five_six { LARGE_DECK } else { self.edition.printed().deck };
        self.special_building = self.five_six; // X56-7
        self.phase_mode = self.offered_phases()[0];
        self.lay_out()
    }

    /// Adjusts everything that depends on the set-up.
    const fn lay_out(mut self) -> Self {
        self.board.tokens = self.offered_tokens()[0];
        self.board.harbors = self.offered_harbors()[0];
        self.first_player = match (self.board.set_up, self.five_six) {
            (SetUp::Fixed, false) => self.edition.fixed_starter(),
            // The printed map of the large island has no starting pieces (X56-15): everybody places, as in the
            // variable set-up, so the dice decide who goes first (SETUP-10).
            (SetUp::Fixed, true) | (SetUp::Variable, _) => FirstPlayer::Roll,
        };
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_constants_are_what_their_own_set_up_lays_out() {
        for edition in Edition::ALL {
            let rules = Rules::of(edition, 4);
            assert_eq!(rules, rules.with_set_up(SetUp::Variable), "{}", edition.id());
            assert_eq!(rules.phase_mode, rules.offered_phases()[0]);
            assert_eq!(rules.edition, edition);
        }
    }

    #[test]
    fn set_up_and_module_come_in_any_order() {
        for edition in Edition::ALL {
            for set_up in [SetUp::Fixed, SetUp::Variable] {
                let rules = Rules::of(edition, 6);
                assert_eq!(
                    rules.with_set_up(set_up).with_five_six(),
                    rules.with_five_six().with_set_up(set_up)
                );
            }
        }
    }

    #[test]
    fn the_module_goes_as_it_came() {
        for edition in Edition::ALL {
            let before = Rules::of(edition, 6).with_set_up(SetUp::Fixed);
            let mut rules = before.with_five_six();
            assert_ne!(rules, before);
            rules.set_five_six(false);
            assert_eq!(rules, before);
        }
    }

    #[test]
    fn the_deep_bank_goes_as_it_came() {
        for printed in [Rules::of(Edition::Family, 4), Rules::of(Edition::Fifth, 5).with_five_six()] {
            let mut rules = printed;
            rules.set_deep_bank(true);
            assert_eq!(rules.supply, Cards::each(50));
            rules.set_deep_bank(false);
            assert_eq!(rules, printed);
        }
    }

    #[test]
    fn ids_lead_back_to_their_editions() {
        for edition in Edition::ALL {
            assert_eq!(Edition::from_id(edition.id()), Some(edition));
            assert!(edition.version() > 0);
        }
        assert_eq!(Edition::from_id("seventh"), None);
    }
}
