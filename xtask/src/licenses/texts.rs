//! The license texts: each one once, under the crates that come with it.
//!
//! Two files are the same text if they have the same words. The Apache license appears once, whatever its appendix looks like;
//! a copyright line that somebody filled in there goes next to the crate.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use super::Crate;

/// Our own copies of the licenses, for crates without a file.
const APACHE: &str = include_str!("../../../LICENSE-APACHE");
const MIT: &str = include_str!("../../../LICENSE-MIT");

/// Every Rust program contains it, and cargo doesn't list it.
const STANDARD_LIBRARY: &str = "the standard library of Rust: Copyright (c) The Rust Project Contributors";

/// Where the Apache license ends and the advice on using it starts.
const END_OF_APACHE: &str = "END OF TERMS AND CONDITIONS";

/// File names that start like this hold a license, in either spelling.
const LICENSES: [&str; 3] = ["licen", "copying", "unlicen"];

/// These files say more about it. They are shipped, but are not a license.
const NOTICES: [&str; 2] = ["copyright", "notice"];

/// All texts, and notes on how they were found.
#[derive(Debug, Default)]
pub(super) struct Texts {
    /// By the words of the text.
    texts: BTreeMap<String, Text>,
    notes: Vec<String>,
}

#[derive(Debug)]
struct Text {
    /// The text as shown.
    shown: String,
    /// The crates it belongs to, one per line.
    crates: BTreeSet<String>,
}

/// A crate's file about its license.
#[derive(Debug)]
struct File {
    /// Its name, or its folder's.
    name: String,
    text: String,
}

/// The texts of all these crates. A crate without any is an error.
pub(super) fn collect(crates: &BTreeSet<Crate<'_>>) -> Result<Texts, String> {
    let mut texts = Texts::default();
    texts.add(APACHE, STANDARD_LIBRARY);
    for one in crates {
        let files = files(one.folder).map_err(|error| format!("{} {}: {error}", one.name, one.version))?;
        texts.add_crate(one, &files)?;
    }
    Ok(texts)
}

impl Texts {
    /// A line for each crate without a text of its own.
    pub(super) fn notes(&self) -> &[String] {
        &self.notes
    }

    /// All texts in one file, starting with those that the most crates share.
    pub(super) fn text(&self) -> String {
        let rule = "=".repeat(78);
        let mut texts: Vec<&Text> = self.texts.values().collect();
        texts.sort_by_key(|text| (usize::MAX - text.crates.len(), &text.crates));
        let parts: Vec<String> = texts
            .into_iter()
            .map(|Text { shown, crates }| {
                let crates: Vec<&str> = crates.iter().map(String::as_str).collect();
                format!("{}\n{rule}\n\n{shown}\n", crates.join("\n"))
            })
            .collect();
        parts.join(&format!("\n\n{rule}\n"))
    }

    fn add_crate(&mut self, one: &Crate<'_>, files: &[File]) -> Result<(), String> {
        let Crate { name, version, license, .. } = one;
        for File { text, .. } in files {
            let (shown, notices) =
                if is_apache(text) { (APACHE, notices_of(text)) } else { (text.as_str(), String::new()) };
            self.add(shown, &format!("{name} {version} ({license}){notices}"));
        }
        let has_license = files.iter().any(|file| !begins_with(&file.name, &NOTICES));
        if has_license {
            return Ok(());
        }
        let (called, text) = standard(one)?;
        self.notes.push(format!(
            "{name} {version} ({license}) has no license file; using the standard text of {called}"
        ));
        self.add(&text, &format!("{name} {version} ({license})"));
        Ok(())
    }

    fn add(&mut self, text: &str, owner: &str) {
        let shown =
            || text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n").trim_matches('\n').to_owned();
        let text =
            self.texts.entry(words(text)).or_insert_with(|| Text { shown: shown(), crates: BTreeSet::new() });
        text.crates.insert(owner.to_owned());
    }
}

/// A crate's files about its license, sorted by name. Some crates keep them in a folder.
fn files(folder: &Path) -> std::io::Result<Vec<File>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if !begins_with(&name, &LICENSES) && !begins_with(&name, &NOTICES) {
            continue;
        }
        if entry.path().is_dir() {
            for inside in fs::read_dir(entry.path())? {
                found.push((name.clone(), inside?.path()));
            }
        } else {
            found.push((name, entry.path()));
        }
    }
    found.sort();
    let read = |(name, path)| Ok(File { name, text: String::from_utf8_lossy(&fs::read(path)?).into_owned() });
    found.into_iter().map(read).collect()
}

fn begins_with(name: &str, beginnings: &[&str]) -> bool {
    beginnings.iter().any(|beginning| name.to_lowercase().starts_with(beginning))
}

/// The license of a crate without a file. The Apache license is complete as it is; the MIT license has to name somebody.
fn standard(one: &Crate<'_>) -> Result<(&'static str, String), String> {
    let Crate { name, version, license, .. } = one;
    let is_offered = |wanted: &str| license.split([' ', '/', '(', ')']).any(|word| word == wanted);
    // With an `AND` or an exception, one text would not be all of it.
    let is_choice = !license.contains("AND") && !license.contains("WITH");
    if is_choice && is_offered("Apache-2.0") {
        return Ok(("Apache-2.0", APACHE.to_owned()));
    }
    if is_choice && is_offered("MIT") {
        let (_, permission) =
            MIT.split_once("Permission is").expect("our copy of the MIT license gives permission");
        let text = format!("MIT License\n\nCopyright (c) The authors of {name}\n\nPermission is{permission}");
        return Ok(("MIT", text));
    }
    Err(format!("{name} {version} is under {license} and has no file with its text"))
}

/// Is it the Apache license and nothing else? What follows its terms is advice, unless it makes an exception.
fn is_apache(text: &str) -> bool {
    let terms = |text: &str| {
        let text = words(text).replace("https:", "http:");
        let (_, text) = text.split_once("TERMS AND CONDITIONS FOR USE")?;
        let (terms, rest) = text.split_once(END_OF_APACHE)?;
        Some((terms.to_owned(), rest.to_lowercase().contains("exception")))
    };
    terms(text).is_some_and(|found| Some(found) == terms(APACHE))
}

/// The copyright lines filled in below the Apache license, to put after the crate's name.
fn notices_of(apache: &str) -> String {
    let (_, appendix) = apache.split_once(END_OF_APACHE).unwrap_or_default();
    let is_filled = |line: &&str| line.contains("Copyright ") && !line.contains("yyyy");
    let lines: Vec<&str> = appendix.lines().map(str::trim).filter(is_filled).collect();
    if lines.is_empty() { String::new() } else { format!(": {}", lines.join("; ")) }
}

/// The text without its line breaks and indents.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(license: &str, files: &[(&str, &str)]) -> Result<Texts, String> {
        let mut texts = Texts::default();
        let one = Crate { name: "one", version: "1.0.0", license, folder: Path::new("") };
        let file = |&(name, text): &(&str, &str)| File { name: name.to_owned(), text: text.to_owned() };
        texts.add_crate(&one, &files.iter().map(file).collect::<Vec<_>>())?;
        Ok(texts)
    }

    #[test]
    fn the_same_words_are_one_text() {
        let texts =
            found("MIT", &[("LICENSE", "Do what\nyou like.\n"), ("LICENSE.md", "  Do what you  like.")]);
        let rule = "=".repeat(78);
        assert_eq!(
            texts.map(|texts| texts.text()),
            Ok(format!("one 1.0.0 (MIT)\n{rule}\n\nDo what\nyou like.\n"))
        );
    }

    #[test]
    fn the_apache_license_appears_once_with_copyright_lines_next_to_the_crate() {
        let filled = APACHE.replace("Copyright [yyyy] [name of copyright owner]", "Copyright 2020 Somebody");
        assert_ne!(filled, APACHE);
        let texts = found("Apache-2.0", &[("LICENSE", &filled)]).expect("there is a file");
        assert_eq!(texts.texts.keys().collect::<Vec<_>>(), [&words(APACHE)]);
        assert!(texts.text().starts_with("one 1.0.0 (Apache-2.0): Copyright 2020 Somebody\n"));
        let excepted = format!("{APACHE}\nExceptions to the Apache 2.0 License\n");
        let texts =
            found("Apache-2.0 WITH LLVM-exception", &[("LICENSE", &excepted)]).expect("there is a file");
        assert_eq!(texts.texts.keys().collect::<Vec<_>>(), [&words(&excepted)]);
    }

    #[test]
    fn a_crate_without_a_file_gets_the_standard_text_and_a_note() {
        let texts = found("MIT", &[("COPYRIGHT", "Copyright 2020 Somebody")]).expect("it can be MIT");
        assert_eq!(texts.notes.len(), 1);
        assert!(texts.text().contains("Copyright (c) The authors of one\n\nPermission is hereby granted"));
        assert!(found("MIT/Apache-2.0", &[]).expect("it can be Apache").text().contains(END_OF_APACHE));
    }

    #[test]
    fn a_crate_without_any_text_is_refused() {
        for license in ["Zlib", "MIT AND Zlib", "Apache-2.0 WITH LLVM-exception"] {
            let reason = format!("one 1.0.0 is under {license} and has no file with its text");
            assert_eq!(found(license, &[]).map(|texts| texts.text()), Err(reason));
        }
    }
}
