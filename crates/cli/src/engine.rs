//! `hexhaven engine`.

use crate::failure::Failure;

/// Let a bot speak the engine protocol on stdin and stdout
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  hexhaven engine --bot sharp")]
pub(crate) struct EngineArgs {}

#[expect(clippy::unnecessary_wraps, reason = "the shape of every command")]
pub(crate) fn run(_args: EngineArgs) -> Result<(), Failure> {
    Ok(())
}
