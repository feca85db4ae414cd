//! What every request can reach: the store, the settings, the counters, the gates, and whether the end has come.

use std::sync::Arc;
use std::time::Duration;

use crate::config::Config;
use crate::metrics::Metrics;
use crate::rooms::{BotPool, Pace, Rooms};
use crate::shutdown::Shutdown;
use crate::store::{Store, StoreError};
use crate::web::Gates;

/// What every request can reach.
#[derive(Debug)]
pub struct Site {
    /// How the server is set up.
    pub config: Config,
    /// Where tables are kept.
    pub store: Store,
    /// The tables in memory.
    pub rooms: Rooms,
    /// Where the guide plays and reads: away from the tables, whose bots have places of their own.
    pub guide: BotPool,
    /// What is counted.
    pub metrics: Metrics,
    /// How often each address may come.
    pub gates: Gates,
    /// Tells when the server is about to end.
    pub shutdown: Shutdown,
}

impl Site {
    /// Opens the store of these settings, and all that goes with it.
    pub async fn open(config: Config) -> Result<Arc<Site>, StoreError> {
        let store = Store::open(&config.data).await?;
        let metrics = Metrics::new(store.pulse());
        let gates = Gates::new(&config.limits);
        let threads = config.bots.threads.get();
        let pool = BotPool::new(threads, Pace { pause: config.bots.pause });
        let guide = BotPool::new(threads.div_ceil(2), Pace { pause: Duration::ZERO });
        let rooms = Rooms::new(store.clone(), pool);
        Ok(Arc::new(Site { config, store, rooms, guide, metrics, gates, shutdown: Shutdown::new() }))
    }
}
