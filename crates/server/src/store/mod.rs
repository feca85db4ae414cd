//! Where tables are kept: one `SQLite` file, or a `PostgreSQL` database that the nodes of a cluster share. Nothing that was
//! acknowledged is ever lost.
//!
//! A table is a list of entries, each a short text, that only ever grows; next to it is what lists show and who may
//! speak for a seat. One writer commits together what has gathered from all tables, and [`Store::append`] returns when it
//! is on disk (write-ahead log with `synchronous=FULL`: even after a power cut). So what is published only after that
//! is never taken back.
//!
//! Whoever writes to a table shows its [`Hold`]. In a cluster a claim of another node ends it: the claim waits for appends
//! in progress, and later ones fail with [`StoreError::Deposed`].
//!
//! ```
//! use hexhaven_server::store::{Append, Header, Listing, Status, Store};
//! use hexhaven_server::{Timestamp, TableCode};
//!
//! # tokio::runtime::Runtime::new()?.block_on(async {
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("games.db");
//! let store = Store::open(&path).await?;
//! let header = Header { status: Status::Open, listing: Listing::ByLink, summary: "{}".into() };
//! let hold = store.create(&TableCode::new(), header, Timestamp::now()).await?;
//! store.append(Append::new(hold, 0, vec!["{\"open\":{}}".into()], Timestamp::now())).await?;
//! assert_eq!(store.load(hold.table).await?.entries, ["{\"open\":{}}"]);
//! store.close().await;
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! # })?;
//! # Ok::<_, Box<dyn std::error::Error>>(())
//! ```

mod clock;
mod damage;
mod error;
mod kinds;
mod moving;
mod nodes;
mod postgres;
mod schema;
mod sqlite;
mod tasks;
#[cfg(test)]
mod tests;
mod writer;

use std::fmt::Display;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use prometheus_client::metrics::counter::Counter;
use tokio::task::JoinHandle;

pub use clock::Clock;
pub use error::StoreError;
pub use kinds::{
    Append, Cursor, Handover, Header, Hold, Keep, Listing, NodeId, Retention, SeatChange, SeatKind,
    SeatToken, Status, StoredTable, TableId, TableInfo,
};
pub use moving::{DataPlace, Moved, Moving, move_data};
pub use nodes::{LOG_VERSION, NodeInfo, NodeLoad, NodeStatus};
pub use sqlite::backup;
pub use writer::WriterMetrics;

use crate::config::DatabaseUrl;
use crate::timestamp::Timestamp;
use crate::tokens::{SecretHash, TableCode};
use damage::Damage;
use postgres::ClusterDatabase;
use sqlite::DataFile;
use tasks::{Answer, Outcome, Task};
use writer::WriterHandle;

/// The store. Clones are the same store.
#[derive(Clone, Debug)]
pub struct Store {
    shared: Arc<StoreInner>,
}

#[derive(Debug)]
struct StoreInner {
    /// Gone once the store is closed.
    handle: Mutex<Option<WriterHandle>>,
    metrics: WriterMetrics,
    writer: Mutex<Option<JoinHandle<()>>>,
    database: Database,
    damage: Damage,
}

/// Where the tables are.
#[derive(Debug)]
enum Database {
    File(DataFile),
    Cluster(Box<ClusterDatabase>),
}

/// Asks a query that is the same text for both databases.
macro_rules! read {
    ($store:expr, $query:ident $arguments:tt) => {
        match &$store.shared.database {
            Database::File(file) => read!(@ask sqlite::queries::read::$query, &file.readers, $arguments).await,
            Database::Cluster(cluster) => {
                // Boxed, here and below: what asks a file should not carry the room for asking a database.
                Box::pin(cluster.read(read!(@ask postgres::queries::read::$query, &cluster.pool, $arguments))).await
            }
        }
    };
    (@ask $query:path, $pool:expr, ($($argument:expr),*)) => { $query($pool, $($argument),*) };
}

impl Store {
    /// Opens the data file, makes it if there is none, and brings it up to date. Nobody else may have it open.
    pub async fn open(path: &Path) -> Result<Store, StoreError> {
        let (file, writer) = DataFile::open(path).await?;
        Ok(Store::new(Database::File(file), WriterHandle::open(writer)))
    }

    /// Joins the cluster whose tables are in this database, and brings the database up to date. From now on the node has to
    /// [beat](Store::beat).
    pub async fn connect(url: &DatabaseUrl, node: &NodeInfo) -> Result<Store, StoreError> {
        let (cluster, writer) = ClusterDatabase::join(url, node).await?;
        Ok(Store::new(Database::Cluster(Box::new(cluster)), WriterHandle::open(writer)))
    }

    fn new(database: Database, (handle, writer): (WriterHandle, JoinHandle<()>)) -> Store {
        let metrics = handle.metrics().clone();
        let (handle, writer) = (Mutex::new(Some(handle)), Mutex::new(Some(writer)));
        let damage = Damage::default();
        Store { shared: Arc::new(StoreInner { handle, metrics, writer, database, damage }) }
    }

    /// The data file, or the database without the password.
    pub fn place(&self) -> String {
        match &self.shared.database {
            Database::File(file) => file.path.display().to_string(),
            Database::Cluster(cluster) => cluster.place(),
        }
    }

    /// Which node of a cluster this is; a data file has none.
    pub fn node(&self) -> Option<NodeId> {
        match &self.shared.database {
            Database::File(_) => None,
            Database::Cluster(cluster) => Some(cluster.node),
        }
    }

    /// Tells the cluster that this node is alive, and returns all nodes that are, this one included. It has to be called once
    /// a second: a node without a beat for three seconds is dead, by the clock of the database, and others may claim its
    /// tables. With a data file there is nobody to tell.
    pub async fn beat(&self, load: NodeLoad, draining: bool) -> Result<Vec<NodeStatus>, StoreError> {
        match &self.shared.database {
            Database::File(_) => Ok(Vec::new()),
            Database::Cluster(cluster) => cluster.beat(load, draining).await,
        }
    }

    /// Takes the node out of the cluster and releases its tables, before [`Store::close`]. It cannot beat any longer.
    pub async fn leave(&self) -> Result<(), StoreError> {
        match &self.shared.database {
            Database::File(_) => Ok(()),
            Database::Cluster(cluster) => cluster.leave().await,
        }
    }

    /// The node that holds a table, if it is alive. With a data file, nobody else holds anything.
    pub async fn holder(&self, table: TableId) -> Result<Option<NodeId>, StoreError> {
        match &self.shared.database {
            Database::File(_) => Ok(None),
            Database::Cluster(cluster) => Box::pin(cluster.holder(table)).await,
        }
    }

    /// What the writer counts.
    pub fn metrics(&self) -> &WriterMetrics {
        &self.shared.metrics
    }

    /// How many tables were found that cannot be read.
    pub fn damaged_tables(&self) -> &Counter {
        &self.shared.damage.tables
    }

    /// Logs and counts a table whose entries can be read but aren't valid: once, however often it is reported.
    pub fn report_damaged(&self, table: TableId, why: &dyn Display) {
        self.shared.damage.report(table, why);
    }

    /// A new table. Fails with [`StoreError::CodeTaken`] if another one has this code.
    pub async fn create(&self, code: &TableCode, header: Header, at: Timestamp) -> Result<Hold, StoreError> {
        let task = Task::Create { code: code.clone(), header, at, ticket: ticket() };
        match self.ask(task).await? {
            Answer::Created(hold) => Ok(hold),
            other => unreachable!("a creation answers with its table, not with {other:?}"),
        }
    }

    /// Takes the right to write to a table from whoever had it. Fails with [`StoreError::HeldElsewhere`] if that is another
    /// node that is alive, and with [`StoreError::NewerTable`] if this program may not be able to read the table.
    pub async fn claim(&self, table: TableId) -> Result<Hold, StoreError> {
        match &self.shared.database {
            Database::File(file) => file.must_exist(table).await.map(|()| Hold { table, epoch: 0 }),
            Database::Cluster(cluster) => Box::pin(cluster.claim(table)).await,
        }
    }

    /// Gives the right to write back, so that any node may claim the table. If it has ended already, nothing happens.
    pub async fn release(&self, hold: Hold) -> Result<(), StoreError> {
        match &self.shared.database {
            Database::File(_) => Ok(()),
            Database::Cluster(cluster) => Box::pin(cluster.release(hold)).await,
        }
    }

    /// Adds entries to a table and returns when they are durable. Entries that are already there with the same text are
    /// not an error; after any error the table is as it was, or, if the disk failed at the last moment, as it would be
    /// now: [`Store::load`] tells.
    pub async fn append(&self, append: Append) -> Result<(), StoreError> {
        self.ask(Task::Append(append)).await.map(drop)
    }

    /// Opens a link that moves a seat. The seat's earlier link stops working.
    pub async fn offer_handover(&self, handover: Handover) -> Result<(), StoreError> {
        self.ask(Task::OfferHandover(handover)).await.map(drop)
    }

    /// Which table this link leads to, if it still works. Only the table itself uses a link up.
    pub async fn find_handover(
        &self,
        code: SecretHash,
        now: Timestamp,
    ) -> Result<Option<TableCode>, StoreError> {
        read!(self, handover(code, now))
    }

    /// Uses up a link to this table: from now on `token` is good for the seat. `None` if there is no such link, or it has
    /// expired.
    pub async fn take_handover(
        &self,
        hold: Hold,
        code: SecretHash,
        token: SecretHash,
        now: Timestamp,
    ) -> Result<Option<u8>, StoreError> {
        match self.ask(Task::TakeHandover { hold, code, token, now }).await? {
            Answer::Taken(seat) => Ok(seat),
            other => unreachable!("a handover answers with its seat, not with {other:?}"),
        }
    }

    /// Removes expired tables, and returns which. Writing to one of them later fails with
    /// [`StoreError::NoSuchTable`]; [`Rooms::prune`](crate::rooms::Rooms::prune) closes those that are in memory.
    pub async fn prune(&self, retention: Retention, now: Timestamp) -> Result<Vec<TableId>, StoreError> {
        if let Database::Cluster(cluster) = &self.shared.database {
            return Box::pin(cluster.prune(retention, now)).await;
        }
        match self.ask(Task::Prune { retention, now }).await? {
            Answer::Removed(tables) => Ok(tables),
            other => unreachable!("pruning answers with the tables, not with {other:?}"),
        }
    }

    /// Looks at the clock, which may have jumped since the last look, and remembers what it says.
    pub async fn look_at_clock(&self, now: Timestamp) -> Result<Clock, StoreError> {
        if let Database::Cluster(cluster) = &self.shared.database {
            return Box::pin(cluster.look(now)).await;
        }
        match self.ask(Task::Look { now }).await? {
            Answer::Seen(clock) => Ok(clock),
            other => unreachable!("a look answers with the clock, not with {other:?}"),
        }
    }

    /// Can the store write? This writes something nobody needs, through the whole queue and to disk.
    pub async fn probe(&self) -> Result<(), StoreError> {
        self.ask(Task::Probe).await.map(drop)
    }

    /// The table of this code.
    pub async fn find(&self, code: &TableCode) -> Result<Option<TableInfo>, StoreError> {
        read!(self, find(code))
    }

    /// One table with everything.
    pub async fn load(&self, table: TableId) -> Result<StoredTable, StoreError> {
        let loaded = match &self.shared.database {
            Database::File(file) => file.load(table).await,
            Database::Cluster(cluster) => Box::pin(cluster.read(cluster.load(table))).await,
        };
        if let Err(error @ StoreError::Damaged { .. }) = &loaded {
            self.report_damaged(table, error);
        }
        loaded
    }

    /// Open and running tables, oldest first, without their entries: [`Store::load`] gives those one by one. Tables that
    /// cannot be read are left out and reported.
    pub async fn live(&self) -> Result<Vec<TableInfo>, StoreError> {
        read!(self, live(&self.shared.damage))
    }

    /// How many tables are open or running.
    pub async fn count_live(&self) -> Result<usize, StoreError> {
        read!(self, count_live())
    }

    /// The first page of the listed tables of this status, newest first, without those that cannot be read.
    pub async fn list(&self, status: Status, most: u32) -> Result<Vec<TableInfo>, StoreError> {
        self.list_after(status, Cursor { status_at: Timestamp::from_millis(i64::MAX), id: i64::MAX }, most)
            .await
    }

    /// The page after this place.
    pub async fn list_after(
        &self,
        status: Status,
        after: Cursor,
        most: u32,
    ) -> Result<Vec<TableInfo>, StoreError> {
        read!(self, listed(&self.shared.damage, status, after, most))
    }

    /// Waits for readers, writes what is queued, closes the file and releases it. Later calls are told
    /// that it is closed.
    pub async fn close(&self) {
        // The readers of a file go first: the last one to close it cleans up next to it, and a reader may not write.
        match &self.shared.database {
            Database::File(file) => file.readers.close().await,
            Database::Cluster(cluster) => cluster.close().await,
        }
        drop(self.shared.handle.lock().unwrap_or_else(PoisonError::into_inner).take());
        let writer = self.shared.writer.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(writer) = writer {
            // It only ends early if it panicked, which is already in the log.
            let _ = writer.await;
        }
    }

    async fn ask(&self, task: Task) -> Outcome {
        let handle = self.shared.handle.lock().unwrap_or_else(PoisonError::into_inner).clone();
        handle.ok_or(StoreError::Closed)?.ask(task).await
    }
}

/// A number that nobody else draws.
fn ticket() -> i64 {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    i64::from_le_bytes(bytes)
}
