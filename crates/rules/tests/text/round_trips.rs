//! Law L7: every text comes back as it went.

use std::collections::HashMap;

use hexhaven_rules::{Board, Game, Phase, State, View, Viewer};

use crate::games::{RULE_SETS, play};

/// A state comes back from its text, and the text from the state.
fn state_comes_back(game: &Game, state: &State) {
    let text = state.to_text(game);
    match State::parse(&text) {
        Ok((read_game, read)) => {
            assert!(read_game == *game && read == *state, "{text}\n{:?}\n{:?}", state, read);
            assert_eq!(read.to_text(&read_game), text);
        }
        Err(faults) => panic!("{text}\n{:?}", faults.iter().map(ToString::to_string).collect::<Vec<_>>()),
    }
}

fn views_come_back(game: &Game, state: &State) {
    for viewer in Viewer::all(game) {
        let view = View::of(game, state, viewer);
        let text = view.to_text(game);
        match View::parse(&text) {
            Ok((read_game, read)) => assert!(read_game == *game && read == view, "{text}\n{view:?}\n{read:?}"),
            Err(faults) => {
                panic!("{text}\n{:?}", faults.iter().map(ToString::to_string).collect::<Vec<_>>())
            }
        }
    }
}

#[test]
fn every_position_of_random_games_comes_back() {
    let mut phases = HashMap::new();
    for (number, rules) in RULE_SETS.iter().enumerate() {
        for seed in 0..4 {
            play(rules, seed * 100 + number as u64, 1_500, &mut |game, state| {
                state_comes_back(game, state);
                *phases.entry(std::mem::discriminant(&state.public().phase)).or_insert(0) += 1;
            });
        }
    }
    assert_eq!(phases.len(), 24, "every phase turned up");
}

#[test]
fn every_view_of_random_games_comes_back() {
    for (number, rules) in RULE_SETS.iter().enumerate() {
        play(rules, 7_000 + number as u64, 1_200, &mut views_come_back);
    }
}
