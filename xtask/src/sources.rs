//! `sources`: no text of ours shares eight words in a row with the rulebooks and guides that its facts come from.
//!
//! The sources are not in the repository: the environment variable `HEXHAVEN_SOURCES` names a folder with them as plain text.
//! Compared are the guide as readers of every edition see it, the English catalogs of the web client, and the documents.

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};

use hexhaven_guide::{checked_rule_sets, demo, handbook, plain};
use hexhaven_rules::Rules;
use hexhaven_wire::{Block, Span};

use crate::Outcome;
use crate::files::{below, read};

const SOURCES: &str = "HEXHAVEN_SOURCES";

/// So many words in a row are no accident.
const RUN: usize = 8;

/// Lists of facts and names that cannot be said in other words, in the law (`docs/rules.md`), from where they begin.
const FACTS: [&str; 5] = [
    // COMP-2: how many hexes of each terrain.
    "4 forest 4 pasture 4 fields 3 hills 3 mountains",
    // COMP-8: the deck.
    "25 cards 14 knights 2 road building 2 year of plenty 2 monopoly 5 victory points",
    // COMP-9: the names printed on the victory point cards.
    "chapel governors house library market university of catan",
    // WIN-1: what counts how much.
    "settlement 1 city 2 longest road 2 largest army 2",
    // COMP-4: letters and numbers of the tokens.
    "2 12 3 3 11 6 4 10 8 5 9 11 6 8 14 7 17",
];

/// Fails with a line for each passage: where it is, and the words.
pub(crate) fn check() -> Outcome {
    let Some(folder) = std::env::var_os(SOURCES) else {
        println!("sources: not run; set {SOURCES} to a folder with the sources as text");
        return Ok(());
    };
    let mut known = HashSet::new();
    let files = below(Path::new(&folder), &["txt", "md"])?;
    for file in &files {
        // Scanned books are not always clean text.
        let bytes = std::fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
        known.extend(runs(&words(&String::from_utf8_lossy(&bytes))).map(<[String]>::to_vec));
    }
    let texts = texts()?;
    let found: Vec<String> = texts
        .iter()
        .flat_map(|(name, text)| {
            shared(text, &known).into_iter().map(move |words| format!("{name}: {words}"))
        })
        .collect();
    println!(
        "sources: {} texts against {} files; {} passages share {RUN} words in a row, apart from {} lists of facts",
        texts.len(),
        files.len(),
        found.len(),
        FACTS.len()
    );
    if found.is_empty() { Ok(()) } else { Err(found.join("\n")) }
}

/// The passages that a text shares with the sources, each as long as it is.
fn shared(text: &str, known: &HashSet<Vec<String>>) -> Vec<String> {
    let words = words(text);
    let mut passages: Vec<(usize, usize)> = Vec::new();
    for (at, _) in runs(&words).enumerate().filter(|(_, run)| known.contains(*run)) {
        match passages.last_mut() {
            Some((_, end)) if at <= *end => *end = at + RUN,
            _ => passages.push((at, at + RUN)),
        }
    }
    let passages = passages.into_iter().map(|(from, to)| words[from..to].join(" "));
    passages
        .filter(|passage| {
            !FACTS.iter().any(|fact| fact.contains(passage.as_str()) || passage.starts_with(fact))
        })
        .collect()
}

/// Small letters and digits; apostrophes are left out.
fn words(text: &str) -> Vec<String> {
    let text = text.to_lowercase().replace(['\'', '’'], "");
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

fn runs(words: &[String]) -> impl Iterator<Item = &[String]> {
    words.windows(RUN)
}

/// Everything that people read, by name.
fn texts() -> Result<BTreeMap<String, String>, String> {
    let mut files: Vec<PathBuf> = below(Path::new("web/src/i18n/en"), &["ts"])?;
    files.extend(below(Path::new("docs"), &["md"])?);
    files.push("README.md".into());
    files.push("crates/guide/content/coach.md".into());
    let mut texts = BTreeMap::new();
    for file in files {
        texts.insert(file.display().to_string(), read(&file)?);
    }
    for rules in checked_rule_sets() {
        add_guide(&rules, &mut texts);
    }
    Ok(texts)
}

/// The guide as readers of a rule set see it.
fn add_guide(rules: &Rules, texts: &mut BTreeMap<String, String>) {
    let book = handbook(rules);
    let said = |spans: &[Span]| spans.iter().map(|span| plain(span, rules)).collect::<String>();
    let pages = [("chapters", book.chapters), ("cases", book.cases), ("almanac", book.almanac)];
    for (folder, page) in
        pages.into_iter().flat_map(|(folder, pages)| pages.into_iter().map(move |page| (folder, page)))
    {
        let text = format!("{}\n{}", page.title, blocks(&page.blocks, rules));
        texts.insert(format!("{folder}/{} ({rules})", page.slug), text);
    }
    for lesson in book.lessons {
        let stages = lesson.stages.iter().flat_map(|stage| [&stage.task, &stage.hint, &stage.praise]);
        let text: String = stages.map(|part| blocks(part, rules)).collect();
        texts.insert(format!("lessons/{} ({rules})", lesson.slug), said(&lesson.about) + "\n" + &text);
    }
    let quiz = book.quiz.iter().flat_map(|question| {
        std::iter::once(&question.ask).chain(question.choices.iter().map(|choice| &choice.text))
    });
    texts.insert(format!("quiz ({rules})"), quiz.map(|spans| said(spans) + "\n").collect());
    let changes =
        book.changes.iter().flat_map(|changes| changes.rules.iter().flat_map(|rule| [&rule.was, &rule.now]));
    texts.insert(format!("changes ({rules})"), changes.map(|spans| said(spans) + "\n").collect());
}

fn blocks(blocks: &[Block], rules: &Rules) -> String {
    let said = |spans: &[Span]| spans.iter().map(|span| plain(span, rules)).collect::<String>();
    let text = |block: &Block| match block {
        Block::Text { spans } => said(spans),
        Block::List { items, .. } => items.iter().map(|item| said(item) + "\n").collect(),
        Block::Heading { text } => text.clone(),
        Block::Demo { id, .. } => {
            let scenes = demo(id, rules).map(|demo| demo.scenes).unwrap_or_default();
            scenes.iter().map(|scene| said(&scene.caption) + "\n").collect()
        }
        Block::Widget { .. } => String::new(),
    };
    blocks.iter().map(|block| text(block) + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(text: &str) -> HashSet<Vec<String>> {
        runs(&words(text)).map(<[String]>::to_vec).collect()
    }

    #[test]
    fn eight_words_in_a_row_are_found_and_seven_are_not() {
        let source = known("One two, three FOUR five six seven eight. Nine ten!");
        assert_eq!(
            shared("So: two three four five six seven eight nine. Then", &source),
            ["two three four five six seven eight nine"]
        );
        assert_eq!(shared("two three four five six seven eight and nine", &source), [""; 0]);
    }

    #[test]
    fn a_longer_passage_is_told_once_and_apostrophes_do_not_matter() {
        let source = known("you can't do that to the robber when it sits on a hex");
        let found = shared("If you cant do that to the robber when it sits here", &source);
        assert_eq!(found, ["you cant do that to the robber when it sits"]);
    }
}
