//! `bench --instructions`: counts the core's instructions with valgrind, through gungraun.
//!
//! The benchmarks are their own package (`benches/`), so that nothing else builds gungraun. Its runner must have the same
//! version. It goes into the target folder, and the first build takes a few minutes.

use std::process::{Command, Stdio};

use crate::Outcome;
use crate::cargo::{cargo, target};

/// The version of gungraun in `benches/Cargo.toml`.
const VERSION: &str = "0.20.0";
const MANIFEST: &str = "benches/Cargo.toml";

pub(crate) fn run() -> Outcome {
    let valgrind = Command::new("valgrind").arg("--version").stdout(Stdio::null()).status();
    if !valgrind.is_ok_and(|status| status.success()) {
        return Err("counting instructions needs valgrind; on Debian: apt-get install valgrind".to_owned());
    }
    let tools = target().join("tools");
    let runner = tools.join("bin/gungraun-runner");
    if !runner.exists() {
        println!("bench: building gungraun's runner; this takes a few minutes, once");
        let root = tools.to_string_lossy();
        cargo(&["install", "--locked", "--root", &root, "--version", VERSION, "gungraun-runner"], &[])?;
    }
    let runner = runner.to_string_lossy();
    cargo(&["bench", "--manifest-path", MANIFEST], &[("GUNGRAUN_RUNNER", &runner)])
}
