//! `hexhaven simulate`.

use crate::failure::Failure;

/// Play many games at full speed and count what happens
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  hexhaven simulate --games 500 --bots sharp,steady,novice,random --seed 7"
)]
pub(crate) struct SimulateArgs {}

#[expect(clippy::unnecessary_wraps, reason = "the shape of every command")]
pub(crate) fn run(_args: SimulateArgs) -> Result<(), Failure> {
    Ok(())
}
