//! A table's settings.

use serde::{Deserialize, Serialize};

/// A table's settings; the host decides.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The rule set as text: `fifth:4:helpers`.
    pub rules: String,
    /// How much time there is.
    #[serde(default)]
    pub clock: Speed,
    /// What the table counts for everybody.
    #[serde(default)]
    pub counter: Counter,
    /// What kind of dice the table uses.
    #[serde(default)]
    pub dice: DiceMode,
    /// A board that the host has chosen, as text; drawn at the start without it.
    #[serde(default)]
    pub board: Option<String>,
    /// The seat that goes first, if the rule set lets the host name it; drawn by default.
    #[serde(default)]
    pub first: Option<u8>,
    /// Shown in the list of tables?
    #[serde(default)]
    pub listed: bool,
    /// Are spectators allowed?
    #[serde(default = "allowed")]
    pub spectators: bool,
    /// Must the host approve everybody who wants a seat?
    #[serde(default)]
    pub admit: bool,
    /// How fast bots play.
    #[serde(default)]
    pub bot_speed: BotSpeed,
}

const fn allowed() -> bool {
    true
}

/// How much time a seat has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Speed {
    /// No clock.
    #[default]
    Off,
    /// Two minutes for a turn and five in the bank.
    Relaxed,
    /// One minute for a turn and two in the bank.
    Normal,
    /// 25 seconds for a turn and 45 in the bank.
    Fast,
}

/// How long bots pause before they act.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum BotSpeed {
    /// Twice the usual pause: easy to follow.
    Relaxed,
    /// The usual pause.
    #[default]
    Normal,
    /// A third of the usual pause.
    Fast,
}

/// What the table counts: the same for everybody, from what everybody has seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Counter {
    /// Nothing.
    #[default]
    Off,
    /// How many cards of each kind are in all hands together.
    Totals,
    /// For each seat, which cards it has for sure and which it may have.
    Hands,
}

/// What kind of dice the table uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum DiceMode {
    /// Every roll by itself.
    #[default]
    Fair,
    /// Evened out, as docs/fair-luck.md describes it.
    Balanced,
}
