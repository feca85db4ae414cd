//! A server with a full disk says so, even before it has a single table.
//!
//! The server runs in its own process: this test again, which at some point may not grow any file.
#![cfg(unix)]

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use hexhaven_server::{Config, Server};
use rlimit::Resource;
use tokio::runtime::Runtime;

const FILE: &str = "HEXHAVEN_FULL_DISK_TEST_FILE";

#[test]
fn readiness_ends_when_nothing_can_be_written_and_comes_back() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    // Whoever writes beyond the limit gets a signal, which would end the process; a shell can have it ignored.
    let output = Command::new("sh")
        .args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""])
        .arg(std::env::current_exe().expect("this program"))
        .args(["--exact", "serve_with_a_full_disk", "--ignored", "--nocapture"])
        .env(FILE, folder.path().join("games.db"))
        .output()
        .expect("the server starts");
    assert!(
        output.status.success(),
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
#[ignore = "the server that the other test starts"]
fn serve_with_a_full_disk() {
    let Some(path) = std::env::var_os(FILE) else { return };
    let mut config = Config::with_data(Path::new(&path));
    config.listen = SocketAddr::from(([127, 0, 0, 1], 0));
    let runtime = Runtime::new().expect("a runtime");
    let server = runtime.block_on(Server::start(config)).expect("a server");
    assert_eq!(ready(server.address()), "200");
    let (soft, hard) = Resource::FSIZE.get().expect("the limit");
    Resource::FSIZE.set(0, hard).expect("no file grows");
    let full = [ready(server.address()), ready(server.address())];
    Resource::FSIZE.set(soft, hard).expect("files grow again");
    assert_eq!(full, ["503", "503"]);
    assert_eq!(ready(server.address()), "200");
    runtime.block_on(server.stop());
}

/// The status of `/readyz`.
fn ready(address: SocketAddr) -> String {
    let mut stream = TcpStream::connect(address).expect("a connection");
    stream.set_read_timeout(Some(Duration::from_secs(10))).expect("set");
    stream.write_all(b"GET /readyz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer in time");
    answer["HTTP/1.1 ".len()..][..3].to_owned()
}
