//! What a reader means: an id, a section, an option, a page of the handbook, or words somewhere in the rules; and what to
//! suggest if nothing is there.

use hexhaven_guide::law::{Document, Rule, Section};
use hexhaven_rules::Rules;
use hexhaven_rules::options::OptionSpec;
use hexhaven_wire::{Lesson, Page};

use super::page;
use super::shelf::{self, Listed, Shelf};
use crate::failure::Failure;

/// What is shown.
pub(super) enum Answer {
    /// What there is to read.
    Contents,
    Section(&'static Section),
    /// Rules that were named by id.
    Rules(Vec<(&'static Section, &'static Rule)>),
    /// Rules and pages that contain all the words.
    Hits {
        words: Vec<String>,
        rules: Vec<(&'static Section, &'static Rule)>,
        pages: Vec<(Shelf, Vec<Page>)>,
    },
    /// A page of the handbook.
    Page(Shelf, Box<Page>),
    Lesson(Box<Lesson>),
    /// Titles of pages or lessons.
    Shelf(Shelf, Vec<Listed>),
    Options(Vec<&'static OptionSpec>),
    Editions,
}

/// Ids first, then a section, then an option, then a page, then words.
pub(super) fn find(law: &'static Document, words: &[&str], by: &Rules) -> Result<Answer, Failure> {
    if words.iter().all(|word| looks_like_an_id(word)) {
        let rules =
            words.iter().map(|word| rule(law, word.trim_end_matches(','))).collect::<Result<_, _>>()?;
        return Ok(Answer::Rules(rules));
    }
    let query = words.join(" ").to_lowercase();
    if let Some(answer) = section(law, &query) {
        return Ok(answer);
    }
    if let Some(option) = OptionSpec::named(&query.replace('_', "-")) {
        return Ok(Answer::Options(vec![option]));
    }
    if let Some(answer) = shelf::look_up(&query, by) {
        return Ok(answer);
    }
    search(law, words, by)
}

/// The pages that contain all the words.
pub(super) fn with_words(pages: Vec<Page>, words: &[String], by: &Rules) -> Vec<Page> {
    let has_all = |found: &Page| {
        let text = page::searched_text(found, by);
        words.iter().all(|word| occurs(&text, word))
    };
    pages.into_iter().filter(has_all).collect()
}

/// The rules and pages that contain all the words, each at the beginning of a word.
pub(super) fn search(law: &'static Document, words: &[&str], by: &Rules) -> Result<Answer, Failure> {
    let words: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    let rules: Vec<_> = law
        .rules()
        .filter(|(section, rule)| {
            let text = searched_text(section, rule);
            words.iter().all(|word| occurs(&text, word))
        })
        .collect();
    let book = hexhaven_guide::handbook(by);
    let shelves =
        [(Shelf::Chapters, book.chapters), (Shelf::Cases, book.cases), (Shelf::Almanac, book.almanac)];
    let pages = shelves.map(|(shelf, pages)| (shelf, with_words(pages, &words, by)));
    let pages: Vec<_> = pages.into_iter().filter(|(_, pages)| !pages.is_empty()).collect();
    if !rules.is_empty() || !pages.is_empty() {
        return Ok(Answer::Hits { words, rules, pages });
    }
    let message = format!("no rule has the words {:?}", words.join(" "));
    let failure = Failure::no(message);
    Err(match nearest_words(law, &words) {
        near if near.is_empty() => failure.hint("`hexhaven rules` lists what there is to read"),
        near => failure.hint(format!("did you mean {}?", near.join(" or "))),
    })
}

/// A rule has its id, its text and its section's name; the sources would only add noise.
fn searched_text(section: &Section, rule: &Rule) -> String {
    let fields = rule.fields.iter().filter(|(name, _)| name != "source" && name != "editions");
    let mut text = format!("{} {}", section.name(), rule.id).to_lowercase();
    for (_, field) in fields {
        text.push(' ');
        text.push_str(&field.to_lowercase());
    }
    text
}

fn occurs(text: &str, word: &str) -> bool {
    text.match_indices(word)
        .any(|(at, _)| text[..at].chars().next_back().is_none_or(|before| !before.is_alphanumeric()))
}

fn looks_like_an_id(word: &str) -> bool {
    let word = word.trim_end_matches(',');
    word.split_once('-').is_some_and(|(prefix, number)| {
        let digits = !number.is_empty() && number.chars().all(|c| c.is_ascii_digit());
        digits && prefix.starts_with(|c: char| c.is_ascii_alphabetic())
    })
}

fn rule(law: &'static Document, id: &str) -> Result<(&'static Section, &'static Rule), Failure> {
    law.rule(id).ok_or_else(|| {
        let wanted = id.to_uppercase();
        let prefix = wanted.split_once('-').map_or(wanted.as_str(), |(prefix, _)| prefix);
        let failure = Failure::no(format!("there is no rule {wanted}"));
        let of_prefix: Vec<&Rule> =
            law.rules().map(|(_, rule)| rule).filter(|rule| rule.prefix() == prefix).collect();
        if let (Some(first), Some(last)) = (of_prefix.first(), of_prefix.last()) {
            return failure.hint(format!("{prefix} goes from {} to {}", first.id, last.id));
        }
        let mut prefixes: Vec<&str> = law.sections.iter().flat_map(Section::prefixes).collect();
        prefixes.sort_by_key(|known| strsim::damerau_levenshtein(known, prefix));
        failure.hint(format!(
            "ids begin with {} and others; `hexhaven rules` lists them",
            prefixes[..3].join(", ")
        ))
    })
}

/// A section by number, name or id prefix; where a section has several prefixes, the rules of that one.
fn section(law: &'static Document, query: &str) -> Option<Answer> {
    let number = query.strip_prefix("section ").unwrap_or(query).trim_end_matches('.');
    let named = |section: &&Section| {
        let name = section.name().to_lowercase();
        section.number == number || name == query || name.strip_prefix("the ") == Some(query)
    };
    if let Some(section) = law.sections.iter().find(named) {
        return Some(Answer::Section(section));
    }
    let prefix = query.to_uppercase();
    let section = law.sections.iter().find(|section| section.prefixes().contains(&prefix.as_str()))?;
    if section.prefixes().len() == 1 {
        return Some(Answer::Section(section));
    }
    let rules = section.rules().filter(|rule| rule.prefix() == prefix).map(|rule| (section, rule));
    Some(Answer::Rules(rules.collect()))
}

/// Words from the rules that are spelled almost like the ones that weren't found.
fn nearest_words(law: &Document, wanted: &[String]) -> Vec<String> {
    const NEAR: f64 = 0.85;
    let texts: Vec<String> = law.rules().map(|(section, rule)| searched_text(section, rule)).collect();
    let mut near: Vec<(f64, &str)> = Vec::new();
    for word in wanted.iter().filter(|word| !texts.iter().any(|text| occurs(text, word))) {
        let known = texts.iter().flat_map(|text| text.split(|c: char| !c.is_alphanumeric()));
        near.extend(
            known.map(|known| (strsim::jaro_winkler(known, word), known)).filter(|(score, _)| *score > NEAR),
        );
    }
    near.sort_by(|(a, one), (b, other)| b.total_cmp(a).then(one.cmp(other)));
    near.dedup_by_key(|(_, word)| *word);
    near.into_iter().take(3).map(|(_, word)| format!("{word:?}")).collect()
}

#[cfg(test)]
mod tests {
    use hexhaven_guide::law::document;
    use hexhaven_rules::Edition;

    use super::*;

    fn fifth() -> Rules {
        Rules::of(Edition::Fifth, 4)
    }

    fn ids(words: &[&str]) -> Vec<String> {
        let answer = find(document(), words, &fifth());
        match answer.unwrap_or_else(|failure| panic!("{failure:?}")) {
            Answer::Rules(rules) | Answer::Hits { rules, .. } => {
                rules.into_iter().map(|(_, rule)| rule.id.clone()).collect()
            }
            Answer::Section(section) => vec![format!("section {}", section.number)],
            Answer::Options(options) => options.iter().map(|option| option.name.to_owned()).collect(),
            Answer::Page(_, page) => vec![format!("page {}", page.slug)],
            Answer::Lesson(lesson) => vec![format!("lesson {}", lesson.slug)],
            Answer::Contents | Answer::Editions | Answer::Shelf(..) => Vec::new(),
        }
    }

    #[test]
    fn an_id_a_section_an_option_and_words_are_told_apart() {
        assert_eq!(ids(&["lr-5", "AMB-18"]), ["LR-5", "AMB-18"]);
        assert_eq!(ids(&["12"]), ["section 12"]);
        assert_eq!(ids(&["Longest", "Road"]), ["section 12"]);
        assert_eq!(ids(&["robber"]), ["section 8"]);
        assert!(ids(&["road"]).iter().all(|id| id.starts_with("ROAD-")));
        assert_eq!(ids(&["vp_to_win"]), ["vp-to-win"]);
        assert_eq!(ids(&["longest-road"]), ["page longest-road"]);
        assert_eq!(ids(&["distance", "rule"]), ["page distance-rule"]);
        assert_eq!(ids(&["winning-move"]), ["lesson winning-move"]);
        assert!(ids(&["settlement", "distance"]).contains(&"SETUP-23".to_owned()));
    }

    #[test]
    fn a_word_is_found_at_its_beginning_only() {
        assert!(occurs("the robber moves", "rob") && !occurs("the robber moves", "over"));
    }

    #[test]
    fn what_is_not_there_gets_a_suggestion() {
        for (words, suggestion) in [(["LR-99"], "LR-14"), (["XR-1"], "LR"), (["setlement"], "settlement")] {
            let failure = find(document(), &words, &fifth())
                .err()
                .map(|failure| format!("{failure:?}"))
                .unwrap_or_default();
            assert!(failure.contains(suggestion), "{failure}");
        }
    }
}
