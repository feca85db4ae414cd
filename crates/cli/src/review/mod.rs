//! `hexhaven review`: tells luck from skill in recorded games.

mod chart;
mod csv;
mod html;
mod sentence;
mod summary;

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use hexhaven_record::Record;
use hexhaven_review::{Check, Reviewer};
use hexhaven_wire::{GameReview, SeatReview, Share};

use crate::failure::Failure;
use crate::files;
use crate::simulate::threads;
use crate::ui::{self, Progress, Unit};

/// Review games: chances, key moments, luck and decisions
///
/// Every position gets each player's chance to win if the turn is finished as well as possible, judged the way the strongest
/// bot would. Every change is counted once: the luck of rolls, draws, thefts and hidden cards, and what choices lost compared
/// with the best ones, given what the player could know. Playouts check the largest errors. docs/review.md explains the
/// method.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  hexhaven review game.hexhaven
  hexhaven review game.hexhaven --html review.html
  hexhaven review game.hexhaven --json
  hexhaven review games.ndjson --csv                 a line for each seat of each game")]
pub(crate) struct ReviewArgs {
    /// Records, as text or JSON, or files with one in each line (.ndjson); - is stdin
    #[arg(value_name = "GAME", required = true)]
    games: Vec<PathBuf>,
    /// Print JSON, one game per line if there are several
    #[arg(long, conflicts_with_all = ["csv", "html"])]
    json: bool,
    /// Print CSV, with a line for each seat of each game
    #[arg(long, conflicts_with = "html")]
    csv: bool,
    /// Write the review of one game to this file, for browsers
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Don't check the largest errors with playouts: faster, but some of them aren't really errors
    #[arg(long)]
    no_check: bool,
    /// How many threads to use for several games [default: one for each core]
    #[arg(short, long, value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,
}

pub(crate) fn run(args: ReviewArgs) -> Result<(), Failure> {
    let mut records: Vec<(String, Record)> = Vec::new();
    for path in &args.games {
        files::each_record(path, |name, bytes| {
            let record = Record::read(bytes).map_err(|error| files::not_a_record(Path::new(name), &error))?;
            records.push((name.to_owned(), record));
            Ok(())
        })?;
    }
    let check = if args.no_check { Check::Nothing } else { Check::Playouts };
    if let Some(path) = &args.html {
        let [(name, record)] = &records[..] else {
            return Err(Failure::usage("--html shows one game").hint("use --csv or --json for several"));
        };
        files::check_writable(path)?;
        let review = with_progress(name, record, check)?;
        return files::write(path, html::page(record, &review)?.as_bytes());
    }
    if let [(name, record)] = &records[..] {
        let review = with_progress(name, record, check)?;
        return show(&args, name, record, &review, true);
    }
    if args.csv {
        write!(ui::out(), "{}", csv::HEADING)?;
    }
    for ((name, record), review) in records.iter().zip(all(&records, check, args.threads)) {
        show(&args, name, record, &review?, false)?;
    }
    Ok(())
}

fn show(
    args: &ReviewArgs,
    name: &str,
    record: &Record,
    review: &GameReview,
    alone: bool,
) -> Result<(), Failure> {
    let mut out = ui::out();
    if args.json {
        let json = if alone { serde_json::to_string_pretty(review) } else { serde_json::to_string(review) };
        writeln!(out, "{}", json.map_err(|error| Failure::no(error.to_string()))?)?;
    } else if args.csv {
        let heading = if alone { csv::HEADING } else { "" };
        write!(out, "{heading}{}", csv::lines(name, review))?;
    } else {
        let heading = if alone { String::new() } else { format!("{name}\n") };
        writeln!(out, "{heading}{}", summary::text(record, review))?;
    }
    Ok(())
}

/// Reviews one game, with a bar that counts its turns.
fn with_progress(name: &str, record: &Record, check: Check) -> Result<GameReview, Failure> {
    let mut reviewer = start(name, record, check)?;
    let turns = u64::from(reviewer.progress().total_turns) + 1;
    let progress = Progress::new(turns, Unit::Turns);
    loop {
        let now = reviewer.step();
        progress.set((reviewer.turns().len() as u64).min(turns));
        if now.to_check > 0 {
            progress.note(format!("checked {} of {} errors", now.checked, now.to_check));
        }
        if now.done {
            return Ok(reviewer.review());
        }
    }
}

fn start(name: &str, record: &Record, check: Check) -> Result<Reviewer, Failure> {
    Reviewer::new(record.clone(), check).map_err(|error| {
        let hint = format!("`hexhaven verify {name}` says more");
        Failure::no(format!("{name}: {error}")).hint(hint)
    })
}

/// Reviews many games on several threads, in their order.
fn all(
    records: &[(String, Record)],
    check: Check,
    threads: Option<NonZeroUsize>,
) -> Vec<Result<GameReview, Failure>> {
    let progress = Progress::new(records.len() as u64, Unit::Games);
    let threads = threads.unwrap_or_else(hexhaven_arena::all_cores).get().min(records.len());
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, Result<GameReview, Failure>)>> = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let at = next.fetch_add(1, Ordering::Relaxed)
                    && let Some((name, record)) = records.get(at)
                {
                    let review = start(name, record, check).map(|mut reviewer| {
                        while !reviewer.step().done {}
                        reviewer.review()
                    });
                    done.lock().expect("no thread panics while it holds it").push((at, review));
                    progress.add(1);
                }
            });
        }
    });
    let mut done = done.into_inner().expect("no thread panics while it holds it");
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, review)| review).collect()
}

/// What changed a seat's chance from the start to the result, in the order of every table.
fn changes(account: &SeatReview) -> [Share; 8] {
    let SeatReview { luck, luck_total, decisions, others, .. } = account;
    [luck.roll, luck.card, luck.theft, luck.hidden, luck.estimate, *luck_total, *decisions, *others]
}
