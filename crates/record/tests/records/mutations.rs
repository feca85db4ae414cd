//! However a record gets damaged, reading and checking it ends with an answer and never with a panic.

use hexhaven_luck::Fast;
use hexhaven_record::{Location, Record, RecordError};
use hexhaven_rules::chance::Picker;

use crate::{golden, luck};

/// How many broken records are tried, in each form.
const TRIES: usize = 2_000;

/// What records are made of, so that many changes still mean something.
const ALPHABET: &[u8] = b"0123456789:;@*+-=>,.# \n\rROLENDSCBLWGO\"{}[]abcdef\xc3\xa9\x00\xff";

fn pick<'a, T>(luck: &mut Fast, items: &'a [T]) -> &'a T {
    &items[luck.pick(items.len() as u32) as usize]
}

fn place(luck: &mut Fast, bytes: &[u8]) -> usize {
    luck.pick(bytes.len() as u32 + 1) as usize
}

/// A record with one to three things changed: a byte, a number, a line, a part, or its end is missing.
fn broken(texts: &[String], luck: &mut Fast) -> Vec<u8> {
    let mut bytes = pick(luck, texts).clone().into_bytes();
    for _ in 0..=luck.pick(2) {
        // Half of all changes are near the beginning, where the headers are.
        let room = if luck.pick(2) == 0 { bytes.len().min(400) } else { bytes.len() };
        let at = place(luck, &bytes[..room]);
        match luck.pick(12) {
            0 => bytes.insert(at, *pick(luck, ALPHABET)),
            1 if at < bytes.len() => bytes[at] = *pick(luck, ALPHABET),
            2 if at < bytes.len() => drop(bytes.remove(at)),
            3 if at < bytes.len() => bytes[at] ^= 1 << luck.pick(8),
            4 => bytes.truncate(at),
            5 => bytes = line_changed(&bytes, pick(luck, texts).as_bytes(), luck),
            6 => {
                let end = at + luck.pick(40) as usize;
                bytes.drain(at..end.min(bytes.len()));
            }
            7 => {
                let again = bytes[at..(at + 30).min(bytes.len())].to_vec();
                bytes.splice(at..at, again);
            }
            _ => {
                // A number becomes another one, which is often still a code.
                if let Some(digit) = bytes[at..].iter().position(u8::is_ascii_digit) {
                    bytes[at + digit] = b'0' + luck.pick(7) as u8;
                }
            }
        }
    }
    bytes
}

/// A line twice, gone, in another place, or out of another record.
fn line_changed(bytes: &[u8], other: &[u8], luck: &mut Fast) -> Vec<u8> {
    let mut lines: Vec<&[u8]> = bytes.split(|byte| *byte == b'\n').collect();
    let others: Vec<&[u8]> = other.split(|byte| *byte == b'\n').collect();
    let (from, to) = (luck.pick(lines.len() as u32) as usize, luck.pick(lines.len() as u32) as usize);
    match luck.pick(4) {
        0 => lines.insert(to, lines[from]),
        1 => drop(lines.remove(from)),
        2 => lines.swap(from, to),
        _ => lines[to] = *pick(luck, &others),
    }
    lines.join(&b'\n')
}

/// An error has a place within the text, and words.
fn is_clear(error: &RecordError, bytes: &[u8]) {
    if let Location::At { line, .. } = error.location {
        let lines = bytes.split(|byte| *byte == b'\n').count();
        assert!(line <= lines, "{error}");
    }
    let words = error.to_string();
    assert!(words.len() > 10 && !words.chars().any(char::is_control), "{words:?}");
}

/// How many were read, found true, refused and found false.
fn try_all(texts: &[String], seed: u64) -> [usize; 4] {
    let mut luck = Fast::new(seed);
    let mut counts = [0; 4];
    for _ in 0..TRIES {
        let bytes = broken(texts, &mut luck);
        match Record::read(&bytes) {
            Ok(record) => {
                assert_eq!(Record::parse(&record.to_text()), Ok(record.clone()));
                assert_eq!(Record::from_json(&record.to_json()), Ok(record.clone()));
                let text = String::from_utf8(bytes).expect("it was read as text");
                let believed = record.verify_in(&text);
                counts[0] += 1;
                counts[if believed.is_ok() { 1 } else { 3 }] += 1;
                let faults = believed.err().unwrap_or_default();
                assert!(faults.iter().all(|fault| !fault.to_string().is_empty()));
            }
            Err(error) => {
                counts[2] += 1;
                is_clear(&error, &bytes);
            }
        }
    }
    counts
}

#[test]
fn a_broken_text_is_read_or_refused() {
    let mut texts: Vec<String> = golden::texts().into_iter().map(|(_, text)| text).collect();
    // Often enough that their luck sections are broken too.
    texts.extend(luck::RECORDS.iter().cycle().take(50).map(Record::to_text));
    let [read, believed, refused, doubted] = try_all(&texts, 1);
    // Every outcome occurs, so that the test means something.
    assert!(
        read > 100 && believed > 20 && refused > 1_000 && doubted > 50,
        "{read} {believed} {refused} {doubted}"
    );
}

#[test]
fn broken_json_is_read_or_refused() {
    let json = |(_, text): (_, String)| Record::parse(&text).expect("a golden record").to_json();
    let texts: Vec<String> = golden::texts().into_iter().map(json).collect();
    let [read, _, refused, doubted] = try_all(&texts, 2);
    assert!(read > 50 && refused > 1_000 && doubted > 10, "{read} {refused} {doubted}");
}

#[test]
fn a_record_cut_off_anywhere_is_refused() {
    let (_, text) = golden::texts().swap_remove(0);
    let step = text.len() / 500 + 1;
    for end in (0..text.len() - 1).step_by(step).chain(text.len() - 20..text.len() - 1) {
        let part = &text.as_bytes()[..end];
        if let Ok(record) = Record::read(part) {
            assert!(record.verify().is_err(), "cut off at {end}");
        }
    }
}
