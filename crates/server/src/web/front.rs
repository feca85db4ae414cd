//! What every request goes through: it gets a number, its sender's address is determined, and its outcome
//! is logged and counted, by the pattern of its route. The path itself, its query and all headers stay out of the log:
//! they may contain secrets.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::HeaderValue;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::{ClientAddress, client};
use crate::site::Site;
use crate::trace::Trace;

/// Numbers requests, determines their senders, logs and counts.
pub(super) async fn receive(State(site): State<Arc<Site>>, mut request: Request, next: Next) -> Response {
    let start = Instant::now();
    let trace = next_trace(&site);
    let client: ClientAddress = client::address(&request, &site.config.proxies);
    let scheme = client::scheme(&request, &site.config.proxies);
    request.extensions_mut().insert(client);
    request.extensions_mut().insert(scheme);
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let route = route.as_ref().map_or("client", MatchedPath::as_str).to_owned();
    let span = tracing::info_span!("request", id = trace.as_str(), %method, route, client = %client.0);
    let answered = async {
        let mut response = next.run(request).await;
        let (status, time) = (response.status(), start.elapsed());
        site.metrics.answered(&method, &route, status, time);
        let (status_code, micros) = (status.as_u16(), time.as_micros() as u64);
        if status.is_server_error() {
            tracing::warn!(status = status_code, micros, "answered");
        } else if route == "client" {
            tracing::debug!(status = status_code, micros, "answered");
        } else {
            tracing::info!(status = status_code, micros, "answered");
        }
        if let Ok(id) = HeaderValue::from_str(Trace::current().as_ref().map_or("", Trace::as_str)) {
            response.headers_mut().insert("x-request-id", id);
        }
        response
    };
    trace.clone().scope(span, answered).await
}

/// Lets a request through unless too many came from its address.
pub(super) async fn throttle(
    State(site): State<Arc<Site>>,
    client: ClientAddress,
    request: Request,
    next: Next,
) -> Response {
    match site.rate_limits.request(client) {
        Ok(()) => next.run(request).await,
        Err(refusal) => {
            site.metrics.throttled.inc();
            refusal.into_response()
        }
    }
}

/// Counts up, so that lines of one process can be told apart and put in order; in a cluster, the node's number comes first.
fn next_trace(site: &Site) -> Trace {
    static LAST: AtomicU64 = AtomicU64::new(0);
    let number = LAST.fetch_add(1, Ordering::Relaxed) + 1;
    match site.rooms.node() {
        Some(node) => Trace::new(&format!("{}-{number}", node.id())),
        None => Trace::new(&number.to_string()),
    }
}
