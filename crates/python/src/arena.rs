//! Many games between players: simulations and contests. Each can be played in parts, on one machine or many, with the
//! same results.

use std::num::NonZeroUsize;

use hexhaven_arena::matches::{Contest, Estimate, GameOutcome, GameResult, Score, SeedResult, Standing};
use hexhaven_arena::simulate::{Measure, PlayedGame, Seating, Simulation, Timing};
use hexhaven_arena::{GameEnd, MAX_THREADS, simulated};
use hexhaven_rules::{Rules, Seat};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::bad_argument;
use crate::interrupt::{Watch, interruptible};
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
    rules: RulesLike,
    seed: u64,
    start: u64,
    stop: u64,
    threads: usize,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let watch = Watch::default();
    let simulation = Simulation {
        rules: simulated(rules.read()?),
        bots: players_of(&players, &watch)?,
        seating: Seating::Rotating,
        seed,
        games: stop,
        threads: threads_of(threads)?,
        timing: Timing::Off,
    };
    let seats = usize::from(simulation.rules.players);
    let names = simulation.names();
    let watched = watch.clone();
    let games = interruptible(py, &watch, progress.as_ref(), move || {
        let mut games: Vec<PlayedGame> = Vec::new();
        let played = watched.in_chunks(start..stop, threads, |numbers| {
            let part = simulation.run_part(numbers, &mut [], |game| {
                games.push(game.clone());
                watched.count();
            });
            part.map(|_| ())
        });
        played.map(|()| games)
    })?
    .map_err(bad_argument)?;
    let columns = PyDict::new(py);
    columns.set_item("game", games.iter().map(|game| game.number).collect::<Vec<_>>())?;
    columns.set_item("seed", games.iter().map(|game| game.seed).collect::<Vec<_>>())?;
    columns.set_item("ending", games.iter().map(|game| ending(&game.ending)).collect::<Vec<_>>())?;
    columns.set_item("failure", games.iter().map(|game| failure(&game.ending)).collect::<Vec<_>>())?;
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

fn ending(ending: &GameEnd) -> &'static str {
    match ending {
        GameEnd::Won(_) => "won",
        GameEnd::TurnLimit => "turn-limit",
        GameEnd::Failed(_) => "failed",
    }
}

/// Who failed, and why.
fn failure(ending: &GameEnd) -> Option<String> {
    match ending {
        GameEnd::Failed(failure) => Some(failure.to_string()),
        GameEnd::Won(_) | GameEnd::TurnLimit => None,
    }
}

/// The result of one game of a contest: seed, rotation, winner, who failed and why, points, turns.
type GameRow = (u64, usize, Option<usize>, Option<(usize, String)>, Vec<u8>, u16);

fn contest(players: &[Bound<'_, PyAny>], rules: Rules, seed: u64, watch: &Watch) -> PyResult<Contest> {
    let rules = simulated(rules);
    let list = players_of(players, watch)?;
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
    rules: RulesLike,
    seed: u64,
    start: u64,
    stop: u64,
) -> PyResult<Vec<GameRow>> {
    let watch = Watch::default();
    let contest = contest(&players, rules.read()?, seed, &watch)?;
    let watched = watch.clone();
    interruptible(py, &watch, None, move || {
        (start..stop)
            .take_while(|_| !watched.stopped())
            .flat_map(|number| seed_rows(&contest, number))
            .collect()
    })
}

/// The games of one seed.
fn seed_rows(contest: &Contest, number: u64) -> impl Iterator<Item = GameRow> + use<> {
    let (result, _) = contest.play(number);
    result.games.into_iter().enumerate().map(move |(rotation, game)| {
        let (winner, failed) = match game.ending {
            GameOutcome::Won(seat) => (Some(seat.index()), None),
            GameOutcome::TurnLimit => (None, None),
            GameOutcome::Failed(seat, why) => (None, Some((seat.index(), why))),
        };
        (number, rotation, winner, failed, game.points, game.turns)
    })
}

/// What the games of a contest say, with intervals.
#[pyfunction]
pub(crate) fn contest_standing<'py>(
    py: Python<'py>,
    players: Vec<Bound<'py, PyAny>>,
    rules: RulesLike,
    seed: u64,
    rows: Vec<GameRow>,
) -> PyResult<Bound<'py, PyDict>> {
    let contest = contest(&players, rules.read()?, seed, &Watch::default())?;
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

/// The rows turned back into seeds; each has to be complete.
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

/// The names of the built-in bots, the weakest first.
#[pyfunction]
pub(crate) fn levels() -> Vec<&'static str> {
    hexhaven_bots::Level::ALL.iter().map(|level| level.name()).collect()
}
