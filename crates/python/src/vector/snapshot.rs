//! One game of a vector environment, kept for later.

use std::sync::Arc;

use hexhaven_rules::actions::Actions;
use hexhaven_rules::{Rules, Seat};
use pyo3::prelude::*;

use super::slot::Slot;
use crate::state::PyState;

/// One game of an environment as it was.
#[pyclass(frozen, name = "Snapshot", module = "hexhaven")]
pub(crate) struct Snapshot {
    pub(super) slot: Slot,
    pub(super) legal: Actions,
    pub(super) rules: Rules,
    pub(super) learners: Vec<usize>,
    pub(super) followers: Vec<Seat>,
}

#[pymethods]
impl Snapshot {
    /// The position.
    #[getter]
    fn state(&self) -> PyState {
        PyState { game: Arc::clone(&self.slot.game), state: *self.slot.driver.state() }
    }

    fn __repr__(&self) -> String {
        format!("<Snapshot of turn {}>", self.slot.driver.state().public().turn)
    }
}
