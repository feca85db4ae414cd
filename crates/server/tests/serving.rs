//! A server on a real port: what it says, whom it refuses, and how it ends.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use hexhaven_server::config::MetricsAccess;
use hexhaven_server::{Config, ServeError, Server};
use tokio::runtime::Runtime;

const FILE: &str = "HEXHAVEN_SERVING_TEST_FILE";

fn config(folder: &Path) -> Config {
    let mut config = Config::with_data(folder.join("games.db"));
    config.listen = SocketAddr::from(([127, 0, 0, 1], 0));
    config.metrics = MetricsAccess::Local;
    config
}

/// Sends a text and reads until the server closes.
fn talk(address: SocketAddr, text: &str) -> String {
    let mut stream = connect(address);
    stream.write_all(text.as_bytes()).expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer in time");
    answer
}

fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).expect("a connection");
    stream.set_read_timeout(Some(Duration::from_secs(10))).expect("set");
    stream
}

#[test]
fn it_answers_on_its_port_and_lets_both_go_at_the_end() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let runtime = Runtime::new().expect("a runtime");
    let server = runtime.block_on(Server::start(config(folder.path()))).expect("a server");
    let address = server.address();
    let answer = talk(address, "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    assert!(
        answer.starts_with("HTTP/1.1 200 OK\r\n") && answer.ends_with("{\"status\":\"alive\"}"),
        "{answer}"
    );
    let answer = talk(address, "GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    assert!(answer.contains("\nhexhaven_connections 1\n"), "this is the only connection: {answer}");
    assert!(talk(address, "nonsense\r\n\r\n").starts_with("HTTP/1.1 400 "));
    // The server closes without reading the rest, so only the beginning of its answer is sure to arrive.
    let mut long = connect(address);
    let head = format!("GET / HTTP/1.1\r\nHost: x\r\nX: {}\r\n\r\n", "y".repeat(100_000));
    long.write_all(head.as_bytes()).expect("sent");
    let mut status = [0; 12];
    long.read_exact(&mut status).expect("an answer");
    assert_eq!(&status, b"HTTP/1.1 431");

    // A connection that is kept open after its answer does not hold up the end.
    let mut idle = connect(address);
    idle.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n").expect("sent");
    idle.read_exact(&mut [0; 12]).expect("the answer begins");
    runtime.block_on(server.stop());
    let server = runtime.block_on(Server::start(Config { listen: address, ..config(folder.path()) }));
    runtime.block_on(server.expect("the same port and the same file again").stop());
}

#[test]
fn a_taken_port_and_a_taken_file_are_explained() {
    let [folder, other] = std::array::from_fn(|_| tempfile::tempdir().expect("a folder for the test"));
    let runtime = Runtime::new().expect("a runtime");
    let server = runtime.block_on(Server::start(config(folder.path()))).expect("a server");
    let taken = Config { listen: server.address(), ..config(other.path()) };
    let error = runtime.block_on(Server::start(taken)).expect_err("the port is taken");
    assert!(matches!(error, ServeError::Bind(_)), "{error:?}");
    let port = server.address().port();
    assert!(error.to_string().starts_with(&format!("port {port} is in use by another program")), "{error}");
    assert!(error.to_string().contains("--port 0"), "{error}");

    let error = runtime.block_on(Server::start(config(folder.path()))).expect_err("the file is taken");
    assert!(error.to_string().contains("is in use by another Hexhaven server"), "{error}");
    runtime.block_on(server.stop());
}

#[test]
fn a_full_server_answers_health_checks_and_turns_others_away() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let runtime = Runtime::new().expect("a runtime");
    let mut config = config(folder.path());
    config.limits.connections = 2;
    let server = runtime.block_on(Server::start(config)).expect("a server");
    let address = server.address();
    let mut held: Vec<TcpStream> = (0..2).map(|_| connect(address)).collect();
    // Connections are taken in their order, so these have their slots before the next one is answered.
    for path in ["/healthz", "/readyz", "/metrics"] {
        // It closes by itself: nobody stays in the reserve.
        let answer = talk(address, &format!("GET {path} HTTP/1.1\r\nHost: x\r\n\r\n"));
        assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{path}: {answer}");
        assert!(answer.contains("\r\nconnection: close\r\n"), "{path}: {answer}");
    }
    for path in ["/", "/api/catalog", "/api/tables/KRBTZW/socket"] {
        let answer = talk(address, &format!("GET {path} HTTP/1.1\r\nHost: x\r\n\r\n"));
        assert!(answer.starts_with("HTTP/1.1 503 Service Unavailable\r\n"), "{path}: {answer}");
        assert!(answer.contains("\r\nretry-after: 10\r\n"), "{path}: {answer}");
        assert!(answer.contains("\r\nconnection: close\r\n"), "{path}: {answer}");
        assert!(answer.ends_with(r#"{"code":"server_full","data":{},"rule":null}"#), "{path}: {answer}");
    }
    // The slots were kept all the time, and one that becomes free is good for anything.
    let mut first = held.remove(0);
    first.write_all(b"GET /api/catalog HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").expect("sent");
    first.read_to_end(&mut Vec::new()).expect("the answer, and the end");
    drop(held);
    runtime.block_on(server.stop());
}

#[cfg(unix)]
#[test]
fn the_program_greets_and_ends_when_it_is_told() {
    for signal in ["INT", "TERM"] {
        let folder = tempfile::tempdir().expect("a folder for the test");
        let mut child = program(&folder.path().join("games.db"));
        let output = child.stdout.take().expect("its output");
        let mut lines = BufReader::new(output).lines().map(|line| line.expect("a line"));
        // The test harness has written the beginning of the line.
        let ready = lines.find_map(|line| Some(line.split_once("Hexhaven is ready: http://")?.1.to_owned()));
        let address: SocketAddr = ready.expect("the greeting").parse().expect("an address");
        let answer = talk(address, "GET /readyz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
        assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
        let told = Command::new("kill").args(["-s", signal, &child.id().to_string()]).status();
        assert!(told.expect("kill runs").success());
        assert!(child.wait().expect("it ends").success(), "by {signal}");
        assert!(!folder.path().join("games.db-wal").exists(), "the data file was closed");
    }
}

fn program(data: &Path) -> Child {
    Command::new(std::env::current_exe().expect("this program"))
        .args(["--exact", "serve_until_told", "--ignored", "--nocapture"])
        .env(FILE, data)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the server starts")
}

#[test]
#[ignore = "the server that another test starts and ends"]
fn serve_until_told() {
    let Some(path) = std::env::var_os(FILE) else { return };
    let folder = Path::new(&path).parent().expect("a folder");
    hexhaven_server::run(config(folder)).expect("a graceful end");
}
