//! What every request can reach: the store, the settings, the counters, the rate limits, and whether the server is shutting down.

use std::sync::Arc;
use std::time::Duration;

use thiserror::Error;

use crate::cluster::{self, NatsError, Node};
use crate::config::Config;
use crate::invite::Pictures;
use crate::metrics::Metrics;
use crate::rooms::{BotPool, Pace, Rooms};
use crate::shutdown::Shutdown;
use crate::store::{LOG_VERSION, NodeInfo, Store, StoreError};
use crate::web::{AddressLimiter, Hosts, RateLimits};

/// Why a site cannot open.
#[derive(Debug, Error)]
pub enum SiteError {
    /// It cannot use its data file or database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// It cannot reach the other nodes.
    #[error(transparent)]
    Nats(#[from] NatsError),
}

/// What every request can reach.
#[derive(Debug)]
pub struct Site {
    /// How the server is set up.
    pub config: Config,
    /// Where tables are kept.
    pub store: Store,
    /// The tables in memory.
    pub rooms: Rooms,
    /// Where the guide plays and reads: away from the tables, whose bots have their own pool.
    pub guide: BotPool,
    /// The pictures of tables that were drawn last.
    pub pictures: Pictures,
    /// What is counted.
    pub metrics: Metrics,
    /// How often each address may come.
    pub rate_limits: RateLimits,
    /// Under which names it can be reached.
    pub hosts: Hosts,
    /// How many connections each address has.
    pub connections: Arc<AddressLimiter>,
    /// Says when the server is shutting down.
    pub shutdown: Shutdown,
}

impl Site {
    /// Opens the store of these settings, and all that goes with it.
    pub async fn open(config: Config) -> Result<Arc<Site>, SiteError> {
        let nats = match &config.cluster {
            Some(cluster) => Some(cluster::connect(&cluster.nats, &node_name(&config)).await?),
            None => None,
        };
        let store = match &config.database {
            None => Store::open(&config.data).await?,
            Some(database) => Store::connect(database, &this_node(&config)).await?,
        };
        let metrics = Metrics::new(store.metrics());
        let damaged = store.damaged_tables().clone();
        metrics.register("store_damaged_tables", "Tables that can't be read", damaged);
        let rate_limits = RateLimits::new(&config.limits);
        let connections = AddressLimiter::new(config.limits.connections_per_address, &config.proxies);
        let hosts = Hosts::new(&config);
        let threads = config.bots.threads.get();
        let pool = BotPool::new(threads, Pace { pause: config.bots.pause });
        let guide = BotPool::new(threads.div_ceil(2), Pace { pause: Duration::ZERO });
        let node = store.node().zip(nats).zip(config.cluster.as_ref());
        let node = node.map(|((id, (nats, reconnects)), cluster)| {
            Node::new(id, cluster.name.as_str(), nats, reconnects)
        });
        if let Some(node) = &node {
            metrics.register_node(node.metrics());
        }
        let rooms = Rooms::at(store.clone(), pool, node);
        let shutdown = Shutdown::new();
        let pictures = Pictures::default();
        Ok(Arc::new(Site {
            config,
            store,
            rooms,
            guide,
            pictures,
            metrics,
            rate_limits,
            hosts,
            connections,
            shutdown,
        }))
    }
}

fn this_node(config: &Config) -> NodeInfo {
    let cluster = config.cluster.as_ref().map(|cluster| cluster.name.clone()).unwrap_or_default();
    NodeInfo {
        cluster: cluster.as_str().to_owned(),
        name: node_name(config),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        log_version: LOG_VERSION,
    }
}

/// The name that was given, or the machine's name and the port.
fn node_name(config: &Config) -> String {
    let given = config.cluster.as_ref().and_then(|cluster| cluster.node.clone());
    given.unwrap_or_else(|| {
        let machine = std::fs::read_to_string("/etc/hostname").unwrap_or_default();
        let machine = if machine.trim().is_empty() { "node" } else { machine.trim() };
        format!("{machine}:{}", config.listen.port())
    })
}
