//! Where the lines of a simulation go: a stream that grows, a folder with a file for each game, or a Parquet file.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::decisions;
use super::format::{self, Form};
use super::parquet::{ParquetWriter, Rows};
use super::rows;

/// Lines are flushed after this long at the latest, so that interrupting a long simulation loses little.
const PATIENCE: Duration = Duration::from_secs(1);

/// What an output says about each game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    /// One line with the result and what was counted.
    Games(Form),
    /// One line for each decision.
    Decisions(Form),
    /// The record of the game, from which it can be replayed.
    Records,
    /// One row of a Parquet file, with all inputs.
    GameRows,
    /// One row of a Parquet file for each decision, with the position and the choices.
    DecisionRows,
}

/// Everything to write about one game.
pub(crate) enum Written {
    Text(String),
    Rows(Rows),
}

/// Something that a simulation fills.
pub struct SimulationOutput {
    pub(crate) content: Content,
    target: Target,
    /// When all lines were last written.
    flushed: Instant,
}

enum Target {
    Stream(Box<dyn Write>),
    /// Each game gets its own file.
    Folder(PathBuf),
    Parquet(ParquetWriter<Box<dyn Write>>),
}

impl SimulationOutput {
    /// An output that is written into this stream, game after game. Records come one to a line, as JSON. A Parquet file can
    /// be read only once the simulation is done.
    pub fn stream(content: Content, writer: impl Write + 'static) -> SimulationOutput {
        let writer: Box<dyn Write> = Box::new(BufWriter::with_capacity(1 << 20, writer));
        let target = match content {
            Content::GameRows | Content::DecisionRows => Target::Parquet(ParquetWriter::new(writer)),
            Content::Games(_) | Content::Decisions(_) | Content::Records => Target::Stream(writer),
        };
        SimulationOutput { content, target, flushed: Instant::now() }
    }

    /// Records as text, each in its own file in this folder, which is created if needed.
    pub fn folder(folder: impl Into<PathBuf>) -> io::Result<SimulationOutput> {
        let folder = folder.into();
        fs::create_dir_all(&folder)?;
        Ok(SimulationOutput {
            content: Content::Records,
            target: Target::Folder(folder),
            flushed: Instant::now(),
        })
    }

    /// Does each game get its own file?
    pub(crate) const fn is_folder(&self) -> bool {
        matches!(self.target, Target::Folder(_))
    }

    /// What comes before the first game.
    pub(crate) fn begin(&mut self, players: usize) -> io::Result<()> {
        match &mut self.target {
            Target::Stream(writer) => writer.write_all(header(self.content, players).as_bytes()),
            Target::Folder(_) => Ok(()),
            Target::Parquet(file) => file.begin(match self.content {
                Content::DecisionRows => rows::decision_columns(),
                _ => rows::game_columns(players),
            }),
        }
    }

    /// Everything to write about one game.
    pub(crate) fn write(&mut self, game: u64, written: &Written) -> io::Result<()> {
        match (&mut self.target, written) {
            (Target::Stream(writer), Written::Text(text)) => {
                writer.write_all(text.as_bytes())?;
                if self.flushed.elapsed() > PATIENCE {
                    self.flushed = Instant::now();
                    writer.flush()?;
                }
                Ok(())
            }
            (Target::Folder(folder), Written::Text(text)) => fs::write(folder.join(file_name(game)), text),
            (Target::Parquet(file), Written::Rows(rows)) => file.push(rows),
            (Target::Parquet(_), Written::Text(_)) | (_, Written::Rows(_)) => {
                unreachable!("rows are written for Parquet files and for nothing else")
            }
        }
    }

    pub(crate) fn finish(&mut self) -> io::Result<()> {
        match &mut self.target {
            Target::Stream(writer) => writer.flush(),
            Target::Folder(_) => Ok(()),
            Target::Parquet(file) => file.finish(),
        }
    }
}

/// The first line of a text.
fn header(content: Content, players: usize) -> String {
    match content {
        Content::Games(Form::Csv) => format::games_header(players),
        Content::Decisions(Form::Csv) => decisions::COLUMNS.join(",") + "\n",
        Content::Games(Form::Ndjson)
        | Content::Decisions(Form::Ndjson)
        | Content::Records
        | Content::GameRows
        | Content::DecisionRows => String::new(),
    }
}

/// The file of a game in a folder of records.
fn file_name(game: u64) -> String {
    format!("game-{game:07}.hexhaven")
}
