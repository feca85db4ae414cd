//! Everything around HTTP that does not depend on the game: limits, checks, headers, errors, health, the client's files.
//!
//! [`router`] puts it around the routes of the API. From the outside in: number, log and count (`front`); security
//! headers; a panic becomes an answer; for our own names only; not too many from one address; from our own pages only; bodies of a bounded size
//! in a bounded time; and the API's refusals in one form.

mod address_limit;
mod client;
mod error;
mod front;
mod headers;
mod health;
mod host;
mod origin;
mod rate_limits;
mod received;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::header::CONNECTION;
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::{from_fn, from_fn_with_state, map_response};
use axum::response::Response;
use axum::routing::get;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::timeout::{RequestBodyDeadlineLayer, TimeoutLayer};

pub(crate) use address_limit::AddressPermit;
pub use address_limit::{AddressLimiter, ForwardedPermit};
pub use client::ClientAddress;
pub(crate) use client::ForwardedScheme;
pub use error::ApiError;
#[cfg(test)]
pub(crate) use headers::CONTENT_POLICY;
pub use host::Hosts;
pub use rate_limits::RateLimits;
pub use received::{Received, ReceivedBytes};

use crate::site::Site;
use crate::{assets, cluster, invite};

/// How long a client may take to send a body.
const BODY_TIME: Duration = Duration::from_secs(20);

/// How long a handler may take until its answer begins; what it then streams may take as long as it likes.
const ANSWER_TIME: Duration = Duration::from_secs(30);

/// The whole site: `api` under `/api`, health, metrics, and the client's files everywhere else.
pub fn router(site: Arc<Site>, api: Router<Arc<Site>>) -> Router {
    let limit = site.config.limits.body;
    let api = api
        .fallback(async || ApiError::not_found())
        .layer(from_fn_with_state(site.clone(), cluster::pass_on))
        .layer(DefaultBodyLimit::disable())
        .layer(RequestBodyLimitLayer::new(limit))
        .layer(RequestBodyDeadlineLayer::new(BODY_TIME))
        .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, ANSWER_TIME))
        .layer(from_fn(error::in_one_form));
    let first = get(invite::first_page).fallback(assets::serve).layer(CompressionLayer::new());
    let routes = Router::new()
        .nest("/api", api)
        .route("/play/{code}", get(invite::page).layer(CompressionLayer::new()))
        .route("/", first.clone())
        .route("/learn", first)
        .fallback(assets::serve)
        .layer(from_fn_with_state(site.clone(), origin::same));
    with_health(routes, site)
}

/// What is left of the site when all connections are taken: health and metrics. Everybody else is told that it is full.
pub(crate) fn reserve_router(site: Arc<Site>) -> Router {
    let close = async |mut response: Response| {
        response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
        response
    };
    with_health(Router::new().fallback(async || ApiError::server_full()), site).layer(map_response(close))
}

/// These routes with health and metrics, and everything around them.
fn with_health(routes: Router<Arc<Site>>, site: Arc<Site>) -> Router {
    routes
        .route("/readyz", get(health::ready))
        .layer(from_fn_with_state(site.clone(), front::throttle))
        // What a host's tools ask every few seconds is never limited.
        .route("/metrics", get(health::metrics))
        .layer(from_fn_with_state(site.clone(), host::known))
        .route("/healthz", get(health::alive))
        .layer(CatchPanicLayer::custom(error::panicked))
        .layer(from_fn(headers::secure))
        .layer(from_fn_with_state(site.clone(), front::receive))
        .with_state(site)
}
