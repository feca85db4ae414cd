//! Tables in memory and what the store says about them.

mod company;
mod seats;

use std::time::Duration;

use hexhaven_wire::{Command, Settings};
use serde_json::Value;
use tempfile::TempDir;

use super::*;
use crate::store::Keep;

const HOUR: Duration = Duration::from_hours(1);

fn opening() -> Opening {
    let settings: Settings = serde_json::from_str(r#"{"rules": "fifth:3"}"#).expect("settings");
    Opening {
        settings,
        maker: Some(Maker { name: "Ada".to_owned() }),
        bots: vec!["random".to_owned(), "random".to_owned()],
    }
}

/// Rooms over a store of their own.
struct TestRooms {
    _folder: TempDir,
    rooms: Rooms,
}

impl TestRooms {
    async fn new() -> TestRooms {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let store = Store::open(&folder.path().join("games.db")).await.expect("a store");
        let rooms = Rooms::new(store, BotPool::new(1, Pace { pause: Duration::ZERO }));
        TestRooms { _folder: folder, rooms }
    }

    async fn find(&self, code: &TableCode) -> RoomHandle {
        self.rooms.find(code).await.expect("the table")
    }
}

#[tokio::test]
async fn a_removed_table_closes_at_once_and_writes_nothing_any_more() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let store = Store::open(&folder.path().join("games.db")).await.expect("a store");
    let rooms = Rooms::new(store.clone(), BotPool::new(1, Pace { pause: Duration::ZERO }));
    let old = rooms.open(opening()).await.expect("an open table");
    let (_, secret) = old.seat.expect("the maker's seat");
    let running = rooms.open(opening()).await.expect("another table");
    let (_, other) = running.seat.expect("the maker's seat");
    let ready = Command::Ready { ready: true, client_seed: "seed".to_owned() };
    let table = rooms.find(&running.code).await.expect("the table");
    table.command(other.hash(), "ready".to_owned(), ready).await.expect("it runs");

    let handle = rooms.find(&old.code).await.expect("the table");
    let (outbox, mut messages) = outbox();
    handle.join(Some(secret.hash()), 0, outbox).await.expect("a member");
    let chat = |text: &str| Command::Chat { text: text.to_owned() };
    handle.command(secret.hash(), "one".to_owned(), chat("hello")).await.expect("said");

    let retention = Retention { open: Keep::For(HOUR), running: Keep::Forever, over: Keep::Forever };
    assert_eq!(rooms.prune(retention, Timestamp::now()).await.expect("nothing is old yet"), 0);
    assert_eq!(rooms.prune(retention, Timestamp::now().after(2 * HOUR)).await.expect("removed"), 1);

    let mut last = None;
    while let Some(message) = messages.recv().await {
        last = Some(message);
    }
    let goodbye: Value = serde_json::from_str(&last.expect("messages")).expect("JSON");
    assert_eq!((&goodbye["type"], &goodbye["refusal"]["code"]), (&"goodbye".into(), &"no_such_table".into()));
    let late = handle.command(secret.hash(), "two".to_owned(), chat("still here?")).await;
    assert!(matches!(late, Err(RoomError::Gone)), "{late:?}");
    assert!(matches!(rooms.find(&old.code).await, Err(RoomError::NoSuchTable)));
    assert_eq!(rooms.in_memory(), 1, "the other one stays");
    let live = store.live().await.expect("an answer");
    assert_eq!(live.iter().map(|info| &info.code).collect::<Vec<_>>(), [&running.code]);
}

#[tokio::test]
async fn a_table_that_finds_itself_removed_closes_too() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let store = Store::open(&folder.path().join("games.db")).await.expect("a store");
    let rooms = Rooms::new(store.clone(), BotPool::new(1, Pace { pause: Duration::ZERO }));
    let opened = rooms.open(opening()).await.expect("a table");
    let (_, secret) = opened.seat.expect("the maker's seat");
    let handle = rooms.find(&opened.code).await.expect("the table");
    let keep = Keep::For(HOUR);
    let retention = Retention { open: keep, running: keep, over: keep };
    store.prune(retention, Timestamp::now().after(2 * HOUR)).await.expect("removed behind its back");
    let said =
        handle.command(secret.hash(), "one".to_owned(), Command::Chat { text: "hello".to_owned() }).await;
    assert!(matches!(said, Err(RoomError::Store(StoreError::NoSuchTable { .. }))), "{said:?}");
    assert!(matches!(rooms.find(&opened.code).await, Err(RoomError::NoSuchTable | RoomError::Gone)));
}
