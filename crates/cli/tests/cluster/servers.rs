//! `PostgreSQL` and NATS for one run: in a temporary folder, on ports of their own, gone at the end whatever happens.

use std::fs::{self, File};
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long a server may take to start or to stop.
const PATIENCE: Duration = Duration::from_secs(20);

/// A folder that everybody can enter, since the database has another user, and that goes with the run.
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

/// A port that nobody uses now.
pub(crate) fn free_port() -> u16 {
    TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr().unwrap().port()
}

/// `nats-server`.
pub(crate) struct Nats {
    port: u16,
    log: PathBuf,
    process: Option<Process>,
}

impl Nats {
    pub(crate) fn start(folder: &Folder) -> Nats {
        let mut nats = Nats { port: free_port(), log: folder.file("nats.log"), process: None };
        nats.run();
        nats
    }

    pub(crate) fn address(&self) -> SocketAddr {
        (Ipv4Addr::LOCALHOST, self.port).into()
    }

    /// Ends without a word.
    pub(crate) fn kill(&mut self) {
        self.process = None;
    }

    pub(crate) fn run(&mut self) {
        let mut command = mortal(program("nats-server", "/usr/sbin"));
        command.args(["-a", "127.0.0.1", "-p", &self.port.to_string()]);
        self.process = Some(Process::start(command, &self.log).unwrap());
        let deadline = Instant::now() + PATIENCE;
        while TcpStream::connect(self.address()).is_err() {
            assert!(Instant::now() < deadline, "nats-server does not start");
            sleep(Duration::from_millis(5));
        }
    }
}

/// `PostgreSQL`.
pub(crate) struct Postgres {
    port: u16,
    programs: PathBuf,
    data: PathBuf,
    log: PathBuf,
    process: Option<Process>,
}

impl Postgres {
    pub(crate) fn start(folder: &Folder) -> Postgres {
        let programs = postgres_programs().expect("PostgreSQL is installed");
        let (data, log) = (folder.file("postgres"), folder.file("postgres.log"));
        fs::create_dir_all(&data).unwrap();
        if is_root() {
            let owned = Command::new("chown").arg("postgres").arg(&data).status().unwrap();
            assert!(owned.success(), "there is no user postgres");
        }
        let mut postgres = Postgres { port: free_port(), programs, data, log, process: None };
        let mut initdb = postgres.command("initdb");
        initdb.args(["--username", "hexhaven", "--auth", "trust", "--encoding", "UTF8", "--locale", "C"]);
        let made = initdb.arg("--pgdata").arg(&postgres.data).output().unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        postgres.run();
        postgres.query_in("postgres", "create database hexhaven");
        postgres
    }

    /// Where nodes find it.
    pub(crate) fn url(&self) -> String {
        format!("postgres://hexhaven@127.0.0.1:{}/hexhaven", self.port)
    }

    /// Ends at once, as after a power cut: what was not on the disk is lost.
    pub(crate) fn crash(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.signal("QUIT");
            assert!(process.ended(PATIENCE), "PostgreSQL does not stop");
        }
    }

    /// Starts and waits until it answers.
    pub(crate) fn run(&mut self) {
        let mut command = self.command("postgres");
        command.arg("-D").arg(&self.data).arg("-k").arg(&self.data);
        command.args(["-p", &self.port.to_string(), "-h", "127.0.0.1"]);
        command.args(["-c", "fsync=on", "-c", "max_connections=100", "-c", "shared_buffers=128MB"]);
        command.stdout(Stdio::null());
        self.process = Some(Process::start(command, &self.log).unwrap());
        let deadline = Instant::now() + PATIENCE;
        while !self.psql("postgres", "select 1").output().unwrap().status.success() {
            assert!(Instant::now() < deadline, "PostgreSQL does not start; see {}", self.log.display());
            sleep(Duration::from_millis(20));
        }
    }

    /// The rows of a query, as lines with tabs.
    pub(crate) fn query(&self, query: &str) -> String {
        self.query_in("hexhaven", query)
    }

    fn query_in(&self, database: &str, query: &str) -> String {
        let output = self.psql(database, query).output().unwrap();
        assert!(output.status.success(), "{query}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    fn psql(&self, database: &str, query: &str) -> Command {
        let mut command = Command::new(self.programs.join("psql"));
        command.args(["-X", "-q", "-A", "-t", "-F", "\t", "-h", "127.0.0.1", "-U", "hexhaven"]);
        command.args(["-p", &self.port.to_string(), "-d", database, "-c", query]).stdin(Stdio::null());
        command
    }

    /// One of its programs, as a user that it accepts: it refuses to run as root.
    fn command(&self, name: &str) -> Command {
        let mut command = Command::new("setpriv");
        if is_root() {
            command.args(["--reuid", "postgres", "--regid", "postgres", "--clear-groups"]);
        }
        command.args(["--pdeathsig", "QUIT"]).arg(self.programs.join(name)).current_dir("/");
        command
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // Its own way to stop leaves no shared memory behind.
        if let Some(process) = &mut self.process {
            let _ = Command::new("kill").arg("-QUIT").arg(process.child().id().to_string()).status();
            process.ended(PATIENCE);
        }
    }
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|id| id.stdout.trim_ascii() == b"0")
}

/// Where Debian keeps the programs of `PostgreSQL`: the newest version.
fn postgres_programs() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").ok()?;
    let programs = versions.filter_map(|version| Some(version.ok()?.path().join("bin")));
    programs.filter(|folder| folder.join("postgres").exists()).max()
}

/// A program in the path, or in this folder if it isn't.
fn program(name: &str, folder: &str) -> PathBuf {
    let there = Path::new(folder).join(name);
    if there.exists() { there } else { name.into() }
}
