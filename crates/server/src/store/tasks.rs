//! What the writer can be asked to do, and what it answers.

use super::kinds::{Append, Handover, Header, Hold, Retention, TableId};
use super::{Clock, StoreError};
use crate::timestamp::Timestamp;
use crate::tokens::{SecretHash, TableCode};

/// Something to write.
#[derive(Debug)]
pub(super) enum Task {
    Create {
        code: TableCode,
        header: Header,
        at: Timestamp,
        /// Drawn for this task. Where nobody knows whether a commit arrived, it tells our own table from a stranger's.
        ticket: i64,
    },
    Append(Append),
    OfferHandover(Handover),
    TakeHandover {
        hold: Hold,
        code: SecretHash,
        token: SecretHash,
        now: Timestamp,
    },
    Prune {
        retention: Retention,
        now: Timestamp,
    },
    /// A look at the clock.
    Look {
        now: Timestamp,
    },
    /// Something nobody needs that goes to disk all the same.
    Probe,
}

/// The result of a task.
#[derive(Debug)]
pub(super) enum Answer {
    Done,
    Created(Hold),
    Taken(Option<u8>),
    Removed(Vec<TableId>),
    Seen(Clock),
}

/// What became of a task.
pub(super) type Outcome = Result<Answer, StoreError>;
