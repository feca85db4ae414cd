//! Disturbs the cluster in every way, and waits after each until all tables go on.
//!
//! It runs on the thread of the test, where it may wait for processes; clients and lines to NATS run on other threads.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use hexhaven_laws::nats::NatsServer;
use hexhaven_luck::Fast;
use hexhaven_rules::chance::Picker;
use tokio::time::{Instant, sleep};

use crate::follower::probe;
use crate::nodes::Node;
use crate::plan::{Disturbance, Plan};
use crate::proxy::Line;
use crate::record::{Ground, Place, TableRecord};
use crate::servers::{Folder, Postgres};

/// How many nodes there are.
const NODES: usize = 3;
/// A table that does not go on within this time is lost.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long a node may take to drain.
const DRAIN: Duration = Duration::from_secs(20);
/// How long a node is cut off.
const CUT: Duration = Duration::from_secs(5);
/// When other nodes have the tables of one that was stopped.
const CLAIMED: Duration = Duration::from_millis(4_300);
/// How long before a node goes on somebody knocks.
const KNOCK: Duration = Duration::from_millis(200);
/// Whoever takes longer than this has to explain itself.
const LATE: Duration = Duration::from_millis(4_700);
/// At most so many tables are looked at where a node comes back.
const PROBES: usize = 40;

/// What a disturbance did.
pub(crate) struct Effect {
    pub(crate) disturbance: Disturbance,
    /// How long it took each table that it concerned to continue.
    pub(crate) resumed: Vec<Duration>,
    /// From when to when it lasted, and which tables and which node it concerned.
    pub(crate) from: Instant,
    pub(crate) to: Instant,
    pub(crate) tables: Vec<Arc<TableRecord>>,
    pub(crate) node: String,
}

/// Who disturbs.
pub(crate) struct Director<'a> {
    plan: &'a Plan,
    ground: &'a Arc<Ground>,
    folder: &'a Folder,
    pub(crate) database: Postgres,
    pub(crate) nats: NatsServer,
    pub(crate) nodes: Vec<Node>,
    started: usize,
    luck: Fast,
    begun: Instant,
}

impl<'a> Director<'a> {
    pub(crate) async fn start(plan: &'a Plan, ground: &'a Arc<Ground>, folder: &'a Folder) -> Director<'a> {
        let mut director = Director {
            plan,
            ground,
            folder,
            database: Postgres::start(),
            nats: NatsServer::start().unwrap_or_else(|why| panic!("{why}")),
            nodes: Vec::new(),
            started: 0,
            luck: Fast::new(hexhaven_luck::hash(&format!("{}-director", plan.seed))),
            begun: Instant::now(),
        };
        for _ in 0..NODES {
            director.start_node().await;
        }
        director
    }

    async fn start_node(&mut self) {
        self.started += 1;
        let node = Node::start(self.started, self.folder, &self.database, &self.nats).await;
        self.ground.add_node(node.place.clone());
        self.nodes.push(node);
    }

    /// Disturbs until the time is up.
    pub(crate) async fn run(&mut self) -> Vec<Effect> {
        self.begun = Instant::now();
        let end = self.begun + self.plan.time;
        let mut effects = Vec::new();
        for round in 0.. {
            for disturbance in self.plan.round(&mut self.luck, round) {
                if Instant::now() >= end {
                    return effects;
                }
                sleep(Duration::from_millis(300 + u64::from(self.luck.pick(700)))).await;
                effects.push(self.disturb(disturbance).await);
            }
        }
        effects
    }

    async fn disturb(&mut self, disturbance: Disturbance) -> Effect {
        let at = self.choose();
        let name = self.nodes[at].place.name.clone();
        let tables = match disturbance {
            Disturbance::Database | Disturbance::Nats => self.running(),
            _ => self.concerned(&name),
        };
        let from = match disturbance {
            Disturbance::Kill => self.kill(at, &tables).await,
            Disturbance::Zombie => self.stop(at, &tables).await,
            Disturbance::Database => self.crash_database(&tables),
            Disturbance::Nats => self.kill_nats(&tables).await,
            Disturbance::Cut => self.cut(at, &tables).await,
            Disturbance::Drain => self.drain(at, &tables).await,
        };
        let to = Instant::now();
        let resumed = self.wait_for(disturbance, &tables, from).await;
        let worst = resumed.iter().max().copied().unwrap_or_default();
        println!(
            "{:6.1} s  {:18} {name:5} {:3} tables went on, the last after {:.2} s",
            from.duration_since(self.begun).as_secs_f64(),
            disturbance.name(),
            resumed.len(),
            worst.as_secs_f64()
        );
        Effect { disturbance, resumed, from, to, tables, node: name }
    }

    /// Any node, but rather one with many tables.
    fn choose(&mut self) -> usize {
        let weigh = |node: &Node| 1 + 8 * self.held(&node.place.name).len() as u32;
        let weights: Vec<u32> = self.nodes.iter().map(weigh).collect();
        let mut drawn = self.luck.pick(weights.iter().sum());
        let found = weights.iter().position(|weight| match drawn.checked_sub(*weight) {
            Some(rest) => {
                drawn = rest;
                false
            }
            None => true,
        });
        found.unwrap_or_default()
    }

    /// The codes of the tables that live at a node.
    fn held(&self, node: &str) -> HashSet<String> {
        let held = self.database.query(&format!(
            "select code from tables join nodes on nodes.id = owner where nodes.name = '{node}'"
        ));
        held.lines().map(str::to_owned).collect()
    }

    fn running(&self) -> Vec<Arc<TableRecord>> {
        self.ground.tables().into_iter().filter(|table| !table.is_over()).collect()
    }

    /// The tables that live at a node or have a client there.
    fn concerned(&self, node: &str) -> Vec<Arc<TableRecord>> {
        let held = self.held(node);
        let concerns = |table: &Arc<TableRecord>| held.contains(&table.code) || table.has_client_at(node);
        self.running().into_iter().filter(concerns).collect()
    }

    async fn kill(&mut self, at: usize, tables: &[Arc<TableRecord>]) -> Instant {
        let node = self.nodes.swap_remove(at);
        let from = watch(tables);
        self.ground.remove_node(&node.place.name);
        drop(node);
        self.start_node().await;
        from
    }

    /// Stops a node in the middle of as much as possible, so that some appends are in progress. A third of its tables rest
    /// until another node has them, so that the stopped one finds nothing that tells it when it continues.
    async fn stop(&mut self, at: usize, tables: &[Arc<TableRecord>]) -> Instant {
        let (resting, playing): (Vec<_>, Vec<_>) =
            tables.iter().cloned().enumerate().partition(|(place, _)| place.is_multiple_of(3));
        let resting: Vec<Arc<TableRecord>> = resting.into_iter().map(|(_, table)| table).collect();
        let playing: Vec<Arc<TableRecord>> = playing.into_iter().map(|(_, table)| table).collect();
        for table in &resting {
            table.rest(Instant::now() + CLAIMED);
        }
        for table in &playing {
            table.hurry_up();
        }
        sleep(Duration::from_millis(5 + u64::from(self.luck.pick(60)))).await;
        let time = Duration::from_millis(3_000 + u64::from(self.luck.pick(3_000)));
        let node = &self.nodes[at];
        node.process.signal("STOP");
        let from = watch(&playing);
        sleep(time.min(CLAIMED)).await;
        for table in &resting {
            table.hurry_up();
        }
        sleep(time.saturating_sub(CLAIMED + KNOCK)).await;
        // Some knock before it continues, and are the first that it hears.
        self.probe(&resting, &node.place);
        sleep(KNOCK).await;
        node.process.signal("CONT");
        self.probe(tables, &node.place);
        from
    }

    /// Looks at tables at a node that other nodes may have by now.
    fn probe(&self, tables: &[Arc<TableRecord>], node: &Place) {
        for table in tables.iter().filter(|table| !table.is_over()).take(PROBES) {
            tokio::spawn(probe(self.ground.clone(), table.clone(), node.clone()));
        }
    }

    /// Counts from the database's return.
    fn crash_database(&mut self, tables: &[Arc<TableRecord>]) -> Instant {
        self.database.crash();
        watch(tables)
    }

    async fn kill_nats(&mut self, tables: &[Arc<TableRecord>]) -> Instant {
        let from = watch(tables);
        self.nats.stop();
        sleep(Duration::from_millis(u64::from(self.luck.pick(800)))).await;
        self.nats.resume().unwrap_or_else(|why| panic!("{why}"));
        from
    }

    async fn cut(&mut self, at: usize, tables: &[Arc<TableRecord>]) -> Instant {
        let line = if self.luck.pick(2) == 0 { Line::Refused } else { Line::Silent };
        self.nodes[at].line.set(line);
        let from = watch(tables);
        sleep(CUT).await;
        self.nodes[at].line.set(Line::Open);
        from
    }

    async fn drain(&mut self, at: usize, tables: &[Arc<TableRecord>]) -> Instant {
        let mut node = self.nodes.swap_remove(at);
        let from = watch(tables);
        node.process.signal("TERM");
        self.ground.remove_node(&node.place.name);
        if !node.process.ended(DRAIN) {
            self.ground.finding(format!("{} did not stop within {} s", node.place.name, DRAIN.as_secs()));
        }
        drop(node);
        self.start_node().await;
        from
    }

    /// Waits until each table has shown that it continues.
    async fn wait_for(
        &self,
        disturbance: Disturbance,
        tables: &[Arc<TableRecord>],
        from: Instant,
    ) -> Vec<Duration> {
        let deadline = from.max(Instant::now()) + PATIENCE;
        while Instant::now() < deadline && tables.iter().any(|table| table.is_watched()) {
            sleep(Duration::from_millis(20)).await;
        }
        for table in tables.iter().filter(|table| table.is_watched()) {
            table.unwatch();
            let (code, name) = (&table.code, disturbance.name());
            self.ground.finding(format!("table {code} did not go on ({name})"));
        }
        let resumed = tables.iter().filter_map(|table| Some((table, table.take_resumed()?)));
        let tell = |(table, time): (&Arc<TableRecord>, Duration)| {
            if time > LATE {
                println!("table {} took {:.2} s to go on:", table.code, time.as_secs_f64());
                table.notes_since(from).iter().for_each(|note| println!("    {note}"));
            }
            time
        };
        resumed.map(tell).collect()
    }
}

/// From now on these tables should show that they continue.
fn watch(tables: &[Arc<TableRecord>]) -> Instant {
    let now = Instant::now();
    for table in tables {
        table.watch(now);
    }
    now
}
