//! Positions. A `State` never changes: playing a move gives the next one.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use hexhaven_luck::Fast;
use hexhaven_rules::{Event, Game, Input, Next, State, View, Viewer};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

use crate::cards::{cards_dict, dev_dict};
use crate::errors::{bad_argument, bad_text, illegal, illegal_value};
use crate::moves::{MoveLike, PyMove, asked};
use crate::picture::svg_of;
use crate::places::{corner_numbers, path_ends};
use crate::rules::PyGame;
use crate::seats::{seat_of, viewer_of};
use crate::view::PyView;

/// A whole position, hidden cards included. It never changes.
#[pyclass(frozen, eq, name = "State", module = "hexhaven")]
#[derive(Clone, PartialEq)]
pub(crate) struct PyState {
    pub(crate) game: Arc<Game>,
    pub(crate) state: State,
}

/// A random stream for luck, from a seed.
#[pyclass(name = "Luck", module = "hexhaven")]
pub(crate) struct PyLuck(pub(crate) Fast);

#[pymethods]
impl PyLuck {
    #[new]
    #[pyo3(signature = (seed=0))]
    fn new(seed: u64) -> PyLuck {
        PyLuck(Fast::new(seed))
    }
}

impl PyState {
    pub(crate) fn with(&self, state: &State) -> PyState {
        PyState { game: Arc::clone(&self.game), state: *state }
    }
}

#[pymethods]
impl PyState {
    /// Reads a position such as `"fifth:4 fixed 0=s17;r17-22;1B1L"`.
    #[new]
    fn new(text: &str) -> PyResult<PyState> {
        let (game, state) = State::parse(text).map_err(bad_text)?;
        Ok(PyState { game: Arc::new(game), state })
    }

    /// Rules, board and colors.
    #[getter]
    fn game(&self) -> PyGame {
        PyGame(Arc::clone(&self.game))
    }

    /// The number of the turn, from 1; 0 in the set-up.
    #[getter]
    fn turn(&self) -> u16 {
        self.state.public().turn
    }

    /// What is going on, in a word of the notation such as `main` or `discard`.
    #[getter]
    fn phase(&self) -> &'static str {
        self.state.public().phase.name()
    }

    /// Whose turn it is.
    #[getter]
    fn active(&self) -> usize {
        self.state.public().active.index()
    }

    /// Who has to act, in the order of their answers. Empty where luck is due, and at the end.
    #[getter]
    fn waiting(&self) -> Vec<usize> {
        match self.state.next() {
            Next::Act(seats) => hexhaven_driver::answer_order(seats, self.state.public().active)
                .map(hexhaven_rules::Seat::index)
                .collect(),
            Next::Chance(_) | Next::Over { .. } => Vec::new(),
        }
    }

    /// Who answers first; `None` where luck is due, and at the end.
    #[getter]
    fn seat(&self) -> Option<usize> {
        asked(self.state.public()).map(hexhaven_rules::Seat::index)
    }

    /// Are dice or a draw due?
    #[getter]
    fn is_chance(&self) -> bool {
        matches!(self.state.next(), Next::Chance(_))
    }

    /// Has somebody won, or has the turn limit come?
    #[getter]
    fn is_over(&self) -> bool {
        matches!(self.state.next(), Next::Over { .. })
    }

    /// Who has won; `None` during the game, and if the turn limit came first.
    #[getter]
    fn winner(&self) -> Option<usize> {
        match self.state.next() {
            Next::Over { winner } => winner.map(hexhaven_rules::Seat::index),
            Next::Act(_) | Next::Chance(_) => None,
        }
    }

    /// The robber's hex.
    #[getter]
    fn robber(&self) -> usize {
        self.state.public().robber.index()
    }

    /// The resource cards of the supply.
    #[getter]
    fn supply<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        cards_dict(py, self.state.public().bank)
    }

    /// What is left in the development deck.
    #[getter]
    fn deck<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        dev_dict(py, self.state.deck())
    }

    /// All points of a seat, hidden ones included.
    fn points(&self, seat: isize) -> PyResult<u8> {
        Ok(self.state.points(seat_of(&self.game, seat)?))
    }

    /// The resource cards of a seat.
    fn hand<'py>(&self, py: Python<'py>, seat: isize) -> PyResult<Bound<'py, PyDict>> {
        cards_dict(py, self.state.hand(seat_of(&self.game, seat)?))
    }

    /// The unplayed development cards of a seat.
    fn dev_cards<'py>(&self, py: Python<'py>, seat: isize) -> PyResult<Bound<'py, PyDict>> {
        dev_dict(py, self.state.dev_cards(seat_of(&self.game, seat)?))
    }

    /// The corners of a seat's settlements.
    fn settlements(&self, seat: isize) -> PyResult<Vec<usize>> {
        Ok(corner_numbers(self.state.public().settlements[seat_of(&self.game, seat)?]))
    }

    /// The corners of a seat's cities.
    fn cities(&self, seat: isize) -> PyResult<Vec<usize>> {
        Ok(corner_numbers(self.state.public().cities[seat_of(&self.game, seat)?]))
    }

    /// The paths of a seat's roads, each as two corners.
    fn roads(&self, seat: isize) -> PyResult<Vec<(usize, usize)>> {
        Ok(path_ends(self.game.topology(), self.state.public().roads[seat_of(&self.game, seat)?]))
    }

    /// The length of a seat's longest road.
    fn road_length(&self, seat: isize) -> PyResult<u8> {
        Ok(self.state.public().road_length(seat_of(&self.game, seat)?))
    }

    /// A seat's legal moves, each once; by default those of the seat that answers first.
    #[pyo3(signature = (seat=None))]
    fn legal(&self, seat: Option<isize>) -> PyResult<Vec<PyMove>> {
        let seat = match seat {
            Some(seat) => seat_of(&self.game, seat)?,
            None => match asked(self.state.public()) {
                Some(seat) => seat,
                None => return Ok(Vec::new()),
            },
        };
        let actions = self.state.legal(&self.game, seat);
        let moves = actions.iter().map(|action| PyMove::listed(&self.game, seat, action, actions.ask()));
        Ok(moves.collect())
    }

    /// The possible results of the dice or draw that is due, each with its weight.
    fn outcomes(&self) -> Vec<(PyMove, u32)> {
        let outcomes = self.state.outcomes();
        let moves = outcomes.as_slice().iter();
        moves.map(|(outcome, weight)| (PyMove::new(&self.game, Input::Chance(*outcome)), *weight)).collect()
    }

    /// The move that a text or a flat id means in this position.
    #[pyo3(name = "move")]
    fn read_move(&self, chosen: MoveLike<'_>) -> PyResult<PyMove> {
        Ok(PyMove::new(&self.game, chosen.read(&self.game, self.state.public())?))
    }

    /// The position after a move. Raises `IllegalMove` if the rules forbid it.
    fn play(&self, py: Python<'_>, chosen: MoveLike<'_>) -> PyResult<PyState> {
        let input = chosen.read(&self.game, self.state.public())?;
        let mut state = self.state;
        match state.play(&self.game, input, &mut ()) {
            Ok(()) => Ok(self.with(&state)),
            Err(why) => Err(illegal(py, &self.game, why, "")),
        }
    }

    /// Why a move is forbidden, as an `IllegalMove` that is not raised; `None` if it is legal.
    fn why_not<'py>(&self, py: Python<'py>, chosen: MoveLike<'_>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let input = chosen.read(&self.game, self.state.public())?;
        match self.state.check(&self.game, input) {
            Ok(()) => Ok(None),
            Err(why) => illegal_value(py, &self.game, why, "").map(Some),
        }
    }

    /// Everything that a seat often wants and can't do now, with the reason, by the name of the wish.
    fn obstacles<'py>(&self, py: Python<'py>, seat: isize) -> PyResult<Bound<'py, PyDict>> {
        let view = View::of(&self.game, &self.state, Viewer::Seat(seat_of(&self.game, seat)?));
        let obstacles = PyDict::new(py);
        for (wish, obstacle) in view.obstacles(&self.game) {
            obstacles.set_item(format!("{wish:?}"), illegal_value(py, &self.game, obstacle.illegal, "")?)?;
        }
        Ok(obstacles)
    }

    /// Rolls or draws what is due, at random.
    fn draw(&self, luck: &mut PyLuck) -> PyResult<PyMove> {
        let Next::Chance(chance) = self.state.next() else {
            return Err(bad_argument("no dice or draw is due now"));
        };
        let outcome = self.state.draw(chance, &mut luck.0);
        Ok(PyMove::new(&self.game, Input::Chance(outcome)))
    }

    /// What happened on the way to the position after a move, as a seat sees it, or a spectator.
    #[pyo3(signature = (chosen, viewer=None))]
    fn events(&self, py: Python<'_>, chosen: MoveLike<'_>, viewer: Option<isize>) -> PyResult<Vec<String>> {
        let viewer = viewer_of(&self.game, viewer)?;
        let input = chosen.read(&self.game, self.state.public())?;
        let (mut state, mut events) = (self.state, Vec::<Event>::new());
        state.play(&self.game, input, &mut events).map_err(|why| illegal(py, &self.game, why, ""))?;
        Ok(events.into_iter().map(|event| format!("{:?}", event.seen_by(viewer))).collect())
    }

    /// What a seat sees, or a spectator if no seat is given.
    #[pyo3(signature = (viewer=None))]
    fn view(&self, viewer: Option<isize>) -> PyResult<PyView> {
        let viewer = viewer_of(&self.game, viewer)?;
        Ok(PyView { game: Arc::clone(&self.game), view: View::of(&self.game, &self.state, viewer) })
    }

    /// A number for the position, the same everywhere and forever.
    #[getter]
    fn fingerprint(&self) -> u64 {
        self.state.fingerprint(&self.game)
    }

    /// A picture of what everybody sees, with the players beside the board.
    fn svg(&self) -> String {
        svg_of(&self.game, &View::of(&self.game, &self.state, Viewer::Spectator))
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    fn __str__(&self) -> String {
        self.state.to_text(&self.game)
    }

    fn __repr__(&self) -> String {
        format!("State({:?})", self.state.to_text(&self.game))
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.state.hash(&mut hasher);
        hasher.finish()
    }

    fn __deepcopy__<'py>(slf: PyRef<'py, Self>, _memo: &Bound<'py, PyAny>) -> PyRef<'py, Self> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<PyState>(), (self.state.to_text(&self.game),))
    }
}
