//! The signal to stop: Ctrl-C or, where it exists, SIGTERM.

use std::io;

#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};
#[cfg(windows)]
use tokio::signal::windows::{CtrlC, ctrl_c};

/// Listens for the signal to stop. Once it exists, no signal is lost, even while nobody waits for it.
pub(super) struct EndWord {
    #[cfg(unix)]
    interrupt: Signal,
    #[cfg(unix)]
    terminate: Signal,
    #[cfg(windows)]
    ctrl_c: CtrlC,
}

impl EndWord {
    /// Starts listening.
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

    /// Waits for the next signal.
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
