//! Luck that was promised: drawn again, it is the same, and every change is found, here and by the script that doesn't depend on
//! this project.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;

use hexhaven_laws::{TestTable, tables};
use hexhaven_luck::{ClientSeed, Commitment, Dice, ServerSeed};
use hexhaven_record::{Luck, LuckCheck, LuckCounts, Origin, Record, Recorder, VerifyFault};
use hexhaven_rules::{Game, Seat, Starter, State};

use crate::games;

fn table(name: &str) -> TestTable {
    tables().into_iter().find(|table| table.name == name).unwrap_or_else(|| panic!("no table {name}"))
}

/// Games of everything that luck is used for: both islands, the Family tiles, helpers (Candamir among them), a seat that
/// begins without a roll, an odd deck.
pub(crate) static RECORDS: LazyLock<Vec<Record>> = LazyLock::new(|| {
    let names = [
        "fifth-4",
        "sixth-3",
        "fifth-6-five-six-helpers",
        "family-4-helpers",
        "fifth-3-fixed",
        "duel",
        "knights-only",
    ];
    let record = |(number, name): (u8, &str)| {
        let dice = Dice::ALL[usize::from(number % 2)];
        games::committed(&table(name), number, dice)
    };
    (1..).zip(names).map(record).collect()
});

fn counts(record: &Record) -> LuckCounts {
    let verified = record.verify().unwrap_or_else(|faults| panic!("{faults:?}"));
    match verified.luck {
        LuckCheck::Drawn(counts) => counts,
        other => panic!("{other:?}"),
    }
}

/// A text is not true, for these reasons.
fn codes(text: &str) -> Vec<&'static str> {
    let record = Record::parse(text).unwrap_or_else(|error| panic!("{error}"));
    record.verify().expect_err("it is not true").iter().map(VerifyFault::code).collect()
}

/// The luck of the record, as somebody says it was.
fn with_luck(record: &Record, change: impl FnOnce(&mut Luck)) -> Record {
    let mut record = record.clone();
    let mut luck = record.luck().expect("there is a promise").clone();
    change(&mut luck);
    record.set_luck(luck).expect("it can be");
    record
}

#[test]
fn what_was_promised_is_drawn_again_outcome_for_outcome() {
    let (mut rolls, mut cards, mut thefts, mut shown, mut first_seats) = (0, 0, 0, 0, 0);
    for record in RECORDS.iter() {
        let counts = counts(record);
        let text = record.to_text();
        assert_eq!(counts.start > 0, record.starter() == Starter::Roll, "{text}");
        assert_eq!(counts.start + counts.dice, text.matches('+').count(), "all of them: {text}");
        assert_eq!(counts.thefts, text.matches("*:STOLEN").count());
        rolls += counts.dice;
        cards += counts.deck;
        thefts += counts.thefts;
        shown += text.matches("*:SHOWN").count();
        first_seats += usize::from(counts.first_seat);
    }
    assert!(rolls > 300 && cards > 50 && thefts > 30 && shown > 0, "{rolls} {cards} {thefts} {shown}");
    assert_eq!(first_seats, 1, "only the fixed set-up goes without rolls");
}

#[test]
fn both_forms_keep_the_luck_section() {
    for record in RECORDS.iter() {
        let (text, json) = (record.to_text(), record.to_json());
        assert_eq!(Record::parse(&text), Ok(record.clone()), "{text}");
        assert_eq!(Record::from_json(&json), Ok(record.clone()), "{json}");
        let seats: Vec<usize> =
            record.luck().expect("a promise").client_seeds.iter().map(|(seat, _)| seat.index()).collect();
        assert!(seats.is_sorted(), "{seats:?}");
        assert_eq!(
            text.contains("\ndice balanced-1\n"),
            record.luck().expect("a promise").dice == Dice::Balanced1
        );
        assert!(!text.contains("dice fair"), "what is usual is left out");
    }
}

#[test]
fn the_first_outcome_that_differs_is_named() {
    let record = &RECORDS[0];
    let text = record.to_text();
    // The last roll has no outcome after it that could become impossible.
    let start = text.rfind('+').map(|at| at - 3).expect("there is a roll");
    let (roll, sum) = (&text[start..start + 5], text[start + 2..start + 5].replace('+', " "));
    let (one, other) = sum.split_once(' ').expect("two dice");
    let (one, other): (u8, u8) = (one.parse().expect("a die"), other.parse().expect("a die"));
    // The same sum by another pair: only the stream knows better.
    let (one, other) = if one < 6 && other > 1 { (one + 1, other - 1) } else { (one - 1, other + 1) };
    let changed = format!("{}*:{one}+{other}{}", &text[..start], &text[start + 5..]);
    let faults =
        Record::parse(&changed).expect("well written").verify_in(&changed).expect_err("another roll");
    let [VerifyFault::Luck(fault)] = faults.as_slice() else { panic!("{faults:?}") };
    assert_eq!(
        fault.to_string(),
        format!(
            "input {} (*:{one}+{other}) at {}: the dice stream gives {}",
            fault.number,
            fault.location.as_ref().expect("a place"),
            &roll[2..]
        )
    );
    assert_eq!(faults[0].code(), "not_drawn_from_stream");
}

#[test]
fn other_seeds_or_dice_give_other_luck() {
    let record = &RECORDS[0];
    let promised = record.luck().expect("a promise").commitment;
    let other = with_luck(record, |luck| luck.server_seed = Some(ServerSeed::from_bytes([99; 32])));
    let faults = other.verify().expect_err("another seed");
    let words = faults.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert!(words[1].ends_with(&format!("but the commitment is {promised}")), "{words:?}");
    assert_eq!(
        codes(&other.to_text()),
        ["not_drawn_from_commitment", "wrong_server_seed", "not_drawn_from_stream"]
    );
    let resealed = with_luck(&other, |luck| luck.commitment = ServerSeed::from_bytes([99; 32]).commitment());
    assert_eq!(codes(&resealed.to_text()), ["not_drawn_from_commitment", "not_drawn_from_stream"]);
    let fewer = with_luck(record, |luck| drop(luck.client_seeds.pop()));
    assert_eq!(codes(&fewer.to_text()), ["not_drawn_from_commitment", "not_drawn_from_stream"]);
    let fair = with_luck(record, |luck| luck.dice = Dice::Fair);
    assert_eq!(codes(&fair.to_text()), ["not_drawn_from_stream"], "the board does not depend on the dice");
    let moved = with_luck(record, |luck| luck.client_seeds[0].0 = Seat::new(1));
    assert_eq!(codes(&moved.to_text()), ["not_drawn_from_commitment", "not_drawn_from_stream"]);
}

#[test]
fn a_board_that_was_picked_is_chosen_and_not_drawn() {
    let record = &RECORDS[0];
    let chosen = record.to_text().replace("origin committed", "origin chosen");
    assert!(Record::parse(&chosen).expect("well written").verify().is_ok());
    let fixed = games::committed(&table("fifth-3-fixed"), 1, Dice::Fair).to_text();
    let printed = fixed.replace("origin committed", "origin printed");
    assert!(Record::parse(&printed).expect("well written").verify().is_ok(), "the printed map is both");
}

#[test]
fn before_the_seed_is_revealed_nothing_can_be_checked() {
    let record = with_luck(&RECORDS[0], |luck| luck.server_seed = None);
    assert_eq!(record.verify().expect("by the rules it is sound").luck, LuckCheck::Sealed);
    assert_eq!(Record::parse(&record.to_text()), Ok(record.clone()));
    assert_eq!(Record::from_json(&record.to_json()), Ok(record.clone()));
    let text = record.to_text();
    let board = text.lines().find(|line| line.starts_with("board ")).expect("it has a board");
    let strange = text.replace(board, &board.replace('m', "h"));
    assert!(codes(&strange).contains(&"unusual_board"), "but no table draws such a board");
    let (_, old) = crate::golden::texts().swap_remove(0);
    let old = Record::parse(&old).expect("a golden record").verify().expect("it is sound");
    assert_eq!(old.luck, LuckCheck::Unpromised);
}

#[test]
fn a_promise_that_cannot_be_is_refused() {
    let game = Game::parse("fifth:4 fixed").expect("a game");
    let commitment = ServerSeed::from_bytes([1; 32]).commitment();
    let seed = ClientSeed::parse("a").expect("a seed");
    let luck = |client_seeds| Luck { commitment, server_seed: None, client_seeds, dice: Dice::Fair };
    let mut recorder = Recorder::new(game.clone(), Origin::Committed, Starter::Roll);
    let state = State::start(&game, Starter::Roll, &mut ()).expect("a start");
    assert_eq!(recorder.clone().finish(&state).expect_err("no promise").code(), "missing");
    let twice = vec![(Seat::new(1), seed.clone()), (Seat::new(1), seed.clone())];
    assert_eq!(recorder.set_luck(luck(twice)).expect_err("one seat, two seeds").code(), "twice");
    let nobody = vec![(Seat::new(4), seed.clone())];
    assert_eq!(recorder.set_luck(luck(nobody)).expect_err("nobody sits there").code(), "no_such_seat");
    recorder.set_luck(luck(vec![(Seat::new(3), seed)])).expect("a promise");
    let record = recorder.finish(&state).expect("a record");
    assert_eq!(record.luck().map(|luck| luck.commitment), Some(commitment));
}

#[test]
fn errors_of_the_luck_section_have_their_place() {
    let seed = ServerSeed::from_bytes([1; 32]);
    let (hex, promise) = (seed.to_hex(), seed.commitment().to_hex());
    let good = format!(
        "hexhaven-record 1\nrules fifth:4\nboard fixed\norigin committed\nfirst roll\ncommitment {promise}\nserver-seed {hex}\nclient-seed0 ada\nclient-seed2 bob\ndice balanced-1\nresult unfinished\n"
    );
    assert!(Record::parse(&good).is_ok());
    for (this, that, wanted) in [
        ("client-seed2 bob", "client-seed0 bob", "line 9, column 1: `client-seed0` is given twice"),
        (
            "client-seed2 bob",
            "client-seed2 b_b",
            "line 9, column 14: a client seed has letters a-z and A-Z, digits and hyphens, but not `_`",
        ),
        (
            "client-seed2 bob",
            "client-seed2",
            "line 9, column 13: a client seed has 1 to 64 characters, not 0",
        ),
        (
            "client-seed2 bob",
            "client-seed4 bob",
            "line 9, column 14: there is no seat 4 at a table of 4 (COMP-14)",
        ),
        (
            "dice balanced-1",
            "dice loaded",
            "line 10, column 6: `loaded` cannot be read; expected: fair or balanced-1",
        ),
        ("dice balanced-1", "dice fair\ndice fair", "line 11, column 1: `dice` is given twice"),
        (
            &format!("server-seed {hex}"),
            "server-seed 7",
            "line 7, column 13: a server seed is 64 hexadecimal digits, not 1 characters",
        ),
        (
            &promise,
            &promise.to_uppercase(),
            "line 6, column 12: a commitment only has the digits 0-9 and a-f",
        ),
        (&format!("commitment {promise}\n"), "", "`commitment` is missing"),
    ] {
        assert!(good.contains(this), "{this}");
        let error = Record::parse(&good.replacen(this, that, 1)).expect_err(that).to_string();
        assert!(error.ends_with(wanted), "{this} -> {that}:\n  {error}\n  {wanted}");
    }
    let bare =
        "hexhaven-record 1\nrules fifth:4\nboard fixed\norigin committed\nfirst roll\nresult unfinished\n";
    assert!(Record::parse(bare).expect_err("no promise").to_string().ends_with("`commitment` is missing"));
    let json = Record::parse(&good).expect("well written").to_json();
    for (this, that, wanted) in [
        ("\"ada\"", "\"a a\"", "luck.client-seeds[0].seed: a client seed has letters"),
        ("\"seat\":2", "\"seat\":9", "luck.client-seeds[1].seat: there is no seat 9"),
        ("\"seat\":2", "\"seat\":0", "luck.client-seeds: `client-seed0` is given twice"),
        ("balanced-1", "loaded", "luck.dice: `loaded` cannot be read"),
        (hex.as_str(), "", "luck.server-seed: a server seed is 64"),
        (promise.as_str(), "", "luck.commitment: a commitment is 64"),
        ("\"dice\"", "\"die\"", "unknown field `die`"),
    ] {
        assert!(json.contains(this), "{this}: {json}");
        let error = Record::from_json(&json.replacen(this, that, 1)).expect_err(that).to_string();
        assert!(error.contains(wanted), "{this} -> {that}:\n  {error}\n  {wanted}");
    }
    assert!(Commitment::parse(&promise).is_ok_and(|commitment| commitment.is_of(&seed)));
}

/// What the script says about a record.
fn script(name: &str, text: &str) -> Output {
    let file: PathBuf = std::env::temp_dir().join(format!("hexhaven-luck-{}-{name}", std::process::id()));
    std::fs::write(&file, text).expect("a file");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/check_luck.py");
    let output = Command::new("python3").arg(script).arg(&file).output().expect("python3 was there before");
    std::fs::remove_file(&file).expect("the file was there before");
    output
}

#[test]
fn the_script_in_python_finds_the_same() {
    let python = Command::new("python3").arg("--version").output();
    if !python.is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: there is no python3 on the path, so examples/check_luck.py was not tried");
        return;
    }
    for (place, record) in RECORDS.iter().enumerate() {
        let output = script(&place.to_string(), &record.to_text());
        let LuckCounts { start, dice, deck, .. } = counts(record);
        let wanted = format!(
            "as committed: {start} from the start stream, {dice} from the dice stream, {deck} from the deck stream\n"
        );
        assert_eq!(
            String::from_utf8_lossy(&output.stdout),
            wanted,
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
    let record = &RECORDS[0];
    let swapped = with_luck(record, |luck| luck.client_seeds.truncate(1));
    let said = String::from_utf8(script("swapped", &swapped.to_text()).stderr).expect("a text");
    let faults = swapped.verify().expect_err("a client seed is missing");
    assert!(faults.iter().any(|fault| fault.to_string() == said.trim()), "{said} {faults:?}");
    let other = with_luck(record, |luck| luck.server_seed = Some(ServerSeed::from_bytes([99; 32])));
    let output = script("other", &other.to_text());
    assert!(!output.status.success());
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "the server seed is not the one that was committed to\n"
    );
    let sealed = with_luck(record, |luck| luck.server_seed = None);
    let output = script("sealed", &sealed.to_text());
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "the server seed is not revealed: nothing can be checked yet\n"
    );
}
