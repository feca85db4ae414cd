//! Ratings: how strong everybody is, from who won which table.
//!
//! The model is Luce's: with strengths `s`, a player at a table wins with the chance `s / (sum of all strengths at the
//! table)`. For two players that is Bradley and Terry's. Strengths are fitted by the minorize-maximize steps of Hunter
//! (2004) and reported on a scale like Elo's: 400 points are odds of ten to one, and the mean of all is 1,500.

/// The games that count, and who won them.
#[derive(Clone, PartialEq, Debug)]
pub struct Ledger {
    /// How often each entrant sits in each line-up.
    seats: Vec<Vec<f64>>,
    /// For each line-up, the games that count.
    games: Vec<f64>,
    /// For each entrant, the games won.
    wins: Vec<f64>,
}

/// Everybody is assumed to have won and lost half a game against an average player: without that, a player who won
/// everything or nothing would have no rating.
const PRIOR_GAMES: f64 = 1.0;

/// The steps continue until no rating moves by more than this, relative to the strength.
const PRECISION: f64 = 1e-9;

/// A limit on the steps; about a hundred are usual.
const MOST_STEPS: usize = 10_000;

/// The mean of all ratings.
pub const MEAN_RATING: f64 = 1_500.0;

impl Ledger {
    /// No games yet, for this many entrants in these line-ups.
    pub fn new(entrants: usize, line_ups: &[Vec<usize>]) -> Ledger {
        let seats = line_ups.iter().map(|line_up| {
            let mut seats = vec![0.0; entrants];
            for entrant in line_up {
                seats[*entrant] += 1.0;
            }
            seats
        });
        Ledger { seats: seats.collect(), games: vec![0.0; line_ups.len()], wins: vec![0.0; entrants] }
    }

    /// Records that an entrant won this many games of a line-up.
    pub fn add(&mut self, line_up: usize, entrant: usize, games: f64) {
        self.games[line_up] += games;
        self.wins[entrant] += games;
    }

    /// Forgets all games.
    pub(crate) fn clear(&mut self) {
        self.games.fill(0.0);
        self.wins.fill(0.0);
    }

    /// The rating of each entrant.
    ///
    /// ```
    /// use hexhaven_arena::matches::Ledger;
    /// let mut ledger = Ledger::new(2, &[vec![0, 1]]);
    /// ledger.add(0, 0, 10_000.0);
    /// ledger.add(0, 1, 1_000.0);
    /// let ratings = ledger.ratings();
    /// assert!((ratings[0] - ratings[1] - 400.0).abs() < 1.0, "ten to one");
    /// ```
    pub fn ratings(&self) -> Vec<f64> {
        let mut strengths = vec![1.0; self.wins.len()];
        for _ in 0..MOST_STEPS {
            let next = self.step(&strengths);
            let moved = strengths.iter().zip(&next).map(|(old, new)| (new / old - 1.0).abs());
            let done = moved.fold(0.0, f64::max) < PRECISION;
            strengths = next;
            if done {
                break;
            }
        }
        strengths.into_iter().map(|strength| MEAN_RATING + 400.0 * strength.log10()).collect()
    }

    fn step(&self, strengths: &[f64]) -> Vec<f64> {
        let at_table =
            |seats: &[f64]| seats.iter().zip(strengths).map(|(seats, strength)| seats * strength).sum();
        let tables: Vec<f64> = self.seats.iter().map(|seats| at_table(seats)).collect();
        let mut next: Vec<f64> = (0..strengths.len())
            .map(|entrant| {
                let met = self.games.iter().zip(&self.seats).zip(&tables);
                let met: f64 = met.map(|((games, seats), table)| games * seats[entrant] / table).sum();
                let prior = PRIOR_GAMES / (strengths[entrant] + 1.0);
                (self.wins[entrant] + PRIOR_GAMES / 2.0) / (met + prior)
            })
            .collect();
        let count = next.iter().map(|_| 1.0).sum::<f64>();
        let mean = (next.iter().map(|strength| strength.ln()).sum::<f64>() / count).exp();
        for strength in &mut next {
            *strength /= mean;
        }
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_of_three_gives_back_the_strengths_that_made_it() {
        // Strengths 6, 3 and 1: they win 60%, 30% and 10% of 100,000 games.
        let mut ledger = Ledger::new(3, &[vec![0, 1, 2]]);
        for (entrant, games) in [60_000.0, 30_000.0, 10_000.0].into_iter().enumerate() {
            ledger.add(0, entrant, games);
        }
        let ratings = ledger.ratings();
        assert!((ratings[0] - ratings[1] - 400.0 * 2f64.log10()).abs() < 0.1, "{ratings:?}");
        assert!((ratings[1] - ratings[2] - 400.0 * 3f64.log10()).abs() < 0.1, "{ratings:?}");
        assert!((ratings.iter().sum::<f64>() / 3.0 - MEAN_RATING).abs() < 1e-6);
    }

    #[test]
    fn a_candidate_among_three_copies_is_rated_against_one_of_them() {
        // Winning half of the games against three copies takes three times the strength of one.
        let mut ledger = Ledger::new(2, &[vec![0, 1, 1, 1]]);
        ledger.add(0, 0, 5_000.0);
        ledger.add(0, 1, 5_000.0);
        let ratings = ledger.ratings();
        assert!((ratings[0] - ratings[1] - 400.0 * 3f64.log10()).abs() < 0.5, "{ratings:?}");
    }

    #[test]
    fn line_ups_that_never_meet_are_tied_by_those_who_play_in_both() {
        // 0 beats 1 ten to one, 1 beats 2 ten to one; 0 and 2 never meet.
        let mut ledger = Ledger::new(3, &[vec![0, 1], vec![1, 2]]);
        for (line_up, winner, loser) in [(0, 0, 1), (1, 1, 2)] {
            ledger.add(line_up, winner, 100_000.0);
            ledger.add(line_up, loser, 10_000.0);
        }
        let ratings = ledger.ratings();
        assert!((ratings[0] - ratings[2] - 800.0).abs() < 1.0, "{ratings:?}");
    }

    #[test]
    fn even_a_player_who_never_won_has_a_rating() {
        let mut ledger = Ledger::new(2, &[vec![0, 1]]);
        ledger.add(0, 0, 50.0);
        let ratings = ledger.ratings();
        assert!(
            ratings.iter().all(|rating| rating.is_finite()) && ratings[0] > ratings[1] + 400.0,
            "{ratings:?}"
        );
        assert_eq!(Ledger::new(2, &[vec![0, 1]]).ratings(), [MEAN_RATING; 2]);
    }
}
