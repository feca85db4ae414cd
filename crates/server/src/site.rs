//! What every request can reach: the store, the settings, the counters, the rate limits, and whether the server is shutting down.

use std::sync::Arc;
use std::time::Duration;

use crate::config::Config;
use crate::invite::Pictures;
use crate::metrics::Metrics;
use crate::rooms::{BotPool, Pace, Rooms};
use crate::shutdown::Shutdown;
use crate::store::{LOG_VERSION, NodeInfo, Store, StoreError};
use crate::web::{AddressLimiter, Hosts, RateLimits};

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
    pub async fn open(config: Config) -> Result<Arc<Site>, StoreError> {
        let store = match &config.database {
            None => Store::open(&config.data).await?,
            Some(database) => Store::connect(database, &this_node(&config)).await?,
        };
        let metrics = Metrics::new(store.metrics());
        let damaged = store.damaged_tables().clone();
        metrics.register("store_damaged_tables", "Tables that cannot be read", damaged);
        let rate_limits = RateLimits::new(&config.limits);
        let connections = AddressLimiter::new(config.limits.connections_per_address, &config.proxies);
        let hosts = Hosts::new(&config);
        let threads = config.bots.threads.get();
        let pool = BotPool::new(threads, Pace { pause: config.bots.pause });
        let guide = BotPool::new(threads.div_ceil(2), Pace { pause: Duration::ZERO });
        let rooms = Rooms::new(store.clone(), pool);
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
    NodeInfo {
        cluster: "hexhaven".to_owned(),
        name: config.listen.to_string(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        log_version: LOG_VERSION,
    }
}
