//! A server that runs for a test, and the folder with its games.

use std::path::{Path, PathBuf};

use hexhaven_server::load::OwnServer;

/// The program that is tested, as a server.
pub(crate) fn start(data: &Path) -> OwnServer {
    OwnServer::start(Path::new(env!("CARGO_BIN_EXE_hexhaven")), data).unwrap()
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
