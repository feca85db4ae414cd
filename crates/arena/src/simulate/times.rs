//! How long decisions take: a histogram that can be merged, fine enough for a median and a 99th percentile.

use std::time::Duration;

/// Each doubling of the time is divided into this many steps, so a reading is at most a sixteenth off.
const STEPS: u64 = 16;
/// Enough for hours.
const BUCKETS: usize = 48 * STEPS as usize;

/// A histogram of how long decisions took.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DecisionTimes {
    /// Empty until the first decision comes, since most seats of most games are never timed.
    buckets: Vec<u64>,
    count: u64,
    nanoseconds: u64,
}

impl DecisionTimes {
    /// Adds a decision that took this long.
    pub fn add(&mut self, took: Duration) {
        let nanoseconds = u64::try_from(took.as_nanos()).unwrap_or(u64::MAX);
        if self.buckets.is_empty() {
            self.buckets = vec![0; BUCKETS];
        }
        self.buckets[bucket(nanoseconds)] += 1;
        self.count += 1;
        self.nanoseconds = self.nanoseconds.saturating_add(nanoseconds);
    }

    /// The times of both.
    pub fn merge(&mut self, other: &DecisionTimes) {
        if self.buckets.is_empty() {
            self.buckets.clone_from(&other.buckets);
        } else {
            for (own, other) in self.buckets.iter_mut().zip(&other.buckets) {
                *own += other;
            }
        }
        self.count += other.count;
        self.nanoseconds = self.nanoseconds.saturating_add(other.nanoseconds);
    }

    /// How many decisions there were.
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// The time of all decisions together.
    pub const fn total(&self) -> Duration {
        Duration::from_nanos(self.nanoseconds)
    }

    /// Half of the decisions were faster; `None` without decisions.
    pub fn median(&self) -> Option<Duration> {
        self.at(50)
    }

    /// This percentage of the decisions took at most this long; `None` without decisions.
    pub fn at(&self, percent: u8) -> Option<Duration> {
        let wanted = (self.count * u64::from(percent)).div_ceil(100).max(1);
        let mut seen = 0;
        let found = self.buckets.iter().position(|count| {
            seen += count;
            seen >= wanted
        });
        found.map(|place| Duration::from_nanos(middle(place)))
    }
}

/// Times below [`STEPS`] have a bucket each; above, each doubling has [`STEPS`] of them.
const fn bucket(nanoseconds: u64) -> usize {
    if nanoseconds < STEPS {
        return nanoseconds as usize;
    }
    let doublings = nanoseconds.ilog2() - STEPS.ilog2();
    let step = (nanoseconds >> doublings) - STEPS;
    let bucket = (doublings as u64 + 1) * STEPS + step;
    if bucket < BUCKETS as u64 { bucket as usize } else { BUCKETS - 1 }
}

/// The time in the middle of a bucket.
const fn middle(bucket: usize) -> u64 {
    let bucket = bucket as u64;
    if bucket < STEPS {
        return bucket;
    }
    let doublings = bucket / STEPS - 1;
    let first = (STEPS + bucket % STEPS) << doublings;
    first + (1 << doublings) / 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readings_are_at_most_a_sixteenth_off() {
        for nanoseconds in (0..100).chain((1..60).map(|power| (1u64 << (power / 2 + 5)) + power * 37)) {
            let read = middle(bucket(nanoseconds));
            assert!(read.abs_diff(nanoseconds) <= nanoseconds / 16, "{nanoseconds} was read as {read}");
        }
        assert_eq!(bucket(u64::MAX), BUCKETS - 1);
    }

    #[test]
    fn percentiles_of_a_merged_histogram_are_those_of_all() {
        let mut all = [DecisionTimes::default(), DecisionTimes::default()];
        for micros in 1..=1_000u64 {
            all[(micros % 2) as usize].add(Duration::from_micros(micros));
        }
        let [mut times, other] = all;
        times.merge(&other);
        let near = |time: Option<Duration>, micros: u64| {
            let time = time.expect("there were decisions").as_micros() as u64;
            time.abs_diff(micros) <= micros / 16
        };
        assert!(near(times.median(), 500), "{:?}", times.median());
        assert!(near(times.at(99), 990), "{:?}", times.at(99));
        assert_eq!(times.count(), 1_000);
        assert_eq!(DecisionTimes::default().median(), None);
    }
}
