//! Weights for the mind of `sharp`, and learning them from games, which can be played in parts, on one machine or many.

use std::num::NonZeroUsize;

use hexhaven_arena::simulated;
use hexhaven_arena::tune::{Example, Gathered, TuneError, Tuning};
use hexhaven_bots::{Feature, Features, Mind, Weights};
use hexhaven_luck::Seed;
use hexhaven_rules::{Rules, Seat};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyType};

use crate::errors::{bad_argument, bad_text};
use crate::interrupt::{Watch, interruptible};
use crate::rules::RulesLike;

/// What the mind of `sharp` values, as in the files of players named `weights:FILE`. It may hold a net. It never changes.
#[pyclass(frozen, eq, from_py_object, name = "Weights", module = "hexhaven")]
#[derive(Clone, PartialEq)]
pub(crate) struct PyWeights(Weights);

#[pymethods]
impl PyWeights {
    /// Reads the text of such a file.
    #[new]
    fn new(text: &str) -> PyResult<PyWeights> {
        Weights::parse(text).map(PyWeights).map_err(bad_text)
    }

    /// The weights of `sharp`.
    #[staticmethod]
    fn sharp() -> PyWeights {
        PyWeights(Mind::sharp().weights)
    }

    /// The value of each of `feature_names()` at the start of a game.
    #[getter]
    fn base(&self) -> Vec<f32> {
        self.0.base.to_vec()
    }

    /// What is added to each toward the end of a game.
    #[getter]
    fn late(&self) -> Vec<f32> {
        self.0.late.to_vec()
    }

    /// Is there a net on top of the sum of features?
    #[getter]
    fn has_net(&self) -> bool {
        self.0.net.is_some()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        let net = if self.0.net.is_some() { " and a net" } else { "" };
        format!("<Weights of {} features{net}>", Feature::COUNT)
    }

    fn __deepcopy__<'py>(slf: PyRef<'py, Self>, _memo: &Bound<'py, PyAny>) -> PyRef<'py, Self> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
        (py.get_type::<PyWeights>(), (self.0.to_string(),))
    }
}

/// The names of the features that weights are about.
#[pyfunction]
pub(crate) fn feature_names() -> Vec<&'static str> {
    Feature::ALL.iter().map(|feature| feature.name()).collect()
}

fn tuning(rules: Rules, games: u64, nodes: u32, seed: u64) -> Tuning {
    let (rules, seed) = (vec![simulated(rules)], Seed::new(seed));
    Tuning { rules, games, rounds: 1, nodes, seed, threads: NonZeroUsize::MIN }
}

/// Plays some games of a round of tuning. Returns how many had a winner, and what they teach, packed.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "the package calls it by name with all of them")]
pub(crate) fn tune_part<'py>(
    py: Python<'py>,
    rules: RulesLike,
    seed: u64,
    nodes: u32,
    round: u32,
    weights: &PyWeights,
    start: u64,
    stop: u64,
) -> PyResult<(u64, Bound<'py, PyBytes>)> {
    let (tuning, weights) = (tuning(rules.read()?, stop, nodes, seed), weights.0.clone());
    let watch = Watch::default();
    let watched = watch.clone();
    let gathered = interruptible(py, &watch, None, move || {
        let mut all = Gathered::default();
        watched.in_chunks(start..stop, 1, |numbers| {
            let part = tuning.gather(round, numbers, &weights, |_| {})?;
            all.decided += part.decided;
            all.examples.extend(part.examples);
            Ok::<(), TuneError>(())
        })?;
        Ok::<Gathered, TuneError>(all)
    })?
    .map_err(bad_argument)?;
    Ok((gathered.decided, PyBytes::new(py, &pack(&gathered.examples))))
}

/// Fits weights to what the games of a round teach. Returns the weights, and the loss before and after.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "the package calls it by name with all of them")]
pub(crate) fn tune_fit(
    py: Python<'_>,
    rules: RulesLike,
    seed: u64,
    round: u32,
    weights: &PyWeights,
    games: u64,
    decided: u64,
    parts: Vec<Vec<u8>>,
) -> PyResult<(PyWeights, f64, f64)> {
    let (rules, weights) = (rules.read()?, weights.0.clone());
    let mut gathered = Gathered { decided, examples: Vec::new() };
    for part in parts {
        unpack(&part, usize::from(rules.players), &mut gathered.examples)?;
    }
    let tuning = tuning(rules, games, 1, seed);
    let learned =
        interruptible(py, &Watch::default(), None, move || tuning.learn(round, &gathered, &weights))?;
    let fit = learned.map_err(bad_argument)?.fit;
    Ok((PyWeights(fit.weights), fit.loss_before, fit.loss_after))
}

/// Each example as 32-bit numbers: the stage, the winner, and the features of every seat.
fn pack(examples: &[Example]) -> Vec<u8> {
    let numbers = examples.iter().flat_map(|example| {
        let head = [example.stage, f32::from(example.winner.index() as u8)];
        head.into_iter().chain(example.seats.iter().flat_map(|features| features.0))
    });
    numbers.flat_map(f32::to_le_bytes).collect()
}

fn unpack(bytes: &[u8], players: usize, examples: &mut Vec<Example>) -> PyResult<()> {
    let unfit = || bad_argument("these are not the examples of this rule set");
    let width = 2 + players * Feature::COUNT;
    let numbers: Vec<f32> =
        bytes.chunks_exact(4).map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]])).collect();
    if !numbers.len().is_multiple_of(width) || !bytes.len().is_multiple_of(4) {
        return Err(unfit());
    }
    for row in numbers.chunks_exact(width) {
        let mut seats = Vec::with_capacity(players);
        for features in row[2..].chunks_exact(Feature::COUNT) {
            seats.push(Features(features.try_into().map_err(|_| unfit())?));
        }
        let winner = Seat::all(players)
            .find(|seat| f32::from(seat.index() as u8).to_bits() == row[1].to_bits())
            .ok_or_else(unfit)?;
        examples.push(Example { stage: row[0], seats, winner });
    }
    Ok(())
}
