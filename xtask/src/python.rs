//! `python`: builds the Python package and tests it, with every library that it has an adapter for, and by the conformance suite.
//!
//! The virtual environment is in the target folder. The first run fetches a few gigabytes (torch, Ray and so on); later ones build the
//! package and run the tests.

use std::path::Path;
use std::process::Command;

use hexhaven_arena::EngineLimits;
use hexhaven_arena::conform::{Count, Difference, JudgedProgram, conform, suite};

use crate::Outcome;
use crate::cargo::target;

const PACKAGE: &str = "crates/python";

/// Where all adapters have wheels comes first.
const PYTHONS: [&str; 5] = ["python3.11", "python3.12", "python3.13", "python3.10", "python3"];

pub(crate) fn run() -> Outcome {
    let folder = target().join("python");
    let python = folder.join("bin/python");
    if !python.exists() {
        let found = PYTHONS.into_iter().find(|name| succeeds(Command::new(name).arg("--version")));
        let found = found.ok_or("python: this needs Python 3.10 or newer with its venv module")?;
        run_one(Command::new(found).args(["-m", "venv"]).arg(&folder))?;
    }
    let pip =
        |words: &[&str]| run_one(Command::new(&python).args(["-m", "pip", "install", "--quiet"]).args(words));
    pip(&["--requirement", &format!("{PACKAGE}/tests/requirements.txt")])?;
    // The same build as on a user's machine: pip asks maturin for a wheel.
    pip(&["--force-reinstall", "--no-deps", &format!("./{PACKAGE}")])?;
    run_one(
        Command::new(&python)
            .args(["-m", "pytest", "-q", "-p", "no:cacheprovider", "tests"])
            .current_dir(Path::new(PACKAGE))
            // A test that was skipped fails (tests/conftest.py).
            .env("HEXHAVEN_NO_SKIPS", "1"),
    )?;
    judge(&python)
}

/// Holds the package against the conformance suite, as `hexhaven conform` would, and leaves out nothing.
fn judge(python: &Path) -> Outcome {
    let areas = suite().map_err(|error| error.to_string())?;
    let command = format!("\"{}\" {PACKAGE}/examples/rules_engine.py", python.display());
    let mut engine = JudgedProgram::start(&command, EngineLimits::USUAL)
        .map_err(|failure| format!("python: the conformance suite: {failure}"))?;
    let report = conform(&areas, &mut engine, |_| {});
    for (area, id, differences) in &report.failed {
        eprintln!("{area}: {id}");
        for difference in differences {
            let Difference { position, question, expected, got } = difference;
            eprintln!("  position {position}\n  asked {question}\n  expected {expected}\n  got {got}");
        }
    }
    let Count { passed, failed, skipped } = report.total();
    if passed == 0 || failed + skipped > 0 {
        return Err(format!(
            "python: the conformance suite: {passed} passed, {failed} failed, {skipped} skipped"
        ));
    }
    println!("python: all {passed} cases of the conformance suite passed");
    Ok(())
}

fn succeeds(command: &mut Command) -> bool {
    command.output().is_ok_and(|output| output.status.success())
}

fn run_one(command: &mut Command) -> Outcome {
    let status = command.status().map_err(|error| format!("python: {command:?}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("python: {command:?} failed")) }
}
