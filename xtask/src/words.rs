//! `words`: keeps phrases out of the sources and docs that no native speaker would write.
//!
//! This is only a floor. Clean text can still read badly; read it aloud. The guide's content and the web client's catalogs
//! are written for players and edited on their own.

use std::path::{Path, PathBuf};

use crate::Outcome;
use crate::files::{below, read};

/// What to avoid, in lowercase, and what to write instead.
const PHRASES: [(&str, &str); 48] = [
    ("so-manieth", "every Nth"),
    ("one in so many", "one in N, or every Nth"),
    ("the own", "its own, your own"),
    ("has not enough", "doesn't have enough"),
    ("have not enough", "don't have enough"),
    ("has not got", "doesn't have"),
    ("have not got", "don't have"),
    ("those who watch", "spectators"),
    ("people who watch", "spectators"),
    ("somebody who watches", "a spectator"),
    ("one who watches", "a spectator"),
    ("inside of", "in, inside"),
    ("by its very make", "by design"),
    ("by luck", "at random"),
    ("left to luck", "random"),
    ("leaves it to luck", "leaves it to chance"),
    ("is on turn", "it's their turn, the active player"),
    ("is not on turn", "isn't the active player"),
    ("player on turn", "the active player"),
    ("one on turn", "the active player"),
    ("any more", "no longer, anymore"),
    ("just now", "right now"),
    ("is no harm", "does no harm"),
    ("past its time", "expired"),
    ("past their time", "expired"),
    ("leaves the memory", "is unloaded"),
    ("calm end", "graceful end"),
    ("for ever", "forever"),
    ("so much time", "this much time"),
    ("colours", "colors"),
    ("coloured", "colored"),
    ("neighbour", "neighbor"),
    ("neighbours", "neighbors"),
    ("neighbouring", "neighboring, adjacent"),
    ("centre", "center"),
    ("spelt", "spelled"),
    ("labelled", "labeled"),
    ("the server has been renewed", "the server was updated"),
    ("at a hex", "on a hex"),
    ("licence", "license"),
    ("optimise", "optimize"),
    ("optimised", "optimized"),
    ("recognise", "recognize"),
    ("recognised", "recognized"),
    ("behaviour", "behavior"),
    ("artefact", "artifact"),
    ("catalogue", "catalog"),
    ("grey", "gray"),
];

/// Folders with prose or code of ours. Their `target` folders and the guide's content are skipped.
const FOLDERS: [&str; 6] = ["crates", "xtask/src", "docs", "examples", "benches", "fuzz/fuzz_targets"];
const ENDINGS: [&str; 4] = ["rs", "md", "py", "toml"];
/// The list above, the guide's content, and what a build leaves.
const SKIPPED: [&str; 3] = ["xtask/src/words.rs", "crates/guide/content", "benches/target"];

/// Fails with a line for each phrase: where it is, and what to write instead.
pub(crate) fn check() -> Outcome {
    let files = files()?;
    let mut found = Vec::new();
    for file in &files {
        found.extend(findings(&file.display().to_string(), &read(file)?));
    }
    if !found.is_empty() {
        return Err(found.join("\n"));
    }
    println!("words: {} files, none with a phrase that sounds translated", files.len());
    Ok(())
}

fn files() -> Result<Vec<PathBuf>, String> {
    let mut files: Vec<PathBuf> = Vec::new();
    for folder in FOLDERS {
        files.extend(below(Path::new(folder), &ENDINGS)?);
    }
    // The root has the READMEs and contributor files; its folders are listed above.
    let root = std::fs::read_dir(".").map_err(|error| error.to_string())?;
    let is_text = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "md" || ending == "toml");
    files.extend(root.filter_map(Result::ok).map(|entry| entry.path()).filter(is_text));
    files.retain(|file| !SKIPPED.iter().any(|skipped| file.starts_with(skipped)));
    Ok(files)
}

/// A line for each phrase in a text: `docs/bots.md:21: "the own": write "its own, your own"`.
fn findings(name: &str, text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.to_lowercase();
        for (phrase, better) in PHRASES.iter().filter(|(phrase, _)| has(&line, phrase)) {
            found.push(format!("{name}:{}: \"{phrase}\": write \"{better}\"", number + 1));
        }
    }
    found
}

/// Does the line have the phrase as whole words?
fn has(line: &str, phrase: &str) -> bool {
    let is_apart = |neighbor: Option<char>| neighbor.is_none_or(|neighbor| !neighbor.is_alphanumeric());
    line.match_indices(phrase).any(|(at, _)| {
        is_apart(line[..at].chars().next_back()) && is_apart(line[at + phrase.len()..].chars().next())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phrase_is_found_with_its_place_and_a_better_one() {
        let text = "All is well.\nSomebody has not got\nThe Own cards, drawn by luck.\n";
        assert_eq!(
            findings("a.md", text),
            [
                "a.md:2: \"has not got\": write \"doesn't have\"",
                "a.md:3: \"the own\": write \"its own, your own\"",
                "a.md:3: \"by luck\": write \"at random\"",
            ]
        );
    }

    #[test]
    fn only_whole_words_count() {
        assert_eq!(findings("a.md", "the owner of what a hexagon yields, nearby lucky"), [""; 0]);
    }

    #[test]
    fn the_list_is_in_lowercase_and_never_suggests_what_it_forbids() {
        for (phrase, better) in PHRASES {
            assert_eq!(phrase, phrase.to_lowercase());
            assert_eq!(findings("", better), [""; 0], "{better}");
        }
    }
}
