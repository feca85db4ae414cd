//! L6: each possible outcome is listed once, with positive weights that sum to what the rules say.

use hexhaven_rules::chance::Chance;
use hexhaven_rules::{Game, Input, Next, State};

use crate::violation::{Law, LawResult, demand};

const LAW: Law = Law::Weights;

/// L6.
pub fn weights_are_right(game: &Game, state: &State) -> LawResult {
    let outcomes = state.outcomes();
    let list = outcomes.as_slice();
    let Next::Chance(chance) = state.next() else {
        return demand(LAW, list.is_empty(), || {
            format!("no luck is due, but these outcomes are listed: {list:?}")
        });
    };
    let total = match chance {
        Chance::StartRoll(_) | Chance::Dice => 36,
        Chance::Theft(victim) => u32::from(state.hand(victim).total()),
        Chance::DevCard => u32::from(state.deck().total()),
        Chance::ThreeDevCards => ways_to_draw_three(u32::from(state.deck().total())),
    };
    let positive = list.iter().all(|(_, weight)| *weight > 0);
    demand(LAW, positive && outcomes.total() == total && total > 0, || {
        format!("the weights {list:?} should sum to {total}")
    })?;
    for (place, (one, _)) in list.iter().enumerate() {
        let once = list[..place].iter().all(|(other, _)| other != one);
        demand(LAW, once, || format!("{one:?} is listed twice"))?;
        let verdict = state.check(game, Input::Chance(*one));
        demand(LAW, verdict.is_ok(), || format!("{one:?} is listed, yet refused: {verdict:?}"))?;
    }
    let (first, beyond) = (outcomes.at(0), outcomes.at(total));
    demand(LAW, first == list.first().map(|(outcome, _)| *outcome) && beyond.is_none(), || {
        format!("numbers below {total} stand for outcomes, not {first:?} … {beyond:?}")
    })
}

/// Three cards of a deck, or all of a smaller one (HELP-22).
fn ways_to_draw_three(deck: u32) -> u32 {
    if deck < 3 { 1 } else { deck * (deck - 1) * (deck - 2) / 6 }
}
