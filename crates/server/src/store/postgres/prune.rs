//! Removing expired tables, whoever holds them.

use sqlx::PgConnection;

use super::{ClusterDatabase, nodes};
use crate::store::StoreError;
use crate::store::kinds::{Keep, Retention, Status, TableId};
use crate::timestamp::Timestamp;

/// The most tables of one transaction. Each may have hundreds of entries, and the database has other things to do.
const BATCH: i64 = 200;

impl ClusterDatabase {
    /// Removes expired tables. Done twice, it removes the rest.
    pub(in crate::store) async fn prune(
        &self,
        retention: Retention,
        now: Timestamp,
    ) -> Result<Vec<TableId>, StoreError> {
        self.patiently(|| self.sweep(now)).await?;
        let mut removed = Vec::new();
        for status in Status::ALL {
            let Keep::For(time) = retention.of(status) else { continue };
            let until = now.before(time);
            loop {
                let batch = self.patiently(|| self.prune_batch(status, until)).await?;
                let found = batch.found;
                removed.extend(batch.removed);
                if found < BATCH as usize {
                    break;
                }
            }
        }
        Ok(removed)
    }

    /// Removes nodes that are dead for long, and links that have expired.
    async fn sweep(&self, now: Timestamp) -> Result<(), StoreError> {
        let mut connection = self.pool.acquire().await?;
        nodes::forget_the_dead(&mut connection).await?;
        sqlx::query("DELETE FROM handovers WHERE expires_at <= $1")
            .bind(now.millis())
            .execute(&mut *connection)
            .await?;
        Ok(())
    }

    async fn prune_batch(&self, status: Status, until: Timestamp) -> Result<Batch, StoreError> {
        let mut transaction = self.pool.begin().await?;
        let batch = remove(&mut transaction, status, until).await?;
        transaction.commit().await?;
        Ok(batch)
    }
}

struct Batch {
    /// How many looked old.
    found: usize,
    removed: Vec<TableId>,
}

async fn remove(
    connection: &mut PgConnection,
    status: Status,
    until: Timestamp,
) -> Result<Batch, StoreError> {
    // The last thing that happened is the last entry or the change of status, whichever was later. A table that is locked has
    // an append in progress, so it isn't old.
    let found: Vec<i64> = sqlx::query_scalar(
        "SELECT id FROM tables WHERE status = $1 AND status_at <= $2 AND COALESCE(
           (SELECT written_at FROM entries WHERE table_id = tables.id ORDER BY number DESC LIMIT 1), 0) <= $2
         ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED",
    )
    .bind(status.text())
    .bind(until.millis())
    .bind(BATCH)
    .fetch_all(&mut *connection)
    .await?;
    // Now nobody can append. What was appended between the question and the lock, only a second look shows.
    let removed: Vec<i64> = sqlx::query_scalar(
        "DELETE FROM tables WHERE id = ANY($3) AND status = $1 AND status_at <= $2 AND COALESCE(
           (SELECT written_at FROM entries WHERE table_id = tables.id ORDER BY number DESC LIMIT 1), 0) <= $2
         RETURNING id",
    )
    .bind(status.text())
    .bind(until.millis())
    .bind(&found)
    .fetch_all(connection)
    .await?;
    Ok(Batch { found: found.len(), removed: removed.into_iter().map(TableId).collect() })
}
