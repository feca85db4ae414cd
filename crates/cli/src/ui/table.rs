//! Tables in plain text: columns as wide as their widest cell, or narrower and wrapped where the terminal ends.
//!
//! We wrote our own because textwrap and anstyle already do the hard parts, and comfy-table would bring its own
//! versions of both.

use std::fmt;

use textwrap::{Options, WordSplitter};

use super::style::{HEADING, paint};

/// How a column is aligned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// A table with a heading. Cells may carry styles.
///
/// ```text
/// player   points
/// red           9
/// ```
#[derive(Clone, Debug)]
pub(crate) struct TextTable {
    columns: Vec<(String, Align)>,
    rows: Vec<Vec<String>>,
    /// The most terminal columns it may take.
    limit: usize,
}

/// The space between two columns.
const GAP: &str = "  ";
/// No column gets narrower than this.
const NARROWEST: usize = 8;

impl TextTable {
    /// An empty table with these columns.
    pub(crate) fn new<S: Into<String>>(columns: impl IntoIterator<Item = (S, Align)>) -> TextTable {
        let columns = columns.into_iter().map(|(name, align)| (name.into(), align)).collect();
        TextTable { columns, rows: Vec::new(), limit: usize::MAX }
    }

    /// One more row; missing cells are empty.
    pub(crate) fn row<S: Into<String>>(&mut self, cells: impl IntoIterator<Item = S>) {
        let mut cells: Vec<String> = cells.into_iter().map(Into::into).collect();
        debug_assert!(cells.len() <= self.columns.len(), "a cell without a column");
        cells.resize(self.columns.len(), String::new());
        self.rows.push(cells);
    }

    /// The same table, no wider than this: long cells wrap.
    pub(crate) fn fitted(mut self, width: usize) -> TextTable {
        self.limit = width;
        self
    }

    fn widths(&self) -> Vec<usize> {
        let mut widths: Vec<usize> = (self.columns.iter().enumerate())
            .map(|(at, (name, _))| {
                let cells = self.rows.iter().map(|row| shown_width(&row[at]));
                cells.fold(shown_width(name), usize::max)
            })
            .collect();
        let gaps = GAP.len() * widths.len().saturating_sub(1);
        // The widest column gives way, until all fit or nothing more can give way.
        while widths.iter().sum::<usize>().saturating_add(gaps) > self.limit {
            match widths.iter_mut().max() {
                Some(widest) if *widest > NARROWEST => *widest -= 1,
                _ => break,
            }
        }
        widths
    }
}

/// How wide a text is on the terminal, without its styles.
pub(crate) fn shown_width(text: &str) -> usize {
    textwrap::core::display_width(text)
}

impl fmt::Display for TextTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widths = self.widths();
        let heading: Vec<String> = self.columns.iter().map(|(name, _)| name.clone()).collect();
        for (at, row) in std::iter::once(&heading).chain(&self.rows).enumerate() {
            let cells: Vec<Vec<String>> =
                row.iter().zip(&widths).map(|(cell, width)| lines(cell, *width)).collect();
            for line in 0..cells.iter().map(Vec::len).max().unwrap_or(0) {
                let mut text = String::new();
                for ((cell, (_, align)), width) in cells.iter().zip(&self.columns).zip(&widths) {
                    let cell = cell.get(line).map_or("", String::as_str);
                    let space = " ".repeat(width.saturating_sub(shown_width(cell)));
                    let cell =
                        if at == 0 && !cell.is_empty() { paint(HEADING, cell) } else { cell.to_owned() };
                    match align {
                        Align::Left => text.extend([&cell, &space, GAP]),
                        Align::Right => text.extend([&space, &cell, GAP]),
                    }
                }
                writeln!(f, "{}", text.trim_end())?;
            }
        }
        Ok(())
    }
}

fn lines(cell: &str, width: usize) -> Vec<String> {
    if shown_width(cell) <= width {
        return vec![cell.to_owned()];
    }
    let options = Options::new(width.max(1)).word_splitter(WordSplitter::NoHyphenation);
    textwrap::wrap(cell, options).into_iter().map(std::borrow::Cow::into_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(table: &TextTable) -> String {
        anstream::adapter::strip_str(&table.to_string()).to_string()
    }

    #[test]
    fn words_stand_left_and_numbers_right_whatever_their_style() {
        let mut table = TextTable::new([("player", Align::Left), ("points", Align::Right)]);
        table.row(["red", "9"]);
        table.row([paint(HEADING, "blue"), "10".to_owned()]);
        assert_eq!(plain(&table), "player  points\nred          9\nblue        10\n");
    }

    #[test]
    fn a_fitted_table_wraps_its_widest_column() {
        let mut table = TextTable::new([("id", Align::Left), ("text", Align::Left)]);
        table.row(["LR-5", "the first player with five roads"]);
        let text = plain(&table.fitted(20));
        assert_eq!(text, "id    text\nLR-5  the first\n      player with\n      five roads\n");
    }
}
