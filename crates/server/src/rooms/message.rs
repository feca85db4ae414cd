//! Messages to a table's task.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use hexhaven_record::Record;
use hexhaven_rules::{Game, Seat, View, Viewer};
use hexhaven_table::Decision;
use hexhaven_wire::{Command, Emote, HistoryPage, Occupant, Refusal, Room as RoomInfo};
use tokio::sync::{mpsc, oneshot};
use tracing::Span;

use super::RoomError;
use super::outbox::Outbox;
use super::seats::Seated;
use crate::store::{Hold, NodeId, SeatKind};
use crate::timestamp::Timestamp;
use crate::tokens::SecretHash;

/// Names a member of a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MemberId(pub(crate) u64);

/// How a member is reached.
#[derive(Debug)]
pub(super) enum Way {
    /// Through its queue.
    Here(Outbox),
    /// Through this other node.
    There(NodeId),
}

/// Somebody who follows a table from now on.
#[derive(Debug)]
pub struct Joined {
    /// The member.
    pub member: MemberId,
    /// As whom it follows the table.
    pub viewer: Viewer,
    /// Comes when the table parts with the member for good; it breaks if the table has gone elsewhere.
    pub left: oneshot::Receiver<()>,
    /// What a member at another node has to be told first, and the count of the last update before that.
    pub(crate) welcome: Option<(Utf8Bytes, u64)>,
}

/// As whom somebody follows a table, or would.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Standing {
    /// The claim by which this node holds the table.
    pub(crate) hold: Hold,
    /// The viewer.
    pub(crate) viewer: Viewer,
    /// The count of the last update to members of this viewer elsewhere.
    pub(crate) told: u64,
}

/// What everybody may know about a table.
#[derive(Clone, Debug)]
pub struct Overview {
    /// The seats and settings as a spectator sees them.
    pub room: RoomInfo,
    /// The number of its last entry.
    pub number: u64,
    /// When it was opened.
    pub created_at: Timestamp,
}

/// A game as spectators see it, to be drawn elsewhere.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The game.
    pub game: Game,
    /// What spectators see of it.
    pub view: View,
    /// The number of the table's last entry: another position has another number.
    pub number: u64,
}

/// Somebody who wants a seat.
#[derive(Clone, Debug)]
pub struct SeatRequest {
    /// Which seat; without it the first that is open.
    pub seat: Option<Seat>,
    /// Who.
    pub occupant: Occupant,
    /// The token that will speak for the seat.
    pub token: SecretHash,
    /// Who holds it.
    pub kind: SeatKind,
}

impl SeatRequest {
    /// The name that the newcomer gave.
    pub(super) fn name(&self) -> &str {
        match &self.occupant {
            Occupant::Person { name } | Occupant::Remote { name } => name,
            Occupant::Bot { .. } | Occupant::Nobody {} => "",
        }
    }
}

/// A message to a table.
pub(super) enum RoomMessage {
    /// Somebody wants to follow the table.
    Join { who: Option<SecretHash>, seen: u64, way: Way, reply: Reply<Joined> },
    /// A member has gone.
    Part { member: MemberId },
    /// These members at another node are still there.
    Stay { node: NodeId, members: Vec<u64> },
    /// These nodes are alive; members at others have gone.
    Alive { nodes: Arc<[NodeId]> },
    /// As whom would the holder of this token follow the table?
    Whom { who: Option<SecretHash>, reply: Reply<Standing> },
    /// A seat wants something.
    Command { who: SecretHash, id: String, command: Command, span: Span, reply: Reply<u64> },
    /// A spectator at this address reacts.
    React { from: IpAddr, emote: Emote, reply: Reply<u64> },
    /// Somebody wants a seat.
    Sit { request: SeatRequest, reply: Reply<Seated> },
    /// The holder of this token wants to move to another device by this link.
    OfferHandover { who: SecretHash, link: SecretHash, reply: Reply<Timestamp> },
    /// Another device uses such a link, and this token will speak for the seat as well.
    TakeHandover { link: SecretHash, token: SecretHash, reply: Reply<Seat> },
    /// How does it look?
    Overview { who: Option<SecretHash>, reply: Reply<Overview> },
    /// The items before this number.
    History { who: Option<SecretHash>, before: u64, reply: Reply<HistoryPage> },
    /// The game as spectators see it, once it has begun.
    Scene { reply: Reply<Option<Scene>> },
    /// The record of a game that is over.
    Record { who: Option<SecretHash>, reply: Reply<Record> },
    /// A bot has decided.
    Bot(Decision),
    /// The table expired and was removed from the store.
    Removed,
    /// The server stops.
    Stop,
    /// Other nodes may have claimed the table.
    Abandon,
    /// Who may speak for which seat, as the task has it in memory.
    #[cfg(test)]
    Tokens { reply: Reply<Vec<crate::store::SeatToken>> },
    /// A bug in the task, for a test of what happens then.
    #[cfg(test)]
    Panic,
}

pub(super) type Reply<T> = oneshot::Sender<Result<T, RoomError>>;

/// The way to one table.
#[derive(Clone, Debug)]
pub struct RoomHandle {
    inbox: mpsc::Sender<RoomMessage>,
}

impl RoomHandle {
    pub(super) const fn new(inbox: mpsc::Sender<RoomMessage>) -> RoomHandle {
        RoomHandle { inbox }
    }

    /// Follows the table from now on: with a token as that seat, without one as a spectator. Everything after
    /// this number comes first.
    pub async fn join(
        &self,
        who: Option<SecretHash>,
        seen: u64,
        outbox: Outbox,
    ) -> Result<Joined, RoomError> {
        self.ask(|reply| RoomMessage::Join { who, seen, way: Way::Here(outbox), reply }).await
    }

    /// The same for somebody at another node, which passes on what the viewer is told.
    pub(crate) async fn join_from(
        &self,
        node: NodeId,
        who: Option<SecretHash>,
        seen: u64,
    ) -> Result<Joined, RoomError> {
        self.ask(|reply| RoomMessage::Join { who, seen, way: Way::There(node), reply }).await
    }

    /// Another node says which of its members are still there.
    pub(crate) async fn stay(&self, node: NodeId, members: Vec<u64>) {
        // A table that is gone has no members.
        let _ = self.inbox.send(RoomMessage::Stay { node, members }).await;
    }

    /// As whom the holder of this token would follow the table.
    pub(crate) async fn whom(&self, who: Option<SecretHash>) -> Result<Standing, RoomError> {
        self.ask(|reply| RoomMessage::Whom { who, reply }).await
    }

    /// Stops following it.
    pub async fn part(&self, member: MemberId) {
        // A table that is gone needs no goodbye.
        let _ = self.inbox.send(RoomMessage::Part { member }).await;
    }

    /// Carries out a command for the holder of this token, and returns the table's number once it is stored.
    pub async fn command(&self, who: SecretHash, id: String, command: Command) -> Result<u64, RoomError> {
        let span = Span::current();
        self.ask(|reply| RoomMessage::Command { who, id, command, span, reply }).await
    }

    /// Takes the reaction of a spectator at this address; see `audience.rs`.
    pub async fn react(&self, from: IpAddr, emote: Emote) -> Result<u64, RoomError> {
        self.ask(|reply| RoomMessage::React { from, emote, reply }).await
    }

    /// Gives somebody a seat, or lets them wait for the host.
    pub async fn sit(&self, request: SeatRequest) -> Result<Seated, RoomError> {
        self.ask(|reply| RoomMessage::Sit { request, reply }).await
    }

    /// Opens a link that moves the seat of this token to another device, and says until when it works.
    pub async fn offer_handover(&self, who: SecretHash, link: SecretHash) -> Result<Timestamp, RoomError> {
        self.ask(|reply| RoomMessage::OfferHandover { who, link, reply }).await
    }

    /// Uses such a link: this token speaks for the seat as well from now on.
    pub async fn take_handover(&self, link: SecretHash, token: SecretHash) -> Result<Seat, RoomError> {
        self.ask(|reply| RoomMessage::TakeHandover { link, token, reply }).await
    }

    /// What everybody who may follow the table may know.
    pub async fn overview(&self, who: Option<SecretHash>) -> Result<Overview, RoomError> {
        self.ask(|reply| RoomMessage::Overview { who, reply }).await
    }

    /// The items before this number, as the holder of this token sees them.
    pub async fn history(&self, who: Option<SecretHash>, before: u64) -> Result<HistoryPage, RoomError> {
        self.ask(|reply| RoomMessage::History { who, before, reply }).await
    }

    /// The game as spectators see it; nothing before it begins.
    pub async fn scene(&self) -> Result<Option<Scene>, RoomError> {
        self.ask(|reply| RoomMessage::Scene { reply }).await
    }

    /// The record, if the game is over.
    pub async fn record(&self, who: Option<SecretHash>) -> Result<Record, RoomError> {
        self.ask(|reply| RoomMessage::Record { who, reply }).await
    }

    #[cfg(test)]
    pub(super) async fn tokens(&self) -> Vec<crate::store::SeatToken> {
        self.ask(|reply| RoomMessage::Tokens { reply }).await.expect("the table is there")
    }

    /// Lets the task panic, and waits until it has ended.
    #[cfg(test)]
    pub(super) async fn panic(&self) {
        let _ = self.inbox.send(RoomMessage::Panic).await;
        self.inbox.closed().await;
    }

    async fn ask<T>(&self, message: impl FnOnce(Reply<T>) -> RoomMessage) -> Result<T, RoomError> {
        let (reply, answer) = oneshot::channel();
        self.inbox.send(message(reply)).await.map_err(|_| RoomError::Gone)?;
        answer.await.map_err(|_| RoomError::Gone)?
    }
}

impl From<hexhaven_table::TableError> for RoomError {
    fn from(fault: hexhaven_table::TableError) -> RoomError {
        RoomError::Refused(fault.refusal())
    }
}

impl From<Refusal> for RoomError {
    fn from(refusal: Refusal) -> RoomError {
        RoomError::Refused(refusal)
    }
}
