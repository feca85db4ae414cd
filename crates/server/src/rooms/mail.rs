//! What a table's task is told, and how.

use axum::extract::ws::Utf8Bytes;
use hexhaven_record::Record;
use hexhaven_record::wire::{Command, Occupant, Refusal, Room as RoomInfo};
use hexhaven_rules::{Action, Seat, Viewer};
use hexhaven_table::Waiting;
use tokio::sync::{mpsc, oneshot};

use super::RoomError;
use crate::moment::Moment;
use crate::store::SeatKind;
use crate::tokens::SecretHash;

/// What one visitor is sent, ready for the wire. It is bounded: a visitor who does not read is let go, and catches up when
/// it comes back.
pub type Outbox = mpsc::Sender<Utf8Bytes>;

/// A visitor of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MemberId(pub(super) u64);

/// What everybody may know about a table.
#[derive(Clone, Debug)]
pub struct Look {
    /// The seats and settings as one who watches sees them.
    pub room: RoomInfo,
    /// The number of its last entry.
    pub number: u64,
    /// When it was opened.
    pub created_at: Moment,
}

/// A letter to a table.
pub(super) enum Mail {
    /// Somebody wants to follow the table.
    Join { who: Option<SecretHash>, seen: u64, outbox: Outbox, reply: Reply<(MemberId, Viewer)> },
    /// A visitor has gone.
    Part { member: MemberId },
    /// A seat wants something.
    Command { who: SecretHash, id: String, command: Command, reply: Reply<u64> },
    /// Somebody wants a seat.
    Sit { wanted: Option<Seat>, occupant: Occupant, token: SecretHash, kind: SeatKind, reply: Reply<Seat> },
    /// Whose token is this?
    Identify { who: SecretHash, reply: Reply<Seat> },
    /// Another device holds this seat too.
    Admit { seat: Seat, token: SecretHash },
    /// How does it look?
    Look { reply: Reply<Look> },
    /// The record of a game that is over.
    Record { reply: Reply<Record> },
    /// A bot has decided.
    Bot { waiting: Waiting, actions: Vec<Action> },
    /// The table was past its time and has been removed from the store.
    Removed,
    /// The server stops.
    Stop,
}

pub(super) type Reply<T> = oneshot::Sender<Result<T, RoomError>>;

/// The way to one table.
#[derive(Clone, Debug)]
pub struct Doorway {
    mailbox: mpsc::Sender<Mail>,
}

impl Doorway {
    pub(super) const fn new(mailbox: mpsc::Sender<Mail>) -> Doorway {
        Doorway { mailbox }
    }

    /// Follows the table from now on: with a token as that seat, without one as somebody who watches. Everything after
    /// this number comes first.
    pub async fn join(
        &self,
        who: Option<SecretHash>,
        seen: u64,
        outbox: Outbox,
    ) -> Result<(MemberId, Viewer), RoomError> {
        self.ask(|reply| Mail::Join { who, seen, outbox, reply }).await
    }

    /// Follows it no more.
    pub async fn part(&self, member: MemberId) {
        // Whoever leaves a table that has gone has left it.
        let _ = self.mailbox.send(Mail::Part { member }).await;
    }

    /// Obeys the holder of this token, and gives the table's number then: it is stored.
    pub async fn command(&self, who: SecretHash, id: String, command: Command) -> Result<u64, RoomError> {
        self.ask(|reply| Mail::Command { who, id, command, reply }).await
    }

    /// Gives somebody a seat, for whom this token will speak.
    pub async fn sit(
        &self,
        wanted: Option<Seat>,
        occupant: Occupant,
        token: SecretHash,
        kind: SeatKind,
    ) -> Result<Seat, RoomError> {
        self.ask(|reply| Mail::Sit { wanted, occupant, token, kind, reply }).await
    }

    /// The seat of this token.
    pub async fn identify(&self, who: SecretHash) -> Result<Seat, RoomError> {
        self.ask(|reply| Mail::Identify { who, reply }).await
    }

    /// This token, which is stored already, speaks for this seat too.
    pub async fn admit(&self, seat: Seat, token: SecretHash) {
        // A table that left the memory finds the token in the store.
        let _ = self.mailbox.send(Mail::Admit { seat, token }).await;
    }

    /// What everybody may know.
    pub async fn look(&self) -> Result<Look, RoomError> {
        self.ask(|reply| Mail::Look { reply }).await
    }

    /// The record, if the game is over.
    pub async fn record(&self) -> Result<Record, RoomError> {
        self.ask(|reply| Mail::Record { reply }).await
    }

    async fn ask<T>(&self, mail: impl FnOnce(Reply<T>) -> Mail) -> Result<T, RoomError> {
        let (reply, answer) = oneshot::channel();
        self.mailbox.send(mail(reply)).await.map_err(|_| RoomError::Gone)?;
        answer.await.map_err(|_| RoomError::Gone)?
    }
}

impl From<hexhaven_table::Fault> for RoomError {
    fn from(fault: hexhaven_table::Fault) -> RoomError {
        RoomError::Refused(fault.refusal())
    }
}

impl From<Refusal> for RoomError {
    fn from(refusal: Refusal) -> RoomError {
        RoomError::Refused(refusal)
    }
}
