//! Bots that play with the learner. They have not followed the game: each is asked once, with its own view.

use hexhaven_bots::{Budget, Level, answer};
use hexhaven_luck::{Label, Seed};
use hexhaven_rules::{Action, Chance, Game, Outcome, Rules, Seat, State, View, Viewer};

use super::run::World;

/// Luck and bots of a practice game.
pub(crate) struct Bots {
    seed: Seed,
    level: Level,
}

impl Bots {
    pub(crate) const fn new(seed: Seed, level: Level) -> Bots {
        Bots { seed, level }
    }
}

impl World for Bots {
    fn level(&self) -> &'static str {
        self.level.name()
    }

    fn luck(&mut self, game: &Game, state: &State, chance: Chance, count: u64) -> Outcome {
        // The count is for those who tie in the rolls for the first turn: they are in the same position once more.
        let here = self.seed.child("practice", state.fingerprint(game)).child("luck", count);
        state.draw(chance, &mut here.stream(Label::of(chance).name()))
    }

    fn answer(&mut self, game: &Game, state: &State, seat: Seat) -> Vec<Action> {
        let here = self.seed.child(Label::Bots.name(), state.fingerprint(game));
        think(self.level, here, game, &View::of(game, state, Viewer::Seat(seat)))
    }
}

/// What a bot of this level would do in this view: one action, or a whole discard.
///
/// A bot without a memory would make the same offer again and again. So one that has made an offer on this turn is asked
/// as if the rules allowed no more of them.
pub(crate) fn think(level: Level, seed: Seed, game: &Game, view: &View) -> Vec<Action> {
    let made = view.viewer().seat().map_or(0, |seat| view.public().offers_made[seat]);
    let quiet = (made > 0).then(|| {
        let rules = Rules { offers_per_turn: made.min(game.rules().offers_per_turn), ..*game.rules() };
        Game::with_colors(rules, game.board().clone(), game.colors()).ok()
    });
    let game = quiet.as_ref().and_then(Option::as_ref).unwrap_or(game);
    answer(level, seed, game, &[], view, &Budget::FULL)
}
