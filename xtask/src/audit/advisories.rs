//! Advisories against our crates in the `RustSec` database. Reading it takes version ranges and the rules in `[advisories]` of
//! `deny.toml`, so we leave it to cargo-deny, if it is installed.

use std::process::{Command, Output};

use super::Finding;

/// How to get it.
const MISSING: &str = "cargo-deny is not installed; `cargo install --locked cargo-deny` gets it";

pub(super) fn rust() -> Finding {
    ask(|words| {
        let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        Command::new(program).arg("deny").args(words).output().ok()
    })
}

/// Fetching is a separate first step, so that an unreachable database isn't mistaken for a finding.
fn ask(deny: impl Fn(&[&str]) -> Option<Output>) -> Finding {
    let succeeds = |output: &Option<Output>| output.as_ref().is_some_and(|output| output.status.success());
    if !succeeds(&deny(&["--version"])) {
        return Finding::Skipped(MISSING.to_owned());
    }
    let fetched = deny(&["fetch", "db"]);
    if !succeeds(&fetched) {
        let reason = fetched.and_then(|output| said(&output).pop()).unwrap_or_default();
        return Finding::Skipped(format!("the RustSec database cannot be reached: {reason}"));
    }
    match deny(&["--offline", "check", "advisories"]) {
        Some(output) if output.status.success() => {
            Finding::Fine("no advisories against our crates in the RustSec database".to_owned())
        }
        Some(output) => Finding::Faults(said(&output)),
        None => Finding::Skipped(MISSING.to_owned()),
    }
}

/// The lines of stderr, where cargo-deny prints everything.
fn said(output: &Output) -> Vec<String> {
    let text = String::from_utf8_lossy(&output.stderr);
    let lines: Vec<String> =
        text.lines().map(str::trim_end).filter(|line| !line.is_empty()).map(str::to_owned).collect();
    if lines.is_empty() { vec![format!("cargo-deny ended with {}", output.status)] } else { lines }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A shell script in place of cargo-deny.
    fn shell(script: &str) -> Option<Output> {
        Command::new("sh").args(["-c", script]).output().ok()
    }

    #[test]
    fn a_missing_program_or_database_skips_the_check() {
        assert_eq!(ask(|_| None), Finding::Skipped(MISSING.to_owned()));
        assert_eq!(ask(|_| shell("exit 101")), Finding::Skipped(MISSING.to_owned()));
        let away = ask(|words| shell(if words[0] == "fetch" { "echo no such host >&2; exit 1" } else { "" }));
        assert_eq!(away, Finding::Skipped("the RustSec database cannot be reached: no such host".to_owned()));
    }

    #[test]
    fn advisories_are_faults() {
        assert!(matches!(ask(|_| shell("")), Finding::Fine(_)));
        let found = |words: &[&str]| {
            shell(if words.contains(&"check") { "echo RUSTSEC-0000-0000 >&2; exit 1" } else { "" })
        };
        assert_eq!(ask(found), Finding::Faults(vec!["RUSTSEC-0000-0000".to_owned()]));
        let silent = |words: &[&str]| shell(if words.contains(&"check") { "exit 2" } else { "" });
        assert!(matches!(ask(silent), Finding::Faults(lines) if lines.len() == 1));
    }
}
