//! The file of a match: a line that says what is played, then a line for each finished seed, in the order they
//! finished. A match restarted with its file continues where it stopped.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use hexhaven_rules::Seat;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::contest::{Contest, GameOutcome, GameResult, SeedResult};

/// Where the results of a match are kept while it runs.
#[derive(Debug, Default)]
pub struct MatchLog {
    file: Option<File>,
    /// The results that were already there.
    finished: BTreeMap<u64, SeedResult>,
}

impl MatchLog {
    /// A log that keeps nothing.
    pub fn none() -> MatchLog {
        MatchLog::default()
    }

    /// The longest file that is read: some three million seeds.
    pub const MAX_BYTES: u64 = 1 << 30;

    /// Continues with this file, or starts it. An incomplete last line from a killed process is cut off.
    pub fn open(path: &Path, contest: &Contest) -> Result<MatchLog, LogError> {
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
        let found = file.metadata()?;
        // A pipe or a device may never end.
        if !found.is_file() {
            return Err(LogError::NoPlainFile);
        }
        if found.len() > MatchLog::MAX_BYTES {
            return Err(LogError::TooLong { bytes: found.len() });
        }
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(LogError::InUse),
            Err(TryLockError::Error(error)) => return Err(error.into()),
        }
        let mut bytes = Vec::new();
        (&file).take(MatchLog::MAX_BYTES).read_to_end(&mut bytes)?;
        let header = Header::of(contest).to_line();
        // A file cut off within its first line counts as new.
        if header.as_bytes().starts_with(&bytes) {
            file.set_len(0)?;
            file.write_all(header.as_bytes())?;
            return Ok(MatchLog { file: Some(file), finished: BTreeMap::new() });
        }
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let finished = read(&bytes[..whole], contest)?;
        file.set_len(whole as u64)?;
        file.seek(SeekFrom::End(0))?;
        Ok(MatchLog { file: Some(file), finished })
    }

    /// How many seeds were already finished.
    pub fn finished(&self) -> usize {
        self.finished.len()
    }

    pub(crate) fn take_finished(&mut self) -> BTreeMap<u64, SeedResult> {
        std::mem::take(&mut self.finished)
    }

    /// Stores a result. After that, the operating system has it, so a killed process loses nothing.
    pub(crate) fn keep(&mut self, result: &SeedResult) -> io::Result<()> {
        let Some(file) = &mut self.file else { return Ok(()) };
        let mut line = serde_json::to_string(&SeedLine::of(result)).map_err(io::Error::other)?;
        line.push('\n');
        file.write_all(line.as_bytes())
    }
}

impl Drop for MatchLog {
    /// Closing the file isn't enough: a program that another thread is starting holds a copy for a moment, and the lock
    /// with it.
    fn drop(&mut self) {
        if let Some(file) = &self.file {
            let _ = file.unlock();
        }
    }
}

/// Why a match can't continue with a file.
#[derive(Debug, Error)]
pub enum LogError {
    /// The file cannot be read or written.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// Another process has it.
    #[error("another match is writing to it")]
    InUse,
    /// It is a folder, a pipe or a device.
    #[error("it isn't a regular file")]
    NoPlainFile,
    /// It is longer than the file of any match ([`MatchLog::MAX_BYTES`]).
    #[error("it has {bytes} bytes, and the results of a match at most {}", MatchLog::MAX_BYTES)]
    TooLong {
        /// How long it is.
        bytes: u64,
    },
    /// The first line isn't that of a match.
    #[error("its first line isn't that of a match: {why}")]
    NoMatch {
        /// What is wrong with it.
        why: String,
    },
    /// It is the file of another match.
    #[error("it belongs to another match: its {field} is {file}, not {wanted}")]
    OtherMatch {
        /// What differs.
        field: &'static str,
        /// What the file says.
        file: String,
        /// What should be played.
        wanted: String,
    },
    /// A line is not a result.
    #[error("line {line} isn't a result: {why}")]
    BadLine {
        /// Its number, from 1.
        line: usize,
        /// What is wrong with it.
        why: String,
    },
}

/// The format of the file; it changes when old readers could no longer read it.
const VERSION: u32 = 1;

/// The first line: everything that the results depend on.
#[derive(Serialize, Deserialize, PartialEq, Eq, Debug)]
struct Header {
    hexhaven_match: u32,
    program: String,
    rules: String,
    seed: String,
    players: Vec<String>,
    line_ups: Vec<Vec<usize>>,
}

impl Header {
    fn of(contest: &Contest) -> Header {
        Header {
            hexhaven_match: VERSION,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            rules: contest.rules().to_text(),
            seed: contest.seed().to_string(),
            players: contest.names().map(str::to_owned).collect(),
            line_ups: contest.line_ups().to_vec(),
        }
    }

    fn to_line(&self) -> String {
        serde_json::to_string(self).expect("numbers and texts can be written") + "\n"
    }

    /// The first field in which the file differs.
    fn compare(&self, wanted: &Header) -> Result<(), LogError> {
        let players = |header: &Header| header.players.join(",");
        let fields = [
            ("format", self.hexhaven_match.to_string(), wanted.hexhaven_match.to_string()),
            ("program version", self.program.clone(), wanted.program.clone()),
            ("rule set", self.rules.clone(), wanted.rules.clone()),
            ("seed", self.seed.clone(), wanted.seed.clone()),
            ("list of players", players(self), players(wanted)),
            ("list of line-ups", format!("{:?}", self.line_ups), format!("{:?}", wanted.line_ups)),
        ];
        match fields.into_iter().find(|(_, file, wanted)| file != wanted) {
            Some((field, file, wanted)) => Err(LogError::OtherMatch { field, file, wanted }),
            None => Ok(()),
        }
    }
}

/// One seed as a line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeedLine {
    seed: u64,
    games: Vec<GameLine>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GameLine {
    ending: EndingWord,
    /// The winner, or who failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seat: Option<usize>,
    /// Why somebody failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    why: Option<String>,
    points: Vec<u8>,
    turns: u16,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum EndingWord {
    Won,
    TurnLimit,
    Failed,
}

impl SeedLine {
    fn of(result: &SeedResult) -> SeedLine {
        let games = result.games.iter().map(|game| {
            let (ending, seat, why) = match &game.ending {
                GameOutcome::Won(seat) => (EndingWord::Won, Some(seat.index()), None),
                GameOutcome::TurnLimit => (EndingWord::TurnLimit, None, None),
                GameOutcome::Failed(seat, why) => (EndingWord::Failed, Some(seat.index()), Some(why.clone())),
            };
            GameLine { ending, seat, why, points: game.points.clone(), turns: game.turns }
        });
        SeedLine { seed: result.number, games: games.collect() }
    }

    fn result(self, contest: &Contest) -> Result<SeedResult, String> {
        let seats = contest.seats();
        if self.games.len() != seats {
            return Err(format!("there are {} games, but {seats} rotations", self.games.len()));
        }
        let games: Result<Vec<GameResult>, String> =
            self.games.into_iter().map(|game| game.result(seats)).collect();
        Ok(SeedResult { number: self.seed, games: games? })
    }
}

impl GameLine {
    fn result(self, seats: usize) -> Result<GameResult, String> {
        if self.points.len() != seats {
            return Err(format!("there are points for {} seats, but {seats} play", self.points.len()));
        }
        let seat = self.seat.map(|seat| {
            Seat::try_new(seat)
                .filter(|seat| seat.index() < seats)
                .ok_or_else(|| format!("nobody has seat {seat}"))
        });
        let seat = seat.transpose()?;
        let named = seat.ok_or_else(|| "the seat is missing".to_owned());
        let ending = match self.ending {
            EndingWord::Won => GameOutcome::Won(named?),
            EndingWord::TurnLimit => GameOutcome::TurnLimit,
            EndingWord::Failed => GameOutcome::Failed(named?, self.why.unwrap_or_default()),
        };
        Ok(GameResult { ending, points: self.points, turns: self.turns })
    }
}

/// Reads whole lines.
fn read(bytes: &[u8], contest: &Contest) -> Result<BTreeMap<u64, SeedResult>, LogError> {
    let mut lines = bytes.split(|byte| *byte == b'\n').enumerate();
    let first = lines.next().map_or(&[] as &[u8], |(_, line)| line);
    let header: Header =
        serde_json::from_slice(first).map_err(|error| LogError::NoMatch { why: error.to_string() })?;
    header.compare(&Header::of(contest))?;
    let mut finished = BTreeMap::new();
    for (at, line) in lines.filter(|(_, line)| !line.is_empty()) {
        let bad = |why| LogError::BadLine { line: at + 1, why };
        let line: SeedLine = serde_json::from_slice(line).map_err(|error| bad(error.to_string()))?;
        let result = line.result(contest).map_err(bad)?;
        finished.insert(result.number, result);
    }
    Ok(finished)
}
