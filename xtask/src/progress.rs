//! A progress line for long chores: on a terminal rewritten in place, elsewhere a line every ten seconds.

use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

/// Says on standard error how far a chore is, how fast, and how long it will take.
pub(crate) struct Progress {
    what: &'static str,
    all: u64,
    start: Instant,
    last: Instant,
    every: Duration,
    terminal: bool,
}

impl Progress {
    /// For so many of something.
    pub(crate) fn new(what: &'static str, all: u64) -> Progress {
        let terminal = stderr().is_terminal();
        let every = if terminal { Duration::from_millis(200) } else { Duration::from_secs(10) };
        let now = Instant::now();
        Progress { what, all, start: now, last: now, every, terminal }
    }

    /// So many are done.
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

    /// How many a second.
    pub(crate) fn rate(&self, done: u64) -> f64 {
        per_second(done, self.seconds())
    }

    /// Since the beginning.
    pub(crate) fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }

    /// Leaves a terminal's line empty.
    pub(crate) fn done(&self) {
        if self.terminal {
            let _ = write!(stderr(), "\r\x1b[K");
        }
    }
}

/// So many in so many seconds.
pub(crate) fn per_second(count: u64, seconds: f64) -> f64 {
    as_float(count) / seconds.max(1e-9)
}

#[expect(clippy::cast_precision_loss, reason = "counts of a chore stay far below 2^52")]
fn as_float(count: u64) -> f64 {
    count as f64
}
