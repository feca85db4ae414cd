//! Drawings for the terminal, at most 80 columns wide: [`board_text`], [`position_text`].
//!
//! A hex is ten columns wide; its corners lie on lines 0, 2, 4 and 6, so that rows are four lines apart.

mod grid;
mod ink;
mod map;

use hexhaven_rules::{Board, Game, View};

pub use ink::Ink;

use crate::options::Labels;
use map::Map;

/// A board without pieces; the robber stands where it starts. Lines end with a line feed.
///
/// ```
/// use hexhaven_picture::{Ink, Labels, board_text};
/// use hexhaven_rules::{Board, board::Island};
/// let drawing = board_text(&Board::fixed(Island::Base), Ink::Plain, Labels::None);
/// assert!(drawing.lines().all(|line| line.chars().count() <= 80));
/// assert!(drawing.contains("robber"));
/// ```
pub fn board_text(board: &Board, ink: Ink, labels: Labels) -> String {
    let mut map = Map::new(board);
    map.land(board.first_robber(), labels);
    map.render(ink)
}

/// A position. A settlement of seat 2 is `s2`, a city `C2`, and its roads have a 2 on them.
pub fn position_text(game: &Game, view: &View, ink: Ink, labels: Labels) -> String {
    let mut map = Map::new(game.board());
    map.land(view.public().robber, labels);
    map.pieces(game, view.public());
    map.render(ink)
}
