//! The one writer: it commits together what has gathered from all tables, and answers when that is on the disk.
//!
//! A commit costs a wait for the disk, however much is in it. While one is under way, the next tasks gather in the queue,
//! so the busier the server, the larger the groups. If a group fails, its tasks are done again one by one: only a task that asked
//! for something impossible is refused, and after a full or lost disk every task gets its own
//! answer while the writer continues.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use sqlx::{Connection, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

use super::StoreError;
use super::lock::Lock;
use super::tasks::{Answer, Task};

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

    /// Did the storage fail the last time that something was written?
    pub fn is_failing(&self) -> bool {
        self.failing.load(Ordering::Relaxed)
    }
}

/// A task, and where its answer goes.
struct Job {
    task: Task,
    reply: oneshot::Sender<Result<Answer, StoreError>>,
}

/// The way to the writer.
#[derive(Clone, Debug)]
pub(super) struct WriterHandle {
    queue: mpsc::Sender<Job>,
    metrics: WriterMetrics,
}

impl WriterHandle {
    /// Starts a writer on this connection. The lock is released when the last task is done.
    pub(super) fn open(
        connection: SqliteConnection,
        lock: Lock,
    ) -> (WriterHandle, tokio::task::JoinHandle<()>) {
        let (queue, jobs) = mpsc::channel(MOST_WAITING);
        let metrics = WriterMetrics::new();
        let writer = Writer { connection, jobs, metrics: metrics.clone(), lock };
        (WriterHandle { queue, metrics }, tokio::spawn(writer.run()))
    }

    /// Queues a task and waits for the answer. A caller that stops waiting doesn't stop the task.
    pub(super) async fn ask(&self, task: Task) -> Result<Answer, StoreError> {
        let (reply, answer) = oneshot::channel();
        self.queue.send(Job { task, reply }).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    pub(super) fn metrics(&self) -> &WriterMetrics {
        &self.metrics
    }
}

struct Writer {
    connection: SqliteConnection,
    jobs: mpsc::Receiver<Job>,
    metrics: WriterMetrics,
    lock: Lock,
}

impl Writer {
    async fn run(mut self) {
        let mut group = Vec::with_capacity(MOST_TOGETHER);
        while self.jobs.recv_many(&mut group, MOST_TOGETHER).await > 0 {
            self.commit(&mut group).await;
        }
        if let Err(error) = self.connection.close().await {
            tracing::warn!(%error, "the data file was not closed properly; nothing is lost");
        }
        // Only now may another server have the file.
        drop(self.lock);
    }

    /// Does all jobs and answers them; the group is empty afterwards.
    async fn commit(&mut self, group: &mut Vec<Job>) {
        let tasks: Vec<&Task> = group.iter().map(|job| &job.task).collect();
        let answers = match self.together(&tasks).await {
            Ok(answers) => answers.into_iter().map(Ok).collect(),
            Err(error) if tasks.len() == 1 => vec![Err(error)],
            Err(_) => self.one_by_one(&tasks).await,
        };
        let failed = |answer: &&Result<Answer, StoreError>| matches!(answer, Err(error) if error.is_outage());
        let failures = answers.iter().filter(failed).count();
        self.metrics.failures.inc_by(failures as u64);
        self.metrics.failing.store(failures > 0, Ordering::Relaxed);
        if let Some(Err(error)) = answers.iter().find(failed) {
            tracing::error!(%error, tasks = failures, "cannot write to the data file");
        }
        for (job, answer) in group.drain(..).zip(answers) {
            // The caller may have stopped waiting.
            let _ = job.reply.send(answer);
        }
    }

    async fn one_by_one(&mut self, tasks: &[&Task]) -> Vec<Result<Answer, StoreError>> {
        let mut answers = Vec::with_capacity(tasks.len());
        for &task in tasks {
            let answer = self.together(&[task]).await;
            answers.push(answer.map(|mut answers| answers.pop().expect("one task has one answer")));
        }
        answers
    }

    /// All tasks in one transaction: all are done, or none is.
    async fn together(&mut self, tasks: &[&Task]) -> Result<Vec<Answer>, StoreError> {
        let start = Instant::now();
        let done = self.transaction(tasks).await;
        if done.is_ok() {
            self.metrics.seconds.observe(start.elapsed().as_secs_f64());
            self.metrics.commits.inc();
            self.metrics.tasks.inc_by(tasks.len() as u64);
        } else {
            // SQLite has rolled back by itself after some failures, and says then that there is nothing to roll back.
            let _ = sqlx::query("ROLLBACK").execute(&mut self.connection).await;
        }
        done
    }

    async fn transaction(&mut self, tasks: &[&Task]) -> Result<Vec<Answer>, StoreError> {
        // Statements of our own instead of sqlx's transaction: that one loses count when SQLite rolls back by itself.
        sqlx::query("BEGIN IMMEDIATE").execute(&mut self.connection).await?;
        let mut answers = Vec::with_capacity(tasks.len());
        for task in tasks {
            answers.push(task.perform(&mut self.connection).await?);
        }
        sqlx::query("COMMIT").execute(&mut self.connection).await?;
        Ok(answers)
    }
}
