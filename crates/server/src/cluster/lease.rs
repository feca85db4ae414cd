//! How long a node may answer for its tables.
//!
//! A node sends a heartbeat twice a second. The database considers it dead three seconds after its last beat, and then any
//! other node may claim its tables. The node itself stops two seconds after it *sent* the last beat that arrived, so it is
//! silent before anybody else speaks, as long as the two clocks run at about the same rate. Writes don't depend on that
//! silence: each table's epoch fences them. The lease only keeps the node from showing what may be out of date.

use std::time::Duration;

/// From one beat to the next.
pub(crate) const BEAT: Duration = Duration::from_millis(500);

/// How long after its last beat a node answers for its tables.
pub(crate) const LEASE: Duration = Duration::from_secs(2);

/// The lease of this node. Times are since the node's start, by a clock that nobody can set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Lease {
    until: Duration,
}

/// What a beat that arrived says about the tables in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Renewal {
    /// The lease never ended: they are still ours.
    Unbroken,
    /// It had ended: another node may have claimed any of them, so all must go before this node answers again.
    Lapsed,
}

impl Lease {
    /// May this node answer for its tables?
    pub(crate) fn holds(&self, now: Duration) -> bool {
        now < self.until
    }

    /// A beat that was sent at this time has arrived.
    pub(crate) fn renew(&mut self, sent: Duration, now: Duration) -> Renewal {
        let renewal = if self.holds(now) { Renewal::Unbroken } else { Renewal::Lapsed };
        self.until = self.until.max(sent + LEASE);
        renewal
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn millis(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    #[test]
    fn a_lease_counts_from_when_the_beat_was_sent() {
        let mut lease = Lease::default();
        assert!(!lease.holds(millis(0)));
        assert_eq!(lease.renew(millis(0), millis(700)), Renewal::Lapsed);
        assert!(lease.holds(millis(1_999)) && !lease.holds(millis(2_000)));
    }

    #[test]
    fn beats_in_time_keep_it_and_a_late_one_finds_it_lapsed() {
        let mut lease = Lease::default();
        lease.renew(millis(0), millis(1));
        assert_eq!(lease.renew(millis(1_000), millis(1_999)), Renewal::Unbroken);
        assert_eq!(lease.renew(millis(2_500), millis(3_000)), Renewal::Lapsed);
    }

    #[test]
    fn a_beat_that_took_too_long_renews_nothing() {
        let mut lease = Lease::default();
        lease.renew(millis(0), millis(1));
        assert_eq!(lease.renew(millis(100), millis(2_200)), Renewal::Lapsed);
        assert!(!lease.holds(millis(2_200)));
    }

    #[test]
    fn an_answer_that_overtakes_another_takes_nothing_back() {
        let mut lease = Lease::default();
        lease.renew(millis(1_000), millis(1_100));
        lease.renew(millis(500), millis(1_200));
        assert!(lease.holds(millis(2_999)) && !lease.holds(millis(3_000)));
    }
}
