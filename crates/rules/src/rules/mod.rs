//! A rule set as data: an edition, its modules and every option of `docs/rules.md` section 21.
//!
//! The engine never asks "which edition is this?"; it reads the numbers and choices here. [`Rules::of`] gives an edition
//! as printed, its public fields can then be changed, and [`Rules::faults`] says which combinations make no sense and
//! why.

mod editions;
mod faults;
mod numbers;
mod options;
mod text;
mod values;
mod vocabulary;

pub use faults::{Module, RulesFault};
pub use options::{OPTIONS, OptionSpec};
pub use text::{ChangedOption, RulesTextError};
pub use values::OptionValues;
pub use vocabulary::Word;

use crate::board::{BoardRules, Color};
use crate::cards::{Cards, DevCards};

/// A printed edition of the game (`docs/rules.md` section 1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Edition {
    /// The 1999 edition.
    Classic1999,
    /// The 5th edition (2015/2020).
    Fifth,
    /// The 6th edition (2025).
    Sixth,
    /// The Family Edition.
    Family,
}

/// When trading ends (TURN-3, TURN-4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PhaseMode {
    /// Roll, then trade, then build: the first build ends trading for this turn.
    Strict,
    /// After the roll, everything may happen in any order.
    Combined,
}

/// What happens when the supply can't pay a single player in full (PROD-8, PROD-9).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shortage {
    /// That player gets what is left.
    SingleGetsRest,
    /// Nobody gets anything.
    NobodyGets,
}

/// A tie for the longest road after the holder's was broken, if the holder is one of the tied (LR-8, LR-12).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TieAfterBreak {
    /// The holder keeps the card.
    Keep,
    /// The card is set aside until one player alone has the longest.
    SetAside,
}

/// Whether the second road of Road Building may be declined (AMB-17).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SecondRoad {
    /// It may be declined.
    Optional,
    /// It must be placed if it can be.
    Mandatory,
}

/// Who takes the first turn (SETUP-9, SETUP-10).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FirstPlayer {
    /// The highest roll of both dice.
    Roll,
    /// The oldest player: a seat that the host names (AMB-5).
    Oldest,
    /// The youngest player: a seat that the host names (AMB-5).
    Youngest,
    /// Any seat that the host names (AMB-5).
    Named,
}

/// What decides a tie for the highest starting roll (SETUP-11).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum StartRollTie {
    /// The tied players roll again.
    ReRoll,
    /// The tied player who rolled first starts.
    FirstToRoll,
}

/// How a win is noticed (WIN-6, AMB-21).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WinClaim {
    /// Immediately and automatically.
    Automatic,
    /// The player must declare it, and may overlook it.
    Declared,
}

/// Largest Army after Vincent took one of its holder's knights (AMB-24).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum VincentArmy {
    /// The holder keeps the card until somebody else has at least three knights and strictly more.
    KeepUntilBeaten,
    /// The card is set aside when its holder falls below three knights; otherwise as above.
    SetAsideBelowThree,
}

/// Which points Hilde compares (AMB-43).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HildePoints {
    /// Buildings and special cards.
    WithSpecialCards,
    /// Buildings alone.
    BuildingsOnly,
}

/// A complete rule set for a number of players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a separate option, and none is a state of the others"
)]
pub struct Rules {
    /// The edition it started from; its words are used (`docs/rules.md` 19.1).
    pub edition: Edition,
    /// How many play, 2 to 6 (COMP-14).
    pub players: u8,
    /// The module for five and six players (section 17).
    pub five_six: bool,
    /// The Helpers module (section 18).
    pub helpers: bool,
    /// How the board is made.
    pub board: BoardRules,
    /// `dropped_colour_3p`: the color left out of a fixed set-up of three (SETUP-5)
    pub dropped_color: Color,
    /// `phase_mode`
    pub phase_mode: PhaseMode,
    /// `robber_to_desert` (ROBBER-2, ROBBER-3)
    pub robber_to_desert: bool,
    /// `theft_optional` (ROBBER-7)
    pub theft_optional: bool,
    /// `shortage`
    pub shortage: Shortage,
    /// `allow_gifts` (TRADE-6)
    pub allow_gifts: bool,
    /// `allow_overlap` (TRADE-7, TRADE-8)
    pub allow_overlap: bool,
    /// `lr_tie_after_break`
    pub tie_after_break: TieAfterBreak,
    /// `road_building_second`
    pub second_road: SecondRoad,
    /// `first_player_fixed` or `first_player_variable`, as the set-up has it
    pub first_player: FirstPlayer,
    /// `start_roll_tie`
    pub start_roll_tie: StartRollTie,
    /// `supply_per_type` (COMP-6, COMP-7)
    pub supply: Cards,
    /// `dev_deck` (COMP-8, X56-2)
    pub deck: DevCards,
    /// `special_build_phase` (X56-7)
    pub special_building: bool,
    /// `win_claim`
    pub win_claim: WinClaim,
    /// `vincent_largest_army`
    pub vincent_army: VincentArmy,
    /// `hilde_points`
    pub hilde_points: HildePoints,
    /// `duel_of_two`: two players, a house rule (AMB-45)
    pub duel_of_two: bool,
    /// `foreign_modules`: a module outside the 5th edition, a house rule (AMB-49)
    pub foreign_modules: bool,
    /// `vp_to_win`, 3 to 20 (WIN-2)
    pub points_to_win: u8,
    /// `discard_limit`, 5 to 15 (SEVEN-1)
    pub discard_limit: u8,
    /// `friendly_robber`: spares players with two public points or fewer, a house rule
    pub friendly_robber: bool,
    /// `player_trade`: may be turned off, a house rule
    pub player_trade: bool,
    /// `offers_per_turn`, 1 to 20: how many of one player's offers may come to nothing in one turn
    /// (TRADE-11)
    pub offers_per_turn: u8,
    /// `turn_limit`: the game ends without a winner after this many turns; [`Rules::NO_TURN_LIMIT`] for none
    pub turn_limit: u16,
}

impl Rules {
    /// Games continue until somebody wins.
    pub const NO_TURN_LIMIT: u16 = 0;
}
