//! `hexhaven replay`: a record as a film in the terminal, as a list of moves, or as one position in any format.

mod film;
mod screen;
mod still;
mod teller;

use std::io::{IsTerminal, Write};
use std::path::PathBuf;

use hexhaven_record::{Record, ReplayError};

use crate::failure::Failure;
use crate::files;
use crate::picture::{Format, PictureArgs};
use crate::ui;
use film::{Film, Frame};
use teller::{Perspective, Teller};

/// Step through a recorded game
///
/// On a terminal, the game is shown move by move: arrow keys or space to step forward and back, q to quit. In a pipe,
/// the moves are listed. With --at, one position is shown as text, a picture or JSON.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  hexhaven replay game.hexhaven                             step through it
  hexhaven replay game.hexhaven --all | less                everything that happened, in words
  hexhaven replay game.hexhaven --at 40                     the position after input 40
  hexhaven replay game.hexhaven --at end --output end.svg   the last position as a picture
  hexhaven replay game.hexhaven --view red                  only what red saw

Keys: right, space next   left back   down, up next and previous turn   home, end   g NUMBER enter
      v what another player sees   b without the board   q leave")]
pub(crate) struct ReplayArgs {
    /// The record, as text or JSON; - is stdin
    record: PathBuf,
    /// Show the position after this many inputs: 0 is the start, and `end` is the last one
    #[arg(long, value_name = "N")]
    at: Option<At>,
    /// How to show it [default: by the output file's extension, otherwise text]
    #[arg(long, requires = "at")]
    format: Option<Format>,
    /// Write it to this file
    #[arg(short, long, value_name = "FILE", requires = "at")]
    output: Option<PathBuf>,
    /// Show only what this player saw: a seat number, a color, a name, or spectator
    #[arg(long, value_name = "SEAT")]
    view: Option<String>,
    /// Print the whole log: every input and everything it did
    #[arg(long, conflicts_with = "at")]
    all: bool,
    #[command(flatten)]
    picture: PictureArgs,
}

/// Which position.
#[derive(Clone, Copy)]
enum At {
    Input(usize),
    End,
}

impl std::str::FromStr for At {
    type Err = String;

    fn from_str(text: &str) -> Result<At, String> {
        match text {
            "end" => Ok(At::End),
            _ => text
                .parse()
                .map(At::Input)
                .map_err(|_| "expected the number of an input, or `end`".to_owned()),
        }
    }
}

pub(crate) fn run(args: ReplayArgs) -> Result<(), Failure> {
    let bytes = files::read_record(&args.record)?;
    let record = Record::read(&bytes).map_err(|error| files::not_a_record(&args.record, &error))?;
    let perspective = Perspective::parse(args.view.as_deref(), &record)?;
    let film = Film::of(&record);
    let mut teller = Teller::new(&record, perspective);
    let broken = |error: &ReplayError| {
        let error = error.clone().located_in(str::from_utf8(&bytes).unwrap_or(""));
        let failure = Failure::no(format!("{}: {error}", files::name(&args.record)));
        failure.hint(format!("the positions up to input {} can be shown", film.length()))
    };
    match args.at {
        Some(at) => {
            let number = match at {
                At::Input(number) => number,
                At::End => record.entries().len(),
            };
            if number > record.entries().len() {
                let length = record.entries().len();
                return Err(Failure::usage(format!("there is no input {number}: the record has {length}")));
            }
            if let Some(error) = film.fault().filter(|_| number > film.length()) {
                return Err(broken(error));
            }
            let frame = film.frame(number);
            return still::show(&teller, &frame, args.format, args.output.as_deref(), args.picture);
        }
        None if !args.all && is_interactive(&args) => screen::run(&film, &mut teller)?,
        None => list(&teller, if args.all { Length::Everything } else { Length::Moves })?,
    }
    film.fault().map_or(Ok(()), |error| Err(broken(error)))
}

/// Is somebody there to press keys? A record from stdin leaves no stdin for them.
fn is_interactive(args: &ReplayArgs) -> bool {
    !files::is_pipe(&args.record) && ui::is_terminal() && std::io::stdin().is_terminal()
}

/// How much of each input is listed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Length {
    /// What players chose and what luck brought.
    Moves,
    /// Everything that happened because of it.
    Everything,
}

fn list(teller: &Teller, length: Length) -> Result<(), Failure> {
    let mut out = ui::out();
    for line in teller.title() {
        writeln!(out, "{line}")?;
    }
    let mut replay = teller.record.replay();
    let mut frame = Frame::first(&replay);
    loop {
        let code = teller.code(&frame).unwrap_or_default();
        let mut lines = match length {
            Length::Everything => teller.happened(&frame),
            Length::Moves => Vec::new(),
        };
        if lines.is_empty() {
            lines.push(teller.input(&frame));
            lines.extend(teller.turn_began(&frame));
        }
        lines.extend(teller.comments(frame.number));
        writeln!(out, "{:>6}  {code:<18} {}", frame.number, lines[0])?;
        for line in &lines[1..] {
            writeln!(out, "{:>6}  {:<18} {line}", "", "")?;
        }
        // The caller reports what can't be played, because it knows the place in the file.
        let Some(Ok(step)) = replay.next() else { return Ok(()) };
        frame = Frame::after(step);
    }
}
