//! Discards after a seven: all the ways to discard, judged by what's left (SEVEN-1, SEVEN-4).
//!
//! Cards are set aside one at a time and still count until everybody has finished, so a single card says nothing: whole
//! discards are compared.

use hexhaven_rules::cards::{Cards, Resource};
use hexhaven_rules::position::Phase;
use hexhaven_rules::seats::BySeat;
use hexhaven_rules::{Action, Game, Input, Seat, State, View, Viewer};

use crate::weights::Judge;

/// The most ways that are compared: a hand large enough to have more loses little by it.
const MOST_WAYS: usize = 400;

/// A whole discard.
#[derive(Clone, Copy, Debug)]
pub struct Discard {
    /// The cards to discard.
    pub cards: Cards,
    /// Everybody's chances afterward.
    pub chances: BySeat<f32>,
}

/// Everybody who has to discard does so in the way that's best for their seat.
pub fn discarded(judge: &Judge<'_>, state: &State) -> State {
    let game = judge.extractor().game();
    let mut now = *state;
    while let Phase::Discarding { waiting } = now.public().phase
        && let Some(seat) = waiting.first()
    {
        let best = discards(judge, &now, seat)
            .into_iter()
            .reduce(|best, other| if other.chances[seat] > best.chances[seat] { other } else { best });
        let Some(best) = best else { break };
        lay_aside(game, &mut now, seat, best.cards);
    }
    now
}

/// All the ways a seat can finish its discard. The others' discards are taken as they come.
pub fn discards(judge: &Judge<'_>, state: &State, seat: Seat) -> Vec<Discard> {
    let game = judge.extractor().game();
    let view = View::of(game, state, Viewer::Seat(seat));
    let due = u16::from(state.public().due[seat]).saturating_sub(view.laid_aside().total());
    let mut sets = Vec::new();
    choose(view.hand(), 0, due as u8, Cards::EMPTY, &mut sets);
    let judged = sets.into_iter().map(|cards| {
        let mut after = *state;
        lay_aside(game, &mut after, seat, cards);
        while let Phase::Discarding { waiting } = after.public().phase
            && let Some(other) = waiting.first()
            && let Some(any) = after.legal(game, other).first()
        {
            after.play_unchecked(game, &Input::Act(other, any), &mut ());
        }
        Discard { cards, chances: judge.chances(&after) }
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

fn lay_aside(game: &Game, state: &mut State, seat: Seat, cards: Cards) {
    for (resource, count) in cards.iter() {
        for _ in 0..count {
            state.play_unchecked(game, &Input::Act(seat, Action::Discard(resource)), &mut ());
        }
    }
}
