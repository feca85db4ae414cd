//! Several machines: nodes that share a `PostgreSQL` database and talk over NATS (docs/adr/0023-nodes-of-a-cluster.md).
//!
//! The database holds the truth: logs, who holds which table, and which nodes are alive. A table lives on one node at a time,
//! its holder; every write to it is fenced by the epoch of its claim. NATS carries calls to the holder (`calls.rs`) and
//! updates to the nodes whose clients follow the table (`node.rs`); nothing is stored in it. `rooms/follow.rs` keeps a client
//! with its table when that moves.

mod calls;
mod connect;
mod forward;
mod lease;
mod metrics;
mod node;
mod serve;
#[cfg(test)]
mod simulation;

use std::sync::Arc;

use tokio::time::{Instant, MissedTickBehavior, interval, sleep};

pub(crate) use calls::{MemberNews, Reply, What};
pub(crate) use connect::{NatsError, connect};
pub(crate) use forward::{At, PassedOn, ask, pass_on};
pub(crate) use lease::BEAT;
use lease::{LEASE, Renewal};
pub(crate) use metrics::NodeMetrics;
pub(crate) use node::{CALL_TIME, MemberKey, NoAnswer, Node};
pub(crate) use serve::serve;

use crate::site::Site;
use crate::store::{NodeId, NodeLoad};

/// A node tells the others which of its members are still there once every this many beats.
const STAY_EVERY: u32 = 20;

/// Keeps this node alive in the eyes of the others, until it has left.
pub(crate) async fn beat(site: Arc<Site>, node: Node) {
    let mut clock = interval(BEAT);
    clock.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut known: Arc<[NodeId]> = Arc::from([]);
    for round in 1_u32.. {
        clock.tick().await;
        if site.shutdown.is_under_way() {
            return;
        }
        // A node that others can't reach must not keep its tables from them.
        if !node.listen_to_itself().await {
            tracing::warn!("NATS doesn't answer; without it, this node gives up its tables");
            continue;
        }
        let (sent, start) = (node.now(), Instant::now());
        let load = NodeLoad {
            tables: u32::try_from(site.rooms.in_memory()).unwrap_or(u32::MAX),
            connections: u32::try_from(site.metrics.connections.get()).unwrap_or(0),
        };
        let nodes = match site.store.beat(load, node.is_draining()).await {
            Ok(nodes) => nodes,
            Err(error) => {
                tracing::warn!(%error, "the database didn't hear this node");
                continue;
            }
        };
        node.metrics().beats.observe(start.elapsed().as_secs_f64());
        if !node.holds() && round > 1 {
            // Another node may have claimed any table in between.
            node.metrics().lapses.inc();
            node.end_term();
            let tables = site.rooms.in_memory();
            tracing::warn!(tables, "this node was silent for {} s and gives up its tables", LEASE.as_secs());
            site.rooms.abandon().await;
        }
        let _: Renewal = node.renew(sent);
        let alive: Arc<[NodeId]> = nodes.iter().map(|status| status.id).collect();
        if alive != known {
            site.rooms.note_alive(alive.clone()).await;
            known = alive;
        }
        site.rate_limits.share(nodes.len());
        node.metrics().tables.set(i64::from(load.tables));
        node.set_alive(nodes);
        if round % STAY_EVERY == 0 {
            node.tell_members();
        }
    }
}

/// Moves all tables of this node to others, one by one, and leaves the cluster.
pub(crate) async fn drain(site: &Site, node: &Node) {
    node.drain();
    // The others learn of it before the first table moves, so that none moves back.
    let load = NodeLoad::default();
    if let Err(error) = site.store.beat(load, true).await {
        tracing::warn!(%error, "cannot tell the other nodes that this one is stopping");
    }
    site.rooms.stop().await;
    // Followers here find their tables elsewhere in the meantime; a moment for what they were told last.
    sleep(std::time::Duration::from_millis(200)).await;
}
