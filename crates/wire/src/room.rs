//! The table around the game, as one viewer sees it: seats, host, status, luck.

use serde::{Deserialize, Serialize};

use crate::{Color, RuleSet, Settings};

/// The table around the game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Room {
    /// What it is called, such as "Cedar Bay"; tables of earlier versions have no name.
    pub name: Option<String>,
    /// Its status.
    pub status: Status,
    /// The settings.
    pub settings: Settings,
    /// The rule set in full.
    pub rules: RuleSet,
    /// The seats in order.
    pub seats: Vec<SeatInfo>,
    /// Who may change the settings.
    pub host: Option<u8>,
    /// The seat of the viewer.
    pub you: Option<u8>,
    /// SHA-256 of the server's seed, known before anybody is ready.
    pub commitment: String,
    /// The seeds, once the game is over.
    pub luck: Option<RevealedLuck>,
    /// The table of the next game.
    pub rematch: Option<String>,
    /// When the next game opens because everybody who is present wants it, in the table's time; until then, players
    /// can change their minds.
    pub rematch_at: Option<u64>,
    /// How often the start was called off after all seeds were known.
    pub called_off: u32,
    /// Who wants to be let in. Only the host sees this.
    pub knocking: Vec<Knock>,
    /// When the game ends because everybody wants it to, in the table's time; until then a vote can be withdrawn.
    pub ends_at: Option<u64>,
    /// Who the viewer has muted.
    pub muted: Vec<u8>,
    /// The viewer passes special building turns automatically.
    pub passes_special: bool,
    /// The viewer passes reactions automatically.
    pub passes_reactions: bool,
    /// How long the table waits for somebody before a bot may play on.
    pub patience: Patience,
}

/// How long a table waits for somebody before a bot may play on, in the table's milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Patience {
    /// After this long without a connection, a bot takes over.
    pub away: u64,
    /// After this long without an answer, a majority of the others may call in a bot.
    pub table: u64,
    /// After this long without an answer, the host alone may, or anybody if it is the host who doesn't answer.
    pub host: u64,
}

/// Somebody who wants to be let in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Knock {
    /// The number that the host's answer names.
    pub knock: u32,
    /// The name.
    pub name: String,
}

/// The seeds of a game that is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RevealedLuck {
    /// The server's seed.
    pub server_seed: String,
    /// The seeds of the seats that gave one.
    pub client_seeds: Vec<SeatSeed>,
}

/// A seat's share of the luck.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatSeed {
    /// The seat.
    pub seat: u8,
    /// What it contributed.
    pub seed: String,
}

/// The status of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// People are taking their seats.
    Open,
    /// The game is running.
    Running,
    /// The game has ended by the rules.
    Over,
    /// The players have abandoned it.
    Abandoned,
}

/// A seat as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct SeatInfo {
    /// Its number.
    pub seat: u8,
    /// Its color.
    pub color: Color,
    /// Who sits there.
    pub occupant: Occupant,
    /// Ready to begin? Bots always are.
    pub ready: bool,
    /// Is somebody connected? Bots always are.
    pub connected: bool,
    /// A bot plays for an absent person.
    pub stand_in: bool,
    /// When a bot takes over for a person who lost the connection, in the table's time.
    pub stand_in_at: Option<u64>,
    /// Has voted to end the game.
    pub votes_abandon: bool,
    /// Was asked to end the game, and would rather keep playing.
    pub plays_on: bool,
    /// Who wants a bot to play on for this seat.
    pub replace_votes: Vec<u8>,
    /// Wants another game.
    pub wants_rematch: bool,
}

/// Who sits in a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Occupant {
    /// Nobody yet.
    Nobody {},
    /// A person.
    Person {
        /// The name.
        name: String,
    },
    /// A bot of the server.
    Bot {
        /// Its level.
        level: String,
    },
    /// A program that plays over the bot API.
    Remote {
        /// Its name.
        name: String,
    },
}
