//! The example bot in Python plays a whole game over the bot API.

use std::path::Path;
use std::process::Command;

use hexhaven_server::load::post;
use serde_json::json;

use crate::running::{Folder, start};

#[test]
fn the_example_bot_plays_a_game_to_its_end() {
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("skipped: there is no python3 on the path, so examples/table_bot.py was not played");
        return;
    }
    let folder = Folder::new("remote");
    let server = start(&folder.file("games.db"));
    let wanted = json!({"settings": {"rules": "fifth:3"}, "bots": ["novice", "novice"]});
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let opened = runtime.block_on(post(server.address(), "/api/tables", None, &wanted)).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/table_bot.py");
    let played = Command::new("python3")
        .arg(script)
        .args([&format!("http://{}", server.address()), opened["code"].as_str().unwrap(), "Py bot"])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&played.stdout);
    assert!(
        played.status.success() && said.contains("won"),
        "{said} {}",
        String::from_utf8_lossy(&played.stderr)
    );
}
