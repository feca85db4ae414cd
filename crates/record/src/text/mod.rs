//! The text form of a record: readable by people, line by line. The grammar is in `docs/record.md`.

mod game;
mod luck;
mod read;
mod write;

use crate::error::Location;

pub(crate) use game::{GameParts, game};
pub(crate) use luck::read_dice;
pub(crate) use read::{fingerprint, location_of_input};

/// The word of the first line, before the version.
const HEAD: &str = "hexhaven-record";

/// The line and column of a byte in a text.
pub(crate) fn location(text: &str, byte: usize) -> Location {
    let before = &text[..byte];
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
    Location::At { line, column: before[line_start..].chars().count() + 1 }
}
