//! One decision of a bot.

use std::sync::Arc;

use hexhaven_bots::{Budget, Extractor, Judge, Level, Mind, answer};
use hexhaven_luck::Seed;
use hexhaven_rules::Input;
use pyo3::prelude::*;

use crate::errors::bad_argument;
use crate::moves::PyMove;
use crate::state::PyState;
use crate::view::{PyKnowledge, PyView};

/// What a bot does with this view: one move, or all cards of a discard. With `knowledge`, of the same view, it remembers what its
/// seat has seen.
#[pyfunction]
#[pyo3(signature = (level, view, *, seed=0, knowledge=None, nodes=None))]
pub(crate) fn decide(
    py: Python<'_>,
    level: &str,
    view: &PyView,
    seed: u64,
    knowledge: Option<&PyKnowledge>,
    nodes: Option<u32>,
) -> PyResult<Vec<PyMove>> {
    let level: Level = level.parse().map_err(bad_argument)?;
    let Some(seat) = view.view.viewer().seat() else {
        return Err(bad_argument("a spectator decides nothing"));
    };
    if view.view.legal(&view.game).is_empty() {
        return Err(bad_argument(format!("seat {seat} has nothing to decide in this view")));
    }
    if knowledge
        .is_some_and(|knowledge| *knowledge.knowledge.view() != view.view || knowledge.game != view.game)
    {
        return Err(bad_argument("the knowledge is of another view"));
    }
    let budget = nodes.map_or(Budget::FULL, Budget::of_nodes);
    let knowledge = knowledge.map(|knowledge| knowledge.knowledge.clone());
    let actions = py.detach(|| answer(level, Seed::new(seed), &view.game, knowledge, &view.view, &budget));
    Ok(actions.into_iter().map(|action| PyMove::new(&view.game, Input::Act(seat, action))).collect())
}

/// Every seat's chance to win, as the judge of `sharp` sees this position.
#[pyfunction]
pub(crate) fn chances(state: &PyState) -> Vec<f32> {
    let game = Arc::clone(&state.game);
    let weights = Mind::sharp().weights;
    let chances = Judge::new(Extractor::new(&game), &weights).chances(&state.state);
    game.seats().map(|seat| chances[seat]).collect()
}
