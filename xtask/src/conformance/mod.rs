//! `conformance`: writes the conformance suite. Its cases are what the rule tests play: they run once with notes taken, a few
//! positions are chosen for each, and our engine answers everything about them. Counts and games come from the golden
//! records. `--check` writes nothing, and fails if a file would change.

mod choice;
mod notes;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use hexhaven_arena::conform::{Case, area_of, is_proposal, make};
use hexhaven_record::Record;

use self::notes::{Note, TestNotes};
use crate::cargo::{cargo, target};
use crate::files::{below, read};
use crate::{Outcome, index};

/// Where the suite is.
const FOLDER: &str = "conformance";
/// Where whole games come from.
const GOLDEN: &str = "crates/record/tests/golden";
/// Games that are played to their end or long enough, at least one of every edition, number of seats and module.
const GAMES: [&str; 20] = [
    "classic-1999-3",
    "classic-1999-4-fixed",
    "combined",
    "duel",
    "family-3",
    "family-4-fixed",
    "fifth-3-fixed",
    "fifth-3-helpers",
    "fifth-4",
    "fifth-4-helpers-fixed",
    "fifth-5-five-six",
    "fifth-5-five-six-helpers",
    "fifth-6-five-six",
    "fifth-6-five-six-helpers",
    "friendly",
    "gifts-overlap",
    "progress-helpers",
    "sixth-3",
    "sixth-4-fixed",
    "tiny-supply",
];

#[derive(clap::Args)]
pub(crate) struct Options {
    /// Write nothing; fail if a file is not what the engine makes
    #[arg(long)]
    check: bool,
}

pub(crate) fn run(options: &Options) -> Outcome {
    let mut files = positions(&take_notes()?)?;
    let (games, perft) = games()?;
    files.insert("games", games);
    files.insert("perft", perft);
    let mut changed = Vec::new();
    let mut bytes = 0;
    for (name, cases) in files {
        let text = lines(&cases)?;
        bytes += text.len();
        println!("{name:>18} {:>5} cases {:>8} bytes", cases.len(), text.len());
        let path = Path::new(FOLDER).join(format!("{name}.jsonl"));
        if fs::read_to_string(&path).is_ok_and(|old| old == text) {
            continue;
        }
        changed.push(path.display().to_string());
        if !options.check {
            fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))?;
        }
    }
    println!("{:>18} {bytes:>20} bytes", "together");
    match (changed.as_slice(), options.check) {
        ([], _) => Ok(()),
        (changed, true) => Err(format!("not what the engine makes: {}", changed.join(", "))),
        (changed, false) => {
            println!("wrote {}", changed.join(", "));
            Ok(())
        }
    }
}

/// Runs the rule tests and reads what they note.
fn take_notes() -> Result<Vec<TestNotes>, String> {
    let folder = target().join("conformance-notes");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let name = folder.display().to_string();
    cargo(&["test", "-p", "hexhaven-rules", "--test", "rules", "--quiet"], &[("HEXHAVEN_NOTES", &name)])?;
    let mut files: Vec<_> = fs::read_dir(&folder)
        .map_err(|error| format!("{name}: {error}"))?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    files.sort();
    files
        .iter()
        .map(|path| TestNotes::parse(&path.file_name().unwrap_or_default().to_string_lossy(), &read(path)?))
        .collect()
}

/// The cases with positions and starts, by area.
fn positions(tests: &[TestNotes]) -> Result<BTreeMap<&'static str, Vec<Case>>, String> {
    let (all, _) = index::ids(&read(Path::new(index::DOCUMENT))?);
    let prefixes = all.iter().map(|(prefix, _)| prefix.as_str()).collect();
    let mut files: BTreeMap<&'static str, Vec<Case>> = BTreeMap::new();
    for test in tests {
        let rules = test.rules(&prefixes);
        let Some(area) = rules.first().and_then(|rule| area_of(rule)) else { continue };
        let cases = files.entry(area).or_default();
        for (number, at) in (1..).zip(choice::choose(test)) {
            let id = format!("{}/{number}", test.title());
            cases.push(match &at.start {
                Some(start) => Case::Start(make::start_case(&id, &rules, start)?),
                None => Case::Position(make::position_case(&id, &rules, &at.position, &at.shown())?),
            });
        }
    }
    Ok(files)
}

/// Whole games, and counts from their starts and from positions inside them.
fn games() -> Result<(Vec<Case>, Vec<Case>), String> {
    let (mut games, mut counts) = (Vec::new(), Vec::new());
    for path in below(Path::new(GOLDEN), &["hexhaven"])? {
        let Some(name) = path.file_stem().and_then(|name| name.to_str()).filter(|name| GAMES.contains(name))
        else {
            continue;
        };
        let record = Record::parse(&read(&path)?).map_err(|error| format!("{name}: {error}"))?;
        games.push(Case::Game(make::game_case(name, &record)?));
        let inputs = record.entries().len();
        for (part, after) in [("start", 0), ("middle", inputs / 2), ("late", inputs * 9 / 10)] {
            let state = record.state_after(after).map_err(|error| format!("{name}: {error}"))?;
            let text = state.to_text(record.game());
            counts.push(Case::Perft(make::perft_case(&format!("{name}/{part}"), &text)?));
        }
    }
    Ok((games, counts))
}

fn lines(cases: &[Case]) -> Result<String, String> {
    let mut text = String::new();
    for case in cases {
        text += &serde_json::to_string(case).map_err(|error| error.to_string())?;
        text.push('\n');
    }
    Ok(text)
}

/// What is noted about one position, or about one start.
#[derive(Clone, Debug, Default)]
struct Noted<'a> {
    position: String,
    start: Option<String>,
    notes: Vec<&'a Note>,
}

impl Noted<'_> {
    /// What the case shows besides what can come next.
    fn shown(&self) -> make::Shown {
        let mut shown = make::Shown::default();
        for note in &self.notes {
            match note {
                Note::Played(code) if is_proposal(code) => shown.offers.push(code.clone()),
                Note::Refused { code, .. } => shown.illegal.push(code.clone()),
                Note::Viewed(viewer) => shown.viewers.push(viewer.clone()),
                Note::Played(_) | Note::At => {}
            }
        }
        for list in [&mut shown.offers, &mut shown.illegal, &mut shown.viewers] {
            list.sort();
            list.dedup();
        }
        shown
    }
}
