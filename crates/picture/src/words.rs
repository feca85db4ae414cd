//! The picture in words, for people who can't see it.

use std::fmt::Write;

use hexhaven_rules::places::{Corner, Hex};
use hexhaven_rules::{Board, Game, Seat, View};

use crate::art::color_name;

/// What lies on the board.
pub(crate) fn board(board: &Board) -> String {
    let topology = board.topology();
    let mut text = format!("An island of {} hexes.", topology.hexes());
    let mut row = None;
    for hex in topology.all_hexes() {
        let (_, r) = topology.coordinates(hex);
        text.push_str(if row.replace(r) == Some(r) { ", " } else { " Row: " });
        text.push_str(&land(board, hex));
    }
    text.push('.');
    for (edge, harbor) in board.harbors() {
        let [a, b] = topology.ends(*edge);
        let _ = write!(text, " Harbor {harbor} at corners {a} and {b}.");
    }
    text
}

/// What the players have on it, and what else everybody can see.
pub(crate) fn position(game: &Game, view: &View) -> String {
    let public = view.public();
    let robber = land(game.board(), public.robber);
    let mut text = format!("{} The robber is on hex {}, {robber}.", board(game.board()), public.robber);
    for seat in game.seats() {
        let _ = write!(text, " {}", player(game, view, seat));
    }
    text
}

fn player(game: &Game, view: &View, seat: Seat) -> String {
    let public = view.public();
    let corners = |corners: hexhaven_rules::places::CornerSet| list(corners.iter());
    let roads: Vec<String> = public.roads[seat]
        .iter()
        .map(|edge| game.topology().ends(edge).map(|corner| corner.to_string()).join("-"))
        .collect();
    format!(
        "Seat {seat}, {}: {} points, {} cards, {} development cards, {} knights, longest road {}; settlements at {}; \
         cities at {}; roads on {}.",
        color_name(game.color(seat)),
        view.points(seat),
        view.hand_size(seat),
        view.dev_count(seat),
        public.knights[seat],
        public.road_length(seat),
        corners(public.settlements[seat]),
        corners(public.cities[seat]),
        if roads.is_empty() { "no path".to_owned() } else { roads.join(", ") }
    )
}

fn list(corners: impl Iterator<Item = Corner>) -> String {
    let corners: Vec<String> = corners.map(|corner| corner.to_string()).collect();
    if corners.is_empty() { "no corner".to_owned() } else { corners.join(", ") }
}

fn land(board: &Board, hex: Hex) -> String {
    let terrain = board.terrain(hex);
    board.token(hex).map_or_else(|| terrain.to_string(), |number| format!("{terrain} {number}"))
}
