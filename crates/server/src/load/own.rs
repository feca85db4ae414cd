//! A server for one run: another process, without limits for its only visitor, that ends with the run.

use std::fs;
use std::io::{self, BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// Lifts the limits that scripted clients, who all come from one address, would run into.
pub const NO_LIMITS: [&str; 12] = [
    "--requests-per-minute",
    "0",
    "--sockets-per-minute",
    "0",
    "--tables-per-hour",
    "0",
    "--connections-per-address",
    "0",
    "--max-tables",
    "100000",
    "--max-connections",
    "100000",
];

/// A server that runs as long as this is there; then it is killed, without a chance to write anything.
#[derive(Debug)]
pub struct OwnServer {
    process: Child,
    address: SocketAddr,
}

impl OwnServer {
    /// Starts the program as a server on any free port, with its games in this file and bots that do not pause.
    pub fn start(program: &Path, data: &Path) -> io::Result<OwnServer> {
        let mut process = Command::new(program)
            .args(["serve", "--port", "0", "--bot-pause", "0ms", "--log", "error"])
            .args(NO_LIMITS)
            .arg("--data")
            .arg(data)
            .stdout(Stdio::piped())
            .spawn()?;
        let said = process.stdout.take().map(BufReader::new);
        let address = said.into_iter().flat_map(BufRead::lines).map_while(Result::ok).find_map(|line| {
            line.split_once("http://")
                .and_then(|(_, address)| address.trim().trim_end_matches('/').parse().ok())
        });
        match address {
            Some(address) => Ok(OwnServer { process, address }),
            None => Err(io::Error::other("the server didn't say where it listens")),
        }
    }

    /// Where it listens.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// What it holds in memory, in KB, where the system tells.
    pub fn memory(&self) -> Option<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.process.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.trim().trim_end_matches("kB").trim().parse().ok()
    }
}

impl Drop for OwnServer {
    fn drop(&mut self) {
        // If it has ended by itself there is nothing to kill.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
