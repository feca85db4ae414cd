//! Rule sets and boards.

use std::sync::Arc;

use hexhaven_arena::Dealer;
use hexhaven_luck::Seed;
use hexhaven_picture::{Options, board_svg};
use hexhaven_rules::board::Fairness;
use hexhaven_rules::knowledge::Knowledge;
use hexhaven_rules::options::OPTIONS;
use hexhaven_rules::places::Hex;
use hexhaven_rules::{Board, Event, Game, Rules, Starter, State};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple, PyType};

use crate::errors::{bad_argument, bad_text, unlike};
use crate::places::{ends, path_ends};
use crate::seats::{seat_of, viewer_of};
use crate::state::PyState;
use crate::view::PyKnowledge;

/// A rule set, such as `Rules("fifth:4:player-trade=off")`.
#[pyclass(frozen, eq, hash, name = "Rules", module = "hexhaven")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PyRules(pub(crate) Rules);

#[pymethods]
impl PyRules {
    #[new]
    fn new(text: &str) -> PyResult<PyRules> {
        playable(text).map(PyRules)
    }

    /// How many players there are.
    #[getter]
    fn players(&self) -> u8 {
        self.0.players
    }

    /// All options with their values, by name.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let options = PyDict::new(py);
        for option in OPTIONS {
            options.set_item(option.name, option.value(&self.0))?;
        }
        Ok(options)
    }

    fn __str__(&self) -> String {
        self.0.to_text()
    }

    fn __repr__(&self) -> String {
        format!("Rules({:?})", self.0.to_text())
    }

    fn __deepcopy__<'py>(slf: PyRef<'py, Self>, _memo: &Bound<'py, PyAny>) -> PyRef<'py, Self> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<PyRules>(), (self.0.to_text(),))
    }
}

/// A rule set, given as `Rules` or as its text.
pub(crate) enum RulesLike {
    Rules(PyRules),
    Text(String),
}

impl FromPyObject<'_, '_> for RulesLike {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, '_, PyAny>) -> PyResult<Self> {
        if let Ok(rules) = value.cast::<PyRules>() {
            Ok(RulesLike::Rules(*rules.get()))
        } else if let Ok(text) = value.extract() {
            Ok(RulesLike::Text(text))
        } else {
            Err(unlike("a rule set is Rules or a text such as \"fifth:4\"", &value))
        }
    }
}

impl RulesLike {
    /// The rule set that most research uses: four players who trade only with the supply.
    pub(crate) fn usual() -> Self {
        RulesLike::Text("fifth:4:player-trade=off".to_owned())
    }

    pub(crate) fn read(&self) -> PyResult<Rules> {
        match self {
            RulesLike::Rules(rules) => Ok(rules.0),
            RulesLike::Text(text) => playable(text),
        }
    }
}

/// The rule set of a text, if it can be played.
fn playable(text: &str) -> PyResult<Rules> {
    let rules = Rules::parse(text).map_err(bad_text)?;
    match rules.faults().iter().map(ToString::to_string).collect::<Vec<_>>().as_slice() {
        [] => Ok(rules),
        faults => Err(bad_text(format!("the rule set cannot be played: {}", faults.join("; ")))),
    }
}

/// Terrain, numbers and harbors of an island.
#[pyclass(frozen, eq, hash, name = "Board", module = "hexhaven")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct PyBoard {
    rules: PyRules,
    board: Board,
}

#[pymethods]
impl PyBoard {
    /// Reads the text of a board that fits a rule set. `"fixed"` is the printed map.
    #[new]
    #[pyo3(signature = (text, rules))]
    fn new(text: &str, rules: RulesLike) -> PyResult<PyBoard> {
        let rules = rules.read()?;
        let board = Board::parse(text, rules.board.island).map_err(bad_text)?;
        Ok(PyBoard { rules: PyRules(rules), board })
    }

    /// A random board, as the rule set makes it. The same seed gives the same board.
    #[staticmethod]
    fn generate(rules: RulesLike, seed: u64) -> PyResult<PyBoard> {
        let rules = rules.read()?;
        let board = Board::generate(&rules.board, &mut Seed::new(seed).stream("board"));
        Ok(PyBoard { rules: PyRules(rules), board })
    }

    /// The rule set that it was made for.
    #[getter]
    fn rules(&self) -> PyRules {
        self.rules
    }

    /// For each hex, its terrain and its number; a desert has none.
    #[getter]
    fn hexes(&self) -> Vec<(String, Option<u8>)> {
        let hexes = self.board.topology().all_hexes().iter();
        hexes.map(|hex| (self.board.terrain(hex).to_string(), self.board.token(hex))).collect()
    }

    /// For each harbor, its two corners and its kind.
    #[getter]
    fn harbors(&self) -> Vec<((usize, usize), String)> {
        let topology = self.board.topology();
        self.board.harbors().iter().map(|(path, kind)| (ends(topology, *path), kind.to_string())).collect()
    }

    /// For each corner, the numbers of its hexes.
    #[getter]
    fn corners(&self) -> Vec<Vec<usize>> {
        let topology = self.board.topology();
        let hexes = |corner| topology.hexes_at(corner).iter().map(Hex::index).collect();
        topology.all_corners().iter().map(hexes).collect()
    }

    /// For each path, its two corners.
    #[getter]
    fn paths(&self) -> Vec<(usize, usize)> {
        let topology = self.board.topology();
        path_ends(topology, topology.all_edges())
    }

    /// The pips of a hex: in how many of 36 rolls its number comes.
    fn pips(&self, hex: isize) -> PyResult<u8> {
        let found =
            usize::try_from(hex).ok().and_then(|hex| self.board.topology().all_hexes().iter().nth(hex));
        found.map(|hex| self.board.pips(hex)).ok_or_else(|| bad_argument(format!("there is no hex {hex}")))
    }

    /// The difference between the resources with the most and the fewest pips per hex, as a measure of how even the board is.
    #[getter]
    fn spread(&self) -> u8 {
        Fairness::of(&self.board).spread()
    }

    fn __str__(&self) -> String {
        self.board.to_text()
    }

    fn __repr__(&self) -> String {
        format!("Board({:?}, {:?})", self.board.to_text(), self.rules.0.to_text())
    }

    fn _repr_svg_(&self) -> String {
        board_svg(&self.board, &Options::default())
    }

    fn __deepcopy__<'py>(slf: PyRef<'py, Self>, _memo: &Bound<'py, PyAny>) -> PyRef<'py, Self> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String, String)) {
        (py.get_type::<PyBoard>(), (self.board.to_text(), self.rules.0.to_text()))
    }
}

/// Rules, board and colors: what stays the same during a game.
#[pyclass(frozen, eq, name = "Game", module = "hexhaven")]
#[derive(Clone, PartialEq)]
pub(crate) struct PyGame(pub(crate) Arc<Game>);

#[pymethods]
impl PyGame {
    /// Reads a game such as `"fifth:4 fixed"`.
    #[new]
    fn new(text: &str) -> PyResult<PyGame> {
        Game::parse(text).map(|game| PyGame(Arc::new(game))).map_err(bad_text)
    }

    /// A game of these rules on this board.
    #[staticmethod]
    fn on(rules: RulesLike, board: &PyBoard) -> PyResult<PyGame> {
        let game = Game::new(rules.read()?, board.board.clone()).map_err(bad_argument)?;
        Ok(PyGame(Arc::new(game)))
    }

    /// The game that a seed decides: the same board as in the arena.
    #[staticmethod]
    fn deal(rules: RulesLike, seed: u64) -> PyResult<PyGame> {
        let dealer = Dealer::new(&rules.read()?).map_err(bad_argument)?;
        Ok(PyGame(Arc::new(dealer.deal(Seed::new(seed)).game().clone())))
    }

    /// The rule set.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules(*self.0.rules())
    }

    /// Terrain, numbers and harbors.
    #[getter]
    fn board(&self) -> PyBoard {
        PyBoard { rules: PyRules(*self.0.rules()), board: self.0.board().clone() }
    }

    /// How many players there are.
    #[getter]
    fn players(&self) -> usize {
        self.0.players()
    }

    /// The colors in seat order.
    #[getter]
    fn colors(&self) -> Vec<&'static str> {
        self.0.colors().iter().map(|color| color.name()).collect()
    }

    /// The first position. Without a first player, the rolls for the first turn come first.
    #[pyo3(signature = (first=None))]
    fn start(&self, first: Option<isize>) -> PyResult<PyState> {
        let state = State::start(&self.0, self.starter(first)?, &mut ()).map_err(bad_argument)?;
        Ok(PyState { game: Arc::clone(&self.0), state })
    }

    /// What a seat knows at the start, or a spectator if no seat is given; `first` as in `start`.
    #[pyo3(signature = (viewer=None, first=None))]
    fn knowledge(&self, viewer: Option<isize>, first: Option<isize>) -> PyResult<PyKnowledge> {
        let viewer = viewer_of(&self.0, viewer)?;
        let mut events = Vec::new();
        State::start(&self.0, self.starter(first)?, &mut events).map_err(bad_argument)?;
        let mut knowledge = Knowledge::new(&self.0, viewer);
        for event in events {
            knowledge.see(&self.0, &Event::seen_by(event, viewer));
        }
        Ok(PyKnowledge { game: Arc::clone(&self.0), knowledge })
    }

    fn __str__(&self) -> &str {
        self.0.to_text()
    }

    fn __repr__(&self) -> String {
        format!("Game({:?})", self.0.to_text())
    }

    fn __hash__(&self) -> u64 {
        hexhaven_luck::hash(self.0.to_text())
    }

    fn _repr_svg_(&self) -> String {
        board_svg(self.0.board(), &Options::default())
    }

    fn __deepcopy__<'py>(slf: PyRef<'py, Self>, _memo: &Bound<'py, PyAny>) -> PyRef<'py, Self> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyType>, Bound<'py, PyTuple>)> {
        Ok((py.get_type::<PyGame>(), PyTuple::new(py, [self.0.to_text()])?))
    }
}

impl PyGame {
    fn starter(&self, first: Option<isize>) -> PyResult<Starter> {
        first.map_or(Ok(Starter::Roll), |seat| seat_of(&self.0, seat).map(Starter::Seat))
    }
}
