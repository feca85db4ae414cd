//! The web client's part of `test`: its own checks and unit tests, and real browsers against the real server.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::cargo::cargo;
use crate::{Outcome, engine};

const WEB: &str = "web";
const CHROMIUM: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// Form and imports, types, unit tests and the size of what is built.
pub(crate) fn check() -> Outcome {
    install()?;
    npm(&["run", "lint"])?;
    npm(&["run", "check"])?;
    npm(&["test"])?;
    run(Command::new("npm").args(["run", "size"]).envs(engine::built().map(|file| ("HEXHAVEN_ENGINE", file))))
}

/// Bots in WebAssembly.
pub(crate) fn with_engine(engine: &Path) -> Outcome {
    run(Command::new("npm").args(["test", "--", "src/engine"]).env("HEXHAVEN_ENGINE", engine))
}

/// Whole games in a browser. The server is the one that the tests before have built.
pub(crate) fn browser() -> Outcome {
    browse("debug", "browser")
}

/// All browser tests, also those that want the machine for themselves: pictures of every screen, times, a killed server. They
/// run with the program that people have, since times count.
pub(crate) fn browser_all() -> Outcome {
    cargo(&["build", "--release", "-p", "hexhaven-cli"], &[])?;
    browse("release", "browser:all")?;
    firefox()
}

/// Bots in Firefox choose the same moves, if it is installed.
fn firefox() -> Outcome {
    let Some(engine) = engine::built() else { return Ok(()) };
    let named = env::var_os("HEXHAVEN_FIREFOX").map(PathBuf::from);
    let Some(firefox) = named.or_else(|| on_the_path(&["firefox-esr", "firefox"])) else {
        println!("no Firefox on the path: left out");
        return Ok(());
    };
    run(Command::new("npm")
        .args(["run", "firefox"])
        .env("HEXHAVEN_ENGINE", engine)
        .env("HEXHAVEN_FIREFOX", firefox))
}

/// Runs browser tests against the program of this build.
fn browse(build: &str, script: &str) -> Outcome {
    install()?;
    let chromium = chromium()?;
    let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    let program = fs::canonicalize(target.join(build).join("hexhaven"))
        .map_err(|error| format!("the program was not built before the browser tests: {error}"))?;
    let mut command = Command::new("npm");
    command.args(["run", script]).env("HEXHAVEN_CHROMIUM", chromium).env("HEXHAVEN_PROGRAM", program);
    if engine::is_left_out() {
        command.args(["--", "--grep-invert", "@engine"]);
    }
    run(&mut command)
}

/// Installs the packages of the lock file, if they are not there as it says.
fn install() -> Outcome {
    let newer = |one: &Path, other: &Path| {
        let time = |path: &Path| fs::metadata(path).and_then(|meta| meta.modified()).ok();
        time(one) > time(other)
    };
    let (lock, installed) =
        (Path::new("web/package-lock.json"), Path::new("web/node_modules/.package-lock.json"));
    if newer(lock, installed) { npm(&["ci", "--no-audit", "--no-fund"]) } else { Ok(()) }
}

/// A browser: the one that is named, one on the path, or Debian's package. Playwright would download its own, but from hosts
/// that many machines cannot reach.
fn chromium() -> Result<PathBuf, String> {
    if let Some(named) = env::var_os("HEXHAVEN_CHROMIUM") {
        return Ok(named.into());
    }
    if let Some(found) = on_the_path(&CHROMIUM) {
        return Ok(found);
    }
    println!("no Chrome or Chromium on the path; trying to install Debian's chromium");
    if run(Command::new("apt-get")
        .args(["install", "-y", "--no-install-recommends", "chromium"])
        .env("DEBIAN_FRONTEND", "noninteractive"))
    .is_ok()
        && let Some(found) = on_the_path(&CHROMIUM)
    {
        return Ok(found);
    }
    Err("the browser tests need a Chrome or Chromium: install one (`apt-get install chromium`), or name it in HEXHAVEN_CHROMIUM".to_owned())
}

fn on_the_path(names: &[&str]) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    names
        .iter()
        .flat_map(|name| folders.iter().map(move |folder| folder.join(name)))
        .find(|file| file.is_file())
}

fn npm(words: &[&str]) -> Outcome {
    run(Command::new("npm").args(words).env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1"))
}

fn run(command: &mut Command) -> Outcome {
    let shown = format!("{command:?}");
    let status = command
        .current_dir(WEB)
        .status()
        .map_err(|error| format!("{shown}: {error} (the web client needs Node 20.19 or newer)"))?;
    if status.success() { Ok(()) } else { Err(format!("{shown}: {status}")) }
}
