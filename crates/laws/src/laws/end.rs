//! L1 and L10: a record replays, and every game ends.

use hexhaven_rules::{Rules, State};

use crate::violation::{Law, LawResult, demand, demand_equal};
use crate::walk::Walk;

/// More inputs than one turn can have: twenty offers of each of six seats with their answers, two hundred cards to
/// discard, and all the building that a supply pays for.
const INPUTS_PER_TURN: usize = 2_000;

/// No game has more inputs than this (L10).
pub fn most_inputs(rules: &Rules) -> usize {
    (usize::from(rules.turn_limit) + 1) * INPUTS_PER_TURN
}

/// L1: the recorded inputs lead from the start to the same state again, unobserved and unchecked as well.
pub fn replayed(walk: &Walk) -> LawResult {
    let game = walk.game();
    let mut checked = State::start(game, walk.starter(), &mut ()).expect("the starter sits at the table");
    let mut unchecked = checked;
    for (number, input) in walk.inputs().iter().enumerate() {
        let verdict = checked.play(game, *input, &mut ());
        demand(Law::Replay, verdict.is_ok(), || {
            format!("input {number}, {input:?}, is refused: {verdict:?}")
        })?;
        unchecked.play_unchecked(game, input, &mut ());
    }
    demand_equal(Law::Replay, walk.state(), &checked, || "the replayed state differs".to_owned())?;
    demand_equal(Law::Replay, walk.state(), &unchecked, || "the unchecked replay differs".to_owned())?;
    let (wanted, found) = (walk.state().fingerprint(game), checked.fingerprint(game));
    demand(Law::Replay, wanted == found, || format!("the fingerprints are {wanted:x} and {found:x}"))
}
