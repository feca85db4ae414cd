//! Why a table refuses a command. Each reason has a code and data; the client puts it into words.

use std::fmt;

use hexhaven_rules::{Illegal, Seat};
use hexhaven_wire::Refusal;

/// A refusal. Nothing has changed at the table.
#[derive(Clone, PartialEq, Debug)]
pub enum TableError {
    /// The rules forbid it.
    Illegal(Illegal),
    /// An action has numbers that don't exist, or a rule set or board isn't valid; reported as found.
    Malformed(Refusal),
    /// The question has been answered or withdrawn.
    QuestionClosed {
        /// The one that is open now, if any.
        open: Option<u64>,
    },
    /// Spectators can't do anything.
    Watching,
    /// An id is 1 to 36 letters, digits and `-`.
    BadId,
    /// The game hasn't started.
    NotStarted,
    /// The game has already started.
    Started,
    /// The game has ended.
    Over,
    /// The game isn't over.
    NotOver,
    /// Only the host can do that.
    NotHost,
    /// There is no such seat.
    NoSuchSeat {
        /// How many there are.
        seats: usize,
    },
    /// Somebody is sitting there.
    SeatTaken {
        /// Where.
        seat: Seat,
    },
    /// No seat is open.
    TableFull,
    /// Nobody is sitting there.
    SeatOpen {
        /// Where.
        seat: Seat,
    },
    /// There are more people than seats in the new rule set.
    TooManySeated {
        /// How many seats it has.
        seats: usize,
    },
    /// A name is one line of visible characters.
    BadName {
        /// How many at most.
        most: usize,
    },
    /// A line of chat is one line of visible characters.
    BadChat {
        /// How many at most.
        most: usize,
    },
    /// A text in the settings is too long.
    TooLong {
        /// Which one.
        field: &'static str,
        /// How many characters at most.
        most: usize,
    },
    /// The seat has said enough.
    ChatFull,
    /// The seat has just said something.
    TooSoon {
        /// How many milliseconds are left to wait.
        wait: u64,
    },
    /// The seat has used up its undos.
    UndoUsedUp {
        /// How often at most.
        most: u32,
    },
    /// The seat has changed its mind often enough: names, colors, settings, votes.
    ChangesUsedUp {
        /// How often at most.
        most: u32,
    },
    /// Too many people have come and gone at this table; opening a new one is easy.
    ArrivalsUsedUp {
        /// How many at most.
        most: u32,
    },
    /// Somebody has that color, or the set-up has no pieces of it.
    ColorTaken,
    /// A client seed is 1 to 64 letters, digits and `-`.
    BadClientSeed,
    /// There is no bot at that level.
    NoSuchBot,
    /// Only discards and supply trades can have several actions at once.
    NotTogether,
    /// A command has at least one action, but not too many.
    BadNumberOfActions {
        /// How many at most.
        most: usize,
    },
    /// A discard has to be complete.
    WholeDiscard {
        /// How many cards.
        due: u8,
    },
    /// The same offer was made this turn.
    SameOffer,
    /// Nothing can be taken back.
    NothingToUndo,
    /// Nobody has waited long enough for this seat to call in a bot.
    NotSilent {
        /// How many milliseconds are left to wait.
        patience: u64,
    },
}

impl TableError {
    /// A word for it that programs can rely on.
    pub const fn code(&self) -> &'static str {
        match self {
            TableError::Illegal(illegal) => illegal.code(),
            TableError::Malformed(_) => "malformed",
            TableError::QuestionClosed { .. } => "question_closed",
            TableError::Watching => "watching",
            TableError::BadId => "bad_id",
            TableError::NotStarted => "not_started",
            TableError::Started => "started",
            TableError::Over => "over",
            TableError::NotOver => "not_over",
            TableError::NotHost => "not_host",
            TableError::NoSuchSeat { .. } => "no_such_seat",
            TableError::SeatTaken { .. } => "seat_taken",
            TableError::TableFull => "table_full",
            TableError::SeatOpen { .. } => "seat_open",
            TableError::TooManySeated { .. } => "too_many_seated",
            TableError::BadName { .. } => "bad_name",
            TableError::BadChat { .. } => "bad_chat",
            TableError::TooLong { .. } => "too_long",
            TableError::ChatFull => "chat_full",
            TableError::TooSoon { .. } => "too_soon",
            TableError::UndoUsedUp { .. } => "undo_used_up",
            TableError::ChangesUsedUp { .. } => "changes_used_up",
            TableError::ArrivalsUsedUp { .. } => "arrivals_used_up",
            TableError::ColorTaken => "color_taken",
            TableError::BadClientSeed => "bad_client_seed",
            TableError::NoSuchBot => "no_such_bot",
            TableError::NotTogether => "not_together",
            TableError::BadNumberOfActions { .. } => "bad_number_of_actions",
            TableError::WholeDiscard { .. } => "whole_discard",
            TableError::SameOffer => "same_offer",
            TableError::NothingToUndo => "nothing_to_undo",
            TableError::NotSilent { .. } => "not_silent",
        }
    }

    /// There is no bot at this level.
    pub fn no_such_bot(level: &str) -> Refusal {
        let level: String = level.chars().take(40).collect();
        TableError::NoSuchBot.refusal().with("level", level.as_str())
    }

    /// The same for the wire.
    pub fn refusal(&self) -> Refusal {
        let bare = Refusal::new(self.code());
        match self {
            TableError::Illegal(illegal) => (*illegal).into(),
            TableError::Malformed(refusal) => refusal.clone(),
            TableError::QuestionClosed { open: Some(open) } => bare.with("open", count(*open)),
            TableError::NoSuchSeat { seats } | TableError::TooManySeated { seats } => {
                bare.with("seats", count(*seats as u64))
            }
            TableError::SeatTaken { seat } | TableError::SeatOpen { seat } => {
                bare.with("seat", seat.index() as u8)
            }
            TableError::BadName { most }
            | TableError::BadChat { most }
            | TableError::BadNumberOfActions { most } => bare.with("most", count(*most as u64)),
            TableError::TooLong { field, most } => {
                bare.with("field", *field).with("most", count(*most as u64))
            }
            TableError::UndoUsedUp { most }
            | TableError::ChangesUsedUp { most }
            | TableError::ArrivalsUsedUp { most } => bare.with("most", *most),
            TableError::WholeDiscard { due } => bare.with("due", *due),
            TableError::NotSilent { patience: left } | TableError::TooSoon { wait: left } => {
                bare.with("seconds", count(left.div_ceil(1_000)))
            }
            _ => bare,
        }
    }
}

fn count(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl From<Illegal> for TableError {
    fn from(illegal: Illegal) -> TableError {
        TableError::Illegal(illegal)
    }
}

// By hand: nearly every error is just its code, and thiserror would need it again for each variant.
impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableError::Illegal(illegal) => illegal.fmt(f),
            _ => f.write_str(self.code()),
        }
    }
}

impl std::error::Error for TableError {}
