//! How many instructions the core takes. Each benchmark returns its answer, so nothing is optimized away; the positions
//! are texts, so the same ones are counted forever.

use std::hint::black_box;

use gungraun::{library_benchmark, library_benchmark_group, main};
use hexhaven_rules::actions::Actions;
use hexhaven_rules::{Game, Input, Seat, State, View, Viewer};

/// A middle game of four with a hand that can pay for everything.
const RICH: &str = "fifth:4:combined,player-trade=off fixed \
    0=s8,28;r8-13,28-34,13-18;c17;2B2L2W3G3O;d1K1M 1=s14,40;r9-14,40-45;3W1O 2=s31;r25-31;c41;2B1G 3=s20,39;r20-26,39-44;1L";
/// The same before the roll.
const BEFORE_ROLL: &str = "fifth:4:combined,player-trade=off fixed \
    0=s8,28;r8-13,28-34,13-18;c17;2B2L2W3G3O;d1K1M 1=s14,40;r9-14,40-45;3W1O 2=s31;r25-31;c41;2B1G 3=s20,39;r20-26,39-44;1L \
    phase=before-roll";
/// Fourteen roads with two rings, and one more to build.
const RINGS: &str = "fifth:4:combined fixed \
    0=s8,28;r8-12,12-17,17-23,18-23,13-18,8-13,23-29,29-34,28-34,22-28,17-22,18-24,24-30,29-35;BL 1=s14;r14-19 longest=0";

fn position(text: &str) -> (Game, State) {
    State::parse(text).unwrap_or_else(|faults| panic!("{faults:?}"))
}

fn with_input((text, code): (&str, &str)) -> (Game, State, Input) {
    let (game, state) = position(text);
    let input = Input::parse(code, &game).unwrap_or_else(|error| panic!("{error}"));
    (game, state, input)
}

fn rolling((text, code): (&str, &str)) -> (Game, State, Input) {
    let (game, mut state, _) = with_input((text, "0:ROLL"));
    let roll = Input::parse("0:ROLL", &game).unwrap_or_else(|error| panic!("{error}"));
    state.play(&game, roll, &mut ()).unwrap_or_else(|illegal| panic!("{illegal}"));
    let dice = Input::parse(code, &game).unwrap_or_else(|error| panic!("{error}"));
    (game, state, dice)
}

#[library_benchmark]
#[bench::rich(args = (RICH), setup = position)]
#[bench::before_roll(args = (BEFORE_ROLL), setup = position)]
fn legal((game, state): (Game, State)) -> usize {
    let mut actions = Actions::NONE;
    black_box(&state).legal_into(black_box(&game), Seat::new(0), &mut actions);
    black_box(actions.len())
}

#[library_benchmark]
#[bench::road(args = ((RICH, "0:R18-24")), setup = with_input)]
#[bench::longest_road(args = ((RINGS, "0:R30-35")), setup = with_input)]
#[bench::city(args = ((RICH, "0:C8")), setup = with_input)]
#[bench::end_turn(args = ((RICH, "0:END")), setup = with_input)]
#[bench::roll_six(args = ((BEFORE_ROLL, "*:2+4")), setup = rolling)]
fn play((game, mut state, input): (Game, State, Input)) -> State {
    let played = state.play(black_box(&game), black_box(input), &mut ());
    assert!(played.is_ok());
    black_box(state)
}

#[library_benchmark]
#[bench::rich(args = (RICH), setup = position)]
fn view((game, state): (Game, State)) -> View {
    black_box(View::of(black_box(&game), black_box(&state), Viewer::Seat(Seat::new(1))))
}

#[library_benchmark]
#[bench::rich(args = (RICH), setup = position)]
fn write_text((game, state): (Game, State)) -> String {
    black_box(black_box(&state).to_text(black_box(&game)))
}

#[library_benchmark]
#[bench::rich(args = (RICH), setup = position)]
fn fingerprint((game, state): (Game, State)) -> u64 {
    black_box(black_box(&state).fingerprint(black_box(&game)))
}

#[library_benchmark]
#[bench::rich(RICH)]
fn read_text(text: &str) -> bool {
    black_box(State::parse(black_box(text)).is_ok())
}

library_benchmark_group!(name = moves, benchmarks = [legal, play]);
library_benchmark_group!(name = sight, benchmarks = [view]);
library_benchmark_group!(name = texts, benchmarks = [write_text, fingerprint, read_text]);

main!(library_benchmark_groups = [moves, sight, texts]);
