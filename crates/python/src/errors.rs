//! Everything that goes wrong becomes one of the exceptions of `hexhaven.errors`.

use std::fmt::Display;
use std::sync::{Mutex, MutexGuard, TryLockError};

use hexhaven_rules::illegal::Datum;
use hexhaven_rules::{Game, Illegal};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyType};

use crate::cards::cards_dict;

/// An exception class of `hexhaven.errors`, looked up once.
fn class<'py>(
    py: Python<'py>,
    cell: &'static PyOnceLock<Py<PyType>>,
    name: &str,
) -> PyResult<&'py Bound<'py, PyType>> {
    cell.import(py, "hexhaven.errors", name)
}

fn error(cell: &'static PyOnceLock<Py<PyType>>, name: &str, message: String) -> PyErr {
    Python::attach(|py| match class(py, cell, name) {
        Ok(class) => PyErr::from_type(class.clone(), message),
        Err(error) => error,
    })
}

/// A value whose type isn't the expected one.
pub(crate) fn unlike(right: &str, value: &Bound<'_, PyAny>) -> PyErr {
    let given = value.get_type().name().map_or_else(|_| "something else".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("{right}, not {given}"))
}

/// A text that isn't what it should be.
pub(crate) fn bad_text(why: impl Display) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    error(&CLASS, "BadText", why.to_string())
}

/// An array, number or name that doesn't fit.
pub(crate) fn bad_argument(why: impl Display) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    error(&CLASS, "BadArgument", why.to_string())
}

/// An environment that has been closed, or an object left in an unknown state by a failure.
pub(crate) fn closed() -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    error(&CLASS, "Closed", "it is closed".to_owned())
}

/// Something only one call at a time may use. Another call, from another thread or from within the first, gets `Busy`.
pub(crate) fn locked<T>(shared: &Mutex<T>) -> PyResult<MutexGuard<'_, T>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    match shared.try_lock() {
        Ok(guard) => Ok(guard),
        Err(TryLockError::WouldBlock) => {
            Err(error(&CLASS, "Busy", "another call is using this object".to_owned()))
        }
        // A panic while it was locked left it in an unknown state.
        Err(TryLockError::Poisoned(_)) => Err(closed()),
    }
}

/// A move that the rules forbid, with the rule and the data that explain it.
pub(crate) fn illegal(py: Python<'_>, game: &Game, why: Illegal, prefix: &str) -> PyErr {
    match illegal_value(py, game, why, prefix) {
        Ok(value) => PyErr::from_value(value),
        Err(error) => error,
    }
}

/// The same, as a value that isn't raised.
pub(crate) fn illegal_value<'py>(
    py: Python<'py>,
    game: &Game,
    why: Illegal,
    prefix: &str,
) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let data = PyDict::new(py);
    let mut result = Ok(());
    why.data(|name, datum| {
        if result.is_ok() {
            result = put(&data, name, datum, game);
        }
    });
    result?;
    class(py, &CLASS, "IllegalMove")?.call1((format!("{prefix}{why}"), why.rule(), why.code(), data))
}

fn put(data: &Bound<'_, PyDict>, name: &str, datum: Datum, game: &Game) -> PyResult<()> {
    let py = data.py();
    match datum {
        Datum::Seat(seat) => data.set_item(name, seat.index()),
        Datum::Corner(corner) => data.set_item(name, corner.index()),
        Datum::Edge(edge) => {
            let [a, b] = game.topology().ends(edge);
            data.set_item(name, format!("{a}-{b}"))
        }
        Datum::Hex(hex) => data.set_item(name, hex.index()),
        Datum::Slot(slot) => data.set_item(name, slot.index()),
        Datum::Count(count) => data.set_item(name, count),
        Datum::Resource(resource) => data.set_item(name, resource.name()),
        Datum::Cards(cards) => data.set_item(name, cards_dict(py, cards)?),
        Datum::DevCard(card) => data.set_item(name, card.name()),
        Datum::Helper(helper) => data.set_item(name, helper.name()),
        Datum::Piece(piece) => data.set_item(name, piece.to_string()),
    }
}
