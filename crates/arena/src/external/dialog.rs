//! A conversation with a program that speaks the engine protocol: the handshake, lines to it, and waiting for an answer
//! within limits. Whatever the program does wrong ends the conversation with an [`EngineFailure`].

use std::process::Command;
use std::time::{Duration, Instant};

use hexhaven_bots::Budget;
use hexhaven_record::engine::{Credit, FromEngine, LineError, PROTOCOL, ToEngine};

use super::EngineLimits;
use super::command;
use super::failure::EngineFailure;
use super::process::{Process, Silence};

/// How often a waiting host checks whether its own time is up.
const GLANCE: Duration = Duration::from_millis(5);

/// A running program after its handshake.
#[derive(Debug)]
pub(crate) struct Dialog {
    name: String,
    answers: Vec<String>,
    limits: EngineLimits,
    pub(super) process: Option<Process>,
}

impl Dialog {
    /// Starts the program of a command line and shakes hands with it.
    pub(crate) fn start(command_line: &str, limits: EngineLimits) -> Result<Dialog, EngineFailure> {
        let command = command::parse(command_line).map_err(EngineFailure::NotStarted)?;
        Dialog::spawn(command, limits)
    }

    /// The same for an existing command.
    pub(crate) fn spawn(command: Command, limits: EngineLimits) -> Result<Dialog, EngineFailure> {
        let process = Process::start(command)?;
        let mut dialog = Dialog::without_process(limits);
        dialog.process = Some(process);
        dialog.shake_hands()?;
        Ok(dialog)
    }

    /// A conversation in which nothing is said.
    pub(super) fn without_process(limits: EngineLimits) -> Dialog {
        Dialog { name: String::new(), answers: Vec::new(), limits, process: None }
    }

    /// What the program calls itself; empty if it didn't say.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The questions about the rules it answers, by their first words.
    pub(crate) fn answers(&self) -> &[String] {
        &self.answers
    }

    /// How long it may take.
    pub(crate) const fn limits(&self) -> EngineLimits {
        self.limits
    }

    /// Ends the program.
    pub(super) fn end(&mut self) {
        self.process = None;
    }

    fn shake_hands(&mut self) -> Result<(), EngineFailure> {
        self.send(&ToEngine::Hello { version: PROTOCOL })?;
        let (mut name, mut answers) = (String::new(), Vec::new());
        let version = self.wait(self.limits.handshake, None, |message| match message {
            FromEngine::Id { credit: Credit::Name, text } => {
                name = text;
                None
            }
            FromEngine::Answers { words } => {
                answers = words;
                None
            }
            FromEngine::Ready { version } => Some(Ok(version)),
            message => unexpected(&message),
        })?;
        (self.name, self.answers) = (name, answers);
        if version == PROTOCOL { Ok(()) } else { Err(EngineFailure::Version { version }) }
    }

    /// Sends a line.
    pub(crate) fn send(&mut self, message: &ToEngine) -> Result<(), EngineFailure> {
        match &self.process {
            Some(process) => process.send(message.to_string()),
            None => Ok(()),
        }
    }

    /// Waits until the program has read everything so far. Without this, an extra answer to the last question would be taken
    /// for the answer to the next.
    pub(crate) fn synchronize(&mut self) -> Result<(), EngineFailure> {
        self.send(&ToEngine::IsReady)?;
        self.wait(self.limits.answer, None, |message| match message {
            FromEngine::Ready { .. } => Some(Ok(())),
            message => unexpected(&message),
        })
    }

    /// Waits for a certain message; others are read and ignored.
    pub(crate) fn wait<T>(
        &mut self,
        limit: Duration,
        budget: Option<&Budget>,
        mut wanted: impl FnMut(FromEngine) -> Option<Result<T, EngineFailure>>,
    ) -> Result<T, EngineFailure> {
        let deadline = Instant::now() + limit;
        let mut stopped = false;
        let mut lines = 0;
        loop {
            // A host that can be told to stop has to check now and then.
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
                // Programs print all sorts of things; ignore anything that isn't a message.
                Err(LineError::Unknown { .. }) => continue,
                Err(error) => return Err(EngineFailure::Nonsense { line, why: error.to_string() }),
            };
            if let Some(answer) = wanted(message) {
                return answer;
            }
        }
    }
}

/// An unexpected message: most are fine at any time, but some mean that something is wrong.
pub(crate) fn unexpected<T>(message: &FromEngine) -> Option<Result<T, EngineFailure>> {
    match message {
        FromEngine::Error { reason } => Some(Err(EngineFailure::Refused { reason: reason.clone() })),
        FromEngine::Best { .. }
        | FromEngine::Legal { .. }
        | FromEngine::Outcomes { .. }
        | FromEngine::Position { .. }
        | FromEngine::Illegal { .. }
        | FromEngine::View { .. }
        | FromEngine::Perft { .. }
        | FromEngine::Unsupported { .. } => {
            let (line, why) = (message.to_string(), "an answer without a question".to_owned());
            Some(Err(EngineFailure::Nonsense { line, why }))
        }
        FromEngine::Id { .. }
        | FromEngine::Option(_)
        | FromEngine::Ready { .. }
        | FromEngine::Info(_)
        | FromEngine::Answers { .. } => None,
    }
}
