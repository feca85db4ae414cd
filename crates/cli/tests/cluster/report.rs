//! What a run showed, for people.

use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::time::Instant;

use crate::checks::Compared;
use crate::director::Effect;
use crate::follower::EARLY;
use crate::plan::{Disturbance, Plan};
use crate::record::Ground;

/// Play goes on within this time, whatever happens.
const FAILOVER: Duration = Duration::from_secs(5);
/// Clients of a node that drains play on within this time.
const DRAIN: Duration = Duration::from_secs(1);

/// Judges how long everything took, and prints everything.
pub(crate) fn report(plan: &Plan, ground: &Ground, effects: &[Effect], compared: &Compared, begun: Instant) {
    println!();
    println!(
        "cluster: {:.0} s, {} tables at a time, seed {}: {} games, {} of them over, {} entries in the log",
        begun.elapsed().as_secs_f64(),
        plan.tables,
        plan.seed,
        compared.tables,
        compared.finished,
        compared.entries
    );
    println!(
        "  acts: {} acknowledged, {} refused, {} without an answer at the end; {} reconnects",
        compared.acknowledged,
        compared.refused,
        compared.unknown,
        ground.reconnects.load(Ordering::Relaxed)
    );
    println!("  updates: {} of {} compared with the log", compared.updates_checked, compared.updates);
    for (what, times) in ground.all_said() {
        println!("  said {times} times: {what}");
    }
    // Only where a table has just moved: everywhere else an update comes before the answer.
    let early = ground.all_said().get(EARLY).copied().unwrap_or(0);
    if early * 100 > compared.acknowledged {
        ground.finding(format!("{early} answers came before what came of them"));
    }
    let mut all = Vec::new();
    for disturbance in Disturbance::ALL {
        let these = effects.iter().filter(|effect| effect.disturbance == disturbance);
        let times: Vec<Duration> = these.clone().flat_map(|effect| effect.resumed.iter().copied()).collect();
        println!(
            "  {:18} {:3} times; tables go on after {}",
            disturbance.name(),
            these.count(),
            spread(&times)
        );
        if disturbance != Disturbance::Drain {
            all.extend(times);
        }
    }
    println!("  all but drains:       tables go on after {}", spread(&all));
    judge(ground, "play went on only after", &all, FAILOVER * plan.slack);
    let drains: Vec<&Effect> =
        effects.iter().filter(|effect| effect.disturbance == Disturbance::Drain).collect();
    let moved: Vec<Duration> = drains.iter().flat_map(|effect| moved(ground, effect)).collect();
    println!("  drains: clients are at another node after {}", spread(&moved));
    judge(ground, "a client of a node that drained had no table for", &moved, DRAIN * plan.slack);
    let waited: Vec<Duration> = drains.iter().flat_map(|effect| waited(effect)).collect();
    println!("  drains: acts were answered after {}", spread(&waited));
    judge(ground, "an act waited for a drain for", &waited, DRAIN * plan.slack);
    let findings = ground.findings();
    println!("  findings: {}", findings.len());
}

fn judge(ground: &Ground, what: &str, times: &[Duration], limit: Duration) {
    let late = times.iter().filter(|time| **time >= limit).count();
    if let Some(worst) = times.iter().max().filter(|_| late > 0) {
        let (worst, limit) = (worst.as_secs_f64(), limit.as_secs_f64());
        ground.finding(format!("{what} {worst:.2} s ({late} times more than {limit} s)"));
    }
}

/// How long clients of a node that drained were without one.
fn moved(ground: &Ground, effect: &Effect) -> Vec<Duration> {
    let moves = ground.moves.lock().unwrap();
    moves.iter().filter(|one| one.from == effect.node && one.at >= effect.from).map(|one| one.took).collect()
}

/// How long acts took that were sent during a drain or before it, at the tables that it concerned. Later ones may have had to
/// wait for what happened next.
fn waited(effect: &Effect) -> Vec<Duration> {
    let acts = effect.tables.iter().flat_map(|table| table.acts());
    let during = acts.filter_map(|act| {
        let ended = act.ended?;
        let during = ended >= effect.from && act.sent <= effect.to;
        during.then(|| ended - act.sent)
    });
    during.collect()
}

fn spread(times: &[Duration]) -> String {
    let mut sorted = times.to_vec();
    sorted.sort_unstable();
    let at = |percent: usize| {
        sorted[(sorted.len() * percent).div_ceil(100).clamp(1, sorted.len()) - 1].as_secs_f64()
    };
    match sorted.len() {
        0 => "- (none)".to_owned(),
        count => {
            format!("{:.3} s (median), {:.3} s (99%), {:.3} s (worst of {count})", at(50), at(99), at(100))
        }
    }
}
