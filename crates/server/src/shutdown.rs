//! The end of a server, announced to everybody who is waiting for something else.

use tokio::sync::watch;

/// Says that the server is shutting down. Clones say the same.
#[derive(Clone, Debug)]
pub struct Shutdown {
    begun: watch::Sender<bool>,
}

impl Shutdown {
    /// Not shutting down.
    pub fn new() -> Shutdown {
        Shutdown { begun: watch::Sender::new(false) }
    }

    /// Starts the shutdown; calling it twice does no harm.
    pub fn begin(&self) {
        self.begun.send_replace(true);
    }

    /// Has the shutdown started?
    pub fn is_under_way(&self) -> bool {
        *self.begun.borrow()
    }

    /// Waits until the shutdown starts; returns at once if it has.
    pub async fn begun(&self) {
        // The sender lives in `self`, so the channel cannot close while we wait.
        let _ = self.begun.subscribe().wait_for(|begun| *begun).await;
    }
}

impl Default for Shutdown {
    fn default() -> Shutdown {
        Shutdown::new()
    }
}
