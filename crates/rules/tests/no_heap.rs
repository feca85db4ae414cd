//! Playing needs no heap: whole random games without a single allocation in `legal`, `outcomes` and `play`.

use allocation_counter::measure;
use hexhaven_laws::{Walk, table};
use hexhaven_rules::{Input, Next, Seat, State};

/// Tables that between them play every part of the rules.
const TABLES: [&str; 5] =
    ["fifth-4", "fifth-4-helpers", "fifth-6-five-six-helpers", "no-trade", "tiny-supply"];

/// The inputs of a game are found beforehand, since the walk that finds them keeps lists.
#[test]
fn legal_play_and_outcomes_allocate_nothing() {
    for name in TABLES {
        let mut walk = Walk::new(&table(name).expect("it is in the list"), 11);
        while walk.step().expect("listed choices can be played").is_some() {}
        let game = walk.game();
        let mut state = State::start(game, walk.starter(), &mut ()).expect("the starter sits at the table");
        let mut seen = 0;
        let used = measure(|| {
            for input in walk.inputs() {
                seen += choices(game, &state);
                assert!(state.play(game, *input, &mut ()).is_ok(), "a recorded input can be played again");
            }
        });
        assert_eq!((used.count_total, used.bytes_total), (0, 0), "{name}");
        assert_eq!(state, *walk.state());
        assert!(seen > walk.inputs().len(), "{name}: only {seen} choices");
    }
}

/// Counts what everybody may do, going through the lists.
fn choices(game: &hexhaven_rules::Game, state: &State) -> usize {
    let luck = if matches!(state.next(), Next::Chance(_)) { state.outcomes().as_slice().len() } else { 0 };
    let legal = |seat: Seat| {
        let actions = state.legal(game, seat);
        actions.iter().filter(|action| state.check(game, Input::Act(seat, *action)).is_ok()).count()
    };
    luck + game.seats().map(legal).sum::<usize>()
}

/// The counter does count.
#[test]
fn a_list_on_the_heap_would_be_noticed() {
    let used = measure(|| {
        std::hint::black_box(vec![1, 2, 3]);
    });
    assert_eq!(used.count_total, 1);
}
