//! Every shape of `art/` on one sheet, for whoever works on them.

use crate::art;
use crate::canvas::{Canvas, Short, Transform};
use crate::geometry::{Frame, Point};
use crate::options::{Size, Theme};

/// How many stand in a row, and how large the field of each is.
const COLUMNS: u32 = 8;
const FIELD: f64 = 120.0;
/// The largest side of a specimen; small shapes are shown at most twice as large as on the board.
const SIDE: f64 = 96.0;
const LARGEST: f64 = 2.0;

/// Every shape of `art/`, in the order of their names. Shapes without their own color are drawn in red.
pub fn art_svg(theme: Theme) -> String {
    let rows = u32::try_from(art::names().len()).unwrap_or(0).div_ceil(COLUMNS);
    let (width, height) = (FIELD * f64::from(COLUMNS), FIELD * f64::from(rows));
    let mut canvas = Canvas::new(theme);
    canvas.draw(format_args!(
        "<rect width=\"{}\" height=\"{}\" fill=\"var(--pasture)\"/>\n",
        Short(width),
        Short(height)
    ));
    let livery = art::livery(hexhaven_rules::board::Color::Red);
    canvas.group(format_args!(" color=\"{}\" stroke-width=\"4\"", livery.color), |canvas| {
        for (place, name) in (0u32..).zip(art::names()) {
            let middle = Point::at(
                FIELD * (f64::from(place % COLUMNS) + 0.5),
                FIELD * (f64::from(place / COLUMNS) + 0.5),
            );
            let Frame { left, top, width, height } = art::shape(name).cell;
            let scale = (SIDE / width.max(height)).min(LARGEST);
            let corner = middle.moved(-(left + width / 2.0) * scale, -(top + height / 2.0) * scale);
            canvas.shape(name, Transform::at(corner).scaled(scale));
        }
    });
    let frame = Frame { left: 0.0, top: 0.0, width, height };
    let names = art::names().collect::<Vec<_>>().join(", ");
    canvas.finish(frame, Size::Fill, "The shapes of Hexhaven", &names)
}
