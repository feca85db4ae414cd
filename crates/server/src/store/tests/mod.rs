//! The stores on real files and a real database: what was acknowledged stays, and whoever cannot be served hears why.

mod conformance;
mod damaged;
mod files;
mod moving;
mod postgres;

use std::path::PathBuf;
use std::time::Duration;

use hexhaven_laws::postgres::PostgresServer;
use tempfile::TempDir;

use super::*;
use crate::tokens::Secret;

const NOON: Timestamp = Timestamp::from_millis(1_800_000_000_000);
const HOUR: Duration = Duration::from_hours(1);

/// Where a test keeps its tables.
enum TestStore {
    File(TempDir),
    Database(DatabaseUrl),
}

impl TestStore {
    /// A new data file.
    fn file() -> TestStore {
        TestStore::File(tempfile::tempdir().expect("a folder for the test"))
    }

    /// A new database on the server that all tests of this process share.
    fn database() -> TestStore {
        TestStore::Database(PostgresServer::shared().database().parse().expect("an address"))
    }

    fn folder(&self) -> &Path {
        match self {
            TestStore::File(folder) => folder.path(),
            TestStore::Database(url) => panic!("{url} is no file"),
        }
    }

    fn path(&self) -> PathBuf {
        self.folder().join("games.db")
    }

    /// Opens the file, or joins the cluster as another node.
    async fn open(&self) -> Store {
        match self {
            TestStore::File(_) => Store::open(&self.path()).await.expect("the store opens"),
            TestStore::Database(url) => Store::connect(url, &node_info()).await.expect("the node joins"),
        }
    }

    /// Ends a store as a server that is stopped does.
    async fn close(&self, store: &Store) {
        store.leave().await.expect("left");
        store.close().await;
    }
}

fn node_info() -> NodeInfo {
    NodeInfo { cluster: "test".into(), name: "node".into(), version: "0.1.0".into(), log_version: 1 }
}

fn header(status: Status) -> Header {
    Header { status, listing: Listing::Listed, summary: format!("{{\"status\":\"{}\"}}", status.text()) }
}

async fn table(store: &Store) -> Hold {
    store.create(&TableCode::new(), header(Status::Open), NOON).await.expect("a table")
}

/// A hold of a table that never was.
fn nowhere() -> Hold {
    Hold { table: TableId(77_777), epoch: 0 }
}

fn entry(hold: Hold, number: u32) -> Append {
    Append::new(hold, number, vec![format!("entry {number}")], NOON)
}

fn retention(keep: Keep) -> Retention {
    Retention { open: keep, running: keep, over: keep }
}
