//! Everything has a limit, which can be reached but not exceeded.

use hexhaven_record::{Headers, Location, Record, RecordFlaw, Recorder};
use hexhaven_rules::{Action, Game, Input, Seat, Starter, State};

const HEAD: &str = "hexhaven-record 1\nrules fifth:4\nboard fixed\nfirst 0\n";

fn text(inputs: usize, comments: usize, comment: &str) -> String {
    let mut text = HEAD.to_owned();
    for _ in 0..comments {
        text.push_str("; ");
        text.push_str(comment);
        text.push('\n');
    }
    for number in 1..=inputs {
        if number % 10 == 1 {
            text.push_str(&number.to_string());
        }
        text.push_str(" 0:END");
        if number % 10 == 0 || number == inputs {
            text.push('\n');
        }
    }
    text + "result unfinished\n"
}

#[test]
fn the_number_of_inputs_is_limited() {
    let record = Record::parse(&text(Record::MAX_INPUTS, 0, "")).expect("just few enough");
    assert_eq!(record.entries().len(), Record::MAX_INPUTS);
    let json = record.to_json();
    assert!(json.len() < Record::MAX_JSON);
    assert_eq!(Record::from_json(&json), Ok(record));
    let too_many = RecordFlaw::TooMany { what: "inputs", most: Record::MAX_INPUTS };
    let error = Record::parse(&text(Record::MAX_INPUTS + 1, 0, "")).expect_err("one too many");
    assert_eq!(error.flaw, too_many);
    let json = json.replacen("\"inputs\":[", "\"inputs\":[{\"input\":\"0:END\"},", 1);
    assert_eq!(Record::from_json(&json).expect_err("one too many").flaw, too_many);
}

#[test]
fn a_recorder_refuses_what_no_reader_would_read() {
    let game = Game::parse("fifth:4 fixed").expect("a game");
    let state = State::start(&game, Starter::Roll, &mut ()).expect("a start");
    let mut recorder = Recorder::new(game.clone(), hexhaven_record::Origin::Given, Starter::Roll);
    for _ in 0..=Record::MAX_INPUTS {
        recorder.push(Input::Act(Seat::new(0), Action::EndTurn));
    }
    let flaw = recorder.finish(&state).expect_err("one too many");
    assert_eq!(flaw, RecordFlaw::TooMany { what: "inputs", most: Record::MAX_INPUTS });
    let stranger = Starter::Seat(Seat::new(4));
    let recorder = Recorder::new(game, hexhaven_record::Origin::Given, stranger);
    let flaw = recorder.finish(&state).expect_err("nobody sits there");
    assert_eq!(flaw, RecordFlaw::NoSuchSeat { seat: 4, players: 4 });
}

#[test]
fn comments_are_bounded_in_number_and_length() {
    let longest = "é".repeat(Record::MAX_COMMENT);
    let record = Record::parse(&text(1, Record::MAX_COMMENTS, &longest)).expect("just short enough");
    assert_eq!(record.comments().len(), Record::MAX_COMMENTS);
    assert_eq!(Record::from_json(&record.to_json()), Ok(record.clone()));
    let error = Record::parse(&text(1, 1, &format!("{longest}é"))).expect_err("too long");
    assert_eq!(error.flaw.code(), "long_words");
    let error = Record::parse(&text(1, Record::MAX_COMMENTS + 1, "x")).expect_err("too many");
    assert_eq!(error.flaw, RecordFlaw::TooMany { what: "comments", most: Record::MAX_COMMENTS });
    assert_eq!(error.location, Location::At { line: 5 + Record::MAX_COMMENTS, column: 3 });
    let mut record = record;
    assert_eq!(record.comment(0, "x").expect_err("too many").code(), "too_many");
}

#[test]
fn the_text_itself_is_bounded_and_every_record_fits() {
    let error = Record::parse(&" ".repeat(Record::MAX_TEXT + 1)).expect_err("too long");
    let flaw = RecordFlaw::TooLong { length: Record::MAX_TEXT + 1, most: Record::MAX_TEXT };
    assert_eq!((error.location, error.flaw), (Location::Whole, flaw));
    assert_eq!(Record::parse(&" ".repeat(Record::MAX_TEXT)).expect_err("blank").flaw.code(), "not_a_record");
    let json = Record::from_json(&" ".repeat(Record::MAX_JSON + 1)).expect_err("too long");
    assert_eq!(json.flaw.code(), "too_long");
    assert_eq!(
        Record::read(&vec![b' '; Record::MAX_JSON + 1]).expect_err("too long").flaw.code(),
        "too_long"
    );
    // The longest input is a counteroffer with all of everything on both sides, and the longest time behind it.
    let input = "5:COUNTER3:127B127L127W127G127O>127B127L127W127G127O@4294967295".len();
    let head = "hexhaven-record 1".len() + 4_096 + 200;
    let words = Headers::MAX * (Headers::MAX_KEY + 4 * Headers::MAX_VALUE + 2);
    let comments = Record::MAX_COMMENTS * (4 * Record::MAX_COMMENT + 3);
    // Each may need its own line, with its number.
    let inputs = Record::MAX_INPUTS * (input + "250000 \n".len());
    assert!(head + words + comments + inputs <= Record::MAX_TEXT);
    let inputs = Record::MAX_INPUTS * (input + r#"{"input":"","ms":},"#.len());
    let comments = Record::MAX_COMMENTS * (4 * Record::MAX_COMMENT + r#"{"input":250000,"text":""},"#.len());
    assert!(head + 2 * words + comments + inputs <= Record::MAX_JSON);
}
