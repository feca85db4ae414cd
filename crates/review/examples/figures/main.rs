//! Measures the review over many games between bots: `cargo run --release -p hexhaven-review --example figures -- WHAT GAMES`.
//!
//! - `speed`: how long games take, before and with the playout check.
//! - `records` with a folder: writes the games of `speed` there, to measure the same ones in WebAssembly.
//! - `blunder`: a plainly bad move is put into each game; is it found as the largest error?
//! - `games` with a file: reviews games and adds a line for each to the file. Run again, it goes on where it stopped.
//! - `report` with that file: sums, luck, chances that come true, what each level loses, how first look and playouts agree.

#![allow(clippy::cast_precision_loss, reason = "counts of games and choices are small")]

mod games;
mod report;
mod spoil;

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use hexhaven_arena::{Deal, Entrant, GameEnd, Observer, Rung, play, simulated};
use hexhaven_bots::Level;
use hexhaven_luck::Seed;
use hexhaven_record::{Origin, Record, Recorder};
use hexhaven_review::{Check, Reviewer};
use hexhaven_rules::{Game, Input, Rules, Seat, State};
use hexhaven_wire::GameReview;

const SEED: u64 = 17;
/// A percentage point, in millionths.
const POINT: f64 = 10_000.0;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let rules = simulated(Rules::parse("fifth:4").expect("a rule set"));
    let count = |games: &str| games.parse().expect("a number of games");
    match args[..] {
        ["speed", games] => speed(&rules, count(games)),
        ["records", games, folder] => records(&rules, count(games), Path::new(folder)),
        ["blunder", games] => spoil::blunder(&rules, count(games)),
        ["games", games, file] => games::add(&rules, count(games), Path::new(file)),
        ["report", file] => report::report(&games::read(Path::new(file))),
        _ => eprintln!(
            "what? speed GAMES, records GAMES FOLDER, blunder GAMES, games GAMES FILE, or report FILE"
        ),
    }
}

/// Writes a game down.
struct Scribe(Recorder);

impl Observer for Scribe {
    fn before(&mut self, _: &Game, _: &State, input: Input, _: Option<Duration>) {
        self.0.push(input);
    }
}

/// How many positions a bot judges for a decision: experts at full strength would take most of the time.
const NODES: u32 = 500;

fn record(rules: &Rules, number: u64, levels: &[Level]) -> Option<Record> {
    let deal = Deal::new(rules, Seed::new(SEED).child("game", number)).expect("it can be played");
    let mut scribe = Scribe(Recorder::new(deal.game().clone(), Origin::Drawn(deal.seed()), deal.starter()));
    // Everybody takes every seat in turn.
    let level = |seat: Seat| levels[(seat.index() + number as usize / 4) % levels.len()];
    let mut players: Vec<_> =
        deal.seats().map(|(seat, seed)| Rung::with_nodes(level(seat), NODES).player(seat, seed)).collect();
    let ending = play(&deal, &mut players, &mut scribe);
    let mut recorder = scribe.0;
    for seat in deal.game().seats() {
        recorder.header(&format!("player{seat}"), level(seat).name()).expect("a plain word");
    }
    let mut state = State::start(deal.game(), deal.starter(), &mut ()).expect("it has a start");
    let record = recorder.clone().abandon(&state).ok()?;
    for entry in record.entries() {
        state.play_unchecked(deal.game(), &entry.input, &mut ());
    }
    matches!(ending, GameEnd::Won(_)).then(|| recorder.finish(&state).ok()).flatten()
}

fn review(record: Record, check: Check) -> GameReview {
    let mut reviewer = Reviewer::new(record, check).expect("it was played");
    while !reviewer.step().done {}
    reviewer.review()
}

/// Does something with each game, on all cores.
fn each(games: u64, work: impl Fn(u64) + Sync) {
    let next = AtomicU64::new(0);
    std::thread::scope(|scope| {
        for _ in 0..hexhaven_arena::all_cores().get() {
            scope.spawn(|| {
                while let number = next.fetch_add(1, Ordering::Relaxed)
                    && number < games
                {
                    work(number);
                    if number % 50 == 49 {
                        eprintln!("{} of {games}", number + 1);
                    }
                }
            });
        }
    });
}

/// How long this thread has computed, so that other work on the machine doesn't count (Linux).
fn processor_time() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanos = text.split(' ').next().and_then(|nanos| nanos.parse().ok());
    Duration::from_nanos(nanos.unwrap_or(0))
}

/// The games whose reviews are timed.
fn timed(rules: &Rules, number: u64) -> Option<Record> {
    record(rules, number, &[Level::Sharp, Level::Steady, Level::Novice, Level::Sharp])
}

fn records(rules: &Rules, games: u64, folder: &Path) {
    for number in 0..games {
        if let Some(record) = timed(rules, number) {
            let file = folder.join(format!("{number}.hexhaven"));
            std::fs::write(file, record.to_text()).expect("the folder can be written");
        }
    }
}

fn speed(rules: &Rules, games: u64) {
    let (mut turns, mut inputs) = (0_u64, 0);
    let (mut quick, mut checked, mut checks) = (Duration::ZERO, Duration::ZERO, 0_u64);
    let mut slowest = Duration::ZERO;
    for number in 0..games {
        let Some(record) = timed(rules, number) else { continue };
        let start = processor_time();
        let first = review(record.clone(), Check::Nothing);
        let took = processor_time().saturating_sub(start);
        quick += took;
        let per_80 = took * 80 / u32::from(first.progress.total_turns.max(1));
        slowest = slowest.max(per_80);
        let start = processor_time();
        let second = review(record, Check::Playouts);
        checked += processor_time().saturating_sub(start);
        checks += u64::from(second.progress.to_check);
        turns += u64::from(first.progress.total_turns);
        inputs += u64::from(first.progress.total_inputs);
    }
    println!("{games} games, {turns} turns, {inputs} inputs, {checks} checks");
    println!(
        "without check {quick:.2?}, {:.2?} for 80 turns (slowest game {slowest:.2?})",
        quick * 80 / turns as u32
    );
    println!("with check {checked:.2?}, {:.2?} a game", checked / games as u32);
}
