//! The tasks in `SQLite`'s words.

use super::Connection;
use super::queries::{clock, seats};
use crate::store::StoreError;
use crate::store::kinds::{Append, Header, Hold, Keep, Listing, Retention, Status, TableId};
use crate::store::tasks::{Answer, Outcome, Task};
use crate::timestamp::Timestamp;
use crate::tokens::TableCode;

/// Does a task inside the transaction that is open.
pub(super) async fn perform(connection: &mut Connection, task: &Task) -> Outcome {
    match task {
        Task::Create { code, header, at, .. } => {
            create(connection, code, header, *at).await.map(Answer::Created)
        }
        Task::Append(append) => apply(connection, append).await.map(|()| Answer::Done),
        Task::OfferHandover(handover) => {
            must_exist(connection, handover.hold.table).await?;
            seats::offer(connection, handover).await.map(|()| Answer::Done)
        }
        Task::TakeHandover { hold, code, token, now } => {
            seats::take(connection, hold.table, code, token, *now).await.map(Answer::Taken)
        }
        Task::Prune { retention, now } => prune(connection, retention, *now).await.map(Answer::Removed),
        Task::Look { now } => clock::look(connection, *now).await.map(Answer::Seen),
        Task::Probe => probe(connection).await.map(|()| Answer::Done),
    }
}

async fn create(
    connection: &mut Connection,
    code: &TableCode,
    header: &Header,
    at: Timestamp,
) -> Result<Hold, StoreError> {
    let id: Option<i64> = sqlx::query_scalar(
        "INSERT INTO tables (code, created_at, listed, status, status_at, summary) VALUES ($1, $2, $3, $4, $2, $5)
         ON CONFLICT (code) DO NOTHING RETURNING id",
    )
    .bind(code.as_str())
    .bind(at.millis())
    .bind(header.listing == Listing::Listed)
    .bind(header.status.text())
    .bind(&header.summary)
    .fetch_optional(connection)
    .await?;
    id.map(|id| Hold { table: TableId(id), epoch: 0 }).ok_or(StoreError::CodeTaken)
}

async fn apply(connection: &mut Connection, append: &Append) -> Result<(), StoreError> {
    let table = append.hold.table;
    for (number, text) in (append.first..).zip(&append.entries) {
        write_entry(connection, table, number, append.at, text).await?;
    }
    if let Some(header) = &append.header {
        set_header(connection, table, header, append.at).await?;
    }
    if !append.seats.is_empty() {
        must_exist(connection, table).await?;
    }
    for change in &append.seats {
        seats::change(connection, table, change).await?;
    }
    Ok(())
}

async fn write_entry(
    connection: &mut Connection,
    table: TableId,
    number: u32,
    at: Timestamp,
    text: &str,
) -> Result<(), StoreError> {
    // Only after the one before it; and an entry that is there already is left alone.
    let written = sqlx::query(
        "INSERT INTO entries (table_id, number, written_at, text) SELECT $1, $2, $3, $4
         WHERE EXISTS (SELECT 1 FROM tables WHERE id = $1)
           AND ($2 = 0 OR EXISTS (SELECT 1 FROM entries WHERE table_id = $1 AND number = $2 - 1))
         ON CONFLICT (table_id, number) DO NOTHING",
    )
    .bind(table.0)
    .bind(i64::from(number))
    .bind(at.millis())
    .bind(text)
    .execute(&mut *connection)
    .await?;
    if written.rows_affected() == 1 {
        return Ok(());
    }
    must_exist(connection, table).await?;
    let there: Option<String> =
        sqlx::query_scalar("SELECT text FROM entries WHERE table_id = $1 AND number = $2")
            .bind(table.0)
            .bind(i64::from(number))
            .fetch_optional(connection)
            .await?;
    if there.as_deref() == Some(text) { Ok(()) } else { Err(StoreError::OutOfOrder { table, number }) }
}

async fn set_header(
    connection: &mut Connection,
    table: TableId,
    header: &Header,
    at: Timestamp,
) -> Result<(), StoreError> {
    let changed = sqlx::query(
        "UPDATE tables SET status_at = CASE WHEN status = $2 THEN status_at ELSE $3 END,
                           status = $2, listed = $4, summary = $5 WHERE id = $1",
    )
    .bind(table.0)
    .bind(header.status.text())
    .bind(at.millis())
    .bind(header.listing == Listing::Listed)
    .bind(&header.summary)
    .execute(connection)
    .await?;
    if changed.rows_affected() == 1 { Ok(()) } else { Err(StoreError::NoSuchTable { table }) }
}

pub(super) async fn must_exist(connection: &mut Connection, table: TableId) -> Result<(), StoreError> {
    let found: Option<i64> = sqlx::query_scalar("SELECT id FROM tables WHERE id = $1")
        .bind(table.0)
        .fetch_optional(connection)
        .await?;
    if found.is_some() { Ok(()) } else { Err(StoreError::NoSuchTable { table }) }
}

async fn prune(
    connection: &mut Connection,
    retention: &Retention,
    now: Timestamp,
) -> Result<Vec<TableId>, StoreError> {
    sqlx::query("DELETE FROM handovers WHERE expires_at <= $1")
        .bind(now.millis())
        .execute(&mut *connection)
        .await?;
    let mut removed = Vec::new();
    for status in Status::ALL {
        let Keep::For(time) = retention.of(status) else { continue };
        // The last thing that happened is the last entry or the change of status, whichever was later.
        let ids: Vec<i64> = sqlx::query_scalar(
            "DELETE FROM tables WHERE status = $1 AND status_at <= $2 AND COALESCE(
               (SELECT written_at FROM entries WHERE table_id = tables.id ORDER BY number DESC LIMIT 1), 0) <= $2
             RETURNING id",
        )
        .bind(status.text())
        .bind(now.before(time).millis())
        .fetch_all(&mut *connection)
        .await?;
        removed.extend(ids.into_iter().map(TableId));
    }
    Ok(removed)
}

async fn probe(connection: &mut Connection) -> Result<(), StoreError> {
    // A statement that changes no row would reach no disk.
    let written = sqlx::query("UPDATE server SET probes = probes + 1").execute(connection).await?;
    if written.rows_affected() == 1 {
        return Ok(());
    }
    Err(StoreError::Damaged { what: "the row of the server is missing".to_owned() })
}
