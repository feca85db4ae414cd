//! The table's own time. It stops while nobody is there and while the server is down, and it never runs backward.

/// Milliseconds of a table's life.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TableTime {
    /// The time when the clock was last looked at or stopped.
    shown: u64,
    /// The outside time of that moment; none while the table sleeps.
    running_since: Option<u64>,
}

impl TableTime {
    /// A stopped clock that shows this.
    pub(crate) const fn standing_at(shown: u64) -> TableTime {
        TableTime { shown, running_since: None }
    }

    /// What it shows at this outside time.
    pub(crate) fn at(self, now: u64) -> u64 {
        self.shown + self.running_since.map_or(0, |since| now.saturating_sub(since))
    }

    /// Moves it to this outside time, and lets it run from there or stops it.
    pub(crate) fn advance(&mut self, now: u64, awake: bool) {
        self.shown = self.at(now);
        self.running_since = awake.then_some(now);
    }

    /// What it showed when it was last looked at.
    pub(crate) const fn shown(self) -> u64 {
        self.shown
    }

    /// Is it running?
    pub(crate) const fn runs(self) -> bool {
        self.running_since.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_counts_only_while_it_runs_and_never_backwards() {
        let mut time = TableTime::standing_at(500);
        assert_eq!(time.at(9_000), 500);
        time.advance(1_000, true);
        assert_eq!(time.at(1_250), 750);
        assert_eq!(time.at(10), 500, "a clock that was set back does not take time away");
        time.advance(1_250, false);
        assert_eq!(time.at(99_000), 750);
    }
}
