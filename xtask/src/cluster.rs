//! `cluster`: three nodes with `PostgreSQL` and NATS, and everything that can happen to them.

use hexhaven_laws::nats::NatsServer;
use hexhaven_laws::postgres::PostgresServer;

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
    /// Switch a part of the cluster's safety off: the run has to fail then
    #[arg(long, value_name = "PART", value_parser = ["fence", "lease", "ids"])]
    sabotage: Option<String>,
}

/// How many times longer than usual everything may take where times don't count.
const SLACK: (&str, &str) = ("HEXHAVEN_CLUSTER_SLACK", "6");

/// What a run needs to know.
struct Play {
    seconds: u64,
    tables: u64,
    seed: u64,
}

/// The whole proof.
pub(crate) fn run(options: &Options) -> Outcome {
    if let Some(missing) = missing() {
        return Err(missing);
    }
    let play = Play { seconds: options.minutes * 60, tables: options.tables, seed: options.seed };
    if let Some(part) = &options.sabotage {
        // Only test builds can be sabotaged. Slow answers are no proof, so times don't count.
        if play.run(&[], &[("HEXHAVEN_SABOTAGE", part), SLACK]).is_ok() {
            return Err(format!("nobody noticed that the cluster has no {part}"));
        }
        println!("cluster: without its {part} it fails, as it should");
        return Ok(());
    }
    let schedules = options.schedules.to_string();
    cargo(
        &["test", "-p", "hexhaven-server", "--lib", "simulation", "--", "--nocapture"],
        &[("HEXHAVEN_SCHEDULES", &schedules)],
    )?;
    // Hundreds of tables are too many for a test build on a small machine.
    play.run(&["--release"], &[])
}

/// A short run: everything happens once. Nothing may be lost or shown to the wrong people; how long things take is judged by the
/// whole proof, with a release build.
pub(crate) fn short() -> Outcome {
    Play { seconds: 25, tables: 16, seed: 1 }.run(&[], &[SLACK])
}

impl Play {
    fn run(&self, how: &[&str], more: &[(&str, &str)]) -> Outcome {
        let Play { seconds, tables, seed } = self;
        let (seconds, tables, seed) = (seconds.to_string(), tables.to_string(), seed.to_string());
        let own = [
            ("HEXHAVEN_CLUSTER_SECONDS", seconds.as_str()),
            ("HEXHAVEN_CLUSTER_TABLES", &tables),
            ("HEXHAVEN_CLUSTER_SEED", &seed),
        ];
        // With the features of the tests before, so that nothing is built again.
        let words = ["--workspace", "--test", "cluster", "--", "--ignored", "--nocapture"];
        let words: Vec<&str> = ["test"].iter().chain(how).chain(&words).copied().collect();
        let variables: Vec<(&str, &str)> = own.iter().chain(more).copied().collect();
        cargo(&words, &variables)
    }
}

/// What to install before it can run here.
pub(crate) fn missing() -> Option<String> {
    let needed = [
        (PostgresServer::programs().is_some(), "postgresql"),
        (NatsServer::program().is_some(), "nats-server"),
    ];
    let names: Vec<&str> = needed.iter().filter(|(there, _)| !there).map(|(_, name)| *name).collect();
    (!names.is_empty()).then(|| format!("on Debian and Ubuntu: apt install {}", names.join(" ")))
}
