//! Everything that happens in played-out games has words, in every vocabulary, and a viewer's words hide what the viewer
//! does not know.

use hexhaven_luck::{Fast, GameLuck, Seed};
use hexhaven_rules::chance::{Outcome, Picker};
use hexhaven_rules::event::OpenEvent;
use hexhaven_rules::{Action, Board, Event, Input, Next, Rules, Starter, State, Viewer};

use super::*;

fn words_of(game: &Game) -> Words<'_> {
    Words::new(game, |_| None)
}

/// Plays a random game and tells every step: the state before, the input, the events.
fn play(rules: &str, seed: u64, mut each: impl FnMut(&Game, &State, Input, &[Event])) {
    let rules = Rules::parse(rules).expect("a rule set");
    let mut picker = Fast::new(seed);
    let board = Board::generate(&rules.board, &mut picker);
    let game = Game::new(rules, board).expect("a game");
    let mut luck = GameLuck::new(Seed::new(seed));
    let mut state = State::start(&game, Starter::Roll, &mut ()).expect("they roll for the first turn");
    loop {
        let input = match state.next() {
            Next::Over { .. } => return,
            Next::Chance(chance) => Input::Chance(luck.draw(&state, chance)),
            Next::Act(seats) => {
                let seat = seats.first().expect("somebody is asked");
                let actions = state.legal(&game, seat);
                let action = actions.nth(picker.pick(actions.len() as u32) as usize);
                Input::Act(seat, action.expect("it is below their number"))
            }
        };
        let (before, mut events) = (state, Vec::new());
        state.play(&game, input, &mut events).expect("it is legal");
        each(&game, &before, input, &events);
    }
}

/// What only programs need to know.
fn is_silent(event: &Event) -> bool {
    matches!(event, Event::Open(OpenEvent::Now(_) | OpenEvent::VictoryPointsShown { count: 0, .. }))
}

const RULES: [&str; 5] = [
    "classic-1999:4:offers-per-turn=2,turn-limit=300",
    "fifth:3:offers-per-turn=2,turn-limit=300",
    "sixth:4:offers-per-turn=2,turn-limit=300",
    "family:4:offers-per-turn=2,turn-limit=300",
    "fifth:6:five-six,helpers,offers-per-turn=2,turn-limit=300",
];

#[test]
fn everything_that_happens_has_words_of_its_edition() {
    for rules in RULES {
        let foreign: &[&str] = if rules.starts_with("sixth") {
            &["lumber", "grain", "harbor", "Year of Plenty", "Longest Road"]
        } else {
            &["wood", "wheat", " port", "Invention", "Longest Route"]
        };
        let (mut lines, mut helpers) = (0, false);
        play(rules, 1, |game, before, input, events| {
            let words = words_of(game);
            let mut said = vec![words.input(input), words.awaited(before.public())];
            for event in events {
                let line = words.event(&unhidden(*event));
                assert_eq!(line.is_none(), is_silent(event), "{event:?}");
                helpers |= matches!(event, Event::Open(OpenEvent::HelperUsed { .. }));
                said.extend(line);
            }
            lines += said.len();
            for line in said {
                assert!(!foreign.iter().any(|word| line.contains(word)), "{rules}: {line}");
            }
        });
        assert!(
            lines > 1_000 && helpers == rules.contains("helpers"),
            "{rules}: {lines} lines, helpers {helpers}"
        );
    }
}

/// SEVEN-4, ROBBER-8, INFO-5, HELP-36: another card gives the same words to viewers who don't know it.
#[test]
fn what_a_viewer_does_not_know_changes_no_word() {
    let mut hidden = 0;
    for rules in RULES {
        play(rules, 2, |game, before, input, events| {
            let words = words_of(game);
            let Some(other) = with_another_card(input) else { return };
            for viewer in Viewer::all(game) {
                let [one, two] = [input, other].map(|input| words.seen_input(input, viewer, before.public()));
                let blind = events.iter().any(|event| unhidden(*event) != event.seen_by(viewer));
                assert_eq!(one == two, blind, "{viewer:?}: {one} / {two}");
                hidden += usize::from(blind);
            }
        });
    }
    assert!(hidden > 100, "{hidden}");
}

/// The same input with another card, where some may not see which it is.
fn with_another_card(input: Input) -> Option<Input> {
    let resource = |card| if card == Resource::Ore { Resource::Wool } else { Resource::Ore };
    let dev_card = |card| if card == DevCard::Knight { DevCard::Monopoly } else { DevCard::Knight };
    Some(match input {
        Input::Act(seat, Action::Discard(card)) => Input::Act(seat, Action::Discard(resource(card))),
        Input::Act(seat, Action::HildeTake(card)) => Input::Act(seat, Action::HildeTake(resource(card))),
        Input::Act(seat, Action::CandamirKeep(card)) => {
            Input::Act(seat, Action::CandamirKeep(dev_card(card)))
        }
        Input::Chance(Outcome::Stolen(card)) => Input::Chance(Outcome::Stolen(resource(card))),
        Input::Chance(Outcome::Drawn(card)) => Input::Chance(Outcome::Drawn(dev_card(card))),
        Input::Chance(Outcome::DrawnThree(_)) => {
            Input::Chance(Outcome::DrawnThree(DevCards::new([0, 1, 1, 1, 0])))
        }
        _ => return None,
    })
}

#[test]
fn players_are_called_by_their_names_only_where_all_names_differ() {
    let game = Game::parse("fifth:3 fixed").expect("a game");
    let plain = |words: &Words, seat| anstream::adapter::strip_str(words.seat(Seat::new(seat))).to_string();
    let named = Words::new(&game, |seat| Some(format!("P{seat}")));
    assert_eq!(plain(&named, 1), "P1");
    let alike = Words::new(&game, |_| Some("sharp".to_owned()));
    assert_eq!(plain(&alike, 1), "Blue");
}
