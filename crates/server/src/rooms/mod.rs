//! The tables that are in memory. Each has a task of its own, which alone touches it; everybody else writes to its mailbox.
//!
//! A table that nobody looks at and that waits for nobody leaves the memory, and comes back from the store when it is
//! asked for: its own time stands meanwhile, so nobody notices.

mod bots;
mod mail;
mod opening;
mod room;
mod summary;
#[cfg(test)]
mod tests;

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use hexhaven_record::log::LogEntry;
use hexhaven_record::wire::Refusal;
use hexhaven_table::Table;
use thiserror::Error;
use tokio::sync::mpsc;

use crate::moment::Moment;
use crate::store::{Retention, Store, StoreError, StoredTable, TableId};
use crate::tokens::TableCode;
pub use bots::{BotPool, Pace};
use mail::Mail;
pub use mail::{Doorway, Look, MemberId, Outbox};
pub use opening::{Maker, Opened, Opening};
use room::Room;

/// How many letters a mailbox holds before their senders wait.
const MAILBOX: usize = 256;

/// All tables in memory, and the way to those that are not.
#[derive(Clone)]
pub struct Rooms {
    shared: Arc<Shared>,
}

struct Shared {
    store: Store,
    bots: BotPool,
    rooms: Mutex<HashMap<TableCode, Hosted>>,
    /// Held while a table comes from the store, so that it comes once, and while old tables are removed, so that none comes
    /// that has just gone.
    loading: tokio::sync::Mutex<()>,
    start: Instant,
}

/// A table in memory.
struct Hosted {
    id: TableId,
    mailbox: mpsc::Sender<Mail>,
}

impl fmt::Debug for Rooms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rooms").field("in_memory", &self.in_memory()).finish_non_exhaustive()
    }
}

/// Why a table cannot be reached.
#[derive(Debug, Error)]
pub enum RoomError {
    /// There is no table of this code.
    #[error("there is no such table")]
    NoSuchTable,
    /// The table does not do it.
    #[error("the table refuses: {}", .0.code)]
    Refused(Refusal),
    /// The disk failed, or the server is about to stop. Nothing was done.
    #[error("the table could not be stored")]
    Store(#[from] StoreError),
    /// What is stored cannot be read.
    #[error("the stored table is damaged: {0}")]
    Damaged(String),
    /// The table left the memory just now.
    #[error("the table is not reachable just now")]
    Gone,
}

impl Rooms {
    /// No table in memory yet.
    pub fn new(store: Store, bots: BotPool) -> Rooms {
        let (rooms, loading) = (Mutex::new(HashMap::new()), tokio::sync::Mutex::new(()));
        Rooms { shared: Arc::new(Shared { store, bots, rooms, loading, start: Instant::now() }) }
    }

    /// Brings all open and running tables back. A table that cannot be read is told and left alone; the others go on.
    pub async fn revive(&self) -> Result<Revived, StoreError> {
        let mut revived = Revived::default();
        for stored in self.shared.store.running().await? {
            let code = stored.info.code.clone();
            match restored(&stored) {
                Ok(table) => {
                    self.host(table, stored);
                    revived.tables += 1;
                }
                Err(error) => {
                    tracing::error!(%code, %error, "a stored table cannot be read");
                    revived.damaged += 1;
                }
            }
        }
        Ok(revived)
    }

    /// The way to a table.
    pub async fn find(&self, code: &TableCode) -> Result<Doorway, RoomError> {
        if let Some(hosted) = self.rooms().get(code) {
            return Ok(Doorway::new(hosted.mailbox.clone()));
        }
        let _loading = self.shared.loading.lock().await;
        if let Some(hosted) = self.rooms().get(code) {
            return Ok(Doorway::new(hosted.mailbox.clone()));
        }
        let info = self.shared.store.find(code).await?.ok_or(RoomError::NoSuchTable)?;
        let stored = self.shared.store.load(info.id).await?;
        let table = restored(&stored).map_err(|error| RoomError::Damaged(error.to_string()))?;
        Ok(self.host(table, stored))
    }

    /// How many tables are in memory.
    pub fn in_memory(&self) -> usize {
        self.rooms().len()
    }

    /// Where tables are kept.
    pub fn store(&self) -> &Store {
        &self.shared.store
    }

    /// Removes tables that are past their time, and says how many. One that is in memory lets its visitors go, and writes
    /// nothing any more.
    pub async fn prune(&self, retention: Retention, now: Moment) -> Result<usize, StoreError> {
        let _loading = self.shared.loading.lock().await;
        let removed: HashSet<TableId> = self.shared.store.prune(retention, now).await?.into_iter().collect();
        let closing: Vec<_> = self
            .rooms()
            .values()
            .filter(|hosted| removed.contains(&hosted.id))
            .map(|hosted| hosted.mailbox.clone())
            .collect();
        for mailbox in closing {
            // A table that has gone by itself needs not be told.
            let _ = mailbox.send(Mail::Removed).await;
        }
        Ok(removed.len())
    }

    /// Tells all tables that the server stops: they write what they have and let their visitors go.
    pub async fn stop(&self) {
        let mailboxes: Vec<_> = self.rooms().values().map(|hosted| hosted.mailbox.clone()).collect();
        for mailbox in &mailboxes {
            // A table that is gone has nothing left to write.
            let _ = mailbox.send(Mail::Stop).await;
        }
        for mailbox in mailboxes {
            let patience = Duration::from_secs(5);
            if tokio::time::timeout(patience, mailbox.closed()).await.is_err() {
                tracing::warn!("a table did not stop in time");
            }
        }
    }

    /// Gives a table a task of its own.
    fn host(&self, table: Table, stored: StoredTable) -> Doorway {
        let (mailbox, letters) = mpsc::channel(MAILBOX);
        let (id, code) = (stored.info.id, stored.info.code.clone());
        let room = Room::new(self.clone(), table, stored, mailbox.downgrade());
        self.rooms().insert(code, Hosted { id, mailbox: mailbox.clone() });
        tokio::spawn(room.run(letters));
        Doorway::new(mailbox)
    }

    /// Forgets a table whose task ends.
    fn forget(&self, code: &TableCode) {
        self.rooms().remove(code);
    }

    /// Milliseconds of a clock that nobody can set: what tables take for the time.
    fn now(&self) -> u64 {
        u64::try_from(self.shared.start.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<TableCode, Hosted>> {
        self.shared.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What came back after a start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Revived {
    /// Tables that go on.
    pub tables: usize,
    /// Tables that cannot be read.
    pub damaged: usize,
}

/// The table that was stored.
fn restored(stored: &StoredTable) -> Result<Table, RoomError> {
    let entries: Result<Vec<LogEntry>, _> =
        stored.entries.iter().map(|text| serde_json::from_str(text)).collect();
    let entries = entries.map_err(|error| RoomError::Damaged(error.to_string()))?;
    Table::restore(entries).map_err(|error| RoomError::Damaged(error.to_string()))
}
