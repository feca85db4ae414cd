//! Finished games: the record, statistics and every step, even for a record that a client sends
//! in. Nobody gets the record of a running game.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use hexhaven_record::Record;
use hexhaven_wire::{Checked, Refusal, ReplayPage, Statistics, read_record};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::{optional_bearer, tables};
use crate::site::Site;
use crate::web::{ApiError, ClientAddress, ReceivedBytes};

/// Which form of a record.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct Form {
    /// `text`, or `json`.
    #[serde(default)]
    #[param(required = false, inline)]
    format: Format,
}

/// A form of a record.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Format {
    /// For people.
    #[default]
    Text,
    /// For programs.
    Json,
}

/// Which steps, as seen by whom.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct Steps {
    /// The number of a seat, `spectator`, or `all` for every card.
    #[serde(default)]
    #[param(nullable = false, pattern = "^([0-5]|spectator|all)$")]
    viewer: Option<String>,
    /// The first step, 0 being the start.
    #[serde(default)]
    #[param(required = false, maximum = 4_294_967_295_u32)]
    from: u32,
    /// How many, at most 100.
    #[serde(default)]
    #[param(nullable = false, maximum = 4_294_967_295_u32)]
    count: Option<u32>,
}

/// The record of a game that is over.
#[utoipa::path(get, path = "/api/tables/{code}/record", params(("code" = String, Path), Form),
    responses((status = 200, content((String = "text/plain"), (serde_json::Value = "application/json"))), (status = 404, body = Refusal), (status = 409, body = Refusal)))]
pub(super) async fn record(
    State(site): State<Arc<Site>>,
    Path(code): Path<String>,
    client: ClientAddress,
    headers: HeaderMap,
    query: Result<Query<Form>, QueryRejection>,
) -> Result<Response, ApiError> {
    let Query(form) = query?;
    let record = finished(&site, client, &headers, &code).await?;
    Ok(match form.format {
        Format::Text => ([(CONTENT_TYPE, "text/plain; charset=utf-8")], record.to_text()).into_response(),
        Format::Json => ([(CONTENT_TYPE, "application/json")], record.to_json()).into_response(),
    })
}

/// What happened in a finished game, in figures.
#[utoipa::path(get, path = "/api/tables/{code}/statistics", params(("code" = String, Path)),
    responses((status = 200, body = Statistics), (status = 404, body = Refusal), (status = 409, body = Refusal)))]
pub(super) async fn statistics(
    State(site): State<Arc<Site>>,
    Path(code): Path<String>,
    client: ClientAddress,
    headers: HeaderMap,
) -> Result<Json<Statistics>, ApiError> {
    Ok(Json(Statistics::asked(&finished(&site, client, &headers, &code).await?)?))
}

/// Steps of a game that is over.
#[utoipa::path(get, path = "/api/tables/{code}/replay", params(("code" = String, Path), Steps),
    responses((status = 200, body = ReplayPage), (status = 404, body = Refusal), (status = 409, body = Refusal)))]
pub(super) async fn replay(
    State(site): State<Arc<Site>>,
    Path(code): Path<String>,
    client: ClientAddress,
    headers: HeaderMap,
    query: Result<Query<Steps>, QueryRejection>,
) -> Result<Json<ReplayPage>, ApiError> {
    let Query(steps) = query?;
    page(&finished(&site, client, &headers, &code).await?, &steps)
}

/// The record of a game that is over. Only its players may read one that was closed to spectators.
async fn finished(
    site: &Site,
    client: ClientAddress,
    headers: &HeaderMap,
    code: &str,
) -> Result<Record, ApiError> {
    let (_, table) = tables::find(site, client, code).await?;
    Ok(table.record(optional_bearer(headers)?).await?)
}

/// Steps of a record that a client sends in.
#[utoipa::path(post, path = "/api/replay", params(Steps), request_body = String,
    responses((status = 200, body = ReplayPage), (status = 422, body = Refusal)))]
pub(super) async fn replay_sent(
    query: Result<Query<Steps>, QueryRejection>,
    ReceivedBytes(body): ReceivedBytes,
) -> Result<Json<ReplayPage>, ApiError> {
    let Query(steps) = query?;
    page(&read_record(&body)?, &steps)
}

/// Statistics for a record that a client sends in.
#[utoipa::path(post, path = "/api/statistics", request_body = String,
    responses((status = 200, body = Statistics), (status = 422, body = Refusal)))]
pub(super) async fn statistics_sent(
    ReceivedBytes(body): ReceivedBytes,
) -> Result<Json<Statistics>, ApiError> {
    Ok(Json(Statistics::asked(&read_record(&body)?)?))
}

/// Checks a record that a client sends in: every input, the result, and the luck if its seeds are
/// revealed.
#[utoipa::path(post, path = "/api/verify", request_body = String,
    responses((status = 200, body = Checked), (status = 422, body = Refusal)))]
pub(super) async fn verify_sent(ReceivedBytes(body): ReceivedBytes) -> Result<Json<Checked>, ApiError> {
    Ok(Json(Checked::of(&read_record(&body)?)))
}

fn page(record: &Record, steps: &Steps) -> Result<Json<ReplayPage>, ApiError> {
    Ok(Json(ReplayPage::asked(record, steps.viewer.as_deref(), steps.from, steps.count)?))
}
