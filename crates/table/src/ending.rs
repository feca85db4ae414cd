//! Ending a game without a winner: everybody has to agree, and there is time to think again.
//!
//! Once all people want to end the game, a deadline is set; the game ends when it passes, and continues if somebody withdraws
//! before. The deadline follows from the log, so a restart keeps it. The seeds stay secret until the game has ended: whoever
//! withdraws must not have seen them.

use hexhaven_rules::Seat;
use hexhaven_wire::Status;

use crate::error::TableError;
use crate::log::Logged;
use crate::table::{Step, Table};

/// From the last vote to the end of the game, in the table's milliseconds.
pub const END_DELAY: u64 = 10_000;

impl Table {
    pub(crate) fn vote(&mut self, now: u64, seat: Seat, yes: bool) -> Result<Vec<Step>, TableError> {
        self.running()?;
        Ok(vec![self.write(now, Logged::Vote { seat, yes })])
    }

    /// When the game ends because everybody wants it to, in the table's time.
    pub(crate) fn ends_at(&self) -> Option<u64> {
        self.agreed_at.filter(|_| self.status == Status::Running).map(|at| at + END_DELAY)
    }

    /// After an entry of this time that may have changed who agrees.
    pub(crate) fn count_votes(&mut self, at: u64) {
        self.agreed_at = if self.all_agree() { self.agreed_at.or(Some(at)) } else { None };
    }

    /// Somebody wants to end the game, and nobody who is there wants to play on. An absent player's stand-in doesn't count.
    fn all_agree(&self) -> bool {
        let mut outside = self.outside().iter().map(|seat| &self.chairs[seat.index()]);
        outside.clone().any(|chair| chair.votes_abandon)
            && outside.all(|chair| chair.votes_abandon || chair.stand_in)
    }
}
