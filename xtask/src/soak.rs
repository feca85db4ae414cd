//! `soak`: many random games over all tables: the cheap laws at every step of every game, all of them in a sample.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use hexhaven_laws::{Care, Memory, Table, glance, table, tables, watch};

use crate::Outcome;
use crate::args::Args;
use crate::progress::Progress;

/// Looking at a progress counter this often costs nothing.
const LOOK: Duration = Duration::from_millis(100);

pub(crate) fn run(mut args: Args) -> Outcome {
    if args.flag("--tables") {
        args.nothing_left()?;
        for table in tables() {
            println!("{:32} {}", table.name, table.rules.to_text());
        }
        return Ok(());
    }
    let games = args.value("--games")?.unwrap_or(10_000);
    let seed = args.value("--seed")?.unwrap_or(0);
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let threads = args.value("--threads")?.unwrap_or(cores).max(1);
    let every: usize = args.value("--every")?.unwrap_or(64);
    let closely: u64 = args.value("--closely")?.unwrap_or(250);
    let tables = match args.value::<String>("--table")? {
        Some(name) => vec![table(&name).ok_or(format!("there is no table '{name}'; --tables lists them"))?],
        None => tables(),
    };
    args.nothing_left()?;
    let care = Care { every: every.max(1), memory: Memory::Everybody };
    soak(&Soak { games, seed, threads, closely: closely.max(1), care, tables })
}

/// What to play.
struct Soak {
    games: u64,
    seed: u64,
    threads: usize,
    /// One game in so many is held against all laws.
    closely: u64,
    care: Care,
    tables: Vec<Table>,
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
        "soak: {games} games of {} tables, {} of them under all laws, {inputs} inputs, no violation; \
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
                    "a game panicked; the reason is above\n  again by: cargo xtask soak --games 1 --table {} --seed {seed}",
                    table.name
                ),
            ),
        }
    }
}

/// Keeps the first trouble and stops everybody.
fn report(tally: &Tally, trouble: String) {
    tally.stop.store(true, Ordering::Relaxed);
    if let Ok(mut kept) = tally.trouble.lock() {
        kept.get_or_insert(trouble);
    }
}
