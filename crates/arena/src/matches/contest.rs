//! Who plays whom: the line-ups of a match or a tournament, and the games of one seed.

use std::sync::Arc;
use std::time::Duration;

use hexhaven_luck::Seed;
use hexhaven_rules::actions::Actions;
use hexhaven_rules::{Game, Input, Rules, Seat, State};
use thiserror::Error;

use crate::deal::{CannotBePlayed, Deal, Dealer};
use crate::play::{GameEnd, Observer, play};
use crate::player::Entrant;
use crate::simulate::DecisionTimes;

/// Entrants who meet at tables of one rule set. Every seed is played in all seat rotations of its line-up, on the same
/// board and with the same luck, so neither the seat nor the dice favor anybody.
#[derive(Clone)]
pub struct Contest {
    dealer: Dealer,
    rules: Rules,
    seed: u64,
    /// Each name once.
    entrants: Vec<Arc<dyn Entrant>>,
    /// Indices into the list of entrants; the seeds cycle through the line-ups.
    line_ups: Vec<Vec<usize>>,
}

/// Why these entrants can't meet.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ContestError {
    /// The rule set can't be played.
    #[error("{0}")]
    Rules(CannotBePlayed),
    /// A line-up has to fill the table.
    #[error("a line-up of {named} was named, but the rule set has {seats} seats")]
    WrongSize {
        /// How many were named.
        named: usize,
        /// How many seats there are.
        seats: usize,
    },
    /// A tournament needs at least two different entrants.
    #[error("a tournament needs at least two different players")]
    NobodyToMeet,
    /// There would be more line-ups than a tournament of any length could play.
    #[error("{entrants} players can sit down in more than {MAX_LINE_UPS} ways; let fewer of them play")]
    TooManyLineUps {
        /// How many entrants there are.
        entrants: usize,
    },
}

/// The most line-ups of a tournament.
const MAX_LINE_UPS: usize = 10_000;

impl Contest {
    /// One line-up that fills the table, such as a candidate against three others. The same name may appear more than once.
    pub fn of_line_up(
        rules: Rules,
        seed: u64,
        line_up: &[Arc<dyn Entrant>],
    ) -> Result<Contest, ContestError> {
        let seats = usize::from(rules.players);
        if line_up.len() != seats {
            return Err(ContestError::WrongSize { named: line_up.len(), seats });
        }
        let entrants = distinct(line_up);
        let place = |entrant: &Arc<dyn Entrant>| {
            entrants.iter().position(|own| own.name() == entrant.name()).expect("the list has every name")
        };
        let line_ups = vec![line_up.iter().map(place).collect()];
        Ok(Contest { dealer: dealer(&rules)?, rules, seed, entrants, line_ups })
    }

    /// All of these entrants meet one another: every combination that fills the seats, in turn. With fewer entrants
    /// than seats, everybody plays equally often, and the extra seats rotate.
    pub fn tournament(
        rules: Rules,
        seed: u64,
        entrants: &[Arc<dyn Entrant>],
    ) -> Result<Contest, ContestError> {
        let entrants = distinct(entrants);
        if entrants.len() < 2 {
            return Err(ContestError::NobodyToMeet);
        }
        let seats = usize::from(rules.players);
        let everybody = (0..seats / entrants.len()).flat_map(|_| 0..entrants.len());
        let everybody: Vec<usize> = everybody.collect();
        let rest = seats - everybody.len();
        if choices(entrants.len(), rest) > MAX_LINE_UPS {
            return Err(ContestError::TooManyLineUps { entrants: entrants.len() });
        }
        let mut line_ups = Vec::new();
        choose(entrants.len(), rest, &mut everybody.clone(), &mut line_ups);
        Ok(Contest { dealer: dealer(&rules)?, rules, seed, entrants, line_ups })
    }

    /// The rule set.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Where all luck comes from.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The names of the entrants, each once.
    pub fn names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.entrants.iter().map(|entrant| entrant.name())
    }

    /// The line-ups, as indices into the list of names.
    pub fn line_ups(&self) -> &[Vec<usize>] {
        &self.line_ups
    }

    /// How many play at a table, which is also the number of rotations.
    pub fn seats(&self) -> usize {
        usize::from(self.rules.players)
    }

    /// Which line-up plays this seed.
    pub(crate) fn line_up_of(&self, number: u64) -> usize {
        (number % self.line_ups.len() as u64) as usize
    }

    /// Who sits where in a rotation of a seed: for each seat, an index into the list of names.
    pub fn seating(&self, number: u64, rotation: usize) -> impl Iterator<Item = usize> {
        let line_up = &self.line_ups[self.line_up_of(number)];
        (0..line_up.len()).map(move |seat| line_up[(seat + line_up.len() - rotation) % line_up.len()])
    }

    fn seed_of(&self, number: u64) -> Seed {
        Seed::new(self.seed).child("match", number)
    }

    /// Plays all rotations of a seed and reports how long decisions took.
    pub fn play(&self, number: u64) -> (SeedResult, Vec<DecisionTimes>) {
        let deal = self.dealer.deal(self.seed_of(number));
        let mut times = vec![DecisionTimes::default(); self.entrants.len()];
        let games = (0..self.seats()).map(|rotation| self.play_one(&deal, number, rotation, &mut times));
        (SeedResult { number, games: games.collect() }, times)
    }

    fn play_one(&self, deal: &Deal, number: u64, rotation: usize, times: &mut [DecisionTimes]) -> GameResult {
        let seating: Vec<usize> = self.seating(number, rotation).collect();
        let mut players: Vec<_> = deal
            .seats()
            .zip(&seating)
            .map(|((seat, seed), entrant)| self.entrants[*entrant].player(seat, seed))
            .collect();
        let mut clerk =
            Clerk { seating: &seating, times, points: Vec::new(), turns: 0, legal: Actions::NONE };
        let ending = play(deal, &mut players, &mut clerk);
        GameResult { ending: GameOutcome::of(ending), points: clerk.points, turns: clerk.turns }
    }
}

fn dealer(rules: &Rules) -> Result<Dealer, ContestError> {
    Dealer::new(rules).map_err(ContestError::Rules)
}

/// The first of each name.
fn distinct(entrants: &[Arc<dyn Entrant>]) -> Vec<Arc<dyn Entrant>> {
    let mut list: Vec<Arc<dyn Entrant>> = Vec::new();
    for entrant in entrants {
        if !list.iter().any(|own| own.name() == entrant.name()) {
            list.push(Arc::clone(entrant));
        }
    }
    list
}

/// The number of ways to choose `taken` of `all`.
fn choices(all: usize, taken: usize) -> usize {
    (0..taken).fold(1usize, |product, at| product.saturating_mul(all - at) / (at + 1))
}

/// Adds a line-up for every choice of `taken` of `all` to this one.
fn choose(all: usize, taken: usize, line_up: &mut Vec<usize>, line_ups: &mut Vec<Vec<usize>>) {
    if taken == 0 {
        line_ups.push(line_up.clone());
        return;
    }
    for last in (taken - 1..all).rev() {
        line_up.push(last);
        choose(last, taken - 1, line_up, line_ups);
        line_up.pop();
    }
}

/// The results of all rotations of one seed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeedResult {
    /// The number of the seed, from 0.
    pub number: u64,
    /// One game for each rotation.
    pub games: Vec<GameResult>,
}

/// The result of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameResult {
    /// How it ended.
    pub ending: GameOutcome,
    /// The points of each seat at the end.
    pub points: Vec<u8>,
    /// How many turns it took.
    pub turns: u16,
}

/// How a game of a match ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameOutcome {
    /// This seat won.
    Won(Seat),
    /// Nobody won; it counts for nobody.
    TurnLimit,
    /// The bot in this seat failed and lost; nobody won.
    Failed(Seat, String),
}

impl GameOutcome {
    fn of(ending: GameEnd) -> GameOutcome {
        match ending {
            GameEnd::Won(seat) => GameOutcome::Won(seat),
            GameEnd::TurnLimit => GameOutcome::TurnLimit,
            GameEnd::Failed(failure) => GameOutcome::Failed(failure.seat, failure.fault.to_string()),
        }
    }
}

/// Records what a match needs.
struct Clerk<'a> {
    seating: &'a [usize],
    times: &'a mut [DecisionTimes],
    points: Vec<u8>,
    turns: u16,
    legal: Actions,
}

impl Observer for Clerk<'_> {
    const TIMES: bool = true;

    fn before(&mut self, game: &Game, state: &State, input: Input, took: Option<Duration>) {
        if let (Input::Act(seat, _), Some(took)) = (input, took) {
            state.legal_into(game, seat, &mut self.legal);
            if self.legal.len() > 1 {
                self.times[self.seating[seat.index()]].add(took);
            }
        }
    }

    fn end(&mut self, game: &Game, state: &State, _: &GameEnd) {
        self.points = game.seats().map(|seat| state.points(seat)).collect();
        self.turns = state.public().turn;
    }
}
