//! Running text: words, `*strong words*`, `[[links]]`, rule ids and `{placeholders}`.

use hexhaven_wire::Span;

use super::ContentReader;
use crate::facts::{Facts, Filled};
use crate::law;

/// A paragraph, a list item, a title or a caption.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Sentence {
    parts: Vec<Inline>,
    /// Where it begins.
    pub(crate) line: usize,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Inline {
    Words(String),
    Fact(String),
    Rule(String),
    Strong(Vec<Inline>),
    Link { slug: String, label: Vec<Inline> },
}

impl Sentence {
    /// Reads a text that begins on this line.
    pub(crate) fn read(text: &str, line: usize, reader: &mut ContentReader) -> Sentence {
        Sentence { parts: read(text, line, reader), line }
    }

    /// With everything filled in.
    pub(crate) fn spans(&self, facts: &Facts) -> Vec<Span> {
        let mut spans = Vec::new();
        fill(&self.parts, facts, Tone::Plain, &mut spans);
        spans
    }

    /// The same as plain words, for titles.
    pub(crate) fn words(&self, facts: &Facts) -> String {
        self.spans(facts).into_iter().map(|span| facts.plain(&span)).collect()
    }

    /// The links it contains.
    pub(crate) fn links(&self) -> Vec<&str> {
        let mut links = Vec::new();
        each(&self.parts, &mut |part| {
            if let Inline::Link { slug, .. } = part {
                links.push(slug.as_str());
            }
        });
        links
    }

    /// The rules that it names.
    pub(crate) fn rules(&self) -> Vec<&str> {
        let mut rules = Vec::new();
        each(&self.parts, &mut |part| {
            if let Inline::Rule(id) = part {
                rules.push(id.as_str());
            }
        });
        rules
    }

    /// The words as they were typed, without placeholders and rule ids.
    pub(crate) fn typed(&self) -> Vec<&str> {
        let mut typed = Vec::new();
        each(&self.parts, &mut |part| {
            if let Inline::Words(words) = part {
                typed.push(words.as_str());
            }
        });
        typed
    }

    /// The placeholders.
    pub(crate) fn placeholders(&self) -> Vec<&str> {
        let mut found = Vec::new();
        each(&self.parts, &mut |part| {
            if let Inline::Fact(name) = part {
                found.push(name.as_str());
            }
        });
        found
    }
}

fn each<'a>(parts: &'a [Inline], look: &mut impl FnMut(&'a Inline)) {
    for part in parts {
        look(part);
        match part {
            Inline::Strong(inner) | Inline::Link { label: inner, .. } => each(inner, look),
            _ => {}
        }
    }
}

fn read(text: &str, line: usize, reader: &mut ContentReader) -> Vec<Inline> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['{', '*', '[']) {
        let (before, mark) = rest.split_at(at);
        words(before, &mut parts);
        let (open, close) = match &mark[..1] {
            "{" => ("{", "}"),
            "*" => ("*", "*"),
            _ if mark.starts_with("[[") => ("[[", "]]"),
            _ => ("[", "]"),
        };
        let Some((inside, after)) = mark[open.len()..].split_once(close) else {
            reader.fault(line, format!("{open} is not closed by {close}"));
            words(mark, &mut parts);
            return parts;
        };
        match open {
            "{" => parts.push(Inline::Fact(inside.to_owned())),
            "*" => parts.push(Inline::Strong(read(inside, line, reader))),
            "[[" => parts.push(link(inside, line, reader)),
            _ => words(&mark[..inside.len() + 2], &mut parts),
        }
        rest = after;
    }
    words(rest, &mut parts);
    parts
}

/// `road`, `Road` or `road|the roads`.
fn link(inside: &str, line: usize, reader: &mut ContentReader) -> Inline {
    let (slug, label) = match inside.split_once('|') {
        Some((slug, label)) => (slug.trim().to_owned(), read(label, line, reader)),
        // What the edition calls it, where the slug is one of the words.
        None if Facts::is_word(inside) => (inside.to_lowercase(), vec![Inline::Fact(inside.to_owned())]),
        None => (inside.to_lowercase().replace(' ', "-"), vec![Inline::Words(inside.replace('-', " "))]),
    };
    Inline::Link { slug, label }
}

/// Plain words, with the rule ids in them turned into links.
fn words(text: &str, parts: &mut Vec<Inline>) {
    let mut from = 0;
    let mut at = 0;
    while at < text.len() {
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-';
        let end = text[at..].find(|c| !is_part(c)).map_or(text.len(), |length| at + length);
        if law::is_rule(&text[at..end]) {
            push_words(&text[from..at], parts);
            parts.push(Inline::Rule(text[at..end].to_owned()));
            from = end;
        }
        at = end + text[end..].chars().next().map_or(0, char::len_utf8);
    }
    push_words(&text[from.min(text.len())..], parts);
}

fn push_words(text: &str, parts: &mut Vec<Inline>) {
    if !text.is_empty() {
        parts.push(Inline::Words(text.to_owned()));
    }
}

/// What plain words become.
#[derive(Clone, Copy)]
enum Tone<'a> {
    Plain,
    Strong,
    Link(&'a str),
}

fn fill(parts: &[Inline], facts: &Facts, tone: Tone, spans: &mut Vec<Span>) {
    for part in parts {
        match part {
            Inline::Words(words) => say(words, tone, spans),
            Inline::Fact(name) => match facts.fill(name) {
                Ok(Filled::Words(words)) => say(&words, tone, spans),
                Ok(Filled::Cards(cards)) => spans.push(Span::Cards { cards: cards.into() }),
                // The content is checked for this; a gap is better than nothing at all.
                Err(_) => say(&format!("{{{name}}}"), tone, spans),
            },
            Inline::Rule(id) => spans.push(Span::Rule { id: id.clone() }),
            Inline::Strong(inner) => fill(inner, facts, Tone::Strong, spans),
            Inline::Link { slug, label } => fill(label, facts, Tone::Link(slug), spans),
        }
    }
}

/// Adds words, to the last span if it is of the same kind.
fn say(words: &str, tone: Tone, spans: &mut Vec<Span>) {
    match (tone, spans.last_mut()) {
        (Tone::Plain, Some(Span::Text { text })) | (Tone::Strong, Some(Span::Strong { text })) => {
            text.push_str(words);
        }
        (Tone::Link(of), Some(Span::Entry { slug, text })) if slug == of => text.push_str(words),
        (Tone::Plain, _) => spans.push(Span::Text { text: words.to_owned() }),
        (Tone::Strong, _) => spans.push(Span::Strong { text: words.to_owned() }),
        (Tone::Link(slug), _) => spans.push(Span::Entry { slug: slug.to_owned(), text: words.to_owned() }),
    }
}

#[cfg(test)]
mod tests {
    use hexhaven_rules::{Edition, Rules};

    use super::*;

    fn spans(text: &str) -> Vec<Span> {
        let mut reader = ContentReader::new("test");
        let sentence = Sentence::read(text, 1, &mut reader);
        assert_eq!(reader.into_faults(), [], "{text}");
        sentence.spans(&Facts::of(&Rules::of(Edition::Sixth, 4)))
    }

    #[test]
    fn all_kinds_of_spans() {
        assert_eq!(
            spans("A *strong {harbor}*, [[harbor]] or [[road|the roads]], by LR-3 (not LR-99): {cost road}."),
            [
                Span::Text { text: "A ".into() },
                Span::Strong { text: "strong port".into() },
                Span::Text { text: ", ".into() },
                Span::Entry { slug: "harbor".into(), text: "port".into() },
                Span::Text { text: " or ".into() },
                Span::Entry { slug: "road".into(), text: "the roads".into() },
                Span::Text { text: ", by ".into() },
                Span::Rule { id: "LR-3".into() },
                Span::Text { text: " (not LR-99): ".into() },
                Span::Cards { cards: hexhaven_rules::Rules::ROAD_PRICE.into() },
                Span::Text { text: ".".into() },
            ]
        );
    }

    #[test]
    fn an_open_mark_is_a_fault() {
        let mut reader = ContentReader::new("test");
        Sentence::read("so {n roads", 3, &mut reader);
        assert_eq!(reader.into_faults()[0].to_string(), "test:3: { is not closed by }");
    }
}
