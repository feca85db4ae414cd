//! Where a table's luck comes from.

use std::fmt;

use hexhaven_driver::LuckSource;
use hexhaven_luck::{CommittedLuck, Seed};
use hexhaven_rules::Seat;
use hexhaven_rules::chance::Picker;

/// All the luck at a table: the game's, the bots', and the clock's when it acts for somebody.
pub trait TableLuck: LuckSource + fmt::Debug + Send + Sync {
    /// For random choices of the bot in a seat.
    fn bot_seed(&self, seat: Seat) -> Seed;

    /// For what has to be done for a seat after this many entries of the log.
    fn forced(&self, entries: u64) -> Box<dyn Picker>;

    /// An independent copy that continues from here.
    fn boxed(&self) -> Box<dyn TableLuck>;
}

impl TableLuck for CommittedLuck {
    fn bot_seed(&self, seat: Seat) -> Seed {
        CommittedLuck::bot_seed(self, seat)
    }

    fn forced(&self, entries: u64) -> Box<dyn Picker> {
        Box::new(CommittedLuck::forced(self, usize::try_from(entries).unwrap_or(usize::MAX)))
    }

    fn boxed(&self) -> Box<dyn TableLuck> {
        Box::new(self.clone())
    }
}

impl Clone for Box<dyn TableLuck> {
    fn clone(&self) -> Self {
        (**self).boxed()
    }
}
