//! Bots choose the same moves in the browser as natively. Four games of bots are kept as hashes in `decisions.json`; this test
//! plays them natively, and `web/src/engine/decisions.test.ts` in WebAssembly. `HEXHAVEN_BLESS=1` rewrites the file after
//! bots were changed on purpose.

use std::fmt::Write;
use std::{env, fs};

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::driving::Page;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/engine/decisions.json");

/// The rule set, the bots, and the seed of each game.
const GAMES: [(&str, &[&str], u32); 4] = [
    ("fifth:4", &["sharp", "expert", "sharp", "master"], 1),
    ("sixth:4", &["steady", "sharp", "steady", "novice"], 2),
    ("fifth:4:helpers", &["sharp", "steady", "novice", "weighted"], 3),
    ("fifth:6:five-six", &["sharp", "steady", "sharp", "steady", "novice", "random"], 4),
];

fn play(rules: &str, bots: &[&str], seed: u32) -> Value {
    let mut page = Page::new(seed);
    let code = page.open(rules, None, bots);
    page.hello(1, &code, None);
    let mut questions = 0;
    while page.bot() {
        questions += 1;
    }
    let lines = page.lines(&code);
    let mut hash = String::new();
    for byte in Sha256::digest(lines.join("\n")) {
        write!(hash, "{byte:02x}").expect("a string takes everything");
    }
    json!({"rules": rules, "bots": bots, "seed": seed, "questions": questions, "lines": lines.len(), "hash": hash})
}

#[test]
fn bots_choose_what_they_chose() {
    let played: Vec<Value> = GAMES.iter().map(|(rules, bots, seed)| play(rules, bots, *seed)).collect();
    let questions: u64 = played.iter().filter_map(|game| game["questions"].as_u64()).sum();
    assert!(questions >= 1_000, "{questions} questions are too few");
    let text = serde_json::to_string_pretty(&played).expect("plain data") + "\n";
    if env::var_os("HEXHAVEN_BLESS").is_some() {
        fs::write(FILE, &text).expect("the file can be written");
    }
    let kept = fs::read_to_string(FILE).expect("the file is there");
    assert_eq!(text, kept, "if bots were changed on purpose, HEXHAVEN_BLESS=1 keeps their new choices");
}
