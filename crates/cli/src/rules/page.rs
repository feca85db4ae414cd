//! A page of the handbook on the terminal: its text wrapped, its boards drawn with characters, its widgets as tables where
//! that makes sense.

use std::io::Write;

use hexhaven_guide::{plain, showing};
use hexhaven_picture::{Labels, position_text};
use hexhaven_rules::Rules;
use hexhaven_wire::{Block, Lesson, Page, Scene, Span};

use super::shelf::{Listed, Shelf};
use super::show::wrap;
use super::widget;
use crate::failure::Failure;
use crate::ui::style::{FAINT, HEADING, STRONG, paint};
use crate::ui::{self, Align, Out, TextTable};

/// The whole page.
pub(super) fn show(out: &mut Out, page: &Page, by: &Rules) -> Result<(), Failure> {
    writeln!(out, "{}", paint(HEADING, &page.title))?;
    blocks(out, &page.blocks, by)?;
    footer(out, &[("rules:", &page.rules), ("see:  ", &page.see), ("also: ", &page.also)])
}

/// Lessons are played in the browser; here you can read their tasks, hints and answers.
pub(super) fn lesson(out: &mut Out, lesson: &Lesson, by: &Rules) -> Result<(), Failure> {
    writeln!(out, "{}", paint(HEADING, format_args!("Lesson: {}", lesson.title)))?;
    writeln!(out, "\n{}", wrap(&words(&lesson.about, by), ""))?;
    for (at, stage) in lesson.stages.iter().enumerate() {
        writeln!(out, "\n{}", paint(STRONG, format_args!("Part {} of {}", at + 1, lesson.stages.len())))?;
        for part in [&stage.task, &stage.hint, &stage.praise] {
            blocks(out, part, by)?;
        }
    }
    let place = format!("`hexhaven serve` lets you play it, at /learn/lessons/{}", lesson.slug);
    writeln!(out, "\n{}", wrap(&place, ""))?;
    footer(out, &[("rules:", &lesson.rules), ("see:  ", &lesson.see)])
}

fn blocks(out: &mut Out, blocks: &[Block], by: &Rules) -> Result<(), Failure> {
    for block in blocks {
        match block {
            Block::Heading { text } => writeln!(out, "\n{}", paint(STRONG, text))?,
            Block::Text { spans } => writeln!(out, "\n{}", wrap(&words(spans, by), ""))?,
            Block::List { ordered, items } => list_block(out, *ordered, items, by)?,
            Block::Demo { id, title } => board(out, id, title, by)?,
            Block::Widget { name } => {
                if let Some(table) = widget::table(name, by) {
                    write!(out, "\n{}", table.fitted(ui::width()))?;
                }
            }
        }
    }
    Ok(())
}

fn footer(out: &mut Out, lines: &[(&str, &Vec<String>)]) -> Result<(), Failure> {
    for (label, items) in lines {
        if !items.is_empty() {
            let gap = if *label == "rules:" { "\n" } else { "" };
            let lines = wrap(&items.join(", "), "       ");
            writeln!(out, "{gap}{} {}", paint(FAINT, label), lines.trim_start())?;
        }
    }
    Ok(())
}

/// Titles with the names that open them.
pub(super) fn list(out: &mut Out, shelf: Shelf, titles: &[Listed]) -> Result<(), Failure> {
    let mut table =
        TextTable::new([("title", Align::Left), ("name", Align::Left), ("also found as", Align::Left)]);
    for one in titles {
        table.row([one.title.clone(), one.slug.clone(), paint(FAINT, one.also.join(", "))]);
    }
    writeln!(out, "{}", table.fitted(ui::width()))?;
    writeln!(
        out,
        "`hexhaven rules --{} NAME` shows one; `--rules sixth:4` uses another edition.",
        shelf.name()
    )?;
    Ok(())
}

/// Everything that is searched, in lowercase.
pub(super) fn searched_text(page: &Page, by: &Rules) -> String {
    let mut text = format!("{} {} {}", page.title, page.slug, page.also.join(" "));
    for block in &page.blocks {
        text.push(' ');
        match block {
            Block::Heading { text: words } | Block::Demo { title: words, .. } => text.push_str(words),
            Block::Text { spans } => text.push_str(&said(spans, by)),
            Block::List { items, .. } => items.iter().for_each(|item| text.push_str(&(said(item, by) + " "))),
            Block::Widget { .. } => {}
        }
    }
    text.to_lowercase()
}

fn list_block(out: &mut Out, ordered: bool, items: &[Vec<Span>], by: &Rules) -> Result<(), Failure> {
    writeln!(out)?;
    for (at, item) in items.iter().enumerate() {
        let mark = if ordered { format!("{}. ", at + 1) } else { "- ".to_owned() };
        let lines = wrap(&words(item, by), &" ".repeat(mark.len()));
        writeln!(out, "{mark}{}", lines.trim_start())?;
    }
    Ok(())
}

/// A board: where it begins, the steps in words, and where it ends if that is something else.
fn board(out: &mut Out, id: &str, title: &str, by: &Rules) -> Result<(), Failure> {
    let Some(showing) = showing(id, by) else { return Ok(()) };
    let drawing = |at: usize| position_text(&showing.game, &showing.views[at], ui::ink(), Labels::Corners);
    writeln!(out, "\n{}", paint(STRONG, title))?;
    let (first, last) = (drawing(0), drawing(showing.views.len() - 1));
    write!(out, "{first}")?;
    for (at, scene) in showing.demo.scenes.iter().enumerate() {
        let lines = wrap(&caption(scene, by), "   ");
        writeln!(out, "{at}. {}", lines.trim_start())?;
    }
    if last != first {
        write!(out, "{last}")?;
    }
    Ok(())
}

/// What the page says about a scene, and what led to it.
fn caption(scene: &Scene, by: &Rules) -> String {
    let mut text = words(&scene.caption, by);
    if !scene.inputs.is_empty() {
        text = format!("{text} {}", paint(FAINT, format_args!("({})", scene.inputs.join(" "))));
    }
    if let Some(rule) = scene.refused.as_ref().and_then(|refused| refused.rule) {
        text = format!("{text} {}", paint(STRONG, format_args!("against {rule}")));
    }
    text
}

/// With the styles of the terminal.
fn words(spans: &[Span], by: &Rules) -> String {
    let styled = spans.iter().map(|span| match span {
        Span::Strong { .. } => paint(STRONG, plain(span, by)),
        Span::Text { .. } | Span::Entry { .. } | Span::Rule { .. } | Span::Cards { .. } => plain(span, by),
    });
    styled.collect()
}

/// Without styles.
fn said(spans: &[Span], by: &Rules) -> String {
    spans.iter().map(|span| plain(span, by)).collect()
}
