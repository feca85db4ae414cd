//! `hostile` and `kill`: slow tests with more rounds than `test` gives them. `postgres`: tests that need a database. And
//! `messages`, which has a test write its document.

use hexhaven_laws::postgres::{INSTALL, PostgresServer};

use crate::Outcome;
use crate::cargo::cargo;

#[derive(clap::Args)]
pub(crate) struct Hostile {
    /// How many tables to play
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    games: u64,
}

#[derive(clap::Args)]
pub(crate) struct Kill {
    /// How often to kill it
    #[arg(long, value_name = "N", default_value_t = 50)]
    kills: u64,
}

/// Plays games against hostile clients.
pub(crate) fn hostile(options: &Hostile) -> Outcome {
    let games = options.games.to_string();
    let words = ["test", "--release", "-p", "hexhaven-table", "--test", "hostile", "--", "--nocapture"];
    cargo(&words, &[("HEXHAVEN_HOSTILE_GAMES", &games)])
}

/// Kills the real server again and again.
pub(crate) fn kill(options: &Kill) -> Outcome {
    let kills = options.kills.to_string();
    cargo(
        &["test", "-p", "hexhaven-cli", "--test", "server", "kill", "--", "--nocapture"],
        &[("HEXHAVEN_KILLS", &kills)],
    )
}

/// Tests the store on a real `PostgreSQL`, which each test program starts for itself in a temporary folder.
pub(crate) fn postgres() -> Outcome {
    let programs = PostgresServer::programs().ok_or(INSTALL)?;
    println!("using PostgreSQL in {}", programs.display());
    cargo(
        &[
            "test",
            "-p",
            "hexhaven-server",
            "-p",
            "hexhaven-cli",
            "postgres",
            "--",
            "--include-ignored",
            "--nocapture",
        ],
        &[],
    )
}

/// Writes `docs/messages.md`.
pub(crate) fn messages() -> Outcome {
    cargo(
        &["test", "-p", "hexhaven-table", "--test", "messages", "--quiet"],
        &[("HEXHAVEN_WRITE_MESSAGES", "1")],
    )
}
