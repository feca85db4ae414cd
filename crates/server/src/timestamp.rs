//! Points in time as the store keeps them: milliseconds since 1970, passed in from outside so that tests own the clock.
//!
//! The one date that we write takes a dozen lines of our own; jiff would take longer to build than they took to write.

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
        let (days, second) = (self.0.div_euclid(86_400_000), self.0.rem_euclid(86_400_000) / 1_000);
        // The calendar counted from the first of March in the year 0, so that leap days come last.
        let days = days + 719_468;
        let era = days.div_euclid(146_097);
        let day = days.rem_euclid(146_097);
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let day = day - (153 * month + 2) / 5 + 1;
        let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
        let year = year + era * 400 + next;
        let (hour, minute, second) = (second / 3_600, second / 60 % 60, second % 60);
        format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
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
