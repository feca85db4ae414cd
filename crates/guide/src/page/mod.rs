//! How a page is written: a head, and below it paragraphs, lists, widgets and boards, each shown under a condition or always.
//!
//! The format is described in `crates/guide/content/README.md`. Faults in a page are reported as [`ContentError`]s, all at
//! once, with file and line; the rest of the page is still read.

mod condition;
mod head;
mod prose;
mod quiz;
mod script;
mod sentence;

pub(crate) use condition::Condition;
pub(crate) use head::{Head, TOPICS};
pub(crate) use prose::{Prose, ProseBlock};
pub(crate) use quiz::{Afterward, QuizCheck, QuizText};
pub(crate) use script::{Highlights, Script, ScriptStep};
pub(crate) use sentence::Sentence;

use thiserror::Error;

/// Something wrong with the content.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Error)]
#[error("{file}:{line}: {message}")]
pub struct ContentError {
    /// The file, from `content/` on.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

/// A place in the content: what is there, and what is wrong with it.
#[derive(Debug)]
pub(crate) struct ContentReader<'a> {
    file: &'a str,
    faults: Vec<ContentError>,
}

impl<'a> ContentReader<'a> {
    pub(crate) const fn new(file: &'a str) -> ContentReader<'a> {
        ContentReader { file, faults: Vec::new() }
    }

    /// The file, from `content/` on.
    pub(crate) const fn file(&self) -> &'a str {
        self.file
    }

    pub(crate) fn fault(&mut self, line: usize, message: impl Into<String>) {
        self.faults.push(ContentError { file: self.file.to_owned(), line, message: message.into() });
    }

    /// What was wrong.
    pub(crate) fn into_faults(self) -> Vec<ContentError> {
        self.faults
    }
}

/// Lines with their numbers.
pub(crate) type Lines<'a> = Vec<(usize, &'a str)>;

/// The lines of a text, counted from 1.
pub(crate) fn numbered(text: &str) -> Lines<'_> {
    text.lines().enumerate().map(|(at, line)| (at + 1, line.trim_end())).collect()
}
