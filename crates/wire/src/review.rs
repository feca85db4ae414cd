//! What a review says about a finished game: every position's chances, and where each change came from.
//!
//! Chances are whole millionths ([`Share`]), so that sums are exact: for each seat, the start, its luck, its own choices and the
//! others' choices add up to the result, and every change adds up to zero over all seats.

use serde::Serialize;

use crate::DevCards;
use crate::action::Action;
use crate::ids::{Corner, Seat};
use crate::kinds::{DevCard, Resource};

/// A chance or a change in one, in millionths: 1,000,000 is certain, 10,000 is one percentage point.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct Share(pub i32);

/// The review of one game, or of as much of it as has been looked at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameReview {
    /// Who played, in seat order; null if the record doesn't say.
    pub players: Vec<Option<String>>,
    /// How far it has come.
    pub progress: ReviewProgress,
    /// Who has won; null if nobody has.
    pub winner: Option<Seat>,
    /// Each seat's chance before the first input.
    pub start: Vec<Share>,
    /// The turns, starting with the set-up as turn 0.
    pub turns: Vec<ReviewTurn>,
    /// Choices worth a grade and strokes of luck, in game order.
    pub moments: Vec<ReviewMoment>,
    /// Each seat's account, in seat order.
    pub seats: Vec<SeatReview>,
    /// Indices into `moments` of what moved the winner's chance most, the largest first: at most three.
    pub decisive: Vec<u32>,
}

/// How far a review has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewProgress {
    /// How many inputs have been looked at.
    pub inputs: u32,
    /// How many there are.
    pub total_inputs: u32,
    /// The last turn of the game.
    pub total_turns: u16,
    /// How many of the largest errors have been checked by playouts.
    pub checked: u32,
    /// How many will be; 0 until the last input has been looked at.
    pub to_check: u32,
    /// There is nothing left to do.
    pub done: bool,
    /// Are there grades? A game of fewer than eight turns has none.
    pub graded: bool,
}

/// One turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewTurn {
    /// Its number; 0 is the set-up.
    pub turn: u16,
    /// Whose turn it is; null in the set-up.
    pub seat: Option<Seat>,
    /// Each seat's chance after it, in seat order.
    pub chances: Vec<Share>,
    /// Its inputs, one by one.
    pub steps: Vec<ReviewStep>,
}

/// One input: a choice, or a roll or draw.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewStep {
    /// The number of the input, from 1: the position after it is this step of the replay.
    pub input: u32,
    /// Who chose; null for luck.
    pub seat: Option<Seat>,
    /// Each seat's chance after it.
    pub chances: Vec<Share>,
    /// Where the change came from. The parts add up to the whole change.
    pub changes: Vec<Change>,
}

/// A part of a change.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Change {
    /// Where it came from.
    pub cause: Cause,
    /// What it did to each seat's chance; this adds up to zero.
    pub by: Vec<Share>,
}

/// Where a change came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Cause {
    /// Luck.
    Luck {
        /// Of which kind.
        source: LuckSource,
    },
    /// A choice that wasn't the best one.
    Choice {
        /// Whose.
        seat: Seat,
    },
}

/// Where luck came from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum LuckSource {
    /// The dice.
    Roll,
    /// A development card drawn.
    Card,
    /// The card in a theft.
    Theft,
    /// Cards that the player who chose couldn't know.
    Hidden,
    /// The judge looked further ahead, and corrected itself.
    Estimate,
}

/// A choice worth a grade, or a stroke of luck.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReviewMoment {
    /// The number of the input, from 1; for a discard, its last one.
    pub input: u32,
    /// On which turn; 0 is the set-up.
    pub turn: u16,
    /// Who chose, or whose chance luck changed most.
    pub seat: Seat,
    /// This seat's chance before: for a choice at the start of the turn, for luck right before it.
    pub from: Share,
    /// This seat's chance after the turn, or right after the stroke of luck.
    pub to: Share,
    /// Belongs in the list of key moments.
    pub key: bool,
    /// What it was.
    pub what: ReviewMomentKind,
}

/// What a moment was.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ReviewMomentKind {
    /// A choice.
    Choice {
        /// How good it was.
        grade: Grade,
        /// What it was about.
        kind: ChoiceKind,
        /// How much of the seat's chance it cost compared with the best plan, given what the player
        /// could know.
        lost: Share,
        /// How much better it was than the next best; 0 unless it was the best.
        lead: Share,
        /// What was played; the cards of a discard are together.
        played: Vec<Action>,
        /// The best plans and the one that was played, the best first: at most three. None for choices not worth
        /// mentioning: the best one, and not by much.
        plans: Vec<Plan>,
        /// What playouts said about it, for the largest errors.
        check: Option<PlayoutCheck>,
    },
    /// Luck.
    Luck {
        /// Who rolled or drew.
        by: Seat,
        /// What came.
        outcome: Fortune,
        /// What it did to the chance of `seat`.
        change: Share,
    },
}

/// What luck brought.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Fortune {
    /// A roll.
    Roll {
        /// Both dice.
        dice: [u8; 2],
    },
    /// A development card.
    Card {
        /// Which one.
        card: DevCard,
    },
    /// The cards that Candamir shows.
    Cards {
        /// Which ones.
        cards: DevCards,
    },
    /// The card in a theft.
    Theft {
        /// Whose it was.
        victim: Seat,
        /// Which one.
        card: Resource,
    },
}

/// How good a choice was, by the points that it lost compared with the best one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Grade {
    /// Up to half a point.
    Best,
    /// Up to one and a half.
    Good,
    /// Up to four.
    Inaccuracy,
    /// Up to eight.
    Mistake,
    /// More.
    Blunder,
}

/// What a choice was about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ChoiceKind {
    /// A settlement or road in the set-up.
    Placing,
    /// A road, settlement or city.
    Building,
    /// With the supply or another player.
    Trading,
    /// Where the robber goes, and whom it robs.
    Robber,
    /// Development cards, discards and helpers.
    Cards,
    /// The end of the turn, or the roll, while something else was better.
    Timing,
}

/// What a seat could do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Plan {
    /// Its next actions, as far as it was followed.
    pub steps: Vec<Action>,
    /// The seat's chance with it, given what the player could know.
    pub chance: Share,
    /// Its first action is the one that was played.
    pub played: bool,
}

/// The best plan and the move that was played, both played out many times with the same dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayoutCheck {
    /// How many pairs of playouts.
    pub pairs: u32,
    /// What the quick judgment said the move lost.
    pub first_lost: Share,
    /// What the playouts say it lost; below zero if it was better.
    pub lost: Share,
    /// The standard error of that.
    pub error: Share,
    /// The playouts agree that it was a mistake.
    pub confirmed: bool,
}

/// One seat's account. `start` + all luck + `decisions` + `others` is `result`, exactly.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatReview {
    /// The chance at the start.
    pub start: Share,
    /// What luck did.
    pub luck: LuckShares,
    /// All luck together.
    pub luck_total: Share,
    /// What its own choices cost; never above zero.
    pub decisions: Share,
    /// What the choices of the others did.
    pub others: Share,
    /// The chance at the end: 1,000,000 for the winner and 0 for the others; in a game without a winner, the last one.
    pub result: Share,
    /// How many choices counted: neither forced nor between equally good options.
    pub counted: u32,
    /// How many of each grade.
    pub grades: GradeCounts,
    /// What its choices lost by kind.
    pub lost: KindShares,
    /// The same as if every choice had come in an even position, to compare players: what fraction of its chance each
    /// cost.
    pub even: KindShare,
}

/// Luck by source.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LuckShares {
    /// The dice.
    pub roll: Share,
    /// Development cards drawn.
    pub card: Share,
    /// Cards in thefts.
    pub theft: Share,
    /// Cards that the player who chose couldn't know.
    pub hidden: Share,
    /// Corrections by the judge.
    pub estimate: Share,
}

/// Choices by grade.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GradeCounts {
    /// Best.
    pub best: u32,
    /// Good.
    pub good: u32,
    /// Inaccuracies.
    pub inaccuracy: u32,
    /// Mistakes.
    pub mistake: u32,
    /// Blunders.
    pub blunder: u32,
}

/// What choices of each kind lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct KindShares {
    /// Settlements and roads in the set-up.
    pub placing: KindShare,
    /// Roads, settlements and cities.
    pub building: KindShare,
    /// With the supply and other players.
    pub trading: KindShare,
    /// The robber.
    pub robber: KindShare,
    /// Development cards, discards and helpers.
    pub cards: KindShare,
    /// The end of the turn and the roll.
    pub timing: KindShare,
}

/// The choices of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct KindShare {
    /// How many counted.
    pub counted: u32,
    /// What they lost in all; never below zero.
    pub lost: Share,
}

/// How even a board is between equal players.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BoardJudgment {
    /// How many games were played.
    pub games: u32,
    /// For each place in the order of play, its share of the games won, starting with the first
    /// player's.
    pub chances: Vec<Share>,
    /// The standard error of each.
    pub errors: Vec<Share>,
    /// The places for first settlements, and how their owners fared: the best first, at most five.
    pub places: Vec<JudgedPlace>,
}

/// A place for a first settlement.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct JudgedPlace {
    /// Where.
    pub corner: Corner,
    /// How many of all games had a set-up settlement here.
    pub games: u32,
    /// The share of those that its owner won.
    pub chance: Share,
    /// The standard error.
    pub error: Share,
}

impl Share {
    /// Certain.
    pub const ONE: Share = Share(1_000_000);
    /// One percentage point.
    pub const POINT: Share = Share(10_000);
}
