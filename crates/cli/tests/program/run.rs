//! Runs the built program.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a run left behind.
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Runs it with these arguments, in a pipe.
pub(crate) fn hexhaven(args: &[&str]) -> Ran {
    hexhaven_with(args, &[], b"")
}

/// Runs it in a directory.
pub(crate) fn hexhaven_in(dir: &Path, args: &[&str]) -> Ran {
    finish(command(args).current_dir(dir), b"")
}

/// Runs it with these arguments and variables, and this on stdin.
pub(crate) fn hexhaven_with(args: &[&str], variables: &[(&str, &str)], stdin: &[u8]) -> Ran {
    finish(command(args).envs(variables.iter().copied()), stdin)
}

fn finish(command: &mut Command, stdin: &[u8]) -> Ran {
    let mut child = command.spawn().expect("the program starts");
    let mut pipe = child.stdin.take().expect("it is piped");
    // A program that does not read its stdin may be gone already.
    let _ = pipe.write_all(stdin);
    drop(pipe);
    let output = child.wait_with_output().expect("the program ends");
    Ran {
        code: output.status.code().expect("no signal ended it"),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// Runs it, reads a little and goes away, as `head` does.
pub(crate) fn head(args: &[&str]) -> Ran {
    let mut child = command(args).spawn().expect("the program starts");
    let mut first = [0; 16];
    child.stdout.take().expect("it is piped").read_exact(&mut first).expect("it says something");
    let output = child.wait_with_output().expect("the program ends");
    let err = String::from_utf8_lossy(&output.stderr).into_owned();
    Ran { code: output.status.code().expect("no signal ended it"), out: String::new(), err }
}

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hexhaven"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLORTERM"] {
        command.env_remove(variable);
    }
    command
}

/// The golden record of a rule set.
pub(crate) fn golden(name: &str) -> String {
    format!("{}/../record/tests/golden/{name}.hexhaven", env!("CARGO_MANIFEST_DIR"))
}

/// An empty directory of this test's own.
pub(crate) fn scratch(name: &str) -> PathBuf {
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(&dir).expect("it can be made");
    dir
}
