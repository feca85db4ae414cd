//! The totals of many games. The order of addition makes no difference, so they don't depend on how the games are
//! distributed.

use std::collections::BTreeMap;

use hexhaven_rules::Seat;

use super::measure::{Measure, Tally};
use super::times::DecisionTimes;
use super::watcher::Counts;
use crate::play::GameEnd;

/// The result of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedGame {
    /// The number of the game, from 0.
    pub number: u64,
    /// Its seed.
    pub seed: u64,
    /// Who sat where: for each seat, an index into the list of names.
    pub bots: Vec<usize>,
    /// How it ended.
    pub ending: GameEnd,
    /// What was counted.
    pub counts: Counts,
}

impl PlayedGame {
    /// Who won.
    pub const fn winner(&self) -> Option<Seat> {
        match self.ending {
            GameEnd::Won(seat) => Some(seat),
            GameEnd::TurnLimit | GameEnd::Failed(_) => None,
        }
    }

    /// The seat whose bot failed.
    pub const fn failed(&self) -> Option<Seat> {
        match &self.ending {
            GameEnd::Failed(failure) => Some(failure.seat),
            GameEnd::Won(_) | GameEnd::TurnLimit => None,
        }
    }
}

/// The totals of many games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    /// Games played.
    pub games: u64,
    /// Games that reached the turn limit.
    pub turn_limit: u64,
    /// Games in which a bot failed.
    pub failed: u64,
    /// Games by number of turns.
    pub turns: Histogram,
    /// Games by number of inputs.
    pub inputs: Histogram,
    /// How often each sum of the production dice came up, from 2 to 12.
    pub dice: [u64; 11],
    /// Cards that hexes owed but the supply couldn't pay, for each resource.
    pub short: [u64; 5],
    /// The totals of each seat.
    pub seats: Vec<SideTotals>,
    /// The totals of each bot, over all its seats.
    pub bots: Vec<SideTotals>,
    /// The totals of all winners.
    pub winners: SideTotals,
    /// How long the decisions of each bot took.
    pub times: Vec<DecisionTimes>,
}

/// The totals of a seat, of a bot, or of all winners.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SideTotals {
    /// Games played; a bot that has two seats in a game plays two.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Games lost by failing.
    pub failed: u64,
    /// Everything that was counted.
    pub tally: Tally,
}

impl SideTotals {
    /// The mean of something over the games played.
    pub fn mean(&self, count: u64) -> f64 {
        ratio(count, self.games)
    }

    /// The mean points, for each source.
    pub fn points(&self) -> impl Iterator<Item = (&'static str, f64)> {
        let points = self.tally.of(Measure::Points).iter();
        Measure::Points.parts().iter().copied().zip(points.map(|points| self.mean(*points)))
    }

    fn add(&mut self, played: &PlayedGame, seat: Seat) {
        self.games += 1;
        self.wins += u64::from(played.winner() == Some(seat));
        self.failed += u64::from(played.failed() == Some(seat));
        self.tally.merge(&played.counts.seats[seat]);
    }
}

impl Stats {
    /// Nothing yet, for this many seats and names.
    pub fn new(seats: usize, names: usize) -> Stats {
        Stats {
            seats: vec![SideTotals::default(); seats],
            bots: vec![SideTotals::default(); names],
            times: vec![DecisionTimes::default(); names],
            ..Stats::default()
        }
    }

    /// Adds a game.
    pub fn add(&mut self, played: &PlayedGame) {
        self.games += 1;
        self.turn_limit += u64::from(played.ending == GameEnd::TurnLimit);
        self.failed += u64::from(played.failed().is_some());
        self.turns.add(u32::from(played.counts.turns));
        self.inputs.add(played.counts.inputs);
        for (own, count) in self.dice.iter_mut().zip(played.counts.dice) {
            *own += u64::from(count);
        }
        for (own, count) in self.short.iter_mut().zip(played.counts.short) {
            *own += u64::from(count);
        }
        for (seat, bot) in Seat::all(played.bots.len()).zip(&played.bots) {
            self.seats[seat.index()].add(played, seat);
            self.bots[*bot].add(played, seat);
            if played.winner() == Some(seat) {
                self.winners.add(played, seat);
            }
        }
    }

    /// The totals of all players together.
    pub fn everybody(&self) -> SideTotals {
        self.seats.iter().fold(SideTotals::default(), |mut all, side| {
            all.games += side.games;
            all.wins += side.wins;
            all.failed += side.failed;
            all.tally.merge(&side.tally);
            all
        })
    }
}

/// How often each number occurred.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Histogram(BTreeMap<u32, u64>);

impl Histogram {
    /// Adds a number.
    pub fn add(&mut self, number: u32) {
        *self.0.entry(number).or_default() += 1;
    }

    /// All numbers that occurred, with how often, in order.
    pub fn iter(&self) -> impl Iterator<Item = (u32, u64)> {
        self.0.iter().map(|(number, count)| (*number, *count))
    }

    /// How many numbers there are.
    pub fn count(&self) -> u64 {
        self.0.values().sum()
    }

    /// Their mean; 0 if there are none.
    pub fn mean(&self) -> f64 {
        ratio(self.iter().map(|(number, count)| u64::from(number) * count).sum(), self.count())
    }

    /// The smallest value that this percentage of them don't exceed; `None` if there are none.
    pub fn at(&self, percent: u8) -> Option<u32> {
        let wanted = (self.count() * u64::from(percent)).div_ceil(100).max(1);
        let mut seen = 0;
        let found = self.iter().find(|(_, count)| {
            seen += count;
            seen >= wanted
        });
        found.map(|(number, _)| number)
    }
}

/// A part of a whole; 0 if the whole is 0.
#[expect(clippy::cast_precision_loss, reason = "shown with a few digits")]
pub(crate) fn ratio(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_histogram_knows_its_mean_and_percentiles() {
        let mut histogram = Histogram::default();
        (1..=100).for_each(|number| histogram.add(number));
        assert_eq!((histogram.at(50), histogram.at(99), histogram.at(0)), (Some(50), Some(99), Some(1)));
        assert!((histogram.mean() - 50.5).abs() < 1e-9);
        assert_eq!(Histogram::default().at(50), None);
    }
}
