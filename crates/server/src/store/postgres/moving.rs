//! What moving games needs of a database besides the queries that it shares with a data file.

use sqlx::PgConnection;

use super::connect;
use crate::config::DatabaseUrl;
use crate::store::StoreError;
use crate::store::kinds::TableId;

/// A connection with an open transaction. Nobody else may use the database: no node is alive, and no other move begins.
pub(in crate::store) async fn open(url: &DatabaseUrl) -> Result<PgConnection, StoreError> {
    let mut connection = connect::checked(url).await?;
    let nodes: i64 = sqlx::query_scalar(
        "SELECT COUNT(*) FROM nodes WHERE beat_at > statement_timestamp() - INTERVAL '3 seconds'",
    )
    .fetch_one(&mut connection)
    .await?;
    if nodes > 0 {
        return Err(StoreError::NodesAlive { place: url.to_string(), nodes });
    }
    sqlx::raw_sql("SET lock_timeout = '2s'; BEGIN").execute(&mut connection).await?;
    let locked = sqlx::query("LOCK TABLE tables IN EXCLUSIVE MODE").execute(&mut connection).await;
    locked.map_err(|_| {
        let why = "somebody else is moving games from or to it".to_owned();
        StoreError::CannotConnect { place: url.to_string(), why }
    })?;
    Ok(connection)
}

/// Refuses tables of a newer program.
pub(in crate::store) async fn check_versions(
    connection: &mut PgConnection,
    known: i64,
) -> Result<(), StoreError> {
    let newest: Option<(i64, i64)> =
        sqlx::query_as("SELECT id, log_version FROM tables WHERE log_version > $1 ORDER BY id LIMIT 1")
            .bind(known)
            .fetch_optional(connection)
            .await?;
    match newest {
        Some((id, version)) => Err(StoreError::NewerTable { table: TableId(id), version, known }),
        None => Ok(()),
    }
}

/// New tables get numbers after those that were written, and only programs that know the log may claim these.
pub(in crate::store) async fn settle(
    connection: &mut PgConnection,
    log_version: i64,
) -> Result<(), StoreError> {
    sqlx::query("UPDATE tables SET log_version = $1 WHERE log_version < $1")
        .bind(log_version)
        .execute(&mut *connection)
        .await?;
    sqlx::query(
        "SELECT setval(pg_get_serial_sequence('tables', 'id'), GREATEST((SELECT MAX(id) FROM tables), 1))",
    )
    .execute(connection)
    .await?;
    Ok(())
}
