//! Moves: a seat's action, or an outcome of luck.

use std::sync::Arc;

use hexhaven_driver::answer_order;
use hexhaven_rules::actions::FlatId;
use hexhaven_rules::chance::Outcome;
use hexhaven_rules::position::Public;
use hexhaven_rules::seats::SeatSet;
use hexhaven_rules::{Action, Game, Input, Next, Seat};
use pyo3::prelude::*;
use pyo3::types::PyType;

use crate::errors::{bad_argument, bad_text, unlike};
use crate::rules::PyGame;

/// A seat's action such as `0:S17`, or an outcome of luck such as `*:3+4`.
#[pyclass(frozen, name = "Move", module = "hexhaven")]
#[derive(Clone)]
pub(crate) struct PyMove {
    pub(crate) game: Arc<Game>,
    pub(crate) input: Input,
    /// The flat id, for actions that have one in the position where they were listed.
    id: Option<FlatId>,
}

impl PyMove {
    pub(crate) fn new(game: &Arc<Game>, input: Input) -> PyMove {
        let id = match input {
            Input::Act(seat, action) => action.flat(game.others(seat)),
            Input::Chance(_) => None,
        };
        PyMove { game: Arc::clone(game), input, id }
    }

    pub(crate) fn listed(game: &Arc<Game>, seat: Seat, action: Action, ask: SeatSet) -> PyMove {
        PyMove { game: Arc::clone(game), input: Input::Act(seat, action), id: action.flat(ask) }
    }
}

impl PartialEq for PyMove {
    fn eq(&self, other: &PyMove) -> bool {
        self.input == other.input && self.game.board().island() == other.game.board().island()
    }
}

#[pymethods]
impl PyMove {
    /// Reads a move of a game, such as `0:S17` or `*:3+4`.
    #[new]
    fn py_new(text: &str, game: &PyGame) -> PyResult<PyMove> {
        Input::parse(text, &game.0).map(|input| PyMove::new(&game.0, input)).map_err(bad_text)
    }

    /// Who moves; `None` for luck.
    #[getter]
    fn seat(&self) -> Option<usize> {
        match self.input {
            Input::Act(seat, _) => Some(seat.index()),
            Input::Chance(_) => None,
        }
    }

    /// The code without the seat, such as `S17` or `3+4`.
    #[getter]
    fn code(&self) -> String {
        match self.input {
            Input::Act(_, action) => action.code(&self.game),
            Input::Chance(outcome) => outcome.code(),
        }
    }

    /// The word that the code begins with, such as `S`, `ROLL` or `OFFER`; `TRADE` for a trade with the supply, `DICE` for a roll.
    #[getter]
    fn kind(&self) -> String {
        match self.input {
            Input::Act(_, Action::SupplyTrade { .. }) => "TRADE".to_owned(),
            Input::Chance(Outcome::Dice(..)) => "DICE".to_owned(),
            _ => self.code().chars().take_while(char::is_ascii_uppercase).collect(),
        }
    }

    /// The flat id: the place in an action mask. `None` for luck, and for offers of an unusual form.
    #[getter]
    fn id(&self) -> Option<usize> {
        self.id.map(FlatId::index)
    }

    fn __str__(&self) -> String {
        self.input.code(&self.game)
    }

    fn __repr__(&self) -> String {
        format!("<Move {}>", self.input.code(&self.game))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        match other.cast::<PyMove>() {
            Ok(other) => self == other.get(),
            Err(_) => other.extract::<&str>().is_ok_and(|text| text == self.input.code(&self.game)),
        }
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        pyo3::types::PyString::new(py, &self.input.code(&self.game)).hash()
    }

    fn __deepcopy__<'py>(slf: PyRef<'py, Self>, _memo: &Bound<'py, PyAny>) -> PyRef<'py, Self> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String, PyGame)) {
        (py.get_type::<PyMove>(), (self.input.code(&self.game), PyGame(Arc::clone(&self.game))))
    }
}

/// A move, given as a `Move`, a text, or the flat id of an action.
pub(crate) enum MoveLike<'py> {
    Move(Bound<'py, PyMove>),
    Text(String),
    Id(i64),
}

impl<'py> FromPyObject<'_, 'py> for MoveLike<'py> {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(chosen) = value.cast::<PyMove>() {
            Ok(MoveLike::Move(chosen.to_owned()))
        } else if let Ok(text) = value.extract() {
            Ok(MoveLike::Text(text))
        } else if let Ok(id) = value.extract() {
            Ok(MoveLike::Id(id))
        } else {
            Err(unlike("a move is a Move, a text such as \"0:S17\" or a flat id", &value))
        }
    }
}

impl MoveLike<'_> {
    /// The input it means in a position. A code without a seat is for whoever answers first.
    pub(crate) fn read(&self, game: &Game, public: &Public) -> PyResult<Input> {
        match (self, asked(public)) {
            (_, Some(seat)) => self.for_seat(game, public, seat),
            (MoveLike::Move(chosen), None) => Ok(chosen.get().input),
            (MoveLike::Text(text), None) if has_seat(text) => Input::parse(text, game).map_err(bad_text),
            (MoveLike::Text(text), None) => Outcome::parse(text).map(Input::Chance).map_err(bad_text),
            (MoveLike::Id(_), None) => Err(bad_argument("nobody has to act now")),
        }
    }

    /// The same; a code without a seat is for this one.
    pub(crate) fn for_seat(&self, game: &Game, public: &Public, seat: Seat) -> PyResult<Input> {
        match self {
            MoveLike::Move(chosen) => Ok(chosen.get().input),
            MoveLike::Text(text) if has_seat(text) => Input::parse(text, game).map_err(bad_text),
            MoveLike::Text(text) => {
                Action::parse(text, game).map(|action| Input::Act(seat, action)).map_err(bad_text)
            }
            MoveLike::Id(id) => action_of(*id, game, public, seat).map(|action| Input::Act(seat, action)),
        }
    }
}

/// Does the text say who moves?
fn has_seat(text: &str) -> bool {
    let mut letters = text.chars();
    letters.next().is_some_and(|first| first == '*' || first.is_ascii_digit()) && letters.next() == Some(':')
}

/// Who answers first, if anybody has to act.
pub(crate) fn asked(public: &Public) -> Option<Seat> {
    match public.next() {
        Next::Act(seats) => answer_order(seats, public.active).next(),
        Next::Chance(_) | Next::Over { .. } => None,
    }
}

/// The flat id that a number stands for.
#[inline]
pub(crate) fn flat_id(number: i64) -> Option<FlatId> {
    usize::try_from(number).ok().and_then(FlatId::new)
}

/// The action of a flat id for a seat.
fn action_of(id: i64, game: &Game, public: &Public, seat: Seat) -> PyResult<Action> {
    let ask = if seat == public.active { game.others(seat) } else { SeatSet::of(public.active) };
    let action = flat_id(id).and_then(|id| id.action(ask));
    action.ok_or_else(|| {
        bad_argument(format!("there is no action {id}: ids go from 0 to {}", FlatId::COUNT - 1))
    })
}
