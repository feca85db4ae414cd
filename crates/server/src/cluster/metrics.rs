//! What a node counts of its life in the cluster.

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};

/// What a node counts of its life in the cluster.
#[derive(Clone, Debug)]
pub(crate) struct NodeMetrics {
    /// Tables that this node holds.
    pub(crate) tables: Gauge,
    /// Tables that were claimed.
    pub(crate) claims: Counter,
    /// Writes that came too late: another node had claimed the table.
    pub(crate) deposed: Counter,
    /// Times that the lease ended.
    pub(crate) lapses: Counter,
    /// Updates that could not be sent.
    pub(crate) lost: Counter,
    /// Seconds from a call to its answer.
    pub(crate) calls: Histogram,
    /// Seconds from a beat to its answer.
    pub(crate) beats: Histogram,
}

impl NodeMetrics {
    pub(super) fn new() -> NodeMetrics {
        let seconds = || Histogram::new(exponential_buckets(0.000_25, 2.0, 15));
        NodeMetrics {
            tables: Gauge::default(),
            claims: Counter::default(),
            deposed: Counter::default(),
            lapses: Counter::default(),
            lost: Counter::default(),
            calls: seconds(),
            beats: seconds(),
        }
    }
}
