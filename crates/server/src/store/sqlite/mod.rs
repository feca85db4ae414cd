//! Tables in one `SQLite` file, which one server has open at a time.

mod backup;
mod lock;
#[path = "../queries/mod.rs"]
#[allow(clippy::duplicate_mod, reason = "one text, compiled for each database")]
pub(super) mod queries;
mod tasks;

use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection as _, SqliteConnection};

pub use backup::backup;
pub(super) use lock::Lock;

use super::kinds::{StoredTable, TableId};
use super::tasks::{Answer, Outcome, Task};
use super::writer::{GroupCommit, Job, WriterMetrics};
use super::{StoreError, schema};
use queries::read;

pub(super) type Database = sqlx::Sqlite;
pub(super) type Connection = SqliteConnection;
pub(super) type Pool = SqlitePool;
pub(super) type DatabaseRow = SqliteRow;

/// Connections for queries. Each is a thread and a page cache; questions are short, and tables live in memory.
const READERS: u32 = 4;

/// How long a connection waits for another one before it gives up; only a checkpoint ever makes it wait.
const PATIENCE: Duration = Duration::from_secs(5);

/// A data file that is open for queries.
#[derive(Debug)]
pub(super) struct DataFile {
    pub(super) path: PathBuf,
    pub(super) readers: SqlitePool,
}

impl DataFile {
    /// Opens the file, makes it if there is none, and brings it up to date.
    pub(super) async fn open(path: &Path) -> Result<(DataFile, FileWriter), StoreError> {
        let path = made(path).map_err(|source| StoreError::File { path: path.to_owned(), source })?;
        let lock = Lock::take(&path)?;
        let mut connection = connect(&path).await?;
        schema::sqlite().run(&mut connection).await.map_err(|error| StoreError::migrating(&path, error))?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_with(options(&path).read_only(true))
            .await
            .map_err(|error| StoreError::opening(&path, error))?;
        Ok((DataFile { path, readers }, FileWriter { connection, lock }))
    }

    pub(super) async fn load(&self, table: TableId) -> Result<StoredTable, StoreError> {
        let mut transaction = self.readers.begin().await?;
        read::load(&mut transaction, table).await
    }

    /// Is there such a table? Nobody else can write to it.
    pub(super) async fn must_exist(&self, table: TableId) -> Result<(), StoreError> {
        tasks::must_exist(&mut *self.readers.acquire().await?, table).await
    }
}

/// The one connection that writes.
#[derive(Debug)]
pub(super) struct FileWriter {
    pub(super) connection: SqliteConnection,
    pub(super) lock: Lock,
}

impl GroupCommit for FileWriter {
    async fn commit(&mut self, jobs: &[Job], metrics: &WriterMetrics) -> Vec<Outcome> {
        let tasks: Vec<&Task> = jobs.iter().map(|job| &job.task).collect();
        match self.together(&tasks, metrics).await {
            Ok(answers) => answers.into_iter().map(Ok).collect(),
            Err(error) if tasks.len() == 1 => vec![Err(error)],
            Err(_) => self.one_by_one(&tasks, metrics).await,
        }
    }

    async fn close(self) {
        if let Err(error) = self.connection.close().await {
            tracing::warn!(%error, "the data file was not closed properly; nothing is lost");
        }
        // Only now may another server have the file.
        drop(self.lock);
    }
}

impl FileWriter {
    async fn one_by_one(&mut self, tasks: &[&Task], metrics: &WriterMetrics) -> Vec<Outcome> {
        let mut answers = Vec::with_capacity(tasks.len());
        for &task in tasks {
            let answer = self.together(&[task], metrics).await;
            answers.push(answer.map(|mut answers| answers.pop().expect("one task has one answer")));
        }
        answers
    }

    /// All tasks in one transaction: all are done, or none is.
    async fn together(
        &mut self,
        tasks: &[&Task],
        metrics: &WriterMetrics,
    ) -> Result<Vec<Answer>, StoreError> {
        let start = Instant::now();
        let done = self.transaction(tasks).await;
        if done.is_ok() {
            metrics.committed(tasks.len(), start);
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
            answers.push(tasks::perform(&mut self.connection, task).await?);
        }
        sqlx::query("COMMIT").execute(&mut self.connection).await?;
        Ok(answers)
    }
}

/// The file, with its folder, in the one spelling by which it is locked.
fn made(path: &Path) -> io::Result<PathBuf> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder)?;
    }
    private(path)?;
    path.canonicalize()
}

/// Makes sure that the file exists. Games hold hidden cards, so only its owner may read it; the files that `SQLite` puts
/// next to it follow.
fn private(path: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.create(true).write(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

pub(super) async fn connect(path: &Path) -> Result<SqliteConnection, StoreError> {
    // Only the writer says how the file is kept; readers go along.
    let options = options(path).journal_mode(SqliteJournalMode::Wal).synchronous(SqliteSynchronous::Full);
    SqliteConnection::connect_with(&options).await.map_err(|error| StoreError::opening(path, error))
}

fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .foreign_keys(true)
        .busy_timeout(PATIENCE)
        .disable_statement_logging()
}
