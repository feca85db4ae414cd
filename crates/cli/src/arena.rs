//! `hexhaven arena`.

use crate::failure::Failure;

/// Match bots against each other and rate them
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  hexhaven arena --bots sharp,steady --games 1000")]
pub(crate) struct ArenaArgs {}

#[expect(clippy::unnecessary_wraps, reason = "the shape of every command")]
pub(crate) fn run(_args: ArenaArgs) -> Result<(), Failure> {
    Ok(())
}
