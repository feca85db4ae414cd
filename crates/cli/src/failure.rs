//! How a command says that it couldn't do what it was asked: one message, perhaps a hint, and an exit code.
//!
//! Scripts rely on the exit codes (`docs/cli.md`), so they don't change.

use std::io;
use std::process::ExitCode;

use crate::ui::style;

/// Why a command ended early.
#[derive(Debug)]
pub(crate) struct Failure {
    /// What went wrong; `None` when there is nothing to say, such as when the reader of a pipe has gone away.
    message: Option<String>,
    hint: Option<String>,
    exit: Exit,
}

/// What the exit code tells a script.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Exit {
    /// All is well.
    Fine = 0,
    /// The answer is no: a check failed, or something doesn't exist.
    No = 1,
    /// The command line isn't valid; clap uses the same code.
    Usage = 2,
    /// A file, a pipe or another program could not be read, written or started.
    Io = 3,
}

impl Failure {
    /// The answer is no: a check failed, or something doesn't exist.
    pub(crate) fn no(message: impl Into<String>) -> Failure {
        Failure { message: Some(message.into()), hint: None, exit: Exit::No }
    }

    /// The command line isn't valid, in a way that clap can't see.
    pub(crate) fn usage(message: impl Into<String>) -> Failure {
        Failure { message: Some(message.into()), hint: None, exit: Exit::Usage }
    }

    /// A file or another program could not be used: `what` says what we tried, such as `cannot read
    /// game.hex`.
    pub(crate) fn io(what: impl std::fmt::Display, error: &io::Error) -> Failure {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Failure { message: None, hint: None, exit: Exit::Fine };
        }
        Failure { message: Some(format!("{what}: {error}")), hint: None, exit: Exit::Io }
    }

    /// The same, where no system error says why.
    pub(crate) fn unusable(message: impl Into<String>) -> Failure {
        Failure { message: Some(message.into()), hint: None, exit: Exit::Io }
    }

    /// The answer is no, and the command has already said why.
    pub(crate) fn told() -> Failure {
        Failure { message: None, hint: None, exit: Exit::No }
    }

    /// With a hint about what to do instead.
    #[must_use]
    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Failure {
        self.hint = Some(hint.into());
        self
    }

    /// Prints it to stderr and returns the exit code.
    pub(crate) fn report(&self) -> ExitCode {
        if let Some(message) = &self.message {
            let (error, plain) = (style::ERROR, style::ERROR.render_reset());
            anstream::eprintln!("{error}hexhaven:{plain} {message}");
        }
        if let Some(hint) = &self.hint {
            let (bold, plain) = (style::HINT, style::HINT.render_reset());
            anstream::eprintln!("{bold}hint:{plain} {hint}");
        }
        ExitCode::from(self.exit as u8)
    }
}

/// An error while writing to stdout. A reader that went away (`hexhaven rules | head`) is not a failure.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::io("cannot write the output", &error)
    }
}
