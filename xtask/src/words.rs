//! `words`: keeps phrases out of the sources and docs that no native speaker would write.
//!
//! This is only a floor. Clean text can still read badly; read it aloud. What players read on the screen has a stricter list:
//! it uses contractions. The guide's content is edited on its own.

use std::path::{Path, PathBuf};

use crate::Outcome;
use crate::files::{below, read};

/// What to avoid, in lowercase, and what to write instead.
const PHRASES: &[(&str, &str)] = &[
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
    ("may bring", "the possible results, can give"),
    ("passed over", "skipped, ignored"),
    ("misspelt", "misspelled"),
    ("centred", "centered"),
    ("towards", "toward"),
    ("on this turn", "this turn"),
    ("is awaited", "the game is waiting for"),
    ("go on with", "continue"),
    ("card fewer", "one fewer card"),
    ("card less", "one less card"),
    ("player fewer", "one fewer player"),
    ("in small letters", "in lowercase"),
    ("suffices", "is enough"),
    ("is nothing on average", "averages out to zero"),
    ("points of the hundred", "percentage points"),
    ("point of the hundred", "percentage point"),
    ("counter-offer", "counteroffer"),
    ("of this name", "with this name"),
    ("of this id", "with this id"),
    ("what it brought", "what it paid, what it led to"),
    ("has brought", "has paid, has led to"),
    ("reaches no more", "can no longer reach"),
];

/// What to avoid on the screen besides, where texts are short and use contractions.
const ON_SCREEN: [(&str, &str); 20] = [
    ("whom", "who"),
    ("cannot", "can't"),
    ("could not", "couldn't"),
    ("do not", "don't"),
    ("does not", "doesn't"),
    ("did not", "didn't"),
    ("is not", "isn't"),
    ("are not", "aren't"),
    ("has not", "hasn't, doesn't have"),
    ("have not", "haven't, don't have"),
    ("will not", "won't"),
    ("need not", "doesn't have to"),
    ("somebody", "someone"),
    ("everybody", "everyone"),
    ("anybody", "anyone"),
    ("look at one first", "preview one"),
    ("as the system", "system default"),
    ("drawn by", "random"),
    ("please wait", "Waiting for Bruno…"),
    ("counter-offer", "counteroffer"),
];

/// The English of the screen.
const SCREEN: &str = "web/src/i18n/en";

/// Folders with prose or code of ours. Their `target` folders and the guide's content are skipped.
const FOLDERS: [&str; 7] =
    ["crates", "xtask/src", "docs", "examples", "benches", "fuzz/fuzz_targets", "web/src/i18n"];
const ENDINGS: [&str; 5] = ["rs", "md", "py", "toml", "ts"];
/// The list above, the guide's content, and what a build leaves.
const SKIPPED: [&str; 3] = ["xtask/src/words.rs", "crates/guide/content", "benches/target"];

/// Fails with a line for each phrase: where it is, and what to write instead.
pub(crate) fn check() -> Outcome {
    let files = files()?;
    let mut found = Vec::new();
    for file in &files {
        let (name, text) = (file.display().to_string(), read(file)?);
        found.extend(findings(&name, &text, PHRASES));
        if file.starts_with(SCREEN) {
            found.extend(findings(&name, &text, &ON_SCREEN));
        }
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
fn findings(name: &str, text: &str, phrases: &[(&str, &str)]) -> Vec<String> {
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.to_lowercase();
        for (phrase, better) in phrases.iter().filter(|(phrase, _)| has(&line, phrase)) {
            found.push(format!("{name}:{}: \"{phrase}\": write \"{better}\"", number + 1));
        }
    }
    found
}

/// Does the line have the phrase as whole words? A part of a name, as in `cannot_pay`, is none.
fn has(line: &str, phrase: &str) -> bool {
    let is_apart = |neighbor: Option<char>| {
        neighbor.is_none_or(|neighbor| !neighbor.is_alphanumeric() && neighbor != '_')
    };
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
            findings("a.md", text, PHRASES),
            [
                "a.md:2: \"has not got\": write \"doesn't have\"",
                "a.md:3: \"the own\": write \"its own, your own\"",
                "a.md:3: \"by luck\": write \"at random\"",
            ]
        );
    }

    #[test]
    fn only_whole_words_count() {
        assert_eq!(
            findings("a.md", "the owner of what a hexagon yields, nearby lucky, inside of_it", PHRASES),
            [""; 0]
        );
    }

    #[test]
    fn the_screen_has_a_stricter_list() {
        let text = "  'prompt.choose_victim': 'Whom do you rob?',";
        assert_eq!(findings("game.ts", text, PHRASES), [""; 0]);
        assert_eq!(findings("game.ts", text, &ON_SCREEN), ["game.ts:1: \"whom\": write \"who\""]);
    }

    #[test]
    fn the_lists_are_in_lowercase_and_never_suggest_what_they_forbid() {
        for (phrase, better) in PHRASES.iter().chain(&ON_SCREEN) {
            assert_eq!(*phrase, phrase.to_lowercase());
            assert_eq!(findings("", better, PHRASES), [""; 0], "{better}");
            assert_eq!(findings("", better, &ON_SCREEN), [""; 0], "{better}");
        }
    }
}
