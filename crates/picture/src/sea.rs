//! The sea, the sand around the island, and the harbors with their quays.

use std::fmt::Write;

use hexhaven_rules::Board;
use hexhaven_rules::board::Harbor;

use crate::art::resource_name;
use crate::canvas::{Canvas, Coordinates, Short, Transform};
use crate::geometry::{Frame, Places, Point};
use crate::numerals::{self, Align, Script};

/// How far the beach reaches beyond the hexes.
const SAND: f64 = 18.0;
/// How far waves keep from the center of the nearest hex, and from a harbor.
const WAVES_FROM_LAND: f64 = 168.0;
const WAVES_FROM_HARBOR: f64 = 58.0;
/// How far waves stay inside the frame.
const WAVES_INSIDE: f64 = 32.0;

/// Sea, waves and beach: everything below the hexes.
pub(crate) fn draw(canvas: &mut Canvas, places: &Places, board: &Board, frame: Frame) {
    let Frame { left, top, width, height } = frame;
    canvas.define(format_args!(
        "<radialGradient id=\"sea\"><stop stop-color=\"var(--sea)\"/><stop offset=\".6\" \
         stop-color=\"var(--sea)\"/><stop offset=\"1\" stop-color=\"var(--sea-deep)\"/></radialGradient>\n"
    ));
    let (x, y) = (Short(left), Short(top));
    // The glow reaches into the corners of the frame, which a circle in its box would not.
    canvas.draw(format_args!(
        "<rect x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{}\" fill=\"var(--sea-deep)\"/>\n\
         <ellipse cx=\"0\" cy=\"0\" rx=\"{}\" ry=\"{}\" fill=\"url(#sea)\"/>\n",
        Short(width),
        Short(height),
        Short(width * 0.72),
        Short(height * 0.72)
    ));
    waves(canvas, places, board);
    beach(canvas, places);
}

/// The harbors with quays to both corners that they serve.
pub(crate) fn harbors(canvas: &mut Canvas, places: &Places, board: &Board) {
    for &(edge, _) in board.harbors() {
        let harbor = places.harbor(edge);
        for corner in places.ends(edge) {
            canvas.shape("quay", Transform::at(harbor).turned(harbor.angle_to(corner)));
        }
    }
    for &(edge, kind) in board.harbors() {
        let harbor = places.harbor(edge);
        canvas.shape("harbor", Transform::at(harbor));
        let rate = Script { height: 16.0, weight: 3.4, color: "var(--token-ink)" };
        match kind {
            Harbor::Generic => numerals::write(canvas, "3:1", harbor, Align::Center, rate),
            Harbor::Special(resource) => {
                canvas.shape(resource_name(resource), Transform::at(harbor.moved(0.0, -8.0)).scaled(0.78));
                let small = Script { height: 10.0, weight: 2.5, ..rate };
                numerals::write(canvas, "2:1", harbor.moved(0.0, 14.0), Align::Center, small);
            }
        }
    }
}

/// Strokes of waves in the open sea, on a loose grid.
fn waves(canvas: &mut Canvas, places: &Places, board: &Board) {
    let Frame { left, top, width, height } = places.frame();
    let harbors: Vec<Point> = board.harbors().iter().map(|(edge, _)| places.harbor(*edge)).collect();
    let (columns, rows) = (14u32, 16u32);
    for row in 0..rows {
        for column in 0..columns {
            let shift = if row % 2 == 0 { 0.0 } else { 0.5 };
            let loose = f64::from((row * 7 + column * 5) % 5) - 2.0;
            let x = left + width * (f64::from(column) + shift + 0.25) / f64::from(columns) + 3.0 * loose;
            let y = top + height * (f64::from(row) + 0.5) / f64::from(rows) + 2.5 * loose;
            let point = Point::at(x, y);
            let inside = (left + WAVES_INSIDE..left + width - WAVES_INSIDE).contains(&x);
            let free = harbors.iter().all(|harbor| harbor.distance(point) > WAVES_FROM_HARBOR);
            if inside && free && places.off_land(point) > WAVES_FROM_LAND {
                canvas.shape("wave", Transform::at(point).scaled(0.8 + 0.07 * loose));
            }
        }
    }
}

/// Shallow water, a shadow and sand, each the outline of the island with a wide edge.
fn beach(canvas: &mut Canvas, places: &Places) {
    let mut outline = String::new();
    for (place, point) in places.coast().into_iter().enumerate() {
        let command = if place == 0 { 'M' } else { 'L' };
        let _ = write!(outline, "{command}{}", Coordinates(point));
    }
    canvas.define(format_args!("<path id=\"coast\" d=\"{outline}Z\" stroke-linejoin=\"round\"/>\n"));
    for (wider, opacity) in [(34.0, 0.22), (18.0, 0.34)] {
        let width = Short(2.0 * (SAND + wider));
        canvas.draw(format_args!(
            "<use href=\"#coast\" stroke=\"var(--shallows)\" stroke-width=\"{width}\" opacity=\"{opacity}\"/>\n"
        ));
    }
    let (sand, edge) = (Short(2.0 * SAND - 3.0), Short(2.0 * SAND));
    canvas.draw(format_args!(
        "<use href=\"#coast\" y=\"7\" fill=\"var(--shade)\" stroke=\"var(--shade)\" stroke-width=\"{edge}\" \
         opacity=\".28\"/>\n\
         <use href=\"#coast\" fill=\"var(--sand-edge)\" stroke=\"var(--sand-edge)\" stroke-width=\"{edge}\"/>\n\
         <use href=\"#coast\" fill=\"var(--sand)\" stroke=\"var(--sand)\" stroke-width=\"{sand}\"/>\n"
    ));
}
