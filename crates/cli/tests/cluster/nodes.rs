//! The nodes: the program that is tested, three times.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::Stdio;

use hexhaven_laws::nats::NatsServer;
use hexhaven_server::load::NO_LIMITS;

use crate::proxy::Proxy;
use crate::record::Place;
use crate::servers::{Folder, Postgres, Process, mortal};

/// A node that runs, and its line to NATS.
pub(crate) struct Node {
    pub(crate) process: Process,
    pub(crate) place: Place,
    pub(crate) line: Proxy,
}

impl Node {
    /// Starts a node and waits until it listens.
    pub(crate) async fn start(
        number: usize,
        folder: &Folder,
        database: &Postgres,
        nats: &NatsServer,
    ) -> Node {
        let name = format!("n{number}");
        let line = Proxy::start(nats.address()).await;
        let mut command = mortal(env!("CARGO_BIN_EXE_hexhaven"));
        command.args(["serve", "--port", "0", "--bot-pause", "0ms", "--log", "warn"]).args(NO_LIMITS);
        command.args(["--database", database.url(), "--nats", &format!("nats://{}", line.address())]);
        command.args(["--cluster", "proof", "--node", &name]).stdout(Stdio::piped());
        let log = folder.file(&format!("node-{name}.log"));
        let mut process = Process::start(command, &log).unwrap();
        let said = process.child().stdout.take().expect("its output is a pipe");
        let address = listening(BufReader::new(said));
        let address = address.unwrap_or_else(|| panic!("{name} did not start; see {}", log.display()));
        Node { process, place: Place { name, address }, line }
    }
}

/// The address that a server says it listens on. What it says later is read too, so that it never waits for a reader.
fn listening(mut said: BufReader<impl std::io::Read + Send + 'static>) -> Option<SocketAddr> {
    let mut line = String::new();
    while said.read_line(&mut line).ok()? > 0 {
        let address =
            line.split_once("http://").map(|(_, rest)| rest.trim().trim_end_matches('/').to_owned());
        if let Some(address) = address.and_then(|address| address.parse().ok()) {
            std::thread::spawn(move || std::io::copy(&mut said, &mut std::io::sink()));
            return Some(address);
        }
        line.clear();
    }
    None
}
