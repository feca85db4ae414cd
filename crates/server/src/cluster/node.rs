//! This node among the others: how it calls them, what it publishes, and whether it may answer for its tables.

use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::ws::Utf8Bytes;
use futures_util::StreamExt;
use tokio::sync::{broadcast, mpsc, watch};
use tokio::task::AbortHandle;

use super::calls::{
    CALL_VERSION, Call, MemberNews, Reply, What, decode, decode_update, encode, encode_update,
};
use super::lease::{Lease, Renewal};
use super::metrics::NodeMetrics;
use crate::sabotage::{self, Part};
use crate::store::{Hold, NodeId, NodeStatus};
use crate::tokens::TableCode;
use crate::trace::Trace;

/// How long a call may take. A node that was stopped doesn't answer at all, and its caller looks elsewhere then.
pub(crate) const CALL_TIME: Duration = Duration::from_secs(1);

/// A node that NATS hasn't answered for this long sends its clients away. A NATS server that restarts is back sooner.
const CUT_OFF: Duration = Duration::from_secs(2);

/// Updates that wait to be sent. If there are more, some are lost; whoever misses one joins again.
const OUTGOING: usize = 16_384;

/// Updates that one viewer class may be behind.
const BEHIND: usize = 256;

/// This node. Clones are the same node.
#[derive(Clone)]
pub(crate) struct Node {
    shared: Arc<NodeInner>,
}

struct NodeInner {
    id: NodeId,
    prefix: String,
    nats: async_nats::Client,
    start: Instant,
    lease: Mutex<Lease>,
    /// How many times the lease has ended.
    term: AtomicU64,
    alive: watch::Sender<Vec<NodeStatus>>,
    /// Counts how often the connection to NATS came back: whatever was published in between is lost.
    reconnects: watch::Sender<u64>,
    outgoing: mpsc::Sender<(String, Bytes)>,
    relays: tokio::sync::Mutex<HashMap<String, Weak<Relay>>>,
    /// The members at this node of tables elsewhere, and how to tell each something of its own.
    members: Mutex<HashMap<MemberKey, FarMember>>,
    draining: AtomicBool,
    /// Since when NATS doesn't answer.
    deaf_since: watch::Sender<Option<Instant>>,
    metrics: NodeMetrics,
}

/// A member of a table elsewhere: the table, its epoch, and the number that it gave the member.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct MemberKey {
    pub(crate) table: i64,
    pub(crate) epoch: i64,
    pub(crate) member: u64,
}

/// Where the table of such a member is, and how the member hears what is for it alone.
struct FarMember {
    at: NodeId,
    code: TableCode,
    news: mpsc::Sender<MemberNews>,
}

/// Why a call has no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NoAnswer {
    /// Nobody got it.
    NotSent,
    /// Somebody may have got it.
    Unknown,
}

/// What everybody of one viewer class of a table elsewhere is told.
pub(crate) struct Relay {
    updates: broadcast::Sender<(u64, Utf8Bytes)>,
    task: AbortHandle,
}

impl Drop for Relay {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Relay {
    /// What comes from now on.
    pub(crate) fn listen(&self) -> broadcast::Receiver<(u64, Utf8Bytes)> {
        self.updates.subscribe()
    }
}

impl fmt::Debug for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Node").field("id", &self.shared.id).finish_non_exhaustive()
    }
}

impl Node {
    /// A node with this number, in the cluster with this name.
    pub(crate) fn new(
        id: NodeId,
        cluster: &str,
        nats: async_nats::Client,
        reconnects: watch::Sender<u64>,
    ) -> Node {
        let (outgoing, queue) = mpsc::channel(OUTGOING);
        tokio::spawn(publish_all(nats.clone(), queue));
        let shared = NodeInner {
            id,
            prefix: format!("hexhaven.{cluster}"),
            nats,
            start: Instant::now(),
            lease: Mutex::default(),
            term: AtomicU64::new(0),
            alive: watch::Sender::new(Vec::new()),
            reconnects,
            outgoing,
            relays: tokio::sync::Mutex::default(),
            members: Mutex::default(),
            draining: AtomicBool::new(false),
            deaf_since: watch::Sender::new(None),
            metrics: NodeMetrics::new(),
        };
        Node { shared: Arc::new(shared) }
    }

    /// Its number.
    pub(crate) fn id(&self) -> NodeId {
        self.shared.id
    }

    pub(crate) fn metrics(&self) -> &NodeMetrics {
        &self.shared.metrics
    }

    /// Time since the node's start.
    pub(crate) fn now(&self) -> Duration {
        self.shared.start.elapsed()
    }

    /// May this node answer for its tables?
    pub(crate) fn holds(&self) -> bool {
        self.lease().holds(self.now()) || sabotage::is_off(Part::Lease)
    }

    /// In which term of its lease this node is. Whatever was claimed in an earlier one may belong to another node by now, even if
    /// the claim's answer comes only today.
    pub(crate) fn term(&self) -> u64 {
        self.shared.term.load(Ordering::Acquire)
    }

    /// The lease has ended, and the next term begins.
    pub(crate) fn end_term(&self) {
        self.shared.term.fetch_add(1, Ordering::AcqRel);
    }

    /// A beat that was sent at this time has arrived.
    pub(crate) fn renew(&self, sent: Duration) -> Renewal {
        let now = self.now();
        self.lease().renew(sent, now)
    }

    /// Calls itself, through NATS and back.
    pub(crate) async fn listen_to_itself(&self) -> bool {
        let sent = Instant::now();
        let hears = self.call(self.shared.id, What::Ping, b"").await.is_ok();
        self.shared.deaf_since.send_if_modified(|since| {
            let now = (!hears).then(|| since.unwrap_or(sent));
            std::mem::replace(since, now) != now
        });
        hears
    }

    /// Has NATS not answered for a while? Then this node reaches nobody, and its clients are better off at another one.
    pub(crate) fn is_cut_off(&self) -> bool {
        self.shared.deaf_since.borrow().is_some_and(|since| since.elapsed() >= CUT_OFF)
    }

    /// Waits until that is so.
    pub(crate) async fn cut_off(&self) {
        let mut deaf_since = self.shared.deaf_since.subscribe();
        loop {
            let since = *deaf_since.borrow_and_update();
            let rest = since.map(|since| CUT_OFF.saturating_sub(since.elapsed()));
            match rest {
                Some(rest) => {
                    // NATS may come back in time.
                    if tokio::time::timeout(rest, deaf_since.changed()).await.is_err() {
                        return;
                    }
                }
                None => drop(deaf_since.changed().await),
            }
        }
    }

    /// It hands over its tables and takes no new ones.
    pub(crate) fn drain(&self) {
        self.shared.draining.store(true, Ordering::Relaxed);
    }

    /// Is it handing over its tables?
    pub(crate) fn is_draining(&self) -> bool {
        self.shared.draining.load(Ordering::Relaxed)
    }

    /// The nodes that are alive, as the last beat told.
    pub(crate) fn alive(&self) -> watch::Receiver<Vec<NodeStatus>> {
        self.shared.alive.subscribe()
    }

    /// The database says who is alive.
    pub(crate) fn set_alive(&self, nodes: Vec<NodeStatus>) {
        self.shared.alive.send_if_modified(|known| {
            // How busy they are is nothing to wake followers for.
            let same = known.iter().map(|node| node.id).eq(nodes.iter().map(|node| node.id));
            *known = nodes;
            !same
        });
    }

    /// Another node that takes tables: the one with the fewest.
    pub(crate) fn least_busy_other(&self) -> Option<NodeStatus> {
        let alive = self.shared.alive.borrow();
        let others = alive.iter().filter(|node| node.id != self.shared.id && !node.draining);
        others.min_by_key(|node| (node.tables, node.id)).cloned()
    }

    /// Where a new table should go instead: to the node with the fewest, if that is clearly fewer than here.
    pub(crate) fn better_place(&self) -> Option<NodeId> {
        let other = self.least_busy_other()?;
        let own =
            self.shared.alive.borrow().iter().find(|node| node.id == self.shared.id).map(|node| node.tables);
        let clearly = own.is_some_and(|own| other.tables + other.tables / 10 + 5 < own);
        (self.is_draining() || clearly).then_some(other.id)
    }

    /// Changes when the connection to NATS came back.
    pub(crate) fn reconnects(&self) -> watch::Receiver<u64> {
        self.shared.reconnects.subscribe()
    }

    /// Calls to this node come here.
    pub(crate) async fn calls(&self) -> Result<async_nats::Subscriber, async_nats::SubscribeError> {
        self.shared.nats.subscribe(self.subject(self.shared.id)).await
    }

    /// Calls a node and waits for the answer.
    pub(crate) async fn call(
        &self,
        node: NodeId,
        what: What,
        body: &[u8],
    ) -> Result<(Reply, Bytes), NoAnswer> {
        let start = Instant::now();
        let call = encode(&Call { version: CALL_VERSION, trace: Trace::current(), what }, body);
        let request = async_nats::Request::new().payload(call).timeout(Some(CALL_TIME));
        let answer = self.shared.nats.send_request(self.subject(node), request).await;
        self.shared.metrics.calls.observe(start.elapsed().as_secs_f64());
        let message = answer.map_err(|error| match error.kind() {
            async_nats::RequestErrorKind::NoResponders => NoAnswer::NotSent,
            _ => NoAnswer::Unknown,
        })?;
        decode(&message.payload).ok_or(NoAnswer::Unknown)
    }

    /// Calls a node whose answer may come in several messages.
    pub(crate) async fn call_long(
        &self,
        node: NodeId,
        what: What,
        body: &[u8],
        time: Duration,
    ) -> Result<(Reply, Vec<u8>), NoAnswer> {
        let nats = &self.shared.nats;
        let inbox = nats.new_inbox();
        let mut answers = nats.subscribe(inbox.clone()).await.map_err(|_| NoAnswer::NotSent)?;
        let call = encode(&Call { version: CALL_VERSION, trace: Trace::current(), what }, body);
        let sent = nats.publish_with_reply(self.subject(node), inbox, call).await;
        sent.map_err(|_| NoAnswer::NotSent)?;
        let mut whole = Vec::new();
        let mut first = None;
        loop {
            let message = tokio::time::timeout(time, answers.next()).await;
            let message = message.ok().flatten().ok_or(NoAnswer::Unknown)?;
            if message.status == Some(async_nats::StatusCode::NO_RESPONDERS) {
                return Err(NoAnswer::NotSent);
            }
            let (head, part) = decode::<Reply>(&message.payload).ok_or(NoAnswer::Unknown)?;
            whole.extend_from_slice(&part);
            let more = matches!(head, Reply::Http { more: true, .. });
            let head = first.get_or_insert(head);
            if !more {
                return Ok((std::mem::replace(head, Reply::Unknown), whole));
            }
        }
    }

    /// Waits until everything that was said is on its way.
    pub(crate) async fn flush(&self) {
        // Without a connection there is nothing to wait for.
        let _ = self.shared.nats.flush().await;
    }

    /// Answers a call.
    pub(crate) async fn answer(&self, to: async_nats::Subject, reply: &Reply, body: &[u8]) {
        // A caller that cannot be reached asks again.
        let _ = self.shared.nats.publish(to, encode(reply, body)).await;
    }

    /// The longest body of one message.
    pub(crate) fn most_bytes(&self) -> usize {
        // Room for the head.
        self.shared.nats.max_payload().saturating_sub(16 * 1_024).max(64 * 1_024)
    }

    /// Tells a node something, without waiting.
    pub(crate) fn tell(&self, node: NodeId, what: What) {
        let call = encode(&Call { version: CALL_VERSION, trace: Trace::current(), what }, b"");
        self.publish(self.subject(node), call);
    }

    /// Tells all members elsewhere that see the same.
    pub(crate) fn tell_viewers(&self, hold: Hold, viewer: &str, count: u64, text: &str) {
        let subject = self.viewer_subject(hold.table.number(), hold.epoch(), viewer);
        self.publish(subject, encode_update(count, text));
    }

    fn publish(&self, subject: String, message: Bytes) {
        if self.shared.outgoing.try_send((subject, message)).is_err() {
            self.shared.metrics.lost.inc();
        }
    }

    /// What a viewer class of a table elsewhere is told. All its members at this node share one subscription.
    pub(crate) async fn relay(&self, table: i64, epoch: i64, viewer: &str) -> Option<Arc<Relay>> {
        let subject = self.viewer_subject(table, epoch, viewer);
        let mut relays = self.shared.relays.lock().await;
        if let Some(relay) = relays.get(&subject).and_then(Weak::upgrade) {
            return Some(relay);
        }
        relays.retain(|_, relay| relay.strong_count() > 0);
        let mut messages = self.shared.nats.subscribe(subject.clone()).await.ok()?;
        let (updates, _) = broadcast::channel(BEHIND);
        let task = tokio::spawn({
            let updates = updates.clone();
            async move {
                while let Some(message) = messages.next().await {
                    let Some((count, text)) = decode_update(&message.payload) else { continue };
                    if let Ok(text) = Utf8Bytes::try_from(text) {
                        // Nobody may be listening right now.
                        let _ = updates.send((count, text));
                    }
                }
            }
        });
        let relay = Arc::new(Relay { updates, task: task.abort_handle() });
        relays.insert(subject, Arc::downgrade(&relay));
        Some(relay)
    }

    /// Notes a member of a table elsewhere, and returns what that table tells it alone.
    pub(crate) fn add_member(
        &self,
        key: MemberKey,
        at: NodeId,
        code: TableCode,
    ) -> mpsc::Receiver<MemberNews> {
        let (sender, news) = mpsc::channel(2);
        self.members().insert(key, FarMember { at, code, news: sender });
        news
    }

    /// It has gone.
    pub(crate) fn remove_member(&self, key: MemberKey) {
        if let Some(FarMember { at, code, .. }) = self.members().remove(&key) {
            self.tell(at, What::Part { code, member: key.member });
        }
    }

    /// Passes on what a table tells one member.
    pub(crate) fn tell_member(&self, key: MemberKey, news: MemberNews) {
        if let Some(member) = self.members().get(&key) {
            // A member that was told already needn't be told twice.
            let _ = member.news.try_send(news);
        }
    }

    /// Tells every other node which of its members are still here.
    pub(crate) fn tell_members(&self) {
        let mut by_node: HashMap<NodeId, HashMap<TableCode, Vec<u64>>> = HashMap::new();
        for (key, member) in self.members().iter() {
            by_node.entry(member.at).or_default().entry(member.code.clone()).or_default().push(key.member);
        }
        for (at, members) in by_node {
            // In parts that fit into a message.
            let members: Vec<_> = members.into_iter().collect();
            for part in members.chunks(200) {
                self.tell(at, What::Stay { node: self.shared.id, members: part.to_vec() });
            }
        }
    }

    fn subject(&self, node: NodeId) -> String {
        format!("{}.node.{node}", self.shared.prefix)
    }

    fn viewer_subject(&self, table: i64, epoch: i64, viewer: &str) -> String {
        format!("{}.seen.{table}.{epoch}.{viewer}", self.shared.prefix)
    }

    fn lease(&self) -> MutexGuard<'_, Lease> {
        self.shared.lease.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn members(&self) -> MutexGuard<'_, HashMap<MemberKey, FarMember>> {
        self.shared.members.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Sends what is queued, in its order.
async fn publish_all(nats: async_nats::Client, mut queue: mpsc::Receiver<(String, Bytes)>) {
    while let Some((subject, message)) = queue.recv().await {
        if let Err(error) = nats.publish(subject, message).await {
            tracing::warn!(%error, "an update couldn't be sent to other nodes; followers that miss it will join again");
        }
    }
}
