//! Other programs at the table: any that speaks the engine protocol (`docs/engine-protocol.md`) plays as a [`Bot`].
//!
//! Nothing that such a program does can hurt the match: it has a time limit for each answer, its lines are bounded in length and
//! number, and whatever it does wrong is an [`EngineFailure`] that loses its game. The process ends with the bot.

mod command;
mod failure;
mod process;
#[cfg(all(test, unix))]
mod tests;

use std::process::Command;
use std::time::{Duration, Instant};

use hexhaven_bots::{Bot, Budget, Question};
use hexhaven_luck::Seed;
use hexhaven_record::engine::{
    Credit, FromEngine, Go, LineError, PROTOCOL, Position, Recollection, ToEngine,
};
use hexhaven_rules::event::SeenEvent;
use hexhaven_rules::knowledge::Knowledge;
use hexhaven_rules::{Action, Game, Seat, Viewer};

pub use failure::EngineFailure;

use crate::player::{Entrant, Player, Trouble};
use process::{Process, Silence};

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

    /// The time that the program is given: less than it has, to allow for the way back.
    fn told_millis(&self) -> u32 {
        u32::try_from(self.answer.as_millis() * 9 / 10).unwrap_or(u32::MAX).max(1)
    }
}

/// How often a waiting host checks whether its own time is up.
const GLANCE: Duration = Duration::from_millis(5);

/// A program that speaks the engine protocol, in one seat. Once it has failed, it answers with the first legal choice, so
/// that a game can end properly; [`External::failure`] says whether it has failed.
#[derive(Debug)]
pub struct External {
    name: String,
    limits: EngineLimits,
    process: Option<Process>,
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
        let command = command::parse(command_line).map_err(EngineFailure::NotStarted)?;
        External::spawn(command, EngineLimits::USUAL)
    }

    /// The same for an existing command, with other limits.
    pub fn spawn(command: Command, limits: EngineLimits) -> Result<External, EngineFailure> {
        let process = Process::start(command)?;
        let mut external = External::without_process(limits);
        external.process = Some(process);
        external.shake_hands()?;
        Ok(external)
    }

    fn without_process(limits: EngineLimits) -> External {
        External {
            name: String::new(),
            limits,
            process: None,
            failure: None,
            trouble: Trouble::default(),
            memory: EngineMemory::default(),
        }
    }

    /// One that could not be started, and loses its game because of it.
    fn broken(failure: EngineFailure, trouble: Trouble) -> External {
        let mut external = External::without_process(EngineLimits::USUAL);
        external.trouble = trouble;
        external.fail(failure);
        external
    }

    /// What the program calls itself; empty if it did not say.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Why it can't continue, if it can't.
    pub const fn failure(&self) -> Option<&EngineFailure> {
        self.failure.as_ref()
    }

    /// Another game begins, in this seat and with this luck.
    pub fn new_game(&mut self, seat: Seat, seed: Seed) {
        self.memory = EngineMemory { seat: Some(seat), ..EngineMemory::default() };
        if let Err(failure) = self.send(&ToEngine::NewGame { seed: seed.number() }) {
            self.fail(failure);
        }
    }

    /// Sets an option of the program.
    pub fn set_option(&mut self, name: &str, value: &str) {
        let message = ToEngine::SetOption { name: name.to_owned(), value: value.to_owned() };
        if let Err(failure) = self.send(&message) {
            self.fail(failure);
        }
    }

    fn fail(&mut self, failure: EngineFailure) {
        self.process = None;
        self.trouble.report(failure.to_string());
        self.failure.get_or_insert(failure);
    }

    fn shake_hands(&mut self) -> Result<(), EngineFailure> {
        self.send(&ToEngine::Hello { version: PROTOCOL })?;
        let mut name = String::new();
        let version = self.wait(self.limits.handshake, None, |message| match message {
            FromEngine::Id { credit: Credit::Name, text } => {
                name = text;
                None
            }
            FromEngine::Ready { version } => Some(Ok(version)),
            message => unexpected(&message),
        })?;
        self.name = name;
        if version == PROTOCOL { Ok(()) } else { Err(EngineFailure::Version { version }) }
    }

    fn send(&mut self, message: &ToEngine) -> Result<(), EngineFailure> {
        match &self.process {
            Some(process) => process.send(message.to_string()),
            None => Ok(()),
        }
    }

    /// Waits for a certain message; others are read and ignored.
    fn wait<T>(
        &mut self,
        limit: Duration,
        budget: Option<&Budget>,
        mut wanted: impl FnMut(FromEngine) -> Option<Result<T, EngineFailure>>,
    ) -> Result<T, EngineFailure> {
        let deadline = Instant::now() + limit;
        let mut stopped = false;
        let mut lines = 0;
        loop {
            // Somebody who can be told to stop has to check now and then.
            if let Some(budget) = budget.filter(|budget| !stopped && budget.is_stopped()) {
                stopped = budget.is_stopped();
                self.send(&ToEngine::Stop)?;
            }
            let glance = budget.is_some_and(|budget| budget.stop.is_some() && !stopped);
            let pause = if glance { deadline.min(Instant::now() + GLANCE) } else { deadline };
            let Some(process) = &mut self.process else { return Err(EngineFailure::Gone) };
            let line = match process.hear(pause) {
                Ok(line) => line,
                Err(Silence::NothingYet) if Instant::now() < deadline => continue,
                Err(Silence::NothingYet) => return Err(EngineFailure::TooLate { limit }),
                Err(Silence::Failed(failure)) => return Err(failure),
            };
            lines += 1;
            if lines > self.limits.lines {
                return Err(EngineFailure::Flood { lines: self.limits.lines });
            }
            let message = match line.parse() {
                Ok(message) => message,
                // Programs print all sorts of things; what isn't a message doesn't concern us.
                Err(LineError::Unknown { .. }) => continue,
                Err(error) => return Err(EngineFailure::Nonsense { line, why: error.to_string() }),
            };
            if let Some(answer) = wanted(message) {
                return answer;
            }
        }
    }

    fn ask(&mut self, question: &Question<'_>, budget: &Budget) -> Result<Action, EngineFailure> {
        let game = question.game();
        let view = question.view();
        let recollection = self.memory.recollection(game, question);
        let position = Position::new(game, &view, recollection);
        self.send(&ToEngine::Position(Box::new(position)))?;
        // Without this, an extra answer to the last question would be taken for the answer to this one.
        self.send(&ToEngine::IsReady)?;
        self.wait(self.limits.answer, None, |message| match message {
            FromEngine::Ready { .. } => Some(Ok(())),
            message => unexpected(&message),
        })?;
        let time = self.limits.told_millis();
        self.send(&ToEngine::Go(Go { nodes: Some(budget.nodes.max(1)), millis: Some(time) }))?;
        let code = self.wait(self.limits.answer, Some(budget), |message| match message {
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

/// An unexpected message: most may come at any time, some mean that something is wrong.
fn unexpected<T>(message: &FromEngine) -> Option<Result<T, EngineFailure>> {
    match message {
        FromEngine::Error { reason } => Some(Err(EngineFailure::Refused { reason: reason.clone() })),
        FromEngine::Best { .. } => {
            let (line, why) = (message.to_string(), "an answer without a question".to_owned());
            Some(Err(EngineFailure::Nonsense { line, why }))
        }
        FromEngine::Id { .. } | FromEngine::Option(_) | FromEngine::Ready { .. } | FromEngine::Info(_) => {
            None
        }
    }
}

impl EngineMemory {
    fn see(&mut self, game: &Game, event: &SeenEvent) {
        let Some(seat) = self.seat else { return };
        self.knowledge.get_or_insert_with(|| Knowledge::new(game, Viewer::Seat(seat))).see(game, event);
    }

    /// What is remembered, if the game was followed from its start to this question.
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

/// A program as an entrant: it is started again for every game, so that nothing carries over to the next.
#[derive(Clone, Debug)]
pub struct Program {
    name: String,
    command_line: String,
    budget: Budget,
    limits: EngineLimits,
}

impl Program {
    /// The program of a command line, under that name.
    pub fn new(command_line: &str) -> Program {
        Program {
            name: command_line.to_owned(),
            command_line: command_line.to_owned(),
            budget: Budget::FULL,
            limits: EngineLimits::USUAL,
        }
    }

    /// The same with other limits.
    #[must_use]
    pub fn with_limits(self, limits: EngineLimits) -> Program {
        Program { limits, ..self }
    }

    /// The same with another number of nodes for each decision.
    #[must_use]
    pub fn with_nodes(self, nodes: u32) -> Program {
        Program { budget: Budget::of_nodes(nodes), ..self }
    }

    fn start(&self) -> Result<External, EngineFailure> {
        let command = command::parse(&self.command_line).map_err(EngineFailure::NotStarted)?;
        External::spawn(command, self.limits)
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
