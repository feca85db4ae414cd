//! The chances throughout the game as a small text chart.

use std::fmt::Write;

use hexhaven_record::Record;
use hexhaven_wire::{GameReview, Share};

use crate::ui::style::{FAINT, paint};
use crate::ui::width;
use crate::words::{Words, color_style};

/// How many lines: one for each ten points, and one for none.
const ROWS: usize = 11;
/// A line's worth of chance.
const TENTH: u32 = Share::ONE.0.unsigned_abs() / 10;
/// The labels to the left of the chart.
const MARGIN: usize = 7;
/// One mark for each seat, so that the chart can be read without colors.
const MARKS: [char; 6] = ['●', '■', '▲', '◆', '✚', '▼'];

pub(super) fn draw(record: &Record, review: &GameReview) -> String {
    let game = record.game();
    let curve: Vec<&[Share]> = std::iter::once(review.start.as_slice())
        .chain(review.turns.iter().map(|turn| turn.chances.as_slice()))
        .collect();
    let columns = curve.len().min(width() - MARGIN);
    let mut rows = vec![vec![None; columns]; ROWS];
    #[expect(clippy::needless_range_loop, reason = "a column goes through all rows")]
    for column in 0..columns {
        // The last turn is in the last column.
        let at = if columns > 1 { column * (curve.len() - 1) / (columns - 1) } else { 0 };
        for seat in game.seats() {
            let share = curve[at].get(seat.index()).copied().unwrap_or_default();
            let level = (share.0.max(0).unsigned_abs() + TENTH / 2) / TENTH;
            let row = (ROWS - 1).saturating_sub(level as usize);
            rows[row][column] = Some(seat);
        }
    }
    let mut text = String::new();
    for (at, row) in rows.iter().enumerate() {
        let label = if at % 5 == 0 { format!("{}%", 100 - 10 * at) } else { String::new() };
        let _ = write!(text, "{:>5} {}", label, paint(FAINT, "│"));
        for cell in row {
            match cell {
                Some(seat) => {
                    text.push_str(&paint(color_style(game.color(*seat)), MARKS[seat.index()]));
                }
                None => text.push(' '),
            }
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    let last = review.turns.last().map_or(0, |turn| turn.turn);
    let axis =
        format!("{:width$}turn {last}", "0", width = columns.saturating_sub(format!("turn {last}").len()));
    let _ = writeln!(text, "{:MARGIN$}{}", "", paint(FAINT, axis));
    let words = Words::of(record);
    let legend = game.seats().map(|seat| {
        let mark = paint(color_style(game.color(seat)), MARKS[seat.index()]);
        format!("{mark} {}", words.seat(seat))
    });
    let _ = writeln!(text, "{:MARGIN$}{}", "", legend.collect::<Vec<_>>().join("  "));
    text
}
