//! What a program can do wrong.

use std::fmt;
use std::time::Duration;

use hexhaven_record::engine::PROTOCOL;
use hexhaven_rules::Illegal;

/// Why a program can't continue. Its game is lost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EngineFailure {
    /// It couldn't be started.
    NotStarted(String),
    /// It speaks another version of the protocol.
    Version {
        /// The version it speaks.
        version: u32,
    },
    /// It ended by itself.
    Crashed {
        /// How it ended, as far as the system knows.
        status: String,
        /// The end of what it wrote to its error output.
        last_words: String,
    },
    /// It didn't answer in time.
    TooLate {
        /// The time limit.
        limit: Duration,
    },
    /// It doesn't read its input.
    Deaf,
    /// It writes too much.
    Flood {
        /// How many lines it may write for one answer.
        lines: usize,
    },
    /// A malformed line, a line that is too long, or an answer nobody asked for.
    Nonsense {
        /// The line.
        line: String,
        /// What's wrong with it.
        why: String,
    },
    /// An action that is not legal.
    Illegal {
        /// Its code.
        code: String,
        /// Why it isn't legal.
        illegal: Illegal,
    },
    /// It answered with an error.
    Refused {
        /// What it said.
        reason: String,
    },
    /// It has failed before.
    Gone,
}

impl EngineFailure {
    /// Its permanent name for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            EngineFailure::NotStarted(_) => "not_started",
            EngineFailure::Version { .. } => "version",
            EngineFailure::Crashed { .. } => "crashed",
            EngineFailure::TooLate { .. } => "too_late",
            EngineFailure::Deaf => "deaf",
            EngineFailure::Flood { .. } => "flood",
            EngineFailure::Nonsense { .. } => "nonsense",
            EngineFailure::Illegal { .. } => "illegal",
            EngineFailure::Refused { .. } => "refused",
            EngineFailure::Gone => "gone",
        }
    }
}

// Written by hand: some sentences depend on the value of a field.
impl fmt::Display for EngineFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineFailure::NotStarted(why) => write!(f, "the program could not be started: {why}"),
            EngineFailure::Version { version } => {
                write!(f, "the program speaks version {version} of the protocol, not {PROTOCOL}")
            }
            EngineFailure::Crashed { status, last_words } if last_words.is_empty() => {
                write!(f, "the program has ended: {status}")
            }
            EngineFailure::Crashed { status, last_words } => {
                write!(f, "the program has ended: {status}; its last words: {}", shown(last_words))
            }
            EngineFailure::TooLate { limit } => {
                write!(f, "the program has not answered within {} ms", limit.as_millis())
            }
            EngineFailure::Deaf => f.write_str("the program does not read what it is told"),
            EngineFailure::Flood { lines } => {
                write!(f, "the program has said more than {lines} lines without an answer")
            }
            EngineFailure::Nonsense { line, why } => {
                write!(f, "the program talks nonsense: {} ({why})", shown(line))
            }
            EngineFailure::Illegal { code, illegal } => {
                write!(f, "the program wants what is not allowed: {}: {illegal}", shown(code))
            }
            EngineFailure::Refused { reason } => {
                write!(f, "the program does not understand: {}", shown(reason))
            }
            EngineFailure::Gone => f.write_str("the program has failed before"),
        }
    }
}

impl std::error::Error for EngineFailure {}

/// Text from an unknown program: quoted, without control characters, and not too long.
fn shown(words: &str) -> String {
    const ENOUGH: usize = 300;
    let short: String = words.chars().take(ENOUGH).collect();
    let more = if short.len() < words.len() { "…" } else { "" };
    format!("{short:?}{more}")
}
