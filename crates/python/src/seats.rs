//! Seats and viewers from Python numbers.

use hexhaven_rules::{Game, Seat, Viewer};
use pyo3::prelude::*;

use crate::errors::bad_argument;

pub(crate) fn seat_of(game: &Game, number: usize) -> PyResult<Seat> {
    let seat = Seat::try_new(number).filter(|seat| seat.index() < game.players());
    seat.ok_or_else(|| {
        bad_argument(format!("there is no seat {number}: the game has {} players", game.players()))
    })
}

/// A seat, or a spectator for `None`.
pub(crate) fn viewer_of(game: &Game, number: Option<usize>) -> PyResult<Viewer> {
    number.map_or(Ok(Viewer::Spectator), |number| seat_of(game, number).map(Viewer::Seat))
}
