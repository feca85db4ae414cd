//! The project's own chores: `cargo xtask <command>`. Each command is a file; `--help` lists them.

mod api;
mod args;
mod audit;
mod bench;
mod bots;
mod cargo;
mod fuzz;
mod index;
mod instructions;
mod licences;
mod long;
mod perft;
mod progress;
mod soak;
mod test;
mod web;
mod wire;

use std::process::ExitCode;

use args::Args;

const HELP: &str = "\
The project's own chores.

usage: cargo xtask <command> [options]

  test                      everything that a change has to pass: format, lints, tests, docs, rule index, perft to ply 4,
                            the web client, and games in real browsers
  rules                     every rule and ruling of docs/rules.md with the tests named after it
  perft [--plies N]         counts the sequences of the set-up on both islands, to ply 6 unless said otherwise (at most 8)
  soak  [--games N]         random games over all tables, 10000 unless said otherwise, with the cheap laws at every step
        [--closely N]         one game in so many is held against all laws (250)
        [--seed S]            the seed of the first game, counted up from there (0)
        [--threads T]         on so many cores (all)
        [--table NAME]        of one table only; --tables lists them
        [--every N]           the expensive laws on every so-manieth input (64)
  bench [--seconds N]       how fast random games are: on one core, about N seconds for each line (5)
        [--instructions]      instead, count the instructions of the core's functions (needs valgrind)
  bots  [--games N]         every level plays every table, 50 games each (sharp 10): no illegal answer, every helper used
        [--level NAME]        one level only
        [--seed S]            the seed of the games (0)
  fuzz  [TARGET]            feeds a target with mutations of fuzz/corpus/TARGET; all targets unless one is named
        [--seconds N]         for so long each (60)
        [--plain]             by the built-in driver even if libFuzzer can be built
        [--replay FILE]       feeds this file only
  api   [--examples N]      holds a real server against its OpenAPI document, with so many examples for each operation (40);
                            needs schemathesis, a program in Python, and says how to get it
  audit [--offline]         checks the licenses, bans and sources of everything we build on, and asks for advisories (Rust and
                            npm); fails if a check had to be skipped, unless --offline says to stay off the network
  browser                   all browser tests, also those that need a quiet machine: pictures of every screen, times
  hostile [--games N]       hostile clients at so many tables (10000)
  kill  [--kills N]         kills the real server so often in the middle of games (50)
  messages                  writes docs/messages.md from games that a test plays
  licences                  writes the crates inside of the program for the About page, and the texts of their licences
  wire                      writes the wire types as TypeScript into web/src/wire
";

/// What a chore says: nothing more than that it went well, or why not.
type Outcome = Result<(), String>;

fn main() -> ExitCode {
    let mut args = Args::of(std::env::args().skip(1));
    let outcome = match args.command().as_deref() {
        None | Some("help") => {
            print!("{HELP}");
            return ExitCode::SUCCESS;
        }
        // Tests share one build with this program, and it is not the one to measure by or to wait for.
        Some("perft" | "soak" | "bench" | "bots") if cfg!(debug_assertions) => optimised(),
        Some("test") => test::run(args),
        Some("rules") => index::run(args),
        Some("perft") => perft::run(args),
        Some("soak") => soak::run(args),
        Some("bench") => bench::run(args),
        Some("bots") => bots::run(args),
        Some("fuzz") => fuzz::run(args),
        Some("api") => api::run(args),
        Some("audit") => audit::run(args),
        Some("browser") => web::browser_all(args),
        Some("hostile") => long::hostile(args),
        Some("kill") => long::kill(args),
        Some("messages") => long::messages(args),
        Some("licences") => licences::run(args),
        Some("wire") => wire::run(args),
        Some(other) => Err(format!("there is no command '{other}'; `cargo xtask --help` lists them")),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}

/// The same command by a release build of this program.
fn optimised() -> Outcome {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let build = ["run", "--release", "--quiet", "--package", "xtask", "--"];
    let all: Vec<&str> = build.into_iter().chain(words.iter().map(String::as_str)).collect();
    cargo::cargo(&all, &[])
}
