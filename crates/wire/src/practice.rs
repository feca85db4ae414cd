//! Playing without a table: a position and actions give what happens, what the learner sees and what may be done next.
//! Nothing is kept between two calls, so the same interface could run on the rules in the browser.
//!
//! It returns updates like a table's, so the same screens show them.

use serde::{Deserialize, Serialize};

use crate::guide::{Advice, Block};
use crate::{Action, Refusal, Seat, Update};

/// A first game to start: on the printed map, without modules or house rules, to fewer points than usual. The learner has
/// seat 0, the bots are novices, and there is a coach. It continues as a [`PracticePosition`] with the same seed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PracticeGame {
    /// A rule set with the game's edition and turn phases; nothing else in it matters.
    pub rules: String,
    /// The luck of the game; 1 to 64 letters, digits and `-`.
    pub seed: String,
    /// What the coach has said and seen in earlier games.
    #[serde(default)]
    pub heard: Vec<u32>,
}

/// A position to look at or to continue from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PracticePosition {
    /// As in docs/notation.md, with all cards.
    pub position: String,
    /// The seat of the learner. Bots play the others.
    pub seat: Seat,
    /// The luck from here on: the same seed and position give the same luck.
    pub seed: String,
    /// The level of the bots: `novice`, `steady` or `sharp`.
    pub bots: String,
    /// The number of the last update; 0 to be told everything, in an update with the number 1.
    pub number: u64,
    /// What the learner does; nothing just to look.
    pub actions: Vec<Action>,
    /// Should there be a coach?
    pub coach: bool,
    /// What the coach has said in this game: `heard` from the last advice. The coach says nothing more than twice.
    #[serde(default)]
    pub heard: Vec<u32>,
}

/// How it continues.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Practiced {
    /// The position now; the old one if the action was refused.
    pub position: String,
    /// What happened, one update for each action, as the learner sees it, until the learner is asked again. Only the last one
    /// has a question. If it has none and the game isn't over, a call without an action lets the others play on.
    pub updates: Vec<Update>,
    /// Why the action was refused.
    pub refused: Option<Refusal>,
    /// What the coach says about the position now.
    pub advice: Option<Advice>,
    /// What happened that mattered to the learner, in order.
    pub moments: Vec<Moment>,
}

/// Something that mattered to the learner.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Moment {
    /// On which turn.
    pub turn: u16,
    /// What.
    pub what: MomentKind,
    /// How many cards, roads or knights it was about.
    pub count: u8,
    /// The other player in it.
    pub other: Option<Seat>,
    /// The learner's points afterward.
    pub points: u8,
    /// How much it mattered: the larger, the more.
    pub weight: u8,
    /// The entry of the almanac about it.
    pub see: &'static str,
}

/// What mattered to the learner.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum MomentKind {
    /// Built a settlement.
    Settlement,
    /// Built a city.
    City,
    /// One roll brought many cards.
    Harvest,
    /// The robber kept many cards away.
    Blocked,
    /// A seven cost cards.
    Discarded,
    /// Was robbed.
    Robbed,
    /// Took cards with Monopoly.
    Monopoly,
    /// Lost cards to Monopoly.
    MonopolyLost,
    /// Took Longest Road.
    LongestRoad,
    /// Lost Longest Road.
    LongestRoadLost,
    /// Took Largest Army.
    LargestArmy,
    /// Lost Largest Army.
    LargestArmyLost,
    /// Won.
    Won,
    /// Somebody else won.
    Lost,
}

/// A lesson, with everything that was tried in one of its stages.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct LessonTry {
    /// The rule set of the guide.
    pub rules: String,
    /// Which stage, from 0.
    pub stage: usize,
    /// What was tried so far, refused or not; at most 60.
    pub tries: Vec<Vec<Action>>,
}

/// The state of a stage after the last try.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LessonStanding {
    /// What the last try led to; without a try, the start of the stage.
    pub updates: Vec<Update>,
    /// Why the last try isn't possible: because of the rules, or because the lesson is about something else
    /// (`not_in_lesson`).
    pub refused: Option<Refusal>,
    /// Is it done?
    pub verdict: Verdict,
    /// What the lesson says about the last try, if anything.
    pub says: Vec<Block>,
    /// Tries beyond par, for the stars.
    pub beyond_par: u8,
}

/// The state of a stage.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The stage continues.
    Open,
    /// The goal is reached.
    Done,
    /// It can no longer be reached: start over.
    Failed,
}
