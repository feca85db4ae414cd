//! Writes the text form. There is one way to write a record, so equal records have equal texts.

use std::fmt::Write;

use hexhaven_rules::{Action, Input, Starter};

use super::game::GameParts;
use super::{HEAD, luck};
use crate::record::{Ending, Entry, Origin, Record};

/// Lines of inputs are no longer than this, unless a single input is.
const WIDTH: usize = 100;

impl Record {
    /// The text form; [`Record::parse`] reads it back.
    pub fn to_text(&self) -> String {
        let mut text = format!("{HEAD} {}\n", self.version);
        for (key, value) in self.headers.iter() {
            line(&mut text, key, value);
        }
        let parts = GameParts::of(self);
        line(&mut text, "rules", parts.rules);
        line(&mut text, "board", parts.board);
        line(&mut text, "origin", &origin(self.origin));
        if let Some(colors) = parts.colors {
            line(&mut text, "colors", colors);
        }
        line(&mut text, "first", &starter(self.starter));
        for (key, value) in self.luck.iter().flat_map(luck::fields) {
            line(&mut text, &key, &value);
        }
        self.write_inputs(&mut text);
        if let Some(fingerprint) = self.fingerprint {
            line(&mut text, "fingerprint", &format!("{fingerprint:016x}"));
        }
        line(&mut text, "result", &ending(self.ending));
        text
    }

    /// A line ends where a turn ends, where a comment follows, and where it would become too long.
    fn write_inputs(&self, text: &mut String) {
        let mut comments = self.comments.iter().peekable();
        let mut line = String::new();
        for (index, entry) in std::iter::once(None).chain(self.entries.iter().map(Some)).enumerate() {
            if let Some(entry) = entry {
                let code = self.entry_text(*entry);
                if line.len() + 1 + code.len() > WIDTH {
                    end_line(&mut line, text);
                }
                if line.is_empty() {
                    line = index.to_string();
                }
                line.push(' ');
                line.push_str(&code);
                if matches!(entry.input, Input::Act(_, Action::EndTurn)) {
                    end_line(&mut line, text);
                }
            }
            while let Some(comment) = comments.next_if(|comment| comment.input == index) {
                end_line(&mut line, text);
                text.push_str("; ");
                text.push_str(&comment.text);
                text.push('\n');
            }
        }
        end_line(&mut line, text);
    }

    fn entry_text(&self, entry: Entry) -> String {
        let mut code = entry.input.code(&self.game);
        if let Some(millis) = entry.millis {
            write!(code, "@{millis}").expect("a string takes everything");
        }
        code
    }
}

fn line(text: &mut String, key: &str, value: &str) {
    for part in [key, " ", value, "\n"] {
        text.push_str(part);
    }
}

fn end_line(line: &mut String, text: &mut String) {
    if !line.is_empty() {
        text.push_str(line);
        text.push('\n');
        line.clear();
    }
}

fn origin(origin: Origin) -> String {
    match origin {
        Origin::Drawn(seed) => format!("drawn {}", seed.number()),
        Origin::Chosen => "chosen".to_owned(),
        Origin::Committed => "committed".to_owned(),
        Origin::Printed => "printed".to_owned(),
        Origin::Given => "given".to_owned(),
    }
}

fn starter(starter: Starter) -> String {
    match starter {
        Starter::Roll => "roll".to_owned(),
        Starter::Seat(seat) => seat.to_string(),
    }
}

fn ending(ending: Ending) -> String {
    match ending {
        Ending::Won(seat) => format!("won {seat}"),
        Ending::NoWinner => "no-winner".to_owned(),
        Ending::Abandoned => "abandoned".to_owned(),
        Ending::Unfinished => "unfinished".to_owned(),
    }
}
