//! The store on real files: what was acknowledged stays, and whoever cannot be served hears why.

mod damaged;

use std::time::Duration;

use tempfile::TempDir;
use tokio::task::JoinSet;

use super::*;
use crate::tokens::Secret;

const NOON: Timestamp = Timestamp::from_millis(1_800_000_000_000);
const HOUR: Duration = Duration::from_hours(1);

struct TestStore {
    folder: TempDir,
}

impl TestStore {
    fn new() -> TestStore {
        TestStore { folder: tempfile::tempdir().expect("a folder for the test") }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("games.db")
    }

    async fn open(&self) -> Store {
        Store::open(&self.path()).await.expect("the store opens")
    }
}

fn header(status: Status) -> Header {
    Header { status, listing: Listing::Listed, summary: format!("{{\"status\":\"{}\"}}", status.text()) }
}

async fn table(store: &Store) -> Hold {
    store.create(&TableCode::new(), header(Status::Open), NOON).await.expect("a table")
}

fn entry(hold: Hold, number: u32) -> Append {
    Append::new(hold, number, vec![format!("entry {number}")], NOON)
}

fn retention(keep: Keep) -> Retention {
    Retention { open: keep, running: keep, over: keep }
}

#[tokio::test]
async fn the_writer_waits_for_the_disk() {
    let fixture = TestStore::new();
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
async fn everything_about_a_table_comes_back() {
    let fixture = TestStore::new();
    let store = fixture.open().await;
    let code = TableCode::new();
    let id = store.create(&code, header(Status::Open), NOON).await.expect("a table");
    let token = SeatToken { seat: 3, hash: Secret::new().hash(), kind: SeatKind::Bot };
    let later = NOON.after(HOUR);
    let texts = vec!["one".to_owned(), "zwölf \"2\"".to_owned()];
    let append = Append::new(id, 0, texts.clone(), later)
        .header(header(Status::Running))
        .seat(SeatChange::Give(token));
    store.append(append).await.expect("stored");
    store.close().await;

    let store = fixture.open().await;
    let stored = store.load(id.table).await.expect("the table");
    assert_eq!(stored.entries, texts);
    assert_eq!(stored.seats, [token]);
    assert_eq!(stored.last_at, later);
    let info = store.find(&code).await.expect("an answer").expect("the table");
    assert_eq!((info.status_at, info.created_at), (later, NOON));
    assert_eq!(info.header, header(Status::Running));
    assert_eq!(stored.info, info);
    assert_eq!(store.live().await.expect("an answer"), [info]);
    store.append(Append::new(id, 2, vec![], later).header(header(Status::Finished))).await.expect("stored");
    assert_eq!(store.live().await.expect("an answer"), []);
    assert_eq!(store.find(&TableCode::new()).await.expect("an answer"), None);
}

#[tokio::test]
async fn many_tables_share_a_commit() {
    let fixture = TestStore::new();
    let store = fixture.open().await;
    let before = store.metrics().commits.get();
    let mut work = JoinSet::new();
    for _ in 0..40 {
        let store = store.clone();
        work.spawn(async move {
            let id = table(&store).await;
            for number in 0..10 {
                store.append(entry(id, number)).await.expect("stored");
            }
            assert_eq!(store.load(id.table).await.expect("the table").entries.len(), 10);
        });
    }
    work.join_all().await;
    let commits = store.metrics().commits.get() - before;
    assert_eq!(store.metrics().tasks.get(), 440);
    assert!(commits < 220, "{commits} commits for 440 tasks");
}

#[tokio::test]
async fn a_commit_takes_so_many_tasks_and_the_queue_makes_others_wait() {
    let fixture = TestStore::new();
    let store = fixture.open().await;
    // All of them are asked before the writer has a turn: two full groups and one task more.
    let probes = |count: usize| futures_util::future::join_all((0..count).map(|_| store.probe()));
    let done = probes(2 * writer::MOST_TOGETHER + 1).await;
    assert!(done.iter().all(Result::is_ok));
    assert_eq!(store.metrics().commits.get(), 3);
    let done = probes(writer::MOST_WAITING + 1).await;
    assert!(done.iter().all(Result::is_ok), "the last one waited, and was served");
}

#[tokio::test]
async fn entries_follow_one_another() {
    let fixture = TestStore::new();
    let store = fixture.open().await;
    let id = table(&store).await;
    store.append(entry(id, 0)).await.expect("stored");
    store.append(entry(id, 0)).await.expect("the same again does no harm");
    let other = store.append(Append::new(id, 0, vec!["another".into()], NOON)).await;
    assert!(matches!(other, Err(StoreError::OutOfOrder { number: 0, .. })), "{other:?}");
    let gap = store.append(entry(id, 2)).await;
    assert!(matches!(gap, Err(StoreError::OutOfOrder { number: 2, .. })), "{gap:?}");
    let nowhere = store.append(entry(TableId(id.0 + 1), 0)).await;
    assert!(matches!(nowhere, Err(StoreError::NoSuchTable { .. })), "{nowhere:?}");
    assert_eq!(store.load(id.table).await.expect("the table").entries, ["entry 0"]);
}

#[tokio::test]
async fn an_append_is_stored_whole_or_not_at_all() {
    let fixture = TestStore::new();
    let store = fixture.open().await;
    let id = table(&store).await;
    store.append(entry(id, 0)).await.expect("stored");
    let append = Append::new(id, 2, vec!["two".into()], NOON)
        .header(header(Status::Running))
        .seat(SeatChange::Give(SeatToken { seat: 0, hash: Secret::new().hash(), kind: SeatKind::Person }));
    store.append(append).await.expect_err("there is a gap");
    let stored = store.load(id.table).await.expect("the table");
    assert_eq!((stored.entries.len(), stored.seats.len()), (1, 0));
    assert_eq!(stored.info.header.status, Status::Open);
}

#[tokio::test]
async fn a_bad_task_harms_nobody_else_in_its_group() {
    let fixture = TestStore::new();
    let store = fixture.open().await;
    let id = table(&store).await;
    let (first, bad, second) = tokio::join!(
        store.append(entry(id, 0)),
        store.append(entry(TableId(77), 0)),
        store.append(entry(id, 1)),
    );
    first.expect("stored");
    bad.expect_err("there is no such table");
    second.expect("stored");
    assert_eq!(store.load(id.table).await.expect("the table").entries.len(), 2);
    assert!(!store.metrics().is_failing(), "a wrong question is no outage");
}

#[tokio::test]
async fn a_code_names_one_table() {
    let fixture = TestStore::new();
    let store = fixture.open().await;
    let code = TableCode::new();
    store.create(&code, header(Status::Open), NOON).await.expect("a table");
    let again = store.create(&code, header(Status::Open), NOON).await;
    assert!(matches!(again, Err(StoreError::CodeTaken)), "{again:?}");
}

#[tokio::test]
async fn a_second_server_is_refused_until_the_first_is_done() {
    let fixture = TestStore::new();
    let store = fixture.open().await;
    let refused = Store::open(&fixture.path()).await.expect_err("the file is in use");
    let own = std::process::id();
    assert!(
        refused.to_string().contains(&format!("in use by another Hexhaven server (process {own})")),
        "{refused}"
    );
    store.close().await;
    let closed = store.append(entry(Hold { table: TableId(1), epoch: 0 }, 0)).await;
    assert!(matches!(closed, Err(StoreError::Closed)), "{closed:?}");
    fixture.open().await.close().await;
}

#[tokio::test]
async fn other_files_and_newer_files_are_left_alone() {
    let fixture = TestStore::new();
    std::fs::write(fixture.path(), "a text that is long enough to look like something else".repeat(50))
        .expect("written");
    let refused = Store::open(&fixture.path()).await.expect_err("no data file");
    assert!(matches!(refused, StoreError::NotOurs { .. }), "{refused:?}");

    let fixture = TestStore::new();
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
    let fixture = TestStore::new();
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
    let (handle, writer) = WriterHandle::open(connection, Lock::take(&fixture.path()).expect("the lock"));
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
    let fixture = TestStore::new();
    let store = fixture.open().await;
    let id = table(&store).await;
    store.close().await;
    let mut connection = connect(&fixture.path()).await.expect("a connection");
    sqlx::query("PRAGMA query_only = 1").execute(&mut connection).await.expect("set");
    let (handle, _) = WriterHandle::open(connection, Lock::take(&fixture.path()).expect("the lock"));
    let refused = handle.ask(Task::Append(entry(id, 0))).await;
    assert!(matches!(refused, Err(StoreError::ReadOnly)), "{refused:?}");
    let probed = handle.ask(Task::Probe).await;
    assert!(matches!(probed, Err(StoreError::ReadOnly)), "{probed:?}");
    assert!(handle.metrics().is_failing());
}

#[tokio::test]
async fn a_handover_link_works_once_and_in_time() {
    let fixture = TestStore::new();
    let store = fixture.open().await;
    let id = table(&store).await;
    let [first, second, third] = std::array::from_fn(|_| Secret::new().hash());
    let person = |hash| SeatToken { seat: 2, hash, kind: SeatKind::Person };
    store
        .append(Append::new(id, 0, vec![], NOON).seat(SeatChange::Give(person(first))))
        .await
        .expect("given");
    let link = |code| Handover { code, hold: id, seat: 2, expires_at: NOON.after(HOUR) };
    let [replaced, late, good] = std::array::from_fn(|_| Secret::new().hash());

    store.offer_handover(link(replaced)).await.expect("offered");
    store.offer_handover(link(late)).await.expect("offered");
    let take = async |code, token, now| store.take_handover(id, code, token, now).await.expect("an answer");
    assert_eq!(take(replaced, second, NOON).await, None);
    assert_eq!(take(late, second, NOON.after(HOUR)).await, None);
    assert_eq!(take(late, second, NOON).await, None, "used up by being late");

    store.offer_handover(link(good)).await.expect("offered");
    let leads_to = async |now| store.find_handover(good, now).await.expect("an answer");
    let info = store.load(id.table).await.expect("the table").info;
    assert_eq!((leads_to(NOON).await, leads_to(NOON.after(HOUR)).await), (Some(info.code), None));
    let other = table(&store).await;
    let elsewhere = store.take_handover(other, good, second, NOON).await.expect("an answer");
    assert_eq!(elsewhere, None, "a link works at its own table only");
    assert_eq!(take(good, second, NOON).await, Some(2));
    assert_eq!(take(good, third, NOON).await, None, "it works once");
    assert_eq!(store.load(id.table).await.expect("the table").seats.len(), 2);

    store.offer_handover(link(good)).await.expect("offered");
    let keep = SeatChange::Keep { seat: 2, token: second };
    store.append(Append::new(id, 0, vec![], NOON).seat(keep)).await.expect("signed out");
    assert_eq!(store.load(id.table).await.expect("the table").seats, [person(second)]);
    assert_eq!(take(good, third, NOON).await, None, "the link went with the other devices");

    store.offer_handover(link(good)).await.expect("offered");
    store
        .append(Append::new(id, 0, vec![], NOON).seat(SeatChange::Clear { seat: 2 }))
        .await
        .expect("cleared");
    assert_eq!(take(good, first, NOON).await, None, "the seat was cleared");
    assert_eq!(store.load(id.table).await.expect("the table").seats, []);
}

#[tokio::test]
async fn tables_are_removed_when_nothing_happened_for_long_enough() {
    let fixture = TestStore::new();
    let store = fixture.open().await;
    let [idle, lively, over] = [table(&store).await, table(&store).await, table(&store).await];
    store.append(entry(idle, 0)).await.expect("stored");
    let lately = NOON.after(HOUR);
    store.append(Append::new(lively, 0, vec!["a chat".into()], lately)).await.expect("stored");
    store.append(entry(over, 0).header(header(Status::Finished))).await.expect("stored");
    let rules = Retention { open: Keep::For(HOUR), running: Keep::For(HOUR), over: Keep::Forever };
    assert_eq!(store.prune(rules, lately.before(Duration::from_millis(1))).await.expect("pruned"), []);
    assert_eq!(store.prune(rules, lately).await.expect("pruned"), [idle.table]);
    assert!(matches!(store.load(idle.table).await, Err(StoreError::NoSuchTable { .. })));
    assert!(matches!(store.append(entry(idle, 1)).await, Err(StoreError::NoSuchTable { .. })));
    assert_eq!(store.prune(retention(Keep::For(HOUR)), lately).await.expect("pruned"), [over.table]);
    assert_eq!(store.live().await.expect("an answer").len(), 1);
}

#[tokio::test]
async fn lists_come_in_pages_newest_first_without_private_tables() {
    let fixture = TestStore::new();
    let store = fixture.open().await;
    let mut listed = Vec::new();
    for minute in [3, 1, 1, 2, 5] {
        let at = NOON.after(Duration::from_secs(60 * minute));
        let id = store.create(&TableCode::new(), header(Status::Open), at).await.expect("a table");
        listed.push((at, id.table));
    }
    let private = Header { listing: Listing::ByLink, ..header(Status::Open) };
    store.create(&TableCode::new(), private, NOON).await.expect("a table");
    listed.sort_unstable();
    listed.reverse();
    let mut seen = Vec::new();
    let mut page = store.list(Status::Open, 2).await.expect("a page");
    while let Some(last) = page.last() {
        assert!(page.len() <= 2);
        seen.extend(page.iter().map(|info| (info.status_at, info.id)));
        page = store.list_after(Status::Open, last.cursor(), 2).await.expect("a page");
    }
    assert_eq!(seen, listed);
    assert_eq!(store.list(Status::Running, 10).await.expect("a page"), []);
}

#[tokio::test]
async fn a_backup_of_a_running_store_can_be_restored() {
    let fixture = TestStore::new();
    let store = fixture.open().await;
    let id = table(&store).await;
    for number in 0..20 {
        store.append(entry(id, number)).await.expect("stored");
    }
    let copy = fixture.folder.path().join("backup.db");
    let writing = async {
        for number in 20..60 {
            store.append(entry(id, number)).await.expect("stored during the backup");
        }
    };
    let (copied, ()) = tokio::join!(backup(store.path(), &copy), writing);
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
    let fixture = TestStore::new();
    let store = fixture.open().await;
    table(&store).await;
    let copy = fixture.folder.path().join("backup.db");
    backup(&fixture.path(), &copy).await.expect("copied");
    for name in ["games.db", "games.db-wal", "backup.db"] {
        let mode =
            std::fs::metadata(fixture.folder.path().join(name)).expect("the file").permissions().mode();
        assert_eq!(mode & 0o077, 0, "{name} has {mode:o}");
    }
}

#[tokio::test]
async fn a_closed_store_is_a_single_file() {
    let fixture = TestStore::new();
    let store = fixture.open().await;
    table(&store).await;
    let mut reader = store.shared.readers.begin().await.expect("a reader");
    read::live(&mut *reader, &Damage::default()).await.expect("tables");
    let closing = tokio::spawn({
        let store = store.clone();
        async move { store.close().await }
    });
    // Time for a writer that would not wait for the reader.
    tokio::time::sleep(Duration::from_millis(50)).await;
    drop(reader);
    closing.await.expect("closed");
    assert!(!fixture.folder.path().join("games.db-wal").exists(), "all of it is in the data file");
}
