//! What a browser page and the engine inside it say to each other. The engine answers the same requests as the server and uses
//! the same messages for tables ([`ToTable`], [`FromTable`]); around them is what a page does for it: keeping time, supplying
//! random bytes, storing lines.

use serde::{Deserialize, Serialize};

use crate::{FromTable, TableLook, ToTable};

/// A call, with what the engine can't know by itself.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct EngineInput {
    /// Milliseconds of a clock that never runs backward.
    pub now: u64,
    /// Milliseconds since 1970.
    pub wall: i64,
    /// 128 random bytes as hexadecimal digits, fresh for each call.
    pub entropy: String,
    /// What the page wants.
    pub call: EngineCall,
}

/// What the page wants from the engine.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum EngineCall {
    /// A request of the server's API.
    Request {
        /// `GET` or `POST`.
        method: String,
        /// The path with its query.
        path: String,
        /// The token of a seat.
        token: Option<String>,
        /// The body.
        body: String,
    },
    /// A table as it was stored. It replaces the one the engine has, if any.
    Restore {
        /// Its code.
        code: String,
        /// When it was opened, in milliseconds since 1970.
        created_at: i64,
        /// All of its lines.
        lines: Vec<String>,
    },
    /// A message for a table. The first on a line is a hello.
    Say {
        /// Which line, by a number that the page has chosen.
        line: u32,
        /// The table.
        code: String,
        /// The message.
        message: ToTable,
    },
    /// A line has ended.
    Part {
        /// Which one.
        line: u32,
    },
    /// The time that the table was waiting for has come.
    Tick {
        /// The table.
        code: String,
    },
    /// A bot thinks about its question, as long as that takes; its decision is kept for [`EngineCall::Answer`].
    Think {
        /// The table.
        code: String,
        /// The bot's seat.
        seat: u8,
        /// The question.
        question: u64,
    },
    /// A bot's pause is over: it does what it has decided.
    Answer {
        /// The table.
        code: String,
        /// The bot's seat.
        seat: u8,
        /// The question.
        question: u64,
    },
    /// The table is no longer needed; the page has stored it.
    Forget {
        /// The table.
        code: String,
    },
}

/// What the engine wants done after a call, in this order: store, then answer and send, then wait.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct EngineOutput {
    /// What has to be stored before anything is sent.
    pub store: Vec<EngineLines>,
    /// The answer to a request.
    pub response: Option<EngineResponse>,
    /// Messages for lines.
    pub tell: Vec<EngineMessage>,
    /// Bots with a new question.
    pub asked: Vec<AskedBot>,
    /// How long each table that was touched waits before its next tick.
    pub ticks: Vec<TableTick>,
}

/// New lines of a table.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct EngineLines {
    /// The table.
    pub code: String,
    /// How many lines it has already.
    pub first: u64,
    /// The new ones.
    pub lines: Vec<String>,
    /// How lists show the table, if that has changed.
    pub look: Option<TableLook>,
}

/// The answer to a request.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct EngineResponse {
    /// As in HTTP.
    pub status: u16,
    /// JSON, or the text of a record.
    pub body: String,
}

/// A message for a line.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct EngineMessage {
    /// Which line.
    pub line: u32,
    /// The message.
    pub message: FromTable,
}

/// A bot with a question.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AskedBot {
    /// The table.
    pub code: String,
    /// The bot's seat.
    pub seat: u8,
    /// The question.
    pub question: u64,
    /// After how many milliseconds it answers.
    pub pause: u64,
}

/// When a table wants its next tick.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TableTick {
    /// The table.
    pub code: String,
    /// In how many milliseconds; none while nothing is running.
    pub wait: Option<u64>,
}
