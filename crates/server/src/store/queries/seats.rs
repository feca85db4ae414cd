//! Who may speak for a seat, and the links that move one. Whoever calls these has made sure that the table is there.

use super::{Connection, read};
use crate::store::StoreError;
use crate::store::kinds::{Handover, SeatChange, SeatKind, SeatToken, TableId};
use crate::timestamp::Timestamp;
use crate::tokens::SecretHash;

pub(in crate::store) async fn change(
    connection: &mut Connection,
    table: TableId,
    change: &SeatChange,
) -> Result<(), StoreError> {
    match change {
        SeatChange::Give(token) => give(connection, table, token).await,
        SeatChange::Clear { seat } => clear(connection, table, *seat).await,
        SeatChange::Keep { seat, token } => keep(connection, table, *seat, token).await,
    }
}

async fn give(connection: &mut Connection, table: TableId, token: &SeatToken) -> Result<(), StoreError> {
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

async fn clear(connection: &mut Connection, table: TableId, seat: u8) -> Result<(), StoreError> {
    for delete in [
        "DELETE FROM seats WHERE table_id = $1 AND seat = $2",
        "DELETE FROM handovers WHERE table_id = $1 AND seat = $2",
    ] {
        sqlx::query(delete).bind(table.0).bind(i64::from(seat)).execute(&mut *connection).await?;
    }
    Ok(())
}

async fn keep(
    connection: &mut Connection,
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

pub(in crate::store) async fn offer(
    connection: &mut Connection,
    handover: &Handover,
) -> Result<(), StoreError> {
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

/// Uses up a link. A token is drawn for one take, so if it has a seat already, this is the same take again.
pub(in crate::store) async fn take(
    connection: &mut Connection,
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
    let Some((seat, expires_at)) = link else { return seat_of(connection, table, token).await };
    if expires_at <= now.millis() {
        return Ok(None);
    }
    let seat = read::seat(seat)?;
    give(connection, table, &SeatToken { seat, hash: *token, kind: SeatKind::Person }).await?;
    Ok(Some(seat))
}

async fn seat_of(
    connection: &mut Connection,
    table: TableId,
    token: &SecretHash,
) -> Result<Option<u8>, StoreError> {
    let seat: Option<i64> =
        sqlx::query_scalar("SELECT seat FROM seats WHERE table_id = $1 AND token_hash = $2")
            .bind(table.0)
            .bind(token.as_bytes().as_slice())
            .fetch_optional(connection)
            .await?;
    seat.map(read::seat).transpose()
}
