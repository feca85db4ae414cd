//! `hexhaven licences`: whose work is inside of the program, and under which terms.

use std::io::Write;

use crate::failure::Failure;

/// Print the licences of everything inside the program that others made
///
/// Hexhaven itself is free under the MIT licence or the Apache licence 2.0, as you like.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  hexhaven licences | less")]
pub(crate) struct LicencesArgs {}

pub(crate) fn run(_: LicencesArgs) -> Result<(), Failure> {
    std::io::stdout().lock().write_all(hexhaven_server::licences())?;
    Ok(())
}
