//! Discards after a seven: all ways to lay cards aside, judged by what is left (SEVEN-1, SEVEN-4).
//!
//! Cards go one by one and count until everybody has finished, so a single one tells nothing: whole discards are compared.

use hexhaven_rules::cards::{Cards, Resource};
use hexhaven_rules::position::Phase;
use hexhaven_rules::{Action, Input, Seat, State, View, Viewer};

use crate::lookahead::Lookahead;
use crate::shares::Chances;

/// More ways than this are not compared: a hand that large loses little by it.
const MOST_WAYS: usize = 400;

/// A whole discard, and everybody's chances after it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Discard {
    pub(crate) cards: Cards,
    pub(crate) chances: Chances,
}

/// Everybody who has to discard does so, each in the way that is best for that seat.
pub(crate) fn done(ahead: &Lookahead<'_>, state: &State) -> State {
    let mut now = *state;
    while let Phase::Discarding { waiting } = now.public().phase
        && let Some(seat) = waiting.first()
    {
        let best = ways(ahead, &now, seat)
            .into_iter()
            .reduce(|best, other| if other.chances[seat] > best.chances[seat] { other } else { best });
        let Some(best) = best else { break };
        lay_aside(ahead, &mut now, seat, best.cards);
    }
    now
}

/// All ways in which a seat can finish its discard. The others' discards are taken as they come.
pub(crate) fn ways(ahead: &Lookahead<'_>, state: &State, seat: Seat) -> Vec<Discard> {
    let view = View::of(ahead.game(), state, Viewer::Seat(seat));
    let due = u16::from(state.public().due[seat]).saturating_sub(view.laid_aside().total());
    let mut sets = Vec::new();
    choose(view.hand(), 0, due as u8, Cards::EMPTY, &mut sets);
    let judged = sets.into_iter().map(|cards| {
        let mut after = *state;
        lay_aside(ahead, &mut after, seat, cards);
        while let Phase::Discarding { waiting } = after.public().phase
            && let Some(other) = waiting.first()
            && let Some(any) = after.legal(ahead.game(), other).first()
        {
            after.play_unchecked(ahead.game(), &Input::Act(other, any), &mut ());
        }
        Discard { cards, chances: ahead.judge().chances(&after) }
    });
    judged.collect()
}

fn choose(hand: Cards, kind: usize, left: u8, chosen: Cards, sets: &mut Vec<Cards>) {
    if left == 0 {
        sets.push(chosen);
        return;
    }
    let Some(resource) = Resource::ALL.get(kind) else { return };
    for count in 0..=left.min(hand.get(*resource)) {
        if sets.len() >= MOST_WAYS {
            return;
        }
        choose(hand, kind + 1, left - count, chosen + Cards::of(*resource, count), sets);
    }
}

fn lay_aside(ahead: &Lookahead<'_>, state: &mut State, seat: Seat, cards: Cards) {
    for (resource, count) in cards.iter() {
        for _ in 0..count {
            state.play_unchecked(ahead.game(), &Input::Act(seat, Action::Discard(resource)), &mut ());
        }
    }
}
