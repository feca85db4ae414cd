//! What a host says to an engine.

use std::fmt;
use std::num::NonZero;
use std::str::FromStr;

use super::error::{LineError, check_line};
use super::one_line;
use super::position::Position;
use super::questions::{RulesQuestion, WholePosition};
use crate::plain::{number, shortened};

/// A line from the host.
#[derive(Clone, PartialEq, Debug)]
pub enum ToEngine {
    /// `hexhaven 2`: the highest version that the host speaks.
    Hello {
        /// The version.
        version: u32,
    },
    /// `setoption name nodes value 500`.
    SetOption {
        /// Which.
        name: String,
        /// To what.
        value: String,
    },
    /// `newgame seed 7`: what follows belongs to a new game.
    NewGame {
        /// Where its own luck comes from.
        seed: u64,
    },
    /// `isready`: answered with `ready`, even while the engine thinks.
    IsReady,
    /// `position …`: the next questions are about this.
    Position(Box<Position>),
    /// `position …` without a viewer: the next questions about the rules are about this.
    Whole(Box<WholePosition>),
    /// `legal`, `outcomes`, `play 0:S17`, `view 1`, `perft 3`, `start …`: a question about the rules.
    Ask(RulesQuestion),
    /// `go nodes 500`: decide.
    Go(Go),
    /// `stop`: answer now.
    Stop,
    /// `quit`: end.
    Quit,
}

/// How much to think; without any limit, the engine decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// The most positions to look at.
    pub nodes: Option<u32>,
    /// The most milliseconds.
    pub millis: Option<u32>,
}

const MESSAGES: &str = "hexhaven, setoption, newgame, isready, position, go, stop, quit, \
                        legal, outcomes, play, view, perft or start";

impl FromStr for ToEngine {
    type Err = LineError;

    fn from_str(line: &str) -> Result<ToEngine, LineError> {
        check_line(line)?;
        let line = line.trim();
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "hexhaven" => {
                const WANTED: &str = "the version of the protocol, a number";
                let token = rest.split_ascii_whitespace().next();
                let token = token.ok_or(LineError::Missing { wanted: WANTED })?;
                let version = number(token).ok_or_else(|| LineError::unreadable(token, WANTED))?;
                Ok(ToEngine::Hello { version })
            }
            "setoption" => set_option(rest),
            "newgame" => {
                let seed = number_behind(rest, "seed", "a seed, a number below 2^64")?;
                Ok(ToEngine::NewGame { seed: seed.unwrap_or(0) })
            }
            "isready" => Ok(ToEngine::IsReady),
            "position" if has_viewer(rest) => {
                Position::read(rest).map(|position| ToEngine::Position(Box::new(position)))
            }
            "position" => WholePosition::read(rest.trim()).map(|whole| ToEngine::Whole(Box::new(whole))),
            _ if RulesQuestion::WORDS.contains(&word) => {
                RulesQuestion::read(word, rest.trim()).map(ToEngine::Ask)
            }
            "go" => go(rest),
            "stop" => Ok(ToEngine::Stop),
            "quit" => Ok(ToEngine::Quit),
            _ => Err(LineError::Unknown { word: shortened(word), wanted: MESSAGES }),
        }
    }
}

/// A view says whose it is; without that, a text is a full position. An empty text has no view.
fn has_viewer(text: &str) -> bool {
    let mut words = text.split_ascii_whitespace().peekable();
    words.peek().is_none() || words.any(|word| word.starts_with("view="))
}

fn set_option(rest: &str) -> Result<ToEngine, LineError> {
    const WANTED: &str = "name, a name, value and a value";
    let named = rest.trim().strip_prefix("name ").ok_or(LineError::Missing { wanted: WANTED })?;
    let (name, value) = match named.split_once(" value") {
        Some((name, value)) if value.is_empty() || value.starts_with(' ') => (name.trim(), value.trim()),
        _ => (named.trim(), ""),
    };
    if name.is_empty() {
        return Err(LineError::Missing { wanted: WANTED });
    }
    Ok(ToEngine::SetOption { name: name.to_owned(), value: value.to_owned() })
}

fn go(rest: &str) -> Result<ToEngine, LineError> {
    let nodes: Option<NonZero<u32>> = number_behind(rest, "nodes", "a number of nodes from 1 to 4294967295")?;
    let millis: Option<NonZero<u32>> = number_behind(rest, "time", "milliseconds from 1 to 4294967295")?;
    Ok(ToEngine::Go(Go { nodes: nodes.map(NonZero::get), millis: millis.map(NonZero::get) }))
}

/// The number after a word, if the word is there; other words are ignored.
fn number_behind<N: FromStr>(rest: &str, name: &str, wanted: &'static str) -> Result<Option<N>, LineError> {
    let mut words = rest.split_ascii_whitespace();
    if words.find(|word| *word == name).is_none() {
        return Ok(None);
    }
    let token = words.next().ok_or(LineError::Missing { wanted })?;
    number(token).map(Some).ok_or_else(|| LineError::unreadable(token, wanted))
}

impl fmt::Display for ToEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ToEngine::Hello { version } => write!(f, "hexhaven {version}"),
            ToEngine::SetOption { name, value } => {
                write!(f, "setoption name {} value {}", one_line(name), one_line(value))
            }
            ToEngine::NewGame { seed } => write!(f, "newgame seed {seed}"),
            ToEngine::IsReady => f.write_str("isready"),
            ToEngine::Position(position) => write!(f, "position {position}"),
            ToEngine::Whole(whole) => write!(f, "position {whole}"),
            ToEngine::Ask(question) => question.fmt(f),
            ToEngine::Go(Go { nodes, millis }) => {
                f.write_str("go")?;
                nodes.map_or(Ok(()), |nodes| write!(f, " nodes {nodes}"))?;
                millis.map_or(Ok(()), |millis| write!(f, " time {millis}"))
            }
            ToEngine::Stop => f.write_str("stop"),
            ToEngine::Quit => f.write_str("quit"),
        }
    }
}
