//! A private `PostgreSQL` for tests: a real server in a temporary folder, which goes away with the process that started it,
//! however that ends.
//!
//! `PostgreSQL` refuses to run as root, so root starts it as the user `postgres`, which the package brings.

use std::fmt::Write as _;
use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// What to do if it is missing.
pub const INSTALL: &str = "PostgreSQL is not installed; on Debian and Ubuntu: apt install postgresql";

/// The user that tests connect as. It may create databases, and it is no superuser.
pub const USER: &str = "hexhaven";
/// Its password, with letters that a URL has to escape.
pub const PASSWORD: &str = "s3cret/word";

/// A running server. Dropping it stops it and removes its folder.
#[derive(Debug)]
pub struct PostgresServer {
    programs: PathBuf,
    folder: PathBuf,
    port: u16,
    /// Cleans up as soon as its input ends: when this value is dropped, or when the process is gone.
    keeper: Child,
    databases: AtomicU32,
}

impl PostgresServer {
    /// Where the programs are, the newest version first, if they are installed.
    pub fn programs() -> Option<PathBuf> {
        let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
        let mut found: Vec<(u32, PathBuf)> = versions
            .filter_map(|version| {
                Some((version.file_name().to_str()?.parse().ok()?, version.path().join("bin")))
            })
            .collect();
        found.sort_unstable();
        let asked = Command::new("pg_config").arg("--bindir").output().ok();
        let asked = asked.map(|output| PathBuf::from(String::from_utf8_lossy(&output.stdout).trim()));
        let all = found.into_iter().rev().map(|(_, path)| path).chain(asked);
        all.into_iter().find(|path| path.join("initdb").exists() && path.join("postgres").exists())
    }

    /// The one server of this process. Panics where it cannot be had: tests that need it run only when they are asked for.
    pub fn shared() -> &'static PostgresServer {
        static SHARED: OnceLock<PostgresServer> = OnceLock::new();
        SHARED.get_or_init(|| PostgresServer::start(&[]).unwrap_or_else(|why| panic!("{why}")))
    }

    /// A server with these settings, such as `("ssl", "on")`.
    pub fn start(settings: &[(&str, &str)]) -> Result<PostgresServer, String> {
        static STARTED: AtomicU32 = AtomicU32::new(0);
        let programs = PostgresServer::programs().ok_or_else(|| INSTALL.to_owned())?;
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let name = format!("hexhaven-postgres-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        if is_root() {
            run(Command::new("chown").arg("postgres:").arg(&folder))?;
        }
        let keeper = as_postgres("sh")
            .args(["-c", "cat >/dev/null; \"$0\"/pg_ctl -D \"$1\"/data -m immediate stop; rm -rf \"$1\""])
            .arg(&programs)
            .arg(&folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("sh: {error}"))?;
        // From here on the keeper removes the folder, whatever fails.
        let port = free_port()?;
        let server = PostgresServer { programs, folder, port, keeper, databases: AtomicU32::new(0) };
        server.make(settings)?;
        server.resume()?;
        server.ask("postgres", &format!("CREATE ROLE {USER} LOGIN CREATEDB PASSWORD '{PASSWORD}'"))?;
        Ok(server)
    }

    fn make(&self, settings: &[(&str, &str)]) -> Result<(), String> {
        let words =
            ["--username=postgres", "--auth-local=trust", "--auth-host=scram-sha-256", "--no-sync", "-D"];
        run(as_postgres(self.programs.join("initdb")).args(words).arg(self.data()))?;
        let mut text = String::new();
        let (port, folder) = (self.port.to_string(), self.folder.display().to_string());
        let own = [
            ("port", port.as_str()),
            ("listen_addresses", "127.0.0.1"),
            ("unix_socket_directories", &folder),
            ("fsync", "on"),
            ("max_connections", "300"),
            ("shared_buffers", "32MB"),
        ];
        for (name, value) in own.iter().chain(settings) {
            let _ = writeln!(text, "{name} = '{value}'");
        }
        self.write("data/postgresql.auto.conf", &text)
    }

    /// Writes a file as the user that the server runs as.
    pub fn write(&self, name: &str, text: &str) -> Result<(), String> {
        let path = self.folder.join(name);
        let script = "umask 077; printf '%s' \"$1\" > \"$0\"";
        run(as_postgres("sh").args(["-c", script]).arg(path).arg(text))
    }

    /// Starts it again after [`PostgresServer::stop`].
    pub fn resume(&self) -> Result<(), String> {
        let log = self.folder.join("log");
        let started = run(self.control().arg("-l").arg(&log).args(["-w", "start"]));
        started.map_err(|why| format!("{why}\n{}", fs::read_to_string(log).unwrap_or_default()))
    }

    /// Stops it as if the power had gone.
    pub fn stop(&self) -> Result<(), String> {
        run(self.control().args(["-m", "immediate", "-w", "stop"]))
    }

    fn control(&self) -> Command {
        let mut command = as_postgres(self.programs.join("pg_ctl"));
        command.arg("-D").arg(self.data());
        command
    }

    /// A new database that belongs to [`USER`], as an address for clients.
    pub fn database(&self) -> String {
        let number = self.databases.fetch_add(1, Ordering::Relaxed);
        let name = format!("test{number}");
        self.ask("postgres", &format!("CREATE DATABASE {name} OWNER {USER}"))
            .unwrap_or_else(|why| panic!("{why}"));
        self.url(USER, PASSWORD, &name)
    }

    /// An address of a database on this server.
    pub fn url(&self, user: &str, password: &str, database: &str) -> String {
        let password = password.replace('/', "%2F");
        format!("postgres://{user}:{password}@127.0.0.1:{}/{database}", self.port)
    }

    /// What the superuser gets as an answer.
    pub fn ask(&self, database: &str, statement: &str) -> Result<String, String> {
        let output = as_postgres(self.programs.join("psql"))
            .args(["-X", "-q", "-t", "-A", "-v", "ON_ERROR_STOP=1", "-U", "postgres", "-d", database, "-h"])
            .arg(&self.folder)
            .args(["-p", &self.port.to_string(), "-c", statement])
            .output()
            .map_err(|error| format!("psql: {error}"))?;
        succeeded("psql", &output)?;
        Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    }

    /// The folder of the server, for files that its settings name.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Where it listens.
    pub fn port(&self) -> u16 {
        self.port
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }
}

impl Drop for PostgresServer {
    fn drop(&mut self) {
        drop(self.keeper.stdin.take());
        let _ = self.keeper.wait();
    }
}

/// A program that doesn't run as root.
fn as_postgres(program: impl AsRef<Path>) -> Command {
    let program = program.as_ref();
    let mut command = if is_root() {
        let mut command = Command::new("setpriv");
        command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]).arg(program);
        command
    } else {
        Command::new(program)
    };
    // Not every folder that tests run in may be read by everybody.
    command.current_dir("/").stdin(Stdio::null()).env_remove("PGPASSWORD").env_remove("PGSERVICE");
    command
}

fn is_root() -> bool {
    static ROOT: OnceLock<bool> = OnceLock::new();
    *ROOT.get_or_init(|| {
        let output = Command::new("id").arg("-u").output();
        output.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
    })
}

/// A port that nobody uses right now.
pub(crate) fn free_port() -> Result<u16, String> {
    let listener = TcpListener::bind(("127.0.0.1", 0)).map_err(|error| error.to_string())?;
    Ok(listener.local_addr().map_err(|error| error.to_string())?.port())
}

fn run(command: &mut Command) -> Result<(), String> {
    let shown = format!("{command:?}");
    let output = command.stdin(Stdio::null()).output().map_err(|error| format!("{shown}: {error}"))?;
    succeeded(&shown, &output)
}

fn succeeded(what: &str, output: &Output) -> Result<(), String> {
    if output.status.success() {
        return Ok(());
    }
    let text = |bytes| String::from_utf8_lossy(bytes).trim().to_owned();
    Err(format!("{what}: {}\n{}\n{}", output.status, text(&output.stdout), text(&output.stderr)))
}
