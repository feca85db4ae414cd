//! Before the game: taking seats, choosing colors, agreeing on settings.

use hexhaven_luck::ClientSeed;
use hexhaven_rules::{Game, Seat};
use hexhaven_wire::{Color, Occupant, Settings, Status};

use crate::error::TableError;
use crate::log::Logged;
use crate::settings::checked;
use crate::table::{Step, Table};
use crate::words::clean_name;

impl Table {
    /// Somebody takes a seat: this one, or the first open one.
    pub fn sit(
        &mut self,
        now: u64,
        wanted: Option<Seat>,
        occupant: Occupant,
    ) -> Result<(Seat, Vec<Step>), TableError> {
        self.open_still()?;
        self.budgets.arrive()?;
        let seat = match wanted {
            Some(seat) => self.open_chair(seat)?,
            None => {
                self.seats().find(|seat| self.chairs[seat.index()].is_open()).ok_or(TableError::TableFull)?
            }
        };
        let occupant = match occupant {
            Occupant::Person { name } => Occupant::Person { name: clean_name(&name)? },
            Occupant::Remote { name } => Occupant::Remote { name: clean_name(&name)? },
            bot @ Occupant::Bot { .. } => bot,
            Occupant::Nobody {} => return Err(TableError::SeatOpen { seat }),
        };
        let mut steps = vec![self.write(now, Logged::Sat { seat, occupant })];
        self.watch_presence(now);
        steps.extend(self.start_if_ready(now));
        Ok((seat, steps))
    }

    pub(crate) fn add_bot(
        &mut self,
        now: u64,
        by: Seat,
        seat: u8,
        level: String,
    ) -> Result<Vec<Step>, TableError> {
        self.host_only(by)?;
        let seat = self.named(seat)?;
        Ok(self.sit(now, Some(seat), Occupant::Bot { level })?.1)
    }

    pub(crate) fn remove(&mut self, now: u64, by: Seat, seat: u8) -> Result<Vec<Step>, TableError> {
        self.host_only(by)?;
        let seat = self.named(seat)?;
        self.empty(now, seat)
    }

    /// A seat becomes open. The server forgets its token.
    pub(crate) fn empty(&mut self, now: u64, seat: Seat) -> Result<Vec<Step>, TableError> {
        self.open_still()?;
        if self.chairs[seat.index()].is_open() {
            return Err(TableError::SeatOpen { seat });
        }
        let step = self.write(now, Logged::Left { seat });
        self.watch_presence(now);
        Ok(vec![step])
    }

    pub(crate) fn rename(&mut self, now: u64, seat: Seat, name: &str) -> Result<Vec<Step>, TableError> {
        self.open_still()?;
        let name = clean_name(name)?;
        let ready = self.chairs[seat.index()].ready;
        let occupant = match &self.chairs[seat.index()].occupant {
            Occupant::Remote { .. } => Occupant::Remote { name },
            _ => Occupant::Person { name },
        };
        let mut steps = vec![self.write(now, Logged::Sat { seat, occupant })];
        // Sitting down again means having to get ready again, but a mere change of name doesn't.
        if ready && let Some(seed) = self.chairs[seat.index()].client_seed.clone() {
            steps.push(self.write(now, Logged::Ready { seat, ready, client_seed: seed }));
        }
        Ok(steps)
    }

    pub(crate) fn recolor(&mut self, now: u64, seat: Seat, color: Color) -> Result<Vec<Step>, TableError> {
        self.open_still()?;
        let wanted = color.into();
        let taken = self
            .chairs
            .iter()
            .enumerate()
            .any(|(at, chair)| at != seat.index() && !chair.is_open() && chair.color == wanted);
        if taken || !Game::open_colors(&self.rules).any(|open| open == wanted) {
            return Err(TableError::ColorTaken);
        }
        let own = self.chairs[seat.index()].color;
        let mut steps = Vec::new();
        // An open seat that had the color gets the old one in return.
        let other = self.seats().find(|other| *other != seat && self.chairs[other.index()].color == wanted);
        if let Some(other) = other {
            steps.push(self.write(now, Logged::Recolored { seat: other, color: own }));
        }
        steps.push(self.write(now, Logged::Recolored { seat, color: wanted }));
        Ok(steps)
    }

    pub(crate) fn change(&mut self, now: u64, by: Seat, settings: Settings) -> Result<Vec<Step>, TableError> {
        self.host_only(by)?;
        self.open_still()?;
        let (settings, rules) = checked(settings)?;
        let seats = usize::from(rules.players);
        if self.chairs.iter().skip(seats).any(|chair| !chair.is_open()) {
            return Err(TableError::TooManySeated { seats });
        }
        Ok(vec![self.write(now, Logged::Changed { settings: Box::new(settings) })])
    }

    pub(crate) fn ready(
        &mut self,
        now: u64,
        seat: Seat,
        ready: bool,
        seed: &str,
    ) -> Result<Vec<Step>, TableError> {
        self.open_still()?;
        let client_seed = ClientSeed::parse(seed).map_err(|_| TableError::BadClientSeed)?;
        let mut steps = vec![self.write(now, Logged::Ready { seat, ready, client_seed })];
        steps.extend(self.start_if_ready(now));
        Ok(steps)
    }

    fn open_still(&self) -> Result<(), TableError> {
        if self.status == Status::Open { Ok(()) } else { Err(TableError::Started) }
    }

    fn host_only(&self, by: Seat) -> Result<(), TableError> {
        if self.host == Some(by) { Ok(()) } else { Err(TableError::NotHost) }
    }

    fn open_chair(&self, seat: Seat) -> Result<Seat, TableError> {
        match self.chairs.get(seat.index()) {
            None => Err(TableError::NoSuchSeat { seats: self.chairs.len() }),
            Some(chair) if chair.is_open() => Ok(seat),
            Some(_) => Err(TableError::SeatTaken { seat }),
        }
    }

    pub(crate) fn named(&self, seat: u8) -> Result<Seat, TableError> {
        seat_of(seat, self.chairs.len())
    }
}

/// The seat with this number at a table with this many.
pub(crate) fn seat_of(seat: u8, seats: usize) -> Result<Seat, TableError> {
    let named = Seat::try_new(usize::from(seat)).filter(|seat| seat.index() < seats);
    named.ok_or(TableError::NoSuchSeat { seats })
}
