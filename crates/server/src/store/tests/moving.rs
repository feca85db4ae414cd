//! Games that move to another store are the same there.

use super::*;

impl TestStore {
    fn place(&self) -> DataPlace {
        match self {
            TestStore::File(_) => DataPlace::File(self.path()),
            TestStore::Database(url) => DataPlace::Database(url.clone()),
        }
    }
}

/// A few tables with everything that a table can have, and one that is empty.
async fn fill(fixture: &TestStore) -> Vec<StoredTable> {
    let store = fixture.open().await;
    let mut tables = Vec::new();
    for number in 0..5_u8 {
        let hold = table(&store).await;
        let entries: Vec<String> =
            (0..u32::from(number) * 300).map(|entry| format!("zwölf {entry} 🐑")).collect();
        let token = |seat, kind| SeatToken { seat, hash: Secret::new().hash(), kind };
        let append = Append::new(hold, 0, entries, NOON.after(HOUR))
            .header(header(Status::ALL[usize::from(number) % 4]))
            .seat(SeatChange::Give(token(0, SeatKind::Person)))
            .seat(SeatChange::Give(token(number, SeatKind::Bot)));
        store.append(append).await.expect("stored");
        let code = Secret::new().hash();
        store
            .offer_handover(Handover { code, hold, seat: 0, expires_at: NOON.after(2 * HOUR) })
            .await
            .expect("offered");
        tables.push(store.load(hold.table).await.expect("the table"));
    }
    table(&store).await;
    store.look_at_clock(NOON).await.expect("a look");
    fixture.close(&store).await;
    tables
}

/// Moves games and checks that the other store has them, continues with them, and knows the clock.
async fn check(from: &TestStore, to: &TestStore, tables: &[StoredTable]) {
    let mut told = Vec::new();
    let moved = move_data(&from.place(), &to.place(), |moving| told.push(moving)).await.expect("moved");
    let expected = Moved { tables: 6, entries: 3_000, seats: 10, handovers: 5 };
    assert_eq!(moved, expected);
    assert_eq!(told.len(), 12);
    assert_eq!(told.last(), Some(&Moving::Verified(6, 6)));
    let again = move_data(&from.place(), &to.place(), |_| {}).await;
    assert!(matches!(again, Err(StoreError::NotEmpty { tables: 6, .. })), "{again:?}");

    let store = to.open().await;
    for table in tables {
        assert_eq!(&store.load(table.info.id).await.expect("the table"), table);
    }
    let first = &tables[0];
    let hold = store.claim(first.info.id).await.expect("nobody holds it");
    store.append(entry(hold, 0)).await.expect("it goes on");
    let new = table(&store).await;
    assert!(tables.iter().all(|table| table.info.id != new.table), "a number of its own");
    let jumped = store.look_at_clock(NOON.after(2 * HOUR)).await.expect("a look");
    assert!(matches!(jumped, Clock::Jumped { last: NOON, .. }), "{jumped:?}");
    to.close(&store).await;
}

#[tokio::test]
async fn games_move_from_file_to_file() {
    let [from, to] = [TestStore::file(), TestStore::file()];
    let tables = fill(&from).await;
    check(&from, &to, &tables).await;
    check_again(&from, &tables).await;
}

/// The original is as it was.
async fn check_again(from: &TestStore, tables: &[StoredTable]) {
    let store = from.open().await;
    for table in tables {
        assert_eq!(&store.load(table.info.id).await.expect("the table"), table);
    }
    from.close(&store).await;
}

#[tokio::test]
async fn games_move_from_and_to_files_that_nobody_uses() {
    let [from, to] = [TestStore::file(), TestStore::file()];
    let missing = move_data(&from.place(), &to.place(), |_| {}).await;
    assert!(matches!(missing, Err(StoreError::File { .. })), "{missing:?}");
    assert!(!to.path().exists() && !from.path().exists(), "nothing is made");
    let server = from.open().await;
    let used = move_data(&from.place(), &to.place(), |_| {}).await;
    assert!(matches!(used, Err(StoreError::InUse { .. })), "{used:?}");
    server.close().await;
    let same = move_data(&from.place(), &from.place(), |_| {}).await;
    assert!(matches!(same, Err(StoreError::InUse { .. })), "{same:?}");
    let moved = move_data(&from.place(), &to.place(), |_| {}).await.expect("no games are games too");
    assert_eq!(moved, Moved::default());
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn games_move_from_a_file_to_postgres_and_back() {
    let [file, database, last] = [TestStore::file(), TestStore::database(), TestStore::file()];
    let tables = fill(&file).await;
    check(&file, &database, &tables).await;
    // It has gone on since: one entry and one table more.
    let moved = move_data(&database.place(), &last.place(), |_| {}).await.expect("moved");
    assert_eq!((moved.tables, moved.entries), (7, 3_001));
    let store = last.open().await;
    for table in &tables[1..] {
        assert_eq!(&store.load(table.info.id).await.expect("the table"), table);
    }
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn games_move_from_a_postgres_that_nobody_plays_on_and_this_program_can_read() {
    let [database, file] = [TestStore::database(), TestStore::file()];
    let store = database.open().await;
    let alive = move_data(&database.place(), &file.place(), |_| {}).await;
    assert!(matches!(alive, Err(StoreError::NodesAlive { nodes: 1, .. })), "{alive:?}");
    let alive = move_data(&file.place(), &database.place(), |_| {}).await;
    assert!(matches!(alive, Err(StoreError::File { .. })), "{alive:?}");
    let newer = NodeInfo { log_version: LOG_VERSION + 1, ..node_info() };
    let TestStore::Database(url) = &database else { unreachable!("a database") };
    let other = Store::connect(url, &newer).await.expect("a newer node");
    table(&other).await;
    database.close(&other).await;
    database.close(&store).await;
    let refused = move_data(&database.place(), &file.place(), |_| {}).await;
    assert!(matches!(refused, Err(StoreError::NewerTable { .. })), "{refused:?}");
    let same = move_data(&database.place(), &database.place(), |_| {}).await;
    assert!(matches!(same, Err(StoreError::CannotConnect { .. })), "{same:?}");
}
