//! `cluster`: three nodes with `PostgreSQL` and NATS, and everything that can happen to them.

use std::path::Path;

use crate::Outcome;
use crate::cargo::cargo;

#[derive(clap::Args)]
pub(crate) struct Options {
    /// How long to disturb it
    #[arg(long, value_name = "N", default_value_t = 5)]
    minutes: u64,
    /// How many tables are played at the same time
    #[arg(long, value_name = "N", default_value_t = 200)]
    tables: u64,
    /// What happens in which order
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many schedules to simulate
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    schedules: u64,
}

/// The whole proof.
pub(crate) fn run(options: &Options) -> Outcome {
    if let Some(missing) = missing() {
        return Err(missing);
    }
    let schedules = options.schedules.to_string();
    cargo(
        &["test", "-p", "hexhaven-server", "--lib", "simulation", "--", "--nocapture"],
        &[("HEXHAVEN_SCHEDULES", &schedules)],
    )?;
    play(options.minutes * 60, options.tables, options.seed)
}

/// A short one: everything once. Where the servers are missing it says so and is left out.
pub(crate) fn short() -> Result<Option<String>, String> {
    match missing() {
        Some(missing) => Ok(Some(missing)),
        None => play(25, 20, 1).map(|()| None),
    }
}

fn play(seconds: u64, tables: u64, seed: u64) -> Outcome {
    let (seconds, tables, seed) = (seconds.to_string(), tables.to_string(), seed.to_string());
    cargo(
        &["test", "-p", "hexhaven-cli", "--test", "cluster", "--", "--ignored", "--nocapture"],
        &[
            ("HEXHAVEN_CLUSTER_SECONDS", &seconds),
            ("HEXHAVEN_CLUSTER_TABLES", &tables),
            ("HEXHAVEN_CLUSTER_SEED", &seed),
        ],
    )
}

/// What to install before it can run here.
fn missing() -> Option<String> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let postgres = versions.into_iter().any(|version| version.path().join("bin/postgres").exists());
    let places = std::env::var_os("PATH").unwrap_or_default();
    let nats = Path::new("/usr/sbin/nats-server").exists()
        || std::env::split_paths(&places).any(|place| place.join("nats-server").exists());
    let packages: Vec<&str> =
        [(postgres, "postgresql"), (nats, "nats-server")].into_iter().filter(|(there, _)| !there).map(|(_, name)| name).collect();
    let names = packages.join(" ");
    (!packages.is_empty()).then(|| format!("a cluster needs more: sudo apt install {names} (Debian or Ubuntu)"))
}
