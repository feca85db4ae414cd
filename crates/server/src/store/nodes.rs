//! The nodes of a cluster, as they show themselves to each other in the database.

use super::NodeId;

/// The kind of entries that this program writes. It gets a new number when an older program could no longer read them.
pub const LOG_VERSION: i64 = 1;

/// Who a node is when it joins a cluster.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NodeInfo {
    /// The cluster that it belongs to. A database serves one.
    pub cluster: String,
    /// A name for people; two nodes may have the same.
    pub name: String,
    /// The version of the program.
    pub version: String,
    /// The newest kind of entries that it writes and reads. It claims no table that may have newer ones.
    pub log_version: i64,
}

/// How busy a node is.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct NodeLoad {
    /// Tables in memory.
    pub tables: u32,
    /// Connections of clients.
    pub connections: u32,
}

/// A node that is alive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NodeStatus {
    /// Which one.
    pub id: NodeId,
    /// Its name for people.
    pub name: String,
    /// Tables in its memory.
    pub tables: u32,
    /// Connections of its clients.
    pub connections: u32,
    /// Is it about to stop? Then it takes no new tables.
    pub draining: bool,
    /// The version of its program.
    pub version: String,
    /// The newest kind of entries that it writes and reads.
    pub log_version: i64,
}
