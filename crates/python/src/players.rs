//! Who plays: the built-in bots, other programs, and functions written in Python.

use std::sync::Arc;

use hexhaven_arena::{EngineLimits, Entrant, Player, Trouble, roster};
use hexhaven_bots::{Bot, Budget, Question};
use hexhaven_luck::Seed;
use hexhaven_rules::{Action, Game, Input, Seat};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use crate::errors::bad_argument;
use crate::interrupt::Watch;
use crate::moves::MoveLike;
use crate::view::PyView;

/// The players of a list: names as in `hexhaven arena`, or functions that get a `View` and return a move. Once the watch says that
/// the work should end, functions are no longer called, and fail instead.
pub(crate) fn players_of(players: &[Bound<'_, PyAny>], watch: &Watch) -> PyResult<Vec<Arc<dyn Entrant>>> {
    let mut list: Vec<Arc<dyn Entrant>> = Vec::new();
    for player in players {
        if let Ok(name) = player.extract::<String>() {
            list.extend(roster(&name, EngineLimits::USUAL).map_err(bad_argument)?);
        } else if player.is_callable() {
            let name = player.getattr("name").or_else(|_| player.getattr("__name__"));
            let name = name.and_then(|name| name.extract()).unwrap_or_else(|_| "python".to_owned());
            let function = Arc::new(player.clone().unbind());
            list.push(Arc::new(Function { name, function, watch: watch.clone() }));
        } else {
            return Err(PyTypeError::new_err("a player is a name or a function of a View"));
        }
    }
    Ok(list)
}

/// A function of a view, as an entrant.
struct Function {
    name: String,
    function: Arc<Py<PyAny>>,
    watch: Watch,
}

impl Entrant for Function {
    fn name(&self) -> &str {
        &self.name
    }

    fn player(&self, seat: Seat, _: Seed) -> Player {
        let trouble = Trouble::shared();
        let (function, watch) = (Arc::clone(&self.function), self.watch.clone());
        let bot = FunctionBot { seat, function, watch, trouble: trouble.clone(), game: None };
        Player { trouble, ..Player::new(Box::new(bot), Budget::FULL) }
    }
}

struct FunctionBot {
    seat: Seat,
    function: Arc<Py<PyAny>>,
    watch: Watch,
    trouble: Trouble,
    /// Copied once, for all views of the game.
    game: Option<Arc<Game>>,
}

impl FunctionBot {
    fn ask(&mut self, question: &Question<'_>) -> PyResult<Action> {
        let game = Arc::clone(self.game.get_or_insert_with(|| Arc::new(question.game().clone())));
        Python::attach(|py| {
            let view = PyView { game, view: question.view() };
            let answer = self.function.bind(py).call1((view,))?;
            let chosen: MoveLike<'_> = answer.extract()?;
            match chosen.for_seat(question.game(), question.public(), self.seat)? {
                Input::Act(seat, action) if seat == self.seat => Ok(action),
                Input::Act(..) | Input::Chance(_) => Err(bad_argument("the answer is somebody else's move")),
            }
        })
    }
}

impl Bot for FunctionBot {
    fn decide(&mut self, question: &Question<'_>, _: &Budget) -> Action {
        let watch = self.watch.clone();
        let answer = watch.call(|| self.ask(question).map_err(|error| error.to_string()));
        let answer = answer.unwrap_or_else(|| Err("the games were stopped".to_owned()));
        answer.unwrap_or_else(|why| {
            self.trouble.report(why);
            question.legal().first().unwrap_or(Action::EndTurn)
        })
    }
}
