//! A record that was tampered with is found out, and the fault is named.

use hexhaven_record::{Record, VerifyFault};

/// A short game that is true.
const TRUE: &str = "hexhaven-record 1
rules fifth:3:turn-limit=50
board fixed
origin printed
first roll
1 *:3+4 *:1+1 *:6+4 2:S17 2:R17-22 0:S31 0:R31-37
fingerprint 5b74e59ee5756834
result unfinished
";

fn faults(text: &str) -> Vec<VerifyFault> {
    let record = Record::parse(text).unwrap_or_else(|error| panic!("{error}"));
    record.verify_in(text).expect_err("it is not true")
}

/// The words about the one thing that is wrong if this is replaced by that.
fn fault(this: &str, that: &str) -> String {
    assert!(TRUE.contains(this));
    let found = faults(&TRUE.replace(this, that));
    assert_eq!(found.len(), 1, "{found:?}");
    found[0].to_string()
}

#[test]
fn a_true_record_passes() {
    let verified = Record::parse(TRUE).expect("well written").verify().expect("true");
    assert_eq!(verified.inputs, 7);
    assert_eq!(verified.recorded, Some(verified.fingerprint));
    let unsealed = TRUE.replace("fingerprint 5b74e59ee5756834\n", "");
    let verified = Record::parse(&unsealed).expect("well written").verify().expect("true");
    assert_eq!(verified.recorded, None, "and it says that there was nothing to compare with");
    let left = TRUE.replace("unfinished", "abandoned");
    assert!(Record::parse(&left).expect("well written").verify().is_ok());
}

#[test]
fn an_illegal_input_is_reported_with_number_place_and_rule() {
    let words = fault("0:S31 0:R31-37", "0:S22 0:R31-37");
    assert_eq!(
        words,
        "input 6 (0:S22) at line 6, column 36: corner 22 is next to the building on 17 (SETTLE-3)"
    );
    let words = fault("0:R31-37", "0:R31-37 *:3+3");
    assert!(words.ends_with("a player has to choose now, not the dice or cards (TURN-7)"), "{words}");
    let words = fault("*:6+4", "*:1+1");
    assert!(words.starts_with("input 4 (2:S17)"), "another seat begins: {words}");
}

#[test]
fn another_result_or_fingerprint_is_noticed() {
    let words = fault("result unfinished", "result won 2");
    assert_eq!(
        words,
        "result: the record says that seat 2 has won, but in the last position the game isn't over"
    );
    let words = fault("result unfinished", "result no-winner");
    assert_eq!(
        words,
        "result: the record says that nobody has won, but in the last position the game isn't over"
    );
    let words = fault("0:R31-37", "0:R31-36");
    assert!(
        words.starts_with("fingerprint: the record says 5b74e59ee5756834, the last position has "),
        "{words}"
    );
}

#[test]
fn an_impossible_origin_is_noticed() {
    assert_eq!(
        fault("origin printed", "origin drawn 7"),
        "origin: seed 7 gives a different board from the record's"
    );
    let made_up =
        TRUE.replace("board fixed", "board fixed;0-3*").replace("fingerprint 5b74e59ee5756834\n", "");
    assert_eq!(faults(&made_up)[0].to_string(), "origin: the board is not the printed map (SETUP-4)");
    let chosen = faults(&made_up.replace("printed", "chosen"));
    assert!(chosen.iter().all(|fault| fault.code() == "unusual_board") && chosen.len() > 1, "{chosen:?}");
    let given = made_up.replace("origin printed", "origin given");
    assert!(Record::parse(&given).expect("well written").verify().is_ok(), "any board may be given");
}

#[test]
fn a_chosen_board_is_one_that_the_rule_set_allows() {
    let drawn = include_str!("../golden/fifth-4.hexhaven");
    let chosen = drawn.replace("origin drawn 19", "origin chosen");
    assert!(Record::parse(&chosen).expect("well written").verify().is_ok());
    // The counts of the box are right, but the numbers are not in the order of their letters.
    let swapped = faults(&chosen.replace("dm4g11/", "dm11g4/"));
    assert!(
        swapped[0].code() == "unusual_board" && swapped[0].to_string().ends_with("inward (SETUP-14)"),
        "{swapped:?}"
    );
}

#[test]
fn the_first_player_is_found_as_the_rule_set_says() {
    let named = TRUE.replace("first roll", "first 2").replace("*:3+4 *:1+1 *:6+4 ", "");
    let named = named.replace("fingerprint 5b74e59ee5756834\n", "");
    let found = faults(&named);
    assert_eq!(
        found.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["first: under the rule set, the highest roll goes first (SETUP-10)"]
    );
    let found = faults(&TRUE.replace("turn-limit=50", "first-player=named,turn-limit=50"));
    assert!(found.iter().any(|fault| fault.to_string()
        == "first: under the rule set, a named seat goes first, without a roll (SETUP-9)"));
}

#[test]
fn nothing_may_follow_the_end() {
    let (_, text) = crate::golden::texts()
        .into_iter()
        .find(|(_, text)| text.contains("\nresult won"))
        .expect("some golden game was won");
    let record = Record::parse(&text).expect("well written");
    let next = record.entries().len() + 1;
    let longer = text.replace("\nfingerprint", &format!("\n{next} 0:ROLL\nfingerprint"));
    let found = faults(&longer);
    assert!(found[0].to_string().ends_with("the game is over (WIN-2)"), "{found:?}");
    let unfinished = text.split("\nresult").next().expect("a part").to_owned() + "\nresult unfinished\n";
    assert_eq!(faults(&unfinished)[0].code(), "wrong_result");
    let left = unfinished.replace("result unfinished", "result abandoned");
    assert_eq!(faults(&left)[0].code(), "wrong_result", "a game that is over cannot be left");
}

#[test]
fn all_faults_are_reported_at_once() {
    let text = TRUE.replace("first roll", "first 2").replace("origin printed", "origin drawn 7");
    let codes: Vec<&str> = faults(&text).iter().map(VerifyFault::code).collect();
    assert_eq!(codes, ["not_drawn_from_seed", "wrong_first_player", "no_chance_now"]);
}
