//! What changes for readers who know another edition: every option in which the printed rules differ, in our words
//! from `content/changes.md`, and everything that has a different name.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use hexhaven_rules::options::{OPTIONS, Word};
use hexhaven_rules::{Edition, Rules};
use hexhaven_wire::{self as wire, EditionChanges, RuleChange, WordChange};

use crate::book::changes_text;
use crate::facts::Facts;
use crate::page::{ContentReader, Sentence, numbered};

/// What each value of an option means, by the option's name.
type Meanings = BTreeMap<&'static str, BTreeMap<&'static str, Sentence>>;

/// What changes for readers who come from each of the other editions.
pub(crate) fn changes(to: &Rules) -> Vec<EditionChanges> {
    let others = Edition::ALL.into_iter().filter(|edition| *edition != to.edition);
    others.map(|from| changes_from(from, to.edition)).collect()
}

fn changes_from(from: Edition, to: Edition) -> EditionChanges {
    let (was, now) = (Rules::of(from, 4), Rules::of(to, 4));
    let rules = differing(&was, &now).map(|(name, rules)| {
        let told = |rules: &Rules| {
            let meaning = meaning(name, rules);
            meaning.map(|sentence| sentence.spans(&Facts::of(rules))).unwrap_or_default()
        };
        RuleChange { option: name.to_owned(), was: told(&was), now: told(&now), rules }
    });
    let words = Word::ALL.iter().map(|word| (from.word(*word), to.word(*word)));
    let words = words.filter(|(was, now)| !was.eq_ignore_ascii_case(now));
    EditionChanges {
        from: wire::Edition::from(from),
        rules: rules.collect(),
        words: words.map(|(was, now)| WordChange { was: was.to_owned(), now: now.to_owned() }).collect(),
    }
}

/// The options in which two rule sets differ, with the rules behind them.
fn differing(one: &Rules, other: &Rules) -> impl Iterator<Item = (&'static str, Vec<String>)> {
    let (one, other) = (*one, *other);
    let differ = OPTIONS.iter().filter(move |option| option.value(&one) != option.value(&other));
    differ.map(|option| (option.name, option.rules.iter().map(|id| (*id).to_owned()).collect()))
}

/// What an option means with the value it has in these rules.
fn meaning(option: &str, rules: &Rules) -> Option<&'static Sentence> {
    let value = OPTIONS.iter().find(|known| known.name == option)?.value(rules);
    meanings().get(option)?.get(value.as_str())
}

fn meanings() -> &'static Meanings {
    static READ: LazyLock<Meanings> = LazyLock::new(|| read(&mut ContentReader::new(FILE)));
    &READ
}

const FILE: &str = "changes.md";

/// Sections by option, each with an item for every value that an edition has.
fn read(reader: &mut ContentReader) -> Meanings {
    let mut meanings = Meanings::new();
    let mut option = None;
    for (line, text) in numbered(changes_text()) {
        if let Some(name) = text.strip_prefix("## ") {
            option = Some(meanings.entry(name.trim()).or_default());
        } else if let (Some(values), Some((value, words))) =
            (&mut option, text.strip_prefix("- ").and_then(|text| text.split_once(": ")))
        {
            values.insert(value, Sentence::read(words.trim(), line, reader));
        }
    }
    meanings
}

/// Every sentence with the editions it is about, and what is missing or left over.
pub(crate) fn checked(reader: &mut ContentReader) -> Vec<(Edition, &'static Sentence)> {
    read(reader);
    let mut used = Vec::new();
    for edition in Edition::ALL {
        let rules = Rules::of(edition, 4);
        for other in Edition::ALL {
            for (option, _) in differing(&rules, &Rules::of(other, 4)) {
                match meaning(option, &rules) {
                    Some(sentence) => used.push((edition, sentence)),
                    None => reader.fault(1, format!("{option} has no words for its value in {edition:?}")),
                }
            }
        }
    }
    for (option, values) in meanings() {
        for (value, sentence) in values {
            if !used.iter().any(|(_, known)| std::ptr::eq(*known, sentence)) {
                reader.fault(sentence.line, format!("no edition differs by {option} = {value}"));
            }
        }
    }
    used
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sixth_edition_mixes_trading_and_building_and_renames_harbors() {
        let changes = changes_from(Edition::Fifth, Edition::Sixth);
        assert!(changes.rules.iter().any(|change| change.option == "phase-mode"), "{changes:?}");
        assert!(!changes.rules.iter().any(|change| change.option == "vp-to-win"));
        assert!(changes.words.contains(&WordChange { was: "harbor".into(), now: "port".into() }));
        assert!(changes.rules.iter().all(|change| !change.was.is_empty() && change.was != change.now));
    }

    #[test]
    fn there_and_back_is_the_same_list() {
        for from in Edition::ALL {
            for to in Edition::ALL {
                let (there, back) = (changes_from(from, to), changes_from(to, from));
                assert_eq!(there.rules.len(), back.rules.len());
                assert_eq!(from == to, there.rules.is_empty(), "{from:?} {to:?}");
            }
        }
    }
}
