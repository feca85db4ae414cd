//! Game records, and reviews of them.

use std::sync::Arc;

use hexhaven_record::{Ending, Record};
use hexhaven_review::{Check, Reviewer};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

use crate::errors::{bad_argument, bad_text};
use crate::moves::PyMove;
use crate::rules::PyGame;
use crate::state::PyState;

/// A game as it was played. It replays to the same position forever.
#[pyclass(frozen, eq, name = "Record", module = "hexhaven")]
#[derive(Clone, PartialEq)]
pub(crate) struct PyRecord(pub(crate) Record);

#[pymethods]
impl PyRecord {
    /// Reads a record, as text or JSON.
    #[new]
    fn new(text: &str) -> PyResult<PyRecord> {
        Record::read(text.as_bytes()).map(PyRecord).map_err(bad_text)
    }

    /// Rules, board and colors.
    #[getter]
    fn game(&self) -> PyGame {
        PyGame(Arc::new(self.0.game().clone()))
    }

    /// Who has won, if anybody has.
    #[getter]
    fn winner(&self) -> Option<usize> {
        match self.0.ending() {
            Ending::Won(seat) => Some(seat.index()),
            Ending::NoWinner | Ending::Abandoned | Ending::Unfinished => None,
        }
    }

    /// What the record says about itself: players, event, date and so on.
    #[getter]
    fn headers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let headers = PyDict::new(py);
        for (key, value) in self.0.headers().iter() {
            headers.set_item(key, value)?;
        }
        Ok(headers)
    }

    /// Everything that was played, luck included.
    #[getter]
    fn moves(&self) -> Vec<PyMove> {
        let game = Arc::new(self.0.game().clone());
        self.0.entries().iter().map(|entry| PyMove::new(&game, entry.input)).collect()
    }

    /// All positions, the first and the last included.
    fn states(&self) -> PyResult<Vec<PyState>> {
        let game = Arc::new(self.0.game().clone());
        let mut replay = self.0.replay();
        let mut states = vec![PyState { game: Arc::clone(&game), state: *replay.start() }];
        while let Some(step) = replay.next() {
            step.map_err(bad_argument)?;
            states.push(PyState { game: Arc::clone(&game), state: *replay.state() });
        }
        Ok(states)
    }

    /// Replays it and checks its result and, if it has one, its fingerprint. Raises `BadArgument` with everything that is wrong.
    fn verify(&self) -> PyResult<()> {
        self.0.verify().map(|_| ()).map_err(|faults| {
            bad_argument(faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
        })
    }

    /// The record as JSON.
    fn to_json(&self) -> String {
        self.0.to_json()
    }

    /// Luck and skill, told apart, as in docs/review.md. It takes a few seconds; with `check` the largest errors get a second opinion
    /// by playouts.
    #[pyo3(signature = (check=false))]
    fn review<'py>(&self, py: Python<'py>, check: bool) -> PyResult<Bound<'py, PyAny>> {
        let check = if check { Check::Playouts } else { Check::Nothing };
        let mut reviewer = Reviewer::new(self.0.clone(), check).map_err(bad_argument)?;
        while !reviewer.progress().done {
            py.check_signals()?;
            py.detach(|| reviewer.step());
        }
        let text = serde_json::to_string(&reviewer.review()).map_err(bad_argument)?;
        py.import("json")?.call_method1("loads", (text,))
    }

    fn __str__(&self) -> String {
        self.0.to_text()
    }

    fn __repr__(&self) -> String {
        format!("<Record of {}: {} moves>", self.0.game().rules(), self.0.entries().len())
    }

    fn __len__(&self) -> usize {
        self.0.entries().len()
    }

    fn __deepcopy__<'py>(slf: PyRef<'py, Self>, _memo: &Bound<'py, PyAny>) -> PyRef<'py, Self> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<PyRecord>(), (self.0.to_text(),))
    }
}
