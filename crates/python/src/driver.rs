//! One game in progress: luck is drawn until somebody has to act, and what each seat can know is kept.

use std::sync::Arc;

use hexhaven_arena::{Dealer, Entrant};
use hexhaven_bots::Question;
use hexhaven_driver::Driver;
use hexhaven_luck::Seed;
use hexhaven_record::{Origin, Recorder};
use hexhaven_rules::board::SetUp;
use hexhaven_rules::chance::Outcome;
use hexhaven_rules::knowledge::Knowledge;
use hexhaven_rules::{Event, Game, Input, Starter, State, View, Viewer};
use pyo3::prelude::*;

use crate::errors::{bad_argument, bad_text, illegal};
use crate::interrupt::Watch;
use crate::luck::ForcedLuck;
use crate::moves::{MoveLike, PyMove, asked};
use crate::picture::svg_of;
use crate::players::players_of;
use crate::record::PyRecord;
use crate::rules::{PyGame, RulesLike};
use crate::seats::viewer_of;
use crate::state::PyState;
use crate::view::PyKnowledge;

/// One game in progress. The same rule set and seed give the same board and the same luck as in the arena.
#[pyclass(name = "Driver", module = "hexhaven")]
pub(crate) struct PyDriver {
    seed: Seed,
    game: Arc<Game>,
    starter: Starter,
    driver: Driver<ForcedLuck>,
    inputs: Vec<Input>,
    events: Vec<Event>,
    /// What each seat, and last a spectator, knows, and how many events it has seen.
    memories: Vec<(Knowledge, usize)>,
}

#[pymethods]
impl PyDriver {
    #[new]
    #[pyo3(signature = (rules=RulesLike::usual(), seed=0))]
    fn new(rules: RulesLike<'_>, seed: u64) -> PyResult<PyDriver> {
        let seed = Seed::new(seed);
        let deal = Dealer::new(&rules.read()?).map_err(bad_argument)?.deal(seed);
        let mut events = Vec::new();
        let state = State::start(deal.game(), deal.starter(), &mut events).map_err(bad_argument)?;
        let memories = Viewer::all(deal.game()).map(|viewer| (Knowledge::new(deal.game(), viewer), 0));
        let memories = memories.collect();
        let mut game = PyDriver {
            seed,
            starter: deal.starter(),
            driver: Driver::new(state, ForcedLuck::new(seed)),
            inputs: Vec::new(),
            events,
            memories,
            game: Arc::new(deal.game().clone()),
        };
        game.settle();
        Ok(game)
    }

    #[getter]
    fn game(&self) -> PyGame {
        PyGame(Arc::clone(&self.game))
    }

    /// The position now.
    #[getter]
    fn state(&self) -> PyState {
        PyState { game: Arc::clone(&self.game), state: *self.driver.state() }
    }

    /// Everything that was played, luck included.
    #[getter]
    fn moves(&self) -> Vec<PyMove> {
        self.inputs.iter().map(|input| PyMove::new(&self.game, *input)).collect()
    }

    /// Plays a move, and luck until somebody has to act. Returns what was played.
    fn submit(&mut self, py: Python<'_>, chosen: MoveLike<'_>) -> PyResult<Vec<PyMove>> {
        let Input::Act(seat, action) = chosen.read(&self.game, self.driver.state().public())? else {
            return Err(bad_argument("luck is drawn by the driver; use force to choose it"));
        };
        let played = self.driver.submit(&self.game, seat, &[action]);
        let played = played.map_err(|why| illegal(py, &self.game, why, ""))?;
        let moves = played.inputs.iter().map(|input| PyMove::new(&self.game, *input)).collect();
        self.inputs.extend(played.inputs);
        self.events.extend(played.events);
        Ok(moves)
    }

    /// Lets a bot, or a function of a `View`, play for the seat that answers first. Returns what was played.
    fn ask(&mut self, py: Python<'_>, player: Bound<'_, PyAny>) -> PyResult<Vec<PyMove>> {
        let entrants = players_of(&[player], &Watch::default())?;
        let [entrant] = entrants.as_slice() else { return Err(bad_argument("one player has to decide")) };
        let Some(seat) = asked(self.driver.state().public()) else {
            return Err(bad_argument("nobody has to act: the game is over"));
        };
        let knowledge = self.known(Viewer::Seat(seat)).clone();
        let seed = self.seed.child("decision", self.inputs.len() as u64);
        let (game, state) = (Arc::clone(&self.game), *self.driver.state());
        let action = py.detach(|| {
            let mut player = Entrant::player(entrant.as_ref(), seat, seed);
            player.bot.recall(knowledge);
            let action = player.bot.decide(&Question::at_table(&game, &state, seat), &player.budget);
            player.trouble.taken().map_or(Ok(action), Err)
        });
        let action = action.map_err(bad_argument)?;
        self.submit(py, MoveLike::Text(Input::Act(seat, action).code(&self.game)))
    }

    /// Outcomes of luck that come next, such as `["3+4"]`: each draw takes the first that is possible.
    fn force(&mut self, outcomes: Vec<String>) -> PyResult<()> {
        let outcomes = outcomes.iter().map(|code| Outcome::parse(code).map_err(bad_text));
        self.driver.luck_mut().force(outcomes.collect::<PyResult<Vec<Outcome>>>()?);
        Ok(())
    }

    /// What a seat can conclude from everything it has seen, or a spectator if no seat is given.
    #[pyo3(signature = (viewer=None))]
    fn knowledge(&mut self, viewer: Option<usize>) -> PyResult<PyKnowledge> {
        let viewer = viewer_of(&self.game, viewer)?;
        let knowledge = self.known(viewer).clone();
        Ok(PyKnowledge { game: Arc::clone(&self.game), knowledge })
    }

    /// The record of the game so far.
    fn record(&self) -> PyResult<PyRecord> {
        let origin = match self.game.rules().board.set_up {
            SetUp::Variable => Origin::Drawn(self.seed),
            SetUp::Fixed => Origin::Printed,
        };
        let mut recorder = Recorder::new((*self.game).clone(), origin, self.starter);
        for input in &self.inputs {
            recorder.push(*input);
        }
        recorder.finish(self.driver.state()).map(PyRecord).map_err(bad_argument)
    }

    fn _repr_svg_(&self) -> String {
        svg_of(&self.game, &View::of(&self.game, self.driver.state(), Viewer::Spectator))
    }

    fn __repr__(&self) -> String {
        format!("<Driver of {}, {} moves played>", self.game.rules(), self.inputs.len())
    }
}

impl PyDriver {
    fn settle(&mut self) {
        let played = self.driver.settle(&self.game);
        self.inputs.extend(played.inputs);
        self.events.extend(played.events);
    }

    /// What a viewer knows now.
    fn known(&mut self, viewer: Viewer) -> &Knowledge {
        let place = viewer.seat().map_or(self.game.players(), hexhaven_rules::Seat::index);
        let (knowledge, seen) = &mut self.memories[place];
        for event in &self.events[*seen..] {
            knowledge.see(&self.game, &event.seen_by(viewer));
        }
        *seen = self.events.len();
        knowledge
    }
}
