//! Who may speak for which seat. Taking and leaving a seat, removal, handover and signing out are all decided here, by the
//! table's own task, and the store has each change before anybody hears of it. So no token is valid in memory unless the
//! store has it, in whatever order requests arrive.

use std::time::Duration;

use hexhaven_rules::{Seat, Viewer};
use hexhaven_table::log::{LogEntry, Logged};
use hexhaven_table::{NAME_LENGTH, TableError, clean_name};
use hexhaven_wire::{Knock, Occupant, Refusal, Status};

use super::RoomError;
use super::members::Member;
use super::message::SeatRequest;
use super::room::Room;
use crate::names;
use crate::store::{Handover, SeatChange, SeatKind, SeatToken};
use crate::timestamp::Timestamp;
use crate::tokens::SecretHash;

/// How long a link that moves a seat works.
const HANDOVER_TIME: Duration = Duration::from_mins(10);
/// Devices that may hold one seat.
pub(super) const MOST_DEVICES: usize = 8;

/// Newcomers who may wait for the host at the same time.
pub(super) const MOST_KNOCKING: usize = 16;

/// How long, in milliseconds, somebody waits for the host without following the table.
pub(super) const KNOCK_TIME: u64 = 30_000;

/// Somebody waiting for the host to let them in. It isn't stored: after a restart they knock again.
pub(super) struct Knocking {
    number: u32,
    request: SeatRequest,
    /// When they were last known to be there.
    seen_at: u64,
}

/// The answer to a request for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seated {
    /// Here it is.
    At(Seat),
    /// The host decides; the token's holder is told while following the table.
    Waiting,
}

impl Room {
    pub(super) fn seat_of(&self, who: SecretHash) -> Result<Seat, RoomError> {
        // Every token is compared, so the time tells nothing about which one it was.
        let mut found = None;
        for token in &self.tokens {
            if token.hash == who {
                found = Seat::try_new(usize::from(token.seat));
            }
        }
        found.ok_or_else(|| Refusal::new("bad_token").into())
    }

    /// As whom the holder of this token follows the table; without one as a spectator, if those are allowed. A newcomer who
    /// waits for the host sees what spectators see before the start.
    pub(super) fn viewer_of(&self, who: Option<SecretHash>) -> Result<Viewer, RoomError> {
        if let Some(who) = who {
            let seat = self.seat_of(who);
            let knocks = self.knocking.iter().any(|knocking| knocking.request.token == who);
            if seat.is_ok() || !knocks {
                return seat.map(Viewer::Seat);
            }
        }
        if self.table.settings().spectators || self.table.status() == Status::Open {
            Ok(Viewer::Spectator)
        } else {
            Err(Refusal::new("no_spectators").into())
        }
    }

    /// Gives somebody a seat, or lets them wait for the host. Whoever asks again with the same token gets the same answer.
    pub(super) async fn sit(&mut self, request: SeatRequest) -> Result<Seated, RoomError> {
        if let Ok(seat) = self.seat_of(request.token) {
            return Ok(Seated::At(seat));
        }
        let decides = self.table.settings().admit && self.table.host().is_some();
        if !decides || self.table.status() != Status::Open {
            return self.seat(request).await.map(Seated::At);
        }
        clean_name(request.name())?;
        self.forget_knocks();
        if self.knocking.iter().any(|knocking| knocking.request.token == request.token) {
            return Ok(Seated::Waiting);
        }
        let open = |seat| matches!(self.table.occupant(seat), Some(Occupant::Nobody {}));
        if !self.table.seats().any(open) {
            return Err(TableError::TableFull.into());
        }
        if self.knocking.len() >= MOST_KNOCKING {
            return Err(Refusal::new("too_many_knocking").with("most", MOST_KNOCKING as u32).into());
        }
        self.last_knock += 1;
        self.knocking.push(Knocking { number: self.last_knock, request, seen_at: self.rooms.now() });
        self.tell_presence();
        Ok(Seated::Waiting)
    }

    /// The host lets somebody in who knocked, or doesn't.
    pub(super) async fn admit(&mut self, by: Seat, number: u32, yes: bool) -> Result<u64, RoomError> {
        if self.table.host() != Some(by) {
            return Err(TableError::NotHost.into());
        }
        self.forget_knocks();
        let known = self.knocking.iter().find(|knocking| knocking.number == number);
        // The seat they wanted may have been taken in the meantime.
        let request = known.map(|knocking| SeatRequest { seat: None, ..knocking.request.clone() });
        let request = request.ok_or_else(|| Refusal::new("no_such_knock"))?;
        let token = request.token;
        if yes {
            // If there is no seat, they keep waiting.
            let seat = self.seat(request).await?;
            for _ in self.members.iter().filter(|member| member.who == Some(token) && member.is_here()) {
                self.table.connect(self.rooms.now(), seat);
            }
            self.change_viewer(|member| member.who == Some(token), Viewer::Seat(seat));
        } else {
            self.dismiss(|member| member.who == Some(token), &Refusal::new("not_admitted"));
        }
        self.knocking.retain(|knocking| knocking.number != number);
        self.tell_presence();
        Ok(self.table.number())
    }

    /// Newcomers waiting for the host have a while to come back.
    pub(super) fn note_absence(&mut self, who: Option<SecretHash>) {
        let now = self.rooms.now();
        for knocking in self.knocking.iter_mut().filter(|knocking| who == Some(knocking.request.token)) {
            knocking.seen_at = now;
        }
    }

    fn still_knocks(&self, knocking: &Knocking) -> bool {
        let there = self.members.iter().any(|member| member.who == Some(knocking.request.token));
        there || self.rooms.now() < knocking.seen_at + KNOCK_TIME
    }

    /// Forgets those who have given up.
    fn forget_knocks(&mut self) {
        let knocking = std::mem::take(&mut self.knocking);
        self.knocking = knocking.into_iter().filter(|knocking| self.still_knocks(knocking)).collect();
    }

    /// Who wants to be let in.
    pub(super) fn knocks(&self) -> Vec<Knock> {
        let waiting = self.knocking.iter().filter(|knocking| self.still_knocks(knocking));
        let knock =
            |knocking: &Knocking| Knock { knock: knocking.number, name: knocking.request.name().to_owned() };
        waiting.map(knock).collect()
    }

    async fn seat(&mut self, request: SeatRequest) -> Result<Seat, RoomError> {
        let SeatRequest { seat: wanted, occupant, token: hash, kind } = request;
        let occupant = match occupant {
            Occupant::Person { name } => Occupant::Person { name: self.distinct(&name, None)? },
            Occupant::Remote { name } => Occupant::Remote { name: self.distinct(&name, None)? },
            other => other,
        };
        let (seat, steps) = self.table.sit(self.rooms.now(), wanted, occupant)?;
        let token = SeatToken { seat: seat.index() as u8, hash, kind };
        self.publish(&steps, vec![SeatChange::Give(token)]).await?;
        self.tokens.push(token);
        Ok(seat)
    }

    /// A name that nobody else at the table has, nor one that looks like it.
    pub(super) fn distinct(&self, name: &str, own: Option<Seat>) -> Result<String, RoomError> {
        let name = clean_name(name)?;
        let others = self.table.seats().filter(|seat| Some(*seat) != own);
        let taken = others.filter_map(|seat| match self.table.occupant(seat) {
            Some(Occupant::Person { name } | Occupant::Remote { name }) => Some(name.as_str()),
            _ => None,
        });
        Ok(names::distinct(&name, &taken.collect::<Vec<_>>(), NAME_LENGTH))
    }

    pub(super) async fn offer_handover(
        &mut self,
        who: SecretHash,
        link: SecretHash,
    ) -> Result<Timestamp, RoomError> {
        let seat = self.seat_of(who)?.index() as u8;
        // A seat has one link at a time, so a link that may be opened may be used.
        if self.tokens.iter().filter(|token| token.seat == seat).count() >= MOST_DEVICES {
            return Err(Refusal::new("too_many_devices").with("most", MOST_DEVICES as u32).into());
        }
        let expires_at = Timestamp::now().after(HANDOVER_TIME);
        let handover = Handover { code: link, hold: self.hold, seat, expires_at };
        self.rooms.store().offer_handover(handover).await?;
        Ok(expires_at)
    }

    pub(super) async fn take_handover(
        &mut self,
        link: SecretHash,
        hash: SecretHash,
    ) -> Result<Seat, RoomError> {
        let taken = self.rooms.store().take_handover(self.hold, link, hash, Timestamp::now()).await?;
        let unknown = || RoomError::from(Refusal::new("no_such_handover"));
        let number = taken.ok_or_else(unknown)?;
        self.tokens.push(SeatToken { seat: number, hash, kind: SeatKind::Person });
        Seat::try_new(usize::from(number)).ok_or_else(unknown)
    }

    /// Only this device keeps the seat.
    pub(super) async fn sign_out_others(&mut self, seat: Seat, who: SecretHash) -> Result<u64, RoomError> {
        self.table.charge(seat)?;
        let number = seat.index() as u8;
        self.store(Vec::new(), vec![SeatChange::Keep { seat: number, token: who }]).await?;
        self.tokens.retain(|token| token.seat != number || token.hash == who);
        let others = Refusal::new("signed_out");
        self.dismiss(|member| member.viewer == Viewer::Seat(seat) && member.who != Some(who), &others);
        Ok(self.table.number())
    }

    /// The seat is open again: its last holder is a spectator from now on.
    pub(super) fn has_left(&mut self, seat: u8) {
        self.tokens.retain(|token| token.seat != seat);
        let held = |member: &Member| member.viewer.seat().is_some_and(|own| own.index() == usize::from(seat));
        self.change_viewer(held, Viewer::Spectator);
    }
}

/// The seat that became open by this entry.
pub(super) fn left_seat(entry: &LogEntry) -> Option<u8> {
    match entry.what {
        Logged::Left { seat } => Some(seat.index() as u8),
        _ => None,
    }
}
