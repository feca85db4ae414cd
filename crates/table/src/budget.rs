//! What a seat may repeat at one table besides playing. It is counted by seat, in the log, so leaving and sitting down
//! again doesn't reset anything, and neither does a restart. Game actions never run out.

use hexhaven_rules::Seat;
use hexhaven_rules::seats::{BySeat, SeatSet};

use crate::error::TableError;
use crate::log::{Logged, Said};

/// Lines of chat, emotes and phrases from one seat: enough for a long evening, but not to fill a disk.
pub(crate) const CHAT_LINES: u32 = 500;
/// Bytes of chat from one seat: 500 lines of typical length.
pub(crate) const CHAT_BYTES: u32 = 32 * 1_024;
/// The time between two things that a seat says, in milliseconds.
pub const SAY_EVERY: u64 = 2_000;
/// Acts that one seat may take back.
pub(crate) const UNDOS: u32 = 500;
/// Names, colors, settings, votes and the like from one seat.
pub(crate) const CHANGES: u32 = 300;
/// People and bots who sit down or leave before the start, at the whole table.
pub(crate) const ARRIVALS: u32 = 2_000;

/// What has been used so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Budgets {
    seats: BySeat<Used>,
    arrivals: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct Used {
    chat_lines: u32,
    chat_bytes: u32,
    /// When it may say something again, by the caller's clock. It isn't in the log: after a restart it may speak
    /// immediately.
    may_say_at: u64,
    undos: u32,
    changes: u32,
}

impl Budgets {
    /// Counts a log entry. Settings count for the host; sitting down in a taken seat means a new name.
    pub(crate) fn count(&mut self, what: &Logged, host: Option<Seat>, taken: SeatSet) {
        let changed = match what {
            Logged::Sat { seat, .. } if taken.has(*seat) => Some(*seat),
            Logged::Sat { .. } | Logged::Left { .. } => {
                self.arrivals += 1;
                None
            }
            Logged::Said { seat, what } => {
                self.seats[*seat].chat_lines += 1;
                self.seats[*seat].chat_bytes += u32::try_from(what.bytes()).unwrap_or(u32::MAX);
                None
            }
            Logged::Undone { seat, .. } => {
                self.seats[*seat].undos += 1;
                None
            }
            Logged::Changed { .. } => host,
            // An open seat that gave up its color has changed nothing.
            Logged::Recolored { seat, .. } => Some(*seat).filter(|seat| taken.has(*seat)),
            Logged::Ready { seat, ready: false, .. }
            | Logged::AutoPass { seat, .. }
            | Logged::Vote { seat, .. }
            | Logged::Muted { seat, .. } => Some(*seat),
            // Getting ready is free: whoever had the seat before must not keep a game from starting.
            Logged::Ready { ready: true, .. }
            | Logged::Opened { .. }
            | Logged::Started { .. }
            | Logged::Played { .. }
            | Logged::StandIn { .. }
            | Logged::Replaced { .. }
            | Logged::Abandoned
            | Logged::Rematch { .. } => None,
        };
        if let Some(seat) = changed {
            self.charge(seat);
        }
    }

    pub(crate) fn charge(&mut self, seat: Seat) {
        self.seats[seat].changes += 1;
    }

    /// May the seat say this now? If so, the next thing has to wait.
    pub(crate) fn say(&mut self, now: u64, seat: Seat, what: &Said) -> Result<(), TableError> {
        let used = &mut self.seats[seat];
        let bytes = used.chat_bytes as usize + what.bytes();
        if used.chat_lines >= CHAT_LINES || bytes > CHAT_BYTES as usize {
            return Err(TableError::ChatFull);
        }
        if now < used.may_say_at {
            return Err(TableError::TooSoon { wait: used.may_say_at - now });
        }
        used.may_say_at = now + SAY_EVERY;
        Ok(())
    }

    pub(crate) fn undo(&self, seat: Seat) -> Result<(), TableError> {
        if self.seats[seat].undos < UNDOS { Ok(()) } else { Err(TableError::UndoUsedUp { most: UNDOS }) }
    }

    pub(crate) fn change(&self, seat: Seat) -> Result<(), TableError> {
        if self.seats[seat].changes < CHANGES {
            Ok(())
        } else {
            Err(TableError::ChangesUsedUp { most: CHANGES })
        }
    }

    pub(crate) fn arrive(&self) -> Result<(), TableError> {
        if self.arrivals < ARRIVALS { Ok(()) } else { Err(TableError::ArrivalsUsedUp { most: ARRIVALS }) }
    }
}
