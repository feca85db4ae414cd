//! A grid of characters. With colors each cell is two points, one above the other, until something is written on it.

use super::ink::{Ink, Paint};
use crate::geometry::Point;

/// A place on the grid: column and line.
pub(super) type Spot = (i32, i32);

/// Something written in a cell.
#[derive(Clone, Copy)]
struct Glyph {
    letter: char,
    writing: Paint,
    /// What it is written on; the points below show through otherwise.
    ground: Option<Paint>,
    heavy: bool,
}

/// A grid of characters.
pub(super) struct TextGrid {
    columns: i32,
    lines: i32,
    /// Two for each cell, row by row.
    points: Vec<Paint>,
    glyphs: Vec<Option<Glyph>>,
    /// Lines of the map, which the points show where there are colors.
    traces: Vec<char>,
}

impl TextGrid {
    pub(super) fn new(columns: i32, lines: i32) -> TextGrid {
        let cells = usize::try_from(columns * lines).unwrap_or(0);
        let (points, glyphs) = (vec![Paint::Sea; 2 * cells], vec![None; cells]);
        TextGrid { columns, lines, points, glyphs, traces: vec![' '; cells] }
    }

    /// Colors every point by its middle, in columns and half lines.
    pub(super) fn paint(&mut self, color: impl Fn(Point) -> Option<Paint>) {
        for row in 0..2 * self.lines {
            for column in 0..self.columns {
                if let Some(paint) = color(Point::at(f64::from(column) + 0.5, f64::from(row) + 0.5)) {
                    let point = usize::try_from(row * self.columns + column).unwrap_or(0);
                    self.points[point] = paint;
                }
            }
        }
    }

    /// Writes from this cell on; what falls off the grid is left out.
    pub(super) fn write(&mut self, (column, line): Spot, text: &str, style: Style) {
        let Style { writing, ground, heavy } = style;
        for (at, letter) in (column..).zip(text.chars()) {
            if let Some(cell) = self.cell((at, line)) {
                self.glyphs[cell] = Some(Glyph { letter, writing, ground, heavy });
            }
        }
    }

    /// Writes lines of the map, which only a drawing without colors needs.
    pub(super) fn trace(&mut self, (column, line): Spot, text: &str) {
        for (at, letter) in (column..).zip(text.chars()) {
            if let Some(cell) = self.cell((at, line)) {
                self.traces[cell] = letter;
            }
        }
    }

    fn cell(&self, (column, line): Spot) -> Option<usize> {
        let there = (0..self.columns).contains(&column) && (0..self.lines).contains(&line);
        if there { usize::try_from(line * self.columns + column).ok() } else { None }
    }

    /// Writes with the middle of the text in this cell.
    pub(super) fn center(&mut self, (column, line): Spot, text: &str, style: Style) {
        let wide = i32::try_from(text.chars().count()).unwrap_or(0);
        self.write((column - wide / 2, line), text, style);
    }

    /// The grid as lines of text, without colors from the first line that has something to the last.
    pub(super) fn render(&self, ink: Ink) -> String {
        let mut text = String::new();
        let columns = usize::try_from(self.columns).unwrap_or(1).max(1);
        let lines = self.glyphs.chunks(columns).zip(self.traces.chunks(columns));
        for (line, (glyphs, traces)) in lines.enumerate() {
            if ink == Ink::Plain {
                let both = glyphs.iter().zip(traces);
                let letters: String =
                    both.map(|(glyph, trace)| glyph.map_or(*trace, |glyph| glyph.letter)).collect();
                text.push_str(letters.trim_end());
            } else {
                self.render_line(line, glyphs, ink, &mut text);
            }
            text.push('\n');
        }
        if ink == Ink::Plain { format!("{}\n", text.trim_matches('\n')) } else { text }
    }

    fn render_line(&self, line: usize, glyphs: &[Option<Glyph>], ink: Ink, text: &mut String) {
        let wide = glyphs.len();
        let mut current = String::new();
        for (column, glyph) in glyphs.iter().enumerate() {
            let [upper, lower] = [2 * line, 2 * line + 1].map(|row| self.points[row * wide + column]);
            let (letter, writing, ground, heavy) = match glyph {
                Some(glyph) => (glyph.letter, glyph.writing, glyph.ground.unwrap_or(lower), glyph.heavy),
                None if upper == lower => (' ', upper, upper, false),
                None => ('▀', upper, lower, false),
            };
            let mut codes = String::from(if heavy { "0;1" } else { "0" });
            if letter != ' ' {
                writing.choose(ink, 38, &mut codes);
            }
            ground.choose(ink, 48, &mut codes);
            if codes != current {
                text.extend(["\x1b[", &codes, "m"]);
                current = codes;
            }
            text.push(letter);
        }
        text.push_str("\x1b[0m");
    }
}

/// How something is written.
#[derive(Clone, Copy)]
pub(super) struct Style {
    writing: Paint,
    ground: Option<Paint>,
    heavy: bool,
}

impl Style {
    /// Written over what is there.
    pub(super) const fn over(writing: Paint) -> Style {
        Style { writing, ground: None, heavy: false }
    }

    /// Written on a ground of its own.
    pub(super) const fn on(writing: Paint, ground: Paint) -> Style {
        Style { writing, ground: Some(ground), heavy: false }
    }

    /// The same in heavy letters.
    pub(super) const fn heavy(self) -> Style {
        Style { heavy: true, ..self }
    }
}
