//! `hexhaven board`: makes a board from a rule set and a seed, or takes one as text, shows it and says how even it is.

mod json;
mod judge;
mod playouts;

use std::hash::{BuildHasher, RandomState};
use std::path::{Path, PathBuf};

use hexhaven_arena::Deal;
use hexhaven_luck::Seed;
use hexhaven_picture::{Ink, Mark, Panel, board_svg, board_text};
use hexhaven_rules::cards::Resource;
use hexhaven_rules::{Board, Game, Rules};
use hexhaven_wire::BoardJudgment;

use crate::failure::Failure;
use crate::files;
use crate::picture::{Format, PictureArgs};
use crate::simulate::rule_set;
use crate::ui;
use crate::ui::style::{FAINT, STRONG, paint};

/// Seeds that nobody chose stay this short, so that they can be typed again.
const RANDOM_SEEDS: u64 = 1_000_000;

/// Make, show and judge a board
///
/// A rule set and a seed make the board; the same two always make the same board, and a game with that seed is played on
/// it. You can pass its text back with --board, and use it in positions and records.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  hexhaven board                                     a new board, and how even it is
  hexhaven board --seed 7                            the board of this seed
  hexhaven board --seed 7 --judge                    and each seat's chance on it, by playouts
  hexhaven board --rules fifth:6:five-six --seed 7   the large island
  hexhaven board --board fixed --labels corners      the printed map with the numbers of its corners
  hexhaven board --seed 7 --output board.svg         a picture; .png and .json work too")]
pub(crate) struct BoardArgs {
    /// The rule set that the board is for
    #[arg(short, long, value_name = "RULES", default_value = "fifth:4", value_parser = rule_set)]
    rules: Rules,
    /// The seed for the board [default: random]
    #[arg(short, long, value_name = "N", conflicts_with = "board")]
    seed: Option<u64>,
    /// Show this board, as in docs/notation.md
    #[arg(short, long, value_name = "TEXT")]
    board: Option<String>,
    /// How to show it [default: by the output file's extension, otherwise text]
    #[arg(long)]
    format: Option<Format>,
    /// Write it to this file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Play 2,000 quick games between equal players and show each seat's chances and the best starting places
    #[arg(short, long)]
    judge: bool,
    #[command(flatten)]
    picture: PictureArgs,
}

/// A board and where it comes from.
struct Made {
    game: Game,
    /// Nothing for a board that was given as text.
    seed: Option<u64>,
    /// What playouts say, if requested.
    judgment: Option<BoardJudgment>,
}

impl Made {
    const fn board(&self) -> &Board {
        self.game.board()
    }
}

pub(crate) fn run(args: BoardArgs) -> Result<(), Failure> {
    let mut made = match &args.board {
        Some(text) => read(args.rules, text)?,
        None => deal(&args.rules, args.seed.unwrap_or_else(any_seed))?,
    };
    if args.judge {
        made.judgment = Some(playouts::play(&made.game));
    }
    let path = args.output.as_deref().unwrap_or(Path::new("-"));
    let svg = || board_svg(made.board(), &args.picture.options(Mark::default(), Panel::Without));
    match args.format.map_or_else(|| Format::of(path), Ok)? {
        Format::Svg => files::write(path, svg().as_bytes()),
        Format::Png => args.picture.write_png(path, &svg()),
        Format::Json => files::write(path, format!("{:#}\n", json::of(&made)).as_bytes()),
        Format::Text if files::is_pipe(path) && ui::has_color() => {
            files::write(path, text(&made, ui::ink(), args.picture).as_bytes())
        }
        Format::Text => {
            let text = text(&made, Ink::Plain, args.picture);
            files::write(path, anstream::adapter::strip_str(&text).to_string().as_bytes())
        }
    }
}

fn deal(rules: &Rules, seed: u64) -> Result<Made, Failure> {
    let deal = Deal::new(rules, Seed::new(seed)).map_err(|fault| Failure::usage(fault.to_string()))?;
    Ok(Made { game: deal.game().clone(), seed: Some(seed), judgment: None })
}

/// The board that was given, as a board of this rule set.
fn read(rules: Rules, text: &str) -> Result<Made, Failure> {
    let hint = "docs/notation.md describes boards; `fixed` is the printed map";
    let board = Board::parse(text, rules.board.island)
        .map_err(|faults| Failure::usage(format!("not a board: {faults}")).hint(hint))?;
    let game = Game::new(rules, board).map_err(|faults| Failure::usage(faults.to_string()))?;
    Ok(Made { game, seed: None, judgment: None })
}

/// A random seed; the heading shows it, in case somebody likes the board.
fn any_seed() -> u64 {
    RandomState::new().hash_one("board") % RANDOM_SEEDS
}

fn text(made: &Made, ink: Ink, picture: PictureArgs) -> String {
    let rules = made.game.rules().to_text();
    let heading = made.seed.map_or_else(|| rules.clone(), |seed| format!("{rules}, seed {seed}"));
    let (heading, notation) = (paint(STRONG, heading), paint(FAINT, made.board().to_text()));
    let drawing = board_text(made.board(), ink, picture.labels());
    let playouts = made.judgment.as_ref().map(playouts::words).unwrap_or_default();
    format!("{heading}\n{notation}\n\n{drawing}\n{}{playouts}", judge::words(&made.game))
}

/// What a resource is called on the board, in all editions alike.
const fn resource_name(resource: Resource) -> &'static str {
    match resource {
        Resource::Brick => "brick",
        Resource::Lumber => "lumber",
        Resource::Wool => "wool",
        Resource::Grain => "grain",
        Resource::Ore => "ore",
    }
}
