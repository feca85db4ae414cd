//! Plays on from a position: the turn in which it begins is planned as carefully as a review plans it; after that,
//! everybody plays quickly.

use hexhaven_bots::playout::{self, Policy, QuickStep, may_stand};
use hexhaven_luck::GameLuck;
use hexhaven_rules::position::Phase;
use hexhaven_rules::{Action, Seat, State};

use crate::lookahead::{DEPTH, Lookahead};
use crate::shares::Chances;

/// Plays until this many turns have ended or somebody has won, and judges where that leads. What `ahead` finds out
/// about the first turn is kept for the next playout from the same position.
pub(crate) fn play_on(ahead: &mut Lookahead<'_>, start: &State, turns: u16, luck: &mut GameLuck) -> Chances {
    let judges = ahead.judges();
    let first = start.public().turn;
    let mut policy = CarefulStart { first, ahead, quick: QuickStep::new(judges.quick()) };
    judges.chances(&playout::play_on(judges.quick(), start, turns, luck, &mut policy))
}

struct CarefulStart<'a, 'b> {
    first: u16,
    ahead: &'b mut Lookahead<'a>,
    quick: QuickStep<'a>,
}

impl Policy for CarefulStart<'_, '_> {
    fn act(&mut self, state: &State, seat: Seat) -> Option<Action> {
        let public = state.public();
        if public.turn != self.first || public.phase == Phase::BeforeRoll {
            return self.quick.act(state, seat);
        }
        self.ahead.best_from(state, DEPTH).first.or(may_stand(state).then_some(Action::EndTurn))
    }
}
