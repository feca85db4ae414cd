//! The members of one table: who follows it, what they are sent, and how they are disconnected.

use axum::extract::ws::Utf8Bytes;
use hexhaven_rules::Viewer;
use hexhaven_wire::{FromTable, Refusal, Status, Update};
use tokio::sync::oneshot;

use super::RoomError;
use super::message::{Joined, MemberId, Way};
use super::room::Room;
use crate::cluster::{MemberNews, What};
use crate::store::NodeId;
use crate::tokens::SecretHash;

/// Connections of one seat at the same time: several devices, several tabs each.
pub(super) const MOST_OF_A_SEAT: usize = 16;
/// Spectators of one table at the same time.
pub(super) const MOST_SPECTATORS: usize = 200;

/// How long, in milliseconds, newcomers get the same welcome. It includes the time, which must not be much older.
const WELCOME_TIME: u64 = 500;

/// What newcomers are told.
pub(super) struct Welcome {
    viewer: Viewer,
    text: Utf8Bytes,
    until: u64,
}

/// Somebody who follows a table, in a seat or as a spectator.
pub(super) struct Member {
    pub(super) id: MemberId,
    pub(super) viewer: Viewer,
    /// The token that the member came with.
    pub(super) who: Option<SecretHash>,
    way: Way,
    /// When the member's node last said that it is there; only for other nodes.
    heard_at: u64,
    left: oneshot::Sender<()>,
}

/// A member at another node that isn't heard of for so long, in milliseconds, has gone.
const SILENT_MEMBER: u64 = 30_000;

impl Member {
    /// Is it connected to this node?
    pub(super) const fn is_here(&self) -> bool {
        matches!(self.way, Way::Here(_))
    }
}

impl Room {
    pub(super) async fn join(
        &mut self,
        who: Option<SecretHash>,
        seen: u64,
        way: Way,
    ) -> Result<Joined, RoomError> {
        let viewer = self.viewer_of(who)?;
        self.room_for(viewer)?;
        if let Viewer::Seat(seat) = viewer {
            let present = self.table.present().has(seat);
            let steps = self.table.connect(self.rooms.now(), seat);
            self.publish(&steps, Vec::new()).await?;
            if !present {
                self.tell_presence();
            }
        }
        let id = MemberId(self.next_member);
        self.next_member += 1;
        if viewer == Viewer::Spectator || self.has_spectators() {
            self.audience.note_change();
        }
        let welcome = self.welcome(viewer, seen);
        let (left, leaves) = oneshot::channel();
        let (heard, welcome) = match &way {
            Way::Here(outbox) => (outbox.offer(&welcome), None),
            Way::There(_) => (true, Some((welcome, self.told(viewer)))),
        };
        self.members.push(Member { id, viewer, who, way, heard_at: self.rooms.now(), left });
        if !heard {
            self.part(id);
        }
        Ok(Joined { member: id, viewer, left: leaves, welcome })
    }

    fn room_for(&self, viewer: Viewer) -> Result<(), RoomError> {
        let there = self.members.iter().filter(|member| member.viewer == viewer).count();
        let most = match viewer {
            Viewer::Seat(_) => MOST_OF_A_SEAT,
            Viewer::Spectator => MOST_SPECTATORS,
        };
        if there < most {
            Ok(())
        } else {
            Err(Refusal::new("too_many_visitors").with("most", most as u32).into())
        }
    }

    /// What a viewer has missed. Newcomers who see the same get the same bytes.
    pub(super) fn welcome(&mut self, viewer: Viewer, seen: u64) -> Utf8Bytes {
        let now = self.rooms.now();
        self.table.watch_presence(now);
        self.welcomes.retain(|welcome| now < welcome.until);
        if seen != 0 {
            return self.encode(viewer, self.table.sync(viewer, seen));
        }
        if let Some(welcome) = self.welcomes.iter().find(|welcome| welcome.viewer == viewer) {
            return welcome.text.clone();
        }
        let text = self.encode(viewer, self.table.sync(viewer, 0));
        self.welcomes.push(Welcome { viewer, text: text.clone(), until: now + WELCOME_TIME });
        text
    }

    /// An update for one viewer. Only the host learns who knocks.
    pub(super) fn encode(&self, viewer: Viewer, mut update: Update) -> Utf8Bytes {
        if let Some(room) = &mut update.room
            && viewer.seat().is_some_and(|seat| self.table.host() == Some(seat))
        {
            room.knocking = self.knocks();
        }
        encode_message(&FromTable::Update(Box::new(update)))
    }

    pub(super) fn part(&mut self, id: MemberId) {
        if let Some(place) = self.members.iter().position(|member| member.id == id) {
            let member = self.members.swap_remove(place);
            self.has_gone(&member);
            self.note_absence(member.who);
            self.part_with(member, None);
        }
    }

    /// Tells a member that it is one no longer, with a last message or none.
    fn part_with(&self, member: Member, goodbye: Option<&Utf8Bytes>) {
        match &member.way {
            Way::Here(outbox) => {
                if let Some(goodbye) = goodbye {
                    outbox.offer(goodbye);
                }
            }
            Way::There(node) => {
                let text = goodbye.map(ToString::to_string);
                self.tell_member(*node, member.id, MemberNews::Goodbye { text });
            }
        }
        // A member that stopped listening knows.
        let _ = member.left.send(());
    }

    /// Tells members something that is for them alone: they follow as somebody else from now on. Those at other nodes join again.
    pub(super) fn change_viewer(&mut self, whom: impl Fn(&Member) -> bool, viewer: Viewer) {
        let welcome = self.welcome(viewer, 0);
        let mut rejoining = Vec::new();
        for member in self.members.iter_mut().filter(|member| whom(member)) {
            match &member.way {
                Way::Here(outbox) => {
                    member.viewer = viewer;
                    outbox.offer(&welcome);
                }
                Way::There(node) => rejoining.push((*node, member.id)),
            }
        }
        for (node, id) in rejoining {
            self.tell_member(node, id, MemberNews::Rejoin { spectator: viewer == Viewer::Spectator });
            if let Some(place) = self.members.iter().position(|member| member.id == id) {
                let member = self.members.swap_remove(place);
                self.has_gone(&member);
            }
        }
    }

    fn tell_member(&self, node: NodeId, member: MemberId, news: MemberNews) {
        if let Some(own) = self.rooms.node() {
            let (table, epoch) = (self.hold.table.number(), self.hold.epoch());
            own.tell(node, What::Member { table, epoch, member: member.0, news });
        }
    }

    /// Another node says which of its members are still there.
    pub(super) fn note_members(&mut self, node: NodeId, members: &[u64]) {
        let now = self.rooms.now();
        for member in &mut self.members {
            if matches!(member.way, Way::There(at) if at == node) && members.contains(&member.id.0) {
                member.heard_at = now;
            }
        }
        self.forget_silent(|member| member.heard_at + SILENT_MEMBER < now);
    }

    /// Members at nodes that are gone have gone too.
    pub(super) fn note_alive(&mut self, nodes: &[NodeId]) {
        self.forget_silent(|member| matches!(member.way, Way::There(at) if !nodes.contains(&at)));
    }

    fn forget_silent(&mut self, is_silent: impl Fn(&Member) -> bool) {
        let elsewhere = self.members.iter().filter(|member| matches!(member.way, Way::There(_)));
        let silent: Vec<MemberId> =
            elsewhere.filter(|member| is_silent(member)).map(|member| member.id).collect();
        for id in silent {
            self.part(id);
        }
    }

    /// The count of the last update to members of this viewer elsewhere.
    pub(super) fn told(&self, viewer: Viewer) -> u64 {
        self.told.iter().find(|(told, _)| *told == viewer).map_or(0, |(_, count)| *count)
    }

    /// Sends a message to all members of a viewer; returns those here who don't read.
    pub(super) fn tell_viewer(&mut self, viewer: Viewer, text: &Utf8Bytes) -> Vec<MemberId> {
        let (mut slow, mut elsewhere) = (Vec::new(), false);
        for member in self.members.iter().filter(|member| member.viewer == viewer) {
            match &member.way {
                Way::Here(outbox) if outbox.offer(text) => {}
                Way::Here(_) => slow.push(member.id),
                Way::There(_) => elsewhere = true,
            }
        }
        if let Some(node) = self.rooms.node().filter(|_| elsewhere) {
            let count = self.told(viewer) + 1;
            self.told.retain(|(told, _)| *told != viewer);
            self.told.push((viewer, count));
            node.tell_viewers(self.hold, &viewer_name(viewer), count, text);
        }
        slow
    }

    /// The table isn't here anymore: members at other nodes look for it. Those here notice by themselves.
    pub(super) fn send_on(&self) {
        for member in &self.members {
            if let Way::There(node) = member.way {
                self.tell_member(node, member.id, MemberNews::Rejoin { spectator: false });
            }
        }
    }

    fn has_spectators(&self) -> bool {
        self.members.iter().any(|member| member.viewer == Viewer::Spectator)
    }

    fn has_gone(&mut self, member: &Member) {
        if member.viewer == Viewer::Spectator {
            self.audience.note_change();
        }
        if let Viewer::Seat(seat) = member.viewer {
            self.table.disconnect(self.rooms.now(), seat);
            if !self.table.present().has(seat) {
                self.tell_presence();
            }
        }
    }

    pub(super) fn tell_presence(&mut self) {
        self.welcomes.clear();
        self.table.watch_presence(self.rooms.now());
        self.tell_all(|room, viewer| room.table.presence(viewer));
    }

    /// Tells every viewer once what it sees, and all of its members the same bytes. Those who don't read are disconnected, but
    /// only after everybody was told: their leaving is news too, which must not overtake this.
    pub(super) fn tell_all(&mut self, update: impl Fn(&Room, Viewer) -> Update) {
        let mut slow = Vec::new();
        for viewer in self.viewers() {
            let text = self.encode(viewer, update(self, viewer));
            slow.extend(self.tell_viewer(viewer, &text));
        }
        for id in slow {
            self.part(id);
        }
    }

    /// The viewers among the members, each once.
    pub(super) fn viewers(&self) -> Vec<Viewer> {
        let mut viewers: Vec<Viewer> = Vec::new();
        for member in &self.members {
            if !viewers.contains(&member.viewer) {
                viewers.push(member.viewer);
            }
        }
        viewers
    }

    /// Once a game has begun, nobody waits for a seat, and a table that is closed to spectators has none.
    pub(super) fn close_lobby(&mut self) {
        if self.table.status() == Status::Open {
            return;
        }
        self.knocking.clear();
        let closed = !self.table.settings().spectators;
        if closed && self.has_spectators() {
            self.dismiss(|member| member.viewer == Viewer::Spectator, &Refusal::new("no_spectators"));
        }
    }

    /// Sends some members away, and says why.
    pub(super) fn dismiss(&mut self, whom: impl Fn(&Member) -> bool, why: &Refusal) {
        let goodbye = encode_message(&FromTable::Goodbye { refusal: why.clone() });
        let (leaving, staying) = self.members.drain(..).partition(whom);
        self.members = staying;
        let leaving: Vec<Member> = leaving;
        for member in leaving {
            self.has_gone(&member);
            self.part_with(member, Some(&goodbye));
        }
    }
}

/// A viewer in the subjects of NATS.
pub(crate) fn viewer_name(viewer: Viewer) -> String {
    viewer.seat().map_or_else(|| "spectator".to_owned(), |seat| seat.index().to_string())
}

pub(super) fn encode_message(message: &FromTable) -> Utf8Bytes {
    serde_json::to_string(message).expect("messages are plain data").into()
}
