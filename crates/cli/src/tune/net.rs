//! `hexhaven tune --net`: a net on top of the linear value.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use hexhaven_arena::simulated;
use hexhaven_arena::tune::{NetError, NetTuning, Players};
use hexhaven_bots::Weights;
use hexhaven_luck::Seed;
use hexhaven_rules::Rules;

use super::{TuneArgs, all_rules, starting_weights};
use crate::failure::Failure;
use crate::ui::{Progress, Unit};

/// What a net sees unless `--rules` says otherwise: tables of all sizes, so that none of them surprises it.
const USUAL: [&str; 12] = [
    "fifth:4:player-trade=off",
    "fifth:4",
    "fifth:4:player-trade=off",
    "fifth:4:helpers,player-trade=off",
    "fifth:6:five-six,player-trade=off",
    "fifth:4:player-trade=off",
    "fifth:3:player-trade=off",
    "sixth:4:player-trade=off",
    "fifth:4:player-trade=off",
    "fifth:2:duel-of-two=on,player-trade=off",
    "fifth:5:five-six,player-trade=off",
    "fifth:3:helpers",
];

#[derive(clap::Args)]
#[command(next_help_heading = "A net")]
pub(super) struct NetArgs {
    /// Train a net on top of the weights; this folder keeps the games and the state of the training
    #[arg(long, value_name = "FOLDER", conflicts_with = "rounds")]
    net: Option<PathBuf>,
    /// Who plays: novice (thousands of games a second), steady, sharp, expert or weights from a file; or several of the last
    /// four, separated by commas, one of which is drawn for each seat
    #[arg(long, value_name = "WHO", default_value = "sharp", requires = "net")]
    players: String,
    /// How many positions to keep from each game
    #[arg(long, value_name = "NUMBER", default_value_t = 8, requires = "net", value_parser = clap::value_parser!(u16).range(1..=1_000))]
    positions: u16,
    /// How many times to use each position
    #[arg(long, value_name = "NUMBER", default_value_t = 1, requires = "net", value_parser = clap::value_parser!(u32).range(1..=100))]
    epochs: u32,
    /// How far a weight moves in one step at the start
    #[arg(long, value_name = "NUMBER", default_value_t = 0.001, requires = "net", value_parser = part)]
    step: f32,
    /// How much the players' own value two rounds later counts, relative to the outcome of the game
    #[arg(long, value_name = "PART", default_value_t = 0.5, requires = "net", value_parser = part)]
    trust: f32,
}

fn part(text: &str) -> Result<f32, String> {
    let number = text.parse().ok().filter(|number| (0.0..=1.0).contains(number));
    number.ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

/// Trains a net, if the command says so: its header and the weights with it.
pub(super) fn run(args: &TuneArgs, start: &Weights) -> Option<Result<(String, Weights), Failure>> {
    args.net.net.as_ref().map(|folder| train(args, folder, start))
}

fn train(args: &TuneArgs, folder: &Path, start: &Weights) -> Result<(String, Weights), Failure> {
    let rules = all_rules(args, &USUAL);
    let players = match args.net.players.as_str() {
        "novice" => Players::Novices,
        names => {
            let weights = names.split(',').map(starting_weights).collect::<Result<_, _>>()?;
            Players::Thinkers { weights, nodes: args.nodes }
        }
    };
    let tuning = NetTuning {
        rules: rules.iter().copied().map(simulated).collect(),
        games: args.games,
        rows: args.net.positions.into(),
        players,
        seed: Seed::new(args.seed),
        epochs: args.net.epochs.into(),
        step: args.net.step,
        trust: args.net.trust,
        threads: args.threads(),
        folder: folder.to_owned(),
    };
    let header = header(args, &rules)?;
    let progress = Progress::new(args.games, Unit::Games);
    let trained = tuning.run(
        start,
        |done| progress.set(done),
        |lesson| {
            let line = format!(
                "lesson {} of {}: {} positions, loss {:.4} without the net, {:.4} with it",
                lesson.number, lesson.of, lesson.rows, lesson.linear_loss, lesson.loss
            );
            progress.note(line);
        },
    );
    drop(progress);
    let weights = trained.map_err(|error| match error {
        NetError::Rules(_) | NetError::OtherTraining { .. } => Failure::usage(error.to_string()),
        NetError::File { file, error } => Failure::io(file.display(), &error),
        NetError::NothingToLearn => Failure::no(error.to_string())
            .hint("play more games, or a rule set in which somebody wins before the turn limit"),
    })?;
    Ok((header, weights))
}

/// The commands that make these weights again: those from the file it starts with, and this one.
fn header(args: &TuneArgs, rules: &[Rules]) -> Result<String, Failure> {
    let mut text = String::new();
    if Path::new(&args.start).is_file() {
        let earlier = std::fs::read_to_string(&args.start)
            .map_err(|error| Failure::io(format_args!("cannot read {}", args.start), &error))?;
        earlier.lines().filter(|line| line.starts_with('#')).for_each(|line| text.extend([line, "\n"]));
    }
    let NetArgs { players, positions, epochs, step, trust, .. } = &args.net;
    writeln!(
        text,
        "# hexhaven tune --net games --players {players} --seed {} --games {} --positions {positions} --nodes {} \
         --epochs {epochs} --step {step} --trust {trust} --start {}",
        args.seed, args.games, args.nodes, args.start
    )
    .expect("a string takes all");
    let names: Vec<String> = rules.iter().map(|rules| rules.to_text()).collect();
    writeln!(text, "# rule sets: {}", names.join(" ")).expect("a string takes all");
    Ok(text)
}
