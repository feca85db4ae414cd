//! The law, `docs/rules.md`, taken apart: sections, and in them headings, paragraphs, tables and numbered rules.
//!
//! It reads the one document that is built into the program, so it only knows the few forms of markdown in that
//! document; a test makes sure that no rule is lost.
//!
//! ```
//! let document = hexhaven_guide::law::document();
//! let (section, rule) = document.rule("LR-5").expect("the law has it");
//! assert_eq!((section.name(), rule.prefix()), ("Longest Road", "LR"));
//! ```

use std::collections::HashSet;
use std::sync::LazyLock;

use hexhaven_wire as wire;

use crate::book;

/// The law itself.
const DOCUMENT: &str = include_str!("../../../docs/rules.md");

/// The whole document.
#[derive(Debug)]
pub struct Document {
    /// Its sections in order.
    pub sections: Vec<Section>,
}

/// A section: `## 12. Longest Road (LR)`.
#[derive(Debug)]
pub struct Section {
    /// `12`.
    pub number: String,
    /// `Longest Road (LR)`.
    pub title: String,
    /// What is in it.
    pub blocks: Vec<LawPart>,
}

/// A part of a section.
#[derive(Debug)]
pub enum LawPart {
    /// `4.2 Fixed set-up`.
    Heading(String),
    /// A paragraph, with a little markdown.
    Paragraph(String),
    /// A table without ids; the first row is its heading.
    Table(Vec<Vec<String>>),
    /// Numbered rules.
    Rules(Vec<Rule>),
}

/// A numbered rule, ruling, example or piece of guide content: a row of a table whose first column is the id.
#[derive(Debug)]
pub struct Rule {
    /// `LR-3`.
    pub id: String,
    /// The other columns with their headings.
    pub fields: Vec<(String, String)>,
}

/// The document.
pub fn document() -> &'static Document {
    static READ: LazyLock<Document> = LazyLock::new(Document::read);
    &READ
}

/// The law for readers, each rule with the pages of the handbook that are about it.
pub fn law() -> wire::Law {
    let sections = document().sections.iter().filter(|section| section.rules().next().is_some());
    wire::Law { sections: sections.map(wire_section).collect() }
}

/// Is there a rule with this id?
pub(crate) fn is_rule(id: &str) -> bool {
    static IDS: LazyLock<HashSet<&'static str>> =
        LazyLock::new(|| document().rules().map(|(_, rule)| rule.id.as_str()).collect());
    IDS.contains(id)
}

impl Rule {
    /// What the id begins with: `LR`.
    pub fn prefix(&self) -> &str {
        self.id.split_once('-').map_or(self.id.as_str(), |(prefix, _)| prefix)
    }

    /// The rules that this one mentions.
    pub fn mentions<'law>(&self, law: &'law Document) -> Vec<&'law Rule> {
        let mut found: Vec<&Rule> = Vec::new();
        for (_, text) in &self.fields {
            for word in text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-') {
                if let Some((_, rule)) = law.rule(word)
                    && rule.id != self.id
                    && !found.iter().any(|known| known.id == rule.id)
                {
                    found.push(rule);
                }
            }
        }
        found
    }
}

impl Section {
    /// The numbered rules of the section.
    pub fn rules(&self) -> impl Iterator<Item = &Rule> {
        self.blocks.iter().flat_map(|block| match block {
            LawPart::Rules(rules) => rules.as_slice(),
            _ => &[],
        })
    }

    /// The title without the id prefixes: `Longest Road`.
    pub fn name(&self) -> &str {
        self.title.split(" (").next().unwrap_or(&self.title)
    }

    /// What the ids of its rules begin with, each once.
    pub fn prefixes(&self) -> Vec<&str> {
        let mut prefixes: Vec<&str> = self.rules().map(Rule::prefix).collect();
        prefixes.dedup();
        prefixes
    }
}

impl Document {
    /// Takes the document apart.
    fn read() -> Document {
        let mut sections: Vec<Section> = Vec::new();
        // Anything before the first section is about the document, not the game.
        for text in DOCUMENT.split("\n## ").skip(1) {
            let (heading, body) = text.split_once('\n').unwrap_or((text, ""));
            let (number, title) = heading.split_once(". ").unwrap_or(("", heading));
            let blocks = read_blocks(body);
            sections.push(Section { number: number.to_owned(), title: title.to_owned(), blocks });
        }
        Document { sections }
    }

    /// All numbered rules with their sections.
    pub fn rules(&self) -> impl Iterator<Item = (&Section, &Rule)> {
        self.sections.iter().flat_map(|section| section.rules().map(move |rule| (section, rule)))
    }

    /// The rule with this id, in upper or lower case.
    pub fn rule(&self, id: &str) -> Option<(&Section, &Rule)> {
        self.rules().find(|(_, rule)| rule.id.eq_ignore_ascii_case(id))
    }
}

fn wire_section(section: &Section) -> wire::LawSection {
    let rules = section.rules().map(|rule| {
        let told = rule.fields.iter().filter(|(name, _)| name != "option");
        let field =
            |(name, text): &(String, String)| wire::LawField { name: name.clone(), text: text.clone() };
        let fields = told.map(field).collect();
        wire::LawRule { id: rule.id.clone(), fields, pages: book::pages_about(&rule.id) }
    });
    let (number, title) = (section.number.clone(), section.title.clone());
    wire::LawSection { number, title, rules: rules.collect() }
}

/// What players read of a field: the mark for a ruling in words, and no references to board data, which are for people
/// who work on the program.
fn for_players(text: &str) -> String {
    let text = text.replace(": **(r)**", ": by our ruling").replace(" **(r)**", ", by our ruling");
    let text = text.replace("(r)", "by our ruling");
    let parts = text.split("; ").filter(|part| !part.contains("`boards.md`"));
    let kept = parts.collect::<Vec<_>>().join("; ");
    if kept.is_empty() { "our board data".to_owned() } else { kept }
}

fn read_blocks(body: &str) -> Vec<LawPart> {
    let mut blocks = Vec::new();
    for part in body.split("\n\n") {
        let part = part.trim_matches('\n');
        if let Some(heading) = part.strip_prefix("### ") {
            blocks.push(LawPart::Heading(heading.to_owned()));
        } else if part.starts_with('|') {
            blocks.push(read_table(part));
        } else if !part.is_empty() {
            blocks.push(LawPart::Paragraph(part.replace('\n', " ")));
        }
    }
    blocks
}

fn read_table(text: &str) -> LawPart {
    // The second line only separates the heading.
    let rows: Vec<Vec<String>> =
        text.lines().enumerate().filter(|(at, _)| *at != 1).map(|(_, line)| cells(line)).collect();
    let numbered = rows.first().and_then(|heading| heading.first()).is_some_and(|id| id == "ID" || id == "#");
    if !numbered {
        return LawPart::Table(rows);
    }
    let headings: Vec<String> = rows[0][1..].iter().map(|heading| field_name(heading)).collect();
    let rules = rows[1..].iter().map(|row| Rule {
        id: row[0].clone(),
        fields: headings.iter().cloned().zip(row[1..].iter().map(|cell| for_players(cell))).collect(),
    });
    LawPart::Rules(rules.collect())
}

/// The cells of a line; a bar after a backslash is part of the text.
fn cells(line: &str) -> Vec<String> {
    const BAR: &str = "\u{1}";
    let line = line.replace("\\|", BAR);
    let line = line.trim().trim_matches('|');
    line.split('|').map(|cell| cell.trim().replace(BAR, "|")).collect()
}

/// A column's heading as a key: `Ed.` is `editions`, `Ruling (default)` is `ruling`.
fn field_name(heading: &str) -> String {
    let word = heading.split(" (").next().unwrap_or(heading).to_lowercase();
    match word.as_str() {
        "ed." => "editions".to_owned(),
        "opt" => "option".to_owned(),
        _ => word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_rule_of_the_document_is_lost() {
        let document = Document::read();
        let is_id = |cell: &str| {
            cell.rsplit_once('-').is_some_and(|(prefix, number)| {
                let prefix = !prefix.is_empty()
                    && prefix.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
                prefix && number.parse::<u16>().is_ok()
            })
        };
        let rows = DOCUMENT.lines().filter_map(|line| line.strip_prefix("| ")?.split_once(" |"));
        let ids: Vec<&str> = rows.map(|(id, _)| id).filter(|id| is_id(id)).collect();
        assert!(ids.len() > 300, "{}", ids.len());
        assert_eq!(ids, document.rules().map(|(_, rule)| rule.id.as_str()).collect::<Vec<_>>());
    }

    #[test]
    fn every_rule_has_a_text_in_every_column() {
        for (_, rule) in Document::read().rules() {
            assert!(rule.fields.len() >= 2, "{}", rule.id);
            assert!(
                rule.fields.iter().all(|(name, text)| !name.is_empty() && !text.is_empty()),
                "{}",
                rule.id
            );
        }
    }

    #[test]
    fn players_read_no_notes_of_developers() {
        for section in law().sections {
            for rule in section.rules {
                assert!(rule.fields.iter().any(|field| field.name != "source"), "{}", rule.id);
                for field in rule.fields {
                    for note in ["boards.md", "(r)", "Invariant", "Data field", "as data", "unit test"] {
                        assert!(!field.text.contains(note), "{}: {note} in {:?}", rule.id, field.text);
                    }
                    assert_ne!(field.name, "option", "{}", rule.id);
                }
            }
        }
        assert_eq!(for_players("19 each **(r)** AMB-1."), "19 each, by our ruling AMB-1.");
        assert_eq!(for_players("5th; `boards.md` 3.3"), "5th");
    }

    #[test]
    fn sections_have_their_number_and_prefixes() {
        let document = Document::read();
        let road = &document.sections[11];
        assert_eq!((road.number.as_str(), road.name(), road.prefixes()), ("12", "Longest Road", vec!["LR"]));
        assert_eq!(document.sections[10].prefixes(), ["BUILD", "ROAD", "SETTLE", "CITY"]);
        assert_eq!(document.sections.len(), 23);
    }
}
