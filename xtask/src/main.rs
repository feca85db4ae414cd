//! The project's chores: `cargo xtask <command>`. Each command is a file; `--help` lists them.

mod api;
mod audit;
mod bench;
mod bots;
mod cargo;
mod cluster;
mod conformance;
mod engine;
mod files;
mod fuzz;
mod index;
mod instructions;
mod licenses;
mod long;
mod perft;
mod progress;
mod release;
mod soak;
mod sources;
mod test;
mod web;
mod wire;
mod words;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The project's chores
#[derive(Parser)]
#[command(bin_name = "cargo xtask", arg_required_else_help = true)]
struct Xtask {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Run everything a change has to pass
    ///
    /// Formatting, lints, tests, docs, wording, the rule index, licenses, the offline audit, perft to ply 4, the web
    /// client, and games in a real browser; the store on a real database where one is installed. CI runs the same command.
    Test,
    /// List every rule and ruling in docs/rules.md with the tests named after it
    Rules,
    /// Look for phrases that sound translated in the sources and docs
    Words,
    /// Compare our texts with the sources, eight words at a time
    ///
    /// `HEXHAVEN_SOURCES` names the folder with the sources as text; they are not in the repository.
    Sources,
    /// Count the set-up sequences on both islands and compare them with the known numbers
    Perft(perft::Options),
    /// Play random games on every table and check the laws
    Soak(soak::Options),
    /// Measure how fast random games run on one core
    Bench(bench::Options),
    /// Have every bot level play every table: no illegal answer, every helper used
    Bots(bots::Options),
    /// Feed the fuzz targets with mutations of fuzz/corpus
    Fuzz(fuzz::Options),
    /// Test a real server against its API document (needs schemathesis)
    Api(api::Options),
    /// Check the licenses, bans, sources and advisories of everything we build on
    Audit(audit::Options),
    /// Run all browser tests, including those that need a quiet machine
    Browser,
    /// Play tables with hostile clients
    Hostile(long::Hostile),
    /// Kill the real server in the middle of games
    Kill(long::Kill),
    /// Kill, stop, cut off and drain nodes of a real cluster while tables play (needs postgres and nats-server)
    Cluster(cluster::Options),
    /// Test the store on a real database, which it starts itself (needs postgres)
    Postgres,
    /// Write docs/messages.md from games that a test plays
    Messages,
    /// Write the list of crates for the About page and the texts of their licenses
    Licenses,
    /// Write the conformance suite from what the rule tests play
    Conformance(conformance::Options),
    /// Write the wire types as TypeScript to web/src/wire
    Wire,
    /// Check that a version is ready, build and pack the program, and tag it
    Release(release::Options),
}

/// A chore succeeds, or says why it didn't.
type Outcome = Result<(), String>;

fn main() -> ExitCode {
    let outcome = match Xtask::parse().chore {
        // Tests share their build with this program, and that build is too slow for these.
        Chore::Perft(_) | Chore::Soak(_) | Chore::Bench(_) | Chore::Bots(_) if cfg!(debug_assertions) => {
            optimized()
        }
        Chore::Test => test::run(),
        Chore::Rules => index::run(),
        Chore::Words => words::check(),
        Chore::Sources => sources::check(),
        Chore::Perft(options) => perft::run(&options),
        Chore::Soak(options) => soak::run(options),
        Chore::Bench(options) => bench::run(&options),
        Chore::Bots(options) => bots::run(&options),
        Chore::Fuzz(options) => fuzz::run(&options),
        Chore::Api(options) => api::run(&options),
        Chore::Audit(options) => audit::run(&options),
        Chore::Browser => web::browser_all(),
        Chore::Hostile(options) => long::hostile(&options),
        Chore::Kill(options) => long::kill(&options),
        Chore::Cluster(options) => cluster::run(&options),
        Chore::Postgres => long::postgres(),
        Chore::Messages => long::messages(),
        Chore::Licenses => licenses::run(),
        Chore::Conformance(options) => conformance::run(&options),
        Chore::Wire => wire::run(),
        Chore::Release(options) => release::run(&options),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}

/// Runs the same command with a release build of this program.
fn optimized() -> Outcome {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let build = ["run", "--release", "--quiet", "--package", "xtask", "--"];
    let all: Vec<&str> = build.into_iter().chain(words.iter().map(String::as_str)).collect();
    cargo::cargo(&all, &[])
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        Xtask::command().debug_assert();
    }

    #[test]
    fn options_come_in_both_forms_and_any_order() {
        let parsed = Xtask::try_parse_from("xtask soak --seed=7 --games 12".split(' '));
        let Ok(Xtask { chore: Chore::Soak(options) }) = parsed else { panic!("not a soak") };
        assert_eq!((options.games, options.seed, options.closely), (12, 7, 250));
    }

    #[test]
    fn mistakes_are_refused() {
        for line in ["soak --games many", "soak --games", "soak --gmaes 7", "perft --plies 9", "spoak"] {
            let words = ["xtask"].into_iter().chain(line.split(' '));
            assert!(Xtask::try_parse_from(words).is_err(), "{line}");
        }
    }
}
