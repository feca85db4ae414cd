//! Who plays: the built-in bots, other programs, and functions written in Python.

use std::sync::Arc;

use hexhaven_arena::{EngineLimits, Entrant, Player, Trouble, roster};
use hexhaven_bots::{Bot, Budget, Question};
use hexhaven_luck::Seed;
use hexhaven_rules::{Action, Game, Input, Seat};
use pyo3::prelude::*;

use crate::errors::{bad_argument, unlike};
use crate::interrupt::Watch;
use crate::moves::MoveLike;
use crate::view::PyView;

/// The players in a list: names as in `hexhaven arena`, or functions that get a `View` and return a move. Once the
/// watch says that the work should end, functions are no longer called and fail instead.
pub(crate) fn players_of(players: &[Bound<'_, PyAny>], watch: &Watch) -> PyResult<Vec<Arc<dyn Entrant>>> {
    let mut list: Vec<Arc<dyn Entrant>> = Vec::new();
    // Which player has which name: players with the same name are the same player.
    let mut named: Vec<(String, &Bound<'_, PyAny>)> = Vec::new();
    for player in players {
        let found: Vec<Arc<dyn Entrant>> = match player.extract::<String>() {
            Ok(name) => roster(&name, EngineLimits::USUAL).map_err(bad_argument)?,
            Err(_) if player.is_callable() => {
                let (name, function) = (name_of(player), Arc::new(player.clone().unbind()));
                vec![Arc::new(Function { name, function, watch: watch.clone() })]
            }
            Err(_) => return Err(unlike("a player is the name of a bot or a function of a View", player)),
        };
        for entrant in &found {
            let other = named.iter().find(|(name, _)| name == entrant.name()).map(|(_, other)| *other);
            if let Some(other) = other
                && (player.is_callable() || other.is_callable())
                && !player.eq(other)?
            {
                return Err(bad_argument(format!(
                    "two players are called {}: give a function another `name`",
                    entrant.name()
                )));
            }
            named.push((entrant.name().to_owned(), player));
        }
        list.extend(found);
    }
    Ok(list)
}

/// The name of a function: its `name`, or the one it was defined with.
fn name_of(function: &Bound<'_, PyAny>) -> String {
    let name = function.getattr("name").or_else(|_| function.getattr("__name__"));
    name.and_then(|name| name.extract()).unwrap_or_else(|_| "python".to_owned())
}

/// What a function does with a view of the seat that has to act.
pub(crate) fn function_action(function: &Bound<'_, PyAny>, view: PyView, seat: Seat) -> PyResult<Action> {
    let (game, public) = (Arc::clone(&view.game), *view.view.public());
    let answer = function.call1((view,))?;
    let chosen: MoveLike<'_> = answer.extract()?;
    match chosen.for_seat(&game, &public, seat)? {
        Input::Act(own, action) if own == seat => Ok(action),
        Input::Act(..) | Input::Chance(_) => Err(bad_argument("the answer is somebody else's move")),
    }
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
        let view = PyView { game, view: question.view() };
        Python::attach(|py| function_action(self.function.bind(py), view, self.seat))
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
