//! Why the store couldn't do something, in words that say what to do about it.

use std::path::{Path, PathBuf};

use sqlx::error::DatabaseError as _;
use sqlx::migrate::MigrateError;
use sqlx::postgres::PgDatabaseError;
use sqlx::sqlite::SqliteError;
use thiserror::Error;

use super::{NodeId, TableId};

/// Why the store could not do something.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// Another process holds the file.
    #[error(
        "{path} is in use by another Hexhaven server{holder}; stop that one, or choose another file with --data"
    )]
    InUse {
        /// The data file.
        path: PathBuf,
        /// The process that holds it, such as ` (process 4711)`, if it is known.
        holder: String,
    },
    /// The file or its folder cannot be made, read or locked.
    #[error("cannot use {path}: {source}")]
    File {
        /// The data file, or what lies next to it.
        path: PathBuf,
        /// What the operating system says.
        source: std::io::Error,
    },
    /// The file is something else.
    #[error("{path} is not a data file of Hexhaven")]
    NotOurs {
        /// The file.
        path: PathBuf,
    },
    /// The file or the database was written by a newer program.
    #[error(
        "{place} was written by a newer Hexhaven (step {step} is unknown here); use that version or a newer one"
    )]
    TooNew {
        /// The data file or the database.
        place: String,
        /// The first migration that this program does not know.
        step: i64,
    },
    /// A migration failed.
    #[error("cannot bring {place} up to date: {source}")]
    Migration {
        /// The data file or the database.
        place: String,
        /// Why.
        source: Box<MigrateError>,
    },
    /// The database cannot be reached.
    #[error("cannot connect to {place}: {why}")]
    CannotConnect {
        /// The database.
        place: String,
        /// What the system or the database says.
        why: String,
    },
    /// The database does not let this user in.
    #[error("{place} refuses the user or the password: {why}")]
    WrongPassword {
        /// The database.
        place: String,
        /// What it says.
        why: String,
    },
    /// The server has no such database.
    #[error("there is no database at {place}; create it first, for example with createdb")]
    NoDatabase {
        /// The database.
        place: String,
    },
    /// The user may not do what a node has to do.
    #[error(
        "the user for {place} lacks permissions: {why}; make it the owner of the database, or grant it CREATE on the schema"
    )]
    NoRights {
        /// The database.
        place: String,
        /// What the database refused.
        why: String,
    },
    /// The database is too old.
    #[error("{place} runs PostgreSQL {version}; Hexhaven needs 13 or newer")]
    TooOld {
        /// The database.
        place: String,
        /// Its version.
        version: String,
    },
    /// The clocks of this machine and of the database differ, so nobody could say how old a game is.
    #[error(
        "this machine's clock is {seconds:+.1} s off the clock of {place}; set both from the same time server (NTP)"
    )]
    SkewedClock {
        /// The database.
        place: String,
        /// By how much this machine is ahead.
        seconds: f64,
    },
    /// The database belongs to another cluster.
    #[error(
        "{place} belongs to the cluster {theirs:?}, not to {ours:?}; every cluster needs its own database"
    )]
    OtherCluster {
        /// The database.
        place: String,
        /// The cluster that has it.
        theirs: String,
        /// The cluster of this node.
        ours: String,
    },
    /// The database was away or too slow for longer than a write waits. What it was asked for may still have happened.
    #[error("the database doesn't answer: {why}")]
    Unreachable {
        /// What was seen last.
        why: String,
    },
    /// A table with entries that this program cannot read.
    #[error(
        "table {table} was continued by a newer Hexhaven (log version {version}; this program knows {known})"
    )]
    NewerTable {
        /// The table.
        table: TableId,
        /// The newest kind of entries that it may have.
        version: i64,
        /// The newest kind that this program knows.
        known: i64,
    },
    /// A backup never overwrites anything.
    #[error("{path} already exists; a backup needs a new file")]
    BackupExists {
        /// Where the backup should go.
        path: PathBuf,
    },
    /// Games are moved to a place that has none.
    #[error("{place} already has {tables} tables; games are moved only to an empty file or database")]
    NotEmpty {
        /// Where the games should go.
        place: String,
        /// How many tables are there.
        tables: usize,
    },
    /// Games are moved while nobody plays.
    #[error("{nodes} nodes use {place} right now; stop them first, so that no game is left behind")]
    NodesAlive {
        /// The database.
        place: String,
        /// How many nodes are alive.
        nodes: i64,
    },
    /// What was read back isn't what was written.
    #[error("the copy in {place} differs from the original: {what}; don't use it")]
    CopyDiffers {
        /// Where the copy is.
        place: String,
        /// What differs.
        what: String,
    },
    /// There is no room left to write.
    #[error("the disk is full; nothing was written")]
    DiskFull,
    /// The file may not be written.
    #[error("the store is read-only; nothing was written")]
    ReadOnly,
    /// There is no such table, or it was removed.
    #[error("there is no table {table}")]
    NoSuchTable {
        /// The table asked for.
        table: TableId,
    },
    /// Another node has claimed the table. Whoever gets this forgets the table at once, and tells nobody what it tried.
    #[error("table {table} was claimed by another node")]
    Deposed {
        /// The table.
        table: TableId,
    },
    /// A node that is alive holds the table.
    #[error("node {node} holds table {table}")]
    HeldElsewhere {
        /// The table.
        table: TableId,
        /// Who holds it.
        node: NodeId,
    },
    /// Another table has this code; draw a new one.
    #[error("the code is taken by another table")]
    CodeTaken,
    /// Entries go one after the other, and none is ever replaced.
    #[error("entry {number} of table {table} is not the next one")]
    OutOfOrder {
        /// The table.
        table: TableId,
        /// The number that does not follow the last one, or is there with another text.
        number: u32,
    },
    /// A value in the file that this program never writes.
    #[error("the stored data is damaged: {what}")]
    Damaged {
        /// The value, and where it stands.
        what: String,
    },
    /// The store was closed.
    #[error("the store is closed")]
    Closed,
    /// Anything else that the database says.
    #[error("the database says: {0}")]
    Database(sqlx::Error),
}

impl StoreError {
    /// Did the storage fail, rather than the request? Then the next request will fail too.
    pub fn is_outage(&self) -> bool {
        matches!(
            self,
            StoreError::DiskFull
                | StoreError::ReadOnly
                | StoreError::Closed
                | StoreError::Unreachable { .. }
                | StoreError::Database(_)
        )
    }

    pub(super) fn opening(path: &Path, error: sqlx::Error) -> StoreError {
        match (primary_code(&error), error) {
            (Some(NOT_A_DATABASE), _) => StoreError::NotOurs { path: path.to_owned() },
            (_, error) => error.into(),
        }
    }

    pub(super) fn migrating(path: &Path, error: MigrateError) -> StoreError {
        let place = path.display().to_string();
        match error {
            MigrateError::VersionMissing(step) => StoreError::TooNew { place, step },
            MigrateError::Execute(error) if primary_code(&error) == Some(NOT_A_DATABASE) => {
                StoreError::NotOurs { path: path.to_owned() }
            }
            error => StoreError::Migration { place, source: Box::new(error) },
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        // A value of the wrong kind is one row's fault, not an outage.
        if let sqlx::Error::ColumnDecode { .. } = error {
            return StoreError::Damaged { what: error.to_string() };
        }
        let (primary, state) = (primary_code(&error), sql_state(&error));
        match (primary, state.as_deref()) {
            (Some(FULL), _) | (_, Some("53100")) => StoreError::DiskFull,
            (Some(READ_ONLY), _) | (_, Some("25006")) => StoreError::ReadOnly,
            _ => StoreError::Database(error),
        }
    }
}

// The result codes of SQLite (https://www.sqlite.org/rescode.html) that we treat specially.
const READ_ONLY: u32 = 8;
const FULL: u32 = 13;
const NOT_A_DATABASE: u32 = 26;

/// `SQLite` reports extended codes; their low byte is the primary one.
fn primary_code(error: &sqlx::Error) -> Option<u32> {
    let code = error.as_database_error()?.try_downcast_ref::<SqliteError>()?.code()?;
    code.parse::<u32>().ok().map(|code| code & 0xff)
}

/// The code that `PostgreSQL` gives an error (<https://www.postgresql.org/docs/current/errcodes-appendix.html>).
pub(super) fn sql_state(error: &sqlx::Error) -> Option<String> {
    let error = error.as_database_error()?.try_downcast_ref::<PgDatabaseError>()?;
    Some(error.code().to_owned())
}
