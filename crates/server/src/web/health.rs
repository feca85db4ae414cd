//! What a host's tools ask: is the process alive, can it serve, what has it counted.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use super::{ApiError, ClientAddress, client};
use crate::config::MetricsAccess;
use crate::metrics::Metrics;
use crate::site::Site;

/// How long the store may take to write something before we call it stuck.
const PATIENCE: Duration = Duration::from_secs(5);

/// The process is alive.
pub(super) async fn alive() -> Json<Value> {
    Json(json!({"status": "alive"}))
}

/// New visitors can be served: the store writes, and the server isn't shutting down.
pub(super) async fn ready(State(site): State<Arc<Site>>) -> Response {
    let refusal = |code| ApiError::new(StatusCode::SERVICE_UNAVAILABLE, code).into_response();
    if site.shutdown.is_under_way() {
        return refusal("shutting_down");
    }
    if site.rooms.node().is_some_and(|node| node.is_draining() || !node.holds()) {
        return refusal("not_in_cluster");
    }
    match tokio::time::timeout(PATIENCE, site.store.probe()).await {
        Ok(Ok(())) => Json(json!({"status": "ready"})).into_response(),
        Ok(Err(_)) | Err(_) => refusal("storage_unavailable"),
    }
}

/// The counters, for those who may read them. Local is what comes from this machine and was not passed on: a proxy on the
/// same machine speaks for people elsewhere, whether it was configured or not.
pub(super) async fn metrics(
    State(site): State<Arc<Site>>,
    ClientAddress(address): ClientAddress,
    headers: HeaderMap,
) -> Response {
    let allowed = match site.config.metrics {
        MetricsAccess::Everyone => true,
        MetricsAccess::Local => address.is_loopback() && !client::is_forwarded(&headers),
        MetricsAccess::Off => false,
    };
    if !allowed {
        return ApiError::not_found().into_response();
    }
    ([(CONTENT_TYPE, Metrics::CONTENT_TYPE)], site.metrics.text()).into_response()
}
