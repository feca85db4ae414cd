//! Who may write to a table: claims, releases, and who holds what.

use super::ClusterDatabase;
use crate::store::StoreError;
use crate::store::kinds::{Hold, NodeId, TableId};

impl ClusterDatabase {
    /// Takes a table over. Done twice, it raises the epoch twice, and only the last number counts.
    pub(in crate::store) async fn claim(&self, table: TableId) -> Result<Hold, StoreError> {
        self.patiently(|| self.claim_once(table)).await
    }

    async fn claim_once(&self, table: TableId) -> Result<Hold, StoreError> {
        // The update waits for appends in progress. It judges beats by the time of its own snapshot: by a later clock, a
        // beat from before the wait would look too old.
        let epoch: Option<i64> = sqlx::query_scalar(
            "UPDATE tables SET owner = $2, epoch = epoch + 1, log_version = GREATEST(log_version, $3)
             WHERE id = $1 AND log_version <= $3 AND (owner IS NULL OR owner = $2 OR NOT EXISTS (
               SELECT 1 FROM nodes WHERE nodes.id = tables.owner
                 AND beat_at > statement_timestamp() - INTERVAL '3 seconds'))
             RETURNING epoch",
        )
        .bind(table.0)
        .bind(self.node.0)
        .bind(self.info.log_version)
        .fetch_optional(&self.pool)
        .await?;
        match epoch {
            Some(epoch) => Ok(Hold { table, epoch }),
            None => Err(self.why_not(table).await?),
        }
    }

    /// Why a claim found nothing to claim.
    async fn why_not(&self, table: TableId) -> Result<StoreError, StoreError> {
        let row: Option<(Option<i64>, i64)> =
            sqlx::query_as("SELECT owner, log_version FROM tables WHERE id = $1")
                .bind(table.0)
                .fetch_optional(&self.pool)
                .await?;
        let known = self.info.log_version;
        Ok(match row {
            None => StoreError::NoSuchTable { table },
            Some((_, version)) if version > known => StoreError::NewerTable { table, version, known },
            Some((Some(node), _)) => StoreError::HeldElsewhere { table, node: NodeId(node) },
            // Released since: the next try gets it.
            Some((None, _)) => super::trouble::overtaken(),
        })
    }

    pub(in crate::store) async fn release(&self, hold: Hold) -> Result<(), StoreError> {
        self.patiently(|| self.release_once(hold)).await
    }

    async fn release_once(&self, hold: Hold) -> Result<(), StoreError> {
        sqlx::query("UPDATE tables SET owner = NULL WHERE id = $1 AND epoch = $2 AND owner = $3")
            .bind(hold.table.0)
            .bind(hold.epoch)
            .bind(self.node.0)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    pub(in crate::store) async fn holder(&self, table: TableId) -> Result<Option<NodeId>, StoreError> {
        let query = async {
            let node: Option<i64> = sqlx::query_scalar(
                "SELECT nodes.id FROM tables JOIN nodes ON nodes.id = tables.owner
                 WHERE tables.id = $1 AND beat_at > statement_timestamp() - INTERVAL '3 seconds'",
            )
            .bind(table.0)
            .fetch_optional(&self.pool)
            .await?;
            Ok(node.map(NodeId))
        };
        self.read(query).await
    }
}
