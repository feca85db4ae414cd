//! What the store acknowledged is there after `kill -9`, and the file needs no cleaning by hand.
//!
//! The process that is killed is this test itself, started once more with a file name in its environment.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use hexhaven_server::store::{Append, Header, Listing, Status, Store, StoreError};
use hexhaven_server::{TableCode, Timestamp};

const FILE: &str = "HEXHAVEN_CRASH_TEST_FILE";
const ROUNDS: usize = 5;

#[test]
fn nothing_acknowledged_is_lost_when_the_process_is_killed() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let path = folder.path().join("games.db");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    for round in 0..ROUNDS {
        let acknowledged = write_until_killed(&path, 20 + 7 * round);
        runtime.block_on(async {
            let store = Store::open(&path).await.expect("the store opens after the crash");
            let tables = store.live().await.expect("the tables");
            assert_eq!(tables.len(), round + 1, "every round opens a table");
            let written = store.load(tables[round].id).await.expect("the table").entries;
            // At most the one that was in progress is there beyond those that were acknowledged.
            assert!(
                [acknowledged, acknowledged + 1].contains(&written.len()),
                "{acknowledged} of {}",
                written.len()
            );
            for (number, text) in written.iter().enumerate() {
                assert_eq!(text, &number.to_string());
            }
            store.close().await;
        });
    }
}

/// Lets another process write, kills it after this many acknowledgments, and returns how many it gave in all.
fn write_until_killed(path: &Path, enough: usize) -> usize {
    let mut child = writer(path);
    let mut lines =
        BufReader::new(child.stdout.take().expect("its output")).lines().map(|line| line.expect("a line"));
    let mut told = lines.by_ref().filter(|line| line.starts_with("stored "));
    let acknowledged = told.by_ref().take(enough).count();
    assert_eq!(acknowledged, enough, "the writer ended by itself");
    let refused = tokio::runtime::Runtime::new().expect("a runtime").block_on(Store::open(path));
    assert!(matches!(refused, Err(StoreError::InUse { .. })), "the file is held: {refused:?}");
    child.kill().expect("killed");
    child.wait().expect("gone");
    acknowledged + told.count()
}

fn writer(path: &Path) -> Child {
    Command::new(std::env::current_exe().expect("this program"))
        .args(["--exact", "write_for_ever", "--ignored", "--nocapture"])
        .env(FILE, path)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the writer starts")
}

#[test]
#[ignore = "the process that is killed; the other test starts it"]
fn write_for_ever() {
    let Some(path) = std::env::var_os(FILE) else { return };
    tokio::runtime::Runtime::new().expect("a runtime").block_on(async {
        let store = Store::open(Path::new(&path)).await.expect("the store opens");
        let header = Header { status: Status::Running, listing: Listing::ByLink, summary: "{}".into() };
        let table = store.create(&TableCode::new(), header, Timestamp::now()).await.expect("a table");
        // An end, in case nobody kills it.
        for number in 0..100_000 {
            let append = Append::new(table, number, vec![number.to_string()], Timestamp::now());
            store.append(append).await.expect("stored");
            println!("stored {number}");
        }
    });
}
