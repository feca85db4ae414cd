//! What luck and the other seats do in a lesson: what is written down for them, and beyond it the first that can be.

use std::collections::VecDeque;

use hexhaven_bots::Level;
use hexhaven_rules::{Action, BySeat, Chance, Game, Input, Outcome, Seat, State};

use crate::practice::World;

/// The script of a stage.
#[derive(Clone, Debug)]
pub(super) struct Script {
    pub(super) luck: VecDeque<Outcome>,
    pub(super) others: BySeat<VecDeque<Action>>,
}

impl World for Script {
    fn level(&self) -> &'static str {
        Level::Novice.name()
    }

    /// The next outcome of the script that can be now. One that cannot be waits: a learner who goes another way may ask
    /// luck for something else first.
    fn luck(&mut self, game: &Game, state: &State, chance: Chance, _: u64) -> Outcome {
        let possible = |outcome: &Outcome| state.check(game, Input::Chance(*outcome)).is_ok();
        let scripted = self.luck.iter().position(possible).and_then(|at| self.luck.remove(at));
        let first = || state.outcomes().as_slice().first().map(|(outcome, _)| *outcome);
        scripted.or_else(first).unwrap_or_else(|| state.draw(chance, &mut crate::practice::First))
    }

    /// The next action of the seat's script, if it can be now; otherwise the least is done for it.
    fn answer(&mut self, game: &Game, state: &State, seat: Seat) -> Vec<Action> {
        let script = &mut self.others[seat];
        let possible = |action: &Action| state.check(game, Input::Act(seat, *action)).is_ok();
        if script.front().is_some_and(possible) {
            script.pop_front().into_iter().collect()
        } else {
            Vec::new()
        }
    }
}
