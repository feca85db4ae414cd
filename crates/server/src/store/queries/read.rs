//! Queries. They have their own connections and never wait for the writer.

use sqlx::Row;

use super::{Connection, DatabaseRow, Pool};
use crate::store::StoreError;
use crate::store::damage::Damage;
use crate::store::kinds::{
    Cursor, Header, Listing, SeatKind, SeatToken, Status, StoredTable, TableId, TableInfo,
};
use crate::timestamp::Timestamp;
use crate::tokens::{SecretHash, TableCode};

pub(in crate::store) async fn find(pool: &Pool, code: &TableCode) -> Result<Option<TableInfo>, StoreError> {
    let row = sqlx::query(
        "SELECT id, code, created_at, listed, status, status_at, summary FROM tables WHERE code = $1",
    )
    .bind(code.as_str())
    .fetch_optional(pool)
    .await?;
    row.map(|row| info(&row)).transpose()
}

/// The table that a handover link leads to.
pub(in crate::store) async fn handover(
    pool: &Pool,
    code: SecretHash,
    now: Timestamp,
) -> Result<Option<TableCode>, StoreError> {
    let found: Option<String> = sqlx::query_scalar(
        "SELECT tables.code FROM handovers JOIN tables ON tables.id = handovers.table_id
         WHERE code_hash = $1 AND expires_at > $2",
    )
    .bind(code.as_bytes().as_slice())
    .bind(now.millis())
    .fetch_optional(pool)
    .await?;
    let read = |code: String| code.parse().map_err(|_| damaged(format_args!("tables.code is {code:?}")));
    found.map(read).transpose()
}

/// Tables that are not over, oldest first.
pub(in crate::store) async fn live(pool: &Pool, damage: &Damage) -> Result<Vec<TableInfo>, StoreError> {
    let rows = sqlx::query(
        "SELECT id, code, created_at, listed, status, status_at, summary FROM tables
         WHERE status IN ('open', 'running') ORDER BY id",
    )
    .fetch_all(pool)
    .await?;
    Ok(rows.iter().filter_map(|row| readable(row, damage)).collect())
}

/// How many tables are not over.
pub(in crate::store) async fn count_live(pool: &Pool) -> Result<usize, StoreError> {
    let count: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM tables WHERE status IN ('open', 'running')")
        .fetch_one(pool)
        .await?;
    Ok(usize::try_from(count).unwrap_or(0))
}

/// Listed tables of a status, newest first.
pub(in crate::store) async fn listed(
    pool: &Pool,
    damage: &Damage,
    status: Status,
    mut after: Cursor,
    most: u32,
) -> Result<Vec<TableInfo>, StoreError> {
    let mut page = Vec::new();
    loop {
        let rows = sqlx::query(
            "SELECT id, code, created_at, listed, status, status_at, summary FROM tables
             WHERE status = $1 AND listed AND (status_at < $2 OR (status_at = $2 AND id < $3))
             ORDER BY status_at DESC, id DESC LIMIT $4",
        )
        .bind(status.text())
        .bind(after.status_at.millis())
        .bind(after.id)
        .bind(i64::from(most))
        .fetch_all(pool)
        .await?;
        page.extend(rows.iter().filter_map(|row| readable(row, damage)));
        // A row that cannot be read must not make the page look like the last one.
        let goes_on = rows.len() == most as usize && page.len() < most as usize;
        let Some(last) = rows.last().filter(|_| goes_on) else {
            page.truncate(most as usize);
            return Ok(page);
        };
        let status_at = Timestamp::from_millis(last.try_get("status_at")?);
        after = Cursor { status_at, id: last.try_get("id")? };
    }
}

/// Everything about one table, as it is at one moment.
pub(in crate::store) async fn load(
    connection: &mut Connection,
    table: TableId,
) -> Result<StoredTable, StoreError> {
    let row = sqlx::query(
        "SELECT id, code, created_at, listed, status, status_at, summary FROM tables WHERE id = $1",
    )
    .bind(table.0)
    .fetch_optional(&mut *connection)
    .await?;
    let info = info(&row.ok_or(StoreError::NoSuchTable { table })?)?;
    let entries: Vec<(i64, i64, String)> =
        sqlx::query_as("SELECT number, written_at, text FROM entries WHERE table_id = $1 ORDER BY number")
            .bind(table.0)
            .fetch_all(&mut *connection)
            .await?;
    let last_at = entries.last().map_or(info.created_at, |&(_, at, _)| Timestamp::from_millis(at));
    let mut texts = Vec::with_capacity(entries.len());
    for (expected, (number, _, text)) in (0..).zip(entries) {
        if number != expected {
            return Err(damaged(format_args!("entry {expected} of table {table} is missing")));
        }
        texts.push(text);
    }
    Ok(StoredTable { info, seats: seats(connection, table).await?, entries: texts, last_at })
}

async fn seats(connection: &mut Connection, table: TableId) -> Result<Vec<SeatToken>, StoreError> {
    let rows: Vec<(i64, Vec<u8>, String)> = sqlx::query_as(
        "SELECT seat, token_hash, kind FROM seats WHERE table_id = $1 ORDER BY seat, token_hash",
    )
    .bind(table.0)
    .fetch_all(connection)
    .await?;
    rows.into_iter()
        .map(|(number, hash, kind)| {
            let hash = <[u8; 32]>::try_from(hash)
                .map_err(|hash| damaged(format_args!("a token hash of {} bytes", hash.len())))?;
            let known = SeatKind::ALL.into_iter().find(|known| known.text() == kind);
            let kind = known.ok_or_else(|| damaged(format_args!("seats.kind is {kind:?}")))?;
            Ok(SeatToken { seat: seat(number)?, hash: SecretHash::from_bytes(hash), kind })
        })
        .collect()
}

pub(in crate::store) fn seat(number: i64) -> Result<u8, StoreError> {
    u8::try_from(number).map_err(|_| damaged(format_args!("a seat has the number {number}")))
}

/// A table, unless its row is damaged; then that is reported.
fn readable(row: &DatabaseRow, damage: &Damage) -> Option<TableInfo> {
    let read = info(row);
    if let (Err(error), Ok(id)) = (&read, row.try_get("id")) {
        damage.report(TableId(id), error);
    }
    read.ok()
}

fn info(row: &DatabaseRow) -> Result<TableInfo, StoreError> {
    let (code, status): (&str, &str) = (row.try_get("code")?, row.try_get("status")?);
    let known = Status::ALL.into_iter().find(|known| known.text() == status);
    let listing = if row.try_get("listed")? { Listing::Listed } else { Listing::ByLink };
    Ok(TableInfo {
        id: TableId(row.try_get("id")?),
        code: code.parse().map_err(|_| damaged(format_args!("tables.code is {code:?}")))?,
        created_at: Timestamp::from_millis(row.try_get("created_at")?),
        status_at: Timestamp::from_millis(row.try_get("status_at")?),
        header: Header {
            status: known.ok_or_else(|| damaged(format_args!("tables.status is {status:?}")))?,
            listing,
            summary: row.try_get("summary")?,
        },
    })
}

fn damaged(what: impl std::fmt::Display) -> StoreError {
    StoreError::Damaged { what: what.to_string() }
}
