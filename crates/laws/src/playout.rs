//! The plain random game, as fast as the engine allows: what `cargo xtask bench` measures.
//!
//! Every seat that is asked picks uniformly among its distinct legal choices, and luck is drawn exactly by its weights.
//! Observed games, with proposals out of turn and odd offers, are [`crate::Walk`]s.

use hexhaven_rules::actions::Actions;
use hexhaven_rules::chance::{Chance, Picker};
use hexhaven_rules::playout::Asked;
use hexhaven_rules::seats::SeatSet;
use hexhaven_rules::{Game, Input, Seat, State};

/// Plays to the end and returns how many inputs it took.
pub fn playout<P: Picker>(game: &Game, state: &mut State, picker: &mut P) -> u64 {
    let mut inputs = 0;
    let mut actions = Actions::NONE;
    loop {
        let chance = match state.ask(game, &mut actions, |seats| one_of(seats, picker)) {
            // Nearly always forced, so this spares the pick; what follows it is known too.
            Asked::Roll => {
                state.roll_unchecked();
                inputs += 1;
                Chance::Dice
            }
            // Whether a later choice is forced cannot be predicted, and a pick from one costs less than a wrong guess.
            Asked::Act(seat) => {
                let place = picker.pick(actions.len() as u32) as usize;
                state.play_nth(game, seat, &actions, place, &mut ());
                inputs += 1;
                continue;
            }
            Asked::Chance(chance) => chance,
            Asked::Over => return inputs,
        };
        let outcome = state.draw(chance, picker);
        state.play_unchecked(game, &Input::Chance(outcome), &mut ());
        inputs += 1;
    }
}

/// One of the seats, each equally likely; mostly there is only one.
#[inline]
pub(crate) fn one_of<P: Picker>(seats: SeatSet, picker: &mut P) -> Seat {
    let first = seats.first().expect("somebody is asked");
    if seats == SeatSet::of(first) {
        return first;
    }
    let place = picker.pick(seats.len() as u32) as usize;
    seats.iter().nth(place).expect("the place is below their number")
}
