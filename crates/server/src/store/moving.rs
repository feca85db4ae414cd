//! Games from one store to another: all tables are copied in one transaction, read back, and compared. The original stays as
//! it is.

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::str::FromStr;

use sha2::{Digest, Sha256};
use sqlx::PgConnection;

use super::sqlite::{DataFile, FileWriter};
use super::{LOG_VERSION, StoreError, postgres, sqlite};
use crate::config::{BadValue, DatabaseUrl};

/// Where a server's games are.
#[derive(Clone, Debug)]
pub enum DataPlace {
    /// In a data file.
    File(PathBuf),
    /// In a `PostgreSQL` database.
    Database(DatabaseUrl),
}

impl FromStr for DataPlace {
    type Err = BadValue;

    /// An address begins with `postgres://`; everything else is a file.
    fn from_str(text: &str) -> Result<DataPlace, BadValue> {
        if DatabaseUrl::is_meant_by(text) {
            return text.parse().map(DataPlace::Database);
        }
        Ok(DataPlace::File(PathBuf::from(text)))
    }
}

impl fmt::Display for DataPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DataPlace::File(path) => path.display().fmt(f),
            DataPlace::Database(url) => url.fmt(f),
        }
    }
}

/// How far along it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moving {
    /// This many tables of so many are written.
    Copied(usize, usize),
    /// This many tables of so many were read back and are the same.
    Verified(usize, usize),
}

/// What was moved.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Moved {
    /// Tables.
    pub tables: usize,
    /// Their entries.
    pub entries: usize,
    /// Tokens of seats.
    pub seats: usize,
    /// Links that move a seat.
    pub handovers: usize,
}

/// Copies all games, which nobody may be playing meanwhile, to a place that has none, and makes sure that they arrived.
pub async fn move_data(
    from: &DataPlace,
    to: &DataPlace,
    mut tell: impl FnMut(Moving),
) -> Result<Moved, StoreError> {
    if let DataPlace::File(path) = from
        && !path.exists()
    {
        let source = io::Error::from(io::ErrorKind::NotFound);
        return Err(StoreError::File { path: path.clone(), source });
    }
    let mut source = Session::open(from).await?;
    let mut target = Session::open(to).await?;
    let copied = copy(&mut source, &mut target, to, &mut tell).await;
    // It has only read.
    let _ = source.end("ROLLBACK").await;
    let prints = match copied {
        Ok(prints) => prints,
        Err(error) => {
            // The target is as empty as it was.
            let _ = target.end("ROLLBACK").await;
            return Err(error);
        }
    };
    target.end("COMMIT").await?;
    let mut target = Session::open(to).await?;
    let moved = verify(&mut target, to, &prints, &mut tell).await;
    let _ = target.end("ROLLBACK").await;
    moved
}

/// Number and hash of each table.
type Prints = Vec<(i64, [u8; 32])>;

async fn copy(
    source: &mut Session,
    target: &mut Session,
    to: &DataPlace,
    tell: &mut impl FnMut(Moving),
) -> Result<Prints, StoreError> {
    source.check_versions().await?;
    let there = target.tables().await?.len();
    if there > 0 {
        return Err(StoreError::NotEmpty { place: to.to_string(), tables: there });
    }
    let tables = source.tables().await?;
    let mut prints = Vec::with_capacity(tables.len());
    for (done, id) in (1..).zip(&tables) {
        let rows = source.read(*id).await?;
        target.write(&rows).await?;
        prints.push((*id, rows.print()));
        tell(Moving::Copied(done, tables.len()));
    }
    target.settle(source.clock().await?).await?;
    Ok(prints)
}

async fn verify(
    target: &mut Session,
    to: &DataPlace,
    prints: &Prints,
    tell: &mut impl FnMut(Moving),
) -> Result<Moved, StoreError> {
    let differs = |what: String| StoreError::CopyDiffers { place: to.to_string(), what };
    let there = target.tables().await?;
    if there.len() != prints.len() {
        return Err(differs(format!("it has {} tables instead of {}", there.len(), prints.len())));
    }
    let mut moved = Moved::default();
    for (done, (id, print)) in (1..).zip(prints) {
        let rows = target.read(*id).await?;
        if rows.print() != *print {
            return Err(differs(format!("table {} is another one", rows.table.1)));
        }
        moved.tables += 1;
        moved.entries += rows.entries.len();
        moved.seats += rows.seats.len();
        moved.handovers += rows.handovers.len();
        tell(Moving::Verified(done, prints.len()));
    }
    Ok(moved)
}

pub(super) type TableRow = (i64, String, i64, bool, String, i64, String);
pub(super) type EntryRow = (i64, i64, String);
pub(super) type SeatRow = (i64, Vec<u8>, String);
pub(super) type HandoverRow = (i64, Vec<u8>, i64);
pub(super) type ClockRow = (Option<i64>, Option<i64>);

/// Everything that is stored about one table.
#[derive(Debug)]
pub(super) struct StoredRows {
    pub(super) table: TableRow,
    pub(super) entries: Vec<EntryRow>,
    pub(super) seats: Vec<SeatRow>,
    pub(super) handovers: Vec<HandoverRow>,
}

impl StoredRows {
    /// A hash of everything. Each text goes in with its length, so that no two tables look alike.
    fn print(&self) -> [u8; 32] {
        let mut hash = Sha256::new();
        let mut add = |bytes: &[u8]| {
            hash.update((bytes.len() as u64).to_le_bytes());
            hash.update(bytes);
        };
        let (id, code, created_at, listed, status, status_at, summary) = &self.table;
        for number in [*id, *created_at, i64::from(*listed), *status_at] {
            add(&number.to_le_bytes());
        }
        for text in [code, status, summary] {
            add(text.as_bytes());
        }
        add(&(self.entries.len() as u64).to_le_bytes());
        for (number, written_at, text) in &self.entries {
            add(&number.to_le_bytes());
            add(&written_at.to_le_bytes());
            add(text.as_bytes());
        }
        add(&(self.seats.len() as u64).to_le_bytes());
        for (seat, token, kind) in &self.seats {
            add(&seat.to_le_bytes());
            add(token);
            add(kind.as_bytes());
        }
        for (seat, code, expires_at) in &self.handovers {
            add(&seat.to_le_bytes());
            add(code);
            add(&expires_at.to_le_bytes());
        }
        hash.finalize().into()
    }
}

/// A place with an open transaction, which nobody else uses meanwhile.
enum Session {
    File(Box<FileWriter>),
    Database(Box<PgConnection>),
}

/// Asks a query that is the same text for both databases.
macro_rules! on {
    ($session:expr, $query:ident($($argument:expr),*)) => {
        match $session {
            Session::File(file) => sqlite::queries::copy::$query(&mut file.connection, $($argument),*).await,
            Session::Database(connection) => {
                postgres::queries::copy::$query(&mut **connection, $($argument),*).await
            }
        }
    };
}

impl Session {
    async fn open(place: &DataPlace) -> Result<Session, StoreError> {
        match place {
            DataPlace::File(path) => {
                let (file, mut writer) = DataFile::open(path).await?;
                file.readers.close().await;
                sqlx::query("BEGIN IMMEDIATE").execute(&mut writer.connection).await?;
                Ok(Session::File(Box::new(writer)))
            }
            DataPlace::Database(url) => {
                let connection = postgres::moving::open(url).await?;
                Ok(Session::Database(Box::new(connection)))
            }
        }
    }

    async fn end(self, word: &'static str) -> Result<(), StoreError> {
        match self {
            Session::File(mut file) => {
                sqlx::query(word).execute(&mut file.connection).await?;
                super::writer::GroupCommit::close(*file).await;
            }
            Session::Database(mut connection) => {
                sqlx::query(word).execute(&mut *connection).await?;
                sqlx::Connection::close(*connection).await?;
            }
        }
        Ok(())
    }

    /// Can this program read all of it?
    async fn check_versions(&mut self) -> Result<(), StoreError> {
        match self {
            Session::File(_) => Ok(()),
            Session::Database(connection) => postgres::moving::check_versions(connection, LOG_VERSION).await,
        }
    }

    async fn tables(&mut self) -> Result<Vec<i64>, StoreError> {
        on!(self, tables())
    }

    async fn clock(&mut self) -> Result<ClockRow, StoreError> {
        on!(self, clock())
    }

    async fn read(&mut self, id: i64) -> Result<StoredRows, StoreError> {
        let read = on!(self, read(id));
        read.map_err(|error| match error {
            StoreError::Damaged { what } => StoreError::Damaged { what: format!("table {id}: {what}") },
            error => error,
        })
    }

    async fn write(&mut self, rows: &StoredRows) -> Result<(), StoreError> {
        on!(self, write(rows))
    }

    /// What is left to do when all tables are there.
    async fn settle(&mut self, clock: ClockRow) -> Result<(), StoreError> {
        on!(self, set_clock(clock))?;
        match self {
            Session::File(_) => Ok(()),
            Session::Database(connection) => postgres::moving::settle(connection, LOG_VERSION).await,
        }
    }
}
