//! How nodes see each other.

use super::*;

fn names(nodes: &[NodeStatus]) -> Vec<NodeId> {
    nodes.iter().map(|node| node.id).collect()
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn a_beat_shows_the_nodes_that_are_alive() {
    let cluster = Cluster::new();
    let [one, two] = [cluster.node().await, cluster.node().await];
    let (first, second) = (one.node().expect("a node"), two.node().expect("a node"));
    let load = NodeLoad { tables: 7, connections: 40 };
    let alive = one.beat(load, true).await.expect("a beat");
    assert_eq!(names(&alive), [first, second]);
    let expected = NodeStatus {
        id: first,
        name: "node".into(),
        tables: 7,
        connections: 40,
        draining: true,
        version: "0.1.0".into(),
        log_version: 1,
    };
    assert_eq!(alive[0], expected);
    assert_eq!(two.beat(NodeLoad::default(), false).await.expect("a beat")[0], expected);

    cluster.age(&one, 2).await;
    assert_eq!(
        names(&two.beat(load, false).await.expect("a beat")),
        [first, second],
        "two seconds are not three"
    );
    cluster.age(&one, 3).await;
    assert_eq!(names(&two.beat(load, false).await.expect("a beat")), [second]);
    assert_eq!(names(&one.beat(load, false).await.expect("a beat")), [first, second], "back again");
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn whoever_leaves_releases_its_tables_and_beats_no_more() {
    let cluster = Cluster::new();
    let [one, two] = [cluster.node().await, cluster.node().await];
    let hold = table(&one).await;
    assert_eq!(two.holder(hold.table).await.expect("an answer"), one.node());
    one.leave().await.expect("left");
    let refused = one.beat(NodeLoad::default(), false).await;
    assert!(matches!(refused, Err(StoreError::Closed)), "{refused:?}");
    assert_eq!(two.holder(hold.table).await.expect("an answer"), None);
    assert_eq!(
        names(&two.beat(NodeLoad::default(), false).await.expect("a beat")),
        [two.node().expect("a node")]
    );
    one.append(entry(hold, 0)).await.expect("until somebody claims the table, the hold is good");
    two.claim(hold.table).await.expect("free");
    let deposed = one.append(entry(hold, 1)).await;
    assert!(matches!(deposed, Err(StoreError::Deposed { .. })), "{deposed:?}");
}

#[tokio::test]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
async fn nodes_that_are_dead_for_a_day_are_forgotten() {
    let cluster = Cluster::new();
    let [old, dead] = [cluster.node().await, cluster.node().await];
    dead.probe().await.expect("probed");
    cluster.age(&old, 60 * 60).await;
    cluster.age(&dead, 25 * 60 * 60).await;
    let third = cluster.node().await;
    let mut connection = cluster.connection().await;
    let nodes: Vec<i64> = sqlx::query_scalar("SELECT id FROM nodes ORDER BY id")
        .fetch_all(&mut connection)
        .await
        .expect("nodes");
    let probes: i64 =
        sqlx::query_scalar("SELECT COUNT(*) FROM probes").fetch_one(&mut connection).await.expect("probes");
    assert_eq!(nodes, [old.node().expect("a node").0, third.node().expect("a node").0]);
    assert_eq!(probes, 0);
    let alive = dead.beat(NodeLoad::default(), false).await.expect("a beat");
    assert!(names(&alive).contains(&dead.node().expect("a node")), "it comes back under its own number");
}
