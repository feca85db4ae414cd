//! `hexhaven tune`.

use crate::failure::Failure;

/// Tune the weights of a bot
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  hexhaven tune --seed 7")]
pub(crate) struct TuneArgs {}

#[expect(clippy::unnecessary_wraps, reason = "the shape of every command")]
pub(crate) fn run(_args: TuneArgs) -> Result<(), Failure> {
    Ok(())
}
