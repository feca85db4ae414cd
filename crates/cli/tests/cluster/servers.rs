//! Processes and the database of one run, gone at the end whatever happens.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use hexhaven_laws::postgres::PostgresServer;

/// A folder for what the servers write, which goes with the run.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        let folder = std::env::temp_dir().join(format!("hexhaven-cluster-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // Whoever wants to know why it failed looks at what the servers wrote.
        if std::thread::panicking() {
            println!("what the servers wrote is in {}", self.0.display());
        } else {
            let _ = fs::remove_dir_all(&self.0);
        }
    }
}

/// A process that is killed when this is dropped.
pub(crate) struct Process(Child);

impl Process {
    /// Starts a program. It also dies with the thread that started it, so that nothing is left if the test is killed.
    pub(crate) fn start(mut command: Command, log: &Path) -> io::Result<Process> {
        let log = File::options().create(true).append(true).open(log)?;
        command.stdin(Stdio::null()).stderr(log);
        command.spawn().map(Process)
    }

    pub(crate) fn child(&mut self) -> &mut Child {
        &mut self.0
    }

    /// Sends a signal: `STOP`, `CONT`, `TERM`, ...
    pub(crate) fn signal(&self, signal: &str) {
        let sent = Command::new("kill").arg(format!("-{signal}")).arg(self.0.id().to_string()).status();
        assert!(sent.unwrap().success(), "cannot send {signal}");
    }

    /// Waits for its end; false if it takes too long.
    pub(crate) fn ended(&mut self, patience: Duration) -> bool {
        let deadline = Instant::now() + patience;
        while Instant::now() < deadline {
            if self.0.try_wait().unwrap().is_some() {
                return true;
            }
            sleep(Duration::from_millis(5));
        }
        false
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // If it has ended by itself there is nothing to kill.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The start of a command that dies with us.
pub(crate) fn mortal(program: impl AsRef<Path>) -> Command {
    let mut command = Command::new("setpriv");
    command.args(["--pdeathsig", "KILL"]).arg(program.as_ref());
    command
}

/// `PostgreSQL`.
pub(crate) struct Postgres {
    server: PostgresServer,
    url: String,
}

/// The first database of a private server.
const DATABASE: &str = "test0";

impl Postgres {
    pub(crate) fn start() -> Postgres {
        let server = PostgresServer::start(&[]).unwrap_or_else(|why| panic!("{why}"));
        let url = server.database();
        Postgres { server, url }
    }

    /// Where nodes find it.
    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// Ends at once, as after a power cut, and starts again.
    pub(crate) fn crash(&self) {
        self.server.stop().and_then(|()| self.server.resume()).unwrap_or_else(|why| panic!("{why}"));
    }

    /// The rows of a query, as lines with `|` between the columns.
    pub(crate) fn query(&self, query: &str) -> String {
        self.server.ask(DATABASE, query).unwrap_or_else(|why| panic!("{why}"))
    }
}
