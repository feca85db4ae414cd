//! What is wrong with the content: everything at once, for authors.

use std::collections::{BTreeMap, BTreeSet};

use hexhaven_rules::options::Word;
use hexhaven_rules::{Edition, Rules};

use crate::book::{self, Article, PageKind, articles};
use crate::changes;
use crate::coach;
use crate::demo;
use crate::facts::Facts;
use crate::law;
use crate::lesson;
use crate::page::{Condition, ContentError, ContentReader, Prose, ProseBlock, Sentence, numbered};
use crate::quiz;

/// The rule sets in which the content is checked: every edition, both phase modes, both modules, even with editions
/// they weren't made for (AMB-49).
pub fn checked_rule_sets() -> Vec<Rules> {
    let mut sets: Vec<Rules> = Edition::ALL.into_iter().map(|edition| Rules::of(edition, 4)).collect();
    let fifth = Rules::of(Edition::Fifth, 4);
    sets.push(Rules { phase_mode: hexhaven_rules::options::PhaseMode::Combined, ..fifth });
    sets.push(Rules::of(Edition::Fifth, 6).with_five_six());
    sets.push(fifth.with_helpers());
    sets.push(Rules::of(Edition::Fifth, 6).with_five_six().with_helpers());
    for edition in Edition::ALL.into_iter().filter(|edition| *edition != Edition::Fifth) {
        let mixed = |players| Rules { foreign_modules: true, ..Rules::of(edition, players) };
        sets.extend([mixed(6).with_five_six(), mixed(4).with_helpers()]);
    }
    sets
}

/// All faults of all pages, by file and line.
pub fn faults() -> Vec<ContentError> {
    let entries: BTreeSet<&str> = of_kind(PageKind::Entry).map(|article| article.slug).collect();
    let sets = checked_rule_sets();
    let mut faults: Vec<ContentError> = Vec::new();
    for article in articles() {
        faults.extend(article.faults.iter().cloned());
        let file = article.file();
        let mut reader = ContentReader::new(&file);
        for slug in article.head.see.iter().filter(|slug| !entries.contains(slug.as_str())) {
            reader.fault(article.head.see_line, format!("see: there is no entry {slug:?}"));
        }
        for (conditions, sentence) in sentences(article) {
            check_words(sentence, &entries, &mut reader);
            check_facts(&conditions, sentence, &sets, &[], &mut reader);
        }
        check_demos(article, &sets, &mut reader);
        check_quizzes(article, &sets, &mut reader);
        if (article.kind == PageKind::Case) != article.head.topic.is_some() {
            reader.fault(1, "edge cases, and only they, have a `topic:`");
        }
        faults.extend(reader.into_faults());
    }
    for (slug, text) in book::lesson_texts() {
        let file = format!("lessons/{slug}.md");
        faults.extend(loose_texts(&file, text, &sets, &entries));
    }
    faults.extend(sets.iter().flat_map(lesson::faults));
    faults.extend(coach_faults(&sets, &entries));
    faults.extend(changes_faults(&entries));
    faults.sort();
    faults.dedup();
    faults
}

/// The rules in sections 2 to 21 that no page is about.
pub fn uncovered_rules() -> Vec<String> {
    let mut named: BTreeSet<&str> = BTreeSet::new();
    for article in articles() {
        named.extend(article.head.rules.iter().map(String::as_str));
        named.extend(article.prose.sentences().iter().flat_map(|(_, sentence)| sentence.rules()));
    }
    let wanted = law::document().rules().filter(|(_, rule)| !matches!(rule.prefix(), "T" | "GUIDE"));
    wanted.map(|(_, rule)| rule.id.clone()).filter(|id| !named.contains(id.as_str())).collect()
}

/// Numbers that were typed in running text.
pub fn typed_numbers(words: &str) -> Vec<String> {
    const WORDS: [&str; 18] = [
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
        "twenty",
    ];
    let words = words.split(|c: char| !c.is_alphanumeric());
    words
        .filter(|word| {
            word.contains(|c: char| c.is_ascii_digit()) || WORDS.contains(&word.to_lowercase().as_str())
        })
        .map(str::to_owned)
        .collect()
}

fn of_kind(kind: PageKind) -> impl Iterator<Item = &'static Article> {
    articles().iter().filter(move |article| article.kind == kind)
}

fn sentences(article: &Article) -> Vec<(Vec<&Condition>, &Sentence)> {
    let mut sentences = vec![(Vec::new(), &article.head.title)];
    sentences.extend(article.prose.sentences());
    sentences
}

/// Links lead somewhere, and no numbers are typed in.
fn check_words(sentence: &Sentence, entries: &BTreeSet<&str>, reader: &mut ContentReader) {
    for slug in sentence.links() {
        if !entries.contains(slug) {
            reader.fault(sentence.line, format!("there is no entry [[{slug}]]"));
        }
    }
    for words in sentence.typed() {
        for number in typed_numbers(words) {
            reader.fault(sentence.line, format!("{number:?} is typed; take it from a placeholder"));
        }
    }
}

/// Every placeholder stands for something in every rule set in which it is shown.
fn check_facts(
    conditions: &[&Condition],
    sentence: &Sentence,
    sets: &[Rules],
    moment: &[&str],
    reader: &mut ContentReader,
) {
    let shown = sets.iter().filter(|rules| conditions.iter().all(|condition| condition.holds(rules)));
    let editions: Vec<Edition> = Edition::ALL
        .into_iter()
        .filter(|edition| shown.clone().any(|rules| rules.edition == *edition))
        .collect();
    check_vocabulary(sentence, &editions, reader);
    for facts in shown.map(Facts::of) {
        let names = sentence
            .placeholders()
            .into_iter()
            .filter(|name| !moment.contains(&name.to_lowercase().as_str()));
        for why in names.filter_map(|name| facts.fill(name).err()) {
            reader.fault(sentence.line, why);
        }
    }
}

/// Pages about the words of other editions.
const ABOUT_WORDS: [&str; 2] = ["almanac/names.md", "almanac/knight.md"];

/// Every edition's words come from placeholders, so that nobody reads another edition's words.
fn check_vocabulary(sentence: &Sentence, editions: &[Edition], reader: &mut ContentReader) {
    if ABOUT_WORDS.contains(&reader.file()) {
        return;
    }
    // Verbs and names of sections, which any text may use.
    let in_sentences = Word::ALL.iter().filter(|word| {
        !matches!(word, Word::BuyDevelopmentCard | Word::TradeAndBuildPhase | Word::FixedSetUp | Word::Winner)
    });
    for word in in_sentences {
        for edition in editions {
            let own = edition.word(*word).to_lowercase();
            let foreign = Edition::ALL.map(|other| other.word(*word).to_lowercase());
            for foreign in foreign.iter().filter(|foreign| **foreign != own) {
                if sentence.typed().iter().any(|typed| says(&typed.to_lowercase(), foreign)) {
                    let message = format!("{foreign:?} is {own:?} in {edition:?}; write {{{}}}", word.id());
                    reader.fault(sentence.line, message);
                }
            }
        }
    }
}

/// Is it a word in the text, in the singular or plural?
fn says(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        let after = &text[at + word.len()..];
        let after = after.strip_prefix('s').unwrap_or(after);
        let is_part = |c: char| c.is_alphanumeric();
        let edge_case = word == "edge" && after.starts_with(" case");
        !text[..at].ends_with(is_part) && !after.starts_with(is_part) && !edge_case
    })
}

/// Plays every board in every rule set in which it is shown.
fn check_demos(article: &Article, sets: &[Rules], reader: &mut ContentReader) {
    for (at, (when, script)) in article.prose.demos().enumerate() {
        let id = format!("{}.{}", article.slug, at + 1);
        let mut broken: BTreeMap<(usize, String), Vec<String>> = BTreeMap::new();
        let mut shown = false;
        for rules in sets.iter().filter(|rules| when.holds(rules)) {
            shown = true;
            if let Err(fault) = demo::play(&id, script, rules) {
                broken.entry(fault).or_default().push(rules.to_text());
            }
        }
        for ((line, message), in_sets) in broken {
            reader.fault(line, format!("board {id} with {}: {message}", in_sets.join(", ")));
        }
        if !shown {
            reader.fault(script.line, format!("board {id} is shown with no rule set"));
        }
    }
}

/// Every question has one right answer in every rule set that asks it, and the engine agrees.
fn check_quizzes(article: &Article, sets: &[Rules], reader: &mut ContentReader) {
    for (when, text) in article.prose.quizzes() {
        for rules in sets.iter().filter(|rules| when.holds(rules)) {
            if let Some((line, message)) = quiz::fault(&article.prose, text, rules) {
                reader.fault(line, format!("{rules}: {message}"));
            }
        }
    }
}

/// What the editions' options mean, each in its edition's words.
fn changes_faults(entries: &BTreeSet<&str>) -> Vec<ContentError> {
    let mut reader = ContentReader::new("changes.md");
    for (edition, sentence) in changes::checked(&mut reader) {
        check_words(sentence, entries, &mut reader);
        check_facts(&[], sentence, &[Rules::of(edition, 4)], &[], &mut reader);
    }
    reader.into_faults()
}

/// What the coach says, with what is true only at that moment.
fn coach_faults(sets: &[Rules], entries: &BTreeSet<&str>) -> Vec<ContentError> {
    let mut reader = ContentReader::new("coach.md");
    let lines = numbered(book::coach_text());
    // The short lines are texts like all others.
    let texts = lines.into_iter().map(|(line, text)| (line, text.strip_prefix(coach::SHORT).unwrap_or(text)));
    let mut prose = Prose::read(&texts.collect(), &mut reader);
    // The headings name situations and are never shown.
    prose.parts.retain(|part| !matches!(part.piece, ProseBlock::Heading(_)));
    for (conditions, sentence) in prose.sentences() {
        check_words(sentence, entries, &mut reader);
        check_facts(&conditions, sentence, sets, coach::MOMENT, &mut reader);
    }
    reader.into_faults()
}

/// The texts of a lesson: the values of the keys that the learner is shown, with further lines indented.
fn loose_texts(file: &str, text: &str, sets: &[Rules], entries: &BTreeSet<&str>) -> Vec<ContentError> {
    const SAID: [&str; 5] = ["about", "task", "hint", "praise", "on "];
    let mut reader = ContentReader::new(file);
    let mut said = false;
    for (line, text) in numbered(text) {
        let words = if text.starts_with("  ") && said {
            text.trim()
        } else if let Some(title) = text.strip_prefix("# ") {
            title
        } else if text.is_empty() {
            continue;
        } else {
            let (key, words) = text.split_once(": ").unwrap_or((text, ""));
            said = SAID.iter().any(|known| key == *known || (known.ends_with(' ') && key.starts_with(known)));
            if !said {
                continue;
            }
            words
        };
        let mut own = ContentReader::new(file);
        let (when, words) = Condition::at_front(words, line, &mut own);
        let words = words.strip_prefix("- ").unwrap_or(words);
        let sentence = Sentence::read(words, line, &mut own);
        check_words(&sentence, entries, &mut reader);
        check_facts(&[&when], &sentence, sets, &[], &mut reader);
    }
    reader.into_faults()
}
