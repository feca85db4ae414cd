//! The HTTP API: tables, seats, lists, records, replays, the guide, and the interface for programs that play.
//!
//! Bodies are JSON. An error is a refusal, `{code, rule, data}`, with a matching status. Tokens travel in the header
//! `Authorization: Bearer`, never in an address.

mod bot;
mod error;
mod games;
mod guide;
mod lists;
mod openapi;
mod page;
mod refusals;
mod rules;
mod seats;
mod tables;
#[cfg(test)]
mod tests;
mod watch;

use std::sync::Arc;

use axum::Router;
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::routing::{get, post};
use hexhaven_wire::Refusal;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::SizeAbove;

pub(crate) use tables::{find, may_open};

use crate::invite;
use crate::site::Site;
use crate::tokens::{Secret, SecretHash};
use crate::web::ApiError;

/// Shorter answers fit into one network packet as they are.
const WORTH_PACKING: u64 = 1_400;

/// All routes below `/api`.
pub(crate) fn router() -> Router<Arc<Site>> {
    Router::new()
        .merge(packed())
        .route("/", get(page::page))
        .route("/page.css", get(page::style))
        .route("/messages.md", get(page::messages))
        .route("/tables", post(tables::open).get(lists::list))
        .route("/tables/{code}", get(tables::look))
        .route("/tables/{code}/picture.png", get(invite::picture))
        .route("/tables/{code}/history", get(tables::history))
        .route("/tables/{code}/seats", post(seats::sit))
        .route("/tables/{code}/handover", post(seats::offer_handover))
        .route("/handovers", post(seats::take_handover))
        .route("/tables/{code}/socket", get(watch::socket))
        .route("/tables/{code}/stream", get(bot::stream))
        .route("/tables/{code}/commands", post(bot::command))
        .route("/verify", post(games::verify_sent))
        .route("/rules", post(rules::mix))
        .route("/boards", post(rules::board))
}

/// The routes whose answers are long and public: they are compressed if the client can
/// read that. No answer with a token or a hidden card may be among them, since the length of a compressed answer says
/// something about its content; nor streams and sockets, which must not wait.
fn packed() -> Router<Arc<Site>> {
    Router::new()
        .route("/tables/{code}/record", get(games::record))
        .route("/tables/{code}/statistics", get(games::statistics))
        .route("/tables/{code}/replay", get(games::replay))
        .route("/replay", post(games::replay_sent))
        .route("/statistics", post(games::statistics_sent))
        .route("/catalog", get(rules::catalog))
        .route("/openapi.json", get(openapi::document))
        // Its positions contain all cards, but only for games that the caller plays alone.
        .merge(guide::router())
        .layer(CompressionLayer::new().compress_when(SizeAbove::new(WORTH_PACKING)))
}

/// The token of a request that works without one.
fn optional_bearer(headers: &HeaderMap) -> Result<Option<SecretHash>, ApiError> {
    if headers.contains_key(AUTHORIZATION) { bearer(headers).map(Some) } else { Ok(None) }
}

/// The token of a request.
fn bearer(headers: &HeaderMap) -> Result<SecretHash, ApiError> {
    let value = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    let token =
        value.and_then(|value| value.strip_prefix("Bearer ")).ok_or_else(|| Refusal::new("no_token"))?;
    let secret: Secret = token.trim().parse().map_err(|_| Refusal::new("bad_token"))?;
    Ok(secret.hash())
}
