//! The `hexhaven` program: what you can ask it, and which file answers. `docs/cli.md` shows every command.

#![warn(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "both panic when the reader of a pipe goes away; `ui::out` does not"
)]
#![allow(
    clippy::needless_pass_by_value,
    reason = "every command takes ownership of its arguments, whatever it does with them"
)]

mod arena;
mod backup;
mod board;
mod conform;
mod engine;
mod failure;
mod files;
mod help;
mod licenses;
mod load;
mod move_data;
mod picture;
mod regret;
mod replay;
mod review;
mod rules;
mod serve;
mod shell;
mod simulate;
mod site;
mod tune;
mod ui;
mod verify;
mod words;

use std::process::ExitCode;

use clap::{FromArgMatches, Parser, Subcommand};

use crate::failure::Failure;

/// The board game of hexes, harbors and trade: play it, explore it, and let bots play it
///
/// Hexhaven plays the base game of CATAN with its editions, the extension for five and six players and the helpers. It
/// is an independent, unofficial project.
#[derive(Parser)]
#[command(name = "hexhaven", version)]
struct Program {
    #[arg(help = "When to use colors: auto (not in pipes and with NO_COLOR), always, never")]
    #[arg(
        long,
        global = true,
        display_order = 900,
        value_name = "WHEN",
        default_value = "auto",
        hide_possible_values = true
    )]
    color: clap::ColorChoice,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Serve(serve::ServeArgs),
    Site(site::SiteArgs),
    Load(load::LoadArgs),
    Backup(backup::BackupArgs),
    MoveData(move_data::MoveDataArgs),
    Simulate(simulate::SimulateArgs),
    Replay(replay::ReplayArgs),
    Review(review::ReviewArgs),
    Verify(verify::VerifyArgs),
    Arena(arena::ArenaArgs),
    Regret(regret::RegretArgs),
    Tune(tune::TuneArgs),
    Engine(engine::EngineArgs),
    Conform(conform::ConformArgs),
    Board(board::BoardArgs),
    Rules(rules::RulesArgs),
    Completions(shell::CompletionsArgs),
    Man(shell::ManArgs),
    // Version 0.1 spelled it the British way.
    #[command(alias = "licences")]
    Licenses(licenses::LicensesArgs),
}

fn main() -> ExitCode {
    let program = match Program::from_arg_matches(&help::command().get_matches()) {
        Ok(program) => program,
        Err(error) => error.exit(),
    };
    match program.color {
        clap::ColorChoice::Auto => {}
        clap::ColorChoice::Always => anstream::ColorChoice::Always.write_global(),
        clap::ColorChoice::Never => anstream::ColorChoice::Never.write_global(),
    }
    match run(program.command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run(command: Option<Command>) -> Result<(), Failure> {
    match command.unwrap_or_else(|| Command::Serve(serve::ServeArgs::default())) {
        Command::Serve(args) => serve::run(args),
        Command::Site(args) => site::run(args),
        Command::Load(args) => load::run(args),
        Command::Backup(args) => backup::run(args),
        Command::MoveData(args) => move_data::run(args),
        Command::Simulate(args) => simulate::run(args),
        Command::Replay(args) => replay::run(args),
        Command::Review(args) => review::run(args),
        Command::Verify(args) => verify::run(args),
        Command::Arena(args) => arena::run(args),
        Command::Regret(args) => regret::run(args),
        Command::Tune(args) => tune::run(args),
        Command::Engine(args) => engine::run(args),
        Command::Conform(args) => conform::run(args),
        Command::Board(args) => board::run(args),
        Command::Rules(args) => rules::run(args),
        Command::Completions(args) => shell::completions(args),
        Command::Man(args) => shell::man(args),
        Command::Licenses(args) => licenses::run(args),
    }
}
