//! Calls cargo from a chore.

use std::process::Command;

use crate::Outcome;

/// Runs the same cargo that runs this, with its output as it comes.
pub(crate) fn cargo(words: &[&str], variables: &[(&str, &str)]) -> Outcome {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let shown = format!("cargo {}", words.join(" "));
    println!("$ {shown}");
    let status = Command::new(program)
        .args(words)
        .envs(variables.iter().copied())
        .status()
        .map_err(|error| format!("{shown}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{shown}: {status}")) }
}
