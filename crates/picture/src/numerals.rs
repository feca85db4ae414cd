//! Numbers made of the numerals in `art/shapes`: strokes in a cell 20 high, as wide as the numeral needs.

use crate::art;
use crate::canvas::{Canvas, Short, Transform};
use crate::geometry::Point;

/// The height of a numeral as it is drawn.
const CELL: f64 = 20.0;

/// How a number is written.
#[derive(Clone, Copy)]
pub(crate) struct Script<'a> {
    /// How high.
    pub(crate) height: f64,
    /// How thick the strokes are, in the units of the picture.
    pub(crate) weight: f64,
    /// The color, a name of the palette as `var(--name)` or a plain one.
    pub(crate) color: &'a str,
}

/// Where a text is relative to its point.
#[derive(Clone, Copy)]
pub(crate) enum Align {
    Center,
    Left,
}

/// Writes digits, colons and question marks, vertically centered on the point.
pub(crate) fn write(canvas: &mut Canvas, text: &str, point: Point, align: Align, script: Script) {
    let Script { height, weight, color } = script;
    let scale = height / CELL;
    let stroke = weight / scale;
    let shapes: Vec<&'static str> = text.chars().filter_map(numeral).collect();
    // The heavier the stroke, the more room between the numerals.
    let advance = |name: &str| art::shape(name).cell.width - 1.5 + stroke / 2.0 - 1.0;
    let mut left = match align {
        Align::Center => -shapes.iter().map(|name| advance(name)).sum::<f64>() / 2.0,
        Align::Left => 0.0,
    };
    let place = Transform::at(point).scaled(scale);
    let attributes = format_args!("{place} color=\"{color}\" stroke-width=\"{}\"", Short(stroke));
    canvas.group(attributes, |canvas| {
        for name in shapes {
            let step = advance(name);
            canvas.shape(name, Transform::at(Point::at(left + step / 2.0, 0.0)));
            left += step;
        }
    });
}

fn numeral(letter: char) -> Option<&'static str> {
    const DIGITS: [&str; 10] = [
        "numeral-0",
        "numeral-1",
        "numeral-2",
        "numeral-3",
        "numeral-4",
        "numeral-5",
        "numeral-6",
        "numeral-7",
        "numeral-8",
        "numeral-9",
    ];
    match letter {
        ':' => Some("numeral-colon"),
        '?' => Some("numeral-query"),
        digit => digit.to_digit(10).map(|digit| DIGITS[digit as usize]),
    }
}
