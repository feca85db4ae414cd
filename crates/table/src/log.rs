//! The log of a table as it is stored: everything that ever happened there, from which the table is made again after a
//! restart. It holds what is hidden, and stays with the server; viewers get [`hexhaven_wire::Update`]s.

use serde::{Deserialize, Serialize};

use hexhaven_wire::{Color, Occupant, Settings};

/// One entry. Its number is its place in the log, from 1.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogEntry {
    /// The table's time in milliseconds: it stands while the server is down, or nobody is there.
    pub at: u64,
    /// What happened.
    pub what: Logged,
}

/// What can happen at a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[expect(missing_docs, reason = "the fields are named after what they hold")]
pub enum Logged {
    /// The table was opened; always the first entry.
    Opened { settings: Settings, server_seed: String },
    /// Somebody took a seat, or a bot was put there.
    Sat { seat: u8, occupant: Occupant },
    /// A seat became open.
    Left { seat: u8 },
    /// A seat has another colour.
    Recolored { seat: u8, color: Color },
    /// The host changed the settings.
    Changed { settings: Settings },
    /// A seat is ready, or no longer is.
    Ready { seat: u8, ready: bool, client_seed: String },
    /// The game began: on this board, with this first player (none: it was rolled) and the first rolls.
    Started { board: String, colors: Vec<Color>, first: Option<u8>, inputs: String },
    /// A seat acted; luck is written in place.
    Played { seat: u8, by: By, id: String, inputs: String },
    /// A seat took its last act back.
    Undone { seat: u8, id: String },
    /// Somebody said something.
    Chat { seat: Option<u8>, text: String },
    /// A bot plays for a person, or no more.
    StandIn { seat: u8, on: bool },
    /// A bot was called in for a player who didn't answer.
    Replaced { seat: u8 },
    /// What a seat passes by itself.
    AutoPass { seat: u8, special: bool, reactions: bool },
    /// A vote to end the game, or its withdrawal.
    Vote { seat: u8, yes: bool },
    /// A seat does not want to read another one's words.
    Muted { seat: u8, whom: u8, muted: bool },
    /// The game ended without a winner.
    Abandoned {},
    /// Another game with the same seats was opened.
    Rematch { code: String },
}

/// Who decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// The person or the program on the seat.
    Player,
    /// A bot of the server, on its own seat or as a stand-in.
    Bot,
    /// The clock: time was up.
    Clock,
    /// The seat had said that it passes by itself.
    AutoPass,
}
