//! Both forms round-trip and hold the same record (L7).

use hexhaven_record::{Ending, Origin, Record, Recorder};
use hexhaven_rules::board::Color;
use hexhaven_rules::{Edition, Game, Input, Rules, Seat, Starter, State};

use crate::golden;

#[test]
fn every_golden_record_comes_back_from_both_forms() {
    for (name, text) in golden::texts() {
        let record = Record::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let json = record.to_json();
        assert_eq!(Record::from_json(&json), Ok(record.clone()), "{name}");
        assert_eq!(Record::read(text.as_bytes()), Ok(record.clone()), "{name}");
        assert_eq!(Record::read(json.as_bytes()).map(|record| record.to_text()), Ok(text), "{name}");
        assert!(!json.contains('\n'), "a record is one line of a file of records");
        let embedded: Record = serde_json::from_str(&json).expect("it can stand in another document");
        assert_eq!(embedded, record, "{name}");
    }
}

/// A record with a bit of everything.
fn full() -> Record {
    let rules = Rules::of(Edition::Fifth, 3);
    let seed = hexhaven_luck::Seed::new(u64::MAX);
    let colors = [Color::Brown, Color::White, Color::Red];
    let game = Game::with_colors(rules, Origin::draw(&rules, seed), &colors).expect("a valid game");
    let starter = Starter::Seat(Seat::new(1));
    let mut state = State::start(&game, starter, &mut ()).expect("seat 1 sits at the table");
    let mut recorder = Recorder::new(game.clone(), Origin::Drawn(seed), starter);
    recorder.header("event", "A \"quoted\" \\ event; with signs: {}[],=@#").expect("a header");
    recorder.header("player0", "Zoë 友達 🎲").expect("a header");
    recorder.comment("about the game").expect("a comment");
    recorder.comment("and more about it").expect("a comment");
    for (code, millis) in [("1:S17", Some(0)), ("1:R17-22", None), ("2:S31", Some(u64::MAX))] {
        let input = Input::parse(code, &game).expect("a code");
        state.play(&game, input, &mut ()).expect("legal");
        match millis {
            Some(millis) => recorder.push_timed(input, millis),
            None => recorder.push(input),
        }
        recorder.comment(&format!("behind {code}")).expect("a comment");
    }
    recorder.abandon(&state).expect("it keeps within the bounds")
}

#[test]
fn a_record_with_a_bit_of_everything_comes_back() {
    let record = full();
    let text = record.to_text();
    assert_eq!(Record::parse(&text), Ok(record.clone()), "{text}");
    assert_eq!(Record::from_json(&record.to_json()), Ok(record.clone()));
    assert!(text.contains("\ncolors brown,white,red\n"), "{text}");
    assert!(text.contains("\norigin drawn 18446744073709551615\n"), "{text}");
    assert!(text.contains("\n3 2:S31@4294967295\n; behind 2:S31\n"), "longer than a record can say: {text}");
    assert_eq!(record.comments_on(0).collect::<Vec<_>>(), ["about the game", "and more about it"]);
    assert_eq!(record.comments_on(2).collect::<Vec<_>>(), ["behind 1:R17-22"]);
    assert_eq!(record.ending(), Ending::Abandoned);
}

#[test]
fn comments_can_be_added_and_stay_in_the_order_of_the_inputs() {
    let mut record = full();
    record.comment(1, "later").expect("a comment");
    record.comment(0, "at last").expect("a comment");
    let order: Vec<usize> = record.comments().iter().map(|comment| comment.input).collect();
    assert_eq!(order, [0, 0, 0, 1, 1, 2, 3]);
    assert_eq!(record.comments_on(1).last(), Some("later"));
    assert_eq!(Record::parse(&record.to_text()), Ok(record.clone()));
    assert_eq!(record.comment(4, "nothing there").expect_err("there are 3 inputs").code(), "lost_comment");
    assert_eq!(record.comment(1, "two\nlines").expect_err("not one line").code(), "stranger");
}

#[test]
fn a_text_may_be_laid_out_differently() {
    let record = full();
    let windows = format!("\u{feff}{}", record.to_text().replace('\n', "\r\n"));
    assert_eq!(Record::parse(&windows), Ok(record.clone()));
    let loose = record.to_text().replace('\n', "  \n\n;\n").replace("\n; ", "\n;   ");
    assert!(Record::parse(&loose).is_err(), "nothing follows the result, not even an empty comment");
    let loose = loose.strip_suffix("\n\n;\n").expect("the end");
    assert_eq!(Record::parse(loose), Ok(record.clone()));
    let lines = record.to_text().replace("1 1:S17@0\n; behind 1:S17\n2 1:R17-22\n", "1 1:S17@0 1:R17-22\n");
    assert_eq!(Record::parse(&lines).expect("well written").entries(), record.entries());
}

#[test]
fn a_replay_shows_every_step() {
    let record = full();
    let mut replay = record.replay();
    assert_eq!(replay.start_events().len(), 2, "the first player, and what the game is waiting for");
    let mut last = *replay.start();
    for (number, step) in (1..).zip(&mut replay) {
        let step = step.expect("legal");
        assert_eq!((step.number, step.before), (number, last));
        assert!(!step.events.is_empty());
        assert_eq!(step.millis, record.entries()[number - 1].millis);
        last = step.after;
    }
    assert_eq!(replay.played(), 3);
    assert_eq!(record.replay().finish(), Ok((last, record.fingerprint().expect("it was recorded"))));
    assert_eq!(record.state_after(99), Ok(last));
    assert_eq!(record.state_after(0), Ok(*record.replay().start()));
}
