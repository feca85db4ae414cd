//! Ending a game without a winner: everybody has to agree, and there is time to reconsider.
//!
//! Once everybody wants to end the game, a deadline is set; the game ends when it passes, and continues if somebody withdraws
//! before then. The deadline follows from the log, so a restart keeps it. The seeds stay secret until the game has ended:
//! whoever withdraws must not have seen them.

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

    /// A seat that hasn't agreed to end the game says that it won't, if somebody asks.
    pub(crate) fn play_on_instead(&mut self, now: u64, seat: Seat) -> Result<(), TableError> {
        let asked = self.chairs.iter().any(|chair| chair.votes_abandon);
        let chair = &self.chairs[seat.index()];
        if asked && !chair.votes_abandon && !chair.plays_on {
            self.charge(seat)?;
            self.chairs[seat.index()].plays_on = true;
            self.unlogged += 1;
            // It writes nothing, and yet it goes out with the time at which it was said.
            self.watch_presence(now);
        }
        Ok(())
    }

    /// When the game ends because everybody wants it to, in the table's time.
    pub(crate) fn ends_at(&self) -> Option<u64> {
        self.agreed_at.filter(|_| self.status == Status::Running).map(|at| at + END_DELAY)
    }

    /// Called after an entry at this time that may have changed who agrees.
    pub(crate) fn count_votes(&mut self, at: u64) {
        self.agreed_at = if self.all_agree() { self.agreed_at.or(Some(at)) } else { None };
        let asked = self.chairs.iter().any(|chair| chair.votes_abandon);
        for chair in &mut self.chairs {
            chair.plays_on &= asked && !chair.votes_abandon;
        }
    }

    /// Somebody wants to end the game, and nobody who is present wants to play on. An absent player's stand-in doesn't
    /// count.
    fn all_agree(&self) -> bool {
        let mut outside = self.outside().iter().map(|seat| &self.chairs[seat.index()]);
        outside.clone().any(|chair| chair.votes_abandon)
            && outside.all(|chair| chair.votes_abandon || chair.stand_in)
    }
}
