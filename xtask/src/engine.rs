//! The engine in the browser: its part of `test`. Bots have to choose the same moves in WebAssembly as natively.
//!
//! Where the compiler's target for it cannot be had, all of `test` runs without an engine, and its summary says so.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Outcome;
use crate::cargo::target;
use crate::web;

const TARGET: &str = "wasm32-unknown-unknown";
const WITHOUT: &str = "HEXHAVEN_WITHOUT_ENGINE";

/// The engine that the tests before have built, into the server.
pub(crate) fn check() -> Outcome {
    web::with_engine(&built().ok_or("the engine was not built before its tests")?)
}

/// Where it is, if it was built. One from an earlier build doesn't count.
pub(crate) fn built() -> Option<PathBuf> {
    if is_left_out() {
        return None;
    }
    let file = target().join("engine").join(TARGET).join("engine/hexhaven_wasm.wasm");
    file.is_file().then_some(file)
}

/// What this machine lacks for it.
pub(crate) fn missing() -> Option<String> {
    if is_left_out() {
        return Some(format!("{WITHOUT} is set, or the target {TARGET} could not be fetched"));
    }
    if has_target() {
        return None;
    }
    // The toolchain file names the target, but rustup may have been told not to fetch anything by itself. If this fails, it stays missing.
    let _ = Command::new("rustup").args(["target", "add", TARGET]).status();
    if has_target() { None } else { Some(format!("the target {TARGET} cannot be fetched")) }
}

/// Has somebody decided to build without it?
pub(crate) fn is_left_out() -> bool {
    env::var_os(WITHOUT).is_some_and(|value| value != "0" && !value.is_empty())
}

/// Runs `test` again without the engine.
pub(crate) fn run_without() -> Outcome {
    let chores = env::current_exe().map_err(|error| format!("this program: {error}"))?;
    let status = Command::new(chores).arg("test").env(WITHOUT, "1").status();
    let status = status.map_err(|error| format!("test without the engine: {error}"))?;
    if status.success() { Ok(()) } else { Err("test without the engine: FAILED".to_owned()) }
}

fn has_target() -> bool {
    let output = Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]).output();
    let folder = output.map(|output| PathBuf::from(String::from_utf8_lossy(&output.stdout).trim()));
    folder.is_ok_and(|folder| !folder.as_os_str().is_empty() && Path::new(&folder).is_dir())
}
