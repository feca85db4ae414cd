//! What the server asks of a store, asked of both: a data file, and a `PostgreSQL` database.

use std::time::Duration;

use tokio::task::JoinSet;

use super::*;

macro_rules! for_both_stores {
    ($($name:ident),* $(,)?) => {
        mod file {
            $(#[tokio::test]
            async fn $name() {
                super::$name(super::TestStore::file()).await;
            })*
        }

        mod postgres {
            $(#[tokio::test]
            #[ignore = "needs PostgreSQL: cargo xtask postgres"]
            async fn $name() {
                super::$name(super::TestStore::database()).await;
            })*
        }
    };
}

for_both_stores!(
    everything_about_a_table_comes_back,
    many_tables_share_a_commit,
    a_commit_takes_so_many_tasks_and_the_queue_makes_others_wait,
    entries_follow_one_another,
    an_append_is_stored_whole_or_not_at_all,
    a_bad_task_harms_nobody_else_in_its_group,
    a_code_names_one_table,
    a_handover_link_works_once_and_in_time,
    tables_are_removed_when_nothing_happened_for_long_enough,
    lists_come_in_pages_newest_first_without_private_tables,
    a_claimed_table_is_one_that_exists,
    a_take_that_is_repeated_gives_the_same_seat,
    two_headers_in_one_group_happen_in_order,
    the_clock_is_remembered,
    a_store_can_be_probed_and_is_told_when_it_is_closed,
);

async fn everything_about_a_table_comes_back(fixture: TestStore) {
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
    fixture.close(&store).await;

    let store = fixture.open().await;
    let id = store.claim(id.table).await.expect("it is there, and nobody holds it");
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

async fn many_tables_share_a_commit(fixture: TestStore) {
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

async fn a_commit_takes_so_many_tasks_and_the_queue_makes_others_wait(fixture: TestStore) {
    let store = fixture.open().await;
    // All of them are asked before the writer has a turn: two full groups and one task more.
    let probes = |count: usize| futures_util::future::join_all((0..count).map(|_| store.probe()));
    let done = probes(2 * writer::MOST_TOGETHER + 1).await;
    assert!(done.iter().all(Result::is_ok));
    assert_eq!(store.metrics().commits.get(), 3);
    let done = probes(writer::MOST_WAITING + 1).await;
    assert!(done.iter().all(Result::is_ok), "the last one waited, and was served");
}

async fn entries_follow_one_another(fixture: TestStore) {
    let store = fixture.open().await;
    let id = table(&store).await;
    store.append(entry(id, 0)).await.expect("stored");
    store.append(entry(id, 0)).await.expect("the same again does no harm");
    let other = store.append(Append::new(id, 0, vec!["another".into()], NOON)).await;
    assert!(matches!(other, Err(StoreError::OutOfOrder { number: 0, .. })), "{other:?}");
    let gap = store.append(entry(id, 2)).await;
    assert!(matches!(gap, Err(StoreError::OutOfOrder { number: 2, .. })), "{gap:?}");
    let nowhere = store.append(entry(nowhere(), 0)).await;
    assert!(matches!(nowhere, Err(StoreError::NoSuchTable { .. })), "{nowhere:?}");
    assert_eq!(store.load(id.table).await.expect("the table").entries, ["entry 0"]);
}

async fn an_append_is_stored_whole_or_not_at_all(fixture: TestStore) {
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

async fn a_bad_task_harms_nobody_else_in_its_group(fixture: TestStore) {
    let store = fixture.open().await;
    let id = table(&store).await;
    let (first, bad, second) = tokio::join!(
        store.append(entry(id, 0)),
        store.append(entry(nowhere(), 0)),
        store.append(entry(id, 1)),
    );
    first.expect("stored");
    bad.expect_err("there is no such table");
    second.expect("stored");
    assert_eq!(store.load(id.table).await.expect("the table").entries.len(), 2);
    assert!(!store.metrics().is_failing(), "a wrong question is no outage");
}

async fn a_code_names_one_table(fixture: TestStore) {
    let store = fixture.open().await;
    let code = TableCode::new();
    store.create(&code, header(Status::Open), NOON).await.expect("a table");
    let again = store.create(&code, header(Status::Open), NOON).await;
    assert!(matches!(again, Err(StoreError::CodeTaken)), "{again:?}");
}

async fn a_handover_link_works_once_and_in_time(fixture: TestStore) {
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

async fn tables_are_removed_when_nothing_happened_for_long_enough(fixture: TestStore) {
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

async fn lists_come_in_pages_newest_first_without_private_tables(fixture: TestStore) {
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

async fn a_claimed_table_is_one_that_exists(fixture: TestStore) {
    let store = fixture.open().await;
    let hold = table(&store).await;
    let again = store.claim(hold.table).await.expect("our own");
    store.append(entry(again, 0)).await.expect("stored");
    store.release(again).await.expect("released");
    store.release(again).await.expect("nothing happens");
    let third = store.claim(hold.table).await.expect("free");
    store.append(entry(third, 1)).await.expect("stored");
    let nowhere = store.claim(nowhere().table).await;
    assert!(matches!(nowhere, Err(StoreError::NoSuchTable { .. })), "{nowhere:?}");
}

async fn a_take_that_is_repeated_gives_the_same_seat(fixture: TestStore) {
    let store = fixture.open().await;
    let hold = table(&store).await;
    let [code, token] = std::array::from_fn(|_| Secret::new().hash());
    let link = Handover { code, hold, seat: 1, expires_at: NOON.after(HOUR) };
    store.offer_handover(link).await.expect("offered");
    for _ in 0..2 {
        let seat = store.take_handover(hold, code, token, NOON).await.expect("an answer");
        assert_eq!(seat, Some(1), "whoever asks again with the token of the first time");
    }
    assert_eq!(store.load(hold.table).await.expect("the table").seats.len(), 1);
    let nowhere = Handover { hold: nowhere(), code: token, ..link };
    let refused = store.offer_handover(nowhere).await;
    assert!(matches!(refused, Err(StoreError::NoSuchTable { .. })), "{refused:?}");
}

async fn two_headers_in_one_group_happen_in_order(fixture: TestStore) {
    let store = fixture.open().await;
    let hold = table(&store).await;
    let at = |minutes: u64| NOON.after(Duration::from_mins(minutes));
    let set =
        |status, minutes| store.append(Append::new(hold, 0, vec![], at(minutes)).header(header(status)));
    // Open, running, open again: the status is the same as before, and yet it is newer.
    let (one, two) = tokio::join!(set(Status::Running, 1), set(Status::Open, 2));
    one.and(two).expect("stored");
    let info = store.load(hold.table).await.expect("the table").info;
    assert_eq!((info.header.status, info.status_at), (Status::Open, at(2)));
    set(Status::Open, 3).await.expect("stored");
    assert_eq!(store.load(hold.table).await.expect("the table").info.status_at, at(2));
}

async fn the_clock_is_remembered(fixture: TestStore) {
    let store = fixture.open().await;
    table(&store).await;
    assert_eq!(store.look_at_clock(NOON).await.expect("a look"), Clock::Steady);
    fixture.close(&store).await;
    let store = fixture.open().await;
    let later = NOON.after(2 * HOUR);
    let jumped = store.look_at_clock(later).await.expect("a look");
    assert!(matches!(jumped, Clock::Jumped { last: NOON, .. }), "{jumped:?}");
    assert_eq!(store.look_at_clock(later).await.expect("a look"), Clock::Settling);
}

async fn a_store_can_be_probed_and_is_told_when_it_is_closed(fixture: TestStore) {
    let store = fixture.open().await;
    store.probe().await.expect("it can write");
    assert!(!store.metrics().is_failing());
    fixture.close(&store).await;
    let closed = [store.probe().await, store.append(entry(nowhere(), 0)).await];
    assert!(closed.iter().all(|closed| matches!(closed, Err(StoreError::Closed))), "{closed:?}");
    store.find(&TableCode::new()).await.expect_err("closed for readers too");
}
