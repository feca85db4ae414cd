//! The word to end: Ctrl-C or, where there is such a thing, SIGTERM.

use std::io;

#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};
#[cfg(windows)]
use tokio::signal::windows::{CtrlC, ctrl_c};

/// Listens for the word to end. From its making on no word is lost, also while nobody waits for it.
pub(super) struct EndWord {
    #[cfg(unix)]
    interrupt: Signal,
    #[cfg(unix)]
    terminate: Signal,
    #[cfg(windows)]
    ctrl_c: CtrlC,
}

impl EndWord {
    /// Begins to listen.
    pub(super) fn listen() -> io::Result<EndWord> {
        Ok(EndWord {
            #[cfg(unix)]
            interrupt: signal(SignalKind::interrupt())?,
            #[cfg(unix)]
            terminate: signal(SignalKind::terminate())?,
            #[cfg(windows)]
            ctrl_c: ctrl_c()?,
        })
    }

    /// Waits for the next word.
    pub(super) async fn heard(&mut self) {
        #[cfg(unix)]
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
        #[cfg(windows)]
        self.ctrl_c.recv().await;
    }
}
