//! Who may write: a claim waits for appends in progress, and ends all later ones.

use std::time::Instant;

use tokio::task::JoinSet;

use super::*;
use crate::store::postgres::connect::{Purpose, options};

const FOR_SHARE: &str = "SELECT 1 FROM tables WHERE id = $1 FOR SHARE";
const FOR_KEY_SHARE: &str = "SELECT 1 FROM tables WHERE id = $1 FOR KEY SHARE";
const NO_LOCK: &str = "SELECT $1::int8";

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn a_claim_ends_the_hold_of_a_dead_node_and_of_nobody_else() {
    let cluster = Cluster::new();
    let [old, new] = [cluster.node().await, cluster.node().await];
    let [lost, kept] = [table(&old).await, table(&old).await];
    old.append(entry(lost, 0)).await.expect("stored");
    let held = new.claim(lost.table).await;
    assert!(
        matches!(held, Err(StoreError::HeldElsewhere { node, .. }) if Some(node) == old.node()),
        "{held:?}"
    );
    cluster.age(&old, 4).await;
    let claimed = new.claim(lost.table).await.expect("its node is dead");
    // All in one group: only the task of the lost table is refused.
    let [code, token] = std::array::from_fn(|_| Secret::new().hash());
    let link = Handover { code, hold: lost, seat: 0, expires_at: NOON.after(HOUR) };
    let (append, header_only, offer, take, fine) = tokio::join!(
        old.append(entry(lost, 1)),
        old.append(Append::new(lost, 1, vec![], NOON).header(header(Status::Finished))),
        old.offer_handover(link),
        old.take_handover(lost, code, token, NOON),
        old.append(entry(kept, 0)),
    );
    for refused in [append, header_only, offer, take.map(drop)] {
        assert!(matches!(refused, Err(StoreError::Deposed { table }) if table == lost.table), "{refused:?}");
    }
    fine.expect("the other table is still its own");
    assert!(!old.metrics().is_failing(), "to be deposed is no outage");
    new.append(entry(claimed, 1)).await.expect("stored");
    let stored = new.load(lost.table).await.expect("the table");
    assert_eq!((stored.entries.len(), stored.info.header.status), (2, Status::Open));
    old.release(lost).await.expect("nothing happens");
    assert_eq!(new.holder(lost.table).await.expect("an answer"), new.node());
    new.release(claimed).await.expect("released");
    assert_eq!(new.holder(lost.table).await.expect("an answer"), None);
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn a_claim_waits_for_an_open_append() {
    let cluster = Cluster::new();
    let [old, new] = [cluster.node().await, cluster.node().await];
    let hold = table(&old).await;
    cluster.age(&old, 4).await;
    let append = cluster.open_append(hold.table, FOR_SHARE).await;
    let claim = tokio::spawn({
        let new = new.clone();
        async move {
            new.claim(hold.table).await.expect("claimed");
            new.load(hold.table).await.expect("the table").entries
        }
    });
    tokio::time::sleep(A_WHILE).await;
    assert!(!claim.is_finished(), "the append may still be committed");
    finish(append, "COMMIT").await;
    assert_eq!(claim.await.expect("a claim"), ["entry 0"], "the new owner sees what was acknowledged");
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn for_key_share_would_let_the_claim_pass_and_lose_an_act() {
    let cluster = Cluster::new();
    let [old, new] = [cluster.node().await, cluster.node().await];
    let hold = table(&old).await;
    cluster.age(&old, 4).await;
    let append = cluster.open_append(hold.table, FOR_KEY_SHARE).await;
    new.claim(hold.table).await.expect("it doesn't wait");
    let seen = new.load(hold.table).await.expect("the table").entries;
    finish(append, "COMMIT").await;
    let written = new.load(hold.table).await.expect("the table").entries;
    assert_eq!((seen.len(), written.len()), (0, 1), "the new owner doesn't know what was acknowledged");
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn the_writer_itself_makes_a_claim_wait() {
    let cluster = Cluster::new();
    let [old, new] = [cluster.node().await, cluster.node().await];
    let hold = table(&old).await;
    cluster.age(&old, 4).await;
    // The writer's insert has to wait for the same entry of somebody who is about to give up.
    let in_the_way = cluster.open_append(hold.table, NO_LOCK).await;
    let append = tokio::spawn({
        let old = old.clone();
        async move { old.append(entry(hold, 0)).await }
    });
    tokio::time::sleep(A_WHILE).await;
    let claim = tokio::spawn({
        let new = new.clone();
        async move { new.claim(hold.table).await }
    });
    tokio::time::sleep(A_WHILE).await;
    assert!(!claim.is_finished(), "it waits for the writer");
    finish(in_the_way, "ROLLBACK").await;
    append.await.expect("a task").expect("stored before the claim");
    let taken = claim.await.expect("a task").expect("claimed");
    assert_eq!(new.load(hold.table).await.expect("the table").entries, ["entry 0"]);
    new.append(entry(taken, 1)).await.expect("stored");
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn an_append_that_waited_for_a_claim_is_deposed() {
    let cluster = Cluster::new();
    let old = cluster.node().await;
    let hold = table(&old).await;
    let mut claim = cluster.connection().await;
    sqlx::raw_sql("BEGIN; UPDATE tables SET epoch = epoch + 1").execute(&mut claim).await.expect("claimed");
    let append = tokio::spawn({
        let old = old.clone();
        async move { old.append(entry(hold, 0)).await }
    });
    tokio::time::sleep(A_WHILE).await;
    assert!(!append.is_finished(), "it waits for the claim");
    finish(claim, "COMMIT").await;
    let refused = append.await.expect("a task");
    assert!(matches!(refused, Err(StoreError::Deposed { .. })), "{refused:?}");
    assert_eq!(old.load(hold.table).await.expect("the table").entries.len(), 0);
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn a_stopped_process_with_an_open_append_holds_a_claim_up_for_a_second() {
    let cluster = Cluster::new();
    let [old, new] = [cluster.node().await, cluster.node().await];
    let hold = table(&old).await;
    cluster.age(&old, 4).await;
    let mut stopped = PgConnection::connect_with(&options(&cluster.url, Purpose::Write))
        .await
        .expect("as the writer has it");
    sqlx::raw_sql("BEGIN").execute(&mut stopped).await.expect("begun");
    sqlx::query(FOR_SHARE).bind(hold.table.0).execute(&mut stopped).await.expect("locked");
    let start = Instant::now();
    new.claim(hold.table).await.expect("the database ended the other one");
    let waited = start.elapsed();
    assert!((Duration::from_millis(800)..Duration::from_secs(3)).contains(&waited), "{waited:?}");
    println!("a claim waited {waited:?} for a stopped process");
    sqlx::raw_sql("COMMIT").execute(&mut stopped).await.expect_err("the connection is gone");
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn a_table_that_was_played_by_a_newer_program_is_not_claimed() {
    let cluster = Cluster::new();
    let old = cluster.node().await;
    let info = NodeInfo { log_version: 2, ..node_info() };
    let new = Store::connect(&cluster.url, &info).await.expect("a newer node");
    let hold = table(&old).await;
    old.release(hold).await.expect("released");
    let hold = new.claim(hold.table).await.expect("it reads older tables");
    new.release(hold).await.expect("released");
    let refused = old.claim(hold.table).await;
    assert!(matches!(refused, Err(StoreError::NewerTable { version: 2, known: 1, .. })), "{refused:?}");
    new.claim(hold.table).await.expect("the newer one still can");
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn writers_that_take_a_table_from_each_other_lose_and_double_nothing() {
    let cluster = Cluster::new();
    let opener = cluster.node().await;
    let hold = table(&opener).await;
    opener.release(hold).await.expect("released");
    let mut work = JoinSet::new();
    for name in ["a", "b", "c"] {
        let store = cluster.node().await;
        work.spawn(async move {
            let mut acknowledged = Vec::new();
            while acknowledged.len() < 25 {
                let Ok(hold) = store.claim(hold.table).await else { continue };
                let mut next = store.load(hold.table).await.expect("the table").entries.len() as u32;
                // Rude: whoever comes may take it at once.
                store.release(hold).await.expect("released");
                for _ in 0..3 {
                    let text = format!("{name} {next}");
                    match store.append(Append::new(hold, next, vec![text.clone()], NOON)).await {
                        Ok(()) => acknowledged.push(text),
                        Err(StoreError::Deposed { .. }) => break,
                        Err(error) => panic!("{error}"),
                    }
                    next += 1;
                }
            }
            acknowledged
        });
    }
    let mut acknowledged: Vec<String> = work.join_all().await.concat();
    let mut written = opener.load(hold.table).await.expect("the table").entries;
    acknowledged.sort_unstable();
    written.sort_unstable();
    assert_eq!(acknowledged, written);
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn pruning_leaves_a_table_with_an_open_append_alone() {
    let cluster = Cluster::new();
    let store = cluster.node().await;
    let [busy, idle] = [table(&store).await, table(&store).await];
    let append = cluster.open_append(busy.table, FOR_SHARE).await;
    let late = NOON.after(2 * HOUR);
    let removed = store.prune(retention(Keep::For(HOUR)), late).await.expect("pruned");
    assert_eq!(removed, [idle.table]);
    finish(append, "ROLLBACK").await;
    let removed = store.prune(retention(Keep::For(HOUR)), late).await.expect("pruned");
    assert_eq!(removed, [busy.table]);
    let (gone, claimed) = (store.append(entry(busy, 0)).await, store.claim(busy.table).await);
    assert!(matches!(gone, Err(StoreError::NoSuchTable { .. })), "{gone:?}");
    assert!(matches!(claimed, Err(StoreError::NoSuchTable { .. })), "{claimed:?}");
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn sixty_four_tables_share_a_commit() {
    let cluster = Cluster::new();
    let store = cluster.node().await;
    let mut holds = Vec::new();
    for _ in 0..64 {
        holds.push(table(&store).await);
    }
    let mut times = Vec::new();
    for number in 0..20 {
        let before = store.metrics().commits.get();
        let start = Instant::now();
        let appends = holds.iter().map(|hold| store.append(entry(*hold, number)));
        let done = futures_util::future::join_all(appends).await;
        times.push(start.elapsed());
        assert!(done.iter().all(Result::is_ok), "{done:?}");
        assert_eq!(store.metrics().commits.get() - before, 1);
    }
    times.sort_unstable();
    println!("64 fenced appends in one commit: median {:?}, worst {:?}", times[10], times[19]);
}
