//! Builds the engine for the browser (`crates/wasm`) with the cargo that builds everything else.
//!
//! It has a target folder of its own, beside those of the profiles: one engine serves them all, and a cargo inside a cargo
//! must not wait for the lock that the other one holds.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";
const PROFILE: &str = "engine";

/// What the engine is made of.
const CRATES: [&str; 10] =
    ["bots", "driver", "guide", "luck", "record", "review", "rules", "table", "wasm", "wire"];

/// What decides how it is built, and the law that the guide quotes.
const FILES: [&str; 4] = ["Cargo.lock", "Cargo.toml", "docs/rules.md", "rust-toolchain.toml"];

/// Flags for the program are not for the engine, nor is what a linter puts between cargo and the compiler.
const NOT_OURS: [&str; 5] = [
    "CARGO_BUILD_TARGET",
    "CARGO_ENCODED_RUSTFLAGS",
    "CARGO_TARGET_DIR",
    "RUSTC_WORKSPACE_WRAPPER",
    "RUSTFLAGS",
];

/// Builds the engine and says where it is; nothing where none is wanted.
pub(crate) fn build(root: &Path, out: &Path) -> Option<PathBuf> {
    println!("cargo::rerun-if-env-changed=HEXHAVEN_WITHOUT_ENGINE");
    if env::var_os("HEXHAVEN_WITHOUT_ENGINE").is_some_and(|value| value != "0" && !value.is_empty()) {
        println!(
            "cargo::warning=the client has no engine: HEXHAVEN_WITHOUT_ENGINE is set, so its pages need a server for everything"
        );
        return None;
    }
    for name in CRATES {
        for part in ["Cargo.toml", "build.rs", "content", "src"] {
            let path = root.join("crates").join(name).join(part);
            if path.exists() {
                println!("cargo::rerun-if-changed={}", path.display());
            }
        }
    }
    for file in FILES {
        println!("cargo::rerun-if-changed={}", root.join(file).display());
    }
    need_target();
    // OUT_DIR is TARGET/PROFILE/build/PACKAGE/out.
    let target = out.ancestors().nth(4).expect("cargo's folders are this deep").join("engine");
    let cargo = env::var_os("CARGO").expect("cargo says which one it is");
    let mut command = Command::new(cargo);
    command
        .args(["rustc", "--locked", "--package", "hexhaven-wasm", "--lib", "--crate-type", "cdylib"])
        .args(["--target", TARGET, "--profile", PROFILE, "--target-dir"])
        .arg(&target)
        .current_dir(root);
    for name in NOT_OURS {
        command.env_remove(name);
    }
    let output = command.output().unwrap_or_else(|error| panic!("cannot run cargo for the engine: {error}"));
    assert!(
        output.status.success(),
        "the engine for the browser cannot be built; HEXHAVEN_WITHOUT_ENGINE=1 builds the program without it\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
    Some(target.join(TARGET).join(PROFILE).join("hexhaven_wasm.wasm"))
}

/// The compiler's parts for the engine. rustup fetches them because `rust-toolchain.toml` names them, unless somebody told it not
/// to fetch anything by itself.
fn need_target() {
    if has_target() {
        return;
    }
    let fetched = Command::new("rustup").args(["target", "add", TARGET]).output();
    if !has_target() {
        let why = match fetched {
            Ok(output) => String::from_utf8_lossy(&output.stderr).trim().to_owned(),
            Err(error) => format!("rustup cannot be run: {error}"),
        };
        panic!(
            "The engine for the browser needs the compiler's target {TARGET}, and it could not be fetched.\n\
             Type:  rustup target add {TARGET}\n\
             Or build a client that needs a server for everything:  HEXHAVEN_WITHOUT_ENGINE=1 cargo build\n{why}"
        );
    }
}

fn has_target() -> bool {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).args(["--print", "target-libdir", "--target", TARGET]).output();
    output.is_ok_and(|output| Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_dir())
}
