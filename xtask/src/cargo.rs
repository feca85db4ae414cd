//! Calls cargo and asks about its build.

use std::path::PathBuf;
use std::process::Command;

use serde_json::Value;

use crate::Outcome;

/// Runs the cargo that runs this chore and passes its output through.
pub(crate) fn cargo(words: &[&str], variables: &[(&str, &str)]) -> Outcome {
    let shown = format!("cargo {}", words.join(" "));
    println!("$ {shown}");
    let status = program()
        .args(words)
        .envs(variables.iter().copied())
        .status()
        .map_err(|error| format!("{shown}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{shown}: {status}")) }
}

/// What cargo knows about all packages, on every platform.
pub(crate) fn metadata(more: &[&str]) -> Result<Value, String> {
    let output = program()
        .args(["metadata", "--format-version", "1", "--locked"])
        .args(more)
        .output()
        .map_err(|error| format!("cargo metadata: {error}"))?;
    if !output.status.success() {
        return Err(format!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr)));
    }
    serde_json::from_slice(&output.stdout).map_err(|error| format!("cargo metadata: {error}"))
}

fn program() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// The folder that builds go to, as an absolute path.
pub(crate) fn target() -> PathBuf {
    let folder = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    std::path::absolute(&folder).unwrap_or(folder)
}

/// The target that this machine builds for.
pub(crate) fn host() -> Result<String, String> {
    let output = Command::new("rustc").arg("-vV").output().map_err(|error| format!("rustc: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| "rustc doesn't say what it builds for".to_owned())
}
