//! The plain random game, as quick as the engine lets it be: what `cargo xtask bench` measures.
//!
//! Every seat that is asked picks uniformly among its distinct legal choices, and luck is drawn exactly by its weights.
//! Observed games, with proposals out of turn and odd offers, are [`crate::Walk`]s.

use hexhaven_rules::{Chance, Game, Input, Next, Outcome, Picker, Seat, SeatSet, State};

/// Plays to the end and says how many inputs it took.
pub fn playout<P: Picker>(game: &Game, state: &mut State, picker: &mut P) -> u64 {
    let mut inputs = 0;
    loop {
        let input = match state.next() {
            Next::Act(seats) => choose(game, state, seats, picker),
            Next::Chance(chance) => Input::Chance(draw(game, state, chance, picker)),
            Next::Over { .. } => return inputs,
        };
        state.play_unchecked(game, input, &mut ());
        inputs += 1;
    }
}

/// One of the seats, and one of its choices.
#[inline]
fn choose<P: Picker>(game: &Game, state: &State, seats: SeatSet, picker: &mut P) -> Input {
    let seat = one_of(seats, picker);
    let actions = state.legal(game, seat);
    let place = picker.pick(actions.len() as u32) as usize;
    Input::Act(
        seat,
        actions.nth(place).expect("a seat that is asked has a choice, and the place is below their number"),
    )
}

#[inline]
pub(crate) fn one_of<P: Picker>(seats: SeatSet, picker: &mut P) -> Seat {
    let place = if seats.len() == 1 { 0 } else { picker.pick(seats.len() as u32) as usize };
    seats.iter().nth(place).expect("somebody is asked, and the place is below their number")
}

/// What luck brings. Both dice are rolled, since `outcomes` lists sums only.
#[inline]
pub(crate) fn draw<P: Picker>(game: &Game, state: &State, chance: Chance, picker: &mut P) -> Outcome {
    match chance {
        Chance::Dice | Chance::StartRoll(_) => {
            let pair = picker.pick(36) as u8;
            Outcome::Dice(pair / 6 + 1, pair % 6 + 1)
        }
        Chance::Theft(_) | Chance::DevCard | Chance::ThreeDevCards => {
            let outcomes = state.outcomes(game);
            outcomes
                .at(picker.pick(outcomes.total()))
                .expect("a number below the total stands for an outcome")
        }
    }
}
