//! The numbers of places (`docs/boards.md` 1), small, for people who read notation.

use hexhaven_rules::places::CornerSet;

use crate::canvas::{Canvas, Short};
use crate::geometry::{Places, Point};
use crate::numerals::{self, Align, Script};
use crate::options::Labels;

/// How far below a building its label hangs, so that the emblem stays free.
const BELOW: f64 = 26.0;

pub(crate) fn draw(canvas: &mut Canvas, places: &Places, labels: Labels, built: CornerSet) {
    if labels == Labels::None {
        return;
    }
    for corner in places.topology().all_corners() {
        let drop = if built.has(corner) { BELOW } else { 0.0 };
        plate(
            canvas,
            places.corner(corner).moved(0.0, drop),
            &corner.to_string(),
            "var(--card)",
            "var(--ink)",
        );
    }
    if labels == Labels::All {
        for hex in places.topology().all_hexes() {
            let above = places.hex(hex).moved(0.0, -48.0);
            plate(canvas, above, &hex.to_string(), "var(--navy)", "#FFFFFF");
        }
    }
}

fn plate(canvas: &mut Canvas, point: Point, text: &str, ground: &str, ink: &str) {
    let (x, y) = (Short(point.x - 13.0), Short(point.y - 10.0));
    canvas.draw(format_args!(
        "<rect x=\"{x}\" y=\"{y}\" width=\"26\" height=\"20\" rx=\"8\" fill=\"{ground}\" opacity=\".88\"/>\n"
    ));
    let script = Script { height: 10.5, weight: 2.2, color: ink };
    numerals::write(canvas, text, point, Align::Center, script);
}
