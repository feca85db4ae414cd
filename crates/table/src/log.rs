//! What happened at a table, in order: the table is a fold over it. It contains what is hidden and stays on the server;
//! viewers get [`hexhaven_wire::Update`]s. [`crate::Table::lines_after`] writes it down.

use hexhaven_luck::{ClientSeed, ServerSeed};
use hexhaven_rules::board::Color;
use hexhaven_rules::{Input, Seat, Starter};
use hexhaven_wire::{Emote, Occupant, Phrase, Settings};
use serde::{Deserialize, Serialize};

use crate::table_name::TableName;

/// One entry.
#[derive(Clone, PartialEq, Debug)]
pub struct LogEntry {
    /// The table's time in milliseconds: it stops while the server is down or nobody is there.
    pub at: u64,
    /// What happened.
    pub what: Logged,
}

/// What can happen at a table.
#[derive(Clone, PartialEq, Debug)]
#[expect(missing_docs, reason = "the fields are named after what they hold")]
pub enum Logged {
    /// The table was opened; always the first entry. Earlier versions gave it no name.
    Opened { settings: Box<Settings>, server_seed: ServerSeed, name: Option<TableName> },
    /// Somebody took a seat, or a bot was put there.
    Sat { seat: Seat, occupant: Occupant },
    /// A seat became open.
    Left { seat: Seat },
    /// A seat has a new color.
    Recolored { seat: Seat, color: Color },
    /// The host changed the settings.
    Changed { settings: Box<Settings> },
    /// A seat is ready, or no longer ready.
    Ready { seat: Seat, ready: bool, client_seed: ClientSeed },
    /// The game began, with these first rolls. Its board and colors are those of [`crate::Table::game`].
    Started { starter: Starter, inputs: Vec<Input> },
    /// A seat acted; luck is recorded in place.
    Played { seat: Seat, by: By, id: String, inputs: Vec<Input> },
    /// A seat took its last act back.
    Undone { seat: Seat, id: String },
    /// Somebody said something.
    Said { seat: Seat, what: Said },
    /// A bot plays for a person, or no longer does.
    StandIn { seat: Seat, on: bool },
    /// A bot was called in for a player who didn't answer.
    Replaced { seat: Seat },
    /// What a seat passes automatically.
    AutoPass { seat: Seat, special: bool, reactions: bool },
    /// A vote to end the game, or its withdrawal.
    Vote { seat: Seat, yes: bool },
    /// A seat doesn't want to read what another one writes.
    Muted { seat: Seat, whom: Seat, muted: bool },
    /// The game ended without a winner.
    Abandoned,
    /// Another game with the same seats was opened.
    Rematch { code: String },
}

/// What somebody said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// A line of chat.
    Text(String),
    /// An emote.
    Emote(Emote),
    /// A phrase.
    Phrase(Phrase),
}

impl Said {
    /// What it costs in bytes. A code is stored with its line and little else.
    pub(crate) const fn bytes(&self) -> usize {
        match self {
            Said::Text(text) => text.len(),
            Said::Emote(_) | Said::Phrase(_) => CODE_BYTES,
        }
    }
}

/// The longest code of an emote or a phrase.
const CODE_BYTES: usize = 16;

/// Who decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// The person or the program in the seat.
    Player,
    /// A bot of the server, in its own seat or as a stand-in.
    Bot,
    /// The clock: time was up.
    Clock,
    /// The seat had chosen to pass automatically.
    AutoPass,
}

/// The entries of one table, numbered from 1; or from a later number, at a table that starts from a position.
#[derive(Clone, Debug)]
pub(crate) struct Log {
    /// The number before the first entry.
    before: u64,
    entries: Vec<LogEntry>,
}

impl Log {
    pub(crate) const fn new() -> Log {
        Log::starting_after(0)
    }

    /// Entries up to this number aren't known here.
    pub(crate) const fn starting_after(before: u64) -> Log {
        Log { before, entries: Vec::new() }
    }

    /// The number of the last entry.
    pub(crate) const fn number(&self) -> u64 {
        self.before + self.entries.len() as u64
    }

    pub(crate) fn push(&mut self, entry: LogEntry) {
        self.entries.push(entry);
    }

    pub(crate) fn get(&self, number: u64) -> Option<&LogEntry> {
        let place = usize::try_from(number.checked_sub(self.before + 1)?).ok()?;
        self.entries.get(place)
    }

    /// The entries with numbers above this one.
    pub(crate) fn after(&self, number: u64) -> &[LogEntry] {
        let place = usize::try_from(number.saturating_sub(self.before)).unwrap_or(usize::MAX);
        &self.entries[place.min(self.entries.len())..]
    }

    /// All entries with their numbers.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u64, &LogEntry)> {
        (self.before + 1..).zip(&self.entries)
    }
}
