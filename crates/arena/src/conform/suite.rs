//! The files of the suite, which are built into the program, and what each one contains.

use thiserror::Error;

use super::case::Case;

/// A file of the suite.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Area {
    /// Its name: `robber` for `conformance/robber.jsonl`.
    pub name: &'static str,
    /// Its cases.
    pub cases: Vec<Case>,
}

/// Why a line of the suite can't be read.
#[derive(Debug, Error)]
#[error("conformance/{area}.jsonl, line {line}: {error}")]
pub struct SuiteError {
    area: &'static str,
    line: usize,
    error: serde_json::Error,
}

/// An area with the beginnings of its rules' ids, and the text of its file.
macro_rules! area {
    ($name:literal, $prefixes:expr) => {
        ($name, &$prefixes, include_str!(concat!("../../../../conformance/", $name, ".jsonl")))
    };
}
/// The areas with the rules in them, by the beginning of their ids. `HOUSE` isn't a rule id: it stands for options that
/// no edition prints. The last two have no rules of their own.
const AREAS: [(&str, &[&str], &str); 20] = [
    area!("set-up", ["COMP", "TOPO", "SETUP"]),
    area!("turn", ["TURN"]),
    area!("production", ["PROD"]),
    area!("seven", ["SEVEN"]),
    area!("robber", ["ROBBER"]),
    area!("player-trade", ["TRADE"]),
    area!("supply-trade", ["PORT"]),
    area!("building", ["BUILD", "ROAD", "SETTLE", "CITY"]),
    area!("longest-road", ["LR"]),
    area!("largest-army", ["LA"]),
    area!("development-cards", ["DEV", "KNIGHT", "RB", "YOP", "MONO", "VP"]),
    area!("winning", ["WIN"]),
    area!("information", ["INFO"]),
    area!("five-six", ["X56"]),
    area!("helpers", ["HELP"]),
    area!("rulings", ["AMB"]),
    area!("examples", ["T"]),
    area!("house-rules", ["HOUSE"]),
    area!("perft", []),
    area!("games", []),
];

/// Rules that no position can show, each with the reason; a test keeps the list complete.
pub const NOT_SHOWN: &str = include_str!("../../../../conformance/not-shown.json");

/// The suite, as it is checked in.
pub fn suite() -> Result<Vec<Area>, SuiteError> {
    AREAS.iter().map(|(name, _, text)| read_area(name, text)).collect()
}

/// The area of a rule.
pub fn area_of(rule: &str) -> Option<&'static str> {
    let prefix = rule.rsplit_once('-').map_or(rule, |(prefix, _)| prefix);
    AREAS.iter().find(|(_, prefixes, _)| prefixes.contains(&prefix)).map(|(name, _, _)| *name)
}

/// The cases of a file.
pub fn read_area(name: &'static str, text: &str) -> Result<Area, SuiteError> {
    let read = |(at, line): (usize, &str)| {
        serde_json::from_str(line).map_err(|error| SuiteError { area: name, line: at + 1, error })
    };
    let cases: Result<Vec<Case>, SuiteError> = text.lines().enumerate().map(read).collect();
    Ok(Area { name, cases: cases? })
}
