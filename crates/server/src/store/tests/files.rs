//! What holds for a data file only: its lock, its mode, its backup, and a disk that fails.

use sqlx::SqliteConnection;

use super::*;
use crate::store::sqlite::{FileWriter, Lock, connect};
use crate::store::tasks::Task;
use crate::store::writer::WriterHandle;

/// A writer on this connection.
fn writer_of(fixture: &TestStore, connection: SqliteConnection) -> FileWriter {
    FileWriter { connection, lock: Lock::take(&fixture.path()).expect("the lock") }
}

#[tokio::test]
async fn the_writer_waits_for_the_disk() {
    let fixture = TestStore::file();
    fixture.open().await.close().await;
    let mut writer = connect(&fixture.path()).await.expect("a connection as the writer has it");
    let mode: String =
        sqlx::query_scalar("PRAGMA journal_mode").fetch_one(&mut writer).await.expect("the mode");
    let synchronous: i64 =
        sqlx::query_scalar("PRAGMA synchronous").fetch_one(&mut writer).await.expect("the setting");
    let keys: i64 =
        sqlx::query_scalar("PRAGMA foreign_keys").fetch_one(&mut writer).await.expect("the setting");
    // 2 is FULL: every commit is on disk, even after a power cut.
    assert_eq!((mode.as_str(), synchronous, keys), ("wal", 2, 1));
}

#[tokio::test]
async fn a_second_server_is_refused_until_the_first_is_done() {
    let fixture = TestStore::file();
    let store = fixture.open().await;
    let refused = Store::open(&fixture.path()).await.expect_err("the file is in use");
    let own = std::process::id();
    assert!(
        refused.to_string().contains(&format!("in use by another Hexhaven server (process {own})")),
        "{refused}"
    );
    store.close().await;
    let closed = store.append(entry(nowhere(), 0)).await;
    assert!(matches!(closed, Err(StoreError::Closed)), "{closed:?}");
    fixture.open().await.close().await;
}

#[tokio::test]
async fn other_files_and_newer_files_are_left_alone() {
    let fixture = TestStore::file();
    std::fs::write(fixture.path(), "a text that is long enough to look like something else".repeat(50))
        .expect("written");
    let refused = Store::open(&fixture.path()).await.expect_err("no data file");
    assert!(matches!(refused, StoreError::NotOurs { .. }), "{refused:?}");

    let fixture = TestStore::file();
    fixture.open().await.close().await;
    let mut writer = connect(&fixture.path()).await.expect("a connection");
    sqlx::query(
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
         VALUES (9999, 'from the future', TRUE, x'00', 0)",
    )
    .execute(&mut writer)
    .await
    .expect("a step that is not known here");
    let refused = Store::open(&fixture.path()).await.expect_err("too new");
    assert!(matches!(refused, StoreError::TooNew { step: 9999, .. }), "{refused:?}");
}

#[tokio::test]
async fn a_full_disk_is_told_and_the_writer_goes_on() {
    let fixture = TestStore::file();
    let store = fixture.open().await;
    let old = table(&store).await;
    store.append(Append::new(old, 0, vec!["x".repeat(40_000)], NOON)).await.expect("stored");
    let new = store.create(&TableCode::new(), header(Status::Open), NOON.after(HOUR)).await.expect("a table");
    store.close().await;

    let mut connection = connect(&fixture.path()).await.expect("a connection as the writer has it");
    let pages: i64 = sqlx::query_scalar("PRAGMA page_count").fetch_one(&mut connection).await.expect("pages");
    let limit: i64 = sqlx::query_scalar(sqlx::AssertSqlSafe(format!("PRAGMA max_page_count = {pages}")))
        .fetch_one(&mut connection)
        .await
        .expect("a limit");
    assert_eq!(limit, pages);
    let (handle, writer) = WriterHandle::open(writer_of(&fixture, connection));
    let large = || Task::Append(Append::new(new, 0, vec!["y".repeat(30_000)], NOON));
    let (one, two) = tokio::join!(handle.ask(large()), handle.ask(large()));
    assert!(matches!(one, Err(StoreError::DiskFull)), "{one:?}");
    assert!(matches!(two, Err(StoreError::DiskFull)), "{two:?}");
    assert!(handle.metrics().is_failing());
    // Removing the old table makes room again.
    let prune = Task::Prune { retention: retention(Keep::For(HOUR)), now: NOON.after(HOUR) };
    handle.ask(prune).await.expect("removed");
    handle.ask(large()).await.expect("there is room again");
    assert!(!handle.metrics().is_failing());
    drop(handle);
    writer.await.expect("the writer ends");
    assert_eq!(fixture.open().await.load(new.table).await.expect("the table").entries.len(), 1);
}

#[tokio::test]
async fn a_read_only_file_is_told() {
    let fixture = TestStore::file();
    let store = fixture.open().await;
    let id = table(&store).await;
    store.close().await;
    let mut connection = connect(&fixture.path()).await.expect("a connection");
    sqlx::query("PRAGMA query_only = 1").execute(&mut connection).await.expect("set");
    let (handle, _) = WriterHandle::open(writer_of(&fixture, connection));
    let refused = handle.ask(Task::Append(entry(id, 0))).await;
    assert!(matches!(refused, Err(StoreError::ReadOnly)), "{refused:?}");
    let probed = handle.ask(Task::Probe).await;
    assert!(matches!(probed, Err(StoreError::ReadOnly)), "{probed:?}");
    assert!(handle.metrics().is_failing());
}

#[tokio::test]
async fn a_backup_of_a_running_store_can_be_restored() {
    let fixture = TestStore::file();
    let store = fixture.open().await;
    let id = table(&store).await;
    for number in 0..20 {
        store.append(entry(id, number)).await.expect("stored");
    }
    let (path, copy) = (fixture.path(), fixture.folder().join("backup.db"));
    let writing = async {
        for number in 20..60 {
            store.append(entry(id, number)).await.expect("stored during the backup");
        }
    };
    let (copied, ()) = tokio::join!(backup(&path, &copy), writing);
    copied.expect("copied while the store was writing");
    let again = backup(&fixture.path(), &copy).await;
    assert!(matches!(again, Err(StoreError::BackupExists { .. })), "{again:?}");

    let restored = Store::open(&copy).await.expect("the copy opens");
    let entries = restored.load(id.table).await.expect("the table").entries;
    assert!((20..=60).contains(&entries.len()), "{}", entries.len());
    let next = entries.len() as u32;
    restored.append(entry(id, next)).await.expect("and goes on");
    assert_eq!(store.load(id.table).await.expect("the table").entries.len(), 60, "apart from the original");
}

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_reads_the_file() {
    use std::os::unix::fs::PermissionsExt;
    let fixture = TestStore::file();
    let store = fixture.open().await;
    table(&store).await;
    let copy = fixture.folder().join("backup.db");
    backup(&fixture.path(), &copy).await.expect("copied");
    for name in ["games.db", "games.db-wal", "backup.db"] {
        let mode = std::fs::metadata(fixture.folder().join(name)).expect("the file").permissions().mode();
        assert_eq!(mode & 0o077, 0, "{name} has {mode:o}");
    }
}

#[tokio::test]
async fn a_closed_store_is_a_single_file() {
    let fixture = TestStore::file();
    let store = fixture.open().await;
    table(&store).await;
    let Database::File(DataFile { readers, .. }) = &store.shared.database else { unreachable!("a file") };
    let mut reader = readers.begin().await.expect("a reader");
    sqlx::query("SELECT id FROM tables").fetch_all(&mut *reader).await.expect("tables");
    let closing = tokio::spawn({
        let store = store.clone();
        async move { store.close().await }
    });
    // Time for a writer that would not wait for the reader.
    tokio::time::sleep(Duration::from_millis(50)).await;
    drop(reader);
    closing.await.expect("closed");
    assert!(!fixture.folder().join("games.db-wal").exists(), "all of it is in the data file");
}
