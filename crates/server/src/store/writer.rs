//! The one writer: it commits together what has gathered from all tables, and answers when that is on the disk.
//!
//! A commit costs a wait for the disk, however much is in it. While one is in progress, the next tasks gather in the queue,
//! so the busier the server, the larger the groups. If a group fails, its tasks are done again one by one: only a task that asked
//! for something impossible is refused, and after a full or lost disk every task gets its own
//! answer while the writer continues. How a group is committed, each database says for itself.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use tokio::sync::{mpsc, oneshot};
use tracing::Span;

use super::StoreError;
use super::tasks::{Outcome, Task};

/// The most tasks of one commit: enough for any load that we aim at, and a bound for the wait of the first in the group.
pub(super) const MOST_TOGETHER: usize = 256;

/// The most tasks that wait. More have to wait to queue, which slows the tables down and nothing else.
pub(super) const MOST_WAITING: usize = 4_096;

/// What the writer counts.
#[derive(Clone, Debug)]
pub struct WriterMetrics {
    /// Transactions that reached the disk.
    pub commits: Counter,
    /// Tasks in them.
    pub tasks: Counter,
    /// Tasks that failed because of the storage.
    pub failures: Counter,
    /// Seconds from the start of a transaction to its commit.
    pub seconds: Histogram,
    failing: Arc<AtomicBool>,
}

impl WriterMetrics {
    fn new() -> WriterMetrics {
        WriterMetrics {
            commits: Counter::default(),
            tasks: Counter::default(),
            failures: Counter::default(),
            // From a quarter of a millisecond, a good disk, to four seconds, an overloaded one.
            seconds: Histogram::new(exponential_buckets(0.000_25, 2.0, 15)),
            failing: Arc::new(AtomicBool::new(false)),
        }
    }

    /// Counts a transaction with this many tasks.
    pub(super) fn committed(&self, tasks: usize, start: Instant) {
        self.seconds.observe(start.elapsed().as_secs_f64());
        self.commits.inc();
        self.tasks.inc_by(tasks as u64);
    }

    /// Counts and logs what the storage failed to do.
    fn judge(&self, answers: &[Outcome]) {
        let failed = |answer: &&Outcome| matches!(answer, Err(error) if error.is_outage());
        let failures = answers.iter().filter(failed).count();
        self.failures.inc_by(failures as u64);
        self.failing.store(failures > 0, Ordering::Relaxed);
        if let Some(Err(error)) = answers.iter().find(failed) {
            tracing::error!(%error, tasks = failures, "cannot write to the store");
        }
    }

    /// Did the storage fail the last time that something was written?
    pub fn is_failing(&self) -> bool {
        self.failing.load(Ordering::Relaxed)
    }
}

/// A task that waits for its answer.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) task: Task,
    /// Since when.
    pub(super) queued: Instant,
    /// What the log shows it as part of.
    span: Span,
    reply: oneshot::Sender<Outcome>,
}

/// A way to commit groups.
pub(super) trait GroupCommit: Send + 'static {
    /// Does the tasks of all jobs, in as few transactions as possible, and counts the transactions. One answer for each.
    fn commit(&mut self, jobs: &[Job], metrics: &WriterMetrics) -> impl Future<Output = Vec<Outcome>> + Send;

    /// Ends it after the last group.
    fn close(self) -> impl Future<Output = ()> + Send;
}

/// The way to the writer.
#[derive(Clone, Debug)]
pub(super) struct WriterHandle {
    queue: mpsc::Sender<Job>,
    metrics: WriterMetrics,
}

impl WriterHandle {
    /// Starts a writer that commits this way.
    pub(super) fn open(database: impl GroupCommit) -> (WriterHandle, tokio::task::JoinHandle<()>) {
        let (queue, jobs) = mpsc::channel(MOST_WAITING);
        let metrics = WriterMetrics::new();
        let writer = tokio::spawn(run(database, jobs, metrics.clone()));
        (WriterHandle { queue, metrics }, writer)
    }

    /// Queues a task and waits for the answer. A caller that stops waiting doesn't stop the task.
    pub(super) async fn ask(&self, task: Task) -> Outcome {
        let (reply, answer) = oneshot::channel();
        let job = Job { task, queued: Instant::now(), span: Span::current(), reply };
        self.queue.send(job).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    pub(super) fn metrics(&self) -> &WriterMetrics {
        &self.metrics
    }
}

/// Commits one group after the other until nobody can ask any longer.
async fn run(mut database: impl GroupCommit, mut jobs: mpsc::Receiver<Job>, metrics: WriterMetrics) {
    let mut group = Vec::with_capacity(MOST_TOGETHER);
    while jobs.recv_many(&mut group, MOST_TOGETHER).await > 0 {
        let answers = database.commit(&group, &metrics).await;
        metrics.judge(&answers);
        for (job, answer) in group.drain(..).zip(answers) {
            let micros = job.queued.elapsed().as_micros() as u64;
            tracing::debug!(parent: &job.span, micros, stored = answer.is_ok(), "written");
            // The caller may have stopped waiting.
            let _ = job.reply.send(answer);
        }
    }
    database.close().await;
}
