//! The players as lines of text.

use std::fmt::Write;

use hexhaven_rules::{Game, Phase, View};

use super::ink::{Ink, Paint};
use crate::art::color_name;

/// What everybody sees of the players, one line each, with a heading. `>` is whose turn it is.
pub fn players_text(game: &Game, view: &View, ink: Ink) -> String {
    let public = view.public();
    let mut text = String::from("  seat       points  cards  dev. cards  knights  road\n");
    for seat in game.seats() {
        let color = game.color(seat);
        let over = matches!(public.phase, Phase::Over { .. });
        let turn = if public.mover() == seat && !over { '>' } else { ' ' };
        let name = format!(" {seat} {:<7}", color_name(color));
        let name = match ink {
            Ink::Plain => name,
            Ink::Colored | Ink::Rich => {
                let mut codes = String::from("\x1b[0;1");
                Paint::PieceText(color).choose(ink, 38, &mut codes);
                Paint::Piece(color).choose(ink, 48, &mut codes);
                format!("{codes}m{name}\x1b[0m")
            }
        };
        let mut notes = Vec::new();
        if public.longest_road == Some(seat) {
            notes.push("longest road");
        }
        if public.largest_army == Some(seat) {
            notes.push("largest army");
        }
        if public.phase == (Phase::Over { winner: Some(seat) }) {
            notes.push("winner");
        }
        let line = format!(
            "{turn}{name}  {:>6}  {:>5}  {:>10}  {:>7}  {:>4}  {}",
            view.points(seat),
            view.hand_size(seat),
            view.dev_count(seat),
            public.knights[seat],
            public.road_length(seat),
            notes.join(", ")
        );
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}
