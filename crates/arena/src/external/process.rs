//! The process behind an engine: one thread writes to it, another reads from it, so a program that doesn't read or
//! doesn't write can't block the host. Both directions are bounded.

use std::io::{ErrorKind, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use hexhaven_record::engine::{LineFault, Lines};

use super::failure::EngineFailure;

/// Lines on their way to the program. A decision takes three and then waits, so more are never left unread for long.
const UNREAD: usize = 16;
/// Lines from the program; it has to wait while this many are unread.
const UNHEARD: usize = 64;
/// How much is kept of what it writes to its error output, in bytes.
const LAST_WORDS: usize = 1_000;
/// How long a program that has closed its output may take to end.
const FAREWELL: Duration = Duration::from_millis(300);

/// A running program. When this is dropped, it is killed along with everything it started, and reaped, so nothing of it
/// is left. (On systems other than Unix, only the program itself is killed.)
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    to: SyncSender<String>,
    from: Receiver<Result<String, LineFault>>,
    last_words: Receiver<String>,
}

/// Why there is no line.
pub(super) enum Silence {
    /// None came in time.
    NothingYet,
    /// None will come.
    Failed(EngineFailure),
}

impl Process {
    pub(super) fn start(mut command: Command) -> Result<Process, EngineFailure> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Its own process group, so that programs behind a script or a launcher end with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|error| {
            let program = command.get_program().to_string_lossy();
            EngineFailure::NotStarted(format!("{program}: {error}"))
        })?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(stdin), Some(stdout), Some(stderr)) = pipes else {
            unreachable!("all three were asked for");
        };
        let (to, unread) = sync_channel(UNREAD);
        let (unheard, from) = sync_channel(UNHEARD);
        let (farewell, last_words) = sync_channel(1);
        // The threads end on their own when their pipe or channel closes.
        thread::spawn(move || tell(stdin, &unread));
        thread::spawn(move || listen(stdout, &unheard));
        thread::spawn(move || farewell.send(keep_the_end(stderr)));
        Ok(Process { child, to, from, last_words })
    }

    /// Sends a line to the program.
    pub(super) fn send(&self, line: String) -> Result<(), EngineFailure> {
        match self.to.try_send(line) {
            // If the program is gone, reading from it will say why.
            Ok(()) | Err(TrySendError::Disconnected(_)) => Ok(()),
            Err(TrySendError::Full(_)) => Err(EngineFailure::Deaf),
        }
    }

    /// Waits for a line until this deadline.
    pub(super) fn hear(&mut self, until: Instant) -> Result<String, Silence> {
        match self.from.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(Ok(line)) => Ok(line),
            Ok(Err(fault)) => {
                Err(Silence::Failed(EngineFailure::Nonsense { line: String::new(), why: fault.to_string() }))
            }
            Err(RecvTimeoutError::Timeout) => Err(Silence::NothingYet),
            Err(RecvTimeoutError::Disconnected) => Err(Silence::Failed(self.crashed())),
        }
    }

    /// It has closed its output: how did it end?
    fn crashed(&mut self) -> EngineFailure {
        let deadline = Instant::now() + FAREWELL;
        let status = loop {
            match self.child.try_wait() {
                Ok(Some(status)) => break status.to_string(),
                Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(2)),
                Ok(None) => break "it has closed its output".to_owned(),
                Err(error) => break error.to_string(),
            }
        };
        let last_words = self.last_words.recv_timeout(FAREWELL).unwrap_or_default();
        EngineFailure::Crashed { status, last_words }
    }

    /// Its process id.
    #[cfg(test)]
    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // An error means that it has already ended; waiting removes its last trace. The group comes first: its id is
        // the program's, which isn't reused before the program has been waited for (or, after a crash, in the moment
        // between there and here: ids are reused only after thousands of others).
        #[cfg(unix)]
        end_group(self.child.id());
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Kills all processes of a group. The standard library has no call for it, but every Unix has the command.
#[cfg(unix)]
fn end_group(id: u32) {
    let mut kill = Command::new("kill");
    kill.args(["-s", "KILL", "--", &format!("-{id}")]);
    let _ = kill.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status();
}

fn tell(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for mut line in lines {
        line.push('\n');
        if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

fn listen(mut stdout: ChildStdout, heard: &SyncSender<Result<String, LineFault>>) {
    let mut lines = Lines::default();
    let mut buffer = [0; 8_192];
    while let Some(bytes) = some(&mut stdout, &mut buffer) {
        for line in lines.push(bytes) {
            if heard.send(line).is_err() {
                return;
            }
        }
    }
    if let Some(line) = lines.finish() {
        // The receiver may be gone.
        let _ = heard.send(line);
    }
}

fn keep_the_end(mut stderr: ChildStderr) -> String {
    let mut kept = Vec::new();
    let mut buffer = [0; 1_024];
    while let Some(bytes) = some(&mut stderr, &mut buffer) {
        kept.extend_from_slice(bytes);
        let surplus = kept.len().saturating_sub(LAST_WORDS);
        kept.drain(..surplus);
    }
    String::from_utf8_lossy(&kept).trim().to_owned()
}

/// The next bytes; empty at the end, or if nothing more can be read.
fn some<'buffer>(source: &mut impl Read, buffer: &'buffer mut [u8]) -> Option<&'buffer [u8]> {
    loop {
        match source.read(buffer) {
            Ok(0) => return None,
            Ok(count) => return Some(&buffer[..count]),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(_) => return None,
        }
    }
}
