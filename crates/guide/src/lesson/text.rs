//! A lesson as it is written: a head and stages, each of lines `key: value`. An indented line continues the one
//! above as a new paragraph; a line may start with a condition in brackets.

use super::goal::{Goal, Pattern};
use crate::page::{Condition, ContentError, ContentReader, Head, Prose, numbered};

/// A lesson as it is written.
#[derive(Debug)]
pub(super) struct LessonText {
    pub(super) slug: &'static str,
    pub(super) head: Head,
    pub(super) stages: Vec<StageText>,
    pub(super) faults: Vec<ContentError>,
}

/// A stage as it is written.
#[derive(Debug, Default)]
pub(super) struct StageText {
    /// Where it begins.
    pub(super) line: usize,
    pub(super) entries: Vec<Entry>,
}

/// A line of a stage.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) when: Condition,
    pub(super) line: usize,
    pub(super) what: StageLine,
}

/// What a line says.
#[derive(Debug)]
pub(super) enum StageLine {
    Position(String),
    Seat(u8),
    Par(u8),
    /// Codes that the stage is about.
    Allow(Vec<Pattern>),
    /// Codes that are offered although the rules forbid them.
    Tempt(Vec<String>),
    /// Codes of outcomes.
    Luck(Vec<String>),
    /// Codes of inputs of other seats.
    Others(Vec<String>),
    Goal(Goal),
    Fail(Goal),
    Task(Prose),
    Hint(Prose),
    Praise(Prose),
    On(Trigger, Prose),
    Solution(Tries),
    Wrong(Tries, Comes),
    /// The learner predicts what the first roll pays.
    Predict,
}

/// The codes of some tries; a whole discard is one try.
pub(super) type Tries = Vec<Vec<String>>;

/// What the lesson says something about.
#[derive(Debug)]
pub(super) enum Trigger {
    /// A refusal by this rule, or with this code.
    Refused(String),
    /// A legal try that is not the goal.
    Played(Pattern),
}

/// What happens after a wrong try.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Comes {
    /// It is refused by this rule, or with this code.
    Refused(String),
    /// The stage continues.
    Open,
    /// The stage is lost.
    Failed,
}

impl LessonText {
    pub(super) fn read(slug: &'static str, text: &str) -> LessonText {
        let file = file(slug);
        let mut reader = ContentReader::new(&file);
        let (head, rest) = Head::read(&numbered(text), &mut reader);
        let mut stages: Vec<StageText> = Vec::new();
        let mut at = 0;
        while let Some((line, text)) = rest.get(at).copied() {
            at += 1;
            if text == "## stage" {
                stages.push(StageText { line, entries: Vec::new() });
            } else if !text.is_empty() {
                let more = rest[at..].iter().take_while(|(_, line)| line.starts_with("  "));
                let paragraphs: Vec<(usize, &str)> = more.map(|(line, text)| (*line, text.trim())).collect();
                at += paragraphs.len();
                match stages.last_mut() {
                    Some(stage) => stage.entries.extend(entry(line, text, &paragraphs, &mut reader)),
                    None => reader.fault(line, "a lesson has stages, each below `## stage`"),
                }
            }
        }
        if stages.is_empty() {
            reader.fault(1, "a lesson has at least one `## stage`");
        }
        LessonText { slug, head, stages, faults: reader.into_faults() }
    }

    /// The file, from `content/` on.
    pub(super) fn file(&self) -> String {
        file(self.slug)
    }
}

fn file(slug: &str) -> String {
    format!("lessons/{slug}.md")
}

fn entry(line: usize, text: &str, more: &[(usize, &str)], reader: &mut ContentReader) -> Option<Entry> {
    let (when, text) = Condition::at_front(text, line, reader);
    // Codes have colons too: `on played D:W: ...`.
    let Some((key, value)) = text.split_once(": ") else {
        reader.fault(line, "a line of a stage is `key: value`");
        return None;
    };
    let value = value.trim();
    let prose = |reader: &mut ContentReader| {
        // Empty lines separate paragraphs.
        let lines = std::iter::once((line, value)).chain(more.iter().flat_map(|one| [(0, ""), *one]));
        Prose::read(&lines.collect(), reader)
    };
    let what = match key {
        "task" => Some(StageLine::Task(prose(reader))),
        "hint" => Some(StageLine::Hint(prose(reader))),
        "praise" => Some(StageLine::Praise(prose(reader))),
        _ => match key.strip_prefix("on ") {
            Some(trigger) => Some(StageLine::On(Trigger::read(trigger.trim()), prose(reader))),
            None => fact(key, value),
        },
    };
    if what.is_none() {
        reader.fault(line, format!("`{key}: {value}` cannot be read; see content/README.md"));
    }
    Some(Entry { when, line, what: what? })
}

/// A line that isn't prose.
fn fact(key: &str, value: &str) -> Option<StageLine> {
    let codes = || list(value).map(str::to_owned).collect();
    Some(match key {
        "position" => StageLine::Position(value.to_owned()),
        "seat" => StageLine::Seat(value.parse().ok()?),
        "par" => StageLine::Par(value.parse().ok().filter(|par| *par > 0)?),
        "allow" => StageLine::Allow(list(value).map(Pattern::new).collect()),
        "tempt" => StageLine::Tempt(codes()),
        "luck" => StageLine::Luck(codes()),
        "others" => StageLine::Others(codes()),
        "goal" => StageLine::Goal(Goal::read(value)?),
        "fail" => StageLine::Fail(Goal::read(value)?),
        "predict" if value == "roll" => StageLine::Predict,
        "solution" => StageLine::Solution(tries(value)),
        "wrong" => {
            let (tried, outcome) = value.split_once("->")?;
            StageLine::Wrong(tries(tried), Comes::read(outcome.trim()))
        }
        _ => return None,
    })
}

fn list(value: &str) -> impl Iterator<Item = &str> {
    value.split(',').map(str::trim).filter(|item| !item.is_empty())
}

/// Codes between spaces. The cards of a discard form one try, as at a table.
fn tries(value: &str) -> Tries {
    let codes: Vec<&str> = value.split_whitespace().collect();
    let together = codes.chunk_by(|a, b| a.starts_with("D:") && b.starts_with("D:"));
    together.map(|codes| codes.iter().map(|code| (*code).to_owned()).collect()).collect()
}

impl Trigger {
    fn read(text: &str) -> Trigger {
        match text.strip_prefix("played ") {
            Some(pattern) => Trigger::Played(Pattern::new(pattern.trim())),
            None => Trigger::Refused(text.to_owned()),
        }
    }
}

impl Comes {
    fn read(text: &str) -> Comes {
        match text {
            "open" => Comes::Open,
            "failed" => Comes::Failed,
            reason => Comes::Refused(reason.to_owned()),
        }
    }
}
