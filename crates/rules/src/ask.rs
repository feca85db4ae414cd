//! What a playout asks at every step, with a single look at the phase: [`State::next`] and [`State::legal_into`] together
//! would look at it twice. A random game does little else, so it matters.
//!
//! Together with [`State::play_nth`] and [`State::roll_unchecked`] it is a shortcut for the project's own random games, which
//! measure the engine and check its laws. It says nothing that the documented functions don't, so it is hidden.

use crate::action::{Chance, Next};
use crate::actions::Actions;
use crate::game::Game;
use crate::ids::Seat;
use crate::legal;
use crate::phase::Phase;
use crate::sets::SeatSet;
use crate::state::State;

/// What a state waits for, as [`Next`], with the one seat that chooses now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[doc(hidden)]
pub enum Asked {
    /// The active player has nothing to choose but the production roll, as is nearly always the case before it; see
    /// [`State::roll_unchecked`]. With helpers in play this can still be [`Asked::Act`].
    Roll,
    /// This seat chooses.
    Act(Seat),
    /// Luck.
    Chance(Chance),
    /// Nothing: the game is over.
    Over,
}

impl State {
    /// What the game is waiting for. If a seat has to choose, `actions` holds its legal choices afterward; if several owe an
    /// answer, `one_of` picks who gives it now.
    #[inline]
    #[doc(hidden)]
    pub fn ask(&self, game: &Game, actions: &mut Actions, one_of: impl FnOnce(SeatSet) -> Seat) -> Asked {
        let active = self.public.active;
        actions.clear();
        // Each list is filled in only one place of this function, so that the compiler inlines it.
        if matches!(self.public.phase, Phase::BeforeRoll) {
            legal::before_roll(actions, self, game, active);
            return if actions.is_only_roll() { Asked::Roll } else { Asked::Act(active) };
        }
        if matches!(self.public.phase, Phase::Main) {
            let answering = self.public.offers.unanswered();
            let seat = if answering.is_empty() { active } else { one_of(answering.with(active)) };
            if seat == active {
                legal::main(actions, self, game, seat);
            } else {
                legal::beside(actions, self, game, seat);
            }
            return Asked::Act(seat);
        }
        match self.next() {
            Next::Act(seats) => {
                let seat = one_of(seats);
                legal::pending(actions, self, game, seat);
                Asked::Act(seat)
            }
            Next::Chance(chance) => Asked::Chance(chance),
            Next::Over { .. } => Asked::Over,
        }
    }
}
