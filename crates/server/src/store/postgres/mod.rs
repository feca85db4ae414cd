//! Tables in a `PostgreSQL` database that the nodes of a cluster share.
//!
//! A node has one connection that writes ([`group`]), one that beats ([`nodes`]), and a few for everything else. What may
//! have to wait for another node, such as a claim, never goes through the writer: the other tables of this node play on.

pub(super) mod connect;
mod group;
mod holds;
pub(super) mod moving;
mod nodes;
mod prune;
#[path = "../queries/mod.rs"]
#[allow(clippy::duplicate_mod, reason = "one text, compiled for each database")]
pub(super) mod queries;
mod trouble;
mod writer;

use std::future::Future;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use sqlx::PgConnection;
use sqlx::postgres::{PgPool, PgPoolOptions, PgRow};
use tokio::sync::Mutex;

use super::kinds::{StoredTable, TableId};
use super::{Clock, NodeId, NodeInfo, StoreError};
use crate::config::DatabaseUrl;
use crate::timestamp::Timestamp;
use connect::Purpose;
use queries::{clock, read};
use trouble::Trouble;
use writer::ClusterWriter;

pub(super) type Database = sqlx::Postgres;
pub(super) type Connection = PgConnection;
pub(super) type Pool = PgPool;
pub(super) type DatabaseRow = PgRow;

/// Connections for queries, claims and pruning. With the writer and the beat a node has eight, so that ten nodes fit into the
/// hundred that a database usually allows.
const POOL: u32 = 6;

/// How long a write waits for a database that is away. After it a client hears that nothing can be stored, which is better
/// than silence; and a node whose beats fail stops answering at about the same time.
const PATIENCE: Duration = Duration::from_secs(2);

/// How long to pause before the next try.
const PAUSE: Duration = Duration::from_millis(50);

/// How long a query may take, the way included.
const QUERY: Duration = Duration::from_secs(5);

/// A node's way to the database, except for the writer.
#[derive(Debug)]
pub(super) struct ClusterDatabase {
    url: DatabaseUrl,
    pub(super) node: NodeId,
    info: NodeInfo,
    pub(super) pool: PgPool,
    /// The connection for beats, once there has been one.
    beats: Mutex<Option<PgConnection>>,
    left: AtomicBool,
}

impl ClusterDatabase {
    /// Checks the database, brings it up to date, and enters the node.
    pub(super) async fn join(
        url: &DatabaseUrl,
        info: &NodeInfo,
    ) -> Result<(ClusterDatabase, ClusterWriter), StoreError> {
        let mut connection = connect::checked(url).await?;
        let node = nodes::enter(&mut connection, url, info).await?;
        let pool = PgPoolOptions::new()
            .max_connections(POOL)
            .acquire_timeout(PATIENCE)
            .connect_lazy_with(connect::options(url, Purpose::Query));
        let writer = ClusterWriter::new(connect::options(url, Purpose::Write), node, info.log_version);
        let (beats, left) = (Mutex::new(None), AtomicBool::new(false));
        Ok((ClusterDatabase { url: url.clone(), node, info: info.clone(), pool, beats, left }, writer))
    }

    pub(super) fn place(&self) -> String {
        self.url.to_string()
    }

    /// Everything about one table, as it is at one moment.
    pub(super) async fn load(&self, table: TableId) -> Result<StoredTable, StoreError> {
        let mut transaction =
            self.pool.begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY").await?;
        read::load(&mut transaction, table).await
    }

    pub(super) async fn look(&self, now: Timestamp) -> Result<Clock, StoreError> {
        self.patiently(|| self.look_once(now)).await
    }

    async fn look_once(&self, now: Timestamp) -> Result<Clock, StoreError> {
        let mut transaction = self.pool.begin().await?;
        let clock = clock::look(&mut transaction, now).await?;
        transaction.commit().await?;
        Ok(clock)
    }

    /// A query, which must not hang if the network does.
    pub(super) async fn read<T>(
        &self,
        query: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        let done = tokio::time::timeout(QUERY, query).await.unwrap_or_else(|_| Err(trouble::timeout()));
        done.map_err(|error| match Trouble::of(&error) {
            Trouble::Lost | Trouble::Again => trouble::outage(&error),
            Trouble::Refused => error,
        })
    }

    pub(super) async fn close(&self) {
        self.pool.close().await;
        drop(self.beats.lock().await.take());
    }

    /// Does something that may be done twice, and again if the database was away for a moment.
    async fn patiently<T, Work>(&self, work: impl Fn() -> Work) -> Result<T, StoreError>
    where
        Work: Future<Output = Result<T, StoreError>>,
    {
        let until = Instant::now() + PATIENCE;
        loop {
            let done = tokio::time::timeout(QUERY, work()).await.unwrap_or_else(|_| Err(trouble::timeout()));
            match done {
                Err(error) if Trouble::of(&error) != Trouble::Refused => {
                    if Instant::now() >= until {
                        return Err(trouble::outage(&error));
                    }
                    tokio::time::sleep(PAUSE).await;
                }
                done => return done,
            }
        }
    }
}
