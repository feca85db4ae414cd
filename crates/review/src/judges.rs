//! The two judges of a review. One says what a position is worth, and only its values are ever booked. The other is
//! several times faster and decides what deserves that look: which actions are followed, and where the robber goes
//! along the way.

use std::sync::LazyLock;

use hexhaven_bots::{Extractor, Judge, Mind, Weights};
use hexhaven_rules::{Game, State};

use crate::calibration::SCALE;
use crate::shares::Chances;

static CAREFUL: LazyLock<Weights> = LazyLock::new(|| Mind::expert().weights);
static QUICK: LazyLock<Weights> = LazyLock::new(|| Mind::sharp().weights);

/// Both judges, for positions of one game.
pub(crate) struct Judges<'a> {
    careful: Judge<'a>,
    quick: Judge<'a>,
}

impl<'a> Judges<'a> {
    pub(crate) fn new(game: &'a Game) -> Judges<'a> {
        let extractor = Extractor::new(game);
        Judges {
            careful: Judge::new(extractor.clone(), &CAREFUL).scaled(SCALE),
            quick: Judge::new(extractor, &QUICK),
        }
    }

    pub(crate) fn game(&self) -> &'a Game {
        self.quick.extractor().game()
    }

    /// Everybody's chances as the position stands.
    pub(crate) fn chances(&self, state: &State) -> Chances {
        self.careful.chances(state)
    }

    /// The judge behind [`Judges::chances`].
    pub(crate) const fn careful(&self) -> &Judge<'a> {
        &self.careful
    }

    /// Says which of two positions is better, but never what is booked.
    pub(crate) const fn quick(&self) -> &Judge<'a> {
        &self.quick
    }
}
