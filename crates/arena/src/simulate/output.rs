//! Where the lines of a simulation go: a stream that grows, or a folder with a file for each game.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use super::decisions;
use super::format::{self, Form};

/// Lines are written after this time at the latest, so that somebody who interrupts a long simulation keeps what was played.
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
}

impl SimulationOutput {
    /// An output that is written into this stream, game after game. Records come one to a line, as JSON.
    pub fn stream(content: Content, writer: impl Write + 'static) -> SimulationOutput {
        let writer = BufWriter::with_capacity(1 << 20, writer);
        SimulationOutput { content, target: Target::Stream(Box::new(writer)), flushed: Instant::now() }
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
        let header = match self.content {
            Content::Games(Form::Csv) => format::games_header(players),
            Content::Decisions(Form::Csv) => decisions::COLUMNS.join(",") + "\n",
            Content::Games(Form::Ndjson) | Content::Decisions(Form::Ndjson) | Content::Records => {
                String::new()
            }
        };
        match &mut self.target {
            Target::Stream(writer) => writer.write_all(header.as_bytes()),
            Target::Folder(_) => Ok(()),
        }
    }

    /// What there is to write about one game.
    pub(crate) fn write(&mut self, game: u64, text: &str) -> io::Result<()> {
        match &mut self.target {
            Target::Stream(writer) => {
                writer.write_all(text.as_bytes())?;
                if self.flushed.elapsed() > PATIENCE {
                    self.flushed = Instant::now();
                    writer.flush()?;
                }
                Ok(())
            }
            Target::Folder(folder) => fs::write(folder.join(file_name(game)), text),
        }
    }

    pub(crate) fn finish(&mut self) -> io::Result<()> {
        match &mut self.target {
            Target::Stream(writer) => writer.flush(),
            Target::Folder(_) => Ok(()),
        }
    }
}

/// The file of a game in a folder of records.
fn file_name(game: u64) -> String {
    format!("game-{game:07}.hexhaven")
}
