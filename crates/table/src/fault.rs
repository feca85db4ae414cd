//! Why a table does not do what it was asked. Each has a code and data; the reader words it.

use std::fmt;

use hexhaven_rules::{Illegal, Seat};
use hexhaven_wire::Refusal;

/// A refusal. Nothing has changed at the table.
#[derive(Clone, PartialEq, Debug)]
pub enum Fault {
    /// The rules forbid it.
    Illegal(Illegal),
    /// An action has numbers that do not exist, or a rule set or board cannot be; it is told as it was found.
    Malformed(Refusal),
    /// The question has been answered, or has gone.
    QuestionClosed {
        /// The one that is open now, if any.
        open: Option<u64>,
    },
    /// A spectator does nothing.
    Watching,
    /// An id is 1 to 36 letters, digits and `-`.
    BadId,
    /// The game has not begun.
    NotStarted,
    /// The game has begun.
    Started,
    /// The game has ended.
    Over,
    /// The game has not ended.
    NotOver,
    /// Only the host does that.
    NotHost,
    /// There is no such seat.
    NoSuchSeat {
        /// How many there are.
        seats: usize,
    },
    /// Somebody sits there.
    SeatTaken {
        /// Where.
        seat: Seat,
    },
    /// No seat is open.
    TableFull,
    /// Nobody sits there.
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
    /// The seat has taken enough back.
    UndoUsedUp {
        /// How often at most.
        most: u32,
    },
    /// The seat has changed its mind often enough: names, colors, settings, votes.
    ChangesUsedUp {
        /// How often at most.
        most: u32,
    },
    /// Too many have come and gone at this table; a new one is quickly opened.
    ArrivalsUsedUp {
        /// How many at most.
        most: u32,
    },
    /// Somebody has that colour, or the set-up has no pieces of it.
    ColorTaken,
    /// A client seed is 1 to 64 letters, digits and `-`.
    BadClientSeed,
    /// There is no bot of that level.
    NoSuchBot,
    /// Several actions at once are for discards and supply trades only.
    NotTogether,
    /// A command holds at least one action, and not too many.
    BadNumberOfActions {
        /// How many at most.
        most: usize,
    },
    /// A discard is told as a whole.
    WholeDiscard {
        /// How many cards.
        due: u8,
    },
    /// The same offer was made on this turn.
    SameOffer,
    /// Nothing can be taken back.
    NothingToUndo,
    /// Nobody has waited long enough for this seat to call in a bot.
    NotSilent {
        /// How many milliseconds are still to pass.
        patience: u64,
    },
}

impl Fault {
    /// A word for it that programs can rely on.
    pub const fn code(&self) -> &'static str {
        match self {
            Fault::Illegal(illegal) => illegal.code(),
            Fault::Malformed(_) => "malformed",
            Fault::QuestionClosed { .. } => "question_closed",
            Fault::Watching => "watching",
            Fault::BadId => "bad_id",
            Fault::NotStarted => "not_started",
            Fault::Started => "started",
            Fault::Over => "over",
            Fault::NotOver => "not_over",
            Fault::NotHost => "not_host",
            Fault::NoSuchSeat { .. } => "no_such_seat",
            Fault::SeatTaken { .. } => "seat_taken",
            Fault::TableFull => "table_full",
            Fault::SeatOpen { .. } => "seat_open",
            Fault::TooManySeated { .. } => "too_many_seated",
            Fault::BadName { .. } => "bad_name",
            Fault::BadChat { .. } => "bad_chat",
            Fault::TooLong { .. } => "too_long",
            Fault::ChatFull => "chat_full",
            Fault::UndoUsedUp { .. } => "undo_used_up",
            Fault::ChangesUsedUp { .. } => "changes_used_up",
            Fault::ArrivalsUsedUp { .. } => "arrivals_used_up",
            Fault::ColorTaken => "color_taken",
            Fault::BadClientSeed => "bad_client_seed",
            Fault::NoSuchBot => "no_such_bot",
            Fault::NotTogether => "not_together",
            Fault::BadNumberOfActions { .. } => "bad_number_of_actions",
            Fault::WholeDiscard { .. } => "whole_discard",
            Fault::SameOffer => "same_offer",
            Fault::NothingToUndo => "nothing_to_undo",
            Fault::NotSilent { .. } => "not_silent",
        }
    }

    /// The same for the wire.
    pub fn refusal(&self) -> Refusal {
        let bare = Refusal::new(self.code());
        match self {
            Fault::Illegal(illegal) => (*illegal).into(),
            Fault::Malformed(refusal) => refusal.clone(),
            Fault::QuestionClosed { open: Some(open) } => bare.with("open", count(*open)),
            Fault::NoSuchSeat { seats } | Fault::TooManySeated { seats } => {
                bare.with("seats", count(*seats as u64))
            }
            Fault::SeatTaken { seat } | Fault::SeatOpen { seat } => bare.with("seat", seat.index() as u8),
            Fault::BadName { most } | Fault::BadChat { most } | Fault::BadNumberOfActions { most } => {
                bare.with("most", count(*most as u64))
            }
            Fault::TooLong { field, most } => bare.with("field", *field).with("most", count(*most as u64)),
            Fault::UndoUsedUp { most } | Fault::ChangesUsedUp { most } | Fault::ArrivalsUsedUp { most } => {
                bare.with("most", *most)
            }
            Fault::WholeDiscard { due } => bare.with("due", *due),
            Fault::NotSilent { patience } => bare.with("seconds", count(patience.div_ceil(1_000))),
            _ => bare,
        }
    }
}

fn count(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl From<Illegal> for Fault {
    fn from(illegal: Illegal) -> Fault {
        Fault::Illegal(illegal)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Illegal(illegal) => illegal.fmt(f),
            _ => f.write_str(self.code()),
        }
    }
}

impl std::error::Error for Fault {}
