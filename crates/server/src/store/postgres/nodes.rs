//! The nodes of the cluster: how one enters, beats and leaves.

use std::sync::atomic::Ordering;
use std::time::Duration;

use sqlx::{Connection as _, PgConnection, Row};

use super::connect::{self, Purpose, refused};
use super::{ClusterDatabase, DatabaseRow, trouble};
use crate::config::DatabaseUrl;
use crate::store::kinds::NodeId;
use crate::store::{NodeInfo, NodeLoad, NodeStatus, StoreError};

/// How long a beat may take. The next one is due a second after it began.
const BEAT: Duration = Duration::from_millis(900);

/// Checks that the database belongs to this cluster, and gives the node a number.
pub(super) async fn enter(
    connection: &mut PgConnection,
    url: &DatabaseUrl,
    info: &NodeInfo,
) -> Result<NodeId, StoreError> {
    let refused = |error: sqlx::Error| refused(&url.to_string(), &error);
    let theirs: String =
        sqlx::query_scalar("UPDATE server SET cluster = COALESCE(cluster, $1) RETURNING cluster")
            .bind(&info.cluster)
            .fetch_one(&mut *connection)
            .await
            .map_err(refused)?;
    if theirs != info.cluster {
        return Err(StoreError::OtherCluster { place: url.to_string(), theirs, ours: info.cluster.clone() });
    }
    forget_the_dead(&mut *connection).await?;
    let id: i64 = sqlx::query_scalar(
        "INSERT INTO nodes (name, version, log_version, beat_at) VALUES ($1, $2, $3, clock_timestamp()) RETURNING id",
    )
    .bind(&info.name)
    .bind(&info.version)
    .bind(info.log_version)
    .fetch_one(connection)
    .await
    .map_err(refused)?;
    Ok(NodeId(id))
}

/// Removes nodes that have been dead for a day. Nobody needs them: a node without a row is dead too.
pub(super) async fn forget_the_dead(connection: &mut PgConnection) -> Result<(), StoreError> {
    sqlx::query(
        "WITH dead AS (DELETE FROM nodes WHERE beat_at < statement_timestamp() - INTERVAL '1 day' RETURNING id)
         DELETE FROM probes WHERE node IN (SELECT id FROM dead)",
    )
    .execute(connection)
    .await?;
    Ok(())
}

impl ClusterDatabase {
    pub(in crate::store) async fn beat(
        &self,
        load: NodeLoad,
        draining: bool,
    ) -> Result<Vec<NodeStatus>, StoreError> {
        // A beat that fails or is given up must not leave a connection with half an answer behind.
        let mut beats = self.beats.lock().await;
        if self.left.load(Ordering::Relaxed) || self.pool.is_closed() {
            return Err(StoreError::Closed);
        }
        let idle = beats.take();
        let beating = async {
            let mut connection = match idle {
                Some(connection) => connection,
                None => PgConnection::connect_with(&connect::options(&self.url, Purpose::Beat)).await?,
            };
            let nodes = self.beat_on(&mut connection, load, draining).await?;
            Ok((connection, nodes))
        };
        let beaten = tokio::time::timeout(BEAT, beating).await.unwrap_or_else(|_| Err(trouble::timeout()));
        let (connection, nodes) = beaten.map_err(|error| trouble::outage(&error))?;
        *beats = Some(connection);
        Ok(nodes)
    }

    async fn beat_on(
        &self,
        connection: &mut PgConnection,
        load: NodeLoad,
        draining: bool,
    ) -> Result<Vec<NodeStatus>, StoreError> {
        // The row is missing if this node was dead for a day; its number is still its own.
        let rows = sqlx::query(
            "WITH mine AS (
               INSERT INTO nodes (id, name, version, log_version, tables, connections, draining, beat_at)
               VALUES ($1, $2, $3, $4, $5, $6, $7, clock_timestamp())
               ON CONFLICT (id) DO UPDATE SET tables = excluded.tables, connections = excluded.connections,
                 draining = excluded.draining, beat_at = clock_timestamp()
               RETURNING id, name, version, log_version, tables, connections, draining)
             SELECT * FROM mine UNION ALL
             SELECT id, name, version, log_version, tables, connections, draining FROM nodes
             WHERE id <> $1 AND beat_at > statement_timestamp() - INTERVAL '3 seconds' ORDER BY id",
        )
        .bind(self.node.0)
        .bind(&self.info.name)
        .bind(&self.info.version)
        .bind(self.info.log_version)
        .bind(i64::from(load.tables))
        .bind(i64::from(load.connections))
        .bind(draining)
        .fetch_all(connection)
        .await?;
        rows.iter().map(status).collect()
    }

    pub(in crate::store) async fn leave(&self) -> Result<(), StoreError> {
        // No beat may be in progress, or it would bring the row back.
        let mut beats = self.beats.lock().await;
        self.left.store(true, Ordering::Relaxed);
        beats.take();
        self.patiently(|| self.leave_once()).await
    }

    async fn leave_once(&self) -> Result<(), StoreError> {
        sqlx::query(
            "WITH released AS (UPDATE tables SET owner = NULL WHERE owner = $1),
                  gone AS (DELETE FROM probes WHERE node = $1)
             DELETE FROM nodes WHERE id = $1",
        )
        .bind(self.node.0)
        .execute(&self.pool)
        .await?;
        Ok(())
    }
}

fn status(row: &DatabaseRow) -> Result<NodeStatus, StoreError> {
    let count = |name: &str| -> Result<u32, StoreError> {
        Ok(u32::try_from(row.try_get::<i64, _>(name)?).unwrap_or(u32::MAX))
    };
    Ok(NodeStatus {
        id: NodeId(row.try_get("id")?),
        name: row.try_get("name")?,
        tables: count("tables")?,
        connections: count("connections")?,
        draining: row.try_get("draining")?,
        version: row.try_get("version")?,
        log_version: row.try_get("log_version")?,
    })
}
