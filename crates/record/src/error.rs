//! Why a text is not a record: what is wrong, and where.

use std::fmt;

use hexhaven_luck::SeedFault;
use hexhaven_rules::faults::{CodeError, PositionFault};
use thiserror::Error;

/// Where something is in a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Location {
    /// Not in any single part.
    Whole,
    /// At this line and column of the text, both counted from 1; a column is a character.
    At {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
    },
    /// In this field of the JSON form, such as `inputs[13].input`.
    Field(String),
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Location::Whole => f.write_str("the record"),
            Location::At { line, column } => write!(f, "line {line}, column {column}"),
            Location::Field(field) => f.write_str(field),
        }
    }
}

/// Something is wrong with a record, and where.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{location}: {flaw}")]
pub struct RecordError {
    /// Where.
    pub location: Location,
    /// What.
    pub flaw: RecordFlaw,
}

/// What is wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs, reason = "a flaw's sentence explains its data")]
pub enum RecordFlaw {
    /// More bytes than are read.
    #[error("the text has {length} bytes, and the limit is {most}")]
    TooLong { length: usize, most: usize },
    /// Bytes that are not text.
    #[error("the bytes aren't UTF-8 text")]
    NotText,
    /// The first line isn't a record's.
    #[error("a record begins with `hexhaven-record 2`, not with `{found}`")]
    NotARecord { found: String },
    /// A version that this program doesn't know.
    #[error("version `{version}` of records is unknown; this program reads versions 1 to {known}")]
    UnknownVersion { version: String, known: u32 },
    /// A control character, or another that isn't allowed.
    #[error("the character U+{:04X} isn't allowed in a record", u32::from(*character))]
    Stranger { character: char },
    /// A line that can't be read.
    #[error("`{found}` isn't a line of a record: expected a header, `; a comment` or a number with inputs")]
    UnknownLine { found: String },
    /// A header's name doesn't have the right form.
    #[error("`{key}` isn't a header name: lowercase letters, digits and `-`, starting with a letter")]
    BadKey { key: String },
    /// A header's name means something else.
    #[error("`{key}` is part of every record and can't be your own header")]
    ReservedKey { key: String },
    /// A header or comment without words, or with spaces around them.
    #[error("a {what} needs text, without spaces around it")]
    Blank { what: &'static str },
    /// Longer than allowed.
    #[error("a {what} of {length} characters is too long: at most {most}")]
    LongWords { what: &'static str, length: usize, most: usize },
    /// More of them than allowed.
    #[error("too many {what}: at most {most}")]
    TooMany { what: &'static str, most: usize },
    /// Something in the luck section doesn't have the right form.
    #[error("{fault}")]
    Seed { fault: SeedFault },
    /// Given twice.
    #[error("`{key}` is given twice")]
    Twice { key: String },
    /// Not given.
    #[error("`{key}` is missing")]
    Missing { key: &'static str },
    /// The record ends before its result.
    #[error("the record is cut off here: `result`, its last part, is missing")]
    CutOff,
    /// It cannot be read.
    #[error("`{found}` cannot be read; expected: {wanted}")]
    Unreadable { found: String, wanted: &'static str },
    /// Rule set, board and colors don't make a game.
    #[error("{}", fault.flaw)]
    Game { fault: PositionFault },
    /// An input is not a code.
    #[error("input {number}: {error}")]
    Input { number: usize, error: CodeError },
    /// The number of a line of inputs isn't that of its first input.
    #[error("the line says `{found}`, but its first input is number {expected}")]
    WrongNumber { found: String, expected: usize },
    /// A line that no longer belongs here.
    #[error("`{found}` comes too late: {wanted}")]
    Late { found: String, wanted: &'static str },
    /// A seat that nobody has.
    #[error("there is no seat {seat} at a table of {players} (COMP-14)")]
    NoSuchSeat { seat: usize, players: usize },
    /// A comment on an input that doesn't exist, or out of order.
    #[error("a comment belongs to an input, in order: not to number {input} of {inputs} (0 is the game)")]
    LostComment { input: usize, inputs: usize },
    /// Not a record in JSON form.
    #[error("{reason}")]
    Json { reason: String },
}

impl RecordFlaw {
    /// Its permanent name for programs.
    pub fn code(&self) -> &'static str {
        match self {
            RecordFlaw::TooLong { .. } => "too_long",
            RecordFlaw::NotText => "not_text",
            RecordFlaw::NotARecord { .. } => "not_a_record",
            RecordFlaw::UnknownVersion { .. } => "unknown_version",
            RecordFlaw::Stranger { .. } => "stranger",
            RecordFlaw::UnknownLine { .. } => "unknown_line",
            RecordFlaw::BadKey { .. } => "bad_key",
            RecordFlaw::ReservedKey { .. } => "reserved_key",
            RecordFlaw::Blank { .. } => "blank",
            RecordFlaw::LongWords { .. } => "long_words",
            RecordFlaw::TooMany { .. } => "too_many",
            RecordFlaw::Seed { fault } => fault.code(),
            RecordFlaw::Twice { .. } => "twice",
            RecordFlaw::Missing { .. } => "missing",
            RecordFlaw::CutOff => "cut_off",
            RecordFlaw::Unreadable { .. } => "unreadable",
            RecordFlaw::Game { fault } => fault.flaw.code(),
            RecordFlaw::Input { error, .. } => error.code(),
            RecordFlaw::WrongNumber { .. } => "wrong_number",
            RecordFlaw::Late { .. } => "late",
            RecordFlaw::NoSuchSeat { .. } => "no_such_seat",
            RecordFlaw::LostComment { .. } => "lost_comment",
            RecordFlaw::Json { .. } => "json",
        }
    }

    /// With its place.
    pub(crate) fn at(self, location: Location) -> RecordError {
        RecordError { location, flaw: self }
    }

    /// In a field of the JSON form.
    pub(crate) fn in_field(self, field: impl Into<String>) -> RecordError {
        self.at(Location::Field(field.into()))
    }
}
