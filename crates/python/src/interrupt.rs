//! Long work that Ctrl-C can stop.
//!
//! Python handles signals only on its main thread, so the work runs on another thread, and the caller's checks every
//! few hundredths of a second whether it should stop.

use std::ops::Range;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use pyo3::prelude::*;

/// How often the caller looks for signals.
const LOOK: Duration = Duration::from_millis(20);
/// How long the work has to end on its own after it's told to.
const PATIENCE: Duration = Duration::from_millis(500);
/// Games are played in chunks that take about this long; the work can end between two of them.
const CHUNK: Duration = Duration::from_millis(100);

/// Shared between the work and whoever waits for it: should it end, and how far along is it?
#[derive(Clone, Default)]
pub(crate) struct Watch(Arc<Marks>);

#[derive(Default)]
struct Marks {
    stopped: AtomicBool,
    done: AtomicU64,
    /// How many of the caller's functions are running.
    calls: AtomicUsize,
}

impl Watch {
    /// Should the work end?
    pub(crate) fn stopped(&self) -> bool {
        self.0.stopped.load(Ordering::SeqCst)
    }

    fn stop(&self) {
        self.0.stopped.store(true, Ordering::SeqCst);
    }

    /// Calls one of the caller's functions unless the work should end.
    pub(crate) fn call<T>(&self, function: impl FnOnce() -> T) -> Option<T> {
        // Counted before the check, so that it is either waited for or never called.
        self.0.calls.fetch_add(1, Ordering::SeqCst);
        let answer = (!self.stopped()).then(function);
        self.0.calls.fetch_sub(1, Ordering::SeqCst);
        answer
    }

    /// One more game is done.
    pub(crate) fn count(&self) {
        self.0.done.fetch_add(1, Ordering::Relaxed);
    }

    fn done(&self) -> u64 {
        self.0.done.load(Ordering::Relaxed)
    }

    /// Hands out the numbers in chunks until all are done or the work should end. A chunk has at least one number for each thread.
    pub(crate) fn in_chunks<E>(
        &self,
        numbers: Range<u64>,
        threads: usize,
        mut work: impl FnMut(Range<u64>) -> Result<(), E>,
    ) -> Result<(), E> {
        let least = threads as u64;
        let (mut from, mut size) = (numbers.start, least);
        while from < numbers.end && !self.stopped() {
            let (to, began) = (numbers.end.min(from.saturating_add(size)), Instant::now());
            work(from..to)?;
            if began.elapsed() < CHUNK {
                size = size.saturating_mul(2);
            } else if began.elapsed() > 2 * CHUNK {
                size = (size / 2).max(least);
            }
            from = to;
        }
        Ok(())
    }
}

/// Does the work on another thread. On the caller's thread, `progress` is told now and then how many games are done,
/// and a signal or an exception from `progress` stops the work.
///
/// Work that doesn't stop when told to, because a bot is still thinking, is left to finish alone, and its result is
/// dropped. Only the caller's functions, which can't run while the interpreter shuts down, are always waited for.
pub(crate) fn interruptible<T: Send + 'static>(
    py: Python<'_>,
    watch: &Watch,
    progress: Option<&Py<PyAny>>,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    py.detach(|| {
        let worker = std::thread::spawn(work);
        let mut told = 0;
        while !wait(&worker, LOOK) {
            if let Err(why) = report(watch, progress, &mut told) {
                watch.stop();
                wait(&worker, PATIENCE);
                while watch.0.calls.load(Ordering::SeqCst) > 0 && !wait(&worker, LOOK) {}
                return Err(why);
            }
        }
        let result = worker.join().unwrap_or_else(|panic| resume_unwind(panic));
        report(watch, progress, &mut told).map(|()| result)
    })
}

/// Waits until the work has ended, or for this long at most. Short work is noticed at once.
fn wait<T>(worker: &JoinHandle<T>, longest: Duration) -> bool {
    let (began, mut nap) = (Instant::now(), Duration::from_micros(20));
    while !worker.is_finished() && began.elapsed() < longest {
        std::thread::sleep(nap);
        nap = (2 * nap).min(LOOK / 4);
    }
    worker.is_finished()
}

/// Reports progress and lets Ctrl-C through.
fn report(watch: &Watch, progress: Option<&Py<PyAny>>, told: &mut u64) -> PyResult<()> {
    Python::attach(|py| {
        py.check_signals()?;
        let done = watch.done();
        match progress {
            Some(progress) if done > *told => {
                *told = done;
                progress.call1(py, (done,)).map(|_| ())
            }
            _ => Ok(()),
        }
    })
}
