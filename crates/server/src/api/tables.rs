//! Opening a table, and looking at one.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use hexhaven_record::wire::{NewTable, OpenedTable, Refusal, TableLook};

use crate::rooms::{Doorway, Maker, Opening};
use crate::site::Site;
use crate::tokens::TableCode;
use crate::web::{ApiError, ClientAddress, Received};

/// Opens a table.
#[utoipa::path(post, path = "/api/tables", request_body = NewTable,
    responses((status = 200, body = OpenedTable), (status = 422, body = Refusal)))]
pub(super) async fn open(
    State(site): State<Arc<Site>>,
    client: ClientAddress,
    Received(wanted): Received<NewTable>,
) -> Result<Json<OpenedTable>, ApiError> {
    site.gates.table(client)?;
    // Two who ask at the same moment may both get the last place; that is no harm.
    if site.store.count_live().await? >= site.config.limits.tables {
        return Err(Refusal::new("too_many_tables").into());
    }
    let maker = wanted.name.map(|name| Maker { name, ready: wanted.client_seed });
    let opening = Opening { settings: wanted.settings, maker, bots: wanted.bots };
    let opened = site.rooms.open(opening).await?;
    let (seat, token) =
        opened.seat.map(|(seat, secret)| (seat.index() as u8, secret.reveal().to_owned())).unzip();
    Ok(Json(OpenedTable { code: opened.code.to_string(), seat, token }))
}

/// How a table looks to one who watches.
#[utoipa::path(get, path = "/api/tables/{code}", params(("code" = String, Path)),
    responses((status = 200, body = TableLook), (status = 404, body = Refusal)))]
pub(super) async fn look(
    State(site): State<Arc<Site>>,
    Path(code): Path<String>,
) -> Result<Json<TableLook>, ApiError> {
    let (code, table) = find(&site, &code).await?;
    let look = table.look().await?;
    let created_at = look.created_at.millis();
    Ok(Json(TableLook { code: code.to_string(), room: look.room, number: look.number, created_at }))
}

/// The table of a code in an address.
pub(super) async fn find(site: &Site, code: &str) -> Result<(TableCode, Doorway), ApiError> {
    let code: TableCode = code.parse().map_err(|_| Refusal::new("no_such_table"))?;
    let table = site.rooms.find(&code).await?;
    Ok((code, table))
}
