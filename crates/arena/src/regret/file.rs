//! The file of a yardstick: a line that says how it was made, then one line for each position. Such a line is one an
//! engine could be given, `position …`, plus a part that engines skip: `plans S17=2412/2407/2390 S22=…`.

use std::fmt;
use std::io::{self, Read};
use std::str::FromStr;

use flate2::read::GzDecoder;
use hexhaven_record::engine::{Position, ToEngine};
use hexhaven_rules::{Action, View};
use thiserror::Error;

use super::kind::DecisionKind;
use super::make::Making;

/// Chances in the file are integers, in units of one over this.
const PARTS: f64 = 10_000.0;
/// Starts the file: the command that makes it again.
pub(super) const MADE_BY: &str = "# hexhaven regret --make positions.txt ";
/// Starts the plans of a line.
const PLANS: &str = " plans ";

/// A chance as it is stored: in ten-thousandths.
pub(super) fn kept(chance: f64) -> f64 {
    (chance * PARTS).round() / PARTS
}

/// One thing to do first, and the seat's chance to win with it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Plan {
    /// How it begins.
    pub action: Action,
    /// By short playouts, in two halves that share no luck.
    pub short: [f64; 2],
    /// By quick playouts to the end of the game.
    pub quick: f64,
    /// By good playouts to the end of the game, for some of the positions; again in two halves.
    pub control: Option<[f64; 2]>,
}

impl Plan {
    /// The chance that counts.
    pub fn chance(&self) -> f64 {
        f64::midpoint(self.short[0], self.short[1])
    }
}

/// A position and its plans.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// The position as an engine gets it, without the legal choices.
    pub position: Position,
    /// What can be done; at least two.
    pub plans: Vec<Plan>,
}

impl Sample {
    /// What is decided.
    pub fn kind(&self) -> DecisionKind {
        let view: &View = &self.position.view;
        DecisionKind::of(view, &view.legal(&self.position.game).iter().collect::<Vec<_>>())
    }

    /// The chance of the best plan.
    pub fn best(&self) -> f64 {
        self.plans.iter().map(Plan::chance).fold(0.0, f64::max)
    }

    /// The most that can be lost.
    pub fn most(&self) -> f64 {
        self.best() - self.plans.iter().map(Plan::chance).fold(1.0, f64::min)
    }

    /// The plan that begins with this answer. A counteroffer counts as a no.
    pub fn plan(&self, answer: Action) -> Option<&Plan> {
        let answer = match answer {
            Action::Counter { slot, .. } => Action::Decline(slot),
            answer => answer,
        };
        self.plans.iter().find(|plan| plan.action == answer)
    }
}

impl fmt::Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "position {} plans", self.position)?;
        for plan in &self.plans {
            let parts = |chance: f64| (chance * PARTS).round();
            let [first, second] = plan.short.map(parts);
            write!(f, " {}={first}/{second}/{}", plan.action.code(&self.position.game), parts(plan.quick))?;
            if let Some(control) = plan.control {
                let [first, second] = control.map(parts);
                write!(f, "/{first}/{second}")?;
            }
        }
        Ok(())
    }
}

impl FromStr for Sample {
    type Err = String;

    fn from_str(line: &str) -> Result<Sample, String> {
        let position = match line.parse() {
            Ok(ToEngine::Position(position)) => *position,
            Ok(_) => return Err("it isn't a position".to_owned()),
            Err(error) => return Err(error.to_string()),
        };
        let (_, plans) = line.split_once(PLANS).ok_or("it has no plans")?;
        let legal = position.view.legal(&position.game);
        let mut read: Vec<Plan> = Vec::new();
        for word in plans.split_ascii_whitespace() {
            let plan = plan(word, &position).ok_or_else(|| format!("{word:?} isn't a plan"))?;
            if !legal.contains(plan.action) || read.iter().any(|other| other.action == plan.action) {
                return Err(format!("{word:?} isn't legal, or is there twice"));
            }
            read.push(plan);
        }
        if read.len() < 2 {
            return Err("it has fewer than two plans".to_owned());
        }
        Ok(Sample { position, plans: read })
    }
}

fn plan(word: &str, position: &Position) -> Option<Plan> {
    let (code, chances) = word.split_once('=')?;
    let action = Action::parse(code, &position.game).ok()?;
    let chances: Option<Vec<f64>> = chances
        .split('/')
        .map(|parts| {
            let parts: f64 = parts.parse::<u16>().ok()?.into();
            (parts <= PARTS).then_some(parts / PARTS)
        })
        .collect();
    match chances?[..] {
        [first, second, quick] => Some(Plan { action, short: [first, second], quick, control: None }),
        [first, second, quick, third, fourth] => {
            Some(Plan { action, short: [first, second], quick, control: Some([third, fourth]) })
        }
        _ => None,
    }
}

/// One of the two halves of a yardstick: a bot improved with the first should be tested on the second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Half {
    /// The first position, the third …
    A,
    /// The second, the fourth …
    B,
}

impl Half {
    /// Is the position with this number, from 0, in this half?
    pub const fn has(self, number: usize) -> bool {
        (number % 2 == 1) == matches!(self, Half::B)
    }
}

impl FromStr for Half {
    type Err = String;

    fn from_str(text: &str) -> Result<Half, String> {
        match text {
            "a" => Ok(Half::A),
            "b" => Ok(Half::B),
            _ => Err("there are two halves, a and b".to_owned()),
        }
    }
}

/// A file of positions.
#[derive(Clone, PartialEq, Debug)]
pub struct Yardstick {
    /// How it was made.
    pub making: Making,
    /// The positions, in the order in which they were gathered.
    pub samples: Vec<Sample>,
}

/// Why a text is no yardstick.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {why}")]
pub struct BadYardstick {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub why: String,
}

impl Yardstick {
    /// The longest text that is read.
    pub const MAX_BYTES: u64 = 16 << 20;

    /// The one that comes with the program.
    ///
    /// # Panics
    /// Never: a test reads it.
    pub fn shipped() -> Yardstick {
        let bytes = include_bytes!("../../regret/positions.txt.gz");
        Yardstick::read(&bytes[..]).expect("a test reads the file")
    }

    /// Reads a yardstick, compressed with gzip or not.
    pub fn read(mut source: impl Read) -> Result<Yardstick, BadYardstick> {
        const GZIP: [u8; 2] = [0x1f, 0x8b];
        let unreadable = |error: io::Error| BadYardstick { line: 1, why: error.to_string() };
        let mut start = Vec::new();
        source.by_ref().take(2).read_to_end(&mut start).map_err(unreadable)?;
        let whole = start.as_slice().chain(source);
        let mut text = String::new();
        let read = if start == GZIP {
            GzDecoder::new(whole).take(Yardstick::MAX_BYTES).read_to_string(&mut text)
        } else {
            whole.take(Yardstick::MAX_BYTES).read_to_string(&mut text)
        };
        read.map_err(unreadable)?;
        text.parse()
    }

    /// The positions of one half, or all of them.
    pub fn part(&self, half: Option<Half>) -> Vec<&Sample> {
        let numbered = self.samples.iter().enumerate();
        numbered
            .filter(|(number, _)| half.is_none_or(|half| half.has(*number)))
            .map(|(_, sample)| sample)
            .collect()
    }
}

impl FromStr for Yardstick {
    type Err = BadYardstick;

    fn from_str(text: &str) -> Result<Yardstick, BadYardstick> {
        let bad = |line: usize, why: String| BadYardstick { line: line + 1, why };
        let mut lines = text.lines().enumerate();
        let made_by = lines.next().and_then(|(_, line)| line.strip_prefix(MADE_BY));
        let made_by = made_by.ok_or_else(|| bad(0, format!("it should begin with {MADE_BY:?}")))?;
        let making = made_by.parse().map_err(|why| bad(0, why))?;
        let samples = lines.map(|(number, line)| line.parse().map_err(|why| bad(number, why)));
        Ok(Yardstick { making, samples: samples.collect::<Result<_, _>>()? })
    }
}
