//! Where tables are kept: one `SQLite` file, in which nothing is lost that was once acknowledged.
//!
//! A table is a list of entries, each a short text, that only ever grows; next to it is what lists show and who may
//! speak for a seat. One writer commits together what has gathered from all tables, and [`Store::append`] returns when it
//! is on disk (write-ahead log with `synchronous=FULL`: even after a power cut). So what is published only after that
//! is never taken back.
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

mod backup;
mod clock;
mod damage;
mod error;
mod kinds;
mod lock;
mod read;
mod schema;
mod tasks;
#[cfg(test)]
mod tests;
mod writer;

use std::fmt::Display;
use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use prometheus_client::metrics::counter::Counter;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use tokio::task::JoinHandle;

pub use backup::backup;
pub use clock::Clock;
pub use error::StoreError;
pub use kinds::{
    Append, Cursor, Handover, Header, Hold, Keep, Listing, NodeId, Retention, SeatChange, SeatKind, SeatToken, Status,
    StoredTable, TableId, TableInfo,
};
pub use writer::WriterMetrics;

use crate::timestamp::Timestamp;
use crate::tokens::{SecretHash, TableCode};
use damage::Damage;
use lock::Lock;
use tasks::{Answer, Task};
use writer::WriterHandle;

/// Connections for queries. Each is a thread and a page cache; questions are short, and tables live in memory.
const READERS: u32 = 4;

/// How long a connection waits for another one before it gives up; only a checkpoint ever makes it wait.
const PATIENCE: Duration = Duration::from_secs(5);

/// The store. Clones are the same store.
#[derive(Clone, Debug)]
pub struct Store {
    shared: Arc<StoreInner>,
}

#[derive(Debug)]
struct StoreInner {
    path: PathBuf,
    /// Gone once the store is closed.
    handle: Mutex<Option<WriterHandle>>,
    metrics: WriterMetrics,
    writer: Mutex<Option<JoinHandle<()>>>,
    readers: SqlitePool,
    damage: Damage,
}

impl Store {
    /// Opens the data file, makes it if there is none, and brings it up to date. Nobody else may have it open.
    pub async fn open(path: &Path) -> Result<Store, StoreError> {
        let path = made(path).map_err(|source| StoreError::File { path: path.to_owned(), source })?;
        let lock = Lock::take(&path)?;
        let mut connection = connect(&path).await?;
        schema::migrator().run(&mut connection).await.map_err(|error| StoreError::migrating(&path, error))?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_with(options(&path).read_only(true))
            .await
            .map_err(|error| StoreError::opening(&path, error))?;
        let (handle, writer) = WriterHandle::open(connection, lock);
        let metrics = handle.metrics().clone();
        let (handle, writer) = (Mutex::new(Some(handle)), Mutex::new(Some(writer)));
        let damage = Damage::default();
        Ok(Store { shared: Arc::new(StoreInner { path, handle, metrics, writer, readers, damage }) })
    }

    /// The data file.
    pub fn path(&self) -> &Path {
        &self.shared.path
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
    pub async fn create(
        &self,
        code: &TableCode,
        header: Header,
        at: Timestamp,
    ) -> Result<Hold, StoreError> {
        match self.ask(Task::Create { code: code.clone(), header, at }).await? {
            Answer::Created(hold) => Ok(hold),
            other => unreachable!("a creation answers with its table, not with {other:?}"),
        }
    }

    /// Takes the right to write to a table from whoever had it. Fails with [`StoreError::HeldElsewhere`] if that is a node
    /// that is alive.
    pub async fn claim(&self, table: TableId) -> Result<Hold, StoreError> {
        Ok(Hold { table, epoch: 0 })
    }

    /// Gives the right to write back, so that any node may claim the table.
    pub async fn release(&self, hold: Hold) -> Result<(), StoreError> {
        let _ = hold;
        Ok(())
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
        read::handover(&self.shared.readers, code, now).await
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
        match self.ask(Task::Prune { retention, now }).await? {
            Answer::Removed(tables) => Ok(tables),
            other => unreachable!("pruning answers with the tables, not with {other:?}"),
        }
    }

    /// Looks at the clock, which may have jumped since the last look, and remembers what it says.
    pub async fn look_at_clock(&self, now: Timestamp) -> Result<Clock, StoreError> {
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
        read::find(&self.shared.readers, code).await
    }

    /// One table with everything.
    pub async fn load(&self, table: TableId) -> Result<StoredTable, StoreError> {
        let mut transaction = self.shared.readers.begin().await?;
        let loaded = read::load(&mut transaction, table).await;
        if let Err(error @ StoreError::Damaged { .. }) = &loaded {
            self.report_damaged(table, error);
        }
        loaded
    }

    /// Open and running tables, oldest first, without their entries: [`Store::load`] gives those one by one. Tables that
    /// cannot be read are left out and reported.
    pub async fn live(&self) -> Result<Vec<TableInfo>, StoreError> {
        read::live(&self.shared.readers, &self.shared.damage).await
    }

    /// How many tables are open or running.
    pub async fn count_live(&self) -> Result<usize, StoreError> {
        read::count_live(&self.shared.readers).await
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
        read::listed(&self.shared.readers, &self.shared.damage, status, after, most).await
    }

    /// Waits for readers, writes what is queued, closes the file and releases it. Later calls are told
    /// that it is closed.
    pub async fn close(&self) {
        // The readers go first: the last one to close the file cleans up beside it, and a reader may not write.
        self.shared.readers.close().await;
        drop(self.shared.handle.lock().unwrap_or_else(PoisonError::into_inner).take());
        let writer = self.shared.writer.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(writer) = writer {
            // It only ends early if it panicked, which is already in the log.
            let _ = writer.await;
        }
    }

    async fn ask(&self, task: Task) -> Result<Answer, StoreError> {
        let handle = self.shared.handle.lock().unwrap_or_else(PoisonError::into_inner).clone();
        handle.ok_or(StoreError::Closed)?.ask(task).await
    }
}

/// The file, with its folder, in the one spelling by which it is locked.
fn made(path: &Path) -> io::Result<PathBuf> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder)?;
    }
    private(path)?;
    path.canonicalize()
}

/// Makes sure that the file exists. Games hold hidden cards, so only its owner may read it; the files that `SQLite` puts
/// beside it follow.
fn private(path: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.create(true).write(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

async fn connect(path: &Path) -> Result<SqliteConnection, StoreError> {
    // Only the writer says how the file is kept; readers go along.
    let options = options(path).journal_mode(SqliteJournalMode::Wal).synchronous(SqliteSynchronous::Full);
    SqliteConnection::connect_with(&options).await.map_err(|error| StoreError::opening(path, error))
}

fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .foreign_keys(true)
        .busy_timeout(PATIENCE)
        .disable_statement_logging()
}
