//! `hexhaven serve`: tables for people and bots in the browser; also what `hexhaven` does without a command.

use hexhaven_server::{ConfigError, ServeError, ServerSettings};

use crate::failure::Failure;

/// Host games in the browser, for people and bots; what `hexhaven` does without a command
///
/// Prints the address to open and runs until Ctrl-C. It is one program with one data file, and games come back
/// after a restart. Settings can also come from the environment (`HEXHAVEN_PORT=8080`) or a file.
#[derive(clap::Args, Default)]
#[command(after_help = "Examples:\n  hexhaven serve                    for this computer\n  \
                        hexhaven serve --lan              for the phones in the room too\n  \
                        hexhaven serve --port 8080 --data games.db")]
pub(crate) struct ServeArgs {
    #[command(flatten)]
    settings: ServerSettings,
}

pub(crate) fn run(args: ServeArgs) -> Result<(), Failure> {
    let config = args.settings.resolve().map_err(|error| match error {
        ConfigError::Unreadable { .. } => Failure::unusable(error.to_string()),
        _ => Failure::usage(error.to_string()),
    })?;
    hexhaven_server::run(config).map_err(|error| match error {
        ServeError::Log(_) => Failure::usage(error.to_string()),
        _ => Failure::unusable(error.to_string()),
    })
}
