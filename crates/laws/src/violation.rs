//! The laws by name, and what to say when one does not hold.

use std::fmt::{self, Debug, Write};

use hexhaven_rules::Input;

/// A law that holds in every game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs, reason = "the sentence of each law says what it is")]
pub enum Law {
    Replay = 1,
    Views,
    Samples,
    OwnView,
    Conservation,
    Weights,
    Texts,
    Caches,
    Choices,
    End,
    Knowledge,
    Alike,
}

impl Law {
    /// All of them, in the order of their numbers.
    pub const ALL: [Law; 12] = [
        Law::Replay,
        Law::Views,
        Law::Samples,
        Law::OwnView,
        Law::Conservation,
        Law::Weights,
        Law::Texts,
        Law::Caches,
        Law::Choices,
        Law::End,
        Law::Knowledge,
        Law::Alike,
    ];

    /// What it says.
    pub const fn sentence(self) -> &'static str {
        match self {
            Law::Replay => "replaying a record gives the same state and fingerprint",
            Law::Views => "folding seen events over a view equals the view of the new state",
            Law::Samples => "the view of a state sampled for a view is that view",
            Law::OwnView => "a seat's legal choices follow from its view alone",
            Law::Conservation => "cards and pieces are conserved",
            Law::Weights => "outcome weights are positive and sum to their total",
            Law::Texts => "every text round-trips",
            Law::Caches => "caches and awards equal recomputation",
            Law::Choices => "the list of legal choices agrees with the check of each",
            Law::End => "every playout ends, by a win or at the turn limit",
            Law::Knowledge => "the true state is among those that a viewer's knowledge admits",
            Law::Alike => "two states that look alike to a viewer stay alike under the same input",
        }
    }
}

/// As `L5`.
impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "L{}", *self as u8)
    }
}

/// A law that did not hold, and what was found instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// Which law.
    pub law: Law,
    /// What differed.
    pub what: String,
}

/// Whether a law held.
pub type LawResult = Result<(), Broken>;

impl Broken {
    pub(crate) fn new(law: Law, what: impl Into<String>) -> Broken {
        Broken { law, what: what.into() }
    }
}

/// Demands something of a law; `what` is called only if it doesn't hold.
#[inline]
pub(crate) fn demand(law: Law, holds: bool, what: impl FnOnce() -> String) -> LawResult {
    if holds { Ok(()) } else { Err(Broken::new(law, what())) }
}

/// Demands that two things are equal.
#[inline]
pub(crate) fn demand_equal<T: PartialEq + Debug>(
    law: Law,
    wanted: &T,
    found: &T,
    what: impl FnOnce() -> String,
) -> LawResult {
    demand(law, wanted == found, || format!("{}\n{}", what(), differences(wanted, found)))
}

/// The lines in which two things differ when written out; positions are long, and mostly equal.
fn differences<T: Debug>(wanted: &T, found: &T) -> String {
    const SHOWN: usize = 40;
    let (wanted, found) = (format!("{wanted:#?}"), format!("{found:#?}"));
    let mut text = String::new();
    if wanted.lines().count() != found.lines().count() {
        let _ = write!(text, "wanted: {wanted}\nfound: {found}");
        return text;
    }
    let different = wanted.lines().zip(found.lines()).enumerate().filter(|(_, (a, b))| a != b);
    for (line, (wanted, found)) in different.take(SHOWN) {
        let _ = writeln!(text, "line {line}: wanted {}, found {}", wanted.trim(), found.trim());
    }
    text
}

/// A law that did not hold in a game, with everything needed to reproduce it.
#[derive(Clone, PartialEq, Debug)]
pub struct Violation {
    /// The law and what differed.
    pub broken: Broken,
    /// The name of the table.
    pub table: String,
    /// Its rule set, as text.
    pub rules: String,
    /// The seed of the game.
    pub seed: u64,
    /// The number of the input, from 0.
    pub step: usize,
    /// The input.
    pub input: Option<Input>,
    /// The position before the input, as text.
    pub position: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let law = self.broken.law;
        writeln!(f, "{law} is broken: {}", law.sentence())?;
        writeln!(f, "  table:    {} ({})", self.table, self.rules)?;
        writeln!(f, "  seed:     {}", self.seed)?;
        writeln!(f, "  step:     {}", self.step)?;
        match self.input {
            Some(input) => writeln!(f, "  input:    {input:?}")?,
            None => writeln!(f, "  input:    none")?,
        }
        writeln!(f, "  before:   {}", self.position)?;
        for line in self.broken.what.lines() {
            writeln!(f, "  what:     {line}")?;
        }
        write!(
            f,
            "  again by: cargo xtask soak --games 1 --every 1 --table {} --seed {}",
            self.table, self.seed
        )
    }
}

impl std::error::Error for Violation {}
