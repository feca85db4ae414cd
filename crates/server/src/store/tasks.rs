//! What the writer can be asked to do, each in SQL that `SQLite` and `PostgreSQL` both understand.
//!
//! An append may be done twice with the same result: if nobody knows whether a commit arrived, the writer
//! does it again.

use sqlx::SqliteConnection;

use super::kinds::{
    Append, Handover, Header, Hold, Keep, Listing, Retention, SeatChange, SeatKind, SeatToken, Status, TableId,
};
use super::{Clock, StoreError, clock, read};
use crate::timestamp::Timestamp;
use crate::tokens::{SecretHash, TableCode};

/// Something to write.
#[derive(Debug)]
pub(super) enum Task {
    Create {
        code: TableCode,
        header: Header,
        at: Timestamp,
    },
    Append(Append),
    OfferHandover(Handover),
    TakeHandover {
        hold: Hold,
        code: SecretHash,
        token: SecretHash,
        now: Timestamp,
    },
    Prune {
        retention: Retention,
        now: Timestamp,
    },
    /// A look at the clock.
    Look {
        now: Timestamp,
    },
    /// Something nobody needs that goes to disk all the same.
    Probe,
}

/// The result of a task.
#[derive(Debug)]
pub(super) enum Answer {
    Done,
    Created(Hold),
    Taken(Option<u8>),
    Removed(Vec<TableId>),
    Seen(Clock),
}

impl Task {
    /// Does it inside the transaction that is open.
    pub(super) async fn perform(&self, connection: &mut SqliteConnection) -> Result<Answer, StoreError> {
        match self {
            Task::Create { code, header, at } => {
                create(connection, code, header, *at).await.map(Answer::Created)
            }
            Task::Append(append) => apply(connection, append).await.map(|()| Answer::Done),
            Task::OfferHandover(handover) => offer(connection, handover).await.map(|()| Answer::Done),
            Task::TakeHandover { hold, code, token, now } => {
                take(connection, hold.table, code, token, *now).await.map(Answer::Taken)
            }
            Task::Prune { retention, now } => prune(connection, retention, *now).await.map(Answer::Removed),
            Task::Look { now } => clock::look(connection, *now).await.map(Answer::Seen),
            Task::Probe => probe(connection).await.map(|()| Answer::Done),
        }
    }
}

async fn create(
    connection: &mut SqliteConnection,
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

async fn apply(connection: &mut SqliteConnection, append: &Append) -> Result<(), StoreError> {
    let table = append.hold.table;
    for (number, text) in (append.first..).zip(&append.entries) {
        write_entry(connection, table, number, append.at, text).await?;
    }
    if let Some(header) = &append.header {
        set_header(connection, table, header, append.at).await?;
    }
    for change in &append.seats {
        match change {
            SeatChange::Give(token) => give(connection, table, token).await?,
            SeatChange::Clear { seat } => clear(connection, table, *seat).await?,
            SeatChange::Keep { seat, token } => keep(connection, table, *seat, token).await?,
        }
    }
    Ok(())
}

async fn write_entry(
    connection: &mut SqliteConnection,
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
    connection: &mut SqliteConnection,
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

async fn give(
    connection: &mut SqliteConnection,
    table: TableId,
    token: &SeatToken,
) -> Result<(), StoreError> {
    must_exist(connection, table).await?;
    sqlx::query(
        "INSERT INTO seats (table_id, seat, token_hash, kind) VALUES ($1, $2, $3, $4)
         ON CONFLICT (table_id, token_hash) DO UPDATE SET seat = excluded.seat, kind = excluded.kind",
    )
    .bind(table.0)
    .bind(i64::from(token.seat))
    .bind(token.hash.as_bytes().as_slice())
    .bind(token.kind.text())
    .execute(connection)
    .await?;
    Ok(())
}

async fn clear(connection: &mut SqliteConnection, table: TableId, seat: u8) -> Result<(), StoreError> {
    for delete in [
        "DELETE FROM seats WHERE table_id = $1 AND seat = $2",
        "DELETE FROM handovers WHERE table_id = $1 AND seat = $2",
    ] {
        sqlx::query(delete).bind(table.0).bind(i64::from(seat)).execute(&mut *connection).await?;
    }
    Ok(())
}

async fn keep(
    connection: &mut SqliteConnection,
    table: TableId,
    seat: u8,
    token: &SecretHash,
) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM seats WHERE table_id = $1 AND seat = $2 AND token_hash <> $3")
        .bind(table.0)
        .bind(i64::from(seat))
        .bind(token.as_bytes().as_slice())
        .execute(&mut *connection)
        .await?;
    sqlx::query("DELETE FROM handovers WHERE table_id = $1 AND seat = $2")
        .bind(table.0)
        .bind(i64::from(seat))
        .execute(connection)
        .await?;
    Ok(())
}

async fn must_exist(connection: &mut SqliteConnection, table: TableId) -> Result<(), StoreError> {
    let found: Option<i64> = sqlx::query_scalar("SELECT id FROM tables WHERE id = $1")
        .bind(table.0)
        .fetch_optional(connection)
        .await?;
    if found.is_some() { Ok(()) } else { Err(StoreError::NoSuchTable { table }) }
}

async fn offer(connection: &mut SqliteConnection, handover: &Handover) -> Result<(), StoreError> {
    must_exist(connection, handover.hold.table).await?;
    sqlx::query(
        "INSERT INTO handovers (table_id, seat, code_hash, expires_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (table_id, seat) DO UPDATE SET code_hash = excluded.code_hash, expires_at = excluded.expires_at",
    )
    .bind(handover.hold.table.0)
    .bind(i64::from(handover.seat))
    .bind(handover.code.as_bytes().as_slice())
    .bind(handover.expires_at.millis())
    .execute(connection)
    .await?;
    Ok(())
}

async fn take(
    connection: &mut SqliteConnection,
    table: TableId,
    code: &SecretHash,
    token: &SecretHash,
    now: Timestamp,
) -> Result<Option<u8>, StoreError> {
    // This uses up the link, even if it is too late.
    let link: Option<(i64, i64)> = sqlx::query_as(
        "DELETE FROM handovers WHERE code_hash = $1 AND table_id = $2 RETURNING seat, expires_at",
    )
    .bind(code.as_bytes().as_slice())
    .bind(table.0)
    .fetch_optional(&mut *connection)
    .await?;
    let Some((seat, _)) = link.filter(|(_, expires_at)| *expires_at > now.millis()) else { return Ok(None) };
    let seat = read::seat(seat)?;
    give(connection, table, &SeatToken { seat, hash: *token, kind: SeatKind::Person }).await?;
    Ok(Some(seat))
}

async fn prune(
    connection: &mut SqliteConnection,
    retention: &Retention,
    now: Timestamp,
) -> Result<Vec<TableId>, StoreError> {
    sqlx::query("DELETE FROM handovers WHERE expires_at <= $1")
        .bind(now.millis())
        .execute(&mut *connection)
        .await?;
    let mut removed = Vec::new();
    for status in Status::ALL {
        let keep = match status {
            Status::Open => retention.open,
            Status::Running => retention.running,
            Status::Finished | Status::Abandoned => retention.over,
        };
        let Keep::For(time) = keep else { continue };
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

async fn probe(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    // A statement that changes no row would reach no disk.
    let written = sqlx::query("UPDATE server SET probes = probes + 1").execute(connection).await?;
    if written.rows_affected() == 1 {
        return Ok(());
    }
    Err(StoreError::Damaged { what: "the row of the server is missing".to_owned() })
}
