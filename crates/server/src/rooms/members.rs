//! The members of one table: who follows it, what they are sent, and how they are disconnected.

use axum::extract::ws::Utf8Bytes;
use hexhaven_rules::Viewer;
use hexhaven_wire::{FromTable, Refusal, Status, Update};

use super::RoomError;
use super::message::MemberId;
use super::outbox::Outbox;
use super::room::Room;
use crate::tokens::SecretHash;

/// Connections of one seat at the same time: several devices, several tabs each.
pub(super) const MOST_OF_A_SEAT: usize = 16;
/// Spectators of one table at the same time.
pub(super) const MOST_SPECTATORS: usize = 200;

/// How long, in milliseconds, newcomers get the same welcome. It tells the time, which must not be much older.
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
    pub(super) outbox: Outbox,
}

impl Room {
    pub(super) async fn join(
        &mut self,
        who: Option<SecretHash>,
        seen: u64,
        outbox: Outbox,
    ) -> Result<(MemberId, Viewer), RoomError> {
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
        let member = Member { id, viewer, who, outbox };
        let heard = member.outbox.offer(&self.welcome(viewer, seen));
        self.members.push(member);
        if !heard {
            self.part(id);
        }
        Ok((id, viewer))
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
            let of_viewer = self.members.iter().filter(|member| member.viewer == viewer);
            slow.extend(of_viewer.filter(|member| !member.outbox.offer(&text)).map(|member| member.id));
        }
        for id in slow {
            self.part(id);
        }
    }

    /// The viewers among the members, each once.
    fn viewers(&self) -> Vec<Viewer> {
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
            member.outbox.offer(&goodbye);
            self.has_gone(&member);
        }
    }
}

pub(super) fn encode_message(message: &FromTable) -> Utf8Bytes {
    serde_json::to_string(message).expect("messages are plain data").into()
}
