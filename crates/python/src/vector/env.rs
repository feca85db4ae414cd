//! `VectorEnv`: many games at once, stepped by one call.

use std::sync::{Arc, Mutex};

use hexhaven_arena::{Dealer, EngineLimits, Entrant, roster, simulated};
use hexhaven_luck::{Fast, Seed};
use hexhaven_rules::actions::{Actions, FlatId};
use hexhaven_rules::chance::{Outcome, Picker};
use hexhaven_rules::{Input, Rules, Seat};
use numpy::{PyReadwriteArray1, PyReadwriteArray2};
use pyo3::prelude::*;

use super::layout::{Layout, PHASES, PLAYER, TURN, VERSION};
use super::slot::{Shared, Slot, Waits};
use super::snapshot::Snapshot;
use super::step::{Autoreset, Outputs, reset_all, step_all};
use crate::arrays::{input, output, slice};
use crate::errors::{bad_argument, bad_text, closed, illegal, locked};
use crate::moves::flat_id;
use crate::rules::{PyRules, RulesLike};
use crate::seats::seat_of;
use crate::state::PyState;

/// More games in one environment must be a mistake: each takes about two kilobytes.
const MAX_GAMES: usize = 1 << 20;

/// Many games at once. Every call works on numpy arrays of the caller, without copies, and lets other Python threads run.
#[pyclass(frozen, name = "VectorEnv", module = "hexhaven")]
pub(crate) struct VectorEnv {
    rules: Rules,
    num_games: usize,
    layout: Layout,
    learners: Vec<usize>,
    autoreset: Autoreset,
    inner: Mutex<Option<Inner>>,
}

struct Inner {
    shared: Shared,
    slots: Vec<Slot>,
    /// What the seat that acts in each game can choose.
    legal: Vec<Actions>,
    /// For sampled actions.
    luck: Fast,
}

/// The arrays for what each game is waiting for.
struct Shown<'py> {
    observations: Option<PyReadwriteArray2<'py, u8>>,
    masks: Option<PyReadwriteArray2<'py, bool>>,
    seats: Option<PyReadwriteArray1<'py, i8>>,
}

impl Shown<'_> {
    fn outputs(&mut self) -> PyResult<Outputs<'_>> {
        Ok(Outputs {
            observations: slice(&mut self.observations)?,
            masks: slice(&mut self.masks)?,
            seats: slice(&mut self.seats)?,
            ..Outputs::default()
        })
    }
}

impl VectorEnv {
    fn with<T>(&self, use_it: impl FnOnce(&mut Inner) -> PyResult<T>) -> PyResult<T> {
        let mut guard = locked(&self.inner)?;
        use_it(guard.as_mut().ok_or_else(closed)?)
    }

    fn with_slot<T>(
        &self,
        game: isize,
        use_it: impl FnOnce(&Shared, &mut Slot, &mut Actions) -> PyResult<T>,
    ) -> PyResult<T> {
        self.with(|inner| {
            let (count, place) = (self.num_games, usize::try_from(game).unwrap_or(usize::MAX));
            let found = inner.slots.get_mut(place).zip(inner.legal.get_mut(place));
            let (slot, legal) =
                found.ok_or_else(|| bad_argument(format!("there is no game {game}: there are {count}")))?;
            use_it(&inner.shared, slot, legal)
        })
    }

    fn shown<'py>(
        &self,
        observations: Option<&Bound<'py, PyAny>>,
        masks: Option<&Bound<'py, PyAny>>,
        seats: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Shown<'py>> {
        Ok(Shown {
            observations: output(observations, "observations", [self.num_games, self.layout.size])?,
            masks: output(masks, "masks", [self.num_games, FlatId::COUNT])?,
            seats: output(seats, "seats", [self.num_games])?,
        })
    }

    fn seeds(&self, seeds: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Vec<u64>>> {
        let Some(seeds) = seeds else { return Ok(None) };
        let array = input::<u64, 1>(seeds, "seeds", [self.num_games])?;
        Ok(Some(array.as_slice().map_err(bad_argument)?.to_vec()))
    }
}

#[pymethods]
impl VectorEnv {
    #[new]
    #[pyo3(signature = (num_games, rules=RulesLike::usual(), *, players=None, seed=0, autoreset="next-step"))]
    fn new(
        py: Python<'_>,
        num_games: i64,
        rules: RulesLike,
        players: Option<Vec<Option<String>>>,
        seed: u64,
        autoreset: &str,
    ) -> PyResult<VectorEnv> {
        let found = usize::try_from(num_games).ok().filter(|games| (1..=MAX_GAMES).contains(games));
        let num_games = found
            .ok_or_else(|| bad_argument(format!("there can be 1 to {MAX_GAMES} games, not {num_games}")))?;
        let rules = simulated(rules.read()?);
        let seats = usize::from(rules.players);
        let bots = bots_of(players, seats)?;
        let autoreset = Autoreset::named(autoreset).ok_or_else(|| {
            bad_argument(format!("autoreset should be next-step, same-step or disabled, not {autoreset:?}"))
        })?;
        let learners: Vec<usize> = (0..seats).filter(|seat| bots[*seat].is_none()).collect();
        if learners.is_empty() {
            return Err(bad_argument(
                "at least one seat has to be played by you: None in the list of players",
            ));
        }
        let dealer = Dealer::new(&rules).map_err(bad_argument)?;
        let layout = Layout::of(&rules);
        let followers = Seat::all(seats).filter(|seat| {
            let bot = bots[seat.index()].as_ref();
            bot.is_some_and(|bot| bot.player(*seat, Seed::new(0)).bot.follows())
        });
        let shared = Shared { dealer, layout: layout.clone(), followers: followers.collect(), bots };
        let inner = py.detach(|| {
            let seeds = (0..num_games as u64).map(|number| Seed::new(seed).child("game", number));
            let mut legal = vec![Actions::NONE; num_games];
            let slots = seeds.zip(&mut legal).map(|(seed, legal)| Slot::new(&shared, seed, legal)).collect();
            Inner { shared, slots, legal, luck: Seed::new(seed).stream("sample") }
        });
        Ok(VectorEnv { rules, num_games, layout, learners, autoreset, inner: Mutex::new(Some(inner)) })
    }

    /// How many games there are.
    #[getter]
    fn num_games(&self) -> usize {
        self.num_games
    }

    /// The rule set, with a turn limit.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules(self.rules)
    }

    /// The seats that you play.
    #[getter]
    fn learners(&self) -> Vec<usize> {
        self.learners.clone()
    }

    /// How many bytes an observation has.
    #[getter]
    fn observation_size(&self) -> usize {
        self.layout.size
    }

    /// How many actions there are: the width of a mask.
    #[getter]
    fn num_actions(&self) -> usize {
        FlatId::COUNT
    }

    /// When the next game of a place begins: `next-step`, `same-step` or `disabled`.
    #[getter]
    fn autoreset(&self) -> &'static str {
        self.autoreset.name()
    }

    /// The sections of an observation: name, first byte, and shape.
    #[getter]
    fn layout(&self) -> Vec<(&'static str, usize, (usize, usize))> {
        self.layout.sections().map(|part| (part.name, part.start, (part.rows, part.columns))).collect()
    }

    /// Starts games: all of them, or those that `which` marks. Seeds are one number for each game; without them, the next game of
    /// each series begins.
    #[pyo3(signature = (seeds=None, which=None, *, observations=None, masks=None, seats=None))]
    fn reset(
        &self,
        py: Python<'_>,
        seeds: Option<&Bound<'_, PyAny>>,
        which: Option<&Bound<'_, PyAny>>,
        observations: Option<&Bound<'_, PyAny>>,
        masks: Option<&Bound<'_, PyAny>>,
        seats: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let seeds = self.seeds(seeds)?;
        let which = which.map(|which| input::<bool, 1>(which, "which", [self.num_games])).transpose()?;
        let which = which.as_ref().map(|which| which.as_slice().map_err(bad_argument)).transpose()?;
        let mut shown = self.shown(observations, masks, seats)?;
        let mut outputs = shown.outputs()?;
        self.with(|inner| {
            let Inner { shared, slots, legal, .. } = inner;
            py.detach(|| reset_all(shared, slots, legal, seeds.as_deref(), which, &mut outputs));
            Ok(())
        })
    }

    /// Plays one action in each game, and everything up to the next choice of one of your seats: luck and the moves of bots.
    ///
    /// Raises `IllegalMove` if an action isn't legal; then no game has changed. What happens to a game that is over is up to
    /// `autoreset`: its action is ignored.
    #[pyo3(signature = (actions, *, observations=None, masks=None, rewards=None, terminated=None, truncated=None, seats=None,
        final_observations=None))]
    #[expect(clippy::too_many_arguments, reason = "each is an array that the caller may want to be filled")]
    fn step(
        &self,
        py: Python<'_>,
        actions: &Bound<'_, PyAny>,
        observations: Option<&Bound<'_, PyAny>>,
        masks: Option<&Bound<'_, PyAny>>,
        rewards: Option<&Bound<'_, PyAny>>,
        terminated: Option<&Bound<'_, PyAny>>,
        truncated: Option<&Bound<'_, PyAny>>,
        seats: Option<&Bound<'_, PyAny>>,
        final_observations: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let games = self.num_games;
        let actions = input::<i64, 1>(actions, "actions", [games])?;
        let actions = actions.as_slice().map_err(bad_argument)?;
        let mut shown = self.shown(observations, masks, seats)?;
        let mut rewards = output(rewards, "rewards", [games, self.layout.players])?;
        let mut terminated = output(terminated, "terminated", [games])?;
        let mut truncated = output(truncated, "truncated", [games])?;
        let mut finals = output(final_observations, "final_observations", [games, self.layout.size])?;
        let mut outputs = Outputs {
            rewards: slice(&mut rewards)?,
            terminated: slice(&mut terminated)?,
            truncated: slice(&mut truncated)?,
            final_observations: slice(&mut finals)?,
            ..shown.outputs()?
        };
        self.with(|inner| {
            let Inner { shared, slots, legal, .. } = inner;
            let autoreset = self.autoreset;
            let refused =
                py.detach(|| step_all(shared, slots, legal, actions, autoreset, &mut outputs).err());
            let refused = refused.map(|game| refusal(py, &slots[game], &legal[game], game, actions[game]));
            refused.map_or(Ok(()), Err)
        })
    }

    /// Writes what each game waits for now, as a viewer sees it: the seat that acts, or the given one.
    #[pyo3(signature = (viewer=None, *, observations=None, masks=None, seats=None))]
    fn observe(
        &self,
        py: Python<'_>,
        viewer: Option<isize>,
        observations: Option<&Bound<'_, PyAny>>,
        masks: Option<&Bound<'_, PyAny>>,
        seats: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let viewer = match viewer {
            None => None,
            Some(seat) => Some(self.learner(seat)?),
        };
        let mut shown = self.shown(observations, masks, seats)?;
        let mut outputs = shown.outputs()?;
        self.with(|inner| {
            py.detach(|| {
                for (game, (slot, legal)) in inner.slots.iter().zip(&inner.legal).enumerate() {
                    outputs.show_to(&inner.shared, slot, legal, game, viewer);
                }
            });
            Ok(())
        })
    }

    /// Fills an array with one uniformly random legal action for each game; 0 for a game that is over.
    fn sample(&self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let mut actions = output::<i64, 1>(Some(actions), "actions", [self.num_games])?;
        let Some(actions) = slice(&mut actions)? else { return Ok(()) };
        self.with(|inner| {
            let Inner { legal, luck, .. } = inner;
            py.detach(|| {
                for (legal, action) in legal.iter().zip(actions) {
                    let place = luck.pick(legal.len().max(1) as u32) as usize;
                    let id = legal.nth_id(place);
                    *action = id.map_or(0, |id| i64::from(id.index() as u16));
                }
            });
            Ok(())
        })
    }

    /// The seed of sampled actions.
    fn seed_samples(&self, seed: u64) -> PyResult<()> {
        self.with(|inner| {
            inner.luck = Seed::new(seed).stream("sample");
            Ok(())
        })
    }

    /// The whole position of a game, hidden cards included.
    fn state(&self, game: isize) -> PyResult<PyState> {
        self.with_slot(game, |_, slot, _| {
            Ok(PyState { game: Arc::clone(&slot.game), state: *slot.driver.state() })
        })
    }

    /// Puts a position in place of a game's. Its rule set has to fit.
    fn set_state(&self, game: isize, state: &PyState) -> PyResult<()> {
        if simulated(*state.game.rules()) != self.rules {
            return Err(bad_argument(format!(
                "the position is of the rule set {}, and the environment of {}",
                state.game.rules(),
                self.rules
            )));
        }
        self.with_slot(game, |shared, slot, legal| {
            slot.set_state(shared, &state.game, &state.state, legal);
            Ok(())
        })
    }

    /// Outcomes of luck that come next in a game, such as `["3+4", "STOLEN:O"]`: each draw takes the first that is possible.
    fn force(&self, game: isize, outcomes: Vec<String>) -> PyResult<()> {
        let outcomes = outcomes.iter().map(|code| Outcome::parse(code).map_err(bad_text));
        let outcomes = outcomes.collect::<PyResult<Vec<Outcome>>>()?;
        self.with_slot(game, |_, slot, _| {
            slot.driver.luck_mut().force(outcomes);
            Ok(())
        })
    }

    /// How many forced outcomes of a game haven't come yet.
    fn forced(&self, game: isize) -> PyResult<usize> {
        self.with_slot(game, |_, slot, _| Ok(slot.driver.luck().left()))
    }

    /// A game as it is now: position, luck to come, and what bots remember.
    fn snapshot(&self, game: isize) -> PyResult<Snapshot> {
        self.with_slot(game, |shared, slot, legal| {
            let (learners, followers) = (self.learners.clone(), shared.followers.clone());
            Ok(Snapshot { slot: slot.clone(), legal: *legal, rules: self.rules, learners, followers })
        })
    }

    /// Continues a game from a snapshot, which may be of another game or environment with the same rules and seats.
    fn restore(&self, game: isize, snapshot: &Snapshot) -> PyResult<()> {
        if snapshot.rules != self.rules || snapshot.learners != self.learners {
            return Err(bad_argument("the snapshot is of an environment with other rules or seats"));
        }
        self.with_slot(game, |shared, slot, legal| {
            if snapshot.followers != shared.followers {
                return Err(bad_argument("the snapshot is of an environment with other bots"));
            }
            *slot = snapshot.slot.clone();
            *legal = snapshot.legal;
            Ok(())
        })
    }

    /// Gives the memory back. Every later call raises `Closed`.
    fn close(&self) -> PyResult<()> {
        *locked(&self.inner)? = None;
        Ok(())
    }

    /// Has it been closed?
    #[getter]
    fn closed(&self) -> PyResult<bool> {
        Ok(locked(&self.inner)?.is_none())
    }

    fn __len__(&self) -> usize {
        self.num_games
    }

    fn __repr__(&self) -> String {
        format!("<VectorEnv of {} games: {}>", self.num_games, self.rules)
    }
}

impl VectorEnv {
    fn learner(&self, seat: isize) -> PyResult<Seat> {
        let found = usize::try_from(seat).ok().and_then(Seat::try_new);
        found
            .filter(|seat| self.learners.contains(&seat.index()))
            .ok_or_else(|| bad_argument(format!("you don't play seat {seat}; yours are {:?}", self.learners)))
    }
}

/// Who plays each seat. A shorter list is not repeated: every seat has to be named.
fn bots_of(players: Option<Vec<Option<String>>>, seats: usize) -> PyResult<Vec<Option<Arc<dyn Entrant>>>> {
    let players = players.unwrap_or_else(|| vec![None; seats]);
    if players.len() != seats {
        return Err(bad_argument(format!("{} players were named for {seats} seats", players.len())));
    }
    let bot = |name: Option<String>| -> PyResult<Option<Arc<dyn Entrant>>> {
        let Some(name) = name else { return Ok(None) };
        if name.starts_with("engine:") {
            return Err(bad_argument(
                "another program can't play here: it would be started for each decision",
            ));
        }
        let mut named = roster(&name, EngineLimits::USUAL).map_err(bad_argument)?;
        match (named.pop(), named.len()) {
            (Some(bot), 0) => Ok(Some(bot)),
            _ => Err(bad_argument(format!("{name:?} is not one player"))),
        }
    };
    players.into_iter().map(bot).collect()
}

/// Why an action was refused.
fn refusal(py: Python<'_>, slot: &Slot, legal: &Actions, game: usize, id: i64) -> PyErr {
    let Waits::Learner(seat) = slot.waits else { return bad_argument(format!("game {game} is over")) };
    let action = flat_id(id).and_then(|id| id.action(legal.ask()));
    let Some(action) = action else {
        return bad_argument(format!(
            "game {game}: there is no action {id}: ids go from 0 to {}",
            FlatId::COUNT - 1
        ));
    };
    let prefix = format!("game {game}: action {id} ({seat}:{}): ", action.code(&slot.game));
    match slot.driver.state().check(&slot.game, Input::Act(seat, action)) {
        Err(why) => illegal(py, &slot.game, why, &prefix),
        Ok(()) => bad_argument(format!("{prefix}it is legal, but not one of the listed choices")),
    }
}

/// What the numbers of an observation mean: the version of the layout, and the names of a player's numbers, of a turn's, and of the
/// phases.
#[pyfunction]
pub(crate) fn observation_names() -> (u32, Vec<&'static str>, Vec<&'static str>, Vec<&'static str>) {
    (VERSION, PLAYER.to_vec(), TURN.to_vec(), PHASES.to_vec())
}

/// The text of an action by its flat id, on the board of a rule set, as seat 0 would write it.
#[pyfunction]
pub(crate) fn action_code(id: i64, rules: RulesLike) -> PyResult<String> {
    let dealer = Dealer::new(&rules.read()?).map_err(bad_argument)?;
    let deal = dealer.deal(Seed::new(0));
    let game = deal.game();
    let action = flat_id(id).and_then(|id| id.action(game.others(seat_of(game, 0).ok()?)));
    let action = action.ok_or_else(|| bad_argument(format!("there is no action {id}")))?;
    if let hexhaven_rules::Action::Road(edge) | hexhaven_rules::Action::Louis(edge) = action
        && edge.index() >= game.topology().edges()
    {
        return Err(bad_argument(format!("action {id} is for a larger board")));
    }
    Ok(action.code(game))
}
