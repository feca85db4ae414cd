//! How long, how much, and in which order.

use std::time::Duration;

use hexhaven_luck::Fast;
use hexhaven_rules::chance::Picker;

/// What happens to a cluster.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Disturbance {
    /// A node is killed, and another one started.
    Kill,
    /// A node is stopped for some seconds and then continues, as if nothing had happened.
    Zombie,
    /// The database crashes and comes back.
    Database,
    /// NATS is killed and comes back.
    Nats,
    /// A node is cut off NATS for five seconds.
    Cut,
    /// A node is asked to stop, and another one started.
    Drain,
}

impl Disturbance {
    pub(crate) const ALL: [Disturbance; 6] = [
        Disturbance::Kill,
        Disturbance::Zombie,
        Disturbance::Database,
        Disturbance::Nats,
        Disturbance::Cut,
        Disturbance::Drain,
    ];

    /// How the report calls it.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Disturbance::Kill => "node killed",
            Disturbance::Zombie => "node stopped",
            Disturbance::Database => "database crashed",
            Disturbance::Nats => "NATS killed",
            Disturbance::Cut => "node cut off NATS",
            Disturbance::Drain => "node drained",
        }
    }

    /// How often it comes in a round.
    const fn weight(self) -> usize {
        match self {
            Disturbance::Kill => 10,
            Disturbance::Zombie => 3,
            Disturbance::Database | Disturbance::Nats | Disturbance::Cut => 1,
            Disturbance::Drain => 2,
        }
    }
}

/// What to run.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) time: Duration,
    pub(crate) tables: usize,
    pub(crate) seed: u64,
    /// From one act at a table to the next.
    pub(crate) every: Duration,
    /// How many times longer than it should everything may take: a test build on a busy machine proves nothing about times.
    pub(crate) slack: u32,
    /// Only these, if there are any.
    only: Vec<Disturbance>,
}

impl Plan {
    /// From the environment, where `cargo xtask cluster` puts it.
    pub(crate) fn from_environment() -> Plan {
        let number = |name: &str, usual: u64| {
            std::env::var(name).ok().map_or(usual, |text| text.parse().expect("a number"))
        };
        let only = std::env::var("HEXHAVEN_CLUSTER_ONLY").unwrap_or_default();
        let named = |disturbance: &Disturbance| {
            only.split(',').any(|name| name.eq_ignore_ascii_case(&format!("{disturbance:?}")))
        };
        Plan {
            time: Duration::from_secs(number("HEXHAVEN_CLUSTER_SECONDS", 30)),
            tables: number("HEXHAVEN_CLUSTER_TABLES", 24) as usize,
            seed: number("HEXHAVEN_CLUSTER_SEED", 1),
            slack: number("HEXHAVEN_CLUSTER_SLACK", 1) as u32,
            every: Duration::from_millis(number("HEXHAVEN_CLUSTER_EVERY_MS", 1_500)),
            only: Disturbance::ALL.into_iter().filter(named).collect(),
        }
    }

    /// The disturbances of one round: each once in the first, so that a short run has all of them; then by weight.
    pub(crate) fn round(&self, luck: &mut Fast, number: usize) -> Vec<Disturbance> {
        let times = |disturbance: Disturbance| if number == 0 { 1 } else { disturbance.weight() };
        let wanted = |disturbance: &Disturbance| self.only.is_empty() || self.only.contains(disturbance);
        let all = Disturbance::ALL.into_iter().filter(wanted);
        let mut round: Vec<Disturbance> =
            all.flat_map(|disturbance| std::iter::repeat_n(disturbance, times(disturbance))).collect();
        luck.shuffle(&mut round);
        round
    }
}
