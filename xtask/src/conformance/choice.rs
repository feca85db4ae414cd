//! Which of a test's positions go into the suite: few enough to keep it small, and together showing every kind of input that
//! the test plays, every refusal, and every rule set.

use std::collections::{BTreeMap, BTreeSet};

use super::Noted;
use super::notes::{Note, TestNotes};

/// The most positions of one test.
const MOST: usize = 6;
/// Positions with texts longer than this repeat what shorter ones show, such as hands of 250 cards.
const LONGEST: usize = 700;

/// The chosen positions, in the order of the test.
pub(super) fn choose(test: &TestNotes) -> Vec<Noted<'_>> {
    let mut noted: Vec<Noted<'_>> = Vec::new();
    let mut places: BTreeMap<&str, usize> = BTreeMap::new();
    for (text, note) in test.lines.iter().filter(|(text, _)| text.len() <= LONGEST) {
        let place = *places.entry(text).or_insert_with(|| {
            let start = text.strip_prefix("start ").map(str::to_owned);
            noted.push(Noted { position: text.clone(), start, notes: Vec::new() });
            noted.len() - 1
        });
        noted[place].notes.push(note);
    }
    let features: Vec<BTreeSet<String>> = noted.iter().map(features).collect();
    let mut shown: BTreeSet<&String> = BTreeSet::new();
    let mut chosen: BTreeSet<usize> = BTreeSet::new();
    while chosen.len() < MOST {
        // Of those that add most, the first.
        let gain = |place: usize| features[place].iter().filter(|feature| !shown.contains(feature)).count();
        let best = (0..noted.len()).rev().max_by_key(|place| gain(*place));
        let Some(best) = best.filter(|place| gain(*place) > 0) else { break };
        shown.extend(&features[best]);
        chosen.insert(best);
    }
    chosen.into_iter().map(|place| noted[place].clone()).collect()
}

/// What a position shows: inputs by their kind, refusals by their rule, viewers, and the rule set.
fn features(at: &Noted<'_>) -> BTreeSet<String> {
    let mut features = BTreeSet::new();
    let rules = at.position.trim_start_matches("start ").split(' ').next().unwrap_or_default();
    features.insert(format!("rules {rules}"));
    for note in &at.notes {
        features.insert(match note {
            Note::At => continue,
            Note::Played(code) => format!("played {}", kind(code)),
            Note::Refused { code, rule } => format!("refused {} {rule}", kind(code)),
            Note::Viewed(viewer) => format!("viewed {viewer}"),
        });
    }
    features
}

/// A code without its places and cards: `ROB` for `0:ROB5`.
fn kind(code: &str) -> String {
    let act = code.split_once(':').map_or(code, |(_, act)| act);
    act.chars().take_while(char::is_ascii_uppercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_positions_show_every_kind_of_input_refusal_and_rule_set() {
        let notes = "at\tfifth:4 fixed\t\n\
                     played\tfifth:4 fixed robber=1\t0:END\n\
                     played\tfifth:4 fixed robber=2\t0:END\n\
                     refused\tfifth:4 fixed robber=3\t0:ROB3 ROBBER-1\n\
                     played\tfifth:4 fixed robber=3\t0:ROB4\n\
                     played\tsixth:4 fixed\t0:END\n\
                     start\tfifth:4 fixed first 0\t\n";
        let test = TestNotes::parse("robber.robber_1_it_moves", notes).expect("notes");
        let chosen = choose(&test);
        let texts: Vec<&str> = chosen.iter().map(|at| at.position.as_str()).collect();
        assert_eq!(texts, ["fifth:4 fixed robber=3", "sixth:4 fixed"]);
        assert_eq!(chosen[0].shown().illegal, ["0:ROB3"]);
        assert!(TestNotes::parse("x", "jumped\ta\tb").is_err());
    }
}
