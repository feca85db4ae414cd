//! A private NATS server for tests, which goes away with the process that started it, however that ends.

use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::postgres::free_port;

/// How long it may take to start.
const PATIENCE: Duration = Duration::from_secs(20);

/// A running server. Dropping it ends it.
#[derive(Debug)]
pub struct NatsServer {
    program: PathBuf,
    port: u16,
    process: Option<Child>,
}

impl NatsServer {
    /// Where the program is, if it is installed. Debian puts it where only root looks.
    pub fn program() -> Option<PathBuf> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/sbin")]);
        folders.map(|folder| folder.join("nats-server")).find(|program| program.exists())
    }

    /// A server on a port of its own.
    pub fn start() -> Result<NatsServer, String> {
        let program = NatsServer::program()
            .ok_or("nats-server is not installed; on Debian and Ubuntu: apt install nats-server")?;
        let mut server = NatsServer { program, port: free_port()?, process: None };
        server.resume()?;
        Ok(server)
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        (Ipv4Addr::LOCALHOST, self.port).into()
    }

    /// The same for nodes.
    pub fn url(&self) -> String {
        format!("nats://{}", self.address())
    }

    /// Ends without a word.
    pub fn stop(&mut self) {
        if let Some(mut process) = self.process.take() {
            // If it has ended by itself there is nothing to kill.
            let _ = process.kill();
            let _ = process.wait();
        }
    }

    /// Starts it again on the same port.
    pub fn resume(&mut self) -> Result<(), String> {
        // It dies with the thread that starts it, so that nothing is left if a test is killed.
        let process = Command::new("setpriv")
            .args(["--pdeathsig", "KILL"])
            .arg(&self.program)
            .args(["-a", "127.0.0.1", "-p", &self.port.to_string()])
            .stdin(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("nats-server: {error}"))?;
        self.process = Some(process);
        let deadline = Instant::now() + PATIENCE;
        while TcpStream::connect(self.address()).is_err() {
            if Instant::now() > deadline {
                return Err("nats-server does not start".to_owned());
            }
            sleep(Duration::from_millis(5));
        }
        Ok(())
    }
}

impl Drop for NatsServer {
    fn drop(&mut self) {
        self.stop();
    }
}
