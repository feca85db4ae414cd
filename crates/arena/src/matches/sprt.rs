//! The sequential test: does a candidate win more often than par? It ends as soon as the games say so.
//!
//! The unit is the seed, not the game: the rotations of one seed share board and dice, so their results are correlated,
//! and Wald's test on single games would overestimate (or underestimate) the evidence. The means of the seeds are
//! independent and identically distributed, so the generalized test on their mean and variance applies: with `n` seeds,
//! mean `x` and variance `v` the log-likelihood ratio of "the rate is p1" against "it is p0" is `n (p1 - p0) (2x - p0 -
//! p1) / 2v`.

use std::fmt;
use thiserror::Error;

/// No verdict before this many seeds: the variance has to be known a little.
const FEWEST: u64 = 16;

/// How much the variance of independent games counts against the observed one, in seeds. It keeps a few seeds that
/// happen to be alike from looking like proof.
const PRIOR: f64 = 4.0;

/// A test of "the candidate wins at the rate p1" against "at p0".
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The rate at which a candidate is no better; par, say.
    pub p0: f64,
    /// The rate at which it is as good as hoped.
    pub p1: f64,
    /// The chance to pass a candidate that wins at `p0`.
    pub alpha: f64,
    /// The chance to fail a candidate that wins at `p1`.
    pub beta: f64,
}

/// What a test says so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SprtVerdict {
    /// The rate is `p1` rather than `p0`.
    Passed,
    /// The rate is `p0` rather than `p1`.
    Failed,
    /// More seeds are needed.
    Open,
}

impl fmt::Display for SprtVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            SprtVerdict::Passed => "passed",
            SprtVerdict::Failed => "failed",
            SprtVerdict::Open => "open",
        })
    }
}

/// Why a test makes no sense.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum BadSprt {
    /// The rates have to lie in this order: `0 < p0 < p1 < 1`.
    #[error("the two win rates of the test must be above 0 and below 1, the smaller one first")]
    Rates,
    /// Both chances have to be above 0 and below one half.
    #[error("the chances of a wrong verdict must be above 0 and below 0.5")]
    Chances,
}

impl Sprt {
    /// A test of these two rates, with a chance of 5% for either wrong verdict.
    ///
    /// ```
    /// use hexhaven_arena::matches::Sprt;
    /// assert!(Sprt::new(0.25, 0.28).is_ok());
    /// assert!(Sprt::new(0.28, 0.25).is_err());
    /// ```
    pub fn new(p0: f64, p1: f64) -> Result<Sprt, BadSprt> {
        Sprt { p0, p1, alpha: 0.05, beta: 0.05 }.checked()
    }

    /// The same, with other chances of a wrong verdict.
    pub fn with_chances(self, alpha: f64, beta: f64) -> Result<Sprt, BadSprt> {
        Sprt { alpha, beta, ..self }.checked()
    }

    fn checked(self) -> Result<Sprt, BadSprt> {
        let chance = |chance: f64| chance > 0.0 && chance < 0.5;
        if !(0.0 < self.p0 && self.p0 < self.p1 && self.p1 < 1.0) {
            Err(BadSprt::Rates)
        } else if !(chance(self.alpha) && chance(self.beta)) {
            Err(BadSprt::Chances)
        } else {
            Ok(self)
        }
    }

    /// Below the first number the candidate has failed, above the second it has passed.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of what was seen.
    pub fn ratio(&self, seen: &SeedMeans) -> f64 {
        let count = as_float(seen.count);
        if seen.count == 0 {
            return 0.0;
        }
        let mean = seen.sum / count;
        let middle = f64::midpoint(self.p0, self.p1);
        let usual = middle * (1.0 - middle) / seen.games_per_seed();
        let spread = (seen.squares - count * mean * mean).max(0.0);
        let variance = (spread + PRIOR * usual) / (count + PRIOR);
        count * (self.p1 - self.p0) * (mean - middle) / variance
    }

    /// The verdict on what was seen.
    pub fn verdict(&self, seen: &SeedMeans) -> SprtVerdict {
        let (ratio, (lower, upper)) = (self.ratio(seen), self.bounds());
        if seen.count < FEWEST {
            SprtVerdict::Open
        } else if ratio >= upper {
            SprtVerdict::Passed
        } else if ratio <= lower {
            SprtVerdict::Failed
        } else {
            SprtVerdict::Open
        }
    }
}

/// How often a candidate won, seed by seed.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct SeedMeans {
    count: u64,
    games: u64,
    sum: f64,
    squares: f64,
}

impl SeedMeans {
    /// Adds a seed with this many wins in that many games that count. A seed without such games says nothing.
    pub fn add(&mut self, wins: u64, games: u64) {
        if games > 0 {
            let mean = as_float(wins) / as_float(games);
            self.count += 1;
            self.games += games;
            self.sum += mean;
            self.squares += mean * mean;
        }
    }

    fn games_per_seed(&self) -> f64 {
        as_float(self.games) / as_float(self.count)
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts of games are far below 2^53")]
const fn as_float(count: u64) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use hexhaven_luck::Seed;
    use hexhaven_rules::chance::Picker;

    use super::*;

    fn seen(seeds: &[(u64, u64)]) -> SeedMeans {
        let mut means = SeedMeans::default();
        for (wins, games) in seeds {
            means.add(*wins, *games);
        }
        means
    }

    #[test]
    fn the_ratio_is_that_of_the_normal_law() {
        // 100 seeds of four games, a quarter each with 0, 1, 1 and 2 wins: mean 0.25, variance 0.03125.
        let seeds: Vec<(u64, u64)> =
            [0, 1, 1, 2].into_iter().cycle().take(100).map(|wins| (wins, 4)).collect();
        let sprt = Sprt::new(0.25, 0.30).expect("a sound test");
        let variance = (100.0 * 0.03125 + PRIOR * 0.275 * 0.725 / 4.0) / (100.0 + PRIOR);
        let expected = 100.0 * 0.05 * (0.25 - 0.275) / variance;
        assert!((sprt.ratio(&seen(&seeds)) - expected).abs() < 1e-9);
        // A seed in which nothing counts changes nothing.
        let mut more = seen(&seeds);
        more.add(0, 0);
        assert_eq!(more, seen(&seeds));
    }

    #[test]
    fn clear_cases_are_decided_and_few_seeds_are_not() {
        let sprt = Sprt::new(0.25, 0.30).expect("a sound test");
        let strong: Vec<(u64, u64)> = [2, 3].into_iter().cycle().take(60).map(|wins| (wins, 4)).collect();
        assert_eq!(sprt.verdict(&seen(&strong)), SprtVerdict::Passed);
        assert_eq!(sprt.verdict(&seen(&strong[..15])), SprtVerdict::Open);
        let weak: Vec<(u64, u64)> = [0, 1].into_iter().cycle().take(100).map(|wins| (wins, 4)).collect();
        assert_eq!(sprt.verdict(&seen(&weak)), SprtVerdict::Failed);
    }

    /// Plays tests with candidates whose rate is known, and returns the share that passes.
    fn share_passed(rate_in_percent: u32) -> u64 {
        let sprt = Sprt::new(0.25, 0.35).expect("a sound test");
        let passed = (0..400).filter(|test| {
            let mut luck = Seed::new(5).child("test", *test).stream("games");
            let mut means = SeedMeans::default();
            loop {
                let wins = (0..4).filter(|_| luck.pick(100) < rate_in_percent).count() as u64;
                means.add(wins, 4);
                match sprt.verdict(&means) {
                    SprtVerdict::Open => {}
                    verdict => break verdict == SprtVerdict::Passed,
                }
            }
        });
        passed.count() as u64
    }

    #[test]
    fn wrong_verdicts_are_as_rare_as_promised() {
        // 5% of 400 are 20; three standard deviations more are 33.
        assert!(share_passed(25) <= 33, "{} of 400 passed at p0", share_passed(25));
        assert!(share_passed(35) >= 367, "{} of 400 passed at p1", share_passed(35));
    }
}
