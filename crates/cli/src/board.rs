//! `hexhaven board`.

use crate::failure::Failure;

/// Make, show and judge a board
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  hexhaven board --seed 7")]
pub(crate) struct BoardArgs {}

#[expect(clippy::unnecessary_wraps, reason = "the shape of every command")]
pub(crate) fn run(_args: BoardArgs) -> Result<(), Failure> {
    Ok(())
}
