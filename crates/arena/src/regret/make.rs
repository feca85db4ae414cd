//! Makes a yardstick line by line, so the work can be interrupted and resumed.

use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::Path;
use std::str::FromStr;

use hexhaven_luck::Seed;
use hexhaven_rules::chance::Picker;
use thiserror::Error;

use super::file::{MADE_BY, Sample, Yardstick};
use super::gather;
use super::value::{Playouts, candidates};
use crate::workers::in_order;

/// How a yardstick is made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Making {
    /// The seed of all luck.
    pub seed: Seed,
    /// Short playouts of each plan, an even number.
    pub playouts: u32,
    /// How many rounds they last.
    pub rounds: u32,
    /// Quick playouts of each plan to the end of the game.
    pub quick: u32,
    /// Good playouts of each plan to the end of the game, in every Nth position.
    pub control: u32,
    /// How many worlds they're played in.
    pub worlds: u32,
}

/// Every Nth position, at random, has playouts to the end as a control.
const CONTROL_EVERY: u32 = 10;

impl fmt::Display for Making {
    /// The options of the command that makes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Making { seed, playouts, rounds, quick, control, worlds } = self;
        write!(f, "--seed {} --playouts {playouts} --rounds {rounds} --quick {quick} ", seed.number())?;
        write!(f, "--control {control} --worlds {worlds}")
    }
}

impl FromStr for Making {
    type Err = String;

    fn from_str(text: &str) -> Result<Making, String> {
        let mut making =
            Making { seed: Seed::new(0), playouts: 0, rounds: 0, quick: 0, control: 0, worlds: 0 };
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        for pair in words.chunks(2) {
            let &[name, value] = pair else { return Err(format!("{text:?} isn't a list of options")) };
            let count = || value.parse().map_err(|_| format!("{value:?} isn't a number"));
            match name {
                "--seed" => {
                    making.seed = Seed::new(value.parse().map_err(|_| format!("{value:?} isn't a seed"))?);
                }
                "--playouts" => making.playouts = count()?,
                "--rounds" => making.rounds = count()?,
                "--quick" => making.quick = count()?,
                "--control" => making.control = count()?,
                "--worlds" => making.worlds = count()?,
                _ => return Err(format!("there is no option {name:?}")),
            }
        }
        if making.worlds == 0 || making.playouts < 2 {
            return Err("there are no playouts".to_owned());
        }
        Ok(making)
    }
}

impl Making {
    /// Position number `number` with its plans. The same number always gives the same sample.
    fn sample(&self, number: u64) -> Sample {
        for attempt in 0.. {
            let seed = self.seed.child("sample", number).child("attempt", attempt);
            let position = gather::position(seed);
            let actions = candidates(&position, seed);
            let Some(playouts) = Playouts::new(self, &position).filter(|_| actions.len() > 1) else {
                continue;
            };
            let control = seed.stream("control").pick(CONTROL_EVERY) == 0;
            let plans = actions.into_iter().map(|action| playouts.plan(action, control)).collect();
            let sample = Sample { plans, position: position.clone() };
            // A position from a game with trade may not exist without it, such as after a refused offer.
            if sample.to_string().parse().as_ref() == Ok(&sample) {
                return sample;
            }
        }
        unreachable!("some game has a decision")
    }
}

/// Why a yardstick can't be continued in a file.
#[derive(Debug, Error)]
pub enum MakeError {
    /// The file cannot be read or written.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It's a different yardstick.
    #[error("it isn't a yardstick that was begun with {0}")]
    Other(String),
}

/// Makes a yardstick of this many positions in a file, or continues it: what is there stays, except for a line that was
/// cut off. Reports how many are done. The number of threads makes no difference.
pub fn make(
    making: &Making,
    path: &Path,
    positions: u64,
    threads: NonZeroUsize,
    mut done: impl FnMut(u64),
) -> Result<(), MakeError> {
    let (mut file, begun) = open(path, making)?;
    done(begun);
    let mut result = Ok(());
    in_order(
        threads,
        begun..positions.max(begun),
        |number| making.sample(number),
        |_, _| {},
        |number, sample| {
            result = file.write_all(format!("{sample}\n").as_bytes());
            done(number + 1);
            if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        },
    );
    Ok(result?)
}

/// The file, and how many positions it has.
fn open(path: &Path, making: &Making) -> Result<(File, u64), MakeError> {
    let mut file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
    let mut text = String::new();
    (&file).take(Yardstick::MAX_BYTES).read_to_string(&mut text)?;
    let header = format!("{MADE_BY}{making}\n");
    if header.starts_with(&text) {
        file.set_len(0)?;
        file.write_all(header.as_bytes())?;
        return Ok((file, 0));
    }
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    let Some(lines) = text[..whole].strip_prefix(&header) else {
        return Err(MakeError::Other(making.to_string()));
    };
    file.set_len(whole as u64)?;
    file.seek(SeekFrom::End(0))?;
    Ok((file, lines.lines().count() as u64))
}
