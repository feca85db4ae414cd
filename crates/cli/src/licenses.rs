//! `hexhaven licenses`: whose work is in the program, and on what terms.

use std::io::Write;

use crate::failure::Failure;

/// Print the licenses of all third-party code in the program
///
/// Hexhaven itself is free under the MIT license or the Apache License 2.0, at your option.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  hexhaven licenses | less")]
pub(crate) struct LicensesArgs {}

pub(crate) fn run(_: LicensesArgs) -> Result<(), Failure> {
    std::io::stdout().lock().write_all(hexhaven_server::licenses())?;
    Ok(())
}
