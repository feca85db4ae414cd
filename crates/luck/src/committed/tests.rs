//! The test vectors of `docs/fair-luck.md` are true, the streams are fair, and nothing secret is written to a log.

use std::collections::HashSet;

use hexhaven_rules::chance::{Chance, Outcome, Picker};
use hexhaven_rules::{Game, Rules, Seat, Starter, State};

use super::stream::{GameKey, Stream};
use super::{ClientSeed, Commitment, CommittedLuck, Dice, SeedFault, ServerSeed};
use crate::Label;

const DOCUMENT: &str = include_str!("../../../../docs/fair-luck.md");

/// The vectors in the document: a name on each line, and what belongs to it.
fn vectors() -> Vec<(&'static str, &'static str)> {
    let block = DOCUMENT.split("```vectors\n").nth(1).and_then(|rest| rest.split("```").next());
    let lines = block.expect("the document has vectors").lines();
    lines
        .map(|line| line.split_once(' ').expect("a name and a value"))
        .map(|(name, value)| (name, value.trim()))
        .collect()
}

fn vector(name: &str) -> &'static str {
    let found = vectors().into_iter().find(|(other, _)| *other == name);
    found.unwrap_or_else(|| panic!("the document has no vector {name}")).1
}

fn server() -> ServerSeed {
    ServerSeed::parse(vector("server-seed")).expect("a seed")
}

fn clients() -> Vec<(Seat, ClientSeed)> {
    let client = |(name, text): (&str, &str)| {
        let seat = name.strip_prefix("client-seed")?.parse().expect("a seat");
        Some((Seat::new(seat), ClientSeed::parse(text).expect("a client seed")))
    };
    vectors().into_iter().filter_map(client).collect()
}

fn luck(dice: Dice) -> CommittedLuck {
    CommittedLuck::new(&server(), &clients(), dice)
}

fn hex(key: &GameKey) -> String {
    key.bytes().iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat()
}

fn words(mut stream: Stream, count: usize) -> String {
    (0..count).map(|_| format!("{:08x}", stream.word())).collect::<Vec<_>>().join(" ")
}

/// This many production rolls.
fn rolls(mut luck: CommittedLuck, count: usize) -> String {
    let game = Game::parse("fifth:4 fixed").expect("a game");
    let state = State::start(&game, Starter::Roll, &mut ()).expect("a start");
    let roll = |_| match luck.draw(&state, Chance::Dice) {
        Outcome::Dice(one, other) => format!("{one}+{other}"),
        other => panic!("a roll is no {other:?}"),
    };
    (0..count).map(roll).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_document_has_the_commitment_and_the_key() {
    assert_eq!(server().to_hex(), vector("server-seed"));
    assert_eq!(server().commitment().to_hex(), vector("commitment"));
    assert_eq!(Commitment::parse(vector("commitment")), Ok(server().commitment()));
    assert_eq!(clients().len(), 2);
    assert_eq!(hex(&GameKey::new(&server(), &clients())), vector("game-key"));
    let mut turned = clients();
    turned.reverse();
    assert_eq!(hex(&GameKey::new(&server(), &turned)), vector("game-key"), "their order does not matter");
    assert_eq!(hex(&GameKey::new(&server(), &[])), vector("game-key-of-bots"));
}

#[test]
fn the_document_has_the_first_words_of_every_stream() {
    let key = luck(Dice::Fair).key;
    for label in Label::ALL {
        let name = if label == Label::Forced { "forced-57" } else { label.name() };
        let text = vector(name);
        assert_eq!(
            words(key.stream(name), 9),
            text,
            "{name}: nine words, so that a second block is there too"
        );
    }
    assert_eq!(words(luck(Dice::Fair).forced(57), 9), vector("forced-57"));
}

#[test]
fn the_document_has_picks_rolls_bots_and_a_board() {
    let luck = luck(Dice::Fair);
    let mut stream = luck.key.stream("start");
    let picks: Vec<String> = (0..6).map(|_| stream.pick(3_000_000_000).to_string()).collect();
    assert_eq!(picks.join(" "), vector("picks-below-3000000000"));
    assert_eq!(rolls(luck.clone(), 10), vector("fair-rolls"));
    assert_eq!(rolls(self::luck(Dice::Balanced1), 26), vector("balanced-1-rolls"));
    for seat in Seat::all(4) {
        assert_eq!(luck.bot_seed(seat).number().to_string(), vector(&format!("bot-seed{seat}")));
    }
    assert_eq!(luck.first_seat(3).to_string(), vector("first-seat-of-3"));
    for (name, text) in vectors() {
        if let Some(rules) = name.strip_prefix("board=") {
            let rules = Rules::parse(rules).expect("a rule set");
            assert_eq!(luck.board(&rules.board).to_text(), text, "{name}");
        }
    }
}

#[test]
fn a_bound_that_does_not_divide_causes_no_bias_and_a_bound_of_one_takes_no_word() {
    let key = GameKey::new(&ServerSeed::from_bytes([3; 32]), &[]);
    let mut stream = key.stream("dice");
    let mut counts = [0u32; 11];
    for _ in 0..110_000 {
        counts[stream.pick(11) as usize] += 1;
    }
    assert!(counts.iter().all(|count| count.abs_diff(10_000) < 400), "{counts:?}");
    let (mut a, mut b) = (key.stream("deck"), key.stream("deck"));
    assert_eq!(a.pick(1), 0);
    assert_eq!(a.word(), b.word(), "no word is taken where there is no choice");
    // Three quarters of all words are below this bound; the others are skipped.
    let bound = 3 << 30;
    let (kept, mut words) = ((0..100).map(|_| a.pick(bound)).collect::<Vec<_>>(), Vec::new());
    while words.len() < 100 {
        words.extend(Some(b.word()).filter(|word| *word < bound));
    }
    assert_eq!(kept, words);
}

#[test]
fn every_seed_and_label_changes_everything() {
    let one = [(Seat::new(1), ClientSeed::parse("a").expect("a seed"))];
    let elsewhere = [(Seat::new(2), ClientSeed::parse("a").expect("a seed"))];
    let other = [(Seat::new(1), ClientSeed::parse("A").expect("a seed"))];
    let mut firsts = HashSet::new();
    for server in [ServerSeed::from_bytes([0; 32]), ServerSeed::from_bytes([1; 32])] {
        for clients in [&[][..], &one, &elsewhere, &other] {
            let key = GameKey::new(&server, clients);
            firsts.extend(Label::ALL.map(|label| key.stream(label.name()).word()));
        }
    }
    assert_eq!(firsts.len(), 2 * 4 * Label::ALL.len());
    let luck = luck(Dice::Fair);
    let forced: HashSet<u32> = (0..100).map(|place| luck.forced(place).word()).collect();
    assert_eq!(forced.len(), 100, "every entry has its own stream");
}

#[test]
fn a_copy_draws_the_same_and_the_original_is_not_moved() {
    for dice in Dice::ALL {
        let luck = luck(dice);
        assert_eq!(rolls(luck.clone(), 40), rolls(luck, 40));
        assert_eq!(Dice::from_id(dice.id()), Some(dice));
    }
    assert_eq!(Dice::from_id("balanced-2"), None);
}

/// A table moves between threads with its luck.
const fn is_send<T: Send>() {}
const _: () = is_send::<CommittedLuck>();

#[test]
fn nothing_secret_is_written_to_a_log() {
    let (server, luck) = (server(), luck(Dice::Fair));
    let said = format!("{server:?} {luck:?} {luck:#?} {:?}", luck.forced(1));
    assert!(!said.contains(&server.to_hex()) && !said.contains(vector("game-key")), "{said}");
    assert!(said.contains(vector("commitment")), "what may be known is enough to recognize it: {said}");
    assert!(said.len() < 300, "{said}");
}

#[test]
fn a_malformed_seed_is_refused_with_the_reason() {
    let good = vector("server-seed");
    for (text, words) in [
        ("", "a server seed is 64 hexadecimal digits, not 0 characters"),
        (&good[1..], "a server seed is 64 hexadecimal digits, not 63 characters"),
        (&good.to_uppercase(), "a server seed only has the digits 0-9 and a-f"),
        (&good.replace('0', "+"), "a server seed only has the digits 0-9 and a-f"),
        (&"é".repeat(32), "a server seed is 64 hexadecimal digits, not 32 characters"),
    ] {
        assert_eq!(ServerSeed::parse(text).expect_err(text).to_string(), words);
    }
    assert_eq!(Commitment::parse("x"), Err(SeedFault::Hex { what: "commitment", length: 1 }));
    let longest = "z".repeat(ClientSeed::MAX);
    for text in ["0", "ada-4711", "-", "ZZ", longest.as_str()] {
        assert_eq!(ClientSeed::parse(text).expect("a client seed").as_str(), text);
    }
    for (text, words) in [
        ("", "a client seed has 1 to 64 characters, not 0"),
        (&format!("{longest}z"), "a client seed has 1 to 64 characters, not 65"),
        ("a b", "a client seed has letters a-z and A-Z, digits and hyphens, but not ` `"),
        ("a\n", "a client seed has letters a-z and A-Z, digits and hyphens, but not `\\n`"),
        ("é", "a client seed has letters a-z and A-Z, digits and hyphens, but not `é`"),
    ] {
        assert_eq!(ClientSeed::parse(text).expect_err(text).to_string(), words);
    }
}
