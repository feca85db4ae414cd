//! Training a net: positions of many games, each used as often as asked for, in steps against the gradient of the loss.
//!
//! Games come in files of a thousand; after each the state of the training is stored, so it can be interrupted at any
//! time and resumed from there. A batch is cut into fixed parts whose gradients are added in order: the same seed gives
//! the same weights on any number of threads.

#![allow(clippy::cast_precision_loss, reason = "games and rows are counted in millions at most")]

mod descent;
mod gather;
mod row;

use std::fs;
use std::io;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use hexhaven_bots::net::{Net, PARAMETERS, Part};
use hexhaven_bots::{Bot, Budget, Mind, Novice, Thinker, Weights};
use hexhaven_luck::{Seed, hash};
use hexhaven_rules::Rules;
use hexhaven_rules::chance::Picker;
use thiserror::Error;

use self::descent::{Descent, Model, Slope};
use self::gather::RowGatherer;
pub use self::row::{Row, SeatRow};
use super::REACHES;
use super::explorer::Explorer;
use crate::deal::{CannotBePlayed, Deal};
use crate::play::{GameEnd, play};
use crate::player::Player;
use crate::workers::in_order;

/// Games in one file.
const FILE: u64 = 1_000;
/// Rows that make up one step.
const BATCH: usize = 512;
/// Rows of a batch that one thread looks at.
const PART: usize = 64;

/// How a net is trained.
#[derive(Clone, Debug)]
pub struct NetTuning {
    /// The rule sets that are played, in turn.
    pub rules: Vec<Rules>,
    /// How many games are played.
    pub games: u64,
    /// The most positions kept from each game.
    pub rows: usize,
    /// Who plays.
    pub players: Players,
    /// The seed of all luck.
    pub seed: Seed,
    /// How often every position is used.
    pub epochs: u64,
    /// The first step of a weight; it becomes shorter toward the end.
    pub step: f32,
    /// How much the later value counts in what a position should be worth; the rest is the outcome.
    pub trust: f32,
    /// How many games are played, and parts of a batch looked at, at once.
    pub threads: NonZeroUsize,
    /// Where games and the state of the training are kept.
    pub folder: PathBuf,
}

/// Who plays the games that a net learns from.
#[derive(Clone, PartialEq, Debug)]
pub enum Players {
    /// Bots of level 1: thousands of games in a second.
    Novices,
    /// Bots that judge positions; every seat draws one of them. Bots that only ever play their own kind learn only
    /// their own habits.
    Thinkers {
        /// What they value. The first of them says what a position is worth two rounds later.
        weights: Vec<Weights>,
        /// How many positions they look at for each decision.
        nodes: u32,
    },
}

/// What a file of games taught.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Lesson {
    /// Its number, from 1, over all epochs.
    pub number: u64,
    /// How many lessons there are.
    pub of: u64,
    /// Its positions.
    pub rows: usize,
    /// How much they surprised the linear value alone, in nats.
    pub linear_loss: f64,
    /// How much they surprised the net before it learned from them.
    pub loss: f64,
}

/// Why there is no net.
#[derive(Debug, Error)]
pub enum NetError {
    /// A rule set can't be played.
    #[error("{0}")]
    Rules(CannotBePlayed),
    /// A file can't be read or written.
    #[error("{}: {error}", file.display())]
    File {
        /// Its name.
        file: PathBuf,
        /// What went wrong.
        error: io::Error,
    },
    /// The folder is used for something else.
    #[error("{} belongs to another training; name another folder", folder.display())]
    OtherTraining {
        /// Its name.
        folder: PathBuf,
    },
    /// No game had a winner.
    #[error("nobody won any of the games, so there is nothing to learn from")]
    NothingToLearn,
}

impl NetTuning {
    /// Plays and trains, resuming where it was interrupted. After every game it reports how many of its file are done,
    /// and after every file what it taught.
    pub fn run(
        &self,
        start: &Weights,
        mut game_done: impl FnMut(u64),
        mut lesson_done: impl FnMut(&Lesson),
    ) -> Result<Weights, NetError> {
        self.claim()?;
        let files = self.games.div_ceil(FILE);
        let plan = format!("{} {} {} {} {start}", self.games, self.epochs, self.step, self.trust);
        let kept = self.folder.join(format!("training-{:016x}", hash(&plan)));
        let (mut done, mut descent) = match read_state(&kept)? {
            Some(state) => state,
            None => (0, Descent::new(self.first_point(start))),
        };
        let mut learned = done > 0;
        while done < files * self.epochs {
            let rows = self.rows_of(done % files, &mut game_done)?;
            learned |= !rows.is_empty();
            let lesson = self.learn(done, files * self.epochs, &rows, start, &mut descent);
            done += 1;
            write_state(&kept, done, &descent)?;
            lesson_done(&lesson);
        }
        if !learned {
            return Err(NetError::NothingToLearn);
        }
        Ok(Weights { net: Some(Arc::new(Net::of(&descent.weights()))), ..start.clone() })
    }

    /// The folder is for these games alone. Several training runs can share them.
    fn claim(&self) -> Result<(), NetError> {
        let file = self.folder.join("about.txt");
        let rules: Vec<String> = self.rules.iter().map(|rules| rules.to_text()).collect();
        let players = match &self.players {
            Players::Novices => "novices".to_owned(),
            Players::Thinkers { weights, nodes } => {
                let names =
                    weights.iter().map(|weights| format!("{:016x}@{nodes}", hash(&weights.to_string())));
                names.collect::<Vec<_>>().join(" ")
            }
        };
        let about = format!(
            "seed {}\nplayers {players}\nrows {}\nrules {}\n",
            self.seed.number(),
            self.rows,
            rules.join(" ")
        );
        let at = |error| NetError::File { file: file.clone(), error };
        fs::create_dir_all(&self.folder).map_err(at)?;
        match fs::read_to_string(&file) {
            Ok(found) if found == about => Ok(()),
            Ok(_) => Err(NetError::OtherTraining { folder: self.folder.clone() }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                row::write_whole(&file, about.as_bytes()).map_err(at)
            }
            Err(error) => Err(at(error)),
        }
    }

    /// The net to begin with, or small random weights that change no value yet.
    fn first_point(&self, start: &Weights) -> Vec<f32> {
        if let Some(net) = &start.net {
            return net.numbers();
        }
        let mut luck = self.seed.stream("weights");
        let mut around = |size: f32| size * (luck.pick(2_001) as f32 / 1_000.0 - 1.0);
        let mut point = vec![0.0; PARAMETERS];
        for part in [Part::First, Part::Own, Part::Others, Part::Next, Part::Table] {
            let size = if part == Part::First { 0.25 } else { 0.15 };
            point[part.range()].fill_with(|| around(size));
        }
        // The last input and the first number of the table are always one: everything starts in the middle of its range.
        point[Part::First.range()].iter_mut().rev().take(Part::First.width()).for_each(|bias| *bias += 0.25);
        point[Part::Table.range()].iter_mut().take(Part::Table.width()).for_each(|bias| *bias += 0.3);
        point
    }

    /// The rows of a file: read, or played and written.
    fn rows_of(&self, number: u64, game_done: &mut impl FnMut(u64)) -> Result<Vec<Row>, NetError> {
        let games = number * FILE..((number + 1) * FILE).min(self.games);
        let file = self.folder.join(format!("rows-{:07}-{:07}", games.start, games.end));
        let at = |error| NetError::File { file: file.clone(), error };
        match row::read_rows(&file) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            read => return read.map_err(at),
        }
        let mut rows = Vec::new();
        let mut fault = None;
        in_order(
            self.threads,
            games,
            |game| self.play(game),
            |_, _| {},
            |game, result| match result {
                Ok(found) => {
                    rows.extend(found);
                    game_done(game + 1);
                    ControlFlow::Continue(())
                }
                Err(cannot) => {
                    fault = Some(cannot);
                    ControlFlow::Break(())
                }
            },
        );
        if let Some(cannot) = fault {
            return Err(NetError::Rules(cannot));
        }
        row::write_rows(&file, &rows).map_err(at)?;
        Ok(rows)
    }

    /// One game; its rows if somebody won.
    fn play(&self, number: u64) -> Result<Vec<Row>, CannotBePlayed> {
        let seed = self.seed.child("game", number);
        let deal = Deal::new(&self.rules[(number % self.rules.len() as u64) as usize], seed)?;
        let (mut styles, mut minds) = (seed.stream("styles"), seed.stream("minds"));
        let mut players: Vec<Player> = deal
            .seats()
            .map(|(seat, seed)| {
                let (bot, nodes): (Box<dyn Bot>, u32) = match &self.players {
                    Players::Novices => (Box::new(Novice), 1),
                    Players::Thinkers { weights, nodes } => {
                        let reach = REACHES[styles.pick(REACHES.len() as u32) as usize];
                        let weights = weights[minds.pick(weights.len() as u32) as usize].clone();
                        let mind = Mind { weights, reach, worlds: 1, near_ties: None };
                        (Box::new(Thinker::new(seat, seed, mind)), *nodes)
                    }
                };
                let explorer = Explorer { bot, luck: seed.stream("opening"), strays: true };
                Player::new(Box::new(explorer), Budget::of_nodes(nodes))
            })
            .collect();
        let judge = match &self.players {
            Players::Novices => &Mind::sharp().weights,
            Players::Thinkers { weights, .. } => &weights[0],
        };
        let mut gatherer = RowGatherer::new(deal.game(), judge, seed);
        match play(&deal, &mut players, &mut gatherer) {
            GameEnd::Won(winner) => Ok(gatherer.rows(winner, self.rows)),
            GameEnd::TurnLimit | GameEnd::Failed(_) => Ok(Vec::new()),
        }
    }

    /// Learns from rows, in random order.
    fn learn(&self, number: u64, of: u64, rows: &[Row], start: &Weights, descent: &mut Descent) -> Lesson {
        let mut order: Vec<usize> = (0..rows.len()).collect();
        self.seed.child("order", number).stream("order").shuffle(&mut order);
        let step = self.step * (1.0 - 0.9 * number as f32 / of as f32);
        let (mut loss, mut linear_loss) = (0.0, 0.0);
        for batch in order.chunks(BATCH) {
            let parts: Vec<&[usize]> = batch.chunks(PART).collect();
            let mut sum = Slope::new();
            let model = Model { linear: start, net: &descent.point };
            in_order(
                self.threads,
                0..parts.len() as u64,
                |part| {
                    let mut slope = Slope::new();
                    for place in parts[part as usize] {
                        slope.learn(&model, &rows[*place], self.trust);
                    }
                    slope
                },
                |_, _| {},
                |_, slope| {
                    sum.add(&slope);
                    ControlFlow::Continue(())
                },
            );
            sum.weights.iter_mut().for_each(|slope| *slope /= batch.len() as f32);
            descent.step(&sum.weights, step);
            loss += sum.loss;
            linear_loss += sum.linear_loss;
        }
        let count = rows.len().max(1) as f64;
        let (loss, linear_loss) = (loss / count, linear_loss / count);
        Lesson { number: number + 1, of, rows: rows.len(), linear_loss, loss }
    }
}

fn write_state(file: &Path, done: u64, descent: &Descent) -> Result<(), NetError> {
    let mut bytes = done.to_le_bytes().to_vec();
    bytes.extend(descent.numbers().flat_map(f32::to_le_bytes));
    row::write_whole(file, &bytes).map_err(|error| NetError::File { file: file.to_owned(), error })
}

fn read_state(file: &Path) -> Result<Option<(u64, Descent)>, NetError> {
    let at = |error| NetError::File { file: file.to_owned(), error };
    let bytes = match fs::read(file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        read => read.map_err(at)?,
    };
    let state = bytes.split_at_checked(8).and_then(|(done, numbers)| {
        let numbers: Vec<f32> =
            numbers.as_chunks().0.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect();
        Some((u64::from_le_bytes(done.try_into().ok()?), Descent::of_numbers(&numbers)?))
    });
    state.map(Some).ok_or_else(|| at(io::Error::other("it is damaged")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deal::simulated;

    fn tuning(name: &str, threads: usize) -> NetTuning {
        let folder = std::env::temp_dir().join(format!("hexhaven-net-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        let rules = ["fifth:4:player-trade=off", "fifth:2:duel-of-two=on,player-trade=off"];
        NetTuning {
            rules: rules.map(|rules| simulated(Rules::parse(rules).expect("it is sound"))).to_vec(),
            games: FILE + 40,
            rows: 2,
            players: Players::Novices,
            seed: Seed::new(6),
            epochs: 1,
            step: 0.002,
            trust: 0.5,
            threads: NonZeroUsize::new(threads).expect("it is not zero"),
            folder,
        }
    }

    #[test]
    fn the_same_command_gives_the_same_bytes_on_any_number_of_threads_and_after_a_break() {
        let start = Mind::sharp().weights;
        let (one, two) = (tuning("one", 1), tuning("two", 3));
        let mut losses = Vec::new();
        let weights = one.run(&start, |_| {}, |lesson| losses.push(*lesson)).expect("somebody wins");
        assert_eq!(losses.len(), 2);
        assert!(losses[0].rows > 1_900 && losses[1].loss < losses[1].linear_loss, "{losses:?}");

        // It stops in the second lesson.
        let stopped = std::panic::catch_unwind(|| {
            let stop = |game| assert!(game < FILE + 10, "the machine is taken away");
            two.run(&start, stop, |_| {})
        });
        assert!(stopped.is_err());
        let mut lessons = 0;
        let again = two.run(&start, |_| {}, |_| lessons += 1).expect("somebody wins");
        assert_eq!(lessons, 1, "the first lesson is not repeated");
        assert_eq!(again.to_string(), weights.to_string());

        let other = NetTuning { seed: Seed::new(7), ..two.clone() };
        assert!(matches!(other.run(&start, |_| {}, |_| {}), Err(NetError::OtherTraining { .. })));
        for folder in [one.folder, two.folder] {
            fs::remove_dir_all(folder).expect("it is there");
        }
    }

    #[test]
    fn rows_are_read_as_written() {
        let tuning = tuning("rows", 1);
        fs::create_dir_all(&tuning.folder).expect("it can be made");
        let rows = tuning.play(3).expect("it can be played");
        let file = tuning.folder.join("rows");
        row::write_rows(&file, &rows).expect("it can be written");
        assert_eq!(row::read_rows(&file).expect("it can be read"), rows);
        let bytes = fs::read(&file).expect("it is there");
        fs::write(&file, &bytes[..bytes.len() - 1]).expect("it can be written");
        assert!(row::read_rows(&file).is_err());
        fs::remove_dir_all(&tuning.folder).expect("it is there");
    }
}
