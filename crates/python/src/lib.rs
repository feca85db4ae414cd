//! The engine as the Python module `hexhaven._native`; the package around it is in `python/hexhaven`.
//!
//! Everything here converts Python values to the crates' own and back. Nothing here decides anything about the game.

mod arena;
mod arrays;
mod bots;
mod cards;
mod driver;
mod errors;
mod interrupt;
mod luck;
mod moves;
mod picture;
mod places;
mod players;
mod record;
mod rules;
mod seats;
mod state;
mod tuning;
mod vector;
mod view;

use pyo3::prelude::*;

/// The native half of `hexhaven`.
#[pymodule(gil_used = false)]
mod _native {
    /// How many flat ids there are: the width of an action mask.
    #[pymodule_export]
    const FLAT_IDS: usize = hexhaven_rules::actions::FlatId::COUNT;

    /// Changes whenever a flat id changes its meaning.
    #[pymodule_export]
    const FLAT_VERSION: u32 = hexhaven_rules::actions::FlatId::VERSION;

    #[pymodule_export]
    use super::arena::{contest_part, contest_standing, levels, simulate_part};
    #[pymodule_export]
    use super::bots::{chances, decide};
    #[pymodule_export]
    use super::driver::PyDriver;
    #[pymodule_export]
    use super::moves::PyMove;
    #[pymodule_export]
    use super::record::PyRecord;
    #[pymodule_export]
    use super::rules::{PyBoard, PyGame, PyRules};
    #[pymodule_export]
    use super::state::{PyLuck, PyState};
    #[pymodule_export]
    use super::tuning::{PyWeights, feature_names, tune_fit, tune_part};
    #[pymodule_export]
    use super::vector::{Snapshot, VectorEnv, action_code, observation_names};
    #[pymodule_export]
    use super::view::{PyKnowledge, PyView};
}
