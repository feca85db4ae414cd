//! `api`: tests a real server against its own `OpenAPI` document. Schemathesis, a Python program, sends every operation
//! requests that the document allows and requests that it forbids, and reports answers that the document doesn't list.
//!
//! The server has a finished game and a table with an open seat, so that not every answer is "no such table".

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::Outcome;
use crate::cargo::{cargo, target};

/// How long three quick bots may take to finish a short game.
const PATIENCE: Duration = Duration::from_mins(1);

/// Skipped, for two reasons: a stream never ends, so the tester would wait forever; and a request that fits its schema may
/// still be refused, because the rules of the game decide.
const LEFT_OUT: [&str; 4] =
    ["--exclude-path-regex", "stream", "--exclude-checks", "positive_data_acceptance"];

#[derive(clap::Args)]
pub(crate) struct Options {
    /// How many examples to try for each operation
    #[arg(long, value_name = "N", default_value_t = 40)]
    examples: u32,
}

pub(crate) fn run(options: &Options) -> Outcome {
    let examples = options.examples.to_string();
    let tester = tester()?;
    cargo(&["build", "-p", "hexhaven-cli"], &[])?;
    let folder = target().join("api");
    // If there is no such folder, there is nothing to empty.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let server = Server::start(&folder)?;
    let settings = folder.join("schemathesis.toml");
    fs::write(&settings, server.prepare()?).map_err(|error| format!("{}: {error}", settings.display()))?;
    let (program, before) = tester.split_first().ok_or("there is no tester")?;
    let status = Command::new(program)
        .args(before)
        .arg("--config-file")
        .arg(&settings)
        .args(["run", &format!("http://{}/api/openapi.json", server.address)])
        .args(["--max-examples", &examples, "--request-timeout", "10", "--no-color"])
        .args(LEFT_OUT)
        // It writes its cache to the current folder.
        .current_dir(&folder)
        .status()
        .map_err(|error| format!("{program}: {error}"))?;
    if status.success() {
        println!("api: the server matches its document");
        Ok(())
    } else {
        Err("api: the server doesn't match its document; see above".to_owned())
    }
}

/// The command that runs schemathesis on this machine.
fn tester() -> Result<Vec<&'static str>, String> {
    let ways: [&[&str]; 3] = [&["schemathesis"], &["uvx", "schemathesis"], &["pipx", "run", "schemathesis"]];
    for way in ways {
        let found = Command::new(way[0]).args(&way[1..]).arg("--version").output();
        if let Ok(output) = found.as_ref().map(|output| &output.stdout)
            && !output.is_empty()
        {
            println!("api: {}", String::from_utf8_lossy(output).trim());
            return Ok(way.to_vec());
        }
    }
    Err("api: this needs schemathesis, a Python program, and found neither it nor uvx nor pipx.\n  \
         Install it with `pipx install schemathesis`, or with `python3 -m venv v && v/bin/pip install schemathesis` and \
         v/bin on your PATH."
        .to_owned())
}

/// The built program as a server without rate limits. Dropping it ends the process.
struct Server {
    child: Child,
    address: SocketAddr,
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may be gone already, and then there is nothing to do.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Server {
    fn start(folder: &Path) -> Result<Server, String> {
        let mut limits = Vec::new();
        for limit in
            ["requests-per-minute", "sockets-per-minute", "tables-per-hour", "connections-per-address"]
        {
            limits.extend([format!("--{limit}"), "0".to_owned()]);
        }
        let mut child = Command::new(target().join("debug").join("hexhaven"))
            .args(["serve", "--port", "0", "--bot-pause", "0ms", "--log", "error", "--max-tables", "100000"])
            .args(limits)
            .arg("--data")
            .arg(folder.join("games.db"))
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("the server cannot be started: {error}"))?;
        let mut greeting = String::new();
        if let Some(output) = child.stdout.take() {
            // A server that says nothing is caught below.
            let _ = BufReader::new(output).read_line(&mut greeting);
        }
        let address = greeting.trim().rsplit_once("http://").and_then(|(_, address)| address.parse().ok());
        // Whatever happens from here on, the process ends with the value.
        let mut server = Server { child, address: SocketAddr::from(([127, 0, 0, 1], 0)) };
        server.address =
            address.ok_or_else(|| format!("the server didn't print its address: '{greeting}'"))?;
        Ok(server)
    }

    /// Opens the tables to ask about and describes them in the tester's configuration language.
    fn prepare(&self) -> Result<String, String> {
        let open =
            self.ask("POST", "/api/tables", &json!({"settings": {"rules": "fifth:3"}, "name": "Ada"}))?;
        let bots = ["random", "random", "random"];
        let game = json!({"settings": {"rules": "fifth:3:vp-to-win=4", "listed": true}, "bots": bots});
        let over = self.ask("POST", "/api/tables", &game)?;
        let start = Instant::now();
        let figures = format!("/api/tables/{}/statistics", word(&over, "code")?);
        while self.ask("GET", &figures, &Value::Null).is_err() {
            if start.elapsed() > PATIENCE {
                return Err("api: the bots didn't finish their game".to_owned());
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(format!(
            "[parameters]\n\"path.code\" = \"{over}\"\n\n[auth.openapi.seat]\nbearer = \"{token}\"\n\n\
             [[operations]]\ninclude-path-regex = \"/(commands|handover|seats)$\"\nparameters = {{ \"path.code\" = \"{open}\" }}\n",
            over = word(&over, "code")?,
            token = word(&open, "token")?,
            open = word(&open, "code")?,
        ))
    }

    /// Sends one request on its own connection and returns a successful answer.
    fn ask(&self, method: &str, path: &str, body: &Value) -> Result<Value, String> {
        let failed = |error: std::io::Error| format!("{method} {path}: {error}");
        let mut stream = TcpStream::connect(self.address).map_err(failed)?;
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\
             Connection: close\r\n\r\n",
            self.address,
            body.len()
        );
        stream.write_all((head + &body).as_bytes()).map_err(failed)?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).map_err(failed)?;
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((answer.as_str(), ""));
        if !head.starts_with("HTTP/1.1 200 ") {
            return Err(format!("{method} {path}: {}", head.lines().next().unwrap_or_default()));
        }
        serde_json::from_str(body).map_err(|error| format!("{method} {path}: {error}"))
    }
}

fn word<'a>(answer: &'a Value, name: &str) -> Result<&'a str, String> {
    answer[name].as_str().ok_or_else(|| format!("api: no {name} in {answer}"))
}
