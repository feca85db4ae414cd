//! `hexhaven simulate`: many games at one table, what happened in them, and files for anyone who wants to know more.

mod show;

use std::fs::File;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use hexhaven_arena::simulate::{
    Content, Form, Seating, SimulateError, Simulation, SimulationOutput, Timing, report, summary, timing,
};
use hexhaven_arena::{BadPlayer, EngineLimits, MAX_THREADS, all_cores, roster, simulated};
use hexhaven_rules::Rules;
use serde_json::json;

use crate::failure::Failure;
use crate::files;
use crate::ui::{self, Progress, Unit};

/// Play many games at full speed and count what happens
///
/// Bots are random, weighted, novice, steady, sharp, expert and master, a level with a budget (sharp@500 looks at no more
/// than 500 positions), sharp with other weights (weights:new.txt), or any program that speaks the engine protocol
/// (engine:"python3 bot.py"). A list shorter than the table is repeated, and everybody moves on by one seat from game
/// to game.
///
/// The same seed gives the same games and the same files, on any number of threads. Games end without a winner after
/// 1,000 turns, unless the rule set has its own turn limit.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  hexhaven simulate --games 500 --bots sharp,steady,novice,random --seed 7
  hexhaven simulate --games 10000 --rules fifth:6:five-six --report report.html
  hexhaven simulate --games 100 --bots sharp --records games/
  hexhaven simulate --games 1000 --csv games.csv --ndjson games.ndjson --decisions decisions.csv
  hexhaven simulate --games 1000 --parquet games.parquet --decisions decisions.parquet")]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub(crate) struct SimulateArgs {
    /// How many games to play
    #[arg(short, long, value_name = "N", default_value_t = 1_000)]
    games: u64,
    /// Who plays, separated by commas
    #[arg(short, long, value_name = "LIST", default_value = "random")]
    bots: String,
    /// The rule set, such as fifth:4 or fifth:6:five-six,helpers (see: hexhaven rules --editions)
    #[arg(short, long, value_name = "RULES", default_value = "fifth:4", value_parser = rule_set)]
    rules: Rules,
    /// The seed for all luck: the same seed gives the same games
    #[arg(short, long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// How many games to play at once [default: all cores]
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,
    /// Keep everybody in the same seat in all games
    #[arg(long)]
    fixed_seats: bool,
    /// Don't time decisions: quick bots play faster without the clock
    #[arg(long)]
    no_times: bool,
    /// How long a program may think about each answer, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 5_000)]
    engine_time: u64,
    /// One line for each game, for spreadsheets; - is stdout
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// One line of JSON for each game, with everything that was counted; - is stdout
    #[arg(long, value_name = "FILE")]
    ndjson: Option<PathBuf>,
    /// One row for each game, with its board and all inputs, for pandas and databases
    #[arg(long, value_name = "FILE")]
    parquet: Option<PathBuf>,
    /// One line for each decision, as CSV if the name ends in .csv, with positions and choices if it ends in .parquet, otherwise as
    /// JSON; - is stdout
    #[arg(long, value_name = "FILE")]
    decisions: Option<PathBuf>,
    /// The records: a file for each game in this folder, or all in one if the name ends in .ndjson
    #[arg(long, value_name = "FOLDER")]
    records: Option<PathBuf>,
    /// A page with plots
    #[arg(long, value_name = "FILE.html")]
    report: Option<PathBuf>,
    /// Print the statistics as JSON
    #[arg(long)]
    json: bool,
    /// Print no statistics
    #[arg(short, long, conflicts_with = "json")]
    quiet: bool,
}

pub(crate) fn run(args: SimulateArgs) -> Result<(), Failure> {
    let simulation = args.simulation()?;
    files::check_apart(args.output_files())?;
    let mut outputs = args.outputs()?;
    if let Some(path) = &args.report {
        files::check_writable(path)?;
    }
    let bar = Progress::new(args.games, Unit::Games);
    let start = Instant::now();
    let mut done = 0;
    let stats = simulation.run(&mut outputs, |_| {
        done += 1;
        bar.set(done);
    });
    let took = start.elapsed();
    drop(bar);
    let stats = stats.map_err(|error| match error {
        SimulateError::Io(error) => Failure::io("cannot write the results", &error),
        error => Failure::usage(error.to_string()),
    })?;
    if let Some(path) = &args.report {
        files::write(path, report(&simulation, &stats).as_bytes())?;
    }
    if args.json {
        let mut value = summary(&simulation, &stats);
        value["timing"] = json!({"seconds": took.as_secs_f64(), "decisions": timing(&simulation, &stats)});
        writeln!(ui::out(), "{value:#}")?;
    } else if !args.quiet {
        show::text(&mut ui::out(), &simulation, &stats, took)?;
    }
    if stats.failed > 0 && stats.failed == stats.games {
        let games = ui::count(stats.games);
        return Err(Failure::unusable(format!("a bot failed in every one of the {games} games")));
    }
    Ok(())
}

impl SimulateArgs {
    fn simulation(&self) -> Result<Simulation, Failure> {
        let limits =
            EngineLimits { answer: Duration::from_millis(self.engine_time.max(1)), ..EngineLimits::USUAL };
        let bots = roster(&self.bots, limits).map_err(no_player)?;
        Ok(Simulation {
            rules: simulated(self.rules),
            bots,
            seating: if self.fixed_seats { Seating::Fixed } else { Seating::Rotating },
            seed: self.seed,
            games: self.games,
            threads: self.threads.unwrap_or_else(all_cores),
            timing: if self.no_times { Timing::Off } else { Timing::On },
        })
    }

    /// The options that name files, with the files.
    fn output_files(&self) -> impl Iterator<Item = (&str, &Path)> {
        let options = [
            ("--csv", &self.csv),
            ("--ndjson", &self.ndjson),
            ("--parquet", &self.parquet),
            ("--decisions", &self.decisions),
            ("--records", &self.records),
            ("--report", &self.report),
        ];
        options.into_iter().filter_map(|(option, path)| Some((option, path.as_deref()?)))
    }

    /// Everything that is written while games are being played.
    fn outputs(&self) -> Result<Vec<SimulationOutput>, Failure> {
        let mut outputs = Vec::new();
        if let Some(path) = &self.csv {
            outputs.push(stream(Content::Games(Form::Csv), path)?);
        }
        if let Some(path) = &self.ndjson {
            outputs.push(stream(Content::Games(Form::Ndjson), path)?);
        }
        if let Some(path) = &self.parquet {
            outputs.push(stream(Content::GameRows, path)?);
        }
        if let Some(path) = &self.decisions {
            let parquet = path.extension().is_some_and(|extension| extension == "parquet");
            let content =
                if parquet { Content::DecisionRows } else { Content::Decisions(Form::of_file(path)) };
            outputs.push(stream(content, path)?);
        }
        if let Some(path) = &self.records {
            let in_one = path.extension().is_some_and(|extension| extension == "ndjson");
            outputs.push(if in_one { stream(Content::Records, path)? } else { folder(path)? });
        }
        Ok(outputs)
    }
}

fn stream(content: Content, path: &Path) -> Result<SimulationOutput, Failure> {
    if files::is_pipe(path) {
        return Ok(SimulationOutput::stream(content, std::io::stdout()));
    }
    let file = File::create(path).map_err(|error| cannot_write(path, &error))?;
    Ok(SimulationOutput::stream(content, file))
}

fn folder(path: &Path) -> Result<SimulationOutput, Failure> {
    SimulationOutput::folder(path).map_err(|error| cannot_write(path, &error))
}

fn cannot_write(path: &Path, error: &std::io::Error) -> Failure {
    Failure::io(format_args!("cannot write {}", path.display()), error)
}

/// Why a list of players cannot play: an unknown name, a file that can't be read, or one without weights.
pub(crate) fn no_player(bad: BadPlayer) -> Failure {
    let message = bad.to_string();
    match bad {
        BadPlayer::Unreadable { .. } => Failure::unusable(message),
        BadPlayer::Weights { .. } => Failure::no(message),
        BadPlayer::Empty | BadPlayer::OpenQuote | BadPlayer::Rung(_) => Failure::usage(message),
    }
}

/// A number of threads from the command line.
pub(crate) fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let number = text.parse().ok().filter(|number| *number <= MAX_THREADS);
    number.ok_or_else(|| format!("expected a number from 1 to {MAX_THREADS}"))
}

/// A rule set from the command line.
pub(crate) fn rule_set(text: &str) -> Result<Rules, String> {
    Rules::parse(text).map_err(|errors| errors.to_string())
}
