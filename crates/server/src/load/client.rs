//! A scripted client: it follows a table over a socket and answers whatever its seat is asked with one of the choices that
//! it is given, as a browser does.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use hexhaven_luck::Fast;
use hexhaven_rules::chance::Picker;
use hexhaven_wire::WIRE_VERSION;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

use super::LoadError;

/// A client that hears nothing from the server for longer than this gives up.
const PATIENCE: Duration = Duration::from_secs(30);

/// A client on a socket.
pub struct Client {
    socket: WebSocketStream<TcpStream>,
    luck: Fast,
    /// The last number that it has seen.
    seen: u64,
    /// The last update as it came: thousands of clients share one machine, so only one who acts reads all of it.
    now: String,
    asked: bool,
    /// The table's status in the last update.
    status: String,
    next_id: u64,
    name: String,
    /// Why the server has ended the connection.
    goodbye: Option<String>,
}

/// What every client reads of a message.
#[derive(Deserialize)]
struct Glance {
    #[serde(rename = "type")]
    kind: String,
    // Of an update.
    number: Option<u64>,
    after: Option<u64>,
    room: Option<Room>,
    question: Option<Question>,
    // Of an answer and of a goodbye.
    id: Option<String>,
    done: Option<u64>,
    refused: Option<Refused>,
    refusal: Option<Refused>,
}

#[derive(Deserialize)]
struct Room {
    status: String,
}

#[derive(Deserialize)]
struct Question {
    owes: bool,
}

#[derive(Deserialize)]
struct Refused {
    code: String,
}

/// What came from the server.
#[derive(Clone, PartialEq, Debug)]
pub enum ServerEvent {
    /// The table has changed.
    Update,
    /// The answer to this command: done, or why not.
    Answer {
        /// The command.
        id: String,
        /// The table's number, if it was done.
        done: Option<u64>,
        /// The code of the refusal otherwise.
        refused: Option<String>,
    },
    /// The answer to a ping.
    Pong,
    /// The server ends the connection.
    Goodbye(String),
}

impl Client {
    /// Joins a table: with a token for its seat, without one as a spectator. `name` keeps the ids of several clients apart.
    pub async fn connect(
        server: SocketAddr,
        code: &str,
        token: Option<&str>,
        seen: u64,
        name: &str,
    ) -> Result<Client, LoadError> {
        let stream = TcpStream::connect(server).await?;
        stream.set_nodelay(true)?;
        let address = format!("ws://{server}/api/tables/{code}/socket");
        let (mut socket, _) = tokio_tungstenite::client_async(address, stream).await?;
        let hello = json!({"type": "hello", "version": WIRE_VERSION, "token": token, "seen": seen});
        socket.send(Message::text(hello.to_string())).await?;
        let luck = Fast::new(hexhaven_luck::hash(name));
        let name = name.to_owned();
        let mut client = Client {
            socket,
            luck,
            seen,
            now: String::new(),
            asked: false,
            status: String::new(),
            next_id: 0,
            name,
            goodbye: None,
        };
        client.hear().await?;
        Ok(client)
    }

    /// The last number that it has seen.
    pub const fn seen(&self) -> u64 {
        self.seen
    }

    /// The last update as it came; empty if none did.
    pub fn text(&self) -> &str {
        &self.now
    }

    /// The last update; null if none came.
    pub fn update(&self) -> Value {
        serde_json::from_str(&self.now).unwrap_or_default()
    }

    /// The table's status: `open`, `running`, `over`, `abandoned`.
    pub fn status(&self) -> &str {
        &self.status
    }

    /// Why the server has ended the connection, if it has said goodbye.
    pub fn goodbye(&self) -> Option<&str> {
        self.goodbye.as_deref()
    }

    /// Is its seat asked something?
    pub const fn is_asked(&self) -> bool {
        self.asked
    }

    /// Waits for the next message.
    pub async fn hear(&mut self) -> Result<ServerEvent, LoadError> {
        loop {
            let message = timeout(PATIENCE, self.socket.next()).await.map_err(|_| LoadError::Silence)?;
            let text = match message {
                Some(Ok(Message::Text(text))) => text,
                Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => continue,
                Some(Ok(Message::Close(_))) | None => return Err(LoadError::Closed),
                Some(Ok(Message::Binary(_))) => return Err(LoadError::Answer("a binary message".to_owned())),
                Some(Err(error)) => return Err(error.into()),
            };
            if let Some(event) = self.take(&text)? {
                return Ok(event);
            }
        }
    }

    /// What this message says to a client that plays; who watches is nothing to it.
    fn take(&mut self, text: &str) -> Result<Option<ServerEvent>, LoadError> {
        let glance: Glance =
            serde_json::from_str(text).map_err(|error| LoadError::Answer(error.to_string()))?;
        let event = match glance.kind.as_str() {
            "update" => {
                let after = glance.after.unwrap_or_default();
                if after != self.seen && after != 0 {
                    let told = format!("an update after {after}, but {} was seen", self.seen);
                    return Err(LoadError::Answer(told));
                }
                self.seen = glance.number.unwrap_or_default();
                self.asked = glance.question.is_some_and(|question| question.owes);
                if let Some(room) = glance.room {
                    self.status = room.status;
                }
                text.clone_into(&mut self.now);
                ServerEvent::Update
            }
            "answer" => ServerEvent::Answer {
                id: glance.id.unwrap_or_default(),
                done: glance.done,
                refused: glance.refused.map(|refused| refused.code),
            },
            "goodbye" => {
                let code = glance.refusal.map(|refusal| refusal.code).unwrap_or_default();
                self.goodbye = Some(code.clone());
                ServerEvent::Goodbye(code)
            }
            "pong" => ServerEvent::Pong,
            "audience" => return Ok(None),
            other => return Err(LoadError::Answer(format!("an unexpected message: {other}"))),
        };
        Ok(Some(event))
    }

    /// Sends a command under a new id, and returns the id.
    pub async fn send(&mut self, command: &Value) -> Result<String, LoadError> {
        self.next_id += 1;
        let id = format!("{}-{}", self.name, self.next_id);
        self.send_as(&id, command).await?;
        Ok(id)
    }

    /// Sends a command under this id.
    pub async fn send_as(&mut self, id: &str, command: &Value) -> Result<(), LoadError> {
        let message = json!({"type": "command", "id": id, "command": command});
        Ok(self.socket.send(Message::text(message.to_string())).await?)
    }

    /// Sends any text.
    pub async fn send_text(&mut self, text: &str) -> Result<(), LoadError> {
        Ok(self.socket.send(Message::text(text.to_owned())).await?)
    }

    /// Sends a command and waits for its answer; updates that come in the meantime are read. Returns how long it took.
    pub async fn ask(&mut self, command: &Value) -> Result<(Result<u64, String>, Duration), LoadError> {
        let asked = Instant::now();
        let id = self.send(command).await?;
        loop {
            match self.hear().await? {
                ServerEvent::Answer { id: answered, done, refused } if answered == id => {
                    let answer = done.ok_or_else(|| refused.unwrap_or_default());
                    return Ok((answer, asked.elapsed()));
                }
                ServerEvent::Goodbye(code) => return Err(LoadError::Answer(code)),
                _ => {}
            }
        }
    }

    /// One of the choices that the seat has, as a command; none if nothing is asked. Trades are declined, so that a game
    /// continues.
    pub fn choice(&mut self) -> Option<Value> {
        if !self.is_asked() {
            return None;
        }
        let now = self.update();
        let question = &now["question"];
        let actions = question["choices"]["actions"].as_array()?;
        let dull =
            |action: &&Value| !matches!(action["type"].as_str(), Some("accept" | "confirm" | "supply_trade"));
        let useful: Vec<&Value> = actions.iter().filter(dull).collect();
        let action = match useful.len() {
            0 => actions.first()?.clone(),
            many => useful[self.luck.pick(many as u32) as usize].clone(),
        };
        let kind = action["type"].as_str().unwrap_or_default();
        if kind == "discard" {
            return Some(
                json!({"type": "act", "question": question["number"], "actions": discard(&now["view"])}),
            );
        }
        let offer = now["offers"].as_array()?.iter().find(|offer| offer["slot"] == action["slot"]);
        let number = match (kind, offer) {
            ("decline" | "withdraw" | "accept" | "confirm", Some(offer)) => offer["question"].clone(),
            _ => question["number"].clone(),
        };
        Some(json!({"type": "act", "question": number, "actions": [action]}))
    }

    /// Disconnects without notice.
    pub fn vanish(self) {
        drop(self.socket);
    }
}

/// The first cards of the hand, as many as are due.
fn discard(view: &Value) -> Vec<Value> {
    let seat = view["viewer"].as_u64().unwrap_or_default() as usize;
    let due = view["players"][seat]["due"].as_u64().unwrap_or_default() as usize;
    let hand = view["own"]["hand"].as_object();
    let cards = hand.into_iter().flatten().flat_map(|(card, count)| {
        let count = count.as_u64().unwrap_or_default() as usize;
        std::iter::repeat_n(json!({"type": "discard", "resource": card}), count)
    });
    cards.take(due).collect()
}
