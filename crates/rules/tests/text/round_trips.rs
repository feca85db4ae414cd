//! Law L7: every text round-trips.

use std::collections::HashMap;

use hexhaven_luck::Fast;
use hexhaven_rules::board::{Harbor, Island, Terrain};
use hexhaven_rules::places::{Edge, Hex};
use hexhaven_rules::{Board, Game, Rules, State, View, Viewer};

use crate::games::{RULE_SETS, play};

/// A state comes back from its text, and the text from the state.
fn state_comes_back(game: &Game, state: &State) {
    let text = state.to_text(game);
    match State::parse(&text) {
        Ok((read_game, read)) => {
            assert!(read_game == *game && read == *state, "{text}\n{state:?}\n{read:?}");
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
            Ok((read_game, read)) => {
                assert!(read_game == *game && read == view, "{text}\n{view:?}\n{read:?}");
            }
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
        for seed in 0..2 {
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

#[test]
fn every_board_comes_back() {
    for (number, rules) in RULE_SETS.iter().enumerate() {
        let rules = Rules::parse(rules).expect("a rule set");
        let mut luck = Fast::new(number as u64);
        for _ in 0..50 {
            let board = Board::generate(&rules.board, &mut luck);
            let text = board.to_text();
            assert_eq!(Board::parse(&text, board.island()), Ok(board), "{text}");
        }
    }
}

#[test]
fn boards_that_are_made_up_come_back() {
    let terrain = [Terrain::Mountains; 19];
    let tokens: Vec<Option<u8>> =
        (0..19).map(|hex| Some([2, 3, 4, 5, 6, 8, 9, 10, 11, 12][hex % 10])).collect();
    for harbors in [&[][..], &[(Edge::new(0), Harbor::Generic)][..]] {
        let board =
            Board::new(Island::Base, &terrain, &tokens, harbors, Hex::new(18)).expect("a valid board");
        assert_eq!(Board::parse(&board.to_text(), Island::Base), Ok(board.clone()), "{}", board.to_text());
    }
}

/// The longest text is well below the limit: six players with all their pieces, every option and six offers.
#[test]
fn the_fullest_position_can_be_read() {
    let mut longest = 0;
    play("fifth:6:five-six,helpers,vp-to-win=20", 8, 20_000, &mut |game, state| {
        longest = longest.max(state.to_text(game).len());
    });
    assert!((400..State::MAX_TEXT / 2).contains(&longest), "{longest}");
}
