//! `rules`: lists every rule and ruling in `docs/rules.md` with the tests named after it.
//!
//! A test is named after the sentence it checks: `robber_6_no_card_from_an_empty_hand` is about ROBBER-6,
//! `turn_3_and_4_…` about two. The rules in sections 2 to 18, the rulings in section 20 and the worked examples in section 22
//! need tests. An id without a test fails the check, and so does a test for an id that doesn't exist.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::Outcome;
use crate::files::{below, read};

pub(crate) const DOCUMENT: &str = "docs/rules.md";
const TESTS: [&str; 2] = ["crates/rules/tests", "crates/rules/src"];
/// The sections with rules, rulings and worked examples. The others hold terms, options and tips.
const SECTIONS: [u32; 19] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 20, 22];

/// A rule: its prefix in lowercase and its number, as in a test's name.
pub(crate) type Id = (String, u32);

pub(crate) fn run() -> Outcome {
    let index = Index::of(Path::new("."))?;
    for (id, tests) in &index.required {
        println!(
            "{:10} {}",
            name(id),
            if tests.is_empty() { "NO TEST".to_owned() } else { tests.join(", ") }
        );
    }
    println!("{}", index.summary());
    index.verdict()
}

/// The check without the list, for `test`.
pub(crate) fn check() -> Outcome {
    let index = Index::of(Path::new("."))?;
    println!("{}", index.summary());
    index.verdict()
}

/// Which tests cover which rule.
#[derive(Default)]
struct Index {
    /// Sorted by prefix and number.
    required: BTreeMap<Id, Vec<String>>,
    /// Tests that name a rule that doesn't exist.
    strays: Vec<String>,
}

impl Index {
    fn of(root: &Path) -> Result<Index, String> {
        let document = read(&root.join(DOCUMENT))?;
        let mut names = Vec::new();
        for folder in TESTS {
            for file in below(&root.join(folder), &["rs"])? {
                names.extend(test_names(&read(&file)?));
            }
        }
        Ok(Index::from(&document, &names))
    }

    fn from(document: &str, tests: &[String]) -> Index {
        let (all, required) = ids(document);
        let prefixes: BTreeSet<&str> = all.iter().map(|(prefix, _)| prefix.as_str()).collect();
        let mut index = Index::default();
        index.required.extend(required.into_iter().map(|id| (id, Vec::new())));
        for test in tests {
            for id in named_by(test, &prefixes) {
                if let Some(list) = index.required.get_mut(&id) {
                    list.push(test.clone());
                } else if !all.contains(&id) {
                    index.strays.push(format!("{test} names {}, which doesn't exist", name(&id)));
                }
            }
        }
        index
    }

    fn missing(&self) -> Vec<String> {
        self.required.iter().filter(|(_, tests)| tests.is_empty()).map(|(id, _)| name(id)).collect()
    }

    fn summary(&self) -> String {
        let all = self.required.len();
        let tested = all - self.missing().len();
        let percent = (tested * 100).checked_div(all).unwrap_or(0);
        format!("rules: {tested} of {all} rules, rulings and worked examples have a test ({percent} %)")
    }

    fn verdict(&self) -> Outcome {
        let mut faults = self.strays.clone();
        let missing = self.missing();
        if !missing.is_empty() {
            faults.push(format!("no test for {}", missing.join(", ")));
        }
        if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
    }
}

/// As in the document: `ROBBER-6`.
pub(crate) fn name((prefix, number): &Id) -> String {
    format!("{}-{number}", prefix.to_uppercase())
}

/// All ids in the tables, and those in the sections that need tests.
pub(crate) fn ids(document: &str) -> (BTreeSet<Id>, BTreeSet<Id>) {
    let (mut all, mut required) = (BTreeSet::new(), BTreeSet::new());
    let mut section = 0;
    for line in document.lines() {
        if let Some(title) = line.strip_prefix("## ") {
            section = title.split('.').next().and_then(|number| number.parse().ok()).unwrap_or(0);
        }
        let Some(id) = line.strip_prefix("| ").and_then(|cells| cells.split(' ').next()).and_then(parse_id)
        else {
            continue;
        };
        if SECTIONS.contains(&section) {
            required.insert(id.clone());
        }
        all.insert(id);
    }
    (all, required)
}

/// `X56-7` is an id: capital letters or digits, a hyphen, a number.
fn parse_id(text: &str) -> Option<Id> {
    let (prefix, number) = text.rsplit_once('-')?;
    let capitals = prefix.starts_with(|c: char| c.is_ascii_uppercase())
        && prefix.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
    let number = number.parse().ok()?;
    capitals.then(|| (prefix.to_lowercase(), number))
}

/// The rules that a test's name begins with: `turn_3_and_4_only…` names two.
pub(crate) fn named_by(test: &str, prefixes: &BTreeSet<&str>) -> Vec<Id> {
    let mut words = test.split('_').peekable();
    let Some(prefix) = words.next().filter(|word| prefixes.contains(word)) else { return Vec::new() };
    let mut ids = Vec::new();
    while let Some(number) = words.peek().and_then(|word| word.parse().ok()) {
        ids.push((prefix.to_owned(), number));
        words.next();
        if words.peek() != Some(&"and") {
            break;
        }
        words.next();
    }
    ids
}

/// The names of the functions after `#[test]`, skipping attributes in between.
fn test_names(source: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut is_test = false;
    for line in source.lines().map(str::trim) {
        if line == "#[test]" {
            is_test = true;
        } else if is_test && !line.starts_with("#[") && !line.starts_with("//") {
            let function = line.strip_prefix("fn ").or_else(|| line.strip_prefix("pub fn "));
            names.extend(function.and_then(|rest| rest.split(['(', '<']).next()).map(str::to_owned));
            is_test = false;
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = "\
## 8. The robber
| ID | Rule |
|---|---|
| ROBBER-1 | It moves. |
| X56-7 | So does this. |
## 22. Examples
| T-3 | An example. |
## 23. Hints
| GUIDE-1 | A hint. |
";

    fn tests(names: &[&str]) -> Vec<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn ids_are_found_in_tables_and_names() {
        let index = Index::from(
            SMALL,
            &tests(&["robber_1_moves", "x56_7_and_7_too", "t_3_works", "guide_1_is_fine"]),
        );
        assert_eq!(index.verdict(), Ok(()));
        assert_eq!(index.summary(), "rules: 3 of 3 rules, rulings and worked examples have a test (100 %)");
    }

    #[test]
    fn gaps_and_slips_fail() {
        let index =
            Index::from(SMALL, &tests(&["robber_1_moves", "robber_12_flies", "road_1_is_no_rule_here"]));
        let verdict = index.verdict().expect_err("two ids have no test and one does not exist");
        assert!(verdict.contains("robber_12_flies names ROBBER-12"), "{verdict}");
        assert!(verdict.contains("no test for T-3, X56-7"), "{verdict}");
        assert!(!verdict.contains("road_1"), "{verdict}");
    }

    #[test]
    fn only_tests_count() {
        let source = "fn robber_1_helper() {}\n#[test]\n#[ignore = \"slow\"]\nfn robber_1_moves() {\n}\n";
        assert_eq!(test_names(source), ["robber_1_moves"]);
    }
}
