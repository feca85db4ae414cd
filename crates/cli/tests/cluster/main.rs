//! A real cluster: `PostgreSQL`, NATS and three nodes, with scripted people who play while nodes are killed, stopped, cut off
//! and drained, and the servers behind them crash. `cargo xtask cluster` runs it.
//!
//! Checked at the end against the log in the database: every acknowledged act is in it once and in order, no refused one is;
//! every update showed its viewer what the log shows that viewer at this number, and nothing else; nobody was shown less
//! than somebody had been told before; and play went on within five seconds.

#![allow(clippy::unwrap_used, reason = "tests may")]

mod balancer;
mod checks;
mod director;
mod follower;
mod host;
mod nodes;
mod parts;
mod plan;
mod proxy;
mod record;
mod report;
mod servers;

use std::sync::Arc;
use std::time::Duration;

use tokio::runtime::Builder;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

use crate::checks::Logs;
use crate::director::Director;
use crate::plan::Plan;
use crate::record::Ground;
use crate::servers::Folder;

/// How long the tables may take to open.
const OPENING: Duration = Duration::from_mins(1);
/// How long the last acts may take.
const LAST_ACTS: Duration = Duration::from_secs(30);

#[test]
#[ignore = "needs PostgreSQL and NATS: cargo xtask cluster"]
fn nobody_notices_when_a_node_dies() {
    let plan = Plan::from_environment();
    // Clients and lines to NATS; the director has a thread of its own.
    let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(prove(&plan));
}

async fn prove(plan: &Plan) {
    let begun = Instant::now();
    let folder = Folder::new();
    let ground = Arc::new(Ground::new(plan.every, plan.seed));
    let mut director = Director::start(plan, &ground, &folder).await;
    tokio::spawn(balancer::run(ground.clone()));
    let mut hosts = JoinSet::new();
    for slot in 0..plan.tables {
        hosts.spawn(host::play(ground.clone(), slot));
        // Tables open one after the other, as in real life.
        sleep(Duration::from_millis(20)).await;
    }
    let opened = || ground.tables().iter().filter(|table| !table.acts().is_empty()).count();
    while opened() < plan.tables {
        assert!(begun.elapsed() < OPENING, "only {} tables are open: {:?}", opened(), ground.all_said());
        sleep(Duration::from_millis(100)).await;
    }
    println!("{} tables play after {:.1} s", plan.tables, begun.elapsed().as_secs_f64());
    let effects = director.run().await;
    ground.end();
    let all_ended = async { while hosts.join_next().await.is_some() {} };
    if timeout(LAST_ACTS, all_ended).await.is_err() {
        ground.finding("some acts had no answer at the end".to_owned());
    }
    // Nothing is written from here on.
    director.nodes.clear();
    let logs = Logs::read(&director.database, &ground);
    let compared = logs.compare(&ground);
    report::report(plan, &ground, &effects, &compared, begun);
    let findings = ground.findings();
    assert!(findings.is_empty(), "{} findings; the first: {}", findings.len(), findings[0]);
}
