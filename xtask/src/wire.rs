//! `wire`: writes the wire types as TypeScript. They are checked in, since the web build does not wait for Rust; a test of
//! `hexhaven-record` says when they are old.

use std::fs;

use crate::Outcome;
use crate::args::Args;

const FILE: &str = "web/src/wire/index.ts";

pub(crate) fn run(args: Args) -> Outcome {
    args.nothing_left()?;
    let text = hexhaven_wire::typescript();
    if fs::read_to_string(FILE).is_ok_and(|old| old == text) {
        println!("{FILE} is current");
        return Ok(());
    }
    fs::write(FILE, text)
        .map_err(|error| format!("{FILE}: {error} (chores run from the root of the project)"))?;
    println!("{FILE} is written");
    Ok(())
}
