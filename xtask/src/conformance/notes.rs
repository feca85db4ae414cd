//! What a rule test notes (`crates/rules/tests/rules/notes.rs`): positions, and what was played, refused or viewed there.

use std::collections::BTreeSet;

use crate::index;

/// One line of a test's notes, without the position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Note {
    /// The test looks at the position.
    At,
    /// This input is legal.
    Played(String),
    /// This input is refused by this rule.
    Refused { code: String, rule: String },
    /// This viewer's view is looked at.
    Viewed(String),
}

/// All notes of a test, in their order.
pub(super) struct TestNotes {
    /// The modules and the name of the test, with dots between them.
    path: String,
    /// Position, or the start of a game after `start`, and note.
    pub(super) lines: Vec<(String, Note)>,
}

impl TestNotes {
    pub(super) fn parse(path: &str, text: &str) -> Result<TestNotes, String> {
        let mut lines = Vec::new();
        for line in text.lines() {
            let mut cells = line.split('\t');
            let (Some(kind), Some(position), Some(detail)) = (cells.next(), cells.next(), cells.next())
            else {
                return Err(format!("{path}: {line}: not a note"));
            };
            let note = match kind {
                "at" => Note::At,
                "start" => {
                    lines.push((format!("start {position}"), Note::At));
                    continue;
                }
                "played" | "allowed" => Note::Played(detail.to_owned()),
                "refused" => {
                    let (code, rule) = detail.split_once(' ').ok_or_else(|| format!("{path}: {line}"))?;
                    Note::Refused { code: code.to_owned(), rule: rule.to_owned() }
                }
                "viewed" => Note::Viewed(detail.to_owned()),
                _ => return Err(format!("{path}: {kind}: an unknown kind of note")),
            };
            lines.push((position.to_owned(), note));
        }
        Ok(TestNotes { path: path.to_owned(), lines })
    }

    fn name(&self) -> &str {
        self.path.rsplit('.').next().unwrap_or_default()
    }

    /// The test's name as words: `robber-1-it-must-move-to-another-land-hex`.
    pub(super) fn title(&self) -> String {
        self.name().replace('_', "-")
    }

    /// The rules that the test is about. Tests of how offers are made and answered are named after sentences of TRADE-3, and
    /// tests of options that no edition prints begin with `house`.
    pub(super) fn rules(&self, prefixes: &BTreeSet<&str>) -> Vec<String> {
        let named: Vec<String> = index::named_by(self.name(), prefixes).iter().map(index::name).collect();
        if !named.is_empty() {
            named
        } else if self.name().starts_with("house_") {
            vec!["HOUSE".to_owned()]
        } else if self.path.starts_with("trade.offers.") {
            vec!["TRADE-3".to_owned()]
        } else {
            Vec::new()
        }
    }
}
