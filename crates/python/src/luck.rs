//! Luck that can be told what to do.

use std::collections::VecDeque;

use hexhaven_driver::LuckSource;
use hexhaven_luck::{GameLuck, Seed};
use hexhaven_rules::chance::{Chance, Outcome};
use hexhaven_rules::{Game, Input, State};

/// The luck of a seed, except that every draw takes the first possible forced outcome, if there is one.
#[derive(Clone, Debug)]
pub(crate) struct ForcedLuck {
    luck: GameLuck,
    forced: VecDeque<Outcome>,
}

impl ForcedLuck {
    pub(crate) fn new(seed: Seed) -> ForcedLuck {
        ForcedLuck { luck: GameLuck::new(seed), forced: VecDeque::new() }
    }

    /// These outcomes come next, each as soon as it is possible.
    pub(crate) fn force(&mut self, outcomes: impl IntoIterator<Item = Outcome>) {
        self.forced.extend(outcomes);
    }

    /// How many forced outcomes are still to come.
    pub(crate) fn left(&self) -> usize {
        self.forced.len()
    }

    #[cold]
    fn take_forced(&mut self, game: &Game, state: &State) -> Option<Outcome> {
        let possible = |outcome: &Outcome| state.check(game, Input::Chance(*outcome)).is_ok();
        let place = self.forced.iter().position(possible)?;
        self.forced.remove(place)
    }
}

impl LuckSource for ForcedLuck {
    #[inline]
    fn draw(&mut self, game: &Game, state: &State, chance: Chance, _: u64) -> Outcome {
        if !self.forced.is_empty()
            && let Some(outcome) = self.take_forced(game, state)
        {
            return outcome;
        }
        self.luck.draw(state, chance)
    }
}
