//! Sections, rules and options on the terminal: wrapped to its width, the markdown turned into plain text.

use std::io::Write;

use hexhaven_guide::law::{Document, LawPart, Rule, Section};
use hexhaven_rules::options::{OptionSpec, Word};
use hexhaven_rules::{Edition, Rules};
use hexhaven_wire::Page;
use serde_json::{Value, json};
use textwrap::{Options, WordSplitter};

use super::find::Answer;
use super::options::{self, defaults, short, values};
use super::page;
use super::shelf::Shelf;
use crate::failure::Failure;
use crate::ui::style::{FAINT, HEADING, STRONG, paint};
use crate::ui::{self, Align, Out, TextTable};

/// The answer for people.
pub(super) fn text(out: &mut Out, law: &Document, answer: &Answer, by: &Rules) -> Result<(), Failure> {
    match answer {
        Answer::Contents => contents(out, law, by),
        Answer::Section(section) => whole_section(out, section),
        Answer::Rules(rules) => {
            for (section, rule) in rules {
                full_rule(out, law, section, rule)?;
            }
            Ok(())
        }
        Answer::Hits { words, rules, pages } => hits(out, words, rules, pages),
        Answer::Page(_, page) => page::show(out, page, by),
        Answer::Lesson(lesson) => page::lesson(out, lesson, by),
        Answer::Shelf(shelf, titles) => page::list(out, *shelf, titles),
        Answer::Options(options) => all_options(out, law, options),
        Answer::Editions => editions(out),
    }
}

/// The answer for programs.
pub(super) fn json(out: &mut Out, law: &Document, answer: &Answer) -> Result<(), Failure> {
    let value = match answer {
        Answer::Contents => {
            let sections = law.sections.iter().map(|section| {
                let (prefixes, rules) = (section.prefixes(), section.rules().count());
                json!({"number": section.number, "title": section.name(), "prefixes": prefixes, "rules": rules})
            });
            json!({"sections": sections.collect::<Vec<_>>()})
        }
        Answer::Section(section) => {
            let rules: Vec<Value> = section.rules().map(|rule| rule_json(law, section, rule)).collect();
            json!({"section": section.number, "title": section.name(), "rules": rules})
        }
        Answer::Rules(rules) => json!({"rules": rules_json(law, rules)}),
        Answer::Hits { rules, pages, .. } => {
            let mut hits = json!({"rules": rules_json(law, rules)});
            for (shelf, pages) in pages {
                hits[shelf.name()] = pages.iter().map(|page| page.slug.as_str()).collect();
            }
            hits
        }
        Answer::Page(_, page) => json!(page),
        Answer::Lesson(lesson) => json!(lesson),
        Answer::Shelf(shelf, titles) => {
            let titles =
                titles.iter().map(|one| json!({"slug": one.slug, "title": one.title, "also": one.also}));
            json!({shelf.name(): titles.collect::<Vec<_>>()})
        }
        Answer::Options(options) => {
            json!({"options": options.iter().map(|option| option_json(option)).collect::<Vec<_>>()})
        }
        Answer::Editions => {
            let editions = Edition::ALL.into_iter().map(|edition| {
                let words: serde_json::Map<String, Value> =
                    Word::ALL.iter().map(|word| (word.id().to_owned(), edition.word(*word).into())).collect();
                json!({"id": edition.id(), "version": edition.version(), "title": options::title(edition), "words": words})
            });
            json!({"editions": editions.collect::<Vec<_>>()})
        }
    };
    writeln!(out, "{value:#}")?;
    Ok(())
}

fn rules_json(law: &Document, rules: &[(&Section, &Rule)]) -> Vec<Value> {
    rules.iter().map(|(section, rule)| rule_json(law, section, rule)).collect()
}

fn rule_json(law: &Document, section: &Section, rule: &Rule) -> Value {
    let mut value = json!({"id": rule.id, "section": section.number});
    for (name, text) in &rule.fields {
        value[name] = plain(text).into();
    }
    value["mentions"] = rule.mentions(law).into_iter().map(|rule| rule.id.as_str()).collect();
    value
}

fn option_json(option: &'static OptionSpec) -> Value {
    let defaults: serde_json::Map<String, Value> = defaults(option)
        .into_iter()
        .map(|(edition, value)| (edition.id().to_owned(), value.into()))
        .collect();
    json!({
        "name": option.name,
        "values": values(option),
        "short": short(option).map(|(word, _)| word),
        "house_rule": option.is_house_rule,
        "defaults": defaults,
        "rules": option.rules,
    })
}

fn hits(
    out: &mut Out,
    words: &[String],
    rules: &[(&Section, &Rule)],
    pages: &[(Shelf, Vec<Page>)],
) -> Result<(), Failure> {
    for (_, rule) in rules {
        short_rule(out, rule, words)?;
    }
    for (shelf, pages) in pages {
        let slugs: Vec<&str> = pages.iter().map(|page| page.slug.as_str()).collect();
        let label = format!("{:11}", format!("{}:", shelf.name()));
        let lines = wrap(&slugs.join(", "), INDENT);
        writeln!(out, "{}{}", paint(FAINT, label), lines.trim_start())?;
    }
    let found = if rules.len() == 1 { "1 rule".to_owned() } else { format!("{} rules", rules.len()) };
    let hint =
        format!("{found}; `hexhaven rules ID` shows one in full, `hexhaven rules --chapters NAME` a chapter");
    writeln!(out, "\n{}", paint(FAINT, hint))?;
    Ok(())
}

fn contents(out: &mut Out, law: &Document, by: &Rules) -> Result<(), Failure> {
    writeln!(out, "{}\n", paint(HEADING, "Start here: the chapters"))?;
    let mut table = TextTable::new([("chapter", Align::Left), ("read it with", Align::Left)]);
    for title in Shelf::Chapters.titles(by) {
        table.row([title.title, paint(FAINT, format_args!("hexhaven rules --chapters {}", title.slug))]);
    }
    writeln!(out, "{}", table.fitted(ui::width()))?;
    writeln!(out, "{}\n", paint(HEADING, "Look something up"))?;
    let mut table =
        TextTable::new([("list it with", Align::Left), ("", Align::Right), ("what it is", Align::Left)]);
    for shelf in [Shelf::Cases, Shelf::Almanac, Shelf::Lessons] {
        let count = shelf.titles(by).len().to_string();
        table.row([format!("hexhaven rules --{}", shelf.name()), count, shelf.what().to_owned()]);
    }
    writeln!(out, "{}", table.fitted(ui::width()))?;
    writeln!(out, "{}\n", paint(HEADING, "The numbered rules"))?;
    let mut table = TextTable::new([("", Align::Right), ("section", Align::Left), ("ids", Align::Left)]);
    for section in &law.sections {
        let ids = section.prefixes().into_iter().map(|prefix| {
            let count = section.rules().filter(|rule| rule.prefix() == prefix).count();
            format!("{prefix}-1 … {count}")
        });
        let ids: Vec<String> = ids.collect();
        table.row([section.number.clone(), section.name().to_owned(), paint(FAINT, ids.join(", "))]);
    }
    writeln!(out, "{}", table.fitted(ui::width()))?;
    writeln!(
        out,
        "`hexhaven rules 12` shows a section, `hexhaven rules LR-5` a rule, and `hexhaven rules WORDS` searches\n\
         everything. `--rules sixth:4` speaks of another edition."
    )?;
    Ok(())
}

fn whole_section(out: &mut Out, section: &Section) -> Result<(), Failure> {
    writeln!(out, "{}", paint(HEADING, format_args!("{}. {}", section.number, section.name())))?;
    for block in &section.blocks {
        writeln!(out)?;
        match block {
            LawPart::Heading(heading) => writeln!(out, "{}", paint(STRONG, heading))?,
            LawPart::Paragraph(text) => writeln!(out, "{}", wrap(&styled(text), ""))?,
            LawPart::Table(rows) => {
                let columns = rows[0].iter().map(|heading| (plain(heading), Align::Left));
                let mut table = TextTable::new(columns);
                rows[1..].iter().for_each(|row| table.row(row.iter().map(|cell| styled(cell))));
                write!(out, "{}", table.fitted(ui::width()))?;
            }
            LawPart::Rules(rules) => {
                rules.iter().try_for_each(|rule| short_rule(out, rule, &[]))?;
            }
        }
    }
    Ok(())
}

/// What else has the requested name.
pub(super) fn also_called(out: &mut Out, commands: &[String]) -> Result<(), Failure> {
    if !commands.is_empty() {
        writeln!(out, "\n{}", paint(FAINT, "More with this name:"))?;
        commands.iter().try_for_each(|command| writeln!(out, "  {command}"))?;
    }
    Ok(())
}

/// The id and what it says, without sources.
fn short_rule(out: &mut Out, rule: &Rule, words: &[String]) -> Result<(), Failure> {
    let said =
        rule.fields.iter().filter(|(name, _)| !matches!(name.as_str(), "source" | "editions" | "option"));
    let mut text: Vec<String> = said.map(|(_, text)| marked(&styled(text), words)).collect();
    if let Some((_, editions)) = rule.fields.iter().find(|(name, text)| name == "editions" && text != "all") {
        text.push(paint(FAINT, format_args!("[{editions}]")));
    }
    id_and_text(out, rule, &text.join(" "))
}

/// Everything about a rule, and the text of the rules it mentions.
fn full_rule(out: &mut Out, law: &Document, section: &Section, rule: &Rule) -> Result<(), Failure> {
    let mut fields = rule.fields.iter();
    let first = fields.next().map(|(_, text)| styled(text)).unwrap_or_default();
    id_and_text(out, rule, &first)?;
    for (name, text) in fields {
        writeln!(
            out,
            "{}",
            wrap(&format!("{} {}", paint(FAINT, format_args!("{name}:")), styled(text)), INDENT)
        )?;
    }
    let place = format!("{}. {}", section.number, section.name());
    writeln!(out, "{INDENT}{} {place}", paint(FAINT, "section:"))?;
    let mentions = rule.mentions(law);
    if !mentions.is_empty() {
        writeln!(out, "{INDENT}{}", paint(FAINT, "mentions:"))?;
        mentions.into_iter().try_for_each(|rule| short_rule(out, rule, &[]))?;
    }
    Ok(())
}

/// Wide enough for the longest ids, such as `SETTLE-3` and `ROBBER-10`.
const INDENT: &str = "           ";

fn id_and_text(out: &mut Out, rule: &Rule, text: &str) -> Result<(), Failure> {
    let gap = " ".repeat(INDENT.len().saturating_sub(rule.id.len()));
    let lines = wrap(text, INDENT);
    writeln!(out, "{}{gap}{}", paint(STRONG, &rule.id), lines.trim_start())?;
    Ok(())
}

fn all_options(out: &mut Out, law: &Document, options: &[&'static OptionSpec]) -> Result<(), Failure> {
    for option in options {
        write!(out, "{}", paint(STRONG, option.name))?;
        if let Some((word, value)) = short(option) {
            write!(out, "  ({word} is short for {}={value})", option.name)?;
        }
        writeln!(out, "{}", if option.is_house_rule { "  (house rule)" } else { "" })?;
        let defaults = defaults(option);
        let default = if defaults.iter().all(|(_, value)| *value == defaults[0].1) {
            defaults[0].1.clone()
        } else {
            let each = defaults.iter().map(|(edition, value)| format!("{} {value}", edition.id()));
            each.collect::<Vec<_>>().join(", ")
        };
        for (label, text) in
            [("values: ", values(option)), ("default:", default), ("rules:  ", option.rules.join(", "))]
        {
            let indent = format!("    {}", " ".repeat(label.len() + 1));
            let lines = wrap(&text, &indent);
            writeln!(out, "    {} {}", paint(FAINT, label), lines.trim_start())?;
        }
    }
    if let [option] = options {
        writeln!(out)?;
        let behind = option.rules.iter().filter_map(|id| law.rule(id));
        for (_, rule) in behind {
            short_rule(out, rule, &[])?;
        }
    }
    Ok(())
}

fn editions(out: &mut Out) -> Result<(), Failure> {
    let mut table = TextTable::new([("edition", Align::Left), ("", Align::Left)]);
    for edition in Edition::ALL {
        table.row([edition.id(), options::title(edition)]);
    }
    writeln!(out, "{table}")?;
    writeln!(
        out,
        "A rule set is an edition, the number of players, and anything that differs from the printed rules:"
    )?;
    writeln!(out, "\n    EDITION:PLAYERS[:OPTION=VALUE,…]\n")?;
    let mut table = TextTable::new([("example", Align::Left), ("", Align::Left)]);
    for (text, meaning) in options::EXAMPLES {
        table.row([*text, *meaning]);
    }
    writeln!(out, "{}", table.fitted(ui::width()))?;
    writeln!(out, "`hexhaven rules --options` lists the options.")?;
    Ok(())
}

/// Wrapped to the terminal, every line with this indent. Ids don't break at their hyphen.
pub(super) fn wrap(text: &str, indent: &str) -> String {
    let options = Options::new(ui::width()).initial_indent(indent).subsequent_indent(indent);
    textwrap::fill(text, options.word_splitter(WordSplitter::NoHyphenation))
}

/// Markdown inside a line as plain text.
fn plain(text: &str) -> String {
    anstream::adapter::strip_str(&styled(text)).to_string()
}

/// Markdown inside a line with the styles of the terminal: `**strong**`, and no marks for code, emphasis and links.
fn styled(text: &str) -> String {
    let mut styled = String::with_capacity(text.len());
    let mut strong = false;
    let mut rest = text;
    while let Some(at) = rest.find(['*', '`', '[']) {
        styled.push_str(&rest[..at]);
        rest = &rest[at..];
        if let Some(after) = rest.strip_prefix("**") {
            strong = !strong;
            styled.push_str(&if strong {
                STRONG.render().to_string()
            } else {
                STRONG.render_reset().to_string()
            });
            rest = after;
        } else if let Some((label, after)) = link(rest) {
            styled.push_str(&label.replace('`', ""));
            rest = after;
        } else {
            if rest.starts_with('[') {
                styled.push('[');
            }
            rest = &rest[1..];
        }
    }
    styled + rest
}

/// The label of a link at the beginning of the text, and what follows it.
fn link(text: &str) -> Option<(&str, &str)> {
    let (label, target) = text.strip_prefix('[')?.split_once("](")?;
    let (_, after) = target.split_once(')')?;
    (!label.contains(']')).then_some((label, after))
}

/// The text with the words that were searched for in bold.
fn marked(text: &str, words: &[String]) -> String {
    let mut marked = text.to_owned();
    for word in words {
        // Only ASCII letters change case here, so positions are the same in both.
        let lower = marked.to_ascii_lowercase();
        let places: Vec<usize> = lower.match_indices(word.as_str()).map(|(at, _)| at).collect();
        for at in places.into_iter().rev() {
            let end = at + word.len();
            let begins = marked[..at].chars().next_back().is_none_or(|before| !before.is_alphanumeric());
            if begins && word.chars().all(char::is_alphabetic) {
                marked.replace_range(at..end, &paint(STRONG, &marked[at..end]));
            }
        }
    }
    marked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_becomes_plain_text() {
        assert_eq!(
            plain("**Nassir**, own *turn*: `B` of [`boards.md`](boards.md) [C]"),
            "Nassir, own turn: B of boards.md [C]"
        );
    }

    #[test]
    fn words_are_marked_where_they_begin() {
        let text = marked("A settler's Settlement, resettle", &["settle".to_owned()]);
        let bold = |word| paint(STRONG, word);
        assert_eq!(text, format!("A {}r's {}ment, resettle", bold("settle"), bold("Settle")));
    }
}
