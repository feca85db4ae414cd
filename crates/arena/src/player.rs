//! Who plays: [`Player`]s for one game, made by [`Entrant`]s for any number of games.

use std::str::FromStr;
use std::sync::{Arc, Mutex, PoisonError};

use hexhaven_bots::{Bot, Budget, Level, UnknownLevel};
use hexhaven_luck::Seed;
use hexhaven_rules::{Action, Illegal, Seat};
use thiserror::Error;

/// A participant in many games, with a new bot in each.
pub trait Entrant: Send + Sync {
    /// The name in tables and files. Two entrants with the same name are the same player.
    fn name(&self) -> &str;

    /// A bot for one seat of one game.
    fn player(&self, seat: Seat, seed: Seed) -> Player;
}

/// A bot in its seat for one game.
pub struct Player {
    /// Who decides.
    pub bot: Box<dyn Bot>,
    /// How much it may think about each decision.
    pub budget: Budget,
    /// Whether its answers have to be checked.
    pub answers: Answers,
    /// Where it reports that it can't continue.
    pub trouble: Trouble,
}

impl Player {
    /// A bot whose answers are checked.
    pub fn new(bot: Box<dyn Bot>, budget: Budget) -> Player {
        Player { bot, budget, answers: Answers::Free, trouble: Trouble::default() }
    }
}

/// What a bot can answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answers {
    /// One of the listed choices, by design, so the answer needs no check.
    Listed,
    /// Anything.
    Free,
}

/// Where a bot that depends on something external, such as another program, says why it can't continue. It shares this
/// with its [`Player`], reports here and returns any answer; the game ends before anyone looks at it.
#[derive(Clone, Default, Debug)]
pub struct Trouble(Option<Arc<Mutex<Option<String>>>>);

impl Trouble {
    /// One that both share.
    pub fn shared() -> Trouble {
        Trouble(Some(Arc::default()))
    }

    /// Reports why it can't continue. The first reason counts.
    pub fn report(&self, why: impl Into<String>) {
        if let Some(place) = &self.0 {
            place.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert_with(|| why.into());
        }
    }

    /// The reason, if there is one.
    pub fn taken(&self) -> Option<String> {
        self.0.as_ref().and_then(|place| place.lock().unwrap_or_else(PoisonError::into_inner).take())
    }
}

/// A bot failed: its game is lost.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("the bot in seat {seat} failed: {fault}")]
pub struct Failure {
    /// The bot's seat.
    pub seat: Seat,
    /// What it did.
    pub fault: BotFault,
}

/// What a bot did wrong.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BotFault {
    /// Its answer is not allowed.
    #[error("illegal answer {action:?}: {illegal}")]
    Illegal {
        /// The answer.
        action: Action,
        /// Why not.
        illegal: Illegal,
    },
    /// It gave none: the program behind it is gone, hangs or sends garbage.
    #[error("{0}")]
    Broken(String),
}

/// A level of the ladder with a budget, as an entrant. It is written as the level's name, or as `sharp@500` to limit
/// the number of nodes.
#[derive(Clone, Debug)]
pub struct Rung {
    level: Level,
    budget: Budget,
    name: String,
}

impl Rung {
    /// The level at its full strength.
    pub fn of(level: Level) -> Rung {
        Rung { level, budget: Budget::FULL, name: level.name().to_owned() }
    }

    /// The level with a budget of this many nodes for each decision.
    pub fn with_nodes(level: Level, nodes: u32) -> Rung {
        if nodes == Budget::FULL.nodes {
            return Rung::of(level);
        }
        Rung { level, budget: Budget::of_nodes(nodes), name: format!("{level}@{nodes}") }
    }
}

impl Entrant for Rung {
    fn name(&self) -> &str {
        &self.name
    }

    fn player(&self, seat: Seat, seed: Seed) -> Player {
        let answers = match self.level {
            Level::Random | Level::Weighted => Answers::Listed,
            _ => Answers::Free,
        };
        Player { answers, ..Player::new(self.level.bot(seat, seed), self.budget.clone()) }
    }
}

/// Why a text is not a rung.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BadRung {
    /// There is no such level.
    #[error("{0}")]
    Level(UnknownLevel),
    /// What follows the `@` is not a number of nodes.
    #[error("{0:?} isn't a number of nodes; a bot with a budget looks like sharp@500")]
    Nodes(String),
}

impl FromStr for Rung {
    type Err = BadRung;

    fn from_str(text: &str) -> Result<Rung, BadRung> {
        let (name, nodes) = text.split_once('@').map_or((text, None), |(name, nodes)| (name, Some(nodes)));
        let level: Level = name.parse().map_err(BadRung::Level)?;
        let Some(nodes) = nodes else { return Ok(Rung::of(level)) };
        match nodes.parse() {
            Ok(count) if count > 0 => Ok(Rung::with_nodes(level, count)),
            _ => Err(BadRung::Nodes(nodes.to_owned())),
        }
    }
}
