//! The rules document, taken apart: sections, and in them headings, paragraphs, tables and numbered rules.
//!
//! It reads the one document that is built into the program, so it knows that document's few forms of markdown and no
//! others; a test sees to it that no rule is lost.

/// The law itself.
const DOCUMENT: &str = include_str!("../../../../docs/rules.md");

/// The whole document.
pub(super) struct Book {
    pub(super) sections: Vec<Section>,
}

/// A section: `## 12. Longest Road (LR)`.
pub(super) struct Section {
    /// `12`.
    pub(super) number: String,
    /// `Longest Road (LR)`.
    pub(super) title: String,
    pub(super) blocks: Vec<Block>,
}

/// A part of a section.
pub(super) enum Block {
    /// `4.2 Fixed set-up`.
    Heading(String),
    Paragraph(String),
    /// A table without ids; the first row is its heading.
    Table(Vec<Vec<String>>),
    Rules(Vec<Rule>),
}

/// A numbered rule, ruling, example or piece of guide content: a row of a table whose first column is the id.
pub(super) struct Rule {
    pub(super) id: String,
    /// The other columns with their headings.
    pub(super) fields: Vec<(String, String)>,
}

impl Rule {
    /// What the id begins with: `LR`.
    pub(super) fn prefix(&self) -> &str {
        self.id.split_once('-').map_or(self.id.as_str(), |(prefix, _)| prefix)
    }

    /// The rules that this one mentions.
    pub(super) fn mentions<'book>(&self, book: &'book Book) -> Vec<&'book Rule> {
        let mut found: Vec<&Rule> = Vec::new();
        for (_, text) in &self.fields {
            for word in text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-') {
                if let Some((_, rule)) = book.rule(word)
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
    pub(super) fn rules(&self) -> impl Iterator<Item = &Rule> {
        self.blocks.iter().flat_map(|block| match block {
            Block::Rules(rules) => rules.as_slice(),
            _ => &[],
        })
    }

    /// The title without the id prefixes: `Longest Road`.
    pub(super) fn name(&self) -> &str {
        self.title.split(" (").next().unwrap_or(&self.title)
    }

    /// What the ids of its rules begin with, each once.
    pub(super) fn prefixes(&self) -> Vec<&str> {
        let mut prefixes: Vec<&str> = self.rules().map(Rule::prefix).collect();
        prefixes.dedup();
        prefixes
    }
}

impl Book {
    /// Takes the document apart.
    pub(super) fn read() -> Book {
        let mut sections: Vec<Section> = Vec::new();
        // What stands before the first section is about the document, not about the game.
        for text in DOCUMENT.split("\n## ").skip(1) {
            let (heading, body) = text.split_once('\n').unwrap_or((text, ""));
            let (number, title) = heading.split_once(". ").unwrap_or(("", heading));
            let blocks = read_blocks(body);
            sections.push(Section { number: number.to_owned(), title: title.to_owned(), blocks });
        }
        Book { sections }
    }

    /// All numbered rules with their sections.
    pub(super) fn rules(&self) -> impl Iterator<Item = (&Section, &Rule)> {
        self.sections.iter().flat_map(|section| section.rules().map(move |rule| (section, rule)))
    }

    /// The rule of this id, in large or small letters.
    pub(super) fn rule(&self, id: &str) -> Option<(&Section, &Rule)> {
        self.rules().find(|(_, rule)| rule.id.eq_ignore_ascii_case(id))
    }
}

fn read_blocks(body: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    for part in body.split("\n\n") {
        let part = part.trim_matches('\n');
        if let Some(heading) = part.strip_prefix("### ") {
            blocks.push(Block::Heading(heading.to_owned()));
        } else if part.starts_with('|') {
            blocks.push(read_table(part));
        } else if !part.is_empty() {
            blocks.push(Block::Paragraph(part.replace('\n', " ")));
        }
    }
    blocks
}

fn read_table(text: &str) -> Block {
    // The second line only separates the heading.
    let rows: Vec<Vec<String>> =
        text.lines().enumerate().filter(|(at, _)| *at != 1).map(|(_, line)| cells(line)).collect();
    let numbered = rows.first().and_then(|heading| heading.first()).is_some_and(|id| id == "ID" || id == "#");
    if !numbered {
        return Block::Table(rows);
    }
    let headings: Vec<String> = rows[0][1..].iter().map(|heading| field_name(heading)).collect();
    let rules = rows[1..].iter().map(|row| Rule {
        id: row[0].clone(),
        fields: headings.iter().cloned().zip(row[1..].iter().cloned()).collect(),
    });
    Block::Rules(rules.collect())
}

/// The cells of a line; a bar behind a backslash belongs to the text.
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
        let book = Book::read();
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
        assert_eq!(ids, book.rules().map(|(_, rule)| rule.id.as_str()).collect::<Vec<_>>());
    }

    #[test]
    fn every_rule_has_a_text_in_every_column() {
        for (_, rule) in Book::read().rules() {
            assert!(rule.fields.len() >= 2, "{}", rule.id);
            assert!(
                rule.fields.iter().all(|(name, text)| !name.is_empty() && !text.is_empty()),
                "{}",
                rule.id
            );
        }
    }

    #[test]
    fn sections_have_their_number_and_prefixes() {
        let book = Book::read();
        let road = &book.sections[11];
        assert_eq!((road.number.as_str(), road.name(), road.prefixes()), ("12", "Longest Road", vec!["LR"]));
        assert_eq!(book.sections[10].prefixes(), ["BUILD", "ROAD", "SETTLE", "CITY"]);
        assert_eq!(book.sections.len(), 23);
    }
}
