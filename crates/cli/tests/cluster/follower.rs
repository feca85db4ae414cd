//! A scripted client that stays with its table: it goes to another node when its own falls silent or says goodbye, and
//! sends an act that has no answer again, under the same id.

use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use hexhaven_luck::Fast;
use hexhaven_rules::chance::Picker;
use hexhaven_server::load::{Client, LoadError, ServerEvent};
use serde_json::Value;
use tokio::time::{Instant, sleep, timeout, timeout_at};

use crate::parts::field;
use crate::record::{Ground, Move, Outcome, Place, TableRecord, Told, fingerprint};

/// How long the line may be quiet before a ping.
const QUIET: Duration = Duration::from_secs(1);
/// A node that says nothing for so long is left. A browser notices as quickly.
const SILENT: Duration = Duration::from_millis(2_400);
/// How long joining may take: a table that moves lets its clients wait.
const JOINING: Duration = Duration::from_secs(4);
/// From a refusal to try it now to the next try.
const AGAIN: Duration = Duration::from_millis(100);
/// Refusals that a fair client can get: something else happened first.
const FAIR: [&str; 2] = ["question_closed", "over"];
/// How the report calls an answer to an act whose update has not come yet.
pub(crate) const EARLY: &str = "an answer before its update";

/// Who a client plays for.
pub(crate) struct Player {
    pub(crate) seat: u8,
    pub(crate) token: String,
}

/// A client at a table, over all its connections.
pub(crate) struct Follower {
    ground: Arc<Ground>,
    table: Arc<TableRecord>,
    /// Nobody for a spectator.
    player: Option<Player>,
    name: String,
    luck: Fast,
    seen: u64,
    /// The number of its last act. In a cluster the answer may come before the update; it waits for both.
    done: u64,
    connections: usize,
    acts: usize,
    pending: Option<Pending>,
    /// The node that it left, and when.
    left: Option<(String, Instant)>,
}

/// An act without an answer.
struct Pending {
    act: usize,
    id: String,
    command: Value,
    again: Option<Instant>,
}

/// Why a client leaves a node, if the game is not over.
enum Leave {
    Over,
    Silent,
    Gone,
}

impl Follower {
    pub(crate) fn new(
        ground: &Arc<Ground>,
        table: &Arc<TableRecord>,
        player: Option<Player>,
        name: &str,
    ) -> Follower {
        Follower {
            luck: Fast::new(hexhaven_luck::hash(&format!("{}-{name}", ground.seed))),
            ground: ground.clone(),
            table: table.clone(),
            player,
            name: name.to_owned(),
            seen: 0,
            done: 0,
            connections: 0,
            acts: 0,
            pending: None,
            left: None,
        }
    }

    /// Follows the table until its game is over or the run ends.
    pub(crate) async fn run(mut self) {
        while !self.is_done() {
            let Some((node, mut client)) = self.connect().await else { continue };
            if let Some((from, at)) = self.left.take() {
                self.ground.moves.lock().unwrap().push(Move { from, at, took: at.elapsed() });
            }
            match self.stay(&mut client).await {
                Leave::Over => self.table.finish(),
                Leave::Silent => {
                    self.note("hears nothing");
                    self.ground.said("silence".to_owned());
                }
                Leave::Gone => self.note("is disconnected"),
            }
            self.left = Some((node.name, Instant::now()));
        }
    }

    /// At the end an act in progress still gets its answer.
    fn is_done(&self) -> bool {
        self.table.is_over() || (self.ground.is_ending() && self.pending.is_none())
    }

    /// Joins at any node but the one that it left.
    async fn connect(&mut self) -> Option<(Place, Client)> {
        let nodes = self.ground.ready_nodes();
        let left = self.left.as_ref().map(|(name, _)| name.as_str());
        let others: Vec<&Place> = nodes.iter().filter(|node| Some(node.name.as_str()) != left).collect();
        let others = if others.is_empty() { nodes.iter().collect() } else { others };
        let node = others[self.luck.pick(others.len() as u32) as usize].clone();
        self.connections += 1;
        if self.connections > 1 {
            self.ground.reconnects.fetch_add(1, Ordering::Relaxed);
        }
        self.table.place(&self.name, &node.name);
        self.note(&format!("joins at {}", node.name));
        let mark = self.table.mark();
        let name = format!("{}c{}", self.name, self.connections);
        let token = self.player.as_ref().map(|player| player.token.as_str());
        let joining = Client::connect(node.address, &self.table.code, token, self.seen, &name);
        match timeout(JOINING, joining).await {
            Ok(Ok(client)) => match client.goodbye().map(str::to_owned) {
                None => {
                    self.check(&client, mark, &node);
                    self.note(&format!("is told {} at {}", client.seen(), node.name));
                    return Some((node, client));
                }
                Some(code) => self.parted(&code),
            },
            Ok(Err(LoadError::Answer(told))) => self.ground.finding(format!("{}: {told}", self.place())),
            Ok(Err(error)) => self.note(&format!("cannot join: {error}")),
            Err(_) => {
                self.note("hears nothing while joining");
                self.ground.said("silence while joining".to_owned());
            }
        }
        // Without a pause a node that is just ending would be asked a thousand times.
        sleep(Duration::from_millis(20 + u64::from(self.luck.pick(40)))).await;
        self.left = Some((node.name, self.left.take().map_or_else(Instant::now, |(_, at)| at)));
        None
    }

    async fn stay(&mut self, client: &mut Client) -> Leave {
        if let Some(pending) = &mut self.pending {
            pending.again = None;
            let (id, command) = (pending.id.clone(), pending.command.clone());
            self.table.note(format!("{} sends {id} again", self.name));
            if client.send_as(&id, &command).await.is_err() {
                return Leave::Gone;
            }
        }
        let table = self.table.clone();
        let mut heard = Instant::now();
        let mut pinged = false;
        loop {
            // From here on no call to hurry is missed.
            let mut hurry = pin!(table.hurry.notified());
            hurry.as_mut().enable();
            if matches!(client.status(), "over" | "abandoned") && self.pending.is_none() {
                return Leave::Over;
            }
            if self.is_done() {
                return Leave::Gone;
            }
            let mut wake = if pinged { heard + SILENT } else { heard + QUIET };
            if let Some(again) = self.act_time(client) {
                if again <= Instant::now() {
                    if self.act(client).await.is_err() {
                        return Leave::Gone;
                    }
                    continue;
                }
                wake = wake.min(again);
            }
            let event = tokio::select! {
                event = timeout_at(wake, client.hear()) => event,
                () = hurry => continue,
            };
            match event {
                Ok(Ok(event)) => {
                    heard = Instant::now();
                    pinged = false;
                    if !self.heard(client, event) {
                        return Leave::Gone;
                    }
                }
                Ok(Err(LoadError::Answer(told))) => {
                    self.ground.finding(format!("{}: {told}", self.place()));
                    return Leave::Gone;
                }
                Ok(Err(_)) => return Leave::Gone,
                Err(_) if heard.elapsed() >= SILENT => return Leave::Silent,
                Err(_) if heard.elapsed() >= QUIET && !pinged => {
                    pinged = true;
                    if client.send_text(r#"{"type":"ping"}"#).await.is_err() {
                        return Leave::Gone;
                    }
                }
                Err(_) => {}
            }
        }
    }

    /// When it has something to send.
    fn act_time(&self, client: &Client) -> Option<Instant> {
        if let Some(pending) = &self.pending {
            return pending.again;
        }
        let asked = client.is_asked() && self.seen >= self.done && !self.ground.is_ending();
        (self.player.is_some() && asked).then(|| self.table.act_time())
    }

    async fn act(&mut self, client: &mut Client) -> Result<(), LoadError> {
        if let Some(pending) = &mut self.pending {
            pending.again = None;
            return client.send_as(&pending.id, &pending.command).await;
        }
        let (Some(command), Some(player)) = (client.choice(), &self.player) else { return Ok(()) };
        self.acts += 1;
        let id = format!("{}-{}", self.name, self.acts);
        let every = self.ground.every.as_millis() as u32;
        let pause = Duration::from_millis(u64::from(every / 2 + self.luck.pick(every.max(1))));
        self.note(&format!("sends {id}"));
        let act = self.table.send(player.seat, &id, pause);
        self.pending = Some(Pending { act, id: id.clone(), command: command.clone(), again: None });
        client.send_as(&id, &command).await
    }

    /// Takes what came; false if that was the last.
    fn heard(&mut self, client: &Client, event: ServerEvent) -> bool {
        match event {
            ServerEvent::Update => self.told(client),
            ServerEvent::Answer { id, done, refused } => {
                let Some(pending) = self.pending.take_if(|pending| pending.id == id) else { return true };
                let outcome = match (done, refused) {
                    (Some(number), _) => {
                        self.done = number;
                        if number > self.seen {
                            self.ground.said(EARLY.to_owned());
                        }
                        Outcome::Done(number)
                    }
                    (None, Some(code)) if code == "try_again" => {
                        self.ground.said("try_again".to_owned());
                        self.pending = Some(Pending { again: Some(Instant::now() + AGAIN), ..pending });
                        return true;
                    }
                    (None, code) => {
                        let code = code.unwrap_or_default();
                        self.ground.said(format!("refused: {code}"));
                        if !FAIR.contains(&code.as_str()) {
                            self.ground.finding(format!("{}: an act was refused: {code}", self.place()));
                        }
                        Outcome::Refused(code)
                    }
                };
                self.note(&format!("hears of {id}: {outcome:?}"));
                self.table.answered(pending.act, outcome);
            }
            ServerEvent::Pong => {}
            ServerEvent::Goodbye(code) => {
                self.parted(&code);
                return false;
            }
        }
        true
    }

    /// Which goodbyes a client may hear: its node stops, or reaches nobody.
    fn parted(&self, code: &str) {
        self.note(&format!("hears goodbye: {code}"));
        self.ground.said(format!("goodbye: {code}"));
        if !matches!(code, "stopping" | "try_again") {
            self.ground.finding(format!("{}: goodbye: {code}", self.place()));
        }
    }

    /// Whoever joins is told at least what anybody was told before.
    fn check(&mut self, client: &Client, mark: u64, node: &Place) {
        self.told(client);
        if client.seen() < mark {
            let (place, seen) = (self.place(), client.seen());
            let node = &node.name;
            self.ground.finding(format!("{place}: {node} shows number {seen}, but {mark} was told before"));
        }
    }

    fn told(&mut self, client: &Client) {
        let number = client.seen();
        if number < self.seen {
            self.ground.finding(format!("{}: went back from {} to {number}", self.place(), self.seen));
        }
        self.seen = number;
        let viewer = self.player.as_ref().map(|player| player.seat);
        self.table.tell(told(viewer, client));
    }

    fn note(&self, what: &str) {
        self.table.note(format!("{} {what}", self.name));
    }

    fn place(&self) -> String {
        format!("table {}, {}", self.table.code, self.name)
    }
}

/// The update that came last.
fn told(viewer: Option<u8>, client: &Client) -> Told {
    let part = |name: &str| field(client.text(), name).unwrap_or_default();
    Told {
        viewer,
        number: client.seen(),
        after: part("after").parse().unwrap_or_default(),
        more: part("more") == "true",
        view: fingerprint(part("view")),
        items: fingerprint(part("items")),
    }
}

/// Looks at a table once, at this node: it must show at least what anybody was told before.
pub(crate) async fn probe(ground: Arc<Ground>, table: Arc<TableRecord>, node: Place) {
    let mark = table.mark();
    let joining = Client::connect(node.address, &table.code, None, 0, "probe");
    let Ok(Ok(client)) = timeout(Duration::from_secs(5), joining).await else { return };
    if client.text().is_empty() {
        return;
    }
    table.tell(told(None, &client));
    if client.seen() < mark {
        let (code, name, seen) = (&table.code, &node.name, client.seen());
        ground.finding(format!("table {code}: {name} shows number {seen}, but {mark} was told before"));
    }
    client.vanish();
}
