//! The players beside the board: emblem, points, cards, knights and road of each, and the supply below.

use hexhaven_rules::{Game, Phase, Resource, Seat, View};

use crate::art::{livery, resource_name};
use crate::canvas::{Canvas, Place, Short};
use crate::geometry::{Frame, Point};
use crate::numerals::{self, Align, Script};
use crate::pieces::put_emblem;

/// How wide the panel is.
pub(crate) const WIDTH: f64 = 380.0;

const PADDING: f64 = 22.0;
const CARD_HEIGHT: f64 = 118.0;
const GAP: f64 = 14.0;

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

/// One player. The one on turn has a golden edge, the holder of a special card a golden field behind what earned it.
fn player(canvas: &mut Canvas, corner: Point, game: &Game, view: &View, seat: Seat) {
    let public = view.public();
    let won = matches!(public.phase, Phase::Over { winner: Some(winner) } if winner == seat);
    card(
        canvas,
        corner,
        if won {
            Edge::Won
        } else if public.mover() == seat {
            Edge::OnTurn
        } else {
            Edge::Plain
        },
    );
    let livery = livery(game.color(seat));
    let (x, y) = (Short(corner.x + 16.0), Short(corner.y + 23.0));
    canvas.draw(format_args!(
        "<rect x=\"{x}\" y=\"{y}\" width=\"72\" height=\"72\" rx=\"18\" fill=\"{}\" stroke=\"var(--outline)\" \
         stroke-width=\"3.6\"/>\n",
        livery.color
    ));
    put_emblem(canvas, corner.moved(52.0, 59.0), 1.7, livery);
    let counts = [
        ("hand", u16::from(view.hand_size(seat)), false, (122.0, 36.0)),
        ("dev-card", u16::from(view.dev_count(seat)), false, (202.0, 36.0)),
        ("knight", u16::from(public.knights[seat]), public.largest_army == Some(seat), (122.0, 84.0)),
        (
            "road-length",
            u16::from(public.road_length(seat)),
            public.longest_road == Some(seat),
            (202.0, 84.0),
        ),
    ];
    for (shape, count, award, (dx, dy)) in counts {
        tally(canvas, corner.moved(dx, dy), shape, count, award);
    }
    canvas.shape("points", Place::at(corner.moved(298.0, 32.0)).scaled(0.95));
    let script = Script { height: 36.0, weight: 7.2, color: "var(--ink)" };
    numerals::write(canvas, &view.points(seat).to_string(), corner.moved(298.0, 78.0), Align::Centre, script);
}

/// What nobody holds: the resource cards of the supply and the development cards of the deck.
fn supply(canvas: &mut Canvas, corner: Point, view: &View) {
    card(canvas, corner, Edge::Plain);
    let public = view.public();
    let resources = Resource::ALL.map(|resource| (resource_name(resource), public.bank.get(resource)));
    let all = resources.into_iter().chain([("dev-card", public.deck_left)]);
    for (place, (shape, count)) in (0u8..).zip(all) {
        let (column, row) = (f64::from(place % 3), f64::from(place / 3));
        tally(canvas, corner.moved(44.0 + 106.0 * column, 36.0 + 48.0 * row), shape, u16::from(count), false);
    }
}

fn tally(canvas: &mut Canvas, point: Point, shape: &'static str, count: u16, award: bool) {
    if award {
        canvas.draw(format_args!(
            "<rect x=\"{}\" y=\"{}\" width=\"76\" height=\"44\" rx=\"14\" fill=\"var(--highlight)\"/>\n",
            Short(point.x - 22.0),
            Short(point.y - 22.0)
        ));
    }
    canvas.shape(shape, Place::at(point).scaled(0.86));
    let color = if award { "var(--token-ink)" } else { "var(--ink)" };
    let script = Script { height: 18.0, weight: 3.6, color };
    numerals::write(canvas, &count.to_string(), point.moved(22.0, 0.0), Align::Left, script);
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
