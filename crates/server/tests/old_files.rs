//! Data files of older programs open, and everything in them is there.
//!
//! `data/schema-1.db` was written by the program of commit 687f600: people and bots played over HTTP, and `hexhaven backup`
//! copied the file. `data/schema-2.db` is the same after a later program had brought it up to date. They must never be written
//! again: each remembers the checksums of the steps that it has taken, so a step that changes is found here.

use std::path::Path;
use std::time::Duration;

use hexhaven_server::store::{Append, Clock, SeatKind, Status, Store, StoredTable};
use hexhaven_server::{Secret, TableCode, Timestamp};
use hexhaven_table::Table;
use tempfile::TempDir;

/// Its newest entry.
const NEWEST: Timestamp = Timestamp::from_millis(1_794_882_394_089);

/// Each table: its code, its status, how many entries and how many tokens it has.
const TABLES: [(&str, Status, usize, usize); 6] = [
    ("CJGTSY", Status::Open, 5, 2),
    ("FTWDKC", Status::Running, 66, 2),
    ("PPKBCJ", Status::Running, 11, 1),
    ("CQBRNS", Status::Finished, 46, 1),
    // The rematch of the one before.
    ("QDVYZP", Status::Open, 4, 1),
    ("QPDCBF", Status::Abandoned, 19, 1),
];

/// A second device took the first seat of the running table over with a link; this is its token.
const TOKEN: &str = "3e7sfzn32n5r4357a51ezz2y90";

/// A file of every earlier schema, and of this one.
const FILES: [&str; 2] = ["schema-1.db", "schema-2.db"];

/// A copy of an old file, opened.
async fn open(name: &str) -> (TempDir, Store) {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let path = folder.path().join("games.db");
    let old = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name);
    std::fs::copy(old, &path).expect("a copy");
    let store = Store::open(&path).await.expect("the old file opens");
    (folder, store)
}

async fn load(store: &Store, code: &str) -> StoredTable {
    let code: TableCode = code.parse().expect("a code");
    let info = store.find(&code).await.expect("an answer").expect("the table");
    store.load(info.id).await.expect("the table loads")
}

#[tokio::test]
async fn every_table_of_an_old_file_is_there_and_can_be_played_on() {
    for name in FILES {
        check_tables(name).await;
    }
}

async fn check_tables(name: &str) {
    let (_folder, store) = open(name).await;
    for (code, status, entries, tokens) in TABLES {
        let stored = load(&store, code).await;
        assert_eq!(stored.info.header.status, status, "{code}");
        assert_eq!((stored.entries.len(), stored.seats.len()), (entries, tokens), "{code}");
        assert!(stored.seats.iter().all(|seat| seat.kind == SeatKind::Person), "{code}");
        Table::restore(&stored.entries).unwrap_or_else(|error| panic!("{code}: {error}"));
        let next = u32::try_from(entries).expect("a few entries");
        let hold = store.claim(stored.info.id).await.expect("nobody holds it");
        store.append(Append::new(hold, next, vec!["{}".to_owned()], NEWEST)).await.expect("written");
    }
    assert_eq!(store.live().await.expect("a list").len(), 4);
    assert_eq!(store.damaged_tables().get(), 0);
    let running = load(&store, "FTWDKC").await;
    let hash = TOKEN.parse::<Secret>().expect("a token").hash();
    assert!(running.seats.iter().any(|seat| seat.seat == 0 && seat.hash == hash));
}

#[tokio::test]
async fn an_old_file_can_be_written_and_knows_its_clock_by_its_tables() {
    let times = [(Duration::from_hours(1), true), (Duration::from_hours(2), false)];
    for (name, (passed, is_steady)) in FILES.into_iter().flat_map(|name| times.map(|time| (name, time))) {
        let (_folder, store) = open(name).await;
        store.probe().await.expect("it can be written");
        let clock = store.look_at_clock(NEWEST.after(passed)).await.expect("a look");
        assert_eq!(clock == Clock::Steady, is_steady, "{clock:?}");
    }
}
