//! What a match's games say so far: win rates, who finishes ahead of whom, and ratings, each with an interval.
//!
//! Uncertainty is measured over seeds, not games. Intervals are bootstrapped: the seeds are resampled with replacement
//! a thousand times, and the interval is the middle 95% of the results.

use hexhaven_luck::Seed;
use hexhaven_rules::chance::Picker;

use super::contest::{Contest, GameOutcome, GameResult, SeedResult};
use super::rating::Ledger;
use super::sprt::SeedMeans;
use crate::simulate::{DecisionTimes, Histogram, Proportion};

/// How often the seeds are resampled for an interval.
const REDRAWS: usize = 1_000;

/// What the games say so far.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The names of the entrants.
    pub names: Vec<String>,
    /// Seeds played.
    pub seeds: u64,
    /// Games played.
    pub games: u64,
    /// Games at the turn limit; they count for nobody.
    pub turn_limit: u64,
    /// Games in which a bot failed: a loss for that bot, and not counted for the others.
    pub failed: u64,
    /// How many games took how many turns.
    pub turns: Histogram,
    /// The score of each entrant.
    pub scores: Vec<Score>,
    /// How each entrant did against each other, by rows.
    pub pairs: Vec<Vec<HeadToHead>>,
    /// How long decisions with more than one choice took, in the games played in this run, not those from a file.
    pub times: Vec<DecisionTimes>,
    /// The first few distinct reasons for failures.
    pub failures: Vec<String>,
    line_ups: Vec<Vec<usize>>,
    sums: Vec<SeedSum>,
    seed: Seed,
}

/// The score of one entrant.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Score {
    /// Games that count; two seats in a game count twice.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Games lost by failing.
    pub failed: u64,
    /// Points at the end of all games that count.
    pub points: u64,
    /// How often it won, seed by seed.
    pub means: SeedMeans,
}

/// One entrant against another, over all pairs of their seats in games that count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HeadToHead {
    /// Pairs of seats.
    pub met: u64,
    /// Twice the pairs in which the first finished above the second: by winning, or with more points; a tie counts once.
    pub above_twice: u64,
    /// Pairs in which the first won the game.
    pub won: u64,
    /// Pairs in which the second won the game.
    pub lost: u64,
}

impl HeadToHead {
    /// How often the first finished above the second, with a tie as half; `None` if they never met.
    pub fn above_share(&self) -> Option<f64> {
        (self.met > 0).then(|| as_float(self.above_twice) / as_float(2 * self.met))
    }
}

impl Score {
    /// The mean points at the end of a game that counts; 0 without any.
    pub fn mean_points(&self) -> f64 {
        if self.games == 0 { 0.0 } else { as_float(self.points) / as_float(self.games) }
    }
}

/// A number and how far it can be trusted.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The number.
    pub value: f64,
    /// Where it lies with 95% confidence. A single seed says nothing about how much seeds differ, so it gives none.
    pub interval: Option<Interval>,
}

/// An interval of numbers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// What a seed adds, kept for the intervals.
#[derive(Clone, Debug)]
struct SeedSum {
    line_up: u32,
    /// For each entrant: games won, games that count, and games won for the rating, where a failure is shared as a win
    /// among the others.
    entrants: Vec<(f64, f64, f64)>,
}

/// This many reasons for failures are kept.
const KEPT_FAILURES: usize = 5;

impl Standing {
    /// Before the first game.
    pub fn new(contest: &Contest) -> Standing {
        let names: Vec<String> = contest.names().map(str::to_owned).collect();
        let count = names.len();
        Standing {
            names,
            seeds: 0,
            games: 0,
            turn_limit: 0,
            failed: 0,
            turns: Histogram::default(),
            scores: vec![Score::default(); count],
            pairs: vec![vec![HeadToHead::default(); count]; count],
            times: vec![DecisionTimes::default(); count],
            failures: Vec::new(),
            line_ups: contest.line_ups().to_vec(),
            sums: Vec::new(),
            seed: Seed::new(contest.seed()).child("bootstrap", 0),
        }
    }

    /// Adds a seed.
    pub fn add(&mut self, contest: &Contest, result: &SeedResult) {
        let before: Vec<(u64, u64)> = self.scores.iter().map(|score| (score.wins, score.games)).collect();
        let mut shares = vec![0.0; self.names.len()];
        for (rotation, game) in result.games.iter().enumerate() {
            let seating: Vec<usize> = contest.seating(result.number, rotation).collect();
            self.add_game(&seating, game, &mut shares);
        }
        self.seeds += 1;
        let entrants =
            self.scores.iter_mut().zip(before).zip(shares).map(|((score, (wins, games)), share)| {
                let (wins, games) = (score.wins - wins, score.games - games);
                score.means.add(wins, games);
                (as_float(wins), as_float(games), share)
            });
        let entrants = entrants.collect();
        self.sums.push(SeedSum { line_up: contest.line_up_of(result.number) as u32, entrants });
    }

    fn add_game(&mut self, seating: &[usize], game: &GameResult, shares: &mut [f64]) {
        self.games += 1;
        self.turns.add(u32::from(game.turns));
        match &game.ending {
            GameOutcome::TurnLimit => self.turn_limit += 1,
            GameOutcome::Won(winner) => {
                for (seat, entrant) in seating.iter().enumerate() {
                    let score = &mut self.scores[*entrant];
                    score.games += 1;
                    score.points += u64::from(game.points[seat]);
                    score.wins += u64::from(seat == winner.index());
                }
                shares[seating[winner.index()]] += 1.0;
                self.add_pairs(seating, |seat| (seat == winner.index(), game.points[seat]), winner.index());
            }
            GameOutcome::Failed(loser, why) => {
                self.failed += 1;
                let entrant = seating[loser.index()];
                self.scores[entrant].games += 1;
                self.scores[entrant].failed += 1;
                let share = 1.0 / (as_float(seating.len() as u64) - 1.0);
                for (seat, entrant) in seating.iter().enumerate() {
                    shares[*entrant] += if seat == loser.index() { 0.0 } else { share };
                }
                let failure = format!("{}: {why}", self.names[entrant]);
                if self.failures.len() < KEPT_FAILURES && !self.failures.contains(&failure) {
                    self.failures.push(failure);
                }
            }
        }
    }

    /// Compares all pairs of seats by their rank: the winner first, then by points.
    fn add_pairs(&mut self, seating: &[usize], rank: impl Fn(usize) -> (bool, u8), winner: usize) {
        for (one, first) in seating.iter().enumerate() {
            for (other, second) in seating.iter().enumerate() {
                if first == second {
                    continue;
                }
                let pair = &mut self.pairs[*first][*second];
                pair.met += 1;
                pair.won += u64::from(one == winner);
                pair.lost += u64::from(other == winner);
                pair.above_twice += match rank(one).cmp(&rank(other)) {
                    std::cmp::Ordering::Greater => 2,
                    std::cmp::Ordering::Equal => 1,
                    std::cmp::Ordering::Less => 0,
                };
            }
        }
    }

    /// How often each entrant wins a game that counts.
    pub fn win_rates(&self) -> Vec<Estimate> {
        let rate = |sums: &[(f64, f64)]| -> Vec<f64> {
            sums.iter().map(|(wins, games)| if *games > 0.0 { wins / games } else { 0.0 }).collect()
        };
        let all: Vec<(f64, f64)> =
            self.scores.iter().map(|score| (as_float(score.wins), as_float(score.games))).collect();
        let rates = self.bootstrap("win rates", &rate(&all), |drawn| {
            let mut sums = vec![(0.0, 0.0); self.names.len()];
            for seed in drawn {
                for (sum, (wins, games, _)) in sums.iter_mut().zip(&seed.entrants) {
                    sum.0 += wins;
                    sum.1 += games;
                }
            }
            rate(&sums)
        });
        rates.into_iter().map(|rate| rate.widened(self.seeds)).collect()
    }

    /// How strong each entrant is ([`Ledger`]).
    pub fn ratings(&self) -> Vec<Estimate> {
        let mut ledger = Ledger::new(self.names.len(), &self.line_ups);
        let mut rate = |drawn: &mut dyn Iterator<Item = &SeedSum>| {
            ledger.clear();
            for seed in drawn {
                for (entrant, (_, _, share)) in seed.entrants.iter().enumerate() {
                    ledger.add(seed.line_up as usize, entrant, *share);
                }
            }
            ledger.ratings()
        };
        let all = rate(&mut self.sums.iter());
        self.bootstrap("ratings", &all, rate)
    }

    /// The estimates with their intervals.
    fn bootstrap(
        &self,
        label: &str,
        values: &[f64],
        mut estimate: impl FnMut(&mut dyn Iterator<Item = &SeedSum>) -> Vec<f64>,
    ) -> Vec<Estimate> {
        let mut luck = self.seed.stream(label);
        let count = self.sums.len();
        let mut drawn: Vec<Vec<f64>> = vec![Vec::with_capacity(REDRAWS); values.len()];
        for _ in 0..if count < 2 { 0 } else { REDRAWS } {
            let mut seeds = (0..count).map(|_| &self.sums[luck.pick(count as u32) as usize]);
            for (list, value) in drawn.iter_mut().zip(estimate(&mut seeds)) {
                list.push(value);
            }
        }
        values.iter().zip(drawn).map(|(value, list)| Estimate::of(*value, list)).collect()
    }
}

impl Estimate {
    /// Seeds that are all alike, won or lost without exception, leave nothing to resample. That doesn't make the rate
    /// certain, so each seed then counts as one game (Wilson's interval).
    fn widened(self, seeds: u64) -> Estimate {
        let all_alike = self.interval.is_some_and(|interval| interval.low.total_cmp(&interval.high).is_eq());
        if !all_alike {
            return self;
        }
        #[expect(clippy::cast_sign_loss, reason = "a rate is not negative")]
        let won = (self.value * as_float(seeds)).round() as u64;
        let share = Proportion::of(won, seeds);
        let interval = Interval { low: share.low.min(self.value), high: share.high.max(self.value) };
        Estimate { interval: Some(interval), ..self }
    }

    /// A value, and the middle 95% of the resampled results.
    fn of(value: f64, mut redrawn: Vec<f64>) -> Estimate {
        redrawn.sort_by(f64::total_cmp);
        let at = |thousandths: usize| redrawn.get(redrawn.len() * thousandths / 1_000).copied();
        let interval = at(25).zip(at(975)).map(|(low, high)| Interval { low, high });
        Estimate { value, interval }
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts of games are far below 2^53")]
const fn as_float(count: u64) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use hexhaven_bots::Level;
    use hexhaven_rules::{Rules, Seat};

    use super::*;
    use crate::deal::simulated;
    use crate::player::{Entrant, Rung};

    fn contest() -> Contest {
        let rules = simulated(Rules::parse("fifth:4").expect("a rule set"));
        let candidate: Arc<dyn Entrant> = Arc::new(Rung::with_nodes(Level::Random, 1));
        let other: Arc<dyn Entrant> = Arc::new(Rung::of(Level::Random));
        let line_up = [candidate, Arc::clone(&other), Arc::clone(&other), other];
        Contest::of_line_up(rules, 1, &line_up).expect("four for four seats")
    }

    /// The candidate wins this many of the four rotations of a seed.
    fn seed(number: u64, wins: usize) -> SeedResult {
        let games = (0..4).map(|rotation| {
            // The candidate is the first of the line-up, and so sits in the seat of the rotation's number.
            let winner = if rotation < wins { rotation } else { (rotation + 1) % 4 };
            let winner = Seat::try_new(winner).expect("one of four");
            GameResult { ending: GameOutcome::Won(winner), points: vec![5; 4], turns: 70 }
        });
        SeedResult { number, games: games.collect() }
    }

    #[test]
    fn intervals_hold_the_truth_as_often_as_they_say() {
        // Seeds are all or nothing: the candidate wins all four games of every third one. Intervals over games would be
        // half as wide and contain the truth far less often.
        let contest = contest();
        let held = (0..200).filter(|round| {
            let mut luck = Seed::new(9).child("round", *round).stream("wins");
            let mut standing = Standing::new(&contest);
            for number in 0..60 {
                standing.add(&contest, &seed(number, if luck.pick(3) == 0 { 4 } else { 0 }));
            }
            let rate = standing.win_rates()[0].interval.expect("there are many seeds");
            rate.low <= 1.0 / 3.0 && 1.0 / 3.0 <= rate.high
        });
        let held = held.count();
        assert!((180..=198).contains(&held), "{held} of 200");
    }

    #[test]
    fn games_that_do_not_count_are_told_apart() {
        let contest = contest();
        let mut standing = Standing::new(&contest);
        let mut result = seed(0, 1);
        // Rotation 0 was won by the candidate, 1 to 3 by others; now 1 has no winner, and in 2 the candidate fails.
        result.games[1].ending = GameOutcome::TurnLimit;
        result.games[2].ending = GameOutcome::Failed(Seat::new(2), "gone".to_owned());
        standing.add(&contest, &result);
        assert_eq!((standing.games, standing.turn_limit, standing.failed), (4, 1, 1));
        let (candidate, others) = (standing.scores[0], standing.scores[1]);
        assert_eq!((candidate.games, candidate.wins, candidate.failed), (3, 1, 1));
        assert_eq!(
            (others.games, others.wins, others.failed),
            (6, 1, 0),
            "the failed game does not count for them"
        );
        assert_eq!(standing.failures, ["random@1: gone"]);
        // Three others shared the failed game as a win.
        assert!((standing.sums[0].entrants[1].2 - 2.0).abs() < 1e-12);
    }

    #[test]
    fn who_won_everything_may_still_lose_one_day() {
        let contest = contest();
        let mut standing = Standing::new(&contest);
        (0..20).for_each(|number| standing.add(&contest, &seed(number, 4)));
        let rates = standing.win_rates();
        let [all, nothing] =
            [rates[0], rates[1]].map(|rate| (rate.value, rate.interval.expect("there are many seeds")));
        assert!((all.0 - 1.0).abs() < 1e-12 && all.1.low > 0.8 && all.1.low < 0.9, "{rates:?}");
        assert!(nothing.0.abs() < 1e-12 && nothing.1.high > 0.1, "{rates:?}");
    }

    #[test]
    fn one_seed_gives_no_interval_and_two_do() {
        let contest = contest();
        let mut standing = Standing::new(&contest);
        let all = |standing: &Standing| [standing.win_rates(), standing.ratings()].concat();
        standing.add(&contest, &seed(0, 1));
        assert!(all(&standing).iter().all(|estimate| estimate.interval.is_none()), "{:?}", all(&standing));
        standing.add(&contest, &seed(1, 3));
        assert!(all(&standing).iter().all(|e| e.interval.is_some_and(|i| i.low < i.high)));
    }

    #[test]
    fn without_games_there_is_nothing_to_say() {
        let standing = Standing::new(&contest());
        assert!(standing.win_rates().iter().all(|rate| *rate == Estimate { value: 0.0, interval: None }));
        assert!(standing.ratings().iter().all(|rating| (rating.value - 1_500.0).abs() < 1e-9));
    }
}
