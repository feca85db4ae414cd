//! Where luck comes from.

use hexhaven_luck::{CommittedLuck, GameLuck};
use hexhaven_rules::chance::{Chance, Outcome, Picker};
use hexhaven_rules::{Game, State};

/// Draws an outcome when the rules leave one to chance.
pub trait LuckSource {
    /// A possible outcome in this state. `draws` says how many outcomes have been drawn since somebody decided, for sources
    /// that derive luck only from the position: players who tie for the first turn roll again in the same position.
    fn draw(&mut self, game: &Game, state: &State, chance: Chance, draws: u64) -> Outcome;
}

/// Fast streams, for simulation.
impl<P: Picker> LuckSource for GameLuck<P> {
    #[inline]
    fn draw(&mut self, _: &Game, state: &State, chance: Chance, _: u64) -> Outcome {
        GameLuck::draw(self, state, chance)
    }
}

/// Streams that a table has committed to.
impl LuckSource for CommittedLuck {
    fn draw(&mut self, _: &Game, state: &State, chance: Chance, _: u64) -> Outcome {
        CommittedLuck::draw(self, state, chance)
    }
}

impl<L: LuckSource + ?Sized> LuckSource for Box<L> {
    fn draw(&mut self, game: &Game, state: &State, chance: Chance, draws: u64) -> Outcome {
        (**self).draw(game, state, chance, draws)
    }
}
