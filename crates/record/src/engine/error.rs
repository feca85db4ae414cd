//! Why a line of the protocol can't be read.

use std::fmt;

use hexhaven_rules::faults::{CodeError, PositionFault};

use super::MAX_LINE;

/// Why a line can't be read. The wrong token is named.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the data of an error is explained by its sentence")]
pub enum LineError {
    /// Too many bytes.
    TooLong { length: usize },
    /// A control character, or another that isn't allowed.
    Stranger { character: char },
    /// No message starts like this.
    Unknown { word: String, wanted: &'static str },
    /// The message is incomplete.
    Missing { wanted: &'static str },
    /// A token that cannot be read.
    Unreadable { token: String, wanted: &'static str },
    /// The view of a position is invalid.
    View { token: String, fault: PositionFault },
    /// A spectator is never asked.
    Spectator,
    /// A choice is not a code.
    Code { error: CodeError },
    /// What the seat is said to know contradicts the view.
    NotSo { token: String, why: &'static str },
}

impl LineError {
    pub(super) fn unreadable(token: &str, wanted: &'static str) -> LineError {
        LineError::Unreadable { token: crate::plain::shortened(token), wanted }
    }

    pub(super) fn not_so(token: &str, why: &'static str) -> LineError {
        LineError::NotSo { token: crate::plain::shortened(token), why }
    }
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LineError::TooLong { length } => {
                write!(f, "the line has {length} bytes, at most {MAX_LINE} are read")
            }
            LineError::Stranger { character } => {
                write!(f, "the character U+{:04X} has no place in a line", u32::from(*character))
            }
            LineError::Unknown { word, wanted } => write!(f, "`{word}`: unknown; wanted {wanted}"),
            LineError::Missing { wanted } => write!(f, "the line ends too soon: wanted {wanted}"),
            LineError::Unreadable { token, wanted } => write!(f, "`{token}`: wanted {wanted}"),
            LineError::View { token, fault } => write!(f, "`{token}`: {}", fault.flaw),
            LineError::Spectator => f.write_str("`view=-`: a spectator decides nothing (TURN-1)"),
            LineError::Code { error } => error.fmt(f),
            LineError::NotSo { token, why } => write!(f, "`{token}`: {why}"),
        }
    }
}

impl std::error::Error for LineError {}

/// What every line must be before its words are looked at.
pub(super) fn check_line(line: &str) -> Result<(), LineError> {
    if line.len() > MAX_LINE {
        return Err(LineError::TooLong { length: line.len() });
    }
    match crate::plain::stranger(line) {
        Some((_, character)) => Err(LineError::Stranger { character }),
        None => Ok(()),
    }
}
