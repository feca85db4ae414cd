//! Why a text is not a record: what is wrong, and where.

use std::fmt;

use hexhaven_luck::SeedFault;
use hexhaven_rules::faults::{CodeError, PositionFault};

/// Where in a record something is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Location {
    /// In no single part.
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
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// Where.
    pub location: Location,
    /// What.
    pub flaw: RecordFlaw,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.location, self.flaw)
    }
}

impl std::error::Error for RecordError {}

/// What is wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the data of a flaw is explained by its sentence")]
pub enum RecordFlaw {
    /// More bytes than are read.
    TooLong { length: usize, most: usize },
    /// Bytes that are not text.
    NotText,
    /// The first line is not that of a record.
    NotARecord { found: String },
    /// A version that this program does not know.
    UnknownVersion { version: String, known: u32 },
    /// A control character, or another that isn't allowed.
    Stranger { character: char },
    /// A line that can't be read.
    UnknownLine { found: String },
    /// A header's name is not of the right form.
    BadKey { key: String },
    /// A header's name means something else.
    ReservedKey { key: String },
    /// A header or comment without words, or with spaces around them.
    Blank { what: &'static str },
    /// Longer than allowed.
    LongWords { what: &'static str, length: usize, most: usize },
    /// More of them than allowed.
    TooMany { what: &'static str, most: usize },
    /// Something of the luck section is not of the right form.
    Seed { fault: SeedFault },
    /// Given twice.
    Twice { key: String },
    /// Not given.
    Missing { key: &'static str },
    /// The record ends before its result.
    CutOff,
    /// It cannot be read.
    Unreadable { found: String, wanted: &'static str },
    /// Rule set, board and colors don't make a game.
    Game { fault: PositionFault },
    /// An input is not a code.
    Input { number: usize, error: CodeError },
    /// A line of inputs has another number than its first input.
    WrongNumber { found: String, expected: usize },
    /// A line that no longer belongs here.
    Late { found: String, wanted: &'static str },
    /// A seat that nobody has.
    NoSuchSeat { seat: usize, players: usize },
    /// A comment on an input that doesn't exist, or out of order.
    LostComment { input: usize, inputs: usize },
    /// Not the JSON form of a record.
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

impl fmt::Display for RecordFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordFlaw::TooLong { length, most } => {
                write!(f, "the text has {length} bytes, at most {most} are read")
            }
            RecordFlaw::NotText => f.write_str("the bytes are no UTF-8 text"),
            RecordFlaw::NotARecord { found } => {
                write!(f, "a record begins with `hexhaven-record 2`, not with `{found}`")
            }
            RecordFlaw::UnknownVersion { version, known } => {
                write!(
                    f,
                    "version `{version}` of records is unknown; this program reads versions 1 to {known}"
                )
            }
            RecordFlaw::Stranger { character } => {
                write!(f, "the character U+{:04X} has no place in a record", u32::from(*character))
            }
            RecordFlaw::UnknownLine { found } => write!(
                f,
                "`{found}` is no line of a record: wanted a header, `; a comment` or a number with inputs"
            ),
            RecordFlaw::BadKey { key } => write!(
                f,
                "`{key}` is no name of a header: small letters, digits and `-`, with a letter first"
            ),
            RecordFlaw::ReservedKey { key } => {
                write!(f, "`{key}` is a part of every record and no free header")
            }
            RecordFlaw::Blank { what } => {
                write!(f, "a {what} needs words, without blanks before or behind them")
            }
            RecordFlaw::LongWords { what, length, most } => {
                write!(f, "a {what} of {length} characters is too long: at most {most}")
            }
            RecordFlaw::TooMany { what, most } => write!(f, "too many {what}: at most {most}"),
            RecordFlaw::Seed { fault } => fault.fmt(f),
            RecordFlaw::Twice { key } => write!(f, "`{key}` is given twice"),
            RecordFlaw::Missing { key } => write!(f, "`{key}` is missing"),
            RecordFlaw::CutOff => {
                f.write_str("the record is cut off here: `result`, its last part, is missing")
            }
            RecordFlaw::Unreadable { found, wanted } => {
                write!(f, "`{found}` cannot be read; wanted: {wanted}")
            }
            RecordFlaw::Game { fault } => fault.flaw.fmt(f),
            RecordFlaw::Input { number, error } => write!(f, "input {number}: {error}"),
            RecordFlaw::WrongNumber { found, expected } => {
                write!(f, "the line says `{found}`, but its first input is number {expected}")
            }
            RecordFlaw::Late { found, wanted } => write!(f, "`{found}` comes too late: {wanted}"),
            RecordFlaw::NoSuchSeat { seat, players } => {
                write!(f, "there is no seat {seat} at a table of {players} (COMP-14)")
            }
            RecordFlaw::LostComment { input, inputs } => write!(
                f,
                "a comment belongs to an input, in order: not to number {input} of {inputs} (0 is the game)"
            ),
            RecordFlaw::Json { reason } => f.write_str(reason),
        }
    }
}
