//! Many games of one table: who sits where, what is counted, what is written.
//!
//! The same simulation gives the same [`Stats`] and the same outputs, byte for byte, on any number of threads; only
//! decision times differ, and no output contains those.

mod chart;
mod decisions;
mod format;
mod measure;
mod output;
mod parquet;
mod records;
mod report;
mod rows;
mod stats;
mod summary;
mod times;
mod watcher;

use std::io;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use hexhaven_luck::Seed;
use hexhaven_record::Record;
use hexhaven_rules::Rules;
use thiserror::Error;

use self::decisions::Decisions;
use self::output::Written;
use self::records::Scribe;
use self::rows::DecisionRows;
use crate::deal::{CannotBePlayed, Deal, Dealer};
use crate::play::play;
use crate::player::{Entrant, Player};
use crate::workers::in_order;

pub use chart::{Bin, DICE_WEIGHTS, Proportion, bar, bins};
pub use format::Form;
pub use measure::{Measure, Tally};
pub use output::{Content, SimulationOutput};
pub use report::report;
pub use stats::{Histogram, PlayedGame, SideTotals, Stats};
pub use summary::{summary, timing};
pub use times::DecisionTimes;
pub use watcher::{Counts, Watcher};

/// The games to play.
#[derive(Clone)]
pub struct Simulation {
    /// The rule set; it should have a turn limit ([`crate::simulated`]).
    pub rules: Rules,
    /// Who plays. A list shorter than the table is repeated.
    pub bots: Vec<Arc<dyn Entrant>>,
    /// Who sits where.
    pub seating: Seating,
    /// The seed of all luck.
    pub seed: u64,
    /// How many games.
    pub games: u64,
    /// How many threads to use.
    pub threads: NonZeroUsize,
    /// Whether decisions are timed.
    pub timing: Timing,
}

/// Who sits where.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Seating {
    /// Everybody moves on by one seat from game to game, so that no bot keeps the better seat.
    #[default]
    Rotating,
    /// The first bot has seat 0 in every game.
    Fixed,
}

/// Whether decisions are timed. Reading the clock twice takes longer than a random decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Timing {
    /// Decisions are timed.
    #[default]
    On,
    /// Decisions aren't timed.
    Off,
}

/// Why a simulation didn't finish.
#[derive(Debug, Error)]
pub enum SimulateError {
    /// The rule set can't be played.
    #[error("{0}")]
    Rules(CannotBePlayed),
    /// Nobody plays.
    #[error("nobody plays: name at least one bot")]
    NoBots,
    /// There are more bots than seats.
    #[error("{bots} bots were named, but the rule set has {seats} seats")]
    TooManyBots {
        /// How many were named.
        bots: usize,
        /// How many seats there are.
        seats: usize,
    },
    /// An output couldn't be written.
    #[error("the results could not be written: {0}")]
    Io(#[from] io::Error),
}

impl Simulation {
    /// Plays all games, fills the outputs in the order of the games and shows each game to `on_game`.
    pub fn run(
        &self,
        outputs: &mut [SimulationOutput],
        on_game: impl FnMut(&PlayedGame),
    ) -> Result<Stats, SimulateError> {
        self.run_part(0..self.games, outputs, on_game)
    }

    /// Plays some of the games, as `run` would: each game has its number, so the parts of a simulation can be played
    /// separately.
    pub fn run_part(
        &self,
        numbers: Range<u64>,
        outputs: &mut [SimulationOutput],
        mut on_game: impl FnMut(&PlayedGame),
    ) -> Result<Stats, SimulateError> {
        let lineup = LineUp::new(self)?;
        let dealer = Dealer::new(&self.rules).map_err(SimulateError::Rules)?;
        let players = usize::from(self.rules.players);
        for output in outputs.iter_mut() {
            output.begin(players)?;
        }
        let contents: Vec<Wanted> = outputs.iter().map(Wanted::of).collect();
        let mut stats = Stats::new(players, lineup.names.len());
        let mut broken = None;
        in_order(
            self.threads,
            numbers,
            |number| match self.timing {
                Timing::On => {
                    self.one::<true>(&dealer.deal(self.game_seed(number)), &lineup, number, &contents)
                }
                Timing::Off => {
                    self.one::<false>(&dealer.deal(self.game_seed(number)), &lineup, number, &contents)
                }
            },
            |_, _| {},
            |number, game: Finished| {
                stats.add(&game.played);
                for (bot, times) in game.played.bots.iter().zip(&game.times) {
                    stats.times[*bot].merge(times);
                }
                on_game(&game.played);
                let written = outputs
                    .iter_mut()
                    .zip(&game.written)
                    .try_for_each(|(output, written)| output.write(number, written));
                match written {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(error) => {
                        broken = Some(error);
                        ControlFlow::Break(())
                    }
                }
            },
        );
        match broken {
            Some(error) => return Err(error.into()),
            None => outputs.iter_mut().try_for_each(SimulationOutput::finish)?,
        }
        Ok(stats)
    }

    /// The names of the bots, each once, in the order of the list: what [`PlayedGame::bots`] and [`Stats::bots`] count by.
    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for bot in &self.bots {
            if !names.iter().any(|name| name == bot.name()) {
                names.push(bot.name().to_owned());
            }
        }
        names
    }

    /// The seed of a game.
    pub const fn game_seed(&self, number: u64) -> Seed {
        Seed::new(self.seed).child("game", number)
    }

    fn one<const TIMED: bool>(
        &self,
        deal: &Deal,
        lineup: &LineUp,
        number: u64,
        wanted: &[Wanted],
    ) -> Finished {
        let seating = lineup.seating(self.seating, number);
        let entrants = seating.iter().map(|place| &self.bots[*place % self.bots.len()]);
        let mut players: Vec<Player> =
            deal.seats().zip(entrants).map(|((seat, seed), entrant)| entrant.player(seat, seed)).collect();
        let bots: Vec<usize> = seating.iter().map(|place| lineup.name_of[*place]).collect();
        let names: Vec<&str> = bots.iter().map(|bot| lineup.names[*bot].as_str()).collect();
        let decisions = wanted.iter().filter_map(|wanted| match wanted {
            Wanted::Decisions(form) => Some(Decisions::new(*form, number, names.clone())),
            _ => None,
        });
        let rows = wanted.iter().filter(|wanted| **wanted == Wanted::DecisionRows);
        let rows = rows.map(|_| DecisionRows::new(number, names.clone()));
        let recorded = wanted.iter().any(|wanted| wanted.is_recorded());
        let scribe = recorded.then(|| Scribe::new(deal, number, &names));
        let decisions: Vec<Decisions<'_>> = decisions.collect();
        let rows: Vec<DecisionRows<'_>> = rows.collect();
        let scribes: Vec<Scribe> = scribe.into_iter().collect();
        let mut observer = (Watcher::<TIMED>::default(), (decisions, (rows, scribes)));
        let ending = play(deal, &mut players, &mut observer);
        let (watcher, (decisions, (rows, scribes))) = observer;
        let played = PlayedGame { number, seed: deal.seed().number(), bots, ending, counts: watcher.counts };
        let mut decisions = decisions.into_iter().map(|decisions| decisions.text);
        let mut rows = rows.into_iter().map(|decisions| decisions.rows);
        let record = scribes.first().and_then(|scribe| scribe.record.as_ref());
        let written = wanted.iter().map(|wanted| match wanted {
            Wanted::Games(form) => {
                Written::Text(format::game_line(*form, &played, &lineup.names, &self.rules))
            }
            Wanted::Decisions(_) => Written::Text(decisions.next().unwrap_or_default()),
            Wanted::RecordText => Written::Text(record.map_or(String::new(), Record::to_text)),
            Wanted::RecordLine => {
                Written::Text(record.map_or(String::new(), |record| record.to_json() + "\n"))
            }
            Wanted::GameRows => Written::Rows(rows::game_row(&played, &lineup.names, record)),
            Wanted::DecisionRows => Written::Rows(rows.next().unwrap_or_default()),
        });
        let written = written.collect();
        Finished { played, times: watcher.times.0.into(), written }
    }
}

/// A game with everything that will be written about it.
struct Finished {
    played: PlayedGame,
    times: Vec<DecisionTimes>,
    written: Vec<Written>,
}

/// What an output wants for each game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wanted {
    Games(Form),
    Decisions(Form),
    RecordText,
    RecordLine,
    GameRows,
    DecisionRows,
}

impl Wanted {
    fn of(output: &SimulationOutput) -> Wanted {
        match output.content {
            Content::Games(form) => Wanted::Games(form),
            Content::Decisions(form) => Wanted::Decisions(form),
            Content::Records if output.is_folder() => Wanted::RecordText,
            Content::Records => Wanted::RecordLine,
            Content::GameRows => Wanted::GameRows,
            Content::DecisionRows => Wanted::DecisionRows,
        }
    }

    /// Does it need the record of the game?
    const fn is_recorded(self) -> bool {
        matches!(self, Wanted::RecordText | Wanted::RecordLine | Wanted::GameRows)
    }
}

/// Who is at the table.
struct LineUp {
    names: Vec<String>,
    /// The name of each place, as many as seats.
    name_of: Vec<usize>,
}

impl LineUp {
    fn new(simulation: &Simulation) -> Result<LineUp, SimulateError> {
        let (bots, seats) = (simulation.bots.len(), usize::from(simulation.rules.players));
        if bots == 0 {
            return Err(SimulateError::NoBots);
        }
        if bots > seats {
            return Err(SimulateError::TooManyBots { bots, seats });
        }
        let names = simulation.names();
        let place_of = |place: usize| {
            let name = simulation.bots[place % bots].name();
            names.iter().position(|own| own == name).expect("every bot's name is in the list")
        };
        let name_of = (0..seats).map(place_of).collect();
        Ok(LineUp { names, name_of })
    }

    /// Each seat's index into the list in this game.
    fn seating(&self, seating: Seating, game: u64) -> Vec<usize> {
        let seats = self.name_of.len();
        let shift = match seating {
            Seating::Rotating => (game % seats as u64) as usize,
            Seating::Fixed => 0,
        };
        (0..seats).map(|seat| (seat + seats - shift) % seats).collect()
    }
}
