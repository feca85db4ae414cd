//! `bench`: measures how fast random games run on one core. Timings vary, so every line is the best of several rounds.

use std::hint::black_box;
use std::mem::size_of;
use std::time::{Duration, Instant};

use hexhaven_laws::playout;
use hexhaven_luck::Fast;
use hexhaven_rules::options::PhaseMode;
use hexhaven_rules::{Board, Edition, Game, Rules, Seat, Starter, State};

use crate::Outcome;
use crate::progress::per_second;

/// Each line is the best of this many rounds. They are short, because other work on the machine comes in bursts.
const ROUNDS: u32 = 25;
/// Boards are made before the clock starts; games use them in turn.
const BOARDS: usize = 64;
/// The project's simulations end here without a winner.
const TURN_LIMIT: u16 = 1_000;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// About how long to measure for each line
    #[arg(long, value_name = "N", default_value_t = 5.0)]
    seconds: f64,
    /// Count the instructions of the core's functions instead (needs valgrind)
    #[arg(long)]
    instructions: bool,
}

pub(crate) fn run(options: &Options) -> Outcome {
    if options.instructions {
        return crate::instructions::run();
    }
    let round = Duration::try_from_secs_f64(options.seconds / f64::from(ROUNDS))
        .map_err(|_| "--seconds must be a positive number".to_owned())?;
    let fifth = Rules { phase_mode: PhaseMode::Combined, ..simulated(Rules::of(Edition::Fifth, 4)) };
    let large = simulated(Rules::of(Edition::Fifth, 6).with_five_six());
    let helpers = fifth.with_helpers();
    println!("clone ns={:.1}", clone_time(&fifth));
    for (name, rules) in [("five-six-6p", large), ("helpers-4p", helpers), ("fifth-4p", fifth)] {
        let best = best_of(&rules, round);
        println!(
            "{name} games/s={:.0} inputs/s={:.0} ns/input={:.1} state={}",
            best.games_per_second,
            best.inputs_per_second,
            1e9 / best.inputs_per_second,
            size_of::<State>()
        );
    }
    Ok(())
}

/// The settings we compare figures with: no player trade, and a turn limit.
fn simulated(rules: Rules) -> Rules {
    Rules { player_trade: false, turn_limit: TURN_LIMIT, ..rules }
}

#[derive(Clone, Copy, Default)]
struct Speed {
    games_per_second: f64,
    inputs_per_second: f64,
}

fn best_of(rules: &Rules, round: Duration) -> Speed {
    let mut luck = Fast::new(1);
    let games: Vec<Game> = (0..BOARDS).map(|_| deal(rules, &mut luck)).collect();
    let mut best = Speed::default();
    for _ in 0..ROUNDS {
        let speed = play_for(&games, &mut luck, round);
        if speed.inputs_per_second > best.inputs_per_second {
            best = speed;
        }
    }
    best
}

fn deal(rules: &Rules, luck: &mut Fast) -> Game {
    Game::new(*rules, Board::generate(&rules.board, luck)).expect("a preset has no faults")
}

fn play_for(games: &[Game], luck: &mut Fast, round: Duration) -> Speed {
    let start = Instant::now();
    let (mut played, mut inputs) = (0, 0);
    while start.elapsed() < round {
        for game in games {
            let mut state = State::start(game, Starter::Seat(Seat::new(0)), &mut ())
                .expect("the starter sits at the table");
            inputs += playout(game, &mut state, luck);
            black_box(&state);
        }
        played += games.len() as u64;
    }
    let seconds = start.elapsed().as_secs_f64();
    Speed { games_per_second: per_second(played, seconds), inputs_per_second: per_second(inputs, seconds) }
}

/// What a search pays for each position it keeps, in nanoseconds.
fn clone_time(rules: &Rules) -> f64 {
    const COPIES: u32 = 1_000_000;
    let game = deal(rules, &mut Fast::new(1));
    let state =
        State::start(&game, Starter::Seat(Seat::new(0)), &mut ()).expect("the starter sits at the table");
    let mut best = f64::INFINITY;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        for _ in 0..COPIES {
            black_box(*black_box(&state));
        }
        best = best.min(start.elapsed().as_secs_f64() * 1e9 / f64::from(COPIES));
    }
    best
}
