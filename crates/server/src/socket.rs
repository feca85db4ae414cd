//! One WebSocket: a client that follows a table and may speak for a seat.
//!
//! The first message is the hello, which carries the token; no address contains a secret. Every message is bounded,
//! and so is their rate, and a client that doesn't read is disconnected.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use futures_util::future::{BoxFuture, FutureExt, OptionFuture};
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use hexhaven_wire::{Command, FromTable, Refusal, ToTable, WIRE_VERSION};
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout};

use crate::api::may_open;
use crate::rooms::{Following, Inbox, Outbox, RoomError, outbox};
use crate::site::Site;
use crate::store::StoreError;
use crate::tokens::{Secret, SecretHash, TableCode};
use crate::web::ClientAddress;

/// The longest message from outside: a chat line or a chosen board needs far less.
pub(crate) const MESSAGE_LENGTH: usize = 16 * 1_024;
/// How many answers may wait: one command is in progress at a time, so more never do.
const ANSWERS: usize = 4;
/// The hello has to come soon.
const HELLO_TIME: Duration = Duration::from_secs(10);
/// A silent connection is asked for a sign of life, and closed if none comes.
const PING_EVERY: Duration = Duration::from_secs(20);
const SILENCE: Duration = Duration::from_mins(1);
/// A client that takes longer than this to receive one message is disconnected.
const SEND_TIME: Duration = Duration::from_secs(20);
/// How long a connection stays open for a last message.
const LAST_WORD: Duration = Duration::from_millis(250);
/// Messages in a burst, and how many more each second.
const BURST: f64 = 60.0;
const RATE: f64 = 20.0;

/// Serves a client until one side ends it.
pub(crate) async fn serve(socket: WebSocket, code: TableCode, site: Arc<Site>, client: ClientAddress) {
    let (writer, mut reader) = socket.split();
    let (outbox, messages) = outbox();
    let (own, answers) = mpsc::channel(ANSWERS);
    let writing = tokio::spawn(write(writer, messages, answers));
    let goodbye = run(&mut reader, code, &site, client, outbox, &own).await;
    if let Some(goodbye) = goodbye {
        // A closed connection needs no goodbye.
        let _ = own.send(goodbye).await;
    }
    drop(own);
    // The writer ends when both its sources have; whatever it had to say is said, or it gave up.
    let _ = writing.await;
}

/// Reads until the end, and returns the reason if it is ours.
async fn run(
    reader: &mut SplitStream<WebSocket>,
    code: TableCode,
    site: &Site,
    client: ClientAddress,
    outbox: Outbox,
    own: &mpsc::Sender<Utf8Bytes>,
) -> Option<Utf8Bytes> {
    let goodbye = |refusal| encoded(&FromTable::Goodbye { refusal });
    let first = tokio::select! {
        first = timeout(HELLO_TIME, hello(reader)) => first,
        () = site.shutdown.begun() => return goodbye(Refusal::new("stopping")),
    };
    let (who, seen) = match first {
        Ok(Ok(hello)) => hello,
        Ok(Err(refusal)) => return goodbye(refusal),
        Err(_) => return goodbye(Refusal::new("no_hello")),
    };
    let table = match site.rooms.follow(code, who, seen, outbox).await {
        Ok(table) => table,
        Err(refused) => return Some(refused.goodbye()),
    };
    let session = Session { table: &table, who, site, client };
    tokio::select! {
        refusal = session.listen(reader, own) => refusal.and_then(goodbye),
        // In a cluster only: alone, each table says goodbye to its members.
        () = session.drained() => goodbye(Refusal::new("stopping")),
    }
}

/// A message as text.
fn encoded(message: &FromTable) -> Option<Utf8Bytes> {
    serde_json::to_string(message).ok().map(Utf8Bytes::from)
}

/// The first message.
async fn hello(reader: &mut SplitStream<WebSocket>) -> Result<(Option<SecretHash>, u64), Refusal> {
    let Some(Ok(Message::Text(text))) = reader.next().await else { return Err(Refusal::new("no_hello")) };
    match serde_json::from_str(&text) {
        Ok(ToTable::Hello { version, .. }) if version != WIRE_VERSION => {
            Err(Refusal::new("wrong_version").with("version", WIRE_VERSION))
        }
        Ok(ToTable::Hello { token, seen, .. }) => {
            let who = token.map(|token| token.parse::<Secret>()).transpose();
            let who = who.map_err(|_| Refusal::new("bad_token"))?;
            Ok((who.map(|secret| secret.hash()), seen))
        }
        Ok(_) => Err(Refusal::new("no_hello")),
        Err(error) => Err(unreadable(&error)),
    }
}

struct Session<'a> {
    table: &'a Following,
    who: Option<SecretHash>,
    site: &'a Site,
    client: ClientAddress,
}

impl Session<'_> {
    /// Carries out commands one by one. While one waits for its table, the next may be read, and signs of life are answered; then
    /// nothing more is read, so a flood delays only its sender.
    async fn listen(
        &self,
        reader: &mut SplitStream<WebSocket>,
        own: &mpsc::Sender<Utf8Bytes>,
    ) -> Option<Refusal> {
        let mut limiter = MessageLimiter::new();
        let mut under_way: Option<BoxFuture<'_, ()>> = None;
        let mut next = None;
        let end = loop {
            if under_way.is_none()
                && let Some((id, command)) = next.take()
            {
                under_way = Some(self.obey(own, id, command).boxed());
            }
            let message = tokio::select! {
                () = OptionFuture::from(under_way.as_mut()).map(|_| ()), if under_way.is_some() => {
                    under_way = None;
                    continue;
                }
                message = timeout(SILENCE, reader.next()), if next.is_none() => message,
                // The writer has ended: the connection is dead, or the table has disconnected this client.
                () = own.closed() => break None,
            };
            let text = match message {
                Err(_) | Ok(None | Some(Err(_) | Ok(Message::Close(_)))) => break None,
                Ok(Some(Ok(Message::Text(text)))) => text,
                Ok(Some(Ok(Message::Binary(_)))) => break Some(Refusal::new("not_text")),
                Ok(Some(Ok(Message::Ping(_) | Message::Pong(_)))) => continue,
            };
            if !limiter.allows() {
                break Some(Refusal::new("too_fast"));
            }
            match serde_json::from_str(&text) {
                Ok(ToTable::Ping {}) => say(own, &FromTable::Pong {}).await,
                Ok(ToTable::Command { id, command }) => next = Some((id, command)),
                Ok(ToTable::Hello { .. }) => break Some(Refusal::new("second_hello")),
                Err(error) => break Some(unreadable(&error)),
            }
        };
        // What was sent before the end counts.
        if let Some(under_way) = under_way {
            under_way.await;
        }
        if let Some((id, command)) = next {
            self.obey(own, id, command).await;
        }
        end
    }

    async fn obey(&self, own: &mpsc::Sender<Utf8Bytes>, id: String, command: Command) {
        let refused = |refusal: Refusal| encoded(&answer(id.clone(), &Err(refusal.into())));
        let answer = match (self.who, command) {
            (Some(who), command) => match self.may(&command).await {
                Ok(()) => Some(self.table.command(who, &id, &command).await),
                Err(refusal) => refused(refusal),
            },
            (None, Command::Emote { emote }) => {
                Some(self.table.react(self.client.household(), &id, emote).await)
            }
            (None, _) => refused(Refusal::new("watching")),
        };
        if let Some(answer) = answer {
            // A closed connection needs no answer.
            let _ = own.send(answer).await;
        }
    }

    /// Another game counts as a new table.
    async fn may(&self, command: &Command) -> Result<(), Refusal> {
        if matches!(command, Command::Rematch { yes: true }) {
            Box::pin(may_open(self.site, self.client)).await.map_err(|error| error.refusal())?;
        }
        Ok(())
    }

    /// Waits until this node has given its tables to others; its clients go to others too.
    async fn drained(&self) {
        match self.site.rooms.node() {
            Some(_) => self.site.shutdown.begun().await,
            None => std::future::pending().await,
        }
    }
}

/// The answer to a command.
pub(crate) fn answer(id: String, result: &Result<u64, RoomError>) -> FromTable {
    match result {
        Ok(number) => FromTable::Answer { id, done: Some(*number), refused: None },
        Err(error) => FromTable::Answer { id, done: None, refused: Some(refusal(error)) },
    }
}

/// How the wire words what went wrong.
pub(crate) fn refusal(error: &RoomError) -> Refusal {
    match error {
        RoomError::Refused(refusal) => refusal.clone(),
        RoomError::NoSuchTable | RoomError::Store(StoreError::NoSuchTable { .. }) => {
            Refusal::new("no_such_table")
        }
        RoomError::Store(_) => Refusal::new("storage"),
        RoomError::Damaged(_) => Refusal::new("damaged_table"),
        RoomError::Gone | RoomError::Elsewhere(_) => Refusal::new("try_again"),
    }
}

/// A message that cannot be read, with the place of the fault.
fn unreadable(error: &serde_json::Error) -> Refusal {
    let place = u32::try_from(error.column()).unwrap_or(u32::MAX);
    let words: String = error.to_string().chars().filter(|letter| !letter.is_control()).take(200).collect();
    Refusal::new("unreadable").with("column", place).with("reason", words.as_str())
}

async fn say(own: &mpsc::Sender<Utf8Bytes>, message: &FromTable) {
    if let Some(text) = encoded(message) {
        // A closed connection needs no answer.
        let _ = own.send(text).await;
    }
}

/// Writes what comes from the table and the answers, and asks for signs of life.
async fn write(
    mut writer: SplitSink<WebSocket, Message>,
    mut messages: Inbox,
    mut answers: mpsc::Receiver<Utf8Bytes>,
) {
    let mut ping = tokio::time::interval_at(Instant::now() + PING_EVERY, PING_EVERY);
    loop {
        let message = tokio::select! {
            biased;
            message = messages.recv() => match message {
                Some(text) => Message::Text(text),
                // The table has disconnected this client; if there is a last message, it comes at once.
                None => match timeout(LAST_WORD, answers.recv()).await {
                    Ok(Some(text)) => Message::Text(text),
                    Ok(None) | Err(_) => break,
                },
            },
            answer = answers.recv() => match answer {
                Some(text) => Message::Text(text),
                None => break,
            },
            _ = ping.tick() => Message::Ping(axum::body::Bytes::new()),
        };
        if !matches!(timeout(SEND_TIME, writer.send(message)).await, Ok(Ok(()))) {
            return;
        }
    }
    let frame = CloseFrame { code: close_code::NORMAL, reason: Utf8Bytes::from_static("") };
    // The other side may have gone away first.
    let _ = timeout(SEND_TIME, writer.send(Message::Close(Some(frame)))).await;
}

/// How many messages a client may send: a token bucket.
struct MessageLimiter {
    left: f64,
    at: Instant,
}

impl MessageLimiter {
    fn new() -> MessageLimiter {
        MessageLimiter { left: BURST, at: Instant::now() }
    }

    fn allows(&mut self) -> bool {
        let now = Instant::now();
        self.left = (self.left + now.duration_since(self.at).as_secs_f64() * RATE).min(BURST);
        self.at = now;
        self.left -= 1.0;
        self.left >= 0.0
    }
}
