//! `bots`: every level plays every table: no illegal answer, no stuck game, and every helper gets used.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use hexhaven_arena::{Deal, Entrant, GameEnd, Observer, Rung, play};
use hexhaven_bots::Level;
use hexhaven_laws::{TestTable, tables};
use hexhaven_luck::Seed;
use hexhaven_rules::event::OpenEvent;
use hexhaven_rules::helpers::Helper;
use hexhaven_rules::{Event, Game, Input, State};

use crate::Outcome;
use crate::progress::Progress;

/// Levels from sharp on search, so they play fewer games by default.
const GAMES: u64 = 50;
const SEARCHING_GAMES: u64 = 10;
/// Their budget here: these games only show that they can play.
const SEARCHING_NODES: u32 = 300;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// Games per table [default: 50, and 10 for sharp]
    #[arg(long, value_name = "N")]
    games: Option<u64>,
    /// Only this level
    #[arg(long, value_name = "NAME")]
    level: Option<Level>,
    /// The seed of the games
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
}

pub(crate) fn run(options: &Options) -> Outcome {
    let Options { games, level, seed } = *options;
    for level in level.map_or_else(|| Level::ALL.to_vec(), |level| vec![level]) {
        let games = games.unwrap_or(if level >= Level::Sharp { SEARCHING_GAMES } else { GAMES });
        let tally = play_all(level, games, seed)?;
        println!("{level}: {} games at {} tables, no illegal answer", tally.games, tally.tables);
        println!("  at the turn limit: {}", listed(&tally.limited));
        let uses = Helper::ALL.iter().map(|helper| format!("{helper} {}", tally.uses[*helper as usize]));
        println!("  helpers used: {}", uses.collect::<Vec<_>>().join(", "));
        if let Some(unused) = Helper::ALL.iter().find(|helper| tally.uses[**helper as usize] == 0) {
            return Err(format!("{level} has never used {unused}"));
        }
    }
    Ok(())
}

/// What happened in all games of a level.
#[derive(Default)]
struct Tally {
    tables: usize,
    games: u64,
    /// Tables with games nobody won, and how many.
    limited: Vec<(String, u64)>,
    uses: [u64; Helper::ALL.len()],
}

fn play_all(level: Level, games: u64, seed: u64) -> Result<Tally, String> {
    let tables = tables();
    let all = games * tables.len() as u64;
    let rung = if level >= Level::Sharp { Rung::with_nodes(level, SEARCHING_NODES) } else { Rung::of(level) };
    let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
    let results = Mutex::new(Ok(Tally { tables: tables.len(), ..Tally::default() }));
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let mut progress = Progress::new("games", all);
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let trouble = results.lock().expect("no worker panics while it holds the tally").is_err();
                    if number >= all || trouble {
                        return;
                    }
                    let table = &tables[(number / games) as usize];
                    let result = one_game(table, &rung, Seed::new(seed).child("game", number));
                    let mut tally = results.lock().expect("no worker panics while it holds the tally");
                    match (&mut *tally, result) {
                        (Ok(tally), Ok(game)) => tally.add(&table.name, &game),
                        (Ok(_), Err(trouble)) => *tally = Err(trouble),
                        (Err(_), _) => {}
                    }
                    done.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        while done.load(Ordering::Relaxed) < all
            && results.lock().expect("no worker panics while it holds the tally").is_ok()
        {
            progress.tell(done.load(Ordering::Relaxed));
            thread::sleep(std::time::Duration::from_millis(100));
        }
    });
    progress.done();
    results.into_inner().expect("no worker panics while it holds the tally")
}

impl Tally {
    fn add(&mut self, table: &str, game: &Watch) {
        self.games += 1;
        for (sum, uses) in self.uses.iter_mut().zip(game.uses) {
            *sum += uses;
        }
        if game.limited {
            match self.limited.iter_mut().find(|(name, _)| name == table) {
                Some((_, count)) => *count += 1,
                None => self.limited.push((table.to_owned(), 1)),
            }
        }
    }
}

/// What is noted of one game.
#[derive(Default)]
struct Watch {
    uses: [u64; Helper::ALL.len()],
    limited: bool,
}

impl Observer for Watch {
    const EVENTS: bool = true;

    fn after(&mut self, _: &Game, _: &State, _: Input, events: &[Event]) {
        for event in events {
            if let Event::Open(OpenEvent::HelperUsed { helper, .. }) = event {
                self.uses[*helper as usize] += 1;
            }
        }
    }
}

fn one_game(table: &TestTable, rung: &Rung, seed: Seed) -> Result<Watch, String> {
    let deal = Deal::new(&table.rules, seed).map_err(|cannot| format!("{}: {cannot}", table.name))?;
    let mut players: Vec<_> = deal.seats().map(|(seat, seed)| rung.player(seat, seed)).collect();
    let mut watch = Watch::default();
    match play(&deal, &mut players, &mut watch) {
        GameEnd::Won(_) => Ok(watch),
        GameEnd::TurnLimit => Ok(Watch { limited: true, ..watch }),
        GameEnd::Failed(failure) => {
            let (name, seed) = (&table.name, seed.number());
            Err(format!("{name}, game {seed}: {failure}"))
        }
    }
}

fn listed(counts: &[(String, u64)]) -> String {
    if counts.is_empty() {
        return "none".to_owned();
    }
    counts.iter().map(|(name, count)| format!("{name} {count}")).collect::<Vec<_>>().join(", ")
}
