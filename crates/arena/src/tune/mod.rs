//! Tuning: weights learned from games that bots with these weights play against each other.
//!
//! Every round plays games, keeps some positions between two turns together with who won in the end, and fits the weights
//! so that the chances they give agree with what happened ([`fit()`]). The next round plays with the new weights, so the
//! positions become those that better players reach. Everything follows from the seed; the number of threads makes no
//! difference.

mod examples;
mod explorer;
mod fit;
mod net;

use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};

use hexhaven_bots::{Budget, Mind, Reach, Thinker, Weights};
use hexhaven_luck::Seed;
use hexhaven_rules::Rules;
use hexhaven_rules::chance::Picker;
use thiserror::Error;

pub use self::examples::Example;
use self::examples::Gatherer;
use self::explorer::Explorer;
pub use self::fit::{Fit, fit};
pub use self::net::{Lesson, NetError, NetTuning, Players, Row, SeatRow};
use crate::deal::{CannotBePlayed, Deal};
use crate::play::{GameEnd, play};
use crate::player::Player;
use crate::workers::in_order;

/// The options of a tuning run.
#[derive(Clone, Debug)]
pub struct Tuning {
    /// The rule sets that are played, in turn.
    pub rules: Vec<Rules>,
    /// Games in each round.
    pub games: u64,
    /// How many rounds to play.
    pub rounds: u32,
    /// How much the bots think about each decision.
    pub nodes: u32,
    /// The seed of all luck.
    pub seed: Seed,
    /// How many games are played at once.
    pub threads: NonZeroUsize,
}

/// What the games of a round, or of part of one, teach.
#[derive(Clone, Debug, Default)]
pub struct Gathered {
    /// How many games had a winner.
    pub decided: u64,
    /// The positions that were kept, in the order of the games.
    pub examples: Vec<Example>,
}

/// The result of a round.
#[derive(Clone, Debug)]
pub struct Round {
    /// Its number, from 1.
    pub number: u32,
    /// How many games had a winner.
    pub decided: u64,
    /// How many positions were kept.
    pub examples: usize,
    /// The weights and how well they agree with what happened.
    pub fit: Fit,
}

/// Why there are no weights.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TuneError {
    /// A rule set can't be played.
    #[error("{0}")]
    Rules(CannotBePlayed),
    /// No game of a round had a winner.
    #[error("nobody won any of the {games} games of round {round}, so there is nothing to learn from")]
    NothingToLearn {
        /// The number of the round, from 1.
        round: u32,
        /// How many games it had.
        games: u64,
    },
}

/// How a player of the round plans: quickly, since many games teach more than a few good ones, and not all alike, so that
/// there are mistakes to learn from.
const REACHES: [Reach; 3] =
    [Reach { breadth: 3, depth: 3 }, Reach { breadth: 3, depth: 2 }, Reach { breadth: 2, depth: 2 }];

impl Tuning {
    /// Plays and fits. After every game it reports how many are done, and after every round the result.
    pub fn run(
        &self,
        start: Weights,
        mut game_done: impl FnMut(u64),
        mut round_done: impl FnMut(&Round),
    ) -> Result<Weights, TuneError> {
        let mut weights = start;
        for number in 1..=self.rounds {
            let done = u64::from(number - 1) * self.games;
            let gathered = self.gather(number, 0..self.games, &weights, |game| game_done(done + game + 1))?;
            let round = self.learn(number, &gathered, &weights)?;
            weights = round.fit.weights.clone();
            round_done(&round);
        }
        Ok(weights)
    }

    /// Plays some games of a round with these weights, and keeps positions from those that somebody won. The parts of a
    /// round can be played separately.
    pub fn gather(
        &self,
        round: u32,
        games: Range<u64>,
        weights: &Weights,
        mut game_done: impl FnMut(u64),
    ) -> Result<Gathered, TuneError> {
        let seed = self.round_seed(round);
        let mut gathered = Gathered::default();
        let mut fault = None;
        in_order(
            self.threads,
            games,
            |game| self.play(seed.child("game", game), game, weights),
            |_, _| {},
            |game, result| match result {
                Ok(found) => {
                    gathered.decided += u64::from(!found.is_empty());
                    gathered.examples.extend(found);
                    game_done(game);
                    ControlFlow::Continue(())
                }
                Err(cannot) => {
                    fault = Some(cannot);
                    ControlFlow::Break(())
                }
            },
        );
        fault.map_or(Ok(gathered), |cannot| Err(TuneError::Rules(cannot)))
    }

    /// Fits the weights to everything that was gathered in a round.
    pub fn learn(&self, round: u32, gathered: &Gathered, weights: &Weights) -> Result<Round, TuneError> {
        if gathered.examples.is_empty() {
            return Err(TuneError::NothingToLearn { round, games: self.games });
        }
        let fit = fit(&gathered.examples, weights, self.round_seed(round));
        Ok(Round { number: round, decided: gathered.decided, examples: gathered.examples.len(), fit })
    }

    const fn round_seed(&self, round: u32) -> Seed {
        self.seed.child("round", round as u64)
    }

    /// One game; its examples if somebody won.
    fn play(&self, seed: Seed, number: u64, weights: &Weights) -> Result<Vec<Example>, CannotBePlayed> {
        let rules = &self.rules[(number % self.rules.len() as u64) as usize];
        let deal = Deal::new(rules, seed)?;
        let mut styles = seed.stream("styles");
        let mut players: Vec<Player> = deal
            .seats()
            .map(|(seat, seed)| {
                let reach = REACHES[styles.pick(REACHES.len() as u32) as usize];
                let mind = Mind { weights: weights.clone(), reach, worlds: 1, near_ties: None };
                let thinker = Thinker::new(seat, seed, mind);
                let luck = seed.stream("opening");
                let explorer = Explorer { bot: Box::new(thinker), luck, strays: false };
                Player::new(Box::new(explorer), Budget::of_nodes(self.nodes))
            })
            .collect();
        let mut gatherer = Gatherer::new(deal.game(), seed);
        match play(&deal, &mut players, &mut gatherer) {
            GameEnd::Won(winner) => Ok(gatherer.examples(winner)),
            GameEnd::TurnLimit | GameEnd::Failed(_) => Ok(Vec::new()),
        }
    }
}
