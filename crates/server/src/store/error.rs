//! Why the store could not do something, in words that say what to do about it.

use std::path::{Path, PathBuf};

use sqlx::migrate::MigrateError;
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
        /// The process that holds it, such as ` (process 4711)`, where it is known.
        holder: String,
    },
    /// The file or its folder cannot be made, read or locked.
    #[error("cannot use {path}: {source}")]
    File {
        /// The data file, or what lies beside it.
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
    /// The file was written by a newer program.
    #[error(
        "{path} was written by a newer Hexhaven (step {step} is unknown here); use that version or a newer one"
    )]
    TooNew {
        /// The data file.
        path: PathBuf,
        /// The first migration that this program does not know.
        step: i64,
    },
    /// A migration failed.
    #[error("cannot bring {path} up to date: {source}")]
    Migration {
        /// The data file.
        path: PathBuf,
        /// Why.
        source: Box<MigrateError>,
    },
    /// A backup never overwrites anything.
    #[error("{path} already exists; a backup needs a new file")]
    BackupExists {
        /// Where the backup should go.
        path: PathBuf,
    },
    /// There is no room left to write.
    #[error("the disk is full; nothing was written")]
    DiskFull,
    /// The file may not be written.
    #[error("the data file is read-only; nothing was written")]
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
    #[error("the data file is damaged: {what}")]
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
            StoreError::DiskFull | StoreError::ReadOnly | StoreError::Closed | StoreError::Database(_)
        )
    }

    pub(super) fn opening(path: &Path, error: sqlx::Error) -> StoreError {
        match (primary_code(&error), error) {
            (Some(NOT_A_DATABASE), _) => StoreError::NotOurs { path: path.to_owned() },
            (_, error) => error.into(),
        }
    }

    pub(super) fn migrating(path: &Path, error: MigrateError) -> StoreError {
        let path = path.to_owned();
        match error {
            MigrateError::VersionMissing(step) => StoreError::TooNew { path, step },
            MigrateError::Execute(error) if primary_code(&error) == Some(NOT_A_DATABASE) => {
                StoreError::NotOurs { path }
            }
            error => StoreError::Migration { path, source: Box::new(error) },
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        // A value of the wrong kind is one row's fault, not an outage.
        if let sqlx::Error::ColumnDecode { .. } = error {
            return StoreError::Damaged { what: error.to_string() };
        }
        match primary_code(&error) {
            Some(FULL) => StoreError::DiskFull,
            Some(READ_ONLY) => StoreError::ReadOnly,
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
    let code = error.as_database_error()?.code()?;
    code.parse::<u32>().ok().map(|code| code & 0xff)
}
