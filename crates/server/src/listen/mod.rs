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

use thiserror::Error;
use tokio::task::JoinHandle;

pub use bind::BindError;
use end_word::EndWord;
pub use files::raise_file_limit;
use greeting::Output;

use crate::api;
use crate::config::Config;
use crate::logs::{self, BadLogFilter};
use crate::site::Site;
use crate::store::StoreError;
use crate::web;

/// Why a server cannot start, or ended unexpectedly.
#[derive(Debug, Error)]
pub enum ServeError {
    /// It cannot listen.
    #[error(transparent)]
    Bind(#[from] BindError),
    /// It cannot open its data file.
    #[error(transparent)]
    Store(#[from] StoreError),
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

/// A server that listens.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    site: Arc<Site>,
    serving: JoinHandle<()>,
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
        tokio::spawn(pruning::run(site.clone()));
        let serving = tokio::spawn(connections::serve(listener, site.clone(), router, most));
        tracing::info!(%address, data = %site.store.place(), "listening");
        Ok(Server { address, site, serving })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// What its requests can reach.
    pub fn site(&self) -> &Arc<Site> {
        &self.site
    }

    /// Lets requests under way finish, within reason, and closes the data file.
    pub async fn stop(self) {
        self.site.shutdown.begin();
        self.site.rooms.stop().await;
        // It only ends early if it panicked, which is already in the log.
        let _ = self.serving.await;
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
