//! Many scripted clients at many tables, over real sockets: how many the server holds, and how quickly it answers.

mod client;
mod http;
mod own;
mod report;

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use serde_json::{Value, json};
use thiserror::Error;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::Instant;

pub use client::{Client, ServerEvent};
pub use http::post;
pub use own::{NO_LIMITS, OwnServer};
pub use report::{LoadReport, Times};

/// How much is asked of a server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Load {
    /// Where it listens.
    pub server: SocketAddr,
    /// How many tables.
    pub tables: usize,
    /// How long it is measured.
    pub time: Duration,
    /// How often each table acts.
    pub every: Duration,
}

/// Why a scripted client cannot continue.
#[derive(Debug, Error)]
pub enum LoadError {
    /// The line broke.
    #[error("the connection broke: {0}")]
    Line(#[from] io::Error),
    /// The request broke.
    #[error("the request broke: {0}")]
    Request(#[from] hyper::Error),
    /// The socket broke.
    #[error("the socket broke: {0}")]
    Socket(#[from] tokio_tungstenite::tungstenite::Error),
    /// The server closed the socket.
    #[error("the server closed the socket")]
    Closed,
    /// Nothing came for too long.
    #[error("the server doesn't answer")]
    Silence,
    /// The server said something unexpected.
    #[error("unexpected: {0}")]
    Answer(String),
}

/// Tables that are set up at the same time.
const AT_ONCE: usize = 32;
/// Seats of a table.
const SEATS: usize = 4;

/// How far along a load run is, to show while it runs.
#[derive(Debug, Default)]
pub struct LoadProgress {
    /// Tables that are ready.
    pub tables: AtomicU64,
    /// Acts that were answered.
    pub acts: AtomicU64,
}

/// How far along the set-up of a load run is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LoadStage {
    /// All tables are there, and nobody is connected.
    Opened,
    /// Everybody is connected, and the games have begun.
    Seated,
}

impl Load {
    /// Sets the tables up, lets them play, and counts. `reached` is called at each stage of the set-up.
    pub async fn run(
        self,
        progress: Arc<LoadProgress>,
        mut reached: impl FnMut(LoadStage),
    ) -> Result<LoadReport, LoadError> {
        let opened = together((0..self.tables).map(|_| LoadTable::open(self.server))).await?;
        reached(LoadStage::Opened);
        let seated = opened.into_iter().enumerate().map(|(number, table)| {
            let progress = progress.clone();
            async move {
                let table = table.seat(self.server, number).await;
                progress.tables.fetch_add(1, Ordering::Relaxed);
                table
            }
        });
        let tables = together(seated).await?;
        reached(LoadStage::Seated);
        let (start, end) = (Instant::now(), Instant::now() + self.time);
        let mut playing = JoinSet::new();
        for (number, table) in tables.into_iter().enumerate() {
            // Tables act in turn rather than all at once, as in real life.
            let first = start + self.every * number as u32 / self.tables.max(1) as u32;
            playing.spawn(table.play(first, self.every, end, progress.clone()));
        }
        let mut report = LoadReport::default();
        while let Some(played) = playing.join_next().await {
            match played {
                Ok(Ok(part)) => report.add(part),
                Ok(Err(error)) => report.failed(&error),
                Err(error) => report.failed(&LoadError::Answer(error.to_string())),
            }
        }
        report.tables = self.tables;
        report.seconds = start.elapsed().as_secs_f64();
        Ok(report)
    }
}

/// Does all of this, some of it at the same time.
async fn together<T: Send + 'static>(
    all: impl Iterator<Item = impl Future<Output = Result<T, LoadError>> + Send + 'static>,
) -> Result<Vec<T>, LoadError> {
    let gate = Arc::new(Semaphore::new(AT_ONCE));
    let mut tasks = JoinSet::new();
    for one in all {
        let gate = gate.clone();
        tasks.spawn(async move {
            let _turn = gate.acquire_owned().await;
            one.await
        });
    }
    let mut done = Vec::new();
    while let Some(one) = tasks.join_next().await {
        done.push(one.map_err(|error| LoadError::Answer(error.to_string()))??);
    }
    Ok(done)
}

/// A table whose seats are taken, with nobody connected.
struct LoadTable {
    code: String,
    tokens: Vec<String>,
}

impl LoadTable {
    async fn open(server: SocketAddr) -> Result<LoadTable, LoadError> {
        let wanted = json!({"settings": {"rules": "fifth:4"}, "name": "Load"});
        let opened = post(server, "/api/tables", None, &wanted).await?;
        let code = text(&opened, "code")?;
        let mut tokens = vec![text(&opened, "token")?];
        for _ in 1..SEATS {
            let path = format!("/api/tables/{code}/seats");
            tokens.push(text(&post(server, &path, None, &json!({"name": "Load"})).await?, "token")?);
        }
        Ok(LoadTable { code, tokens })
    }

    async fn seat(self, server: SocketAddr, number: usize) -> Result<Seated, LoadError> {
        let mut clients = Vec::new();
        for (seat, token) in self.tokens.iter().enumerate() {
            let name = format!("t{number}s{seat}");
            clients.push(Client::connect(server, &self.code, Some(token), 0, &name).await?);
        }
        for client in &mut clients {
            let ready = json!({"type": "ready", "ready": true, "client_seed": "load"});
            client.ask(&ready).await?.0.map_err(LoadError::Answer)?;
        }
        Ok(Seated { clients })
    }
}

/// A table with a client on every seat.
struct Seated {
    clients: Vec<Client>,
}

impl Seated {
    /// One act every so often, by a client that is asked, until the end.
    async fn play(
        mut self,
        first: Instant,
        every: Duration,
        end: Instant,
        progress: Arc<LoadProgress>,
    ) -> Result<LoadReport, LoadError> {
        let mut report = LoadReport::default();
        let mut next = first;
        while next < end {
            tokio::time::sleep_until(next).await;
            next += every;
            self.catch_up().await?;
            let Some(at) = self.clients.iter().position(Client::is_asked) else { continue };
            let Some(choice) = self.clients[at].choice() else { continue };
            let (answer, took) = self.clients[at].ask(&choice).await?;
            progress.acts.fetch_add(1, Ordering::Relaxed);
            report.answered(&answer, took);
        }
        Ok(report)
    }

    /// Reads what arrived for each client in the meantime.
    async fn catch_up(&mut self) -> Result<(), LoadError> {
        let newest = self.clients.iter().map(Client::seen).max().unwrap_or_default();
        for client in &mut self.clients {
            while client.seen() < newest {
                client.hear().await?;
            }
        }
        Ok(())
    }
}

fn text(value: &Value, name: &str) -> Result<String, LoadError> {
    let found = value[name].as_str().map(str::to_owned);
    found.ok_or_else(|| LoadError::Answer(format!("there is no {name} in {value}")))
}
