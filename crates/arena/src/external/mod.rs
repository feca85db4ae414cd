//! Other programs at the table: any program that speaks the engine protocol (`docs/engine-protocol.md`) plays as a
//! [`Bot`].
//!
//! Nothing such a program does can hurt the match: it has a time limit for each answer, its lines are limited in length
//! and number, and anything it does wrong is an [`EngineFailure`] that loses its game. The process ends with the bot.

mod command;
mod dialog;
mod failure;
mod process;
#[cfg(all(test, unix))]
mod tests;

use std::process::Command;
use std::time::Duration;

use hexhaven_bots::{Bot, Budget, Question};
use hexhaven_luck::Seed;
use hexhaven_record::engine::{FromEngine, Go, Position, Recollection, ToEngine};
use hexhaven_rules::event::SeenEvent;
use hexhaven_rules::knowledge::Knowledge;
use hexhaven_rules::{Action, Game, Seat, Viewer};

pub use failure::EngineFailure;

use crate::player::{Entrant, Player, Trouble};
pub(crate) use dialog::{Dialog, unexpected};

/// How long a program may take, and how much it may write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EngineLimits {
    /// From its start to the end of the handshake: an interpreter has to load first.
    pub handshake: Duration,
    /// For one decision.
    pub answer: Duration,
    /// Lines for one answer, including `info`.
    pub lines: usize,
}

impl EngineLimits {
    /// The limits in a match.
    pub const USUAL: EngineLimits =
        EngineLimits { handshake: Duration::from_secs(10), answer: Duration::from_secs(5), lines: 10_000 };

    /// The time the program is told it has: less than the limit, to allow for the trip back.
    fn told_millis(&self) -> u32 {
        u32::try_from(self.answer.as_millis() * 9 / 10).unwrap_or(u32::MAX).max(1)
    }
}

/// A program that speaks the engine protocol, in one seat. Once it has failed, it answers with the first legal choice, so
/// that a game can end properly; [`External::failure`] says whether it has failed.
#[derive(Debug)]
pub struct External {
    dialog: Dialog,
    failure: Option<EngineFailure>,
    trouble: Trouble,
    memory: EngineMemory,
}

/// What the seat has seen, for the program.
#[derive(Debug, Default)]
struct EngineMemory {
    seat: Option<Seat>,
    knowledge: Option<Knowledge>,
}

impl External {
    /// Starts the program of a command line and shakes hands with it. Spaces separate the words; quotes keep words
    /// together. No shell is involved.
    pub fn start(command_line: &str) -> Result<External, EngineFailure> {
        Dialog::start(command_line, EngineLimits::USUAL).map(External::of)
    }

    /// The same for an existing command, with other limits.
    pub fn spawn(command: Command, limits: EngineLimits) -> Result<External, EngineFailure> {
        Dialog::spawn(command, limits).map(External::of)
    }

    fn of(dialog: Dialog) -> External {
        External { dialog, failure: None, trouble: Trouble::default(), memory: EngineMemory::default() }
    }

    /// A program that couldn't be started and loses its game because of it.
    fn broken(failure: EngineFailure, trouble: Trouble) -> External {
        let mut external = External::of(Dialog::without_process(EngineLimits::USUAL));
        external.trouble = trouble;
        external.fail(failure);
        external
    }

    /// What the program calls itself; empty if it did not say.
    pub fn name(&self) -> &str {
        self.dialog.name()
    }

    /// Why it can't continue, if it can't.
    pub const fn failure(&self) -> Option<&EngineFailure> {
        self.failure.as_ref()
    }

    /// Another game begins, in this seat and with this luck.
    pub fn new_game(&mut self, seat: Seat, seed: Seed) {
        self.memory = EngineMemory { seat: Some(seat), ..EngineMemory::default() };
        if let Err(failure) = self.dialog.send(&ToEngine::NewGame { seed: seed.number() }) {
            self.fail(failure);
        }
    }

    /// Sets an option of the program.
    pub fn set_option(&mut self, name: &str, value: &str) {
        let message = ToEngine::SetOption { name: name.to_owned(), value: value.to_owned() };
        if let Err(failure) = self.dialog.send(&message) {
            self.fail(failure);
        }
    }

    fn fail(&mut self, failure: EngineFailure) {
        self.dialog.end();
        self.trouble.report(failure.to_string());
        self.failure.get_or_insert(failure);
    }

    fn ask(&mut self, question: &Question<'_>, budget: &Budget) -> Result<Action, EngineFailure> {
        let limits = self.dialog.limits();
        let game = question.game();
        let view = question.view();
        let recollection = self.memory.recollection(game, question);
        let position = Position::new(game, &view, recollection);
        self.dialog.send(&ToEngine::Position(Box::new(position)))?;
        self.dialog.synchronize()?;
        let time = limits.told_millis();
        self.dialog.send(&ToEngine::Go(Go { nodes: Some(budget.nodes.max(1)), millis: Some(time) }))?;
        let code = self.dialog.wait(limits.answer, Some(budget), |message| match message {
            FromEngine::Best { code } => Some(Ok(code)),
            message => unexpected(&message),
        })?;
        let action = Action::parse(&code, game).map_err(|error| EngineFailure::Nonsense {
            line: format!("best {code}"),
            why: error.to_string(),
        })?;
        match question.check(action) {
            Ok(()) => Ok(action),
            Err(illegal) => Err(EngineFailure::Illegal { code, illegal }),
        }
    }
}

impl EngineMemory {
    fn see(&mut self, game: &Game, event: &SeenEvent) {
        let Some(seat) = self.seat else { return };
        self.knowledge.get_or_insert_with(|| Knowledge::new(game, Viewer::Seat(seat))).see(game, event);
    }

    /// What it remembers, if it has followed the game from its start to this question.
    fn recollection(&self, game: &Game, question: &Question<'_>) -> Recollection {
        match &self.knowledge {
            Some(knowledge) if *knowledge.view() == question.view() => Recollection::of(game, knowledge),
            _ => Recollection::default(),
        }
    }
}

impl Bot for External {
    fn follows(&self) -> bool {
        true
    }

    fn see(&mut self, game: &Game, event: &SeenEvent) {
        self.memory.see(game, event);
    }

    fn recall(&mut self, knowledge: Knowledge) {
        self.memory.knowledge = Some(knowledge);
    }

    fn decide(&mut self, question: &Question<'_>, budget: &Budget) -> Action {
        if self.failure.is_none() {
            match self.ask(question, budget) {
                Ok(action) => return action,
                Err(failure) => self.fail(failure),
            }
        }
        question.legal().first().expect("a seat that is asked has a choice")
    }
}

/// A program as an entrant: it is restarted for every game, so nothing carries over to the next.
#[derive(Clone, Debug)]
pub struct Program {
    name: String,
    command_line: String,
    budget: Budget,
    limits: EngineLimits,
}

impl Program {
    /// The program on a command line, under that name.
    pub fn new(command_line: &str) -> Program {
        Program {
            name: command_line.to_owned(),
            command_line: command_line.to_owned(),
            budget: Budget::FULL,
            limits: EngineLimits::USUAL,
        }
    }

    /// The same, with other limits.
    #[must_use]
    pub fn with_limits(self, limits: EngineLimits) -> Program {
        Program { limits, ..self }
    }

    /// The same, with another number of nodes for each decision.
    #[must_use]
    pub fn with_nodes(self, nodes: u32) -> Program {
        Program { budget: Budget::of_nodes(nodes), ..self }
    }

    fn start(&self) -> Result<External, EngineFailure> {
        Dialog::start(&self.command_line, self.limits).map(External::of)
    }
}

impl Entrant for Program {
    fn name(&self) -> &str {
        &self.name
    }

    fn player(&self, seat: Seat, seed: Seed) -> Player {
        let trouble = Trouble::shared();
        let bot = match self.start() {
            Ok(mut external) => {
                external.trouble = trouble.clone();
                external.new_game(seat, seed);
                external
            }
            Err(failure) => External::broken(failure, trouble.clone()),
        };
        Player { trouble, ..Player::new(Box::new(bot), self.budget.clone()) }
    }
}
