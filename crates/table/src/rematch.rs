//! Another game with the same seats: everybody who is present has to want it, and then there is a moment to
//! reconsider.

use hexhaven_luck::ServerSeed;
use hexhaven_rules::Seat;
use hexhaven_wire::{Occupant, Settings, Status};

use crate::error::TableError;
use crate::log::Logged;
use crate::seats::Chair;
use crate::table::{Step, Table};
use crate::table_name::TableName;

/// From the last wish to the next game, in the table's milliseconds. A person alone with bots doesn't wait.
pub const REMATCH_DELAY: u64 = 3_000;

impl Table {
    /// A seat wants another game, or no longer does.
    pub fn ask_rematch(&mut self, now: u64, seat: Seat, yes: bool) -> Result<(), TableError> {
        self.finished()?;
        if self.rematch.is_some() || self.chairs[seat.index()].wants_rematch == yes {
            return Ok(());
        }
        self.budgets.change(seat)?;
        self.budgets.charge(seat);
        self.chairs[seat.index()].wants_rematch = yes;
        self.unlogged += 1;
        self.count_wishes(now);
        Ok(())
    }

    /// A new table with the same seats.
    pub fn open_again(
        &self,
        name: TableName,
        server_seed: ServerSeed,
        now: u64,
    ) -> Result<Table, TableError> {
        // A board is only chosen for one game.
        let settings = Settings { board: None, ..self.settings.clone() };
        let mut again = Table::open(settings, name, server_seed, now)?;
        for (seat, chair) in self.seats().zip(&self.chairs) {
            if !matches!(chair.occupant, Occupant::Nobody {}) {
                again.sit(now, Some(seat), chair.occupant.clone())?;
            }
        }
        Ok(again)
    }

    /// Another game with the same seats has been opened under this code.
    pub fn rematch(&mut self, now: u64, code: &str) -> Result<Vec<Step>, TableError> {
        self.finished()?;
        Ok(vec![self.write(now, Logged::Rematch { code: code.to_owned() })])
    }

    /// When the next game opens because everybody who is present wants it, in the table's time.
    pub(crate) fn rematch_at(&self) -> Option<u64> {
        let delay = if self.rematch_people().count() > 1 { REMATCH_DELAY } else { 0 };
        self.wished_at.filter(|_| self.rematch.is_none()).map(|at| at + delay)
    }

    /// Is it time to open the next game?
    pub fn rematch_is_due(&self, now: u64) -> bool {
        self.rematch_at().is_some_and(|at| at <= self.time.at(now))
    }

    /// Called after something that may have changed who is present or who wants another game.
    pub(crate) fn count_wishes(&mut self, now: u64) {
        let wished = self.finished().is_ok()
            && self.chairs.iter().any(|chair| chair.wants_rematch)
            && self.rematch_people().all(|chair| chair.wants_rematch);
        self.wished_at = if wished { self.wished_at.or(Some(self.time.at(now))) } else { None };
    }

    /// Who is asked: the people who are present. Programs play whatever they are asked to play.
    fn rematch_people(&self) -> impl Iterator<Item = &Chair> {
        self.chairs.iter().filter(|chair| chair.is_person() && (chair.connections > 0 || chair.wants_rematch))
    }

    fn finished(&self) -> Result<(), TableError> {
        if matches!(self.status, Status::Over | Status::Abandoned) {
            Ok(())
        } else {
            Err(TableError::NotOver)
        }
    }
}
