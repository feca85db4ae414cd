//! The text of a page: headings, paragraphs, lists, widgets and boards.

use hexhaven_wire::Block;

use super::{Condition, ContentReader, Lines, QuizText, Script, Sentence};
use crate::facts::Facts;

/// The widgets that readers can draw.
const WIDGETS: [&str; 22] = [
    "quick-facts",
    "resources",
    "contents",
    "frame",
    "spiral",
    "set-up-rounds",
    "turn",
    "costs",
    "rates",
    "trade-example",
    "seven",
    "deck",
    "points",
    "tracker",
    "combinations",
    "odds",
    "dice",
    "helpers",
    "special-building",
    "editions",
    "changes",
    "rulebooks",
];

/// Text with everything in it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Prose {
    pub(crate) parts: Vec<ProsePart>,
}

/// A part of it.
#[derive(Clone, Debug)]
pub(crate) struct ProsePart {
    pub(crate) when: Condition,
    pub(crate) piece: ProseBlock,
}

/// What a part is.
#[derive(Clone, Debug)]
pub(crate) enum ProseBlock {
    Heading(Sentence),
    Paragraph(Sentence),
    List {
        ordered: bool,
        items: Vec<(Condition, Sentence)>,
    },
    Widget(String),
    Demo(Box<Script>),
    /// A question of the quiz; it is not part of the page.
    Quiz(Box<QuizText>),
}

impl Prose {
    /// Reads the lines.
    pub(crate) fn read(lines: &Lines, reader: &mut ContentReader) -> Prose {
        let mut prose = Prose::default();
        let mut waiting = None;
        let mut rest = lines.as_slice();
        while let Some(((line, text), after)) = rest.split_first() {
            if text.is_empty() {
                rest = after;
                continue;
            }
            let (mut when, mut text) = Condition::at_front(text, *line, reader);
            if text.is_empty() {
                // A condition on its own line applies to what follows.
                waiting = Some(when);
                rest = after;
                continue;
            }
            if let Some(above) = waiting.take() {
                when = above;
            }
            let taken = if let Some(heading) = text.strip_prefix("## ") {
                prose.push(when, ProseBlock::Heading(Sentence::read(heading.trim(), *line, reader)));
                1
            } else if let Some(name) = text.strip_prefix("widget:") {
                prose.push(when, widget(name.trim(), *line, reader));
                1
            } else if let Some(kind) = text.strip_prefix("```") {
                let (block, taken) = fence(kind, rest, reader);
                prose.push(when, block);
                taken
            } else if let Some(first) = Item::of(text) {
                let (list, taken) = list(&first, rest, reader);
                prose.push(when, list);
                taken
            } else {
                let more = after.iter().take_while(|(_, line)| !line.is_empty() && !begins_something(line));
                let lines: Vec<&str> = more.map(|(_, line)| line.trim()).collect();
                let taken = lines.len() + 1;
                let whole = [&[text][..], &lines].concat().join(" ");
                text = whole.trim();
                prose.push(when, ProseBlock::Paragraph(Sentence::read(text, *line, reader)));
                taken
            };
            rest = &rest[taken.min(rest.len())..];
        }
        prose
    }

    fn push(&mut self, when: Condition, piece: ProseBlock) {
        self.parts.push(ProsePart { when, piece });
    }

    /// What a reader with these rules sees. Boards are named after their page.
    pub(crate) fn blocks(&self, page: &str, facts: &Facts) -> Vec<Block> {
        let mut blocks = Vec::new();
        let mut demos = 0;
        for part in &self.parts {
            // The number counts all boards on the page, so that an id means the same with all rules.
            demos += usize::from(matches!(part.piece, ProseBlock::Demo(_)));
            if !part.when.holds(facts.rules()) {
                continue;
            }
            match &part.piece {
                ProseBlock::Heading(text) => blocks.push(Block::Heading { text: text.words(facts) }),
                ProseBlock::Paragraph(text) => blocks.push(Block::Text { spans: text.spans(facts) }),
                ProseBlock::List { ordered, items } => {
                    let shown = items.iter().filter(|(when, _)| when.holds(facts.rules()));
                    let items: Vec<_> = shown.map(|(_, text)| text.spans(facts)).collect();
                    if !items.is_empty() {
                        blocks.push(Block::List { ordered: *ordered, items });
                    }
                }
                ProseBlock::Widget(name) => blocks.push(Block::Widget { name: name.clone() }),
                ProseBlock::Demo(script) => {
                    let (id, title) = (format!("{page}.{demos}"), script.title.words(facts));
                    blocks.push(Block::Demo { id, title });
                }
                ProseBlock::Quiz(_) => {}
            }
        }
        blocks
    }

    /// The board with this number, from 1, with the condition under which it is shown.
    pub(crate) fn demo(&self, number: usize) -> Option<(&Condition, &Script)> {
        self.demos().nth(number.checked_sub(1)?)
    }

    /// All boards in order.
    pub(crate) fn demos(&self) -> impl Iterator<Item = (&Condition, &Script)> {
        self.parts.iter().filter_map(|part| match &part.piece {
            ProseBlock::Demo(script) => Some((&part.when, script.as_ref())),
            _ => None,
        })
    }

    /// The question of the quiz that these rules have.
    pub(crate) fn quizzes(&self) -> impl Iterator<Item = (&Condition, &QuizText)> {
        self.parts.iter().filter_map(|part| match &part.piece {
            ProseBlock::Quiz(quiz) => Some((&part.when, quiz.as_ref())),
            _ => None,
        })
    }

    /// Every sentence, including captions, with the conditions under which it is shown.
    pub(crate) fn sentences(&self) -> Vec<(Vec<&Condition>, &Sentence)> {
        let mut sentences = Vec::new();
        for ProsePart { when, piece } in &self.parts {
            match piece {
                ProseBlock::Heading(text) | ProseBlock::Paragraph(text) => sentences.push((vec![when], text)),
                ProseBlock::List { items, .. } => {
                    sentences.extend(items.iter().map(|(own, text)| (vec![when, own], text)));
                }
                ProseBlock::Widget(_) => {}
                ProseBlock::Demo(script) => {
                    sentences.extend(script.sentences().map(|text| (vec![when], text)));
                }
                ProseBlock::Quiz(quiz) => {
                    let all = quiz.sentences();
                    sentences.extend(all.map(|(own, text)| (own.into_iter().chain([when]).collect(), text)));
                }
            }
        }
        sentences
    }
}

/// The beginning of a list item.
struct Item<'a> {
    ordered: bool,
    text: &'a str,
}

impl Item<'_> {
    fn of(line: &str) -> Option<Item<'_>> {
        if let Some(text) = line.strip_prefix("- ") {
            return Some(Item { ordered: false, text });
        }
        let (number, text) = line.split_once(". ")?;
        let is_number = !number.is_empty() && number.chars().all(|c| c.is_ascii_digit());
        is_number.then_some(Item { ordered: true, text })
    }
}

fn begins_something(line: &str) -> bool {
    let marks = ["## ", "widget:", "```", "- "];
    let condition = line.starts_with('[') && !line.starts_with("[[");
    condition || marks.iter().any(|mark| line.starts_with(mark)) || Item::of(line).is_some()
}

fn widget(name: &str, line: usize, reader: &mut ContentReader) -> ProseBlock {
    if !WIDGETS.contains(&name) {
        reader.fault(line, format!("there is no widget {name:?}; there are {}", WIDGETS.join(", ")));
    }
    ProseBlock::Widget(name.to_owned())
}

/// A list and how many lines it takes. Indented lines continue an item.
fn list(first: &Item, lines: &[(usize, &str)], reader: &mut ContentReader) -> (ProseBlock, usize) {
    let mut points: Vec<(usize, String)> = Vec::new();
    let mut taken = 0;
    for (at, (line, text)) in lines.iter().enumerate() {
        let item = if at == 0 { Some(Item { ..*first }) } else { Item::of(text) };
        match (item, points.last_mut()) {
            (Some(item), _) if item.ordered == first.ordered => points.push((*line, item.text.to_owned())),
            (None, Some((_, point))) if text.starts_with("  ") => {
                point.push(' ');
                point.push_str(text.trim());
            }
            _ => break,
        }
        taken += 1;
    }
    let items = points.iter().map(|(line, text)| {
        let (when, text) = Condition::at_front(text, *line, reader);
        (when, Sentence::read(text, *line, reader))
    });
    (ProseBlock::List { ordered: first.ordered, items: items.collect() }, taken)
}

/// What is between fences, a board or a question, and how many lines it takes.
fn fence(kind: &str, lines: &[(usize, &str)], reader: &mut ContentReader) -> (ProseBlock, usize) {
    let line = lines[0].0;
    let end = lines.iter().skip(1).position(|(_, text)| text.starts_with("```"));
    if end.is_none() {
        reader.fault(line, "the fence is not closed by ```");
    }
    let inside = &lines[1..end.map_or(lines.len(), |end| end + 1)];
    let block = match kind.trim() {
        "quiz" => ProseBlock::Quiz(Box::new(QuizText::read(line, &inside.to_vec(), reader))),
        kind => {
            if kind != "board" {
                reader.fault(line, format!("there are fences for a board and a quiz, but not for {kind:?}"));
            }
            ProseBlock::Demo(Box::new(Script::read(line, inside, reader)))
        }
    };
    (block, inside.len() + 2)
}

#[cfg(test)]
mod tests {
    use hexhaven_rules::{Edition, Rules};
    use hexhaven_wire::Span;

    use super::super::numbered;
    use super::*;

    fn blocks(text: &str, edition: Edition) -> Vec<Block> {
        let mut reader = ContentReader::new("test");
        let prose = Prose::read(&numbered(text), &mut reader);
        assert_eq!(reader.into_faults(), []);
        prose.blocks("page", &Facts::of(&Rules::of(edition, 4)))
    }

    fn text(words: &str) -> Vec<Span> {
        vec![Span::Text { text: words.to_owned() }]
    }

    #[test]
    fn parts_follow_their_conditions() {
        let page = "[not sixth] Old\nwords.\n\n[sixth]\nNew words.\n- one\n- [sixth] two\n  more\n\nwidget: costs\n\n## End";
        assert_eq!(
            blocks(page, Edition::Sixth),
            [
                Block::Text { spans: text("New words.") },
                Block::List { ordered: false, items: vec![text("one"), text("two more")] },
                Block::Widget { name: "costs".into() },
                Block::Heading { text: "End".into() },
            ]
        );
        assert_eq!(blocks(page, Edition::Fifth)[0], Block::Text { spans: text("Old words.") });
    }

    #[test]
    fn boards_are_numbered_in_all_rule_sets_alike() {
        let page =
            "[sixth]\n```board\ntitle: A\nposition: {here}\n```\n\n```board\ntitle: B\nposition: {here}\n```";
        let second = Block::Demo { id: "page.2".into(), title: "B".into() };
        assert_eq!(blocks(page, Edition::Sixth)[1], second);
        assert_eq!(blocks(page, Edition::Fifth), [second]);
    }
}
