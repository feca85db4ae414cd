//! What a load run saw.

use std::time::Duration;

use super::LoadError;

/// What a load run saw.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct LoadReport {
    /// How many tables there were.
    pub tables: usize,
    /// How long they were played.
    pub seconds: f64,
    /// How long each answer took, in microseconds.
    micros: Vec<u32>,
    /// Acts that the table refused.
    pub refused: usize,
    /// Tables that could not continue, with the first reason.
    pub failures: usize,
    /// Why the first of them could not.
    pub first_failure: Option<String>,
}

/// How long answers took.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Times {
    /// Half of them were quicker than this, in milliseconds.
    pub median: f64,
    /// 99 of 100 were.
    pub p99: f64,
    /// The slowest.
    pub most: f64,
}

impl LoadReport {
    pub(super) fn answered(&mut self, answer: &Result<u64, String>, took: Duration) {
        self.micros.push(u32::try_from(took.as_micros()).unwrap_or(u32::MAX));
        self.refused += usize::from(answer.is_err());
    }

    pub(super) fn add(&mut self, other: LoadReport) {
        self.micros.extend(other.micros);
        self.refused += other.refused;
    }

    pub(super) fn failed(&mut self, error: &LoadError) {
        self.failures += 1;
        self.first_failure.get_or_insert_with(|| error.to_string());
    }

    /// How many actions were answered.
    pub fn acts(&self) -> usize {
        self.micros.len()
    }

    /// How many of them in a second.
    pub fn rate(&self) -> f64 {
        f64::from(u32::try_from(self.micros.len()).unwrap_or(u32::MAX)) / self.seconds.max(0.001)
    }

    /// How long the answers took; none without an answer.
    pub fn times(&self) -> Option<Times> {
        let mut sorted = self.micros.clone();
        sorted.sort_unstable();
        let at = |percent: usize| {
            let place = (sorted.len() * percent).div_ceil(100).clamp(1, sorted.len()) - 1;
            f64::from(sorted[place]) / 1_000.0
        };
        (!sorted.is_empty()).then(|| Times { median: at(50), p99: at(99), most: at(100) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_those_of_the_sorted_times() {
        let mut report = LoadReport { seconds: 10.0, ..LoadReport::default() };
        assert_eq!(report.times(), None);
        for millis in (1..=200).rev() {
            report.answered(&Ok(1), Duration::from_millis(millis));
        }
        report.answered(&Err("not_now".to_owned()), Duration::from_millis(100));
        assert_eq!(report.times(), Some(Times { median: 100.0, p99: 198.0, most: 200.0 }));
        assert_eq!((report.acts(), report.refused), (201, 1));
        assert!((report.rate() - 20.1).abs() < 1e-9);
    }
}
