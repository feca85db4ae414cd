//! The robber and the pieces of the players, each with the emblem of its owner, and the glow of marked places.

use hexhaven_rules::places::{Corner, Edge, Hex};
use hexhaven_rules::position::Public;
use hexhaven_rules::{Board, Game, Seat};

use crate::art::{Livery, livery};
use crate::canvas::{Canvas, Coordinates, Short, Transform};
use crate::geometry::{Places, Point};
use crate::options::Mark;

/// The robber: a veil over its hex, and the pawn next to the token if there is one.
pub(crate) fn robber(canvas: &mut Canvas, places: &Places, board: &Board, hex: Hex) {
    let point = places.hex(hex);
    canvas.shape_with("hex", Transform::at(point), format_args!(" fill=\"var(--veil)\" opacity=\".34\""));
    let stands = match board.token(hex) {
        Some(_) => point.moved(-51.0, 4.0),
        None => point,
    };
    canvas.shape("robber", Transform::at(stands));
}

/// Roads of all players, then their buildings, so that no road covers a house.
pub(crate) fn draw(canvas: &mut Canvas, places: &Places, game: &Game, public: &Public) {
    for seat in game.seats() {
        for edge in public.roads[seat] {
            road(canvas, places, edge, livery(game.color(seat)));
        }
    }
    let mut buildings: Vec<(Corner, Seat)> = Vec::new();
    for seat in game.seats() {
        buildings.extend(public.buildings(seat).iter().map(|corner| (corner, seat)));
    }
    buildings.sort_unstable();
    for (corner, seat) in buildings {
        let (point, livery) = (places.corner(corner), livery(game.color(seat)));
        let is_city = public.cities[seat].has(corner);
        let (shape, emblem, scale) = if is_city {
            ("city", point.moved(-13.0, 4.0), 0.72)
        } else {
            ("settlement", point.moved(0.0, 3.5), 0.72)
        };
        canvas.shape_with(shape, Transform::at(point), format_args!(" color=\"{}\"", livery.color));
        put_emblem(canvas, emblem, scale, livery);
    }
}

/// The emblem of a player.
pub(crate) fn put_emblem(canvas: &mut Canvas, point: Point, scale: f64, livery: Livery) {
    let place = Transform::at(point).scaled(scale);
    canvas.shape_with(livery.emblem, place, format_args!(" color=\"{}\"", livery.text));
}

/// A glow around marked places.
pub(crate) fn marks(canvas: &mut Canvas, places: &Places, mark: Mark) {
    let topology = places.topology();
    for hex in mark.hexes & topology.all_hexes() {
        canvas.shape_with(
            "hex",
            Transform::at(places.hex(hex)),
            format_args!(
                " fill=\"none\" stroke=\"var(--highlight)\" stroke-width=\"9\" stroke-opacity=\".95\""
            ),
        );
    }
    for edge in mark.edges & topology.all_edges() {
        let [a, b] = places.ends(edge);
        let part = |share: f64| Point::at(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share);
        let line = format!("M{}L{}", Coordinates(part(0.22)), Coordinates(part(0.78)));
        for (color, width) in [("var(--gold)", 40), ("var(--highlight)", 34)] {
            canvas.draw(format_args!(
                "<path d=\"{line}\" stroke=\"{color}\" stroke-width=\"{width}\" stroke-linecap=\"round\"/>\n"
            ));
        }
    }
    for corner in mark.corners & topology.all_corners() {
        let Point { x, y } = places.corner(corner);
        canvas.draw(format_args!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"36\" fill=\"var(--highlight)\" stroke=\"var(--gold)\" \
             stroke-width=\"3\"/>\n",
            Short(x),
            Short(y)
        ));
    }
}

fn road(canvas: &mut Canvas, places: &Places, edge: Edge, livery: Livery) {
    let [a, b] = places.ends(edge);
    let middle = a.middle(b);
    let place = Transform::at(middle).turned(a.angle_to(b));
    canvas.shape_with("road", place, format_args!(" color=\"{}\"", livery.color));
    put_emblem(canvas, middle, 0.34, livery);
}
