//! Whole tables, as they are stored: for moving them to another store.

use sqlx::QueryBuilder;

use super::{Connection, Database};
use crate::store::StoreError;
use crate::store::moving::{ClockRow, EntryRow, HandoverRow, SeatRow, StoredRows, TableRow};

/// Rows of one statement: a few thousand values, of which both databases take many more.
const TOGETHER: usize = 500;

/// The numbers of all tables, in order.
pub(in crate::store) async fn tables(connection: &mut Connection) -> Result<Vec<i64>, StoreError> {
    Ok(sqlx::query_scalar("SELECT id FROM tables ORDER BY id").fetch_all(connection).await?)
}

/// What the server remembers about the clock.
pub(in crate::store) async fn clock(connection: &mut Connection) -> Result<ClockRow, StoreError> {
    Ok(sqlx::query_as("SELECT clock_at, steady_since FROM server").fetch_one(connection).await?)
}

/// Everything about one table.
pub(in crate::store) async fn read(connection: &mut Connection, id: i64) -> Result<StoredRows, StoreError> {
    let table: TableRow = sqlx::query_as(
        "SELECT id, code, created_at, listed, status, status_at, summary FROM tables WHERE id = $1",
    )
    .bind(id)
    .fetch_one(&mut *connection)
    .await?;
    let entries: Vec<EntryRow> =
        sqlx::query_as("SELECT number, written_at, text FROM entries WHERE table_id = $1 ORDER BY number")
            .bind(id)
            .fetch_all(&mut *connection)
            .await?;
    let seats: Vec<SeatRow> =
        sqlx::query_as("SELECT seat, token_hash, kind FROM seats WHERE table_id = $1 ORDER BY token_hash")
            .bind(id)
            .fetch_all(&mut *connection)
            .await?;
    let handovers: Vec<HandoverRow> =
        sqlx::query_as("SELECT seat, code_hash, expires_at FROM handovers WHERE table_id = $1 ORDER BY seat")
            .bind(id)
            .fetch_all(connection)
            .await?;
    Ok(StoredRows { table, entries, seats, handovers })
}

/// Writes a table that isn't there yet, under its old number.
pub(in crate::store) async fn write(
    connection: &mut Connection,
    rows: &StoredRows,
) -> Result<(), StoreError> {
    let (id, code, created_at, listed, status, status_at, summary) = &rows.table;
    sqlx::query(
        "INSERT INTO tables (id, code, created_at, listed, status, status_at, summary)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(id)
    .bind(code)
    .bind(created_at)
    .bind(listed)
    .bind(status)
    .bind(status_at)
    .bind(summary)
    .execute(&mut *connection)
    .await?;
    for some in rows.entries.chunks(TOGETHER) {
        QueryBuilder::<Database>::new("INSERT INTO entries (table_id, number, written_at, text) ")
            .push_values(some, |mut row, (number, written_at, text)| {
                row.push_bind(id).push_bind(number).push_bind(written_at).push_bind(text);
            })
            .build()
            .execute(&mut *connection)
            .await?;
    }
    for some in rows.seats.chunks(TOGETHER) {
        QueryBuilder::<Database>::new("INSERT INTO seats (table_id, seat, token_hash, kind) ")
            .push_values(some, |mut row, (seat, token_hash, kind)| {
                row.push_bind(id).push_bind(seat).push_bind(token_hash).push_bind(kind);
            })
            .build()
            .execute(&mut *connection)
            .await?;
    }
    for some in rows.handovers.chunks(TOGETHER) {
        QueryBuilder::<Database>::new("INSERT INTO handovers (table_id, seat, code_hash, expires_at) ")
            .push_values(some, |mut row, (seat, code_hash, expires_at)| {
                row.push_bind(id).push_bind(seat).push_bind(code_hash).push_bind(expires_at);
            })
            .build()
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

/// What the clock said, for the other server to continue from.
pub(in crate::store) async fn set_clock(
    connection: &mut Connection,
    (clock_at, steady_since): ClockRow,
) -> Result<(), StoreError> {
    sqlx::query("UPDATE server SET clock_at = $1, steady_since = $2")
        .bind(clock_at)
        .bind(steady_since)
        .execute(connection)
        .await?;
    Ok(())
}
