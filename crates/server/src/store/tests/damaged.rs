//! Tables that can't be read fail alone.

use sqlx::Connection as _;

use super::*;
use crate::store::sqlite::connect;

/// Spoils a table behind the store's back.
async fn spoil(fixture: &TestStore, statement: &'static str, hold: Hold) {
    let mut connection = connect(&fixture.path()).await.expect("a second connection");
    sqlx::query(statement).bind(hold.table.0).execute(&mut connection).await.expect("spoiled");
    connection.close().await.expect("closed");
}

#[tokio::test]
async fn a_damaged_table_is_left_out_of_lists_and_counted_once() {
    for statement in [
        "UPDATE tables SET code = 'no code' WHERE id = $1",
        "UPDATE tables SET code = x'00ff' WHERE id = $1",
        "UPDATE tables SET created_at = 'long ago' WHERE id = $1",
        "UPDATE tables SET summary = x'ff' WHERE id = $1",
    ] {
        let fixture = TestStore::file();
        let store = fixture.open().await;
        let [old, spoiled, new] = [table(&store).await, table(&store).await, table(&store).await];
        spoil(&fixture, statement, spoiled).await;
        let ids = |tables: Vec<TableInfo>| tables.iter().map(|info| info.id).collect::<Vec<_>>();
        for _ in 0..2 {
            assert_eq!(ids(store.live().await.expect("the others")), [old.table, new.table], "{statement}");
            let page = store.list(Status::Open, 2).await.expect("the others");
            assert_eq!(ids(page), [new.table, old.table], "a page is as long as it can be: {statement}");
            let refused = store.load(spoiled.table).await;
            assert!(matches!(refused, Err(StoreError::Damaged { .. })), "{statement}: {refused:?}");
        }
        assert_eq!(store.damaged_tables().get(), 1, "{statement}");
        store.load(old.table).await.expect("the others load");
    }
}

#[tokio::test]
async fn a_table_with_a_missing_or_unreadable_entry_fails_alone() {
    for statement in [
        "DELETE FROM entries WHERE table_id = $1 AND number = 1",
        "UPDATE entries SET text = x'ff' WHERE table_id = $1 AND number = 1",
        "UPDATE entries SET written_at = 'then' WHERE table_id = $1 AND number = 1",
        "INSERT INTO seats VALUES ($1, 300, zeroblob(32), 'person')",
        "INSERT INTO seats VALUES ($1, 0, zeroblob(31), 'person')",
    ] {
        let fixture = TestStore::file();
        let store = fixture.open().await;
        let [spoiled, good] = [table(&store).await, table(&store).await];
        for number in 0..3 {
            store.append(entry(spoiled, number)).await.expect("stored");
            store.append(entry(good, number)).await.expect("stored");
        }
        spoil(&fixture, statement, spoiled).await;
        let refused = store.load(spoiled.table).await;
        assert!(matches!(refused, Err(StoreError::Damaged { .. })), "{statement}: {refused:?}");
        assert_eq!(store.load(good.table).await.expect("the other one").entries.len(), 3);
        assert_eq!(store.live().await.expect("both are listed").len(), 2);
        store.report_damaged(spoiled.table, &"once more");
        assert_eq!(store.damaged_tables().get(), 1, "{statement}");
    }
}
