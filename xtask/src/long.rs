//! `hostile` and `kill`: slow tests with more rounds than `test` gives them. `postgres`: tests that need a database. And
//! `messages`, which has a test write its document.

use std::{env, fs, io};

use hexhaven_laws::nats::NatsServer;
use hexhaven_laws::postgres::{INSTALL, PASSWORD, PostgresServer, USER};

use crate::cargo::cargo;
use crate::{Outcome, cluster};

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

/// Tests the store on a real `PostgreSQL`, which each test program starts for itself in a temporary folder, and then the server.
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
    )?;
    server_on_postgres()
}

/// A stand-in for the program that keeps its games in a database instead of a file: one database for each file.
const STAND_IN: &str = r#"#!/bin/sh
left=$#
while [ "$left" -gt 0 ]; do
  word=$1; shift; left=$((left - 1))
  if [ "$word" = --data ]; then
    name=file$(printf %s "$1" | cksum | cut -d' ' -f1)
    shift; left=$((left - 1))
    PSQL -X -q "URL/postgres" -c "CREATE DATABASE $name" 2>/dev/null
    set -- "$@" --database "URL/$name" --nats NATS --cluster "$name"
  else
    set -- "$@" "$word"
  fi
done
exec PROGRAM "$@"
"#;

/// The server's own tests once more, with its games in a database.
fn server_on_postgres() -> Outcome {
    if let Some(missing) = cluster::missing() {
        println!("left out: the server's own tests on a database ({missing})");
        return Ok(());
    }
    let failed = |error: io::Error| error.to_string();
    let programs = PostgresServer::programs().ok_or(INSTALL)?;
    let database = PostgresServer::start(&[])?;
    let nats = NatsServer::start()?;
    let own = env::current_exe().map_err(failed)?;
    let folder = own.parent().ok_or("this program has no folder")?;
    let url = database.url(USER, PASSWORD, "");
    let script = STAND_IN
        .replace("PSQL", &programs.join("psql").display().to_string())
        .replace("URL", url.trim_end_matches('/'))
        .replace("NATS", &nats.url())
        .replace("PROGRAM", &folder.join("hexhaven").display().to_string());
    let path = folder.join("hexhaven-on-postgres.sh");
    fs::write(&path, script).map_err(failed)?;
    #[cfg(unix)]
    fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o755)).map_err(failed)?;
    cargo(&["build", "-p", "hexhaven-cli"], &[])?;
    let program = path.display().to_string();
    cargo(
        &["test", "-p", "hexhaven-cli", "--test", "server", "--", "kill", "misuse", "remote"],
        &[("HEXHAVEN_TEST_PROGRAM", &program)],
    )
}

/// Writes `docs/messages.md`.
pub(crate) fn messages() -> Outcome {
    cargo(
        &["test", "-p", "hexhaven-table", "--test", "messages", "--quiet"],
        &[("HEXHAVEN_WRITE_MESSAGES", "1")],
    )
}
