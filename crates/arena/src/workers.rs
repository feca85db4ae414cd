//! Work shared among threads whose results come back in order, so nothing depends on how many threads there are.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, mpsc};

/// How far each thread may run ahead of the first unfinished piece. It limits what waits in memory, but one slow game
/// shouldn't leave the other threads idle.
const AHEAD: u64 = 64;

/// More threads than any machine can use: each of them holds games in memory.
pub const MAX_THREADS: NonZeroUsize = NonZeroUsize::new(1_024).expect("it is not zero");

/// As many threads as the machine has cores.
pub fn all_cores() -> NonZeroUsize {
    std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// Does the pieces of work on several threads. On the calling thread each result is shown as it arrives, in any order,
/// and then taken in the order of the numbers. If the consumer stops, the work ends early, and the consumer has
/// received exactly the results up to that one.
///
/// A worker's panic ends the work and is propagated.
pub(crate) fn in_order<T: Send>(
    threads: NonZeroUsize,
    numbers: Range<u64>,
    work: impl Fn(u64) -> T + Sync,
    mut arrived: impl FnMut(u64, &T),
    mut take: impl FnMut(u64, T) -> ControlFlow<()>,
) {
    let window = AHEAD * threads.get() as u64;
    let queue = WorkQueue::new(numbers.clone(), window);
    std::thread::scope(|scope| {
        let (sender, results) = mpsc::channel();
        for _ in 0..threads.get() {
            let (sender, queue, work) = (sender.clone(), &queue, &work);
            scope.spawn(move || {
                let _guard = CloseOnPanic(queue);
                while let Some(number) = queue.next() {
                    if sender.send((number, work(number))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let _guard = CloseOnPanic(&queue);
        let mut early = BTreeMap::new();
        let mut due = numbers.start;
        'taking: for (number, result) in results {
            arrived(number, &result);
            early.insert(number, result);
            while let Some(result) = early.remove(&due) {
                if take(due, result).is_break() {
                    break 'taking;
                }
                due += 1;
                queue.done(due);
            }
        }
        queue.close();
    });
}

/// The numbers waiting for a worker.
struct WorkQueue {
    state: Mutex<QueueState>,
    moved: Condvar,
    window: u64,
}

struct QueueState {
    next: u64,
    end: u64,
    /// Everything below this number has been handed over.
    done: u64,
}

impl WorkQueue {
    fn new(numbers: Range<u64>, window: u64) -> WorkQueue {
        let state = QueueState { next: numbers.start, end: numbers.end, done: numbers.start };
        WorkQueue { state: Mutex::new(state), moved: Condvar::new(), window }
    }

    fn lock(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next number, once it is near enough to what is done.
    fn next(&self) -> Option<u64> {
        let mut state = self.lock();
        while state.next < state.end && state.next >= state.done + self.window {
            state = self.moved.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        let number = state.next;
        (number < state.end).then(|| {
            state.next += 1;
            number
        })
    }

    fn done(&self, done: u64) {
        self.lock().done = done;
        self.moved.notify_all();
    }

    /// Stops handing out numbers.
    fn close(&self) {
        self.lock().end = 0;
        self.moved.notify_all();
    }
}

/// Makes sure nobody waits for a thread that's gone.
struct CloseOnPanic<'a>(&'a WorkQueue);

impl Drop for CloseOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.close();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn threads(count: usize) -> NonZeroUsize {
        NonZeroUsize::new(count).expect("tests use at least one")
    }

    #[test]
    fn results_come_in_order_whatever_takes_longer() {
        for count in [1, 2, 5] {
            let mut taken = Vec::new();
            let slow_start = |number: u64| {
                if number.is_multiple_of(97) {
                    std::thread::sleep(std::time::Duration::from_millis(2));
                }
                number * number
            };
            in_order(
                threads(count),
                3..1_000,
                slow_start,
                |_, _| {},
                |number, square| {
                    taken.push((number, square));
                    ControlFlow::Continue(())
                },
            );
            assert!(taken.into_iter().eq((3..1_000).map(|number| (number, number * number))));
        }
    }

    #[test]
    fn a_taker_that_stops_gets_nothing_more() {
        let mut taken = 0;
        in_order(
            threads(3),
            0..u64::MAX,
            |number| number,
            |_, _| {},
            |number, _| {
                taken += 1;
                if number == 500 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        assert_eq!(taken, 501);
    }

    #[test]
    fn a_panic_of_a_worker_ends_the_work() {
        let result = std::panic::catch_unwind(|| {
            in_order(
                threads(2),
                0..u64::MAX,
                |number| assert_ne!(number, 40, "a bug in a bot"),
                |_, ()| {},
                |_, ()| ControlFlow::Continue(()),
            );
        });
        assert!(result.is_err());
    }
}
