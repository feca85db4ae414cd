//! Calls cargo from a chore.

use std::process::Command;

use serde_json::Value;

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

/// What cargo knows of all packages, on every platform.
pub(crate) fn metadata(more: &[&str]) -> Result<Value, String> {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(program)
        .args(["metadata", "--format-version", "1", "--locked"])
        .args(more)
        .output()
        .map_err(|error| format!("cargo metadata: {error}"))?;
    if !output.status.success() {
        return Err(format!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr)));
    }
    serde_json::from_slice(&output.stdout).map_err(|error| format!("cargo metadata: {error}"))
}
