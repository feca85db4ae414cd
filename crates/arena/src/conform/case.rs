//! The cases of the conformance suite, as `conformance/README.md` describes them: a line of JSON each.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A line of the suite.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Case {
    /// A position and everything that can come next.
    Position(PositionCase),
    /// How a game begins.
    Start(StartCase),
    /// How many sequences of inputs there are.
    Perft(PerftCase),
    /// A whole game.
    Game(GameCase),
}

/// A position and everything that can come next. Positions are texts, inputs are codes (`docs/notation.md`).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionCase {
    /// What it shows, and its number among the cases that show the same.
    pub id: String,
    /// The rules it shows, as in `docs/rules.md`.
    pub rules: Vec<String>,
    /// The position.
    pub position: String,
    /// Everything that any seat can do, except for offers and counteroffers, with the position after it.
    pub legal: BTreeMap<String, String>,
    /// All possible results of dice or a draw, each with its weight and the position after it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub outcomes: BTreeMap<String, (u64, String)>,
    /// Some offers and counteroffers that can be made, with the position after them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub offers: BTreeMap<String, String>,
    /// Some inputs that are refused, with the rule that forbids them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub illegal: BTreeMap<String, String>,
    /// What some seats, or a spectator (`-`), can see.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub views: BTreeMap<String, String>,
}

/// How a game begins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StartCase {
    /// What it shows.
    pub id: String,
    /// The rules it shows.
    pub rules: Vec<String>,
    /// Rule set and board, `first`, and `roll` or the seat that begins.
    pub start: String,
    /// The first position.
    pub after: String,
}

/// How many sequences of inputs there are.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerftCase {
    /// What it is about.
    pub id: String,
    /// Where they begin.
    pub position: String,
    /// Their numbers for 1, 2, 3, … inputs.
    pub perft: Vec<u64>,
}

/// A whole game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameCase {
    /// Which.
    pub id: String,
    /// Where it begins.
    pub position: String,
    /// All inputs, separated by spaces.
    pub inputs: String,
    /// Where it ends.
    pub after: String,
    /// The fingerprint of that position.
    pub fingerprint: String,
}

impl Case {
    /// What it shows.
    pub fn id(&self) -> &str {
        match self {
            Case::Position(case) => &case.id,
            Case::Start(case) => &case.id,
            Case::Perft(case) => &case.id,
            Case::Game(case) => &case.id,
        }
    }

    /// The position it begins with; nothing for the start of a game.
    pub fn position(&self) -> &str {
        match self {
            Case::Position(case) => &case.position,
            Case::Start(_) => "",
            Case::Perft(case) => &case.position,
            Case::Game(case) => &case.position,
        }
    }

    /// The rules it shows; empty for counts and games, which show them all.
    pub fn rules(&self) -> &[String] {
        match self {
            Case::Position(case) => &case.rules,
            Case::Start(case) => &case.rules,
            Case::Perft(_) | Case::Game(_) => &[],
        }
    }
}
