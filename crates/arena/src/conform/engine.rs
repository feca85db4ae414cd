//! What is judged: anything that answers questions about the rules; in practice, a program that speaks the engine
//! protocol.

use hexhaven_record::engine::{FromEngine, RulesQuestion, ToEngine, WholePosition};

use crate::external::{Dialog, EngineFailure, EngineLimits, unexpected};

/// Something that answers questions about the rules.
pub trait RulesEngine {
    /// Does it answer questions that begin with this word?
    fn answers(&self, word: &str) -> bool;

    /// Gets ready for another case and drops any answers still pending.
    fn begin(&mut self) -> Result<(), EngineFailure>;

    /// Asks a question about this position or, if there is none, about the position of the last answer.
    fn ask(
        &mut self,
        position: Option<&WholePosition>,
        question: &RulesQuestion,
    ) -> Result<FromEngine, EngineFailure>;
}

/// A program that speaks the engine protocol. If it fails, it is restarted for the next case.
#[derive(Debug)]
pub struct JudgedProgram {
    command_line: String,
    limits: EngineLimits,
    dialog: Option<Dialog>,
    name: String,
    answers: Vec<String>,
}

impl JudgedProgram {
    /// Starts the program of a command line.
    pub fn start(command_line: &str, limits: EngineLimits) -> Result<JudgedProgram, EngineFailure> {
        let dialog = Dialog::start(command_line, limits)?;
        let (name, answers) = (dialog.name().to_owned(), dialog.answers().to_vec());
        Ok(JudgedProgram {
            command_line: command_line.to_owned(),
            limits,
            dialog: Some(dialog),
            name,
            answers,
        })
    }

    /// What the program calls itself; empty if it didn't say.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The questions it answers, by their first words.
    pub fn questions(&self) -> &[String] {
        &self.answers
    }

    fn talk<T>(
        &mut self,
        with: impl FnOnce(&mut Dialog) -> Result<T, EngineFailure>,
    ) -> Result<T, EngineFailure> {
        let dialog = match &mut self.dialog {
            Some(dialog) => dialog,
            gone @ None => gone.insert(Dialog::start(&self.command_line, self.limits)?),
        };
        let said = with(dialog);
        if said.is_err() {
            self.dialog = None;
        }
        said
    }
}

impl RulesEngine for JudgedProgram {
    fn answers(&self, word: &str) -> bool {
        self.answers.iter().any(|own| own == word)
    }

    fn begin(&mut self) -> Result<(), EngineFailure> {
        self.talk(|dialog| {
            dialog.send(&ToEngine::IsReady)?;
            let limit = dialog.limits().answer;
            dialog.wait(limit, None, |message| matches!(message, FromEngine::Ready { .. }).then_some(Ok(())))
        })
    }

    fn ask(
        &mut self,
        position: Option<&WholePosition>,
        question: &RulesQuestion,
    ) -> Result<FromEngine, EngineFailure> {
        let limit = self.limits.answer;
        self.talk(|dialog| {
            if let Some(position) = position {
                dialog.send(&ToEngine::Whole(Box::new(position.clone())))?;
            }
            dialog.send(&ToEngine::Ask(question.clone()))?;
            dialog.wait(limit, None, |message| match message {
                FromEngine::Legal { .. }
                | FromEngine::Outcomes { .. }
                | FromEngine::Position { .. }
                | FromEngine::Illegal { .. }
                | FromEngine::View { .. }
                | FromEngine::Perft { .. }
                | FromEngine::Unsupported { .. }
                | FromEngine::Error { .. } => Some(Ok(message)),
                message => unexpected(&message),
            })
        })
    }
}
