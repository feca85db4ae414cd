//! The examples of `docs/notation.md` are true.

use hexhaven_rules::faults::PositionFault;
use hexhaven_rules::{Game, Input, State, View};

const DOCUMENT: &str = include_str!("../../../../docs/notation.md");

/// The lines of all blocks of this sort.
fn examples(sort: &str) -> Vec<&'static str> {
    let mut lines = Vec::new();
    let mut inside = false;
    for line in DOCUMENT.lines() {
        match line.strip_prefix("```") {
            Some(name) => inside = name == sort,
            None if inside => lines.push(line),
            None => {}
        }
    }
    assert!(lines.len() > 2 || sort == "fingerprint", "the document has examples of {sort}");
    lines
}

fn words(faults: &[PositionFault]) -> Vec<String> {
    faults.iter().map(ToString::to_string).collect()
}

#[test]
fn positions_can_be_read() {
    for text in examples("position") {
        State::parse(text).unwrap_or_else(|faults| panic!("{text}\n{:#?}", words(&faults)));
    }
}

#[test]
fn canonical_positions_are_written_as_they_were_read() {
    for text in examples("canonical") {
        let (game, state) =
            State::parse(text).unwrap_or_else(|faults| panic!("{text}\n{:#?}", words(&faults)));
        assert_eq!(state.to_text(&game), text);
    }
}

#[test]
fn views_are_written_as_they_were_read() {
    for text in examples("view") {
        let (game, view) = View::parse(text).unwrap_or_else(|faults| panic!("{text}\n{:#?}", words(&faults)));
        assert_eq!(view.to_text(&game), text);
    }
}

#[test]
fn what_is_no_position_is_refused_with_all_reasons() {
    for line in examples("refused") {
        let (text, codes) = line.split_once(" -> ").expect("a text and its reasons");
        let faults = State::parse(text).expect_err(text);
        let found: Vec<&str> = faults.iter().map(|fault| fault.flaw.code()).collect();
        assert_eq!(found, codes.split(' ').collect::<Vec<_>>(), "{text}\n{:#?}", words(&faults));
    }
}

#[test]
fn codes_are_written_as_they_were_read() {
    let game = Game::parse("fifth:4").expect("a game");
    for code in examples("codes") {
        let input = Input::parse(code, &game).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(input.code(&game), code);
    }
}

#[test]
fn fingerprints_are_what_they_were() {
    for line in examples("fingerprint") {
        let (text, hash) = line.split_once(" -> ").expect("a text and its hash");
        let (game, state) = State::parse(text).expect(text);
        assert_eq!(format!("{:016x}", state.fingerprint(&game)), hash, "{text}");
    }
}
