//! What luck and the other seats do in a lesson: what the script says, and after that the first possible choice.

use std::collections::VecDeque;

use hexhaven_driver::LuckSource;
use hexhaven_luck::Seed;
use hexhaven_rules::chance::{Chance, Outcome, Picker};
use hexhaven_rules::seats::BySeat;
use hexhaven_rules::{Action, Game, Input, Seat, State};
use hexhaven_table::TableLuck;

use crate::practice::First;

/// The outcomes of luck, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct ScriptedLuck(pub(super) VecDeque<Outcome>);

/// What the other seats do.
#[derive(Clone, Debug)]
pub(super) struct ScriptedSeats(pub(super) BySeat<VecDeque<Action>>);

impl LuckSource for ScriptedLuck {
    /// The next possible outcome of the script. An impossible one waits: a learner who takes a different path may need
    /// other luck first.
    fn draw(&mut self, game: &Game, state: &State, chance: Chance, _: u64) -> Outcome {
        let possible = |outcome: &Outcome| state.check(game, Input::Chance(*outcome)).is_ok();
        let scripted = self.0.iter().position(possible).and_then(|at| self.0.remove(at));
        let first = || state.outcomes().as_slice().first().map(|(outcome, _)| *outcome);
        scripted.or_else(first).unwrap_or_else(|| state.draw(chance, &mut First))
    }
}

impl TableLuck for ScriptedLuck {
    fn bot_seed(&self, _: Seat) -> Seed {
        Seed::new(0)
    }

    fn forced(&self, _: u64) -> Box<dyn Picker> {
        Box::new(First)
    }

    fn boxed(&self) -> Box<dyn TableLuck> {
        Box::new(self.clone())
    }
}

impl ScriptedSeats {
    /// The next action of the seat's script, if it is legal now; otherwise nothing, and a minimal action is played for it.
    pub(super) fn answer(&mut self, game: &Game, state: &State, seat: Seat) -> Vec<Action> {
        let script = &mut self.0[seat];
        let possible = |action: &Action| state.check(game, Input::Act(seat, *action)).is_ok();
        if script.front().is_some_and(possible) {
            script.pop_front().into_iter().collect()
        } else {
            Vec::new()
        }
    }
}
