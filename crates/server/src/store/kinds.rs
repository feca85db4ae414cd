//! What the store keeps and how it is asked: tables, their entries, and who may speak for a seat.
//!
//! An entry is a text without meaning here; the same holds for the summary that lists show.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::timestamp::Timestamp;
use crate::tokens::{SecretHash, TableCode};

/// A table inside this store; never used again after the table was removed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TableId(pub(super) i64);

impl TableId {
    /// As a number.
    pub(crate) const fn number(self) -> i64 {
        self.0
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A node of a cluster; never used again after its process has ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct NodeId(pub(crate) i64);

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The right to write to a table. In a cluster, it ends when another node claims the table, which raises the epoch; a data file
/// has one server at a time, so there it never ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hold {
    /// The table.
    pub table: TableId,
    /// Which claim this is.
    pub(super) epoch: i64,
}

impl Hold {
    /// Which claim this is, as a number.
    pub(crate) const fn epoch(&self) -> i64 {
        self.epoch
    }
}

/// How far along a table is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// Seats are being taken.
    Open,
    /// The game is on.
    Running,
    /// The game was played to its end.
    Finished,
    /// The game was given up.
    Abandoned,
}

impl Status {
    pub(super) const ALL: [Status; 4] = [Status::Open, Status::Running, Status::Finished, Status::Abandoned];

    pub(super) fn text(self) -> &'static str {
        match self {
            Status::Open => "open",
            Status::Running => "running",
            Status::Finished => "finished",
            Status::Abandoned => "abandoned",
        }
    }
}

/// Who finds a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Listing {
    /// Everybody: it is in the lists.
    Listed,
    /// Whoever knows its code or link.
    ByLink,
}

/// What lists show of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// How far along it is.
    pub status: Status,
    /// Who finds it.
    pub listing: Listing,
    /// Whatever a list wants to show, as JSON.
    pub summary: String,
}

/// A table without its entries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableInfo {
    /// Which one.
    pub id: TableId,
    /// Its public name.
    pub code: TableCode,
    /// When it was opened.
    pub created_at: Timestamp,
    /// Since when it has its status.
    pub status_at: Timestamp,
    /// What lists show.
    pub header: Header,
}

/// A table with everything we keep about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredTable {
    /// What lists show.
    pub info: TableInfo,
    /// Who may speak for which seat.
    pub seats: Vec<SeatToken>,
    /// Everything that happened, from number 0.
    pub entries: Vec<String>,
    /// When the last entry was written; when the table was opened if there is none.
    pub last_at: Timestamp,
}

/// Who holds a token.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SeatKind {
    /// A person with a browser.
    Person,
    /// A program that plays over the network.
    Bot,
}

impl SeatKind {
    pub(super) const ALL: [SeatKind; 2] = [SeatKind::Person, SeatKind::Bot];

    pub(super) fn text(self) -> &'static str {
        match self {
            SeatKind::Person => "person",
            SeatKind::Bot => "bot",
        }
    }
}

/// Whoever shows the secret of this hash speaks for this seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatToken {
    /// The seat.
    pub seat: u8,
    /// The hash of the token.
    pub hash: SecretHash,
    /// Who holds it.
    pub kind: SeatKind,
}

/// A change of who may speak for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeatChange {
    /// One more token for a seat.
    Give(SeatToken),
    /// No token and no handover link is valid for this seat any longer.
    Clear {
        /// The seat.
        seat: u8,
    },
    /// Only this one of the seat's tokens stays valid, and no handover link.
    Keep {
        /// The seat.
        seat: u8,
        /// The token of the device that stays.
        token: SecretHash,
    },
}

/// Entries for one table, and what changes with them: all of it is stored, or nothing.
///
/// ```
/// # use hexhaven_server::{Timestamp, store::{Append, Header, Hold, Listing, Status}};
/// # fn example(hold: Hold) {
/// let header = Header { status: Status::Running, listing: Listing::Listed, summary: "{}".into() };
/// let append = Append::new(hold, 12, vec!["{\"start\":{}}".into()], Timestamp::now()).header(header);
/// # }
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Append {
    pub(super) hold: Hold,
    pub(super) first: u32,
    pub(super) entries: Vec<String>,
    pub(super) at: Timestamp,
    pub(super) header: Option<Header>,
    pub(super) seats: Vec<SeatChange>,
}

impl Append {
    /// These entries for this table, the first of them with this number; there may be none.
    pub fn new(hold: Hold, first: u32, entries: Vec<String>, at: Timestamp) -> Append {
        Append { hold, first, entries, at, header: None, seats: Vec::new() }
    }

    /// And lists show this from now on.
    #[must_use]
    pub fn header(mut self, header: Header) -> Append {
        self.header = Some(header);
        self
    }

    /// And this changes who may speak for a seat; several changes happen in the order given.
    #[must_use]
    pub fn seat(mut self, change: SeatChange) -> Append {
        self.seats.push(change);
        self
    }
}

/// A link that moves a seat to another device.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Handover {
    /// The hash of the secret in the link.
    pub code: SecretHash,
    /// The table.
    pub hold: Hold,
    /// The seat.
    pub seat: u8,
    /// When it stops working.
    pub expires_at: Timestamp,
}

/// A place in a list: what comes after this one is the next page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cursor {
    /// [`TableInfo::status_at`] of the last one seen.
    pub status_at: Timestamp,
    /// [`TableInfo::id`] of the last one seen, as a number.
    pub id: i64,
}

impl TableInfo {
    /// Where the next page begins if this is the last one of a page.
    pub fn cursor(&self) -> Cursor {
        Cursor { status_at: self.status_at, id: self.id.0 }
    }
}

/// How long tables are kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Retention {
    /// An open table at which nothing happens.
    pub open: Keep,
    /// A running game in which nothing happens.
    pub running: Keep,
    /// A game that is over, finished or abandoned.
    pub over: Keep,
}

impl Retention {
    /// For a table of this status.
    pub(super) fn of(&self, status: Status) -> Keep {
        match status {
            Status::Open => self.open,
            Status::Running => self.running,
            Status::Finished | Status::Abandoned => self.over,
        }
    }
}

/// How long something is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keep {
    /// It is never removed.
    Forever,
    /// It is removed this long after its last activity.
    For(Duration),
}
