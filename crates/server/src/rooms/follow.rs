//! Following a table for one client, wherever the table lives. A server on its own has all its tables. In a cluster a table
//! may be on another node, and it may move while the client is connected: when its node dies, is cut off or is drained. The
//! client's connection stays open; it gets a full update from the new place, and commands that have no answer yet are sent
//! again there.

use std::net::IpAddr;
use std::pin::pin;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use hexhaven_wire::{Command, Emote, FromTable, Refusal};
use tokio::sync::{broadcast, watch};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep, timeout};

use super::members::encode_message;
use super::message::{MemberId, RoomHandle};
use super::outbox::Outbox;
use super::{Place, RoomError, Rooms};
use crate::cluster::{CALL_TIME, MemberKey, MemberNews, NoAnswer, Node, Reply, What};
use crate::socket;
use crate::store::{NodeId, StoreError};
use crate::tokens::{SecretHash, TableCode};
use crate::web::ApiError;

/// A table that can't be reached for this long is given up, and the client is told.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long a command waits for an answer in all, whatever happens to the table.
const COMMAND_TIME: Duration = Duration::from_secs(10);
/// From one try to reach a table to the next.
const RETRY: Duration = Duration::from_millis(100);

/// A client that follows a table, until this is dropped or the table parts with it.
#[derive(Debug)]
pub(crate) struct Following {
    code: TableCode,
    place: watch::Receiver<Option<Reached>>,
    task: JoinHandle<()>,
    clustered: bool,
}

impl Drop for Following {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Where a table is reached.
#[derive(Clone, Debug)]
enum Reached {
    Here(RoomHandle),
    There { node: Node, at: NodeId, epoch: i64, told: watch::Receiver<u64> },
}

/// How following a table at one place ended.
enum End {
    /// The table parts with the client.
    ForGood,
    /// The table is elsewhere now.
    Moved,
    /// The table follows under another name: the token is no longer good.
    AsSpectator,
    /// The table cannot be followed.
    Refused(ApiErrorText),
}

/// A refusal as clients get it: the status, and the JSON.
#[derive(Debug)]
pub(crate) struct ApiErrorText {
    pub(crate) status: u16,
    pub(crate) json: String,
}

impl ApiErrorText {
    fn of(error: RoomError) -> ApiErrorText {
        let error = ApiError::from(error);
        let (status, json) = error.text();
        ApiErrorText { status, json }
    }

    /// The same as an answer of the API.
    pub(crate) fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::SERVICE_UNAVAILABLE);
        (status, [(CONTENT_TYPE, "application/json")], self.json).into_response()
    }

    /// The same as a last message to a socket.
    pub(crate) fn goodbye(&self) -> Utf8Bytes {
        format!(r#"{{"type":"goodbye","refusal":{}}}"#, self.json).into()
    }
}

impl Rooms {
    /// Follows a table. What it tells goes into this queue, which closes when it has nothing more to tell.
    pub(crate) async fn follow(
        &self,
        code: TableCode,
        who: Option<SecretHash>,
        seen: u64,
        outbox: Outbox,
    ) -> Result<Following, ApiErrorText> {
        let (place, reached) = watch::channel(None);
        let follower = Follower { rooms: self.clone(), code: code.clone(), who, seen, outbox, place };
        let (first, began) = tokio::sync::oneshot::channel();
        let following = Following {
            code,
            place: reached,
            task: tokio::spawn(follower.run(first)),
            clustered: self.node().is_some(),
        };
        match began.await {
            Ok(Ok(())) => Ok(following),
            Ok(Err(refused)) => Err(refused),
            // It panicked, which is already in the log.
            Err(_) => Err(ApiErrorText::of(RoomError::Gone)),
        }
    }
}

type Began = tokio::sync::oneshot::Sender<Result<(), ApiErrorText>>;

struct Follower {
    rooms: Rooms,
    code: TableCode,
    who: Option<SecretHash>,
    seen: u64,
    outbox: Outbox,
    place: watch::Sender<Option<Reached>>,
}

impl Follower {
    async fn run(mut self, first: Began) {
        let mut first = Some(first);
        let mut since = Instant::now();
        loop {
            let start = Instant::now();
            // Boxed: a client that only listens should not carry the room for what seldom happens.
            let end = match Box::pin(self.rooms.locate(&self.code)).await {
                Ok(Place::Here(table)) => self.here(table, &mut first).await,
                Ok(Place::There(node)) => Box::pin(self.there(node, &mut first)).await,
                Err(error) if self.may_pass(&error) => End::Moved,
                Err(error) => End::Refused(ApiErrorText::of(error)),
            };
            self.place.send_replace(None);
            // Whoever was a member for a while had a table in between.
            if start.elapsed() > Duration::from_secs(1) && first.is_none() {
                since = Instant::now();
            }
            let refused = match end {
                End::ForGood => return,
                End::AsSpectator => {
                    self.who = None;
                    continue;
                }
                End::Moved if self.may_wait(since.elapsed()) => {
                    // A new place sends everything again.
                    if first.is_none() {
                        self.seen = 0;
                    }
                    sleep(RETRY).await;
                    continue;
                }
                End::Moved => ApiErrorText::of(RoomError::Gone),
                End::Refused(refused) => refused,
            };
            match first.take() {
                Some(first) => drop(first.send(Err(refused))),
                // Alone, a table that ends has said goodbye itself.
                None if self.rooms.node().is_some() => drop(self.outbox.offer(&refused.goodbye())),
                None => {}
            }
            return;
        }
    }

    /// May a client wait longer for its table? A node that is cut off can find no table, but others can.
    fn may_wait(&self, waited: Duration) -> bool {
        self.rooms.node().is_some_and(|node| waited < PATIENCE && !node.is_cut_off())
    }

    /// Does it make sense to try again soon?
    fn may_pass(&self, error: &RoomError) -> bool {
        let Some(_) = self.rooms.node() else { return false };
        match error {
            RoomError::Gone | RoomError::Elsewhere(_) => true,
            RoomError::Store(error) => {
                error.is_outage()
                    || matches!(error, StoreError::Deposed { .. } | StoreError::HeldElsewhere { .. })
            }
            _ => false,
        }
    }

    async fn here(&self, table: RoomHandle, first: &mut Option<Began>) -> End {
        let joined = match table.join(self.who, self.seen, self.outbox.clone()).await {
            Ok(joined) => joined,
            Err(error) if self.may_pass(&error) => return End::Moved,
            Err(error) => return End::Refused(ApiErrorText::of(error)),
        };
        let _member = MemberHere { table: table.clone(), member: joined.member };
        self.began(Reached::Here(table), first);
        if joined.left.await.is_ok() { End::ForGood } else { End::Moved }
    }

    fn began(&self, place: Reached, first: &mut Option<Began>) {
        self.place.send_replace(Some(place));
        if let Some(first) = first.take() {
            // Whoever stopped waiting drops the rest too.
            let _ = first.send(Ok(()));
        }
    }

    async fn there(&self, at: NodeId, first: &mut Option<Began>) -> End {
        let Some(node) = self.rooms.node().cloned() else { return End::Moved };
        let mut reconnects = node.reconnects();
        let mut alive = node.alive();
        let whom = What::Whom { code: self.code.clone(), who: self.who };
        let (table, epoch, viewer) = match node.call(at, whom, b"").await {
            Ok((Reply::Viewer { table, epoch, viewer }, _)) => (table, epoch, viewer),
            Ok((Reply::Refused { status }, json)) => return refused(status, &json),
            _ => return End::Moved,
        };
        // Before it joins, so that it misses nothing.
        let Some(relay) = node.relay(table, epoch, &viewer).await else { return End::Moved };
        let mut updates = relay.listen();
        let join = What::Join { code: self.code.clone(), who: self.who, seen: self.seen, node: node.id() };
        let (member, mut count) = match node.call(at, join, b"").await {
            Ok((Reply::Joined { member, epoch: now, viewer: as_whom, count }, welcome)) => {
                let key = MemberKey { table, epoch: now, member };
                let member = MemberThere {
                    news: node.add_member(key, at, self.code.clone()),
                    node: node.clone(),
                    key,
                };
                if (now, as_whom) != (epoch, viewer) {
                    return End::Moved;
                }
                let Ok(welcome) = Utf8Bytes::try_from(welcome) else { return End::Moved };
                if !self.outbox.offer(&welcome) {
                    return End::ForGood;
                }
                (member, count)
            }
            Ok((Reply::Refused { status }, json)) => return refused(status, &json),
            _ => return End::Moved,
        };
        let mut member = member;
        let mut cut_off = pin!(node.cut_off());
        let (passed_on, told) = watch::channel(count);
        self.began(Reached::There { node: node.clone(), at, epoch, told }, first);
        loop {
            tokio::select! {
                biased;
                update = updates.recv() => match update {
                    Ok((number, _)) if number <= count => {}
                    Ok((number, text)) if number == count + 1 => {
                        count = number;
                        if !self.outbox.offer(&text) {
                            return End::ForGood;
                        }
                        passed_on.send_replace(count);
                    }
                    // Some were lost.
                    Ok(_) | Err(broadcast::error::RecvError::Lagged(_) | broadcast::error::RecvError::Closed) => {
                        return End::Moved;
                    }
                },
                news = member.news.recv() => return match news {
                    Some(MemberNews::Goodbye { text }) => {
                        if let Some(text) = text {
                            self.outbox.offer(&text.into());
                        }
                        End::ForGood
                    }
                    Some(MemberNews::Rejoin { spectator: true }) => End::AsSpectator,
                    Some(MemberNews::Rejoin { spectator: false }) | None => End::Moved,
                },
                () = &mut cut_off => return End::Moved,
                // Whatever was told in between is lost.
                _ = reconnects.changed() => return End::Moved,
                changed = alive.changed() => {
                    let gone = !alive.borrow_and_update().iter().any(|node| node.id == at);
                    if changed.is_err() || gone {
                        return End::Moved;
                    }
                }
            }
        }
    }
}

fn refused(status: u16, json: &[u8]) -> End {
    End::Refused(ApiErrorText { status, json: String::from_utf8_lossy(json).into_owned() })
}

/// A member here; it leaves when this is dropped.
struct MemberHere {
    table: RoomHandle,
    member: MemberId,
}

impl Drop for MemberHere {
    fn drop(&mut self) {
        let (table, member) = (self.table.clone(), self.member);
        tokio::spawn(async move { table.part(member).await });
    }
}

/// A member of a table elsewhere; it leaves when this is dropped.
struct MemberThere {
    node: Node,
    key: MemberKey,
    news: tokio::sync::mpsc::Receiver<MemberNews>,
}

impl Drop for MemberThere {
    fn drop(&mut self) {
        self.node.remove_member(self.key);
    }
}

impl Following {
    /// Carries out a command for the holder of this token, and returns the answer to the client.
    pub(crate) async fn command(&self, who: SecretHash, id: &str, command: &Command) -> Utf8Bytes {
        // An act has its id in the log, so it is answered and not played again; of others nobody would know.
        let repeatable = matches!(command, Command::Act { .. } | Command::Undo {});
        self.ask(id, repeatable, Wish::Command(who, command)).await
    }

    /// Takes the reaction of a spectator at this address.
    pub(crate) async fn react(&self, from: IpAddr, id: &str, emote: Emote) -> Utf8Bytes {
        self.ask(id, false, Wish::React(from, emote)).await
    }

    async fn ask(&self, id: &str, repeatable: bool, wish: Wish<'_>) -> Utf8Bytes {
        let deadline = Instant::now() + COMMAND_TIME;
        let mut place = self.place.clone();
        loop {
            let reached = place.borrow_and_update().clone();
            let outcome = match reached {
                Some(Reached::Here(table)) => match wish.here(&table, id).await {
                    Err(RoomError::Gone) if self.clustered => Outcome::Unknown,
                    // Nothing was stored by a node that was deposed, and nothing is unless the store says so.
                    Err(RoomError::Store(StoreError::Deposed { .. })) => Outcome::NotDone,
                    Err(RoomError::Store(error)) if self.clustered && error.is_outage() => Outcome::Unknown,
                    result => Outcome::Answer(encode_message(&socket::answer(id.to_owned(), &result))),
                },
                Some(Reached::There { node, at, epoch, mut told }) => {
                    match Box::pin(node.call(at, wish.there(self.code.clone(), id), b"")).await {
                        Ok((Reply::Answer { epoch: then, count }, text)) => {
                            // As here, what came of a command is told before its answer. If some of it was lost, the
                            // follower joins again and is told all.
                            if then == epoch {
                                let _ = timeout(CALL_TIME, told.wait_for(|told| *told >= count)).await;
                            }
                            Utf8Bytes::try_from(text).map_or(Outcome::Unknown, Outcome::Answer)
                        }
                        Ok((Reply::NotHere, _)) | Err(NoAnswer::NotSent) => Outcome::NotDone,
                        _ => Outcome::Unknown,
                    }
                }
                None => Outcome::NotDone,
            };
            match outcome {
                Outcome::Answer(text) => return text,
                Outcome::Unknown if !repeatable => break,
                Outcome::Unknown | Outcome::NotDone => {}
            }
            // The follower finds the table again; a short wait if it is at the same place.
            let moved = timeout(RETRY, place.changed()).await;
            if matches!(moved, Ok(Err(_))) || Instant::now() > deadline {
                break;
            }
        }
        encode_message(&FromTable::Answer {
            id: id.to_owned(),
            done: None,
            refused: Some(Refusal::new("try_again")),
        })
    }
}

/// What a client wants of its table.
enum Wish<'a> {
    Command(SecretHash, &'a Command),
    React(IpAddr, Emote),
}

impl Wish<'_> {
    async fn here(&self, table: &RoomHandle, id: &str) -> Result<u64, RoomError> {
        match self {
            Wish::Command(who, command) => table.command(*who, id.to_owned(), (*command).clone()).await,
            Wish::React(from, emote) => table.react(*from, *emote).await,
        }
    }

    fn there(&self, code: TableCode, id: &str) -> What {
        let id = id.to_owned();
        match self {
            Wish::Command(who, command) => What::Command { code, who: *who, id, command: (*command).clone() },
            Wish::React(from, emote) => What::React { code, from: *from, id, emote: *emote },
        }
    }
}

enum Outcome {
    Answer(Utf8Bytes),
    /// Surely nothing was done.
    NotDone,
    /// Nobody knows.
    Unknown,
}
