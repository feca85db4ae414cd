//! A server's games in another place, and players who go on there.

use std::path::Path;
use std::process::{Command, Output};

use hexhaven_server::load::Client;
use serde_json::json;

use crate::running::{Folder, begin, start};

fn move_data(from: &str, to: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_hexhaven")).args(["move-data", from, to]).output().unwrap()
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Plays a game in a file, moves it along these places, and connects to it in the last one, another file.
fn go_on_after(name: &str, between: &[&str]) {
    let folder = Folder::new(name);
    let (data, last) = (folder.file("games.db"), folder.file("moved.db"));
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let server = start(&data);
    let wanted = json!({"settings": {"rules": "fifth:3"}, "name": "Ada", "bots": ["novice", "novice"]});
    let (code, token) = runtime.block_on(begin(server.address(), &wanted));
    let refused = move_data(text(&data), text(&last));
    assert_eq!(refused.status.code(), Some(3), "the server still runs");
    assert!(String::from_utf8_lossy(&refused.stderr).contains("in use by another Hexhaven server"));
    drop(server);
    let places: Vec<&str> =
        [text(&data)].into_iter().chain(between.iter().copied()).chain([text(&last)]).collect();
    for pair in places.windows(2) {
        let moved = move_data(pair[0], pair[1]);
        assert!(moved.status.success(), "{}", String::from_utf8_lossy(&moved.stderr));
        assert!(String::from_utf8_lossy(&moved.stdout).contains("compared: tables 1, entries "));
    }
    let again = move_data(text(&data), text(&last));
    assert_eq!(again.status.code(), Some(3), "the target is not empty");
    let restored = start(&last);
    let client = runtime.block_on(Client::connect(restored.address(), &code, Some(&token), 0, "b")).unwrap();
    assert_eq!(client.status(), "running");
}

#[test]
fn games_go_on_in_another_file() {
    go_on_after("move-data", &[]);
}

#[test]
#[ignore = "needs PostgreSQL: cargo xtask postgres"]
fn games_go_on_after_a_stay_in_postgres() {
    let server = hexhaven_laws::postgres::PostgresServer::start(&[]).unwrap();
    go_on_after("move-data-postgres", &[&server.database()]);
}

#[test]
fn an_address_that_cannot_be_read_is_told_without_its_password() {
    for (from, to, code) in [
        ("postgres://ada:s3cret@db:99999/x", "games.db", 2),
        ("postgres://ada:s3cret@127.0.0.1:1/x", "no-such-folder/games.db", 3),
    ] {
        let refused = move_data(from, to);
        let said = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert_eq!(refused.status.code(), Some(code), "{said}");
        assert!(!said.contains("s3cret"), "{said}");
    }
    let backup = Command::new(env!("CARGO_BIN_EXE_hexhaven"))
        .args(["backup", "postgres://ada:s3cret@db/x", "copy.db"])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&backup.stderr).into_owned();
    assert!(
        backup.status.code() == Some(2) && said.contains("pg_dump") && !said.contains("s3cret"),
        "{said}"
    );
}
