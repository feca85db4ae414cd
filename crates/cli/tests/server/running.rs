//! A server that runs for a test, and the folder with its games.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use hexhaven_server::load::{OwnServer, post};
use serde_json::{Value, json};

/// The program that is tested, as a server. `HEXHAVEN_TEST_PROGRAM` names a stand-in for it, such as a script that keeps the
/// games in a database instead of a file.
pub(crate) fn start(data: &Path) -> OwnServer {
    let stand_in = std::env::var_os("HEXHAVEN_TEST_PROGRAM").map(PathBuf::from);
    let program = stand_in.unwrap_or_else(|| env!("CARGO_BIN_EXE_hexhaven").into());
    OwnServer::start(&program, data).unwrap()
}

/// A game of somebody against bots, as its code and the token of the person, who is ready once the table has promised its luck.
pub(crate) async fn begin(server: SocketAddr, wanted: &Value) -> (String, String) {
    let opened = post(server, "/api/tables", None, wanted).await.unwrap();
    let text = |name: &str| opened[name].as_str().unwrap().to_owned();
    let (code, token) = (text("code"), text("token"));
    assert_eq!(text("commitment").len(), 64);
    let ready = json!({"id": "ready", "command": {"type": "ready", "ready": true, "client_seed": "test"}});
    post(server, &format!("/api/tables/{code}/commands"), Some(&token), &ready).await.unwrap();
    (code, token)
}

/// A folder that goes with the test.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("hexhaven-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).unwrap();
    }
}
