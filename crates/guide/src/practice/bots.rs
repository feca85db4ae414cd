//! Bots that play with the learner, and the luck of their game. They haven't followed the game: each is asked with nothing but
//! its own view.

use hexhaven_bots::{Budget, Level, answer};
use hexhaven_driver::LuckSource;
use hexhaven_luck::{Label, Seed};
use hexhaven_rules::chance::{Chance, Outcome, Picker};
use hexhaven_rules::{Action, Game, Seat, State, View};
use hexhaven_table::{Practice, TableLuck};

/// Luck that follows from a seed and the position, so it doesn't matter how many calls it takes to play a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct PositionLuck(pub(super) Seed);

impl LuckSource for PositionLuck {
    fn draw(&mut self, game: &Game, state: &State, chance: Chance, draws: u64) -> Outcome {
        let here = self.0.child("practice", state.fingerprint(game)).child("luck", draws);
        state.draw(chance, &mut here.stream(Label::of(chance).name()))
    }
}

impl TableLuck for PositionLuck {
    fn bot_seed(&self, _: Seat) -> Seed {
        self.0
    }

    fn forced(&self, _: u64) -> Box<dyn Picker> {
        Box::new(First)
    }

    fn boxed(&self) -> Box<dyn TableLuck> {
        Box::new(*self)
    }
}

/// What the bot in a seat does.
pub(super) fn decide(level: Level, seed: Seed, practice: &Practice, seat: Seat) -> Vec<Action> {
    let here = seed.child(Label::Bots.name(), practice.state().fingerprint(practice.game()));
    think(level, here, practice.game(), &practice.view_of(seat))
}

/// What a bot of this level would do in this view: one action, or a whole discard.
pub(crate) fn think(level: Level, seed: Seed, game: &Game, view: &View) -> Vec<Action> {
    answer(level, seed, game, None, view, &Budget::FULL)
}

/// The first of all choices.
pub(crate) struct First;

impl Picker for First {
    fn pick(&mut self, _: u32) -> u32 {
        0
    }
}
