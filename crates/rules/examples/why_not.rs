//! Says of some moves in a position whether they are legal, and if not, why not:
//! `cargo run -p hexhaven-rules --example why_not -- "fifth:4 fixed 0=s17;r17-22;1B1L" 0:S22 0:BUY`.

use std::error::Error;

use hexhaven_rules::{Input, State};

/// One line for each move.
fn judge(position: &str, moves: &[&str]) -> Result<Vec<String>, Box<dyn Error>> {
    let (game, state) = State::parse(position)?;
    let line = |code: &&str| {
        Ok(match state.check(&game, Input::parse(code, &game)?) {
            Ok(()) => format!("{code}: yes"),
            Err(why) => format!("{code}: no, {why}"),
        })
    };
    moves.iter().map(line).collect()
}

fn main() -> Result<(), Box<dyn Error>> {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let given: Vec<&str> = given.iter().map(String::as_str).collect();
    let lines = match given.split_first() {
        Some((position, moves)) => judge(position, moves)?,
        None => judge("fifth:4 fixed 0=s17;r17-22;1B1L", &["0:R22-28", "0:S22", "0:BUY", "1:END"])?,
    };
    for line in lines {
        println!("{line}");
    }
    Ok(())
}

#[test]
fn each_refusal_names_its_rule() -> Result<(), Box<dyn Error>> {
    let lines = judge("fifth:4 fixed 0=s17;r17-22;1B1L", &["0:R22-28", "0:S22", "1:END"])?;
    assert_eq!(lines[0], "0:R22-28: yes");
    assert_eq!(lines[1], "0:S22: no, corner 22 is next to the building on 17 (SETTLE-3)");
    assert_eq!(lines[2], "1:END: no, seat 1 has nothing to decide now (TURN-1)");
    Ok(())
}

#[test]
fn a_text_that_cannot_be_read_is_an_error() {
    let error = judge("fifth:4 fixed 0=s99", &[]).expect_err("there is no corner 99");
    assert!(error.to_string().contains("there is no corner 99"), "{error}");
    assert!(judge("fifth:4 fixed", &["0:FLY"]).is_err());
}
