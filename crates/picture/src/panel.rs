//! The players next to the board: emblem, points, cards, knights and road of each, and the supply below.

use hexhaven_rules::cards::Resource;
use hexhaven_rules::position::Phase;
use hexhaven_rules::{Game, Seat, View};

use crate::art::{livery, resource_name};
use crate::canvas::{Canvas, Short, Transform};
use crate::geometry::{Frame, Point};
use crate::numerals::{self, Align, Script};
use crate::pieces::put_emblem;

/// How wide the panel is.
pub(crate) const WIDTH: f64 = 380.0;

const PADDING: f64 = 22.0;
const CARD_HEIGHT: f64 = 118.0;
const GAP: f64 = 14.0;
const INK: &str = "var(--ink)";
const ON_GOLD: &str = "var(--token-ink)";

pub(crate) fn draw(canvas: &mut Canvas, board: Frame, game: &Game, view: &View) {
    let left = board.left + board.width;
    canvas.draw(format_args!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"var(--paper)\"/>\n",
        Short(left),
        Short(board.top),
        Short(WIDTH),
        Short(board.height)
    ));
    let mut top = board.top + PADDING;
    for seat in game.seats() {
        player(canvas, Point::at(left + PADDING, top), game, view, seat);
        top += CARD_HEIGHT + GAP;
    }
    supply(canvas, Point::at(left + PADDING, board.top + board.height - PADDING - CARD_HEIGHT), view);
}

/// One player. The active player has a golden edge, the holder of a special card a golden field behind what earned it.
fn player(canvas: &mut Canvas, corner: Point, game: &Game, view: &View, seat: Seat) {
    let public = view.public();
    let won = matches!(public.phase, Phase::Over { winner: Some(winner) } if winner == seat);
    let edge = match public.mover() == seat {
        _ if won => Edge::Won,
        true => Edge::OnTurn,
        false => Edge::Plain,
    };
    card(canvas, corner, edge);
    let livery = livery(game.color(seat));
    let (x, y) = (Short(corner.x + 16.0), Short(corner.y + 23.0));
    canvas.draw(format_args!(
        "<rect x=\"{x}\" y=\"{y}\" width=\"72\" height=\"72\" rx=\"18\" fill=\"{}\" stroke=\"var(--outline)\" \
         stroke-width=\"3.6\"/>\n",
        livery.color
    ));
    put_emblem(canvas, corner.moved(52.0, 59.0), 1.7, livery);
    // Gold is light in both themes, so what is written on it is dark.
    let ink = if won { ON_GOLD } else { INK };
    tally(canvas, corner.moved(122.0, 36.0), "hand", view.hand_size(seat), ink);
    tally(canvas, corner.moved(202.0, 36.0), "dev-card", view.dev_count(seat), ink);
    let specials = [
        ("knight", public.knights[seat], public.largest_army, 122.0),
        ("road-length", public.road_length(seat), public.longest_road, 202.0),
    ];
    for (shape, count, holder, across) in specials {
        let point = corner.moved(across, 84.0);
        if holder == Some(seat) {
            golden_field(canvas, point);
            tally(canvas, point, shape, count, ON_GOLD);
        } else {
            tally(canvas, point, shape, count, ink);
        }
    }
    canvas.shape("points", Transform::at(corner.moved(298.0, 32.0)).scaled(0.95));
    let script = Script { height: 36.0, weight: 7.2, color: ink };
    numerals::write(canvas, &view.points(seat).to_string(), corner.moved(298.0, 78.0), Align::Center, script);
}

/// What nobody holds: the resource cards of the supply and the development cards of the deck.
fn supply(canvas: &mut Canvas, corner: Point, view: &View) {
    card(canvas, corner, Edge::Plain);
    let public = view.public();
    let resources = Resource::ALL.map(|resource| (resource_name(resource), public.bank.get(resource)));
    let all = resources.into_iter().chain([("dev-card", public.deck_left)]);
    for (place, (shape, count)) in (0u8..).zip(all) {
        let (column, row) = (f64::from(place % 3), f64::from(place / 3));
        tally(canvas, corner.moved(44.0 + 106.0 * column, 36.0 + 48.0 * row), shape, count, INK);
    }
}

/// An icon and how many there are of it.
fn tally(canvas: &mut Canvas, point: Point, shape: &'static str, count: u8, color: &str) {
    canvas.shape(shape, Transform::at(point).scaled(0.86));
    let script = Script { height: 18.0, weight: 3.6, color };
    numerals::write(canvas, &count.to_string(), point.moved(22.0, 0.0), Align::Left, script);
}

/// The ground for what has earned a special card.
fn golden_field(canvas: &mut Canvas, point: Point) {
    canvas.draw(format_args!(
        "<rect x=\"{}\" y=\"{}\" width=\"76\" height=\"44\" rx=\"14\" fill=\"var(--highlight)\" \
         stroke=\"var(--gold)\" stroke-width=\"2\"/>\n",
        Short(point.x - 22.0),
        Short(point.y - 22.0)
    ));
}

#[derive(Clone, Copy)]
enum Edge {
    Plain,
    OnTurn,
    Won,
}

fn card(canvas: &mut Canvas, corner: Point, edge: Edge) {
    let (fill, stroke, width) = match edge {
        Edge::Plain => ("var(--card)", "var(--sand)", 1.5),
        Edge::OnTurn => ("var(--card)", "var(--gold)", 5.0),
        Edge::Won => ("var(--highlight)", "var(--gold)", 5.0),
    };
    canvas.draw(format_args!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{CARD_HEIGHT}\" rx=\"18\" fill=\"{fill}\" stroke=\"{stroke}\" \
         stroke-width=\"{width}\"/>\n",
        Short(corner.x),
        Short(corner.y),
        Short(WIDTH - 2.0 * PADDING)
    ));
}
