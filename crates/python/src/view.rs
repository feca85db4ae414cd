//! What a viewer sees, and what it can work out.

use std::sync::Arc;

use hexhaven_rules::actions::Actions;
use hexhaven_rules::knowledge::Knowledge;
use hexhaven_rules::{Event, Game, Input, View, Viewer};
use numpy::PyArray1;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

use crate::cards::{cards_dict, dev_dict};
use crate::errors::{bad_argument, bad_text, illegal, illegal_value};
use crate::moves::{MoveLike, PyMove};
use crate::picture::svg_of;
use crate::places::{corner_numbers, path_ends};
use crate::rules::PyGame;
use crate::seats::seat_of;
use crate::state::{PyLuck, PyState};

/// What one viewer sees of a position. It never changes.
#[pyclass(frozen, eq, name = "View", module = "hexhaven")]
#[derive(Clone, PartialEq)]
pub(crate) struct PyView {
    pub(crate) game: Arc<Game>,
    pub(crate) view: View,
}

#[pymethods]
impl PyView {
    /// Reads a view such as `"fifth:4 fixed view=0 0=s17;1B 1=s31;4? supply=…"`.
    #[new]
    fn new(text: &str) -> PyResult<PyView> {
        let (game, view) = View::parse(text).map_err(bad_text)?;
        Ok(PyView { game: Arc::new(game), view })
    }

    /// Rules, board and colors.
    #[getter]
    fn game(&self) -> PyGame {
        PyGame(Arc::clone(&self.game))
    }

    /// Whose view it is; `None` for a spectator.
    #[getter]
    fn viewer(&self) -> Option<usize> {
        self.view.viewer().seat().map(hexhaven_rules::Seat::index)
    }

    /// The number of the turn, from 1; 0 in the set-up.
    #[getter]
    fn turn(&self) -> u16 {
        self.view.public().turn
    }

    /// What is going on, in a word of the notation such as `main` or `discard`.
    #[getter]
    fn phase(&self) -> &'static str {
        self.view.public().phase.name()
    }

    /// Whose turn it is.
    #[getter]
    fn active(&self) -> usize {
        self.view.public().active.index()
    }

    /// The robber's hex.
    #[getter]
    fn robber(&self) -> usize {
        self.view.public().robber.index()
    }

    /// The viewer's own resource cards, without those laid aside for a discard.
    #[getter]
    fn hand<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        cards_dict(py, self.view.hand())
    }

    /// The viewer's own unplayed development cards.
    #[getter]
    fn dev_cards<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        dev_dict(py, self.view.dev_cards())
    }

    /// The resource cards of the supply.
    #[getter]
    fn supply<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        cards_dict(py, self.view.public().bank)
    }

    /// How many resource cards a seat has.
    fn hand_size(&self, seat: isize) -> PyResult<u8> {
        Ok(self.view.hand_size(seat_of(&self.game, seat)?))
    }

    /// How many unplayed development cards a seat has.
    fn dev_count(&self, seat: isize) -> PyResult<u8> {
        Ok(self.view.dev_count(seat_of(&self.game, seat)?))
    }

    /// The points of a seat, as far as the viewer may know them.
    fn points(&self, seat: isize) -> PyResult<u8> {
        Ok(self.view.points(seat_of(&self.game, seat)?))
    }

    /// The corners of a seat's settlements.
    fn settlements(&self, seat: isize) -> PyResult<Vec<usize>> {
        Ok(corner_numbers(self.view.public().settlements[seat_of(&self.game, seat)?]))
    }

    /// The corners of a seat's cities.
    fn cities(&self, seat: isize) -> PyResult<Vec<usize>> {
        Ok(corner_numbers(self.view.public().cities[seat_of(&self.game, seat)?]))
    }

    /// The paths of a seat's roads, each as two corners.
    fn roads(&self, seat: isize) -> PyResult<Vec<(usize, usize)>> {
        Ok(path_ends(self.game.topology(), self.view.public().roads[seat_of(&self.game, seat)?]))
    }

    /// How many cards of each kind one trade with the supply takes from a seat.
    fn rates<'py>(&self, py: Python<'py>, seat: isize) -> PyResult<Bound<'py, PyDict>> {
        cards_dict(py, self.view.public().rates(seat_of(&self.game, seat)?))
    }

    /// The viewer's legal moves, each once.
    fn legal(&self) -> Vec<PyMove> {
        let Viewer::Seat(seat) = self.view.viewer() else { return Vec::new() };
        let actions: Actions = self.view.legal(&self.game);
        actions.iter().map(|action| PyMove::listed(&self.game, seat, action, actions.ask())).collect()
    }

    /// Why the viewer can't do this, as an `IllegalMove` that is not raised; `None` if it is legal.
    fn why_not<'py>(&self, py: Python<'py>, chosen: MoveLike<'_>) -> PyResult<Option<Bound<'py, PyAny>>> {
        match chosen.read(&self.game, self.view.public())? {
            Input::Act(seat, action) if self.view.viewer().is(seat) => {
                let why = self.view.check(&self.game, action).err();
                why.map(|why| illegal_value(py, &self.game, why, "")).transpose()
            }
            Input::Act(..) | Input::Chance(_) => Err(bad_argument("that is not a move of the viewer")),
        }
    }

    /// What the viewer can conclude from this view alone, without having seen the game.
    fn knowledge(&self) -> PyKnowledge {
        let knowledge = Knowledge::from_view(&self.game, &self.view);
        PyKnowledge { game: Arc::clone(&self.game), knowledge }
    }

    /// The view as numbers, in the layout of `VectorEnv`.
    fn observation<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<u8>> {
        PyArray1::from_vec(py, crate::vector::observation(&self.game, &self.view))
    }

    /// A picture of it, with the players beside the board.
    fn svg(&self) -> String {
        svg_of(&self.game, &self.view)
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __str__(&self) -> String {
        self.view.to_text(&self.game)
    }

    fn __repr__(&self) -> String {
        format!("View({:?})", self.view.to_text(&self.game))
    }

    fn __hash__(&self) -> u64 {
        hexhaven_luck::hash(&self.view.to_text(&self.game))
    }

    fn __deepcopy__<'py>(slf: PyRef<'py, Self>, _memo: &Bound<'py, PyAny>) -> PyRef<'py, Self> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<PyView>(), (self.view.to_text(&self.game),))
    }
}

/// What a viewer can conclude about hidden cards. It never changes.
#[pyclass(frozen, eq, name = "Knowledge", module = "hexhaven")]
#[derive(Clone, PartialEq)]
pub(crate) struct PyKnowledge {
    pub(crate) game: Arc<Game>,
    pub(crate) knowledge: Knowledge,
}

#[pymethods]
impl PyKnowledge {
    /// What the viewer sees now.
    #[getter]
    fn view(&self) -> PyView {
        PyView { game: Arc::clone(&self.game), view: *self.knowledge.view() }
    }

    /// In how many ways the hands may be dealt; `None` if there are too many to keep.
    #[getter]
    fn worlds(&self) -> Option<usize> {
        self.knowledge.worlds()
    }

    /// Resource cards that a seat has for sure.
    fn certain<'py>(&self, py: Python<'py>, seat: isize) -> PyResult<Bound<'py, PyDict>> {
        cards_dict(py, self.knowledge.certain(seat_of(&self.game, seat)?))
    }

    /// The most of each resource that a seat may have.
    fn possible<'py>(&self, py: Python<'py>, seat: isize) -> PyResult<Bound<'py, PyDict>> {
        cards_dict(py, self.knowledge.possible(seat_of(&self.game, seat)?))
    }

    /// The most of each kind of unplayed development card that a seat may have.
    fn dev_possible<'py>(&self, py: Python<'py>, seat: isize) -> PyResult<Bound<'py, PyDict>> {
        dev_dict(py, self.knowledge.dev_possible(seat_of(&self.game, seat)?))
    }

    /// What the viewer knows after a move in the true position.
    fn after(&self, py: Python<'_>, state: &PyState, chosen: MoveLike<'_>) -> PyResult<PyKnowledge> {
        let viewer = self.knowledge.view().viewer();
        if self.game != state.game || View::of(&self.game, &state.state, viewer) != *self.knowledge.view() {
            return Err(bad_argument("the knowledge is of another position"));
        }
        let input = chosen.read(&self.game, state.state.public())?;
        let (mut next, mut events) = (state.state, Vec::<Event>::new());
        next.play(&self.game, input, &mut events).map_err(|why| illegal(py, &self.game, why, ""))?;
        let mut knowledge = self.knowledge.clone();
        for event in events {
            knowledge.see(&self.game, &event.seen_by(viewer));
        }
        Ok(PyKnowledge { game: Arc::clone(&self.game), knowledge })
    }

    fn __deepcopy__<'py>(slf: PyRef<'py, Self>, _memo: &Bound<'py, PyAny>) -> PyRef<'py, Self> {
        slf
    }

    /// May this be the true position?
    fn admits(&self, state: &PyState) -> bool {
        self.game == state.game && self.knowledge.admits(&self.game, &state.state)
    }

    /// A position that agrees with everything the viewer knows, at random.
    fn sample(&self, luck: &mut PyLuck) -> PyState {
        PyState { game: Arc::clone(&self.game), state: self.knowledge.sample(&mut luck.0) }
    }

    fn __repr__(&self) -> String {
        let viewer = self.knowledge.view().viewer().seat();
        let viewer = viewer.map_or("a spectator".to_owned(), |seat| format!("seat {seat}"));
        let worlds = self.knowledge.worlds().map_or("many".to_owned(), |worlds| worlds.to_string());
        format!("<Knowledge of {viewer}: {worlds} possible deals>")
    }
}
