//! The tables that are in memory. Each has its own task, the only one to touch it; everybody else writes to its inbox.
//!
//! A table that nobody follows and that waits for nobody is unloaded, and comes back from the store when it is
//! asked for: its own time stops in between, so nobody notices.

mod audience;
mod bots;
mod follow;
mod members;
mod message;
mod opening;
mod outbox;
mod room;
mod seats;
mod summary;
#[cfg(test)]
mod tests;

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use hexhaven_table::Table;
use hexhaven_wire::Refusal;
use thiserror::Error;
use tokio::sync::{mpsc, watch};

use crate::cluster::Node;
use crate::store::{Hold, NodeId, Retention, Store, StoreError, StoredTable, TableId};
use crate::timestamp::Timestamp;
use crate::tokens::TableCode;
pub use bots::{BotPool, Pace};
pub(crate) use follow::Following;
pub(crate) use members::viewer_name;
use message::RoomMessage;
pub(crate) use message::Standing;
pub use message::{Joined, MemberId, Overview, RoomHandle, Scene, SeatRequest};
pub use opening::{Maker, Opened, Opening};
pub use outbox::{Inbox, Outbox, outbox};
use room::Room;
pub use seats::Seated;

/// How many messages an inbox holds before their senders wait.
const INBOX_SIZE: usize = 256;

/// Tables that come from the store at the same time, at most.
const LOADING: usize = 32;

/// All tables in memory, and the way to those that are not.
#[derive(Clone)]
pub struct Rooms {
    shared: Arc<RoomsInner>,
}

struct RoomsInner {
    store: Store,
    /// This node of a cluster; none for a server that is alone.
    node: Option<Node>,
    bots: BotPool,
    rooms: Mutex<HashMap<TableCode, Hosted>>,
    /// Held for reading while a table comes from the store, and for writing while old tables are removed, so that none comes
    /// that has just gone.
    loading: tokio::sync::RwLock<()>,
    /// A table comes from the store under the lock that its code falls to, so that it comes once.
    loading_one: [tokio::sync::Mutex<()>; LOADING],
    start: Instant,
    /// Time that a test lets pass at once.
    #[cfg(test)]
    skipped: std::sync::atomic::AtomicU64,
}

/// Where a table is.
pub(crate) enum Place {
    /// At this node.
    Here(RoomHandle),
    /// At another one.
    There(NodeId),
}

/// A table in memory.
#[derive(Clone)]
struct Hosted {
    id: TableId,
    inbox: mpsc::Sender<RoomMessage>,
    /// Closed when the task has ended, even by a panic: only then may another one take the table from the store.
    ended: watch::Receiver<()>,
}

impl fmt::Debug for Rooms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rooms").field("in_memory", &self.in_memory()).finish_non_exhaustive()
    }
}

/// Why a table cannot be reached.
#[derive(Debug, Error)]
pub enum RoomError {
    /// There is no table with this code.
    #[error("there is no such table")]
    NoSuchTable,
    /// The table refuses.
    #[error("the table refuses: {}", .0.code)]
    Refused(Refusal),
    /// The disk failed, or the server is about to stop. Nothing was done.
    #[error("the table could not be stored")]
    Store(#[from] StoreError),
    /// What is stored can't be read.
    #[error("the stored table is damaged: {0}")]
    Damaged(String),
    /// The table is being unloaded from memory.
    #[error("the table is not reachable right now")]
    Gone,
    /// Another node holds the table.
    #[error("node {0} holds the table")]
    Elsewhere(NodeId),
}

impl Rooms {
    /// No table in memory yet.
    pub fn new(store: Store, bots: BotPool) -> Rooms {
        Rooms::at(store, bots, None)
    }

    /// The same at a node of a cluster.
    pub(crate) fn at(store: Store, bots: BotPool, node: Option<Node>) -> Rooms {
        let (rooms, loading) = (Mutex::new(HashMap::new()), tokio::sync::RwLock::new(()));
        let loading_one = std::array::from_fn(|_| tokio::sync::Mutex::new(()));
        let shared = RoomsInner {
            store,
            node,
            bots,
            rooms,
            loading,
            loading_one,
            start: Instant::now(),
            #[cfg(test)]
            skipped: std::sync::atomic::AtomicU64::new(0),
        };
        Rooms { shared: Arc::new(shared) }
    }

    /// The way to a table at this node. Fails with [`RoomError::Elsewhere`] if another one has it.
    pub async fn find(&self, code: &TableCode) -> Result<RoomHandle, RoomError> {
        match self.locate(code).await? {
            Place::Here(table) => Ok(table),
            Place::There(node) => Err(RoomError::Elsewhere(node)),
        }
    }

    /// Where a table is. It comes from the store if no node has it in memory: nothing has to be loaded before somebody asks,
    /// because a table's time stops while nobody is there.
    pub(crate) async fn locate(&self, code: &TableCode) -> Result<Place, RoomError> {
        loop {
            if self.node().is_some_and(|node| !node.holds()) {
                return Err(RoomError::Gone);
            }
            let hosted = self.rooms().get(code).cloned();
            let Some(mut hosted) = hosted else { break };
            if !hosted.inbox.is_closed() {
                return Ok(Place::Here(RoomHandle::new(hosted.inbox)));
            }
            // It may still be writing. Two tasks for one table would each think the other had damaged it.
            let _ = hosted.ended.changed().await;
            self.forget(code, &hosted.inbox);
        }
        let _loading = self.shared.loading.read().await;
        let lock = BuildHasherDefault::<DefaultHasher>::default().hash_one(code) as usize % LOADING;
        let _loading_one = self.shared.loading_one[lock].lock().await;
        if let Some(hosted) = self.rooms().get(code) {
            return Ok(Place::Here(RoomHandle::new(hosted.inbox.clone())));
        }
        let info = self.shared.store.find(code).await?.ok_or(RoomError::NoSuchTable)?;
        if let Some(node) = self.node().filter(|node| node.is_draining()) {
            let holder = self.shared.store.holder(info.id).await?.filter(|holder| *holder != node.id());
            let other = holder.or_else(|| node.least_busy_other().map(|other| other.id));
            return other.map(Place::There).ok_or(RoomError::Gone);
        }
        let term = self.term();
        // Before it is read: the previous holder can no longer write.
        let hold = match self.shared.store.claim(info.id).await {
            Err(StoreError::HeldElsewhere { node, .. }) => return Ok(Place::There(node)),
            claimed => claimed?,
        };
        if let Some(node) = self.node() {
            node.metrics().claims.inc();
        }
        let (table, stored) = self.restored(info.id).await?;
        Ok(Place::Here(self.host(table, stored, hold, term)))
    }

    /// A damaged table stays in the store as it is, in case somebody wants to repair it, and doesn't affect the others.
    async fn restored(&self, table: TableId) -> Result<(Table, StoredTable), RoomError> {
        let damaged = |reason: &dyn fmt::Display| {
            self.shared.store.report_damaged(table, reason);
            RoomError::Damaged(reason.to_string())
        };
        let stored = self.shared.store.load(table).await.map_err(|error| match error {
            StoreError::Damaged { what } => RoomError::Damaged(what),
            other => other.into(),
        })?;
        let table = Table::restore(&stored.entries).map_err(|error| damaged(&error))?;
        Ok((table, stored))
    }

    /// This node of a cluster.
    pub(crate) fn node(&self) -> Option<&Node> {
        self.shared.node.as_ref()
    }

    /// Tells all tables which nodes are alive.
    pub(crate) async fn note_alive(&self, nodes: Arc<[NodeId]>) {
        let inboxes: Vec<_> = self.rooms().values().map(|hosted| hosted.inbox.clone()).collect();
        for inbox in inboxes {
            // A table that is gone has no members.
            let _ = inbox.send(RoomMessage::Alive { nodes: nodes.clone() }).await;
        }
    }

    /// Gives up all tables at once, without a word: other nodes may have claimed them. Waits until the last has gone.
    pub(crate) async fn abandon(&self) {
        let hosted: Vec<_> = self.rooms().values().cloned().collect();
        for hosted in &hosted {
            // A full inbox is read soon, and then the table finds that the lease has ended.
            let _ = hosted.inbox.try_send(RoomMessage::Abandon);
        }
        for mut hosted in hosted {
            let _ = hosted.ended.changed().await;
        }
    }

    /// A table that is in memory at this node.
    pub(crate) fn in_memory_here(&self, code: &TableCode) -> Option<RoomHandle> {
        self.rooms().get(code).map(|hosted| RoomHandle::new(hosted.inbox.clone()))
    }

    /// How many tables are in memory.
    pub fn in_memory(&self) -> usize {
        self.rooms().len()
    }

    /// Where tables are kept.
    pub fn store(&self) -> &Store {
        &self.shared.store
    }

    /// Removes expired tables, and returns how many. One that is in memory disconnects its members and stops
    /// writing.
    pub async fn prune(&self, retention: Retention, now: Timestamp) -> Result<usize, StoreError> {
        let _loading = self.shared.loading.write().await;
        let removed: HashSet<TableId> = self.shared.store.prune(retention, now).await?.into_iter().collect();
        let closing: Vec<_> = self
            .rooms()
            .values()
            .filter(|hosted| removed.contains(&hosted.id))
            .map(|hosted| hosted.inbox.clone())
            .collect();
        for inbox in closing {
            // A table that is already gone needn't be told.
            let _ = inbox.send(RoomMessage::Removed).await;
        }
        Ok(removed.len())
    }

    /// Tells all tables that the server stops: they write what they have and disconnect their members.
    pub async fn stop(&self) {
        let inboxes: Vec<_> = self.rooms().values().map(|hosted| hosted.inbox.clone()).collect();
        for inbox in &inboxes {
            // A table that is gone has nothing left to write.
            let _ = inbox.send(RoomMessage::Stop).await;
        }
        for inbox in inboxes {
            let patience = Duration::from_secs(5);
            if tokio::time::timeout(patience, inbox.closed()).await.is_err() {
                tracing::warn!("a table didn't stop in time");
            }
        }
    }

    /// In which term of its lease this node is.
    fn term(&self) -> u64 {
        self.node().map_or(0, Node::term)
    }

    /// Gives a table its own task. It was claimed in this term.
    fn host(&self, table: Table, stored: StoredTable, hold: Hold, term: u64) -> RoomHandle {
        let (inbox, messages) = mpsc::channel(INBOX_SIZE);
        let (running, ended) = watch::channel(());
        let (id, code) = (stored.info.id, stored.info.code.clone());
        let room = Room::new(self.clone(), table, stored, (hold, term), inbox.downgrade());
        self.rooms().insert(code.clone(), Hosted { id, inbox: inbox.clone(), ended });
        let (rooms, own) = (self.clone(), inbox.downgrade());
        // Boxed, so that the task doesn't hold a room twice: as it came, and as it runs.
        let life = Box::pin(room.run(messages));
        tokio::spawn(async move {
            let released = life.await;
            if let Some(hold) = released.filter(|_| rooms.node().is_some()) {
                // If it stays claimed, whoever wants it next waits until this node is dead, or asks it.
                let _ = rooms.shared.store.release(hold).await;
            }
            // After the last write, so that once the table is gone, everything is in the store.
            if let Some(own) = own.upgrade() {
                rooms.forget(&code, &own);
            }
            drop(running);
        });
        RoomHandle::new(inbox)
    }

    /// Forgets a table whose task has ended, unless another one has taken its place.
    fn forget(&self, code: &TableCode, inbox: &mpsc::Sender<RoomMessage>) {
        let mut rooms = self.rooms();
        if rooms.get(code).is_some_and(|hosted| hosted.inbox.same_channel(inbox)) {
            rooms.remove(code);
        }
    }

    /// Milliseconds of a clock that nobody can set: the time that tables go by.
    fn now(&self) -> u64 {
        let elapsed = u64::try_from(self.shared.start.elapsed().as_millis()).unwrap_or(u64::MAX);
        #[cfg(test)]
        let elapsed = elapsed + self.shared.skipped.load(std::sync::atomic::Ordering::Relaxed);
        elapsed
    }

    /// Lets time pass at once. A table notices with the next message that it gets.
    #[cfg(test)]
    pub(crate) fn skip(&self, time: Duration) {
        let millis = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        self.shared.skipped.fetch_add(millis, std::sync::atomic::Ordering::Relaxed);
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<TableCode, Hosted>> {
        self.shared.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
