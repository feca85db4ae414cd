//! The lists of open, running and finished tables.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use hexhaven_wire::{ListedTable, Refusal, TableList};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::site::Site;
use crate::store::{Cursor, Status};
use crate::timestamp::Timestamp;
use crate::web::ApiError;

/// Tables on a page.
const PAGE: u32 = 30;

/// Which tables.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct Wanted {
    /// `open`, `running` or `finished`.
    #[param(inline)]
    status: ListStatus,
    /// Where the last page ended: its `next`.
    #[serde(default)]
    #[param(nullable = false, pattern = "^[0-9]{1,18}-[0-9]{1,18}$")]
    after: Option<String>,
}

/// Which list.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum ListStatus {
    /// Tables with free seats.
    Open,
    /// Games to watch.
    Running,
    /// Games to replay.
    Finished,
}

/// Lists the tables that are meant to be found.
#[utoipa::path(get, path = "/api/tables", params(Wanted),
    responses((status = 200, body = TableList), (status = 422, body = Refusal)))]
pub(super) async fn list(
    State(site): State<Arc<Site>>,
    query: Result<Query<Wanted>, QueryRejection>,
) -> Result<Json<TableList>, ApiError> {
    let Query(wanted) = query?;
    let status = match wanted.status {
        ListStatus::Open => Status::Open,
        ListStatus::Running => Status::Running,
        ListStatus::Finished => Status::Finished,
    };
    let store = site.rooms.store();
    let mut tables = match wanted.after {
        None => store.list(status, PAGE + 1).await?,
        Some(after) => store.list_after(status, cursor(&after)?, PAGE + 1).await?,
    };
    let more = tables.len() > PAGE as usize;
    tables.truncate(PAGE as usize);
    let next = tables.last().filter(|_| more).map(|last| {
        let cursor = last.cursor();
        format!("{}-{}", cursor.status_at.millis(), cursor.id)
    });
    let tables = tables.into_iter().map(|info| ListedTable {
        code: info.code.to_string(),
        created_at: info.created_at.millis(),
        status_at: info.status_at.millis(),
        summary: serde_json::from_str(&info.header.summary).unwrap_or_default(),
    });
    Ok(Json(TableList { tables: tables.collect(), next }))
}

fn cursor(text: &str) -> Result<Cursor, Refusal> {
    let parts = text.split_once('-').and_then(|(at, id)| Some((at.parse().ok()?, id.parse().ok()?)));
    let (at, id) = parts.ok_or_else(|| Refusal::new("unreadable").with("reason", "after"))?;
    Ok(Cursor { status_at: Timestamp::from_millis(at), id })
}
