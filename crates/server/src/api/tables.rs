//! Opening a table, looking at one, and reading what happened there.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::{Extension, Json};
use hexhaven_wire::{HistoryPage, NewTable, OpenedTable, Refusal, TableLook};
use serde::Deserialize;
use utoipa::IntoParams;

use super::optional_bearer;
use crate::cluster::{Node, PassedOn};
use crate::rooms::{Maker, Opening, RoomError, RoomHandle};
use crate::site::Site;
use crate::tokens::TableCode;
use crate::web::{ApiError, ClientAddress, Received};

/// Opens a table.
#[utoipa::path(post, path = "/api/tables", request_body = NewTable,
    responses((status = 200, body = OpenedTable), (status = 422, body = Refusal)))]
pub(super) async fn open(
    State(site): State<Arc<Site>>,
    client: ClientAddress,
    passed_on: Option<Extension<PassedOn>>,
    Received(wanted): Received<NewTable>,
) -> Result<Json<OpenedTable>, ApiError> {
    // Whoever passed it on has counted it.
    if passed_on.is_none() {
        may_open(&site, client).await?;
        if let Some(node) = site.rooms.node().and_then(Node::better_place) {
            return Err(ApiError::elsewhere(node));
        }
    }
    let maker = wanted.name.map(|name| Maker { name });
    let opening = Opening { settings: wanted.settings, maker, bots: wanted.bots };
    let opened = site.rooms.open(opening).await?;
    let (seat, token) =
        opened.seat.map(|(seat, secret)| (seat.index() as u8, secret.reveal().to_owned())).unzip();
    Ok(Json(OpenedTable { code: opened.code.to_string(), commitment: opened.commitment, seat, token }))
}

/// How a table looks to a spectator.
#[utoipa::path(get, path = "/api/tables/{code}", params(("code" = String, Path)),
    responses((status = 200, body = TableLook), (status = 404, body = Refusal)))]
pub(super) async fn look(
    State(site): State<Arc<Site>>,
    Path(code): Path<String>,
    client: ClientAddress,
    headers: HeaderMap,
) -> Result<Json<TableLook>, ApiError> {
    let (code, table) = find(&site, client, &code).await?;
    let overview = table.overview(optional_bearer(&headers)?).await?;
    let created_at = overview.created_at.millis();
    Ok(Json(TableLook { code: code.to_string(), room: overview.room, number: overview.number, created_at }))
}

/// Which page of the past.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct Before {
    /// The page ends before this number: the number of the oldest item you have.
    #[param(maximum = 9_007_199_254_740_991_u64)]
    before: u64,
}

/// What happened at a table before some number, a page at a time: as the seat of the token saw it, or as a spectator did.
#[utoipa::path(get, path = "/api/tables/{code}/history", params(("code" = String, Path), Before),
    responses((status = 200, body = HistoryPage), (status = 404, body = Refusal)))]
pub(super) async fn history(
    State(site): State<Arc<Site>>,
    Path(code): Path<String>,
    client: ClientAddress,
    headers: HeaderMap,
    query: Result<Query<Before>, QueryRejection>,
) -> Result<Json<HistoryPage>, ApiError> {
    let Query(Before { before }) = query?;
    let (_, table) = find(&site, client, &code).await?;
    site.rate_limits.history(client)?;
    Ok(Json(table.history(optional_bearer(&headers)?, before).await?))
}

/// May this address open one more table?
pub(crate) async fn may_open(site: &Site, client: ClientAddress) -> Result<(), ApiError> {
    site.rate_limits.table(client)?;
    // Two requests at the same moment may both get the last place, which does no harm.
    if site.store.count_live().await? >= site.config.limits.tables {
        return Err(Refusal::new("too_many_tables").into());
    }
    Ok(())
}

/// The table for a code in an address. Clients that guess codes are locked out.
pub(crate) async fn find(
    site: &Site,
    client: ClientAddress,
    code: &str,
) -> Result<(TableCode, RoomHandle), ApiError> {
    let code = read_code(site, client, code)?;
    let table = known(site, client, site.rooms.find(&code).await)?;
    Ok((code, table))
}

/// The same for a client that follows the table, wherever that is.
pub(crate) async fn locate(site: &Site, client: ClientAddress, code: &str) -> Result<TableCode, ApiError> {
    let code = read_code(site, client, code)?;
    let found = match site.rooms.locate(&code).await {
        // Whoever follows a table waits for it.
        Ok(_) | Err(RoomError::Gone) => Ok(()),
        Err(RoomError::Store(error)) if site.rooms.node().is_some() && error.is_outage() => Ok(()),
        Err(error) => Err(error),
    };
    known(site, client, found)?;
    Ok(code)
}

fn read_code(site: &Site, client: ClientAddress, code: &str) -> Result<TableCode, ApiError> {
    site.rate_limits.code(client)?;
    known(site, client, code.parse().map_err(|_| RoomError::NoSuchTable))
}

/// Counts the codes that lead nowhere.
fn known<T>(site: &Site, client: ClientAddress, found: Result<T, RoomError>) -> Result<T, ApiError> {
    if matches!(found, Err(RoomError::NoSuchTable)) {
        site.rate_limits.wrong_code(client);
    }
    Ok(found?)
}
