//! Many games between players: simulations, contests and tuning. Each can be played in parts, on one machine or many, and gives
//! the same results.

use std::num::NonZeroUsize;

use hexhaven_arena::matches::{Contest, Estimate, GameOutcome, GameResult, Score, SeedResult, Standing};
use hexhaven_arena::simulate::{Measure, PlayedGame, Seating, Simulation, Timing};
use hexhaven_arena::tune::{Example, Gathered, Tuning};
use hexhaven_arena::{GameEnd, MAX_THREADS, simulated};
use hexhaven_bots::{Feature, Features, Mind, Weights};
use hexhaven_luck::Seed;
use hexhaven_rules::{Rules, Seat};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::errors::{bad_argument, bad_text};
use crate::players::players_of;
use crate::rules::RulesLike;

fn threads_of(threads: usize) -> PyResult<NonZeroUsize> {
    let threads = NonZeroUsize::new(threads).filter(|threads| *threads <= MAX_THREADS);
    threads.ok_or_else(|| bad_argument(format!("there can be 1 to {MAX_THREADS} threads")))
}

/// Plays the games from `start` to `stop` of a simulation. Returns one list for each column.
#[pyfunction]
#[pyo3(signature = (players, rules, seed, start, stop, threads, progress=None))]
#[expect(clippy::too_many_arguments, reason = "the package calls it by name with all of them")]
pub(crate) fn simulate_part<'py>(
    py: Python<'py>,
    players: Vec<Bound<'py, PyAny>>,
    rules: RulesLike<'_>,
    seed: u64,
    start: u64,
    stop: u64,
    threads: usize,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let simulation = Simulation {
        rules: simulated(rules.read()?),
        bots: players_of(&players)?,
        seating: Seating::Rotating,
        seed,
        games: stop,
        threads: threads_of(threads)?,
        timing: Timing::Off,
    };
    let seats = usize::from(simulation.rules.players);
    let names = simulation.names();
    let mut games: Vec<PlayedGame> = Vec::new();
    let mut interrupted = Ok(());
    py.detach(|| {
        simulation.run_part(start..stop, &mut [], |game| {
            games.push(game.clone());
            if interrupted.is_ok() && games.len().is_multiple_of(64) {
                interrupted = report(progress.as_ref(), games.len());
            }
        })
    })
    .map_err(bad_argument)?;
    interrupted?;
    let columns = PyDict::new(py);
    columns.set_item("game", games.iter().map(|game| game.number).collect::<Vec<_>>())?;
    columns.set_item("seed", games.iter().map(|game| game.seed).collect::<Vec<_>>())?;
    columns.set_item("ending", games.iter().map(|game| ending(&game.ending)).collect::<Vec<_>>())?;
    let winner = |game: &PlayedGame| game.winner().map(Seat::index);
    columns.set_item("winner", games.iter().map(winner).collect::<Vec<_>>())?;
    let bot = |game: &PlayedGame| game.winner().map(|seat| names[game.bots[seat.index()]].clone());
    columns.set_item("winner_bot", games.iter().map(bot).collect::<Vec<_>>())?;
    columns.set_item("turns", games.iter().map(|game| game.counts.turns).collect::<Vec<_>>())?;
    columns.set_item("inputs", games.iter().map(|game| game.counts.inputs).collect::<Vec<_>>())?;
    for sum in 2..=12 {
        let count = |game: &PlayedGame| game.counts.dice[sum - 2];
        columns.set_item(format!("dice_{sum}"), games.iter().map(count).collect::<Vec<_>>())?;
    }
    for seat in Seat::all(seats) {
        let name = |game: &PlayedGame| names[game.bots[seat.index()]].clone();
        columns.set_item(format!("seat{seat}_bot"), games.iter().map(name).collect::<Vec<_>>())?;
        for measure in
            [Measure::Points, Measure::Produced, Measure::Discarded, Measure::Stolen, Measure::Bought]
        {
            let sum = |game: &PlayedGame| game.counts.seats[seat].sum(measure);
            let column = format!("seat{seat}_{}", measure.name());
            columns.set_item(column, games.iter().map(sum).collect::<Vec<_>>())?;
        }
    }
    Ok(columns)
}

/// Tells how far it has come, and lets Ctrl-C through.
fn report(progress: Option<&Py<PyAny>>, done: usize) -> PyResult<()> {
    Python::attach(|py| {
        py.check_signals()?;
        progress.map_or(Ok(()), |progress| progress.call1(py, (done,)).map(|_| ()))
    })
}

fn ending(ending: &GameEnd) -> &'static str {
    match ending {
        GameEnd::Won(_) => "won",
        GameEnd::TurnLimit => "turn-limit",
        GameEnd::Failed(_) => "failed",
    }
}

/// Base and late weights, one number for each feature.
type PackedWeights = (Vec<f32>, Vec<f32>);

/// The result of one game of a contest: seed, rotation, winner, who failed and why, points, turns.
type GameRow = (u64, usize, Option<usize>, Option<(usize, String)>, Vec<u8>, u16);

fn contest(players: &[Bound<'_, PyAny>], rules: Rules, seed: u64) -> PyResult<Contest> {
    let rules = simulated(rules);
    let list = players_of(players)?;
    let full = list.len() == usize::from(rules.players);
    let distinct = list.iter().all(|one| list.iter().filter(|other| other.name() == one.name()).count() == 1);
    let contest = if full && !distinct {
        Contest::of_line_up(rules, seed, &list)
    } else {
        Contest::tournament(rules, seed, &list)
    };
    contest.map_err(bad_argument)
}

/// Plays some seeds of a contest, each in all seat rotations.
#[pyfunction]
pub(crate) fn contest_part(
    py: Python<'_>,
    players: Vec<Bound<'_, PyAny>>,
    rules: RulesLike<'_>,
    seed: u64,
    start: u64,
    stop: u64,
) -> PyResult<Vec<GameRow>> {
    let contest = contest(&players, rules.read()?, seed)?;
    let mut rows = Vec::new();
    for number in start..stop {
        py.check_signals()?;
        let (result, _) = py.detach(|| contest.play(number));
        for (rotation, game) in result.games.into_iter().enumerate() {
            let (winner, failed) = match game.ending {
                GameOutcome::Won(seat) => (Some(seat.index()), None),
                GameOutcome::TurnLimit => (None, None),
                GameOutcome::Failed(seat, why) => (None, Some((seat.index(), why))),
            };
            rows.push((number, rotation, winner, failed, game.points, game.turns));
        }
    }
    Ok(rows)
}

/// What the games of a contest say, with intervals.
#[pyfunction]
pub(crate) fn contest_standing<'py>(
    py: Python<'py>,
    players: Vec<Bound<'py, PyAny>>,
    rules: RulesLike<'_>,
    seed: u64,
    rows: Vec<GameRow>,
) -> PyResult<Bound<'py, PyDict>> {
    let contest = contest(&players, rules.read()?, seed)?;
    let mut standing = Standing::new(&contest);
    for result in seeds_of(rows, contest.seats())? {
        standing.add(&contest, &result);
    }
    let dict = PyDict::new(py);
    dict.set_item("players", &standing.names)?;
    dict.set_item("seeds", standing.seeds)?;
    dict.set_item("games", standing.games)?;
    dict.set_item("turn_limit", standing.turn_limit)?;
    dict.set_item("failed", standing.failed)?;
    dict.set_item("failures", &standing.failures)?;
    dict.set_item("wins", standing.scores.iter().map(|score| score.wins).collect::<Vec<_>>())?;
    dict.set_item("mean_points", standing.scores.iter().map(Score::mean_points).collect::<Vec<_>>())?;
    let (rates, ratings) = py.detach(|| (standing.win_rates(), standing.ratings()));
    dict.set_item("win_rates", rates.iter().map(estimate).collect::<Vec<_>>())?;
    dict.set_item("ratings", ratings.iter().map(estimate).collect::<Vec<_>>())?;
    Ok(dict)
}

/// The number and the interval around it.
fn estimate(estimate: &Estimate) -> (f64, Option<(f64, f64)>) {
    (estimate.value, estimate.interval.map(|interval| (interval.low, interval.high)))
}

/// The rows again as seeds; each has to be complete.
fn seeds_of(rows: Vec<GameRow>, seats: usize) -> PyResult<Vec<SeedResult>> {
    let incomplete = || bad_argument("the results of a contest have to be complete and in order");
    let mut results: Vec<SeedResult> = Vec::new();
    for (number, rotation, winner, failed, points, turns) in rows {
        let seat = |number: usize| Seat::try_new(number).filter(|_| number < seats).ok_or_else(incomplete);
        let ending = match (winner, failed) {
            (Some(winner), _) => GameOutcome::Won(seat(winner)?),
            (None, Some((failed, why))) => GameOutcome::Failed(seat(failed)?, why),
            (None, None) => GameOutcome::TurnLimit,
        };
        if points.len() != seats || rotation >= seats {
            return Err(incomplete());
        }
        if rotation == 0 {
            results.push(SeedResult { number, games: Vec::new() });
        }
        let last = results.last_mut().filter(|last| last.number == number && last.games.len() == rotation);
        last.ok_or_else(incomplete)?.games.push(GameResult { ending, points, turns });
    }
    let complete = results.iter().all(|result| result.games.len() == seats);
    if complete { Ok(results) } else { Err(incomplete()) }
}

/// The names of the features that weights are about.
#[pyfunction]
pub(crate) fn feature_names() -> Vec<&'static str> {
    Feature::ALL.iter().map(|feature| feature.name()).collect()
}

/// The weights of `sharp`: base and late, one number for each feature.
#[pyfunction]
pub(crate) fn sharp_weights() -> PackedWeights {
    let weights = Mind::sharp().weights;
    (weights.base.to_vec(), weights.late.to_vec())
}

/// Weights as a file that players named `weights:FILE` use.
#[pyfunction]
pub(crate) fn weights_text(weights: PackedWeights) -> PyResult<String> {
    Ok(read_weights(weights)?.to_string())
}

/// Reads such a file.
#[pyfunction]
pub(crate) fn parse_weights(text: &str) -> PyResult<PackedWeights> {
    let weights = Weights::parse(text).map_err(bad_text)?;
    if weights.net.is_some() {
        return Err(bad_argument("a file with a net is more than two lists of weights".to_owned()));
    }
    Ok((weights.base.to_vec(), weights.late.to_vec()))
}

fn read_weights((base, late): PackedWeights) -> PyResult<Weights> {
    let unfit = || bad_argument(format!("weights are two lists of {} numbers", Feature::COUNT));
    let base = base.try_into().map_err(|_| unfit())?;
    let late = late.try_into().map_err(|_| unfit())?;
    Ok(Weights { base, late, net: None })
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
    rules: RulesLike<'_>,
    seed: u64,
    nodes: u32,
    round: u32,
    weights: PackedWeights,
    start: u64,
    stop: u64,
) -> PyResult<(u64, Bound<'py, PyBytes>)> {
    let (rules, weights) = (rules.read()?, read_weights(weights)?);
    let tuning = tuning(rules, stop, nodes, seed);
    let gathered = py.detach(|| tuning.gather(round, start..stop, &weights, |_| {})).map_err(bad_argument)?;
    Ok((gathered.decided, PyBytes::new(py, &pack(&gathered.examples))))
}

/// Fits weights to what the games of a round teach. Returns the weights, and the loss before and after.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "the package calls it by name with all of them")]
pub(crate) fn tune_fit(
    py: Python<'_>,
    rules: RulesLike<'_>,
    seed: u64,
    round: u32,
    weights: PackedWeights,
    games: u64,
    decided: u64,
    parts: Vec<Vec<u8>>,
) -> PyResult<(PackedWeights, f64, f64)> {
    let (rules, weights) = (rules.read()?, read_weights(weights)?);
    let mut gathered = Gathered { decided, examples: Vec::new() };
    for part in parts {
        unpack(&part, usize::from(rules.players), &mut gathered.examples)?;
    }
    let tuning = tuning(rules, games, 1, seed);
    let round = py.detach(|| tuning.learn(round, &gathered, &weights)).map_err(bad_argument)?;
    let weights = round.fit.weights;
    Ok(((weights.base.to_vec(), weights.late.to_vec()), round.fit.loss_before, round.fit.loss_after))
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

/// The names of the built-in bots, the weakest first.
#[pyfunction]
pub(crate) fn levels() -> Vec<&'static str> {
    hexhaven_bots::Level::ALL.iter().map(|level| level.name()).collect()
}
