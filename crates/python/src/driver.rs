//! One game in progress: chance is resolved until somebody has to act, and what each seat can know is tracked.

use std::sync::{Arc, Mutex};

use hexhaven_arena::{Dealer, Entrant};
use hexhaven_bots::Question;
use hexhaven_driver::Driver;
use hexhaven_luck::Seed;
use hexhaven_record::{Origin, Recorder};
use hexhaven_rules::board::SetUp;
use hexhaven_rules::chance::Outcome;
use hexhaven_rules::knowledge::Knowledge;
use hexhaven_rules::{Action, Event, Game, Input, Seat, Starter, State, View, Viewer};
use pyo3::prelude::*;

use crate::errors::{bad_argument, bad_text, illegal, locked};
use crate::interrupt::Watch;
use crate::luck::ForcedLuck;
use crate::moves::{MoveLike, PyMove, asked};
use crate::picture::svg_of;
use crate::players::{function_action, players_of};
use crate::record::PyRecord;
use crate::rules::{PyGame, RulesLike};
use crate::seats::viewer_of;
use crate::state::PyState;
use crate::view::{PyKnowledge, PyView};

/// One game in progress. The same rule set and seed give the same board and the same luck as in the arena.
#[pyclass(frozen, name = "Driver", module = "hexhaven")]
pub(crate) struct PyDriver {
    seed: Seed,
    game: Arc<Game>,
    starter: Starter,
    inner: Mutex<Inner>,
}

/// What changes as the game goes on.
struct Inner {
    driver: Driver<ForcedLuck>,
    inputs: Vec<Input>,
    events: Vec<Event>,
    /// What each seat knows (a spectator comes last), and how many events it has seen.
    memories: Vec<(Knowledge, usize)>,
}

#[pymethods]
impl PyDriver {
    #[new]
    #[pyo3(signature = (rules=RulesLike::usual(), seed=0))]
    fn new(rules: RulesLike, seed: u64) -> PyResult<PyDriver> {
        let seed = Seed::new(seed);
        let deal = Dealer::new(&rules.read()?).map_err(bad_argument)?.deal(seed);
        let mut events = Vec::new();
        let state = State::start(deal.game(), deal.starter(), &mut events).map_err(bad_argument)?;
        let memories = Viewer::all(deal.game()).map(|viewer| (Knowledge::new(deal.game(), viewer), 0));
        let memories = memories.collect();
        let driver = Driver::new(state, ForcedLuck::new(seed));
        let mut inner = Inner { driver, inputs: Vec::new(), events, memories };
        inner.settle(deal.game());
        let game = Arc::new(deal.game().clone());
        Ok(PyDriver { seed, game, starter: deal.starter(), inner: Mutex::new(inner) })
    }

    /// Rules, board and colors.
    #[getter]
    fn game(&self) -> PyGame {
        PyGame(Arc::clone(&self.game))
    }

    /// The position now.
    #[getter]
    fn state(&self) -> PyResult<PyState> {
        Ok(PyState { game: Arc::clone(&self.game), state: *locked(&self.inner)?.driver.state() })
    }

    /// Everything that was played, luck included.
    #[getter]
    fn moves(&self) -> PyResult<Vec<PyMove>> {
        Ok(self.moves_of(&locked(&self.inner)?.inputs))
    }

    /// Plays a move, and luck until somebody has to act. Returns what was played.
    fn submit(&self, py: Python<'_>, chosen: MoveLike<'_>) -> PyResult<Vec<PyMove>> {
        let mut inner = locked(&self.inner)?;
        let Input::Act(seat, action) = chosen.read(&self.game, inner.driver.state().public())? else {
            return Err(bad_argument("luck is drawn by the driver; use force to choose it"));
        };
        self.play(py, &mut inner, seat, action)
    }

    /// Lets a bot, or a function of a `View`, play for the seat that answers first. Returns what was played. An exception of a
    /// function is raised as it is, and nothing is played.
    fn ask(&self, py: Python<'_>, player: Bound<'_, PyAny>) -> PyResult<Vec<PyMove>> {
        // The player may look at this driver, so don't lock it in the meantime.
        let (state, seat, knowledge, before) = {
            let mut inner = locked(&self.inner)?;
            let Some(seat) = asked(inner.driver.state().public()) else {
                return Err(bad_argument("nobody has to act: the game is over"));
            };
            let knowledge = inner.known(&self.game, Viewer::Seat(seat)).clone();
            (*inner.driver.state(), seat, knowledge, inner.inputs.len())
        };
        let action = if player.is_callable() {
            let view = View::of(&self.game, &state, Viewer::Seat(seat));
            function_action(&player, PyView { game: Arc::clone(&self.game), view }, seat)?
        } else {
            self.bot_action(py, &player, &state, seat, knowledge, before)?
        };
        let mut inner = locked(&self.inner)?;
        if inner.inputs.len() != before {
            return Err(bad_argument("the game has gone on while the player was thinking"));
        }
        self.play(py, &mut inner, seat, action)
    }

    /// Outcomes of luck that come next, such as `["3+4"]`: each draw takes the first that is possible.
    fn force(&self, outcomes: Vec<String>) -> PyResult<()> {
        let outcomes = outcomes.iter().map(|code| Outcome::parse(code).map_err(bad_text));
        let outcomes = outcomes.collect::<PyResult<Vec<Outcome>>>()?;
        locked(&self.inner)?.driver.luck_mut().force(outcomes);
        Ok(())
    }

    /// What a seat can conclude from everything it has seen, or a spectator if no seat is given.
    #[pyo3(signature = (viewer=None))]
    fn knowledge(&self, viewer: Option<isize>) -> PyResult<PyKnowledge> {
        let viewer = viewer_of(&self.game, viewer)?;
        let knowledge = locked(&self.inner)?.known(&self.game, viewer).clone();
        Ok(PyKnowledge { game: Arc::clone(&self.game), knowledge })
    }

    /// The record of the game so far.
    fn record(&self) -> PyResult<PyRecord> {
        let origin = match self.game.rules().board.set_up {
            SetUp::Variable => Origin::Drawn(self.seed),
            SetUp::Fixed => Origin::Printed,
        };
        let mut recorder = Recorder::new((*self.game).clone(), origin, self.starter);
        let inner = locked(&self.inner)?;
        for input in &inner.inputs {
            recorder.push(*input);
        }
        recorder.finish(inner.driver.state()).map(PyRecord).map_err(bad_argument)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        let view = View::of(&self.game, locked(&self.inner)?.driver.state(), Viewer::Spectator);
        Ok(svg_of(&self.game, &view))
    }

    fn __repr__(&self) -> PyResult<String> {
        let played = locked(&self.inner)?.inputs.len();
        Ok(format!("<Driver of {}: {played} moves played>", self.game.rules()))
    }
}

impl PyDriver {
    fn moves_of(&self, inputs: &[Input]) -> Vec<PyMove> {
        inputs.iter().map(|input| PyMove::new(&self.game, *input)).collect()
    }

    fn play(&self, py: Python<'_>, inner: &mut Inner, seat: Seat, action: Action) -> PyResult<Vec<PyMove>> {
        let played = inner.driver.submit(&self.game, seat, &[action]);
        let played = played.map_err(|why| illegal(py, &self.game, why, ""))?;
        let moves = self.moves_of(&played.inputs);
        inner.inputs.extend(played.inputs);
        inner.events.extend(played.events);
        Ok(moves)
    }

    /// What a bot that remembers this does. Its luck depends on how many inputs came before.
    fn bot_action(
        &self,
        py: Python<'_>,
        player: &Bound<'_, PyAny>,
        state: &State,
        seat: Seat,
        knowledge: Knowledge,
        before: usize,
    ) -> PyResult<Action> {
        let entrants = players_of(std::slice::from_ref(player), &Watch::default())?;
        let [entrant] = entrants.as_slice() else { return Err(bad_argument("one player has to decide")) };
        let seed = self.seed.child("decision", before as u64);
        let decided = py.detach(|| {
            let mut player = Entrant::player(entrant.as_ref(), seat, seed);
            player.bot.recall(knowledge);
            let action = player.bot.decide(&Question::at_table(&self.game, state, seat), &player.budget);
            player.trouble.taken().map_or(Ok(action), Err)
        });
        decided.map_err(bad_argument)
    }
}

impl Inner {
    fn settle(&mut self, game: &Game) {
        let played = self.driver.settle(game);
        self.inputs.extend(played.inputs);
        self.events.extend(played.events);
    }

    /// What a viewer knows now.
    fn known(&mut self, game: &Game, viewer: Viewer) -> &Knowledge {
        let place = viewer.seat().map_or(game.players(), Seat::index);
        let (knowledge, seen) = &mut self.memories[place];
        for event in &self.events[*seen..] {
            knowledge.see(game, &event.seen_by(viewer));
        }
        *seen = self.events.len();
        knowledge
    }
}
