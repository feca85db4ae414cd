//! Whatever a text contains, reading it never panics; and what is read as a position can be written and played.

use hexhaven_luck::Fast;
use hexhaven_rules::chance::{Outcome, Picker};
use hexhaven_rules::faults::Faults;
use hexhaven_rules::knowledge::Knowledge;
use hexhaven_rules::{Action, Game, Input, State, View, Viewer};

use crate::games::{RULE_SETS, play, random_input};

/// How many broken texts are tried.
const TRIES: usize = 200_000;

/// What texts are made of, so that many a change still means something.
const ALPHABET: &[u8] = b"0123456789=;:,->?+*#/. scrdkxohBLWGOKRYMVmpfghdn\xc3\xa9";

/// Texts of positions, and of views of them, from all over random games.
fn texts() -> Vec<String> {
    let mut texts = Vec::new();
    for (number, rules) in RULE_SETS.iter().enumerate() {
        let mut count = 0;
        play(rules, number as u64, 1_500, &mut |game, state| {
            count += 1;
            if count % 40 == 0 {
                texts.push(state.to_text(game));
                let viewers: Vec<Viewer> = Viewer::all(game).collect();
                texts.push(View::of(game, state, viewers[count / 40 % viewers.len()]).to_text(game));
            }
        });
    }
    texts
}

fn pick<'a, T>(luck: &mut Fast, items: &'a [T]) -> &'a T {
    &items[luck.pick(items.len() as u32) as usize]
}

/// A text with one or two things changed in it.
fn broken(texts: &[String], luck: &mut Fast) -> Vec<u8> {
    let mut text = pick(luck, texts).clone().into_bytes();
    for _ in 0..=luck.pick(2) {
        let at = luck.pick(text.len() as u32 + 1) as usize;
        match luck.pick(6) {
            0 => text.insert(at, *pick(luck, ALPHABET)),
            1 if at < text.len() => text[at] = *pick(luck, ALPHABET),
            2 if at < text.len() => drop(text.remove(at)),
            3 => {
                // A number becomes another one.
                if let Some(digit) = text[at.min(text.len())..].iter().position(u8::is_ascii_digit) {
                    text[at + digit] = b'0' + luck.pick(10) as u8;
                }
            }
            4 => {
                // A word goes, or comes from another text.
                let mut words: Vec<&[u8]> = text.split(|byte| *byte == b' ').collect();
                let place = luck.pick(words.len() as u32) as usize;
                let other: Vec<&[u8]> = pick(luck, texts).as_bytes().split(|byte| *byte == b' ').collect();
                match luck.pick(3) {
                    0 => drop(words.remove(place)),
                    1 => words[place] = *pick(luck, &other),
                    _ => words.push(*pick(luck, &other)),
                }
                text = words.join(&b' ');
            }
            _ => text.truncate(at),
        }
        if text.is_empty() {
            return text;
        }
    }
    text
}

/// What was read is a position like any other.
fn goes_on(game: &Game, mut state: State, luck: &mut Fast) {
    let text = state.to_text(game);
    assert_eq!(State::parse(&text), Ok((game.clone(), state)), "{text}");
    for _ in 0..20 {
        let Some(input) = random_input(game, &state, luck) else { return };
        state.play(game, input, &mut ()).unwrap_or_else(|illegal| panic!("{text}: {input:?}: {illegal}"));
    }
}

/// The cards that a view does not show can be dealt.
fn can_be_true(game: &Game, view: &View, luck: &mut Fast) {
    let knowledge = Knowledge::from_view(game, view);
    let state = knowledge.sample(luck);
    assert!(knowledge.admits(game, &state), "{}", view.to_text(game));
}

#[test]
fn no_text_of_a_position_can_make_the_reader_panic() {
    let texts = texts();
    let mut luck = Fast::new(99);
    let (mut states, mut views) = (0, 0);
    for number in 0..TRIES {
        let bytes = broken(&texts, &mut luck);
        let text = String::from_utf8_lossy(&bytes);
        // Mostly as what it was; now and then as the other sort.
        let swapped = number % 16 == 0;
        let faults = if text.contains("view=") ^ swapped {
            View::parse(&text).map(|(game, view)| {
                views += 1;
                can_be_true(&game, &view, &mut luck);
                assert_eq!(View::parse(&view.to_text(&game)), Ok((game, view)), "{text}");
            })
        } else {
            State::parse(&text).map(|(game, state)| {
                states += 1;
                goes_on(&game, state, &mut luck);
            })
        };
        let faults = faults.err().map_or_else(Vec::new, Faults::into_vec);
        assert!(faults.iter().all(|fault| fault.at.is_none_or(|at| text.is_char_boundary(at))), "{text}");
    }
    // Many changes leave a valid position, so that the rest of the test means something.
    assert!(states > TRIES / 50 && views > TRIES / 100, "{states} states and {views} views of {TRIES}");
}

/// A line of fields with any values, most of which contradict each other.
fn made_up(luck: &mut Fast) -> String {
    let mut words = vec![(*pick(luck, &RULE_SETS)).to_owned(), "fixed".to_owned()];
    let mut number = |bound: usize| luck.pick(bound as u32) as usize;
    for (seat, pieces) in PIECES.iter().enumerate().take(number(7)) {
        let [brick, wool, dev, knights] = [number(5), number(5), number(3), number(5)];
        let part = SEAT_PARTS[number(SEAT_PARTS.len())];
        words.push(format!("{seat}={pieces};{brick}B{wool}W;d{dev}K;k{knights}{part}"));
    }
    for field in FIELDS {
        if number(12) == 0 {
            words.push(format!("{field}={}", VALUES[number(VALUES.len())]));
        }
    }
    if number(4) > 0 {
        words.push(format!("phase={}", PHASES[number(PHASES.len())]));
    }
    words.join(" ")
}

const PIECES: [&str; 6] = [
    "s17;r17-22",
    "s31,36;r30-36,31-36",
    "c8;r8-12,7-12,7-11,11-16,16-21",
    "s28;c40;r28-34",
    "s41",
    "s14,19;r0-3",
];
const SEAT_PARTS: [&str; 9] = ["", "", "", ";hjean.new", ";hsean.used", ";hlouis", ";x4:1B", ";o1", ";c0,9"];
const FIELDS: [&str; 14] = [
    "view", "robber", "longest", "army", "out", "supply", "deck", "turn", "active", "first", "done", "jean",
    "display", "offer0",
];
const VALUES: [&str; 10] = ["0", "1", "3", "-", "1R", "2K", "roll,card", "O", "jean,lin", "0:12:1B>1W:yes1"];
const PHASES: [&str; 24] = [
    "start-roll:1:01:6:0",
    "set-up-settlement",
    "set-up-road",
    "before-roll",
    "rolling",
    "reaction:1",
    "discard",
    "move-robber",
    "choose-victim",
    "steal:1",
    "main",
    "free-roads:1",
    "draw",
    "draw:2",
    "special:1",
    "nassir-ask:O",
    "nassir-return:1",
    "william",
    "candamir-keep:2K1V",
    "hilde:1",
    "louis:17-22",
    "vincent:c",
    "helper-used:0",
    "over:0",
];

#[test]
fn contradictions_are_told_and_never_end_in_a_panic() {
    let mut luck = Fast::new(17);
    let mut codes = std::collections::BTreeSet::new();
    for _ in 0..TRIES / 10 {
        let text = made_up(&mut luck);
        match State::parse(&text) {
            Ok((game, state)) => goes_on(&game, state, &mut luck),
            Err(faults) => codes.extend(faults.iter().map(|fault| fault.flaw.code())),
        }
        if let Ok((game, view)) = View::parse(&text) {
            can_be_true(&game, &view, &mut luck);
        }
    }
    assert!(codes.len() > 50, "{codes:?}");
}

#[test]
fn no_code_can_make_the_reader_panic() {
    let mut codes = Vec::new();
    let mut luck = Fast::new(5);
    for (number, rules) in RULE_SETS.iter().enumerate() {
        play(rules, number as u64, 600, &mut |game, state| {
            codes.extend(random_input(game, state, &mut luck).map(|input| input.code(game)));
        });
    }
    let (game, _) = State::parse("fifth:4").expect("an empty board");
    let mut understood = 0;
    for _ in 0..TRIES {
        let bytes = broken(&codes, &mut luck);
        let code = String::from_utf8_lossy(&bytes);
        if let Ok(action) = Action::parse(&code, &game) {
            assert_eq!(action.code(&game), code);
        }
        if let Ok(outcome) = Outcome::parse(&code) {
            assert_eq!(outcome.code(), code);
        }
        match Input::parse(&code, &game) {
            Ok(input) => {
                understood += 1;
                assert_eq!(input.code(&game), code);
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    assert!(understood > TRIES / 50, "{understood} of {TRIES}");
}
