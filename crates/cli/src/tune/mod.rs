//! `hexhaven tune`: new weights for a bot, from games that it plays against itself.

mod net;

use std::fmt::Write as _;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use hexhaven_arena::tune::{TuneError, Tuning};
use hexhaven_arena::{all_cores, read_weights, simulated};
use hexhaven_bots::{Mind, Weights};
use hexhaven_luck::Seed;
use hexhaven_rules::Rules;

use crate::failure::Failure;
use crate::files;
use crate::simulate::{no_player, rule_set, threads};
use crate::ui::{Progress, Unit};

/// What is played unless `--rules` says otherwise. Games without trade between players are several times faster and teach
/// most of what there is to learn; the others are there for what only they can teach.
const USUAL: [&str; 5] = [
    "fifth:4:player-trade=off",
    "fifth:4",
    "fifth:4:player-trade=off",
    "fifth:4:helpers,player-trade=off",
    "fifth:6:five-six,player-trade=off",
];

/// Tune a bot's weights in games against itself
///
/// Each round plays games between bots with the current weights, keeps positions along with who won, and fits the weights to
/// them. The same seed gives the same weights on any number of threads. Only games can tell whether they are better
/// than the old ones: `hexhaven arena weights:new.txt vs sharp`.
///
/// With --net the weights stay as they are, and a net on top of them learns from the games. You can interrupt it and
/// continue later with the same command.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  hexhaven tune --seed 7 --output new.txt\n  \
                        hexhaven tune --net games --players novice --start sharp --games 200000 --output new.txt\n  \
                        hexhaven arena weights:new.txt vs sharp --seeds 500")]
pub(crate) struct TuneArgs {
    /// The seed for all luck
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// How often to play and fit
    #[arg(long, value_name = "NUMBER", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=100))]
    rounds: u32,
    /// Games in each round
    #[arg(long, value_name = "NUMBER", default_value_t = 4_000, value_parser = clap::value_parser!(u64).range(10..=10_000_000))]
    games: u64,
    /// How many positions a bot may look at for one decision
    #[arg(long, value_name = "NUMBER", default_value_t = 120, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    nodes: u32,
    /// A rule set to play; may be given several times
    #[arg(long, value_name = "RULES", value_parser = rule_set)]
    rules: Vec<Rules>,
    /// Weights to start from: steady, sharp, expert, zero or a file
    #[arg(long, value_name = "WEIGHTS", default_value = "steady")]
    start: String,
    /// How many games to play at once [default: all cores]
    #[arg(long, value_name = "NUMBER", value_parser = threads)]
    threads: Option<NonZeroUsize>,
    /// The file for the weights [default: stdout]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    net: net::NetArgs,
}

impl TuneArgs {
    fn threads(&self) -> NonZeroUsize {
        self.threads.unwrap_or_else(all_cores)
    }
}

pub(crate) fn run(args: TuneArgs) -> Result<(), Failure> {
    let start = starting_weights(&args.start)?;
    if let Some(path) = &args.output {
        files::check_writable(path)?;
    }
    let (header, weights) = match net::run(&args, &start) {
        Some(trained) => trained?,
        None => tune(&args, start)?,
    };
    let text = format!("{header}# feature           base     late\n{weights}");
    files::write(args.output.as_deref().unwrap_or(Path::new("-")), text.as_bytes())
}

/// The rule sets that are named, or the usual ones.
fn all_rules(args: &TuneArgs, usual: &[&str]) -> Vec<Rules> {
    if !args.rules.is_empty() {
        return args.rules.clone();
    }
    usual.iter().map(|text| Rules::parse(text).expect("the usual rule sets are valid")).collect()
}

/// Fits the linear value: the header of the file, and the weights.
fn tune(args: &TuneArgs, start: Weights) -> Result<(String, Weights), Failure> {
    let rules = all_rules(args, &USUAL);
    let tuning = Tuning {
        rules: rules.iter().copied().map(simulated).collect(),
        games: args.games,
        rounds: args.rounds,
        nodes: args.nodes,
        seed: Seed::new(args.seed),
        threads: args.threads(),
    };
    let mut header = header(args, &rules);
    let progress = Progress::new(u64::from(args.rounds) * args.games, Unit::Games);
    let weights = tuning.run(
        start,
        |done| progress.set(done),
        |round| {
            let line = format!(
                "round {}: {} games decided, {} positions, loss {:.4} before, {:.4} after",
                round.number, round.decided, round.examples, round.fit.loss_before, round.fit.loss_after
            );
            progress.note(&line);
            writeln!(header, "# {line}").expect("a string takes all");
        },
    );
    drop(progress);
    let weights = weights.map_err(|error| match error {
        TuneError::Rules(cannot) => Failure::usage(cannot.to_string()),
        TuneError::NothingToLearn { .. } => Failure::no(error.to_string())
            .hint("play more games, or a rule set in which somebody wins before the turn limit"),
    })?;
    Ok((header, weights))
}

/// The command that makes these weights again.
fn header(args: &TuneArgs, rules: &[Rules]) -> String {
    let mut text = format!(
        "# hexhaven tune --seed {} --rounds {} --games {} --nodes {} --start {}\n",
        args.seed, args.rounds, args.games, args.nodes, args.start
    );
    let names: Vec<String> = rules.iter().map(|rules| rules.to_text()).collect();
    writeln!(text, "# rule sets: {}", names.join(" ")).expect("a string takes all");
    text
}

fn starting_weights(name: &str) -> Result<Weights, Failure> {
    match name {
        "steady" => Ok(Mind::steady().weights),
        "sharp" => Ok(Mind::sharp().weights),
        "expert" => Ok(Mind::expert().weights),
        "zero" => Ok(Weights::ZERO),
        file => read_weights(file).map_err(no_player),
    }
}
