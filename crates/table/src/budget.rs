//! What a seat may repeat at one table besides playing. It is counted by seat, in the log, so leaving and
//! sitting down again resets nothing, and neither does a restart. Acts of the game never run out.

use hexhaven_rules::Seat;
use hexhaven_rules::seats::{BySeat, SeatSet};

use crate::error::TableError;
use crate::log::Logged;

/// Lines of chat from one seat: enough for a long evening, not enough to fill a disk.
pub(crate) const CHAT_LINES: u32 = 500;
/// Bytes of chat from one seat: 500 lines of usual length.
pub(crate) const CHAT_BYTES: u32 = 32 * 1_024;
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
    undos: u32,
    changes: u32,
}

impl Budgets {
    /// Counts an entry of the log. Settings count for the host; sitting down on a taken seat means a new
    /// name.
    pub(crate) fn count(&mut self, what: &Logged, host: Option<Seat>, taken: SeatSet) {
        let changed = match what {
            Logged::Sat { seat, .. } if taken.has(*seat) => Some(*seat),
            Logged::Sat { .. } | Logged::Left { .. } => {
                self.arrivals += 1;
                None
            }
            Logged::Chat { seat, text } => {
                if let Some(seat) = *seat {
                    self.seats[seat].chat_lines += 1;
                    self.seats[seat].chat_bytes += u32::try_from(text.len()).unwrap_or(u32::MAX);
                }
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
            // Getting ready is free: the last person in the seat must not keep a game from starting.
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

    pub(crate) fn chat(&self, seat: Seat, text: &str) -> Result<(), TableError> {
        let used = self.seats[seat];
        let fits =
            used.chat_lines < CHAT_LINES && used.chat_bytes as usize + text.len() <= CHAT_BYTES as usize;
        if fits { Ok(()) } else { Err(TableError::ChatFull) }
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
