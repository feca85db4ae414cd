//! The head of a page: its title, and a line for each of its properties.

use super::{ContentReader, Lines, Sentence};
use crate::law;

/// The topics of the edge cases, in the order in which they are listed.
pub(crate) const TOPICS: [&str; 9] =
    ["start", "turn", "harvest", "seven", "building", "roads", "trade", "cards", "winning"];

/// What is above the text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Head {
    pub(crate) title: Sentence,
    /// Other words for it.
    pub(crate) also: Vec<String>,
    /// The rules behind it, ranges written out.
    pub(crate) rules: Vec<String>,
    /// Related entries.
    pub(crate) see: Vec<String>,
    pub(crate) see_line: usize,
    /// The place in the list of chapters or lessons.
    pub(crate) order: u16,
    /// A lesson in one line.
    pub(crate) about: Sentence,
    /// What an edge case is about: one of [`TOPICS`].
    pub(crate) topic: Option<&'static str>,
    /// Is the lesson one of those that are enough for a first game?
    pub(crate) enough: bool,
}

impl Head {
    /// Reads the head and leaves the lines below it.
    pub(crate) fn read<'a>(lines: &Lines<'a>, reader: &mut ContentReader) -> (Head, Lines<'a>) {
        let mut head = Head::default();
        let mut at = 0;
        match lines.first().and_then(|(line, text)| Some((*line, text.strip_prefix("# ")?))) {
            Some((line, title)) => {
                head.title = Sentence::read(title.trim(), line, reader);
                at = 1;
            }
            None => reader.fault(1, "a page begins with `# Title`"),
        }
        while let Some((line, text)) = lines.get(at).filter(|(_, text)| !text.is_empty()) {
            at += 1;
            let Some((key, value)) = text.split_once(':') else {
                reader.fault(*line, "a line of the head is `key: value`; an empty line ends the head");
                continue;
            };
            head.property(key, value.trim(), *line, reader);
        }
        (head, lines[at..].to_vec())
    }

    fn property(&mut self, key: &str, value: &str, line: usize, reader: &mut ContentReader) {
        match key {
            "also" => self.also = list(value),
            "rules" => self.rules = list(value).iter().flat_map(|one| ids(one, line, reader)).collect(),
            "see" => (self.see, self.see_line) = (list(value), line),
            "about" => self.about = Sentence::read(value, line, reader),
            "order" => match value.parse() {
                Ok(order) => self.order = order,
                Err(_) => reader.fault(line, format!("{value:?} is no number")),
            },
            "topic" => {
                self.topic = TOPICS.into_iter().find(|topic| *topic == value);
                if self.topic.is_none() {
                    reader
                        .fault(line, format!("there is no topic {value:?}; there are {}", TOPICS.join(", ")));
                }
            }
            "enough" => match value {
                "yes" => self.enough = true,
                "no" => self.enough = false,
                _ => reader.fault(line, format!("enough is yes or no, but not {value:?}")),
            },
            _ => reader.fault(
                line,
                format!("a head has also, rules, see, order, about, topic and enough, but not {key:?}"),
            ),
        }
    }
}

fn list(value: &str) -> Vec<String> {
    value.split(',').map(str::trim).filter(|item| !item.is_empty()).map(str::to_owned).collect()
}

/// `LR-3`, or `LR-1..LR-13` and `LR-1..13` for all between them.
fn ids(text: &str, line: usize, reader: &mut ContentReader) -> Vec<String> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let parts = |id: &str| {
        let (prefix, number) = id.trim().rsplit_once('-')?;
        Some((prefix.to_owned(), number.parse::<u16>().ok()?))
    };
    let from = parts(first);
    let to = parts(last).or_else(|| Some((from.as_ref()?.0.clone(), last.trim().parse().ok()?)));
    let (Some((prefix, from)), Some((same, to))) = (from, to) else {
        reader.fault(line, format!("{text:?} is no rule id"));
        return Vec::new();
    };
    if prefix != same || from > to {
        reader.fault(line, format!("{text:?} is no range of ids"));
        return Vec::new();
    }
    let ids: Vec<String> = (from..=to).map(|number| format!("{prefix}-{number}")).collect();
    for id in ids.iter().filter(|id| !law::is_rule(id)) {
        reader.fault(line, format!("there is no rule {id}"));
    }
    ids
}

#[cfg(test)]
mod tests {
    use super::super::numbered;
    use super::*;

    #[test]
    fn a_head_and_what_is_below() {
        let text =
            "# Longest Road\nalso: longest route, road award\nrules: LR-1..LR-3, AMB-4\norder: 3\n\nText.";
        let mut reader = ContentReader::new("test");
        let (head, rest) = Head::read(&numbered(text), &mut reader);
        assert_eq!(reader.into_faults(), []);
        assert_eq!(head.rules, ["LR-1", "LR-2", "LR-3", "AMB-4"]);
        assert_eq!((head.also.len(), head.order, rest), (2, 3, vec![(5, ""), (6, "Text.")]));
    }

    #[test]
    fn faults_name_their_lines() {
        let mut reader = ContentReader::new("x.md");
        Head::read(&numbered("# A\nrules: LR-13..LR-99\nsize: 3\n"), &mut reader);
        let faults = reader.into_faults();
        assert!(
            faults.iter().any(|fault| fault.to_string() == "x.md:2: there is no rule LR-99"),
            "{faults:?}"
        );
        assert!(faults.iter().any(|fault| fault.line == 3), "{faults:?}");
    }
}
