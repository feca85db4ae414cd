//! A copy of the games while the server runs, and games that continue from it.

use std::process::Command;

use hexhaven_server::load::Client;
use serde_json::json;

use crate::running::{Folder, begin, start};

#[test]
fn games_go_on_from_a_backup() {
    let folder = Folder::new("backup");
    let (data, copy) = (folder.file("games.db"), folder.file("copy.db"));
    let server = start(&data);
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let wanted = json!({"settings": {"rules": "fifth:3"}, "name": "Ada", "bots": ["novice", "novice"]});
    let (code, token) = runtime.block_on(begin(server.address(), &wanted));
    let backup =
        || Command::new(env!("CARGO_BIN_EXE_hexhaven")).arg("backup").args([&data, &copy]).output().unwrap();
    let made = backup();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let again = backup();
    assert!(!again.status.success(), "a backup never replaces another file");
    let refused = Command::new(env!("CARGO_BIN_EXE_hexhaven"))
        .args(["serve", "--port", "0", "--data"])
        .arg(&data)
        .output()
        .unwrap();
    assert_eq!(refused.status.code(), Some(3), "a second server on the same file is refused");
    drop(server);
    let restored = start(&copy);
    let client = runtime.block_on(Client::connect(restored.address(), &code, Some(&token), 0, "b")).unwrap();
    assert_eq!(client.status(), "running");
}
