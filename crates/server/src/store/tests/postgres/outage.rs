//! A database that is cut off, restarted, slow or full.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use super::*;

/// A network between a node and the database that can lose the answer to a commit.
struct Wire {
    url: DatabaseUrl,
    /// Is the next answer lost?
    armed: Arc<AtomicBool>,
}

impl Wire {
    async fn new() -> Wire {
        let server = PostgresServer::shared();
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let url = server.database().replace(&format!(":{}/", server.port()), &format!(":{port}/"));
        let armed = Arc::new(AtomicBool::new(false));
        let losing = armed.clone();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let server = TcpStream::connect(("127.0.0.1", server.port())).await.expect("the database");
                tokio::spawn(carry(client, server, losing.clone()));
            }
        });
        Wire { url: url.parse().expect("an address"), armed }
    }
}

/// Carries bytes both ways until one side ends, or until a commit has arrived whose answer is to be lost.
async fn carry(mut client: TcpStream, mut server: TcpStream, armed: Arc<AtomicBool>) -> std::io::Result<()> {
    let (mut up, mut down) = ([0; 8_192], [0; 8_192]);
    loop {
        tokio::select! {
            length = client.read(&mut up) => {
                let bytes = &up[..length?];
                server.write_all(bytes).await?;
                let is_commit = bytes.windows(6).any(|word| word == b"COMMIT");
                if bytes.is_empty() || is_commit && armed.swap(false, Ordering::SeqCst) {
                    // The database has done it when it answers.
                    let _ = server.read(&mut down).await?;
                    return Ok(());
                }
            }
            length = server.read(&mut down) => {
                let length = length?;
                if length == 0 {
                    return Ok(());
                }
                client.write_all(&down[..length]).await?;
            }
        }
    }
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn what_was_committed_without_an_answer_is_not_done_twice() {
    let wire = Wire::new().await;
    let store = Store::connect(&wire.url, &node_info()).await.expect("the node joins");
    let arm = || wire.armed.store(true, Ordering::SeqCst);
    let was_lost = || assert!(!wire.armed.load(Ordering::SeqCst), "an answer was lost");
    arm();
    let hold = table(&store).await;
    was_lost();
    assert_eq!(store.count_live().await.expect("a number"), 1, "the same table");
    let [code, token, other] = std::array::from_fn(|_| Secret::new().hash());
    let given = SeatToken { seat: 0, hash: other, kind: SeatKind::Person };
    arm();
    let append = entry(hold, 0).header(header(Status::Running)).seat(SeatChange::Give(given));
    store.append(append).await.expect("stored");
    was_lost();
    arm();
    store
        .offer_handover(Handover { code, hold, seat: 1, expires_at: NOON.after(HOUR) })
        .await
        .expect("offered");
    was_lost();
    arm();
    let seat = store.take_handover(hold, code, token, NOON).await.expect("an answer");
    was_lost();
    assert_eq!(seat, Some(1), "the take that was asked for");
    let stored = store.load(hold.table).await.expect("the table");
    assert_eq!((stored.entries.len(), stored.seats.len()), (1, 2));
    assert_eq!(stored.info.header.status, Status::Running);
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn a_dropped_connection_loses_and_doubles_nothing() {
    let cluster = Cluster::new();
    let store = cluster.node().await;
    let hold = table(&store).await;
    let [code, token] = std::array::from_fn(|_| Secret::new().hash());
    let link = Handover { code, hold, seat: 3, expires_at: NOON.after(HOUR) };
    let (cuts, written) = (Cell::new(0), Cell::new(0));
    let work = async {
        // A quick machine writes more between two cuts.
        for number in (0..).take_while(|number| *number < 150 || cuts.get() <= 10) {
            written.set(number + 1);
            store.append(entry(hold, number)).await.expect("stored in spite of it");
            if number % 5 == 0 {
                table(&store).await;
                store.offer_handover(link).await.expect("offered");
                let token = if number == 0 { token } else { Secret::new().hash() };
                let seat = store.take_handover(hold, code, token, NOON).await.expect("an answer");
                assert_eq!(seat, Some(3));
            }
        }
    };
    let cutting = async {
        loop {
            // On a slow machine, cuts that never let a login through would be an outage, and that is another test.
            let committed = store.metrics().commits.get();
            cuts.set(cuts.get() + cluster.cut().await);
            while store.metrics().commits.get() == committed {
                tokio::time::sleep(Duration::from_millis(7)).await;
            }
        }
    };
    tokio::select! {
        () = work => {}
        () = cutting => unreachable!("it never ends"),
    }
    let written = written.get();
    println!("{} connections were cut while {written} entries were written", cuts.get());
    let stored = store.load(hold.table).await.expect("the table");
    let expected: Vec<String> = (0..written).map(|number| format!("entry {number}")).collect();
    assert_eq!(stored.entries, expected);
    assert_eq!(stored.seats.len(), written.div_ceil(5) as usize);
    assert_eq!(
        store.count_live().await.expect("a number"),
        1 + written.div_ceil(5) as usize,
        "every table was created once"
    );
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn writes_wait_two_seconds_for_a_database_that_is_away_and_work_when_it_is_back() {
    let server = PostgresServer::start(&[]).expect("a server of its own");
    let cluster = Cluster { url: server.database().parse().expect("an address") };
    let store = cluster.node().await;
    let hold = table(&store).await;
    store.append(entry(hold, 0)).await.expect("stored");
    store.beat(NodeLoad::default(), false).await.expect("a beat");

    server.stop().expect("stopped");
    let start = Instant::now();
    let refused = store.append(entry(hold, 1)).await;
    let waited = start.elapsed();
    assert!(matches!(refused, Err(StoreError::Unreachable { .. })), "{refused:?}");
    assert!(refused.is_err_and(|error| error.is_outage()));
    assert!((Duration::from_millis(1_900)..Duration::from_secs(3)).contains(&waited), "{waited:?}");
    assert!(store.metrics().is_failing());
    let start = Instant::now();
    let silent = store.beat(NodeLoad::default(), false).await;
    assert!(matches!(silent, Err(StoreError::Unreachable { .. })), "{silent:?}");
    assert!(start.elapsed() < Duration::from_secs(1));
    store.load(hold.table).await.expect_err("nor can it be read");
    store.claim(hold.table).await.expect_err("nor claimed");

    let waiting = tokio::spawn({
        let store = store.clone();
        async move { store.append(entry(hold, 1)).await }
    });
    server.resume().expect("back");
    let start = Instant::now();
    // It may have been too late for the one that was waiting, but not for the next.
    let _ = waiting.await.expect("a task");
    store.append(entry(hold, 1)).await.expect("stored");
    store.beat(NodeLoad::default(), false).await.expect("a beat");
    println!("a write was stored {:?} after the database was back", start.elapsed());
    assert_eq!(store.load(hold.table).await.expect("the table").entries, ["entry 0", "entry 1"]);
    assert!(!store.metrics().is_failing());
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn a_slow_commit_is_waited_for_and_a_stuck_one_is_told() {
    let cluster = Cluster::new();
    let store = cluster.node().await;
    let hold = table(&store).await;
    let lock = "BEGIN; LOCK TABLE entries IN ACCESS EXCLUSIVE MODE";
    let append = |number| {
        let store = store.clone();
        tokio::spawn(async move { store.append(entry(hold, number)).await })
    };

    let mut slow = cluster.connection().await;
    sqlx::raw_sql(lock).execute(&mut slow).await.expect("locked");
    let waiting = append(0);
    tokio::time::sleep(Duration::from_millis(1_300)).await;
    assert!(!waiting.is_finished());
    finish(slow, "ROLLBACK").await;
    waiting.await.expect("a task").expect("slow, but stored");

    let mut stuck = cluster.connection().await;
    sqlx::raw_sql(lock).execute(&mut stuck).await.expect("locked");
    let start = Instant::now();
    let refused = append(1).await.expect("a task");
    assert!(matches!(refused, Err(StoreError::Unreachable { .. })), "{refused:?}");
    assert!(start.elapsed() < Duration::from_millis(3_500), "{:?}", start.elapsed());
    finish(stuck, "ROLLBACK").await;
    store.append(entry(hold, 1)).await.expect("stored");
    assert_eq!(store.load(hold.table).await.expect("the table").entries.len(), 2);
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn a_full_disk_is_told_and_the_writer_goes_on() {
    let cluster = Cluster::new();
    let store = cluster.node().await;
    let [full, fine] = [table(&store).await, table(&store).await];
    cluster
        .perform(
            "CREATE FUNCTION fill() RETURNS trigger LANGUAGE plpgsql AS
               $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
             CREATE TRIGGER full_disk BEFORE INSERT ON entries FOR EACH ROW
               WHEN (length(NEW.text) > 1000) EXECUTE FUNCTION fill()",
        )
        .await;
    let large = || Append::new(full, 0, vec!["y".repeat(2_000)], NOON);
    let (one, two, three) =
        tokio::join!(store.append(large()), store.append(entry(fine, 0)), store.append(large()));
    assert!(matches!(one, Err(StoreError::DiskFull)), "{one:?}");
    two.expect("what fits is stored");
    assert!(matches!(three, Err(StoreError::DiskFull)), "{three:?}");
    assert!(store.metrics().is_failing());
    cluster.perform("DROP TRIGGER full_disk ON entries").await;
    store.append(large()).await.expect("there is room again");
    assert!(!store.metrics().is_failing());
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn a_database_that_became_a_standby_is_told() {
    let cluster = Cluster::new();
    let store = cluster.node().await;
    let hold = table(&store).await;
    let name = cluster.url.options().get_database().expect("a name").to_owned();
    let set = |word: &str| {
        let statement = format!("ALTER DATABASE {name} SET default_transaction_read_only = {word}");
        PostgresServer::shared().ask("postgres", &statement).expect("set");
    };
    set("on");
    cluster.cut().await;
    let refused = store.append(entry(hold, 0)).await;
    assert!(matches!(refused, Err(StoreError::ReadOnly)), "{refused:?}");
    set("off");
    store.append(entry(hold, 0)).await.expect("it reconnects, perhaps to the new primary");
}
