//! What every request can reach: the store, the settings, the counters, the gates, and whether the end has come.

use std::sync::Arc;

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
        let pool = BotPool::new(config.bots.threads.get(), Pace { pause: config.bots.pause });
        let rooms = Rooms::new(store.clone(), pool);
        Ok(Arc::new(Site { config, store, rooms, metrics, gates, shutdown: Shutdown::new() }))
    }
}
