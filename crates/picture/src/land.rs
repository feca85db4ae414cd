//! The hexes: terrain, motif and number token.

use std::collections::HashMap;

use hexhaven_rules::Board;
use hexhaven_rules::board::{Terrain, pips};

use crate::art::{self, terrain_name};
use crate::canvas::{Canvas, Short, Transform};
use crate::geometry::{Places, Point};
use crate::numerals::{self, Align, Script};

/// Terrain and motif of every hex.
pub(crate) fn draw(canvas: &mut Canvas, places: &Places, board: &Board) {
    for terrain in Terrain::ALL {
        let name = terrain_name(terrain);
        canvas.define(format_args!(
            "<linearGradient id=\"ground-{name}\" x2=\"0\" y2=\"1\"><stop stop-color=\"var(--{name}-light)\"/>\
             <stop offset=\".75\" stop-color=\"var(--{name})\"/></linearGradient>\n"
        ));
    }
    let mut variants: Vec<TerrainVariant> = Vec::new();
    let mut met = HashMap::new();
    for hex in board.topology().all_hexes() {
        let (point, terrain) = (places.hex(hex), board.terrain(hex));
        let name = terrain_name(terrain);
        canvas.shape_with(
            "hex",
            Transform::at(point),
            format_args!(" fill=\"url(#ground-{name})\" stroke=\"var(--{name}-line)\" stroke-width=\"1.4\""),
        );
        let turn: &mut usize = met.entry(terrain).or_default();
        let variant = TerrainVariant::of(terrain, *turn);
        *turn += 1;
        if !variants.contains(&variant) {
            variant.define(canvas);
            variants.push(variant);
        }
        canvas.reuse(&variant.id(), Transform::at(point), format_args!(""));
    }
}

/// The number tokens with their pips; red numbers are larger and heavier.
pub(crate) fn tokens(canvas: &mut Canvas, places: &Places, board: &Board) {
    let mut drawn = Vec::new();
    for hex in board.numbered() {
        let Some(number) = board.token(hex) else { continue };
        let id = format!("token-{number}");
        if !drawn.contains(&number) {
            drawn.push(number);
            canvas.define_group(&id, |canvas| token(canvas, number));
        }
        canvas.reuse(&id, Transform::at(places.hex(hex)), format_args!(""));
    }
}

fn token(canvas: &mut Canvas, number: u8) {
    canvas.shape("token", Transform::at(Point::at(0.0, 0.0)));
    let red = matches!(number, 6 | 8);
    let (color, height, weight) =
        if red { ("var(--token-red)", 25.0, 6.2) } else { ("var(--token-ink)", 21.0, 4.6) };
    let script = Script { height, weight, color };
    numerals::write(canvas, &number.to_string(), Point::at(0.0, -4.5), Align::Center, script);
    let (size, gap) = if red { (4.4, 6.6) } else { (3.8, 6.2) };
    let count = pips(number);
    let left = -gap * f64::from(count.saturating_sub(1)) / 2.0;
    let row = Short(left);
    let dots = format!("h.01m{} 0", Short(gap - 0.01)).repeat(usize::from(count.saturating_sub(1)));
    canvas.draw(format_args!(
        "<path d=\"M{row} 17.5{dots}h.01\" fill=\"none\" stroke=\"{color}\" stroke-width=\"{size}\" \
         stroke-linecap=\"round\"/>\n"
    ));
}

/// One look of a terrain: the arrangement of its motif, and whether it is mirrored.
#[derive(Clone, Copy, PartialEq)]
struct TerrainVariant {
    terrain: Terrain,
    arrangement: usize,
    mirrored: bool,
}

impl TerrainVariant {
    /// Hexes of a terrain take turns in how they look.
    fn of(terrain: Terrain, turn: usize) -> TerrainVariant {
        let arrangements = art::motifs(terrain).len().max(1);
        TerrainVariant { terrain, arrangement: turn % arrangements, mirrored: turn / arrangements % 2 == 1 }
    }

    fn id(self) -> String {
        let side = if self.mirrored { "m" } else { "" };
        format!("{}-{}{side}", terrain_name(self.terrain), self.arrangement)
    }

    fn define(self, canvas: &mut Canvas) {
        let side = if self.mirrored { -1.0 } else { 1.0 };
        canvas.define_group(&self.id(), |canvas| {
            for element in art::motifs(self.terrain).get(self.arrangement).into_iter().flatten() {
                let point = Point::at(side * element.x, element.y);
                canvas.shape(element.shape, Transform::at(point).scaled(element.scale));
            }
        });
    }
}
