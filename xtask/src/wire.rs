//! `wire`: writes the wire types as TypeScript. They are checked in because the web build doesn't wait for Rust; a test in
//! `hexhaven-wire` fails when they are out of date.

use std::fs;

use crate::Outcome;

const FILE: &str = "web/src/wire/index.ts";

pub(crate) fn run() -> Outcome {
    let text = hexhaven_wire::typescript();
    if fs::read_to_string(FILE).is_ok_and(|old| old == text) {
        println!("{FILE} is up to date");
        return Ok(());
    }
    fs::write(FILE, text).map_err(|error| format!("{FILE}: {error} (run chores from the project root)"))?;
    println!("wrote {FILE}");
    Ok(())
}
