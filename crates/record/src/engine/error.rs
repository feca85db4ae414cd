//! Why a line of the protocol can't be read.

use hexhaven_rules::faults::{CodeError, PositionFault};
use thiserror::Error;

use super::MAX_LINE;

/// Why a line can't be read. It names the wrong token.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs, reason = "an error's sentence explains its data")]
pub enum LineError {
    /// Too many bytes.
    #[error("the line has {length} bytes, and the limit is {MAX_LINE}")]
    TooLong { length: usize },
    /// A control character, or another that isn't allowed.
    #[error("the character U+{:04X} isn't allowed in a line", u32::from(*character))]
    Stranger { character: char },
    /// No message starts like this.
    #[error("`{word}`: unknown; expected {wanted}")]
    Unknown { word: String, wanted: &'static str },
    /// The message is incomplete.
    #[error("the line ends too soon: expected {wanted}")]
    Missing { wanted: &'static str },
    /// A token that cannot be read.
    #[error("`{token}`: expected {wanted}")]
    Unreadable { token: String, wanted: &'static str },
    /// The view of a position is invalid.
    #[error("`{token}`: {}", fault.flaw)]
    View { token: String, fault: PositionFault },
    /// A spectator is never asked.
    #[error("`view=-`: spectators don't decide anything (TURN-1)")]
    Spectator,
    /// A choice is not a code.
    #[error("{error}")]
    Code { error: CodeError },
    /// What the seat is said to know contradicts the view.
    #[error("`{token}`: {why}")]
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

/// What every line must satisfy before its words are read.
pub(super) fn check_line(line: &str) -> Result<(), LineError> {
    if line.len() > MAX_LINE {
        return Err(LineError::TooLong { length: line.len() });
    }
    match crate::plain::stranger(line) {
        Some((_, character)) => Err(LineError::Stranger { character }),
        None => Ok(()),
    }
}
