//! From settings to a running server, and to its graceful end.

mod bind;
mod client_stream;
mod connections;
mod end_word;
mod files;
mod greeting;
mod pruning;
mod slots;

use std::io::{self, IsTerminal, Write};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::routing::get;
use thiserror::Error;
use tokio::task::JoinHandle;

pub use bind::BindError;
use end_word::EndWord;
pub use files::raise_file_limit;
use greeting::Output;

use crate::api;
use crate::config::Config;
use crate::logs::{self, BadLogFilter};
use crate::site::{Site, SiteError};
use crate::store::StoreError;
use crate::{cluster, invite, web};

/// Why a server cannot start, or ended unexpectedly.
#[derive(Debug, Error)]
pub enum ServeError {
    /// It cannot listen.
    #[error(transparent)]
    Bind(#[from] BindError),
    /// It cannot open its data file or database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// It cannot reach what it needs.
    #[error(transparent)]
    Site(#[from] SiteError),
    /// It cannot hear the other nodes.
    #[error("cannot hear other nodes over NATS: {0}")]
    Cluster(String),
    /// It does not know what to log.
    #[error(transparent)]
    Log(#[from] BadLogFilter),
    /// The system doesn't let it run.
    #[error("cannot start: {0}")]
    System(#[from] io::Error),
}

/// Runs a server until Ctrl-C or SIGTERM.
pub fn run(config: Config) -> Result<(), ServeError> {
    logs::start(&config.log)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        // Before the greeting, so that Ctrl-C works as soon as it is shown.
        let mut word = EndWord::listen()?;
        let server = tokio::select! {
            server = Server::start(config) => server?,
            () = word.heard() => return Ok(()),
        };
        server.greet();
        word.heard().await;
        tracing::info!("shutting down; press again to stop immediately");
        tokio::select! {
            () = server.stop() => {}
            // Stopping immediately loses nothing: everything acknowledged is on disk.
            () = word.heard() => {}
        }
        Ok(())
    })
}

/// How long a new node has to be heard by the database and by itself.
const JOIN_TIME: Duration = Duration::from_secs(10);

/// A node starts answering others, and sending heartbeats.
async fn join_cluster(site: &Arc<Site>) -> Result<Option<JoinHandle<()>>, ServeError> {
    let Some(node) = site.rooms.node().cloned() else { return Ok(None) };
    let calls = node.calls().await.map_err(|error| ServeError::Cluster(error.to_string()))?;
    let inner = api::router().route("/play/{code}", get(invite::page)).with_state(site.clone());
    let called = tokio::spawn(cluster::serve(site.clone(), node.clone(), inner, calls));
    tokio::spawn(cluster::beat(site.clone(), node.clone()));
    let heard = async {
        while !node.holds() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let silent = || ServeError::Cluster("it doesn't answer, or the database doesn't".to_owned());
    tokio::time::timeout(JOIN_TIME, heard).await.map_err(|_| silent())?;
    tracing::info!(node = %node.id(), "joined the cluster");
    Ok(Some(called))
}

/// A server that listens.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    site: Arc<Site>,
    serving: JoinHandle<()>,
    /// Answers other nodes; only in a cluster.
    called: Option<JoinHandle<()>>,
}

impl Server {
    /// Takes the port, opens the data file and starts serving.
    pub async fn start(config: Config) -> Result<Server, ServeError> {
        let listener = bind::bind(config.listen)?;
        let address = listener.local_addr()?;
        let most = files::room_for(config.limits.connections);
        let site = Site::open(config).await?;
        let tables = site.store.count_live().await?;
        tracing::info!(tables, "tables are stored; each is loaded when somebody opens it");
        let router = web::router(site.clone(), api::router());
        let called = join_cluster(&site).await?;
        tokio::spawn(pruning::run(site.clone()));
        let serving = tokio::spawn(connections::serve(listener, site.clone(), router, most));
        tracing::info!(%address, data = %site.store.place(), "listening");
        Ok(Server { address, site, serving, called })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What its requests can reach.
    pub fn site(&self) -> &Arc<Site> {
        &self.site
    }

    /// Lets requests in progress finish, within reason, and closes the data file.
    pub async fn stop(self) {
        if let Some(node) = self.site.rooms.node() {
            // Tables first, then their clients: so these lose nothing.
            cluster::drain(&self.site, node).await;
        }
        self.site.shutdown.begin();
        self.site.rooms.stop().await;
        // It only ends early if it panicked, which is already in the log.
        let _ = self.serving.await;
        if let Some(called) = self.called {
            let _ = called.await;
        }
        if let Err(error) = self.site.store.leave().await {
            tracing::warn!(%error, "could not leave the cluster properly; the others will notice on their own");
        }
        self.site.store.close().await;
    }

    /// Says on stdout where to go.
    fn greet(&self) {
        let config = &self.site.config;
        let reader = if io::stdout().is_terminal() { Output::Terminal } else { Output::Other };
        let text =
            greeting::greeting(self.address, config.public_url.as_ref(), &self.site.store.place(), reader);
        // If nobody reads it, nobody misses it.
        let _ = io::stdout().lock().write_all(text.as_bytes());
    }
}
