//! `hexhaven simulate`.

use hexhaven_rules::Rules;

use crate::failure::Failure;

/// Play many games at full speed and count what happens
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  hexhaven simulate --games 500 --bots random --seed 7")]
pub(crate) struct SimulateArgs {}

#[expect(clippy::needless_pass_by_value, clippy::unnecessary_wraps, reason = "the shape of every command")]
pub(crate) fn run(_args: SimulateArgs) -> Result<(), Failure> {
    Ok(())
}

/// A rule set from the command line.
pub(crate) fn rule_set(text: &str) -> Result<Rules, String> {
    Rules::parse(text).map_err(|errors| errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
}
