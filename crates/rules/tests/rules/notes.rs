//! What the rule tests show, written down for the conformance suite: `cargo xtask conformance` runs them with
//! `HEXHAVEN_NOTES` set to a folder, and makes its cases from the positions and codes that it finds there.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;
use std::thread;

/// The variable that names the folder.
const FOLDER: &str = "HEXHAVEN_NOTES";

/// Adds a line to the file of the running test: what kind of note, the position, and a code or a viewer.
pub(crate) fn note(kind: &str, position: impl FnOnce() -> String, detail: &str) {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let thread = thread::current();
    let test = thread.name().expect("a test's thread has its name").replace("::", ".");
    let path = Path::new(&folder).join(test);
    let mut file = OpenOptions::new().create(true).append(true).open(path).expect("the folder is there");
    writeln!(file, "{kind}\t{}\t{detail}", position()).expect("a note can be written");
}
