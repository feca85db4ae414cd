//! Points in time as the store keeps them: milliseconds since 1970, passed in from outside so that tests own the clock.

use std::fmt;
use std::time::{Duration, SystemTime};

/// A point in time, to the millisecond.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Timestamp(i64);

impl Timestamp {
    /// The time of the system clock.
    pub fn now() -> Timestamp {
        // A clock set before 1970 is wrong anyway; what counts is that it does not stop the server.
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        Timestamp(millis(since))
    }

    /// This many milliseconds after the start of 1970.
    pub const fn from_millis(millis: i64) -> Timestamp {
        Timestamp(millis)
    }

    /// Milliseconds since the start of 1970.
    pub const fn millis(self) -> i64 {
        self.0
    }

    /// As in a record: `2025-11-14T19:30:00Z`.
    pub fn date(self) -> String {
        hexhaven_record::date_of(self.0)
    }

    /// This much earlier.
    #[must_use]
    pub fn before(self, time: Duration) -> Timestamp {
        Timestamp(self.0.saturating_sub(millis(time)))
    }

    /// This much later.
    #[must_use]
    pub fn after(self, time: Duration) -> Timestamp {
        Timestamp(self.0.saturating_add(millis(time)))
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ms", self.0)
    }
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        // From `date -u -d @N +%FT%TZ`.
        for (second, date) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (1_763_148_600, "2025-11-14T19:30:00Z"),
            (4_107_542_399, "2100-02-28T23:59:59Z"),
        ] {
            assert_eq!(Timestamp::from_millis(second * 1_000).date(), date);
        }
    }
}
