//! The connection that writes: it commits groups, and comes back after the database was away.
//!
//! If the connection is lost during a commit, nobody knows whether it arrived. Then the whole group is done again, which is
//! safe for every kind of task:
//!
//! - entries that are there already with the same text are left alone, and headers and seats become what they are;
//! - a creation finds its own table by the ticket that was drawn for it;
//! - an offer replaces itself;
//! - a take finds its own token, which was drawn for it;
//! - a probe counts once more.
//!
//! Nobody else writes to these tables in between: the fence makes sure of it.

use std::time::{Duration, Instant};

use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection as _, PgConnection};

use super::trouble::{self, Trouble};
use super::{PATIENCE, PAUSE, connect, group};
use crate::store::StoreError;
use crate::store::kinds::NodeId;
use crate::store::tasks::{Outcome, Task};
use crate::store::writer::{GroupCommit, Job, WriterMetrics};

/// Even a task whose patience has ended gets this long for its one try.
const LEAST: Duration = Duration::from_millis(250);

/// The one connection of a node that writes to tables.
#[derive(Debug)]
pub(in crate::store) struct ClusterWriter {
    options: PgConnectOptions,
    /// None before the first group, and after the connection was lost.
    connection: Option<PgConnection>,
    author: Author,
}

/// Who writes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Author {
    pub(super) node: NodeId,
    pub(super) log_version: i64,
}

impl ClusterWriter {
    pub(super) fn new(options: PgConnectOptions, node: NodeId, log_version: i64) -> ClusterWriter {
        ClusterWriter { options, connection: None, author: Author { node, log_version } }
    }

    /// Does these jobs in one transaction, again and again while the database is away. An error is one that another try
    /// would not change; then nothing is done.
    async fn persist(&mut self, jobs: &[&Job], metrics: &WriterMetrics) -> Result<Vec<Outcome>, StoreError> {
        let mut answers: Vec<Option<Outcome>> = jobs.iter().map(|_| None).collect();
        // What the database or the system said last. That we ran out of time ourselves, usually while we connected once more,
        // tells nobody what is wrong.
        let mut said: Option<StoreError> = None;
        loop {
            let open: Vec<usize> = (0..jobs.len()).filter(|&index| answers[index].is_none()).collect();
            let Some(last) = open.iter().map(|&index| jobs[index].queued + PATIENCE).max() else { break };
            let tasks: Vec<&Task> = open.iter().map(|&index| &jobs[index].task).collect();
            let start = Instant::now();
            let limit = last.saturating_duration_since(start).max(LEAST);
            let attempt = tokio::time::timeout(limit, self.attempt(&tasks)).await;
            let in_time = attempt.is_ok();
            let error = match attempt.unwrap_or_else(|_| Err(trouble::timeout())) {
                Ok(done) => {
                    metrics.committed(done.iter().filter(|answer| answer.is_ok()).count(), start);
                    for (index, answer) in open.into_iter().zip(done) {
                        answers[index] = Some(answer);
                    }
                    break;
                }
                Err(error) => error,
            };
            match Trouble::of(&error) {
                Trouble::Refused => return Err(error),
                Trouble::Lost => self.connection = None,
                Trouble::Again => {}
            }
            if in_time || said.is_none() {
                said = Some(error);
            }
            let now = Instant::now();
            for index in open {
                if jobs[index].queued + PATIENCE <= now {
                    answers[index] = said.as_ref().map(|error| Err(trouble::outage(error)));
                }
            }
            tokio::time::sleep(PAUSE).await;
        }
        Ok(answers.into_iter().map(|answer| answer.expect("the loop ends when all are answered")).collect())
    }

    /// All tasks in one transaction. If it is dropped halfway, the connection is gone.
    async fn attempt(&mut self, tasks: &[&Task]) -> Result<Vec<Outcome>, StoreError> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => connect::writing(&self.options).await?,
        };
        let done = transaction(&mut connection, self.author, tasks).await;
        self.connection = Some(connection);
        done
    }
}

async fn transaction(
    connection: &mut PgConnection,
    author: Author,
    tasks: &[&Task],
) -> Result<Vec<Outcome>, StoreError> {
    let mut transaction = connection.begin().await?;
    match group::perform(&mut transaction, author, tasks).await {
        Ok(done) => {
            transaction.commit().await?;
            Ok(done)
        }
        Err(error) => {
            // On a connection that is gone there is nothing to roll back.
            let _ = transaction.rollback().await;
            Err(error)
        }
    }
}

impl GroupCommit for ClusterWriter {
    async fn commit(&mut self, jobs: &[Job], metrics: &WriterMetrics) -> Vec<Outcome> {
        let jobs: Vec<&Job> = jobs.iter().collect();
        match self.persist(&jobs, metrics).await {
            Ok(answers) => answers,
            Err(error) if jobs.len() == 1 => vec![Err(error)],
            Err(_) => {
                let mut answers = Vec::with_capacity(jobs.len());
                for job in jobs {
                    let answer = self.persist(&[job], metrics).await;
                    answers
                        .push(answer.and_then(|mut answers| answers.pop().expect("one task has one answer")));
                }
                answers
            }
        }
    }

    async fn close(self) {
        if let Some(connection) = self.connection {
            // Everything is committed; how the connection ends doesn't matter.
            let _ = connection.close().await;
        }
    }
}
