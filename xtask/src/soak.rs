//! `soak`: plays many random games on every table. Every step of every game obeys the cheap laws; a sample obeys them all.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use hexhaven_laws::{Care, TestTable, Tracking, glance, table, tables, watch};

use crate::Outcome;
use crate::progress::Progress;

/// Looking at a progress counter this often costs nothing.
const LOOK: Duration = Duration::from_millis(100);

#[derive(clap::Args)]
pub(crate) struct Options {
    /// How many games to play
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub(crate) games: u64,
    /// Check every Nth game against all laws, the others against the cheap ones
    #[arg(long, value_name = "N", default_value_t = 250)]
    pub(crate) closely: u64,
    /// The seed of the first game; the next games count up from it
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub(crate) seed: u64,
    /// How many threads to use [default: one per core]
    #[arg(long, value_name = "T")]
    threads: Option<usize>,
    /// Play only this table
    #[arg(long, value_name = "NAME")]
    table: Option<String>,
    /// List the tables and stop
    #[arg(long)]
    tables: bool,
    /// Check the expensive laws on every Nth input
    #[arg(long, value_name = "N", default_value_t = 64)]
    every: usize,
}

pub(crate) fn run(options: Options) -> Outcome {
    if options.tables {
        for table in tables() {
            println!("{:32} {}", table.name, table.rules.to_text());
        }
        return Ok(());
    }
    let Options { games, closely, seed, threads, table: name, every, .. } = options;
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let threads = threads.unwrap_or(cores).max(1);
    let tables = match name {
        Some(name) => vec![table(&name).ok_or(format!("there is no table '{name}'; --tables lists them"))?],
        None => tables(),
    };
    let care = Care { every: every.max(1), tracking: Tracking::Everybody };
    soak(&Soak { games, seed, threads, closely: closely.max(1), care, tables })
}

/// What to play.
struct Soak {
    games: u64,
    seed: u64,
    threads: usize,
    /// Every Nth game is checked against all laws.
    closely: u64,
    care: Care,
    tables: Vec<TestTable>,
}

/// What the threads share.
#[derive(Default)]
struct Tally {
    begun: AtomicU64,
    done: AtomicU64,
    inputs: AtomicU64,
    watched: AtomicU64,
    stop: AtomicBool,
    trouble: Mutex<Option<String>>,
}

fn soak(plan: &Soak) -> Outcome {
    let tally = Tally::default();
    let mut progress = Progress::new("games", plan.games);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..plan.threads).map(|_| scope.spawn(|| work(plan, &tally))).collect();
        while !workers.iter().all(thread::ScopedJoinHandle::is_finished) {
            progress.tell(tally.done.load(Ordering::Relaxed));
            thread::sleep(LOOK);
        }
    });
    progress.done();
    if let Some(trouble) = tally.trouble.lock().map_or(None, |mut trouble| trouble.take()) {
        return Err(trouble);
    }
    let (games, inputs) = (tally.done.into_inner(), tally.inputs.into_inner());
    println!(
        "soak: {games} games at {} tables, {} of them under all laws, {inputs} inputs, no violation; \
         {:.1} games/s, {:.0} inputs/s, {:.1} s",
        plan.tables.len(),
        tally.watched.into_inner(),
        progress.rate(games),
        progress.rate(inputs),
        progress.seconds()
    );
    Ok(())
}

fn work(plan: &Soak, tally: &Tally) {
    while !tally.stop.load(Ordering::Relaxed) {
        let number = tally.begun.fetch_add(1, Ordering::Relaxed);
        if number >= plan.games {
            return;
        }
        let table = &plan.tables[(number % plan.tables.len() as u64) as usize];
        let seed = plan.seed + number;
        let closely = number.is_multiple_of(plan.closely);
        let game = || if closely { watch(table, seed, plan.care) } else { glance(table, seed) };
        match catch_unwind(AssertUnwindSafe(game)) {
            Ok(Ok(inputs)) => {
                tally.watched.fetch_add(u64::from(closely), Ordering::Relaxed);
                tally.inputs.fetch_add(inputs as u64, Ordering::Relaxed);
                tally.done.fetch_add(1, Ordering::Relaxed);
            }
            Ok(Err(violation)) => report(tally, violation.to_string()),
            Err(_) => report(
                tally,
                format!(
                    "a game panicked; the reason is above\n  to repeat it: cargo xtask soak --games 1 --table {} --seed {seed}",
                    table.name
                ),
            ),
        }
    }
}

/// Keeps the first problem and stops all workers.
fn report(tally: &Tally, trouble: String) {
    tally.stop.store(true, Ordering::Relaxed);
    if let Ok(mut kept) = tally.trouble.lock() {
        kept.get_or_insert(trouble);
    }
}
