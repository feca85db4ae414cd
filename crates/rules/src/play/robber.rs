//! The robber moves and steals (ROBBER-1 … ROBBER-10).

use crate::cards::{Cards, Resource};
use crate::event::{Event, OpenEvent, Sink, tell};
use crate::game::Game;
use crate::ids::{Hex, Seat};
use crate::phase::Phase;
use crate::state::State;

impl State {
    /// The active player has to move the robber. On an unusual map there may be no place for it; then it
    /// stays.
    #[inline]
    pub(crate) fn begin_robber(&mut self, game: &Game) {
        if self.public.robber_targets(game).is_empty() {
            self.public.resume();
        } else {
            self.public.phase = Phase::MovingRobber;
        }
    }

    #[inline]
    pub(super) fn move_robber<S: Sink>(&mut self, game: &Game, seat: Seat, hex: Hex, sink: &mut S) {
        tell(sink, OpenEvent::RobberMoved { seat, from: self.public.robber, to: hex });
        self.public.robber = hex;
        let victims = self.public.victims(seat);
        match victims.first() {
            None => self.public.resume(),
            // With a single victim there is no choice, unless the theft may be declined (ROBBER-5,
            // ROBBER-7).
            Some(victim) if victims.len() == 1 && !game.rules().theft_optional => {
                self.rob(seat, victim, sink);
            }
            Some(_) => self.public.phase = Phase::ChoosingVictim,
        }
    }

    #[inline]
    pub(super) fn rob<S: Sink>(&mut self, thief: Seat, victim: Seat, sink: &mut S) {
        if self.hidden.hands[victim].is_empty() {
            tell(sink, OpenEvent::NothingStolen { thief, victim });
            self.public.resume();
        } else {
            self.public.phase = Phase::Stealing { victim };
        }
    }

    #[inline]
    pub(super) fn stolen<S: Sink>(&mut self, card: Resource, sink: &mut S) {
        let Phase::Stealing { victim } = self.public.phase else { return };
        let thief = self.public.active;
        self.hidden.hands[victim] -= Cards::one(card);
        self.hidden.hands[thief] += Cards::one(card);
        if S::ON {
            sink.event(Event::Stolen { thief, victim, card });
        }
        self.public.resume();
    }
}
