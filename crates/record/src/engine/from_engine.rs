//! What an engine says to its host.

use std::fmt;
use std::str::FromStr;

use super::error::{LineError, check_line};
use super::one_line;
use crate::plain::{number, shortened};

/// A line from the engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FromEngine {
    /// `id name …`, `id author …`.
    Id {
        /// What it names.
        credit: Credit,
        /// The words.
        text: String,
    },
    /// `option name nodes type number default 4000 min 1 max 1000000`.
    Option(OptionOffer),
    /// `ready 2`: the end of the handshake, with the version that both will speak, and the answer to
    /// `isready`.
    Ready {
        /// The version.
        version: u32,
    },
    /// `info nodes 812 time 4 text …`, `info rank 1 chance 2412 plan S17 R17-22 text …`.
    Info(Info),
    /// `best S17`: the decision. The host checks whether it is a code and legal.
    Best {
        /// The code of the action.
        code: String,
    },
    /// `answers legal play …`: in the handshake, the questions about the rules that it answers.
    Answers {
        /// Their first words.
        words: Vec<String>,
    },
    /// `legal 0:ROLL 0:KNIGHT`: what every seat can do.
    Legal {
        /// Inputs, as codes.
        inputs: Vec<String>,
    },
    /// `outcomes *:STOLEN:B=1 *:STOLEN:O=3`: the possible results of dice or a draw.
    Outcomes {
        /// Inputs, as codes, with their weights.
        weighted: Vec<(String, u64)>,
    },
    /// `position …`: the answer to `play` and `start`.
    Position {
        /// The text of the full position.
        text: String,
    },
    /// `illegal SETTLE-3 …`: this input can't be played.
    Illegal {
        /// The rule that forbids it, if it says so, and any words.
        reason: String,
    },
    /// `view …`: the answer to `view`.
    View {
        /// The text of the view.
        text: String,
    },
    /// `perft 7236`: the answer to `perft`.
    Perft {
        /// The number of sequences.
        count: u64,
    },
    /// `unsupported …`: it can't say, because it doesn't have a rule set or an option.
    Unsupported {
        /// What it lacks.
        reason: String,
    },
    /// `error …`: the last line wasn't understood or couldn't be followed.
    Error {
        /// Why.
        reason: String,
    },
}

/// What `id` names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Credit {
    /// The engine's name.
    Name,
    /// Who made it.
    Author,
}

/// A setting.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionOffer {
    /// Its name.
    pub name: String,
    /// What it can be set to.
    pub kind: OptionKind,
}

/// What an option can be set to, and what it is if nobody sets it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the fields are named after the words of the line")]
pub enum OptionKind {
    /// `type number`
    Number { default: i64, min: i64, max: i64 },
    /// `type choice`, with `var` before each value
    Choice { default: String, among: Vec<String> },
    /// `type switch`: `on` or `off`
    Switch { default: bool },
    /// `type text`
    Text { default: String },
}

/// What an engine reports while it thinks, for spectators.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Info {
    /// How many positions it has looked at.
    pub nodes: Option<u64>,
    /// How many milliseconds it has thought.
    pub millis: Option<u64>,
    /// The rank of the plan that the line describes, 1 for the best.
    pub rank: Option<u32>,
    /// The seat's chance to win with it, in ten-thousandths.
    pub chance: Option<u32>,
    /// The codes of its actions.
    pub plan: Vec<String>,
    /// Anything else.
    pub text: Option<String>,
}

const MESSAGES: &str = "id, option, ready, info, best, error, answers, legal, outcomes, position, illegal, view, \
                        perft or unsupported";

impl FromStr for FromEngine {
    type Err = LineError;

    fn from_str(line: &str) -> Result<FromEngine, LineError> {
        check_line(line)?;
        let line = line.trim();
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        let first = rest.split_ascii_whitespace().next();
        match word {
            "id" => id(rest),
            "option" => option(rest).map(FromEngine::Option),
            "ready" => {
                const WANTED: &str = "the version of the protocol, a number";
                let token = first.ok_or(LineError::Missing { wanted: WANTED })?;
                let version = number(token).ok_or_else(|| LineError::unreadable(token, WANTED))?;
                Ok(FromEngine::Ready { version })
            }
            "info" => Ok(FromEngine::Info(info(rest))),
            "best" => {
                let code = first.ok_or(LineError::Missing { wanted: "the code of an action" })?;
                Ok(FromEngine::Best { code: code.to_owned() })
            }
            "error" => Ok(FromEngine::Error { reason: rest.to_owned() }),
            "answers" => Ok(FromEngine::Answers { words: words(rest) }),
            "legal" => Ok(FromEngine::Legal { inputs: words(rest) }),
            "outcomes" => outcomes(rest),
            "position" => Ok(FromEngine::Position { text: rest.to_owned() }),
            "illegal" => Ok(FromEngine::Illegal { reason: rest.to_owned() }),
            "view" => Ok(FromEngine::View { text: rest.to_owned() }),
            "perft" => {
                const WANTED: &str = "a number of sequences";
                let token = first.ok_or(LineError::Missing { wanted: WANTED })?;
                let count = number(token).ok_or_else(|| LineError::unreadable(token, WANTED))?;
                Ok(FromEngine::Perft { count })
            }
            "unsupported" => Ok(FromEngine::Unsupported { reason: rest.to_owned() }),
            _ => Err(LineError::Unknown { word: shortened(word), wanted: MESSAGES }),
        }
    }
}

fn words(rest: &str) -> Vec<String> {
    rest.split_ascii_whitespace().map(str::to_owned).collect()
}

fn outcomes(rest: &str) -> Result<FromEngine, LineError> {
    let weighted = |word: &str| {
        let (code, weight) = word.rsplit_once('=')?;
        Some((code.to_owned(), number(weight)?))
    };
    let read = |word| {
        weighted(word)
            .ok_or_else(|| LineError::unreadable(word, "an outcome with its weight, such as *:3+4=6"))
    };
    let weighted: Result<Vec<(String, u64)>, LineError> = rest.split_ascii_whitespace().map(read).collect();
    Ok(FromEngine::Outcomes { weighted: weighted? })
}

fn id(rest: &str) -> Result<FromEngine, LineError> {
    const WANTED: &str = "name or author, and words";
    let (word, text) = rest.split_once(' ').ok_or(LineError::Missing { wanted: WANTED })?;
    let credit = match word {
        "name" => Credit::Name,
        "author" => Credit::Author,
        _ => return Err(LineError::unreadable(word, WANTED)),
    };
    Ok(FromEngine::Id { credit, text: text.trim().to_owned() })
}

/// What can't be read is ignored: nothing depends on it.
fn info(rest: &str) -> Info {
    let mut info = Info::default();
    let (numbers, text) = match rest.strip_prefix("text ") {
        Some(text) => ("", Some(text)),
        None => rest.split_once(" text ").map_or((rest, None), |(numbers, text)| (numbers, Some(text))),
    };
    info.text = text.map(|text| text.trim().to_owned());
    let mut words = numbers.split_ascii_whitespace();
    let mut in_plan = false;
    while let Some(word) = words.next() {
        if in_plan && !word.bytes().all(|letter| letter.is_ascii_lowercase()) {
            info.plan.push(word.to_owned());
            continue;
        }
        in_plan = word == "plan";
        match word {
            "rank" => info.rank = words.next().and_then(number),
            "chance" => info.chance = words.next().and_then(number),
            "nodes" => info.nodes = words.next().and_then(number),
            "time" => info.millis = words.next().and_then(number),
            _ => {}
        }
    }
    info
}

/// The words of an option line, each with everything up to the next one.
fn option(rest: &str) -> Result<OptionOffer, LineError> {
    const WORDS: [&str; 6] = ["name", "type", "default", "min", "max", "var"];
    const WANTED: &str = "name, type (number, choice, switch or text) and default";
    let mut fields: Vec<(&str, String)> = Vec::new();
    for word in rest.split_ascii_whitespace() {
        match fields.last_mut() {
            _ if WORDS.contains(&word) => fields.push((word, String::new())),
            Some((_, value)) if value.is_empty() => word.clone_into(value),
            Some((_, value)) => {
                value.push(' ');
                value.push_str(word);
            }
            None => {}
        }
    }
    let field = |name: &str| {
        let found = fields.iter().find(|(word, _)| *word == name);
        found.map(|(_, value)| value.clone()).ok_or(LineError::Missing { wanted: WANTED })
    };
    let whole = |name| {
        let value = field(name)?;
        value.parse::<i64>().map_err(|_| LineError::unreadable(&value, "a number"))
    };
    let kind = match field("type")?.as_str() {
        "number" => OptionKind::Number { default: whole("default")?, min: whole("min")?, max: whole("max")? },
        "choice" => {
            let among = fields.iter().filter(|(word, _)| *word == "var").map(|(_, value)| value.clone());
            OptionKind::Choice { default: field("default")?, among: among.collect() }
        }
        "switch" => OptionKind::Switch {
            default: match field("default")?.as_str() {
                "on" => true,
                "off" => false,
                other => return Err(LineError::unreadable(other, "on or off")),
            },
        },
        "text" => OptionKind::Text { default: field("default")? },
        other => return Err(LineError::unreadable(other, "number, choice, switch or text")),
    };
    Ok(OptionOffer { name: field("name")?, kind })
}

impl fmt::Display for FromEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FromEngine::Id { credit: Credit::Name, text } => write!(f, "id name {}", one_line(text)),
            FromEngine::Id { credit: Credit::Author, text } => write!(f, "id author {}", one_line(text)),
            FromEngine::Option(OptionOffer { name, kind }) => {
                write!(f, "option name {} {kind}", one_line(name))
            }
            FromEngine::Ready { version } => write!(f, "ready {version}"),
            FromEngine::Info(info) => info.fmt(f),
            FromEngine::Best { code } => write!(f, "best {}", one_line(code)),
            FromEngine::Error { reason } => write!(f, "error {}", one_line(reason)),
            FromEngine::Answers { words } => list(f, "answers", words),
            FromEngine::Legal { inputs } => list(f, "legal", inputs),
            FromEngine::Outcomes { weighted } => {
                f.write_str("outcomes")?;
                weighted.iter().try_for_each(|(code, weight)| write!(f, " {}={weight}", one_line(code)))
            }
            FromEngine::Position { text } => write!(f, "position {}", one_line(text)),
            FromEngine::Illegal { reason } => write!(f, "illegal {}", one_line(reason)),
            FromEngine::View { text } => write!(f, "view {}", one_line(text)),
            FromEngine::Perft { count } => write!(f, "perft {count}"),
            FromEngine::Unsupported { reason } => write!(f, "unsupported {}", one_line(reason)),
        }
    }
}

fn list(f: &mut fmt::Formatter<'_>, name: &str, words: &[String]) -> fmt::Result {
    f.write_str(name)?;
    words.iter().try_for_each(|word| write!(f, " {}", one_line(word)))
}

impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionKind::Number { default, min, max } => {
                write!(f, "type number default {default} min {min} max {max}")
            }
            OptionKind::Choice { default, among } => {
                write!(f, "type choice default {}", one_line(default))?;
                among.iter().try_for_each(|value| write!(f, " var {}", one_line(value)))
            }
            OptionKind::Switch { default } => {
                write!(f, "type switch default {}", if *default { "on" } else { "off" })
            }
            OptionKind::Text { default } => write!(f, "type text default {}", one_line(default)),
        }
    }
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        self.nodes.map_or(Ok(()), |nodes| write!(f, " nodes {nodes}"))?;
        self.millis.map_or(Ok(()), |millis| write!(f, " time {millis}"))?;
        self.rank.map_or(Ok(()), |rank| write!(f, " rank {rank}"))?;
        self.chance.map_or(Ok(()), |chance| write!(f, " chance {chance}"))?;
        if !self.plan.is_empty() {
            f.write_str(" plan")?;
        }
        self.plan.iter().try_for_each(|code| write!(f, " {}", one_line(code)))?;
        self.text.as_ref().map_or(Ok(()), |text| write!(f, " text {}", one_line(text)))
    }
}
