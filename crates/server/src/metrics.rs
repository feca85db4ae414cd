//! What the server counts, as Prometheus reads it. Labels come from short lists (routes as they are declared, not as they
//! are asked for), so that no client can make the list of counters grow.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use axum::http::{Method, StatusCode};
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Metric, Registry};

use crate::cluster::NodeMetrics;
use crate::store::WriterMetrics;

/// What the server counts.
#[derive(Debug)]
pub struct Metrics {
    registry: Mutex<Registry>,
    /// Connections that are open now, including sockets.
    pub connections: Gauge,
    /// Requests that were refused because too many came from one address.
    pub throttled: Counter,
    requests: Family<Request, Counter>,
    seconds: Histogram,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Request {
    method: &'static str,
    route: String,
    status: u16,
}

impl Metrics {
    /// The content type of [`Metrics::text`].
    pub const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

    /// Everything at zero, except what the store counts itself.
    pub(crate) fn new(store: &WriterMetrics) -> Metrics {
        let metrics = Metrics {
            registry: Mutex::new(Registry::with_prefix("hexhaven")),
            connections: Gauge::default(),
            throttled: Counter::default(),
            requests: Family::default(),
            // From one millisecond to eight seconds.
            seconds: Histogram::new(exponential_buckets(0.001, 2.0, 14)),
        };
        let version = Info::new(vec![("version", env!("CARGO_PKG_VERSION"))]);
        metrics.register("build", "The program", version);
        metrics.register("connections", "Open connections, sockets included", metrics.connections.clone());
        metrics.register("http_requests", "Requests that were answered", metrics.requests.clone());
        metrics.register("http_throttled", "Requests refused as too many", metrics.throttled.clone());
        metrics.register("http_seconds", "Time from a request to its answer", metrics.seconds.clone());
        metrics.register("store_commits", "Transactions that reached the disk", store.commits.clone());
        metrics.register("store_tasks", "Tasks in those transactions", store.tasks.clone());
        metrics.register("store_failures", "Tasks that the storage failed", store.failures.clone());
        metrics.register("store_commit_seconds", "Time of a transaction", store.seconds.clone());
        metrics
    }

    /// Registers a metric. The name gets the prefix `hexhaven_`, and counters get the suffix `_total`.
    pub fn register(&self, name: &str, help: &str, metric: impl Metric) {
        self.registry.lock().unwrap_or_else(PoisonError::into_inner).register(name, help, metric);
    }

    /// What a node of a cluster counts.
    pub(crate) fn register_node(&self, node: &NodeMetrics) {
        self.register("cluster_tables", "Tables that this node holds", node.tables.clone());
        self.register("cluster_claims", "Tables that this node claimed", node.claims.clone());
        self.register(
            "cluster_deposed",
            "Writes to tables that another node had claimed",
            node.deposed.clone(),
        );
        self.register("cluster_lapses", "Times that this node lost its tables", node.lapses.clone());
        self.register("cluster_lost_updates", "Updates that could not be sent", node.lost.clone());
        self.register(
            "cluster_call_seconds",
            "Time from a call to another node to its answer",
            node.calls.clone(),
        );
        self.register("cluster_beat_seconds", "Time of a beat in the database", node.beats.clone());
    }

    /// All of it, as text.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let registry = self.registry.lock().unwrap_or_else(PoisonError::into_inner);
        encode(&mut text, &registry).expect("writing to a string cannot fail");
        text
    }

    /// A request was answered. `route` is the pattern it matched.
    pub(crate) fn answered(&self, method: &Method, route: &str, status: StatusCode, time: Duration) {
        let labels = Request { method: known(method), route: route.to_owned(), status: status.as_u16() };
        self.requests.get_or_create(&labels).inc();
        self.seconds.observe(time.as_secs_f64());
    }
}

/// Methods are whatever a client writes; only these are counted by name.
fn known(method: &Method) -> &'static str {
    let usual = [Method::GET, Method::HEAD, Method::POST, Method::PUT, Method::PATCH, Method::DELETE];
    let names = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
    usual.iter().position(|known| known == method).map_or("other", |at| names[at])
}
