//! Seats and viewers from Python numbers.

use hexhaven_rules::{Game, Seat, Viewer};
use pyo3::prelude::*;

use crate::errors::bad_argument;

pub(crate) fn seat_of(game: &Game, number: isize) -> PyResult<Seat> {
    let seat = usize::try_from(number).ok().and_then(Seat::try_new);
    seat.filter(|seat| seat.index() < game.players()).ok_or_else(|| {
        bad_argument(format!("there is no seat {number}: the game has {} players", game.players()))
    })
}

/// A seat, or a spectator for `None`.
pub(crate) fn viewer_of(game: &Game, number: Option<isize>) -> PyResult<Viewer> {
    number.map_or(Ok(Viewer::Spectator), |number| seat_of(game, number).map(Viewer::Seat))
}
