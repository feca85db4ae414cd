//! A progress line for long chores: rewritten in place on a terminal, and otherwise a new line every ten seconds.

use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

/// Shows on standard error how far along a chore is, how fast it goes, and how long it will take.
pub(crate) struct Progress {
    what: &'static str,
    all: u64,
    start: Instant,
    last: Instant,
    every: Duration,
    terminal: bool,
}

impl Progress {
    /// Progress toward this many of something.
    pub(crate) fn new(what: &'static str, all: u64) -> Progress {
        let terminal = stderr().is_terminal();
        let every = if terminal { Duration::from_millis(200) } else { Duration::from_secs(10) };
        let now = Instant::now();
        Progress { what, all, start: now, last: now, every, terminal }
    }

    /// Reports how many are done.
    pub(crate) fn tell(&mut self, done: u64) {
        if self.last.elapsed() < self.every {
            return;
        }
        self.last = Instant::now();
        let rate = self.rate(done);
        let left = as_float(self.all.saturating_sub(done)) / rate.max(1e-9);
        let line = format!("{done} of {} {}, {rate:.1}/s, about {left:.0} s to go", self.all, self.what);
        let (start, end) = if self.terminal { ("\r", "\x1b[K") } else { ("", "\n") };
        let _ = write!(stderr(), "{start}{line}{end}");
    }

    /// How many per second.
    pub(crate) fn rate(&self, done: u64) -> f64 {
        per_second(done, self.seconds())
    }

    /// Seconds since the start.
    pub(crate) fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    /// Clears the line on a terminal.
    pub(crate) fn done(&self) {
        if self.terminal {
            let _ = write!(stderr(), "\r\x1b[K");
        }
    }
}

/// How many per second, for this count and time.
pub(crate) fn per_second(count: u64, seconds: f64) -> f64 {
    as_float(count) / seconds.max(1e-9)
}

#[expect(clippy::cast_precision_loss, reason = "a chore counts far less than 2^52")]
fn as_float(count: u64) -> f64 {
    count as f64
}
