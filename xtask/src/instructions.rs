//! `bench --instructions`: how many instructions the core takes, counted by valgrind through gungraun.
//!
//! The benchmarks are a package of their own (`benches/`), so that nobody else builds gungraun. Its runner has to be of the
//! same version and takes some minutes to build the first time; it goes to the target folder.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::Outcome;
use crate::cargo::cargo;

/// The version of gungraun in `benches/Cargo.toml`.
const VERSION: &str = "0.20.0";
const MANIFEST: &str = "benches/Cargo.toml";

pub(crate) fn run() -> Outcome {
    let valgrind = Command::new("valgrind").arg("--version").stdout(Stdio::null()).status();
    if !valgrind.is_ok_and(|status| status.success()) {
        return Err(
            "valgrind is needed to count instructions; on Debian: apt-get install valgrind".to_owned()
        );
    }
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    let tools = std::path::absolute(target.join("tools")).map_err(|error| error.to_string())?;
    let runner = tools.join("bin/gungraun-runner");
    if !runner.exists() {
        println!("bench: building gungraun's runner, which takes some minutes once");
        let root = tools.to_string_lossy();
        cargo(&["install", "--locked", "--root", &root, "--version", VERSION, "gungraun-runner"], &[])?;
    }
    let runner = runner.to_string_lossy();
    cargo(&["bench", "--manifest-path", MANIFEST], &[("GUNGRAUN_RUNNER", &runner)])
}
