//! The content as it is written: every page reads, every number comes from the engine, every board plays, every link and
//! every rule exists, and every rule of the law is told somewhere.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::Path;

use hexhaven_guide::{ContentError, faults, handbook, uncovered_rules};
use hexhaven_rules::{Edition, Rules};

#[test]
fn nothing_is_wrong_with_any_page() {
    let mut by_file: BTreeMap<String, Vec<ContentError>> = BTreeMap::new();
    for fault in faults() {
        by_file.entry(fault.file.clone()).or_default().push(fault);
    }
    let mut list = String::new();
    for (file, faults) in &by_file {
        let _ = writeln!(list, "\n{file}");
        for ContentError { line, message, .. } in faults {
            let _ = writeln!(list, "  {line}: {message}");
        }
    }
    assert!(by_file.is_empty(), "{list}");
}

#[test]
fn every_rule_is_told_somewhere() {
    let uncovered = uncovered_rules();
    assert!(uncovered.is_empty(), "{} rules are in no page: {}", uncovered.len(), uncovered.join(", "));
}

#[test]
fn every_file_is_in_the_handbook() {
    let handbook = handbook(&Rules::of(Edition::Fifth, 4));
    let pages = [
        ("chapters", handbook.chapters.len()),
        ("cases", handbook.cases.len()),
        ("almanac", handbook.almanac.len()),
    ];
    for (folder, listed) in pages {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("content").join(folder);
        let files = fs::read_dir(&folder).map_or(0, Iterator::count);
        assert_eq!(files, listed, "{}", folder.display());
    }
}

/// `docs/guide-coverage.md` names our pages in backticks: `almanac/longest-road`.
#[test]
fn the_coverage_names_pages_that_exist_and_leaves_none_out() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(root.join("../../docs/guide-coverage.md")).expect("the document is there");
    let named: BTreeSet<&str> = text.split('`').filter(|word| is_page(word)).collect();
    let missing: Vec<_> =
        named.iter().filter(|page| !root.join("content").join(format!("{page}.md")).exists()).collect();
    assert!(missing.is_empty(), "there is no {missing:?}");
    // Chapters and lessons are few: none of them is there without a source.
    for folder in ["chapters", "lessons"] {
        for file in fs::read_dir(root.join("content").join(folder)).expect("the folder is there") {
            let name = file.expect("the folder can be read").file_name();
            let page = format!("{folder}/{}", name.to_string_lossy().trim_end_matches(".md"));
            assert!(named.contains(page.as_str()), "{page} is not in the document");
        }
    }
}

fn is_page(word: &str) -> bool {
    let folder = word.split_once('/').map(|(folder, _)| folder);
    folder.is_some_and(|folder| ["chapters", "cases", "almanac", "lessons"].contains(&folder))
}
