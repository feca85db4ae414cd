//! Arbitrary texts as positions and inputs: read or refused, and what is read is valid and round-trips.

use hexhaven_luck::Fast;
use hexhaven_rules::chance::Outcome;
use hexhaven_rules::knowledge::Knowledge;
use hexhaven_rules::{Action, Game, Input, State, View, Viewer};

use super::inputs::{Stream, must_hold};
use crate::laws::{
    caches_are_true, choices_agree, game_round_trips, input_round_trips, is_admitted, position_round_trips,
    sampled, view_round_trips,
};
use crate::tables::table;

/// A position that was read is played for this many inputs.
const PLAYED_ON: usize = 60;

/// Any bytes as the text of a position or of a view.
pub fn position_text(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    match State::parse(&text) {
        Ok((game, state)) => sound_position(&text, &game, &state),
        Err(faults) => {
            assert!(!faults.is_empty(), "'{text}' is refused for no reason");
            assert!(faults.iter().all(|fault| !fault.to_string().is_empty()), "{faults:?}");
        }
    }
    match View::parse(&text) {
        Ok((game, view)) => {
            must_hold(view_round_trips(&game, &view), || text.to_string());
            assert!(view.legal(&game).iter().all(|action| view.check(&game, action).is_ok()), "{text}");
        }
        Err(faults) => assert!(!faults.is_empty(), "'{text}' is refused for no reason"),
    }
}

/// Whatever is accepted keeps the laws, now and as the game continues.
fn sound_position(text: &str, game: &Game, state: &State) {
    must_hold(game_round_trips(game), || text.to_string());
    must_hold(position_round_trips(game, state), || text.to_string());
    must_hold(caches_are_true(game, state), || text.to_string());
    must_hold(choices_agree(game, state), || text.to_string());
    for viewer in Viewer::all(game) {
        let knowledge = Knowledge::from_view(game, &View::of(game, state, viewer));
        must_hold(is_admitted(game, state, &knowledge), || text.to_string());
        must_hold(sampled(game, &knowledge, &mut Fast::new(1)).map(|_| ()), || text.to_string());
    }
    let mut stream = Stream::at(game.clone(), state);
    let mut luck = Fast::new(state.fingerprint(game));
    stream.must_be_sound();
    for _ in 0..PLAYED_ON {
        stream.play_legal(&mut luck);
    }
}

/// Any bytes as the code of an input, on both islands.
pub fn action_text(data: &[u8]) {
    thread_local!(static GAMES: [(Game, State); 2] = ["fifth-4", "fifth-6-five-six-helpers"].map(|name| {
        let table = table(name).expect("it is in the list");
        let (game, starter) = table.deal(&mut Fast::new(1));
        let start = State::start(&game, starter, &mut ()).expect("the starter sits at the table");
        (game, start)
    }));
    let text = String::from_utf8_lossy(data);
    GAMES.with(|games| {
        for (game, state) in games {
            match Input::parse(&text, game) {
                Ok(input) => {
                    must_hold(input_round_trips(game, input), || text.to_string());
                    let _ = state.check(game, input);
                }
                Err(error) => assert!(!error.to_string().is_empty(), "'{text}' is refused for no reason"),
            }
            if let Ok(action) = Action::parse(&text, game) {
                assert_eq!(Action::parse(&action.code(game), game), Ok(action), "{text}");
            }
            if let Ok(outcome) = Outcome::parse(&text) {
                assert_eq!(Outcome::parse(&outcome.code()), Ok(outcome), "{text}");
            }
        }
    });
}
