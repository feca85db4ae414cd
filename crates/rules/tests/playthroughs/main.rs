//! A short game of each rule set, written out to be read: every input with what it did, and the position at the end of
//! each turn. Where a line changes, something that people notice has changed.
//!
//! The games are random (seed 7) and short (four points). After an intended change, write them again with
//! `INSTA_UPDATE=always cargo test -p hexhaven-rules --test playthroughs` and read the difference.

use std::fmt::Write;

use hexhaven_luck::Fast;
use hexhaven_rules::chance::Picker;
use hexhaven_rules::event::OpenEvent;
use hexhaven_rules::options::FirstPlayer;
use hexhaven_rules::{Action, Board, Event, Game, Input, Next, Rules, Seat, Starter, State};

/// A game as a text: the rule set and the board, then the inputs with their events.
fn playthrough(rules: &str) -> String {
    let rules = Rules::parse(rules).expect("a rule set");
    let mut luck = Fast::new(7);
    let game = Game::new(rules, Board::generate(&rules.board, &mut luck)).expect("a valid rule set");
    let starter = match rules.first_player {
        FirstPlayer::Roll => Starter::Roll,
        _ => Starter::Seat(Seat::new(1)),
    };
    let mut events = Vec::new();
    let mut state = State::start(&game, starter, &mut events).expect("seat 1 is at every table");
    let mut text = format!("{}\n", game.to_text());
    tell(&mut text, &events);
    while let Some(input) = next_input(&game, &state, &mut luck) {
        events.clear();
        state.play(&game, input, &mut events).expect("it was listed");
        writeln!(text, "{}", input.code(&game)).expect("a string takes everything");
        tell(&mut text, &events);
        if events.iter().any(|event| matches!(event, Event::Open(OpenEvent::TurnBegan { .. }))) {
            position(&mut text, &game, &state);
        }
    }
    position(&mut text, &game, &state);
    writeln!(text, "fingerprint {:016x}", state.fingerprint(&game)).expect("a string takes everything");
    text
}

/// The position without what stays the same during the game.
fn position(text: &mut String, game: &Game, state: &State) {
    let whole = state.to_text(game);
    let changing = whole.strip_prefix(game.to_text()).expect("a position begins with its game");
    writeln!(text, "={changing}").expect("a string takes everything");
}

/// One of the choices of one of the seats that are asked; offers are rare, so that the rest can be seen.
fn next_input(game: &Game, state: &State, luck: &mut Fast) -> Option<Input> {
    match state.next() {
        Next::Over { .. } => None,
        Next::Chance(chance) => Some(Input::Chance(state.draw(chance, luck))),
        Next::Act(seats) => {
            let seat = seats.iter().nth(luck.pick(seats.len() as u32) as usize).expect("below their number");
            let actions: Vec<Action> = state.legal(game, seat).iter().collect();
            let calm = |action: &Action| !matches!(action, Action::Offer { .. } | Action::Counter { .. });
            let calm: Vec<Action> = actions.iter().copied().filter(calm).collect();
            let from = if luck.pick(12) == 0 || calm.is_empty() { &actions } else { &calm };
            Some(Input::Act(seat, from[luck.pick(from.len() as u32) as usize]))
        }
    }
}

/// The events, without those that only say that the game continues.
fn tell(text: &mut String, events: &[Event]) {
    for event in events {
        match event {
            Event::Open(OpenEvent::Now(_)) => {}
            Event::Open(event) => writeln!(text, "    {event:?}").expect("a string takes everything"),
            secret => writeln!(text, "    {secret:?} (secret)").expect("a string takes everything"),
        }
    }
}

macro_rules! playthroughs {
    ($($name:ident: $rules:literal;)*) => {
        $(#[test]
        fn $name() {
            insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
                insta::assert_snapshot!(stringify!($name), playthrough($rules));
            });
        })*
    };
}

playthroughs! {
    fifth: "fifth:4:vp-to-win=4,turn-limit=50";
    fifth_fixed: "fifth:3:fixed,combined,vp-to-win=4,turn-limit=50";
    sixth: "sixth:4:vp-to-win=4,turn-limit=50";
    classic_1999: "classic-1999:4:vp-to-win=4,turn-limit=50";
    family: "family:3:vp-to-win=4,turn-limit=50";
    five_six: "fifth:6:five-six,vp-to-win=4,turn-limit=50";
    helpers: "fifth:4:helpers,vp-to-win=5,turn-limit=50";
    five_six_helpers: "fifth:5:five-six,helpers,vp-to-win=4,turn-limit=50";
    duel: "fifth:2:duel-of-two=on,vp-to-win=4,turn-limit=50";
}
