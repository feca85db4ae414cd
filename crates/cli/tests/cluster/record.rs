//! What everybody saw and did, to be compared with the log at the end.

use std::collections::{BTreeMap, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::Instant;

/// How many notes of a table are kept.
const MOST_NOTES: usize = 60;
/// How many findings are worth telling.
const MOST_FINDINGS: usize = 40;

/// What all clients and the director share.
pub(crate) struct Ground {
    /// The nodes that clients know, and whether they are ready.
    nodes: Mutex<Vec<(Place, bool)>>,
    tables: Mutex<Vec<Arc<TableRecord>>>,
    findings: Mutex<Vec<String>>,
    /// How often clients heard each refusal and each goodbye.
    said: Mutex<BTreeMap<String, usize>>,
    /// Clients that had to look for another node: which node they left, when, and how long it took.
    pub(crate) moves: Mutex<Vec<Move>>,
    pub(crate) reconnects: AtomicU64,
    /// From one act at a table to the next, on average.
    pub(crate) every: Duration,
    pub(crate) seed: u64,
    ending: AtomicBool,
}

/// A node as clients know it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    pub(crate) name: String,
    pub(crate) address: SocketAddr,
}

/// A client that went from one node to another.
#[derive(Clone, Debug)]
pub(crate) struct Move {
    pub(crate) from: String,
    pub(crate) at: Instant,
    pub(crate) took: Duration,
}

/// One table, as its clients know it.
pub(crate) struct TableRecord {
    pub(crate) code: String,
    inner: Mutex<Inner>,
    /// Somebody should act now.
    pub(crate) hurry: Notify,
}

#[derive(Default)]
struct Inner {
    acts: Vec<Act>,
    told: Vec<Told>,
    /// The greatest number that anybody was told.
    mark: u64,
    next_act: Option<Instant>,
    /// The node of each of its clients.
    places: BTreeMap<String, String>,
    /// Since when it should show that it continues.
    watched: Option<Instant>,
    resumed: Option<Duration>,
    over: bool,
    finished: bool,
    /// What its clients did last, for people who want to know why it took so long.
    notes: VecDeque<(Instant, String)>,
}

/// An act of a client, under one id.
#[derive(Clone, Debug)]
pub(crate) struct Act {
    pub(crate) seat: u8,
    pub(crate) id: String,
    /// When it was sent for the first time.
    pub(crate) sent: Instant,
    pub(crate) ended: Option<Instant>,
    pub(crate) outcome: Outcome,
}

/// What a client knows about its act.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// Nothing.
    Unknown,
    /// Done; the table's number after it.
    Done(u64),
    /// Refused, with this code.
    Refused(String),
}

/// An update that a viewer got.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Told {
    /// The seat; none for a spectator.
    pub(crate) viewer: Option<u8>,
    pub(crate) number: u64,
    pub(crate) after: u64,
    pub(crate) more: bool,
    /// The view and the items, as fingerprints of their text.
    pub(crate) view: u64,
    pub(crate) items: u64,
}

/// The fingerprint of a text.
pub(crate) fn fingerprint(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

impl Ground {
    pub(crate) fn new(every: Duration, seed: u64) -> Ground {
        Ground {
            nodes: Mutex::default(),
            tables: Mutex::default(),
            findings: Mutex::default(),
            said: Mutex::default(),
            moves: Mutex::default(),
            reconnects: AtomicU64::new(0),
            every,
            seed,
            ending: AtomicBool::new(false),
        }
    }

    pub(crate) fn nodes(&self) -> Vec<Place> {
        self.nodes.lock().unwrap().iter().map(|(node, _)| node.clone()).collect()
    }

    /// Those that are ready; all of them if none is.
    pub(crate) fn ready_nodes(&self) -> Vec<Place> {
        let nodes = self.nodes.lock().unwrap();
        let ready: Vec<Place> =
            nodes.iter().filter(|(_, ready)| *ready).map(|(node, _)| node.clone()).collect();
        if ready.is_empty() { nodes.iter().map(|(node, _)| node.clone()).collect() } else { ready }
    }

    pub(crate) fn set_ready(&self, name: &str, is_ready: bool) {
        let mut nodes = self.nodes.lock().unwrap();
        nodes.iter_mut().filter(|(node, _)| node.name == name).for_each(|(_, ready)| *ready = is_ready);
    }

    pub(crate) fn add_node(&self, node: Place) {
        self.nodes.lock().unwrap().push((node, true));
    }

    pub(crate) fn remove_node(&self, name: &str) {
        self.nodes.lock().unwrap().retain(|(node, _)| node.name != name);
    }

    pub(crate) fn add_table(&self, code: &str) -> Arc<TableRecord> {
        let table = TableRecord { code: code.to_owned(), inner: Mutex::default(), hurry: Notify::new() };
        let table = Arc::new(table);
        self.tables.lock().unwrap().push(table.clone());
        table
    }

    pub(crate) fn tables(&self) -> Vec<Arc<TableRecord>> {
        self.tables.lock().unwrap().clone()
    }

    /// Something that must not happen.
    pub(crate) fn finding(&self, what: String) {
        let mut findings = self.findings.lock().unwrap();
        if findings.len() < MOST_FINDINGS {
            println!("FINDING: {what}");
        }
        findings.push(what);
    }

    pub(crate) fn findings(&self) -> Vec<String> {
        self.findings.lock().unwrap().clone()
    }

    /// Counts what a server said.
    pub(crate) fn said(&self, what: String) {
        *self.said.lock().unwrap().entry(what).or_default() += 1;
    }

    pub(crate) fn all_said(&self) -> BTreeMap<String, usize> {
        self.said.lock().unwrap().clone()
    }

    /// Nobody begins anything new from now on.
    pub(crate) fn end(&self) {
        self.ending.store(true, Ordering::Relaxed);
        for table in self.tables() {
            table.hurry.notify_waiters();
        }
    }

    pub(crate) fn is_ending(&self) -> bool {
        self.ending.load(Ordering::Relaxed)
    }
}

impl TableRecord {
    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap()
    }

    /// The greatest number that anybody was told so far.
    pub(crate) fn mark(&self) -> u64 {
        self.inner().mark
    }

    pub(crate) fn tell(&self, told: Told) {
        let mut inner = self.inner();
        inner.mark = inner.mark.max(told.number);
        inner.told.push(told);
    }

    /// Somebody may want to know this later.
    pub(crate) fn note(&self, what: String) {
        let mut inner = self.inner();
        if inner.notes.len() == MOST_NOTES {
            inner.notes.pop_front();
        }
        inner.notes.push_back((Instant::now(), what));
    }

    /// What was noted since then.
    pub(crate) fn notes_since(&self, since: Instant) -> Vec<String> {
        let inner = self.inner();
        let recent = inner.notes.iter().filter(|(at, _)| *at >= since);
        recent.map(|(at, what)| format!("{:7.3} s  {what}", (*at - since).as_secs_f64())).collect()
    }

    /// A client is at this node now.
    pub(crate) fn place(&self, client: &str, node: &str) {
        self.inner().places.insert(client.to_owned(), node.to_owned());
    }

    pub(crate) fn has_client_at(&self, node: &str) -> bool {
        self.inner().places.values().any(|place| place == node)
    }

    /// When its next act may be sent.
    pub(crate) fn act_time(&self) -> Instant {
        let inner = self.inner();
        match inner.next_act {
            Some(next) if inner.watched.is_none() => next,
            _ => Instant::now(),
        }
    }

    /// An act is sent for the first time; the next one waits for so long. Returns its place in the record.
    pub(crate) fn send(&self, seat: u8, id: &str, pause: Duration) -> usize {
        let mut inner = self.inner();
        let now = Instant::now();
        inner.next_act = Some(now + pause);
        inner.acts.push(Act { seat, id: id.to_owned(), sent: now, ended: None, outcome: Outcome::Unknown });
        inner.acts.len() - 1
    }

    /// An act has its answer.
    pub(crate) fn answered(&self, act: usize, outcome: Outcome) {
        let mut inner = self.inner();
        let now = Instant::now();
        if let Outcome::Done(number) = outcome {
            inner.mark = inner.mark.max(number);
            let sent = inner.acts[act].sent;
            if let Some(since) = inner.watched.filter(|since| sent >= *since) {
                inner.resumed = Some(now - since);
                inner.watched = None;
            }
        }
        inner.acts[act].ended = Some(now);
        inner.acts[act].outcome = outcome;
    }

    /// From now on it should show that it continues.
    pub(crate) fn watch(&self, since: Instant) {
        let mut inner = self.inner();
        if !inner.over {
            inner.watched = Some(since);
            inner.resumed = None;
        }
        drop(inner);
        self.hurry.notify_waiters();
    }

    /// Everybody who is asked acts at once.
    pub(crate) fn hurry_up(&self) {
        self.inner().next_act = None;
        self.hurry.notify_waiters();
    }

    /// Nobody acts until then.
    pub(crate) fn rest(&self, until: Instant) {
        self.inner().next_act = Some(until);
    }

    /// Does it still have to show that it goes on?
    pub(crate) fn is_watched(&self) -> bool {
        self.inner().watched.is_some()
    }

    /// How long that took.
    pub(crate) fn take_resumed(&self) -> Option<Duration> {
        self.inner().resumed.take()
    }

    /// It no longer has to.
    pub(crate) fn unwatch(&self) {
        self.inner().watched = None;
    }

    pub(crate) fn is_over(&self) -> bool {
        self.inner().over
    }

    /// Its game was played to the end.
    pub(crate) fn finish(&self) {
        self.inner().finished = true;
        self.end();
    }

    pub(crate) fn is_finished(&self) -> bool {
        self.inner().finished
    }

    pub(crate) fn end(&self) {
        let mut inner = self.inner();
        inner.over = true;
        inner.watched = None;
        inner.places.clear();
        drop(inner);
        self.hurry.notify_waiters();
    }

    pub(crate) fn acts(&self) -> Vec<Act> {
        self.inner().acts.clone()
    }

    pub(crate) fn told(&self) -> Vec<Told> {
        self.inner().told.clone()
    }
}
