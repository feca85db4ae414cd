//! The small parts that all fields are made of: numbers, seats, places and cards. Anything that can't be read becomes
//! a fault with its position in the text, and reading continues, so that all faults are reported together.

use std::str::FromStr;

use super::fault::{Flaw, PositionFault};
use super::position::Known;
use crate::board::Topology;
use crate::cards::{Kind, Lanes};
use crate::faults::Faults;
use crate::ids::{Corner, Edge, Hex, Seat};
use crate::sets::SeatSet;

/// The longest text that is read, in bytes: more than the fullest position of six players with every option needs.
pub(super) const MAX_TEXT: usize = 4_096;

/// A number without sign and leading zeros.
pub(super) fn number<N: FromStr>(text: &str) -> Option<N> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

/// Cards as in `2B1O`, `BBO` or, with unknown ones, `1V3?`; `0` for none.
pub(super) fn cards<K: Kind>(text: &str) -> Option<Known<K>> {
    let mut counts = [0u8; 5];
    let mut unknown = 0u8;
    let mut rest = if text == "0" { "" } else { Some(text).filter(|text| !text.is_empty())? };
    while !rest.is_empty() {
        let tail = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        let digits = &rest[..rest.len() - tail.len()];
        let count: u8 = if digits.is_empty() { 1 } else { number(digits)? };
        let letter = tail.chars().next()?;
        if letter == '?' {
            unknown = unknown.checked_add(count)?;
        } else {
            let lane = &mut counts[K::from_letter(letter)?.index()];
            *lane = lane.checked_add(count).filter(|count| *count <= Lanes::<K>::LANE_MAX)?;
        }
        rest = &tail[letter.len_utf8()..];
    }
    Some(Known { cards: Lanes::new(counts), unknown })
}

/// One letter of a kind of card.
pub(super) fn kind<K: Kind>(text: &str) -> Option<K> {
    let mut letters = text.chars();
    let kind = letters.next().and_then(K::from_letter)?;
    letters.next().is_none().then_some(kind)
}

/// Seats as their digits, each once; `-` for nobody.
pub(super) fn seats(text: &str) -> Option<SeatSet> {
    if text == "-" {
        return Some(SeatSet::EMPTY);
    }
    let mut seats = SeatSet::EMPTY;
    for digit in text.chars() {
        let seat = digit.to_digit(10).and_then(|digit| Seat::try_new(digit as usize))?;
        if seats.has(seat) {
            return None;
        }
        seats = seats.with(seat);
    }
    (!seats.is_empty()).then_some(seats)
}

/// Two corners as in `17-22`.
pub(super) fn two_corners(text: &str) -> Option<(Corner, Corner)> {
    let (a, b) = text.split_once('-')?;
    Some((Corner::try_new(number(a)?)?, Corner::try_new(number(b)?)?))
}

/// Who has something; nobody if the text says `-`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Holder(pub(super) Option<Seat>);

/// A text that is being read, and what was found wrong with it.
pub(super) struct Reader<'text> {
    text: &'text str,
    pub(super) faults: Vec<PositionFault>,
}

impl<'text> Reader<'text> {
    pub(super) fn new(text: &'text str) -> Result<Self, Faults<PositionFault>> {
        if text.len() > MAX_TEXT {
            return Err(PositionFault { at: None, flaw: Flaw::TooLong { length: text.len() } }.into());
        }
        Ok(Self { text, faults: Vec::new() })
    }

    /// Where a part of the text begins.
    pub(super) fn place(&self, part: &str) -> Option<usize> {
        let at = part.as_ptr().addr().checked_sub(self.text.as_ptr().addr())?;
        (at <= self.text.len()).then_some(at)
    }

    /// Something is wrong with this part.
    pub(super) fn fault(&mut self, part: &str, flaw: Flaw) {
        self.faults.push(PositionFault { at: self.place(part), flaw });
    }

    /// This part cannot be read; `wanted` says what would be right.
    pub(super) fn unreadable(&mut self, part: &str, wanted: &'static str) {
        self.fault(part, Flaw::Unreadable { text: shortened(part), wanted });
    }

    /// What was read, or a fault if it couldn't be.
    pub(super) fn readable<T>(&mut self, part: &str, read: Option<T>, wanted: &'static str) -> Option<T> {
        if read.is_none() {
            self.unreadable(part, wanted);
        }
        read
    }

    pub(super) fn seat(&mut self, text: &str, players: usize) -> Option<Seat> {
        let seat: usize = self.readable(text, number(text), "the number of a seat")?;
        let found = Seat::try_new(seat).filter(|seat| seat.index() < players);
        if found.is_none() {
            self.fault(text, Flaw::NoSuchSeat { seat, players });
        }
        found
    }

    /// A seat, or `-` for nobody.
    pub(super) fn holder(&mut self, text: &str, players: usize) -> Option<Holder> {
        if text == "-" { Some(Holder(None)) } else { self.seat(text, players).map(|seat| Holder(Some(seat))) }
    }

    pub(super) fn seats(&mut self, text: &str, players: usize) -> Option<SeatSet> {
        let seats = self.readable(text, seats(text), "seats as their digits, or - for nobody")?;
        match (seats - SeatSet::first_n(players)).first() {
            Some(stranger) => {
                self.fault(text, Flaw::NoSuchSeat { seat: stranger.index(), players });
                None
            }
            None => Some(seats),
        }
    }

    pub(super) fn hex(&mut self, text: &str, topology: &Topology) -> Option<Hex> {
        let hex: usize = self.readable(text, number(text), "the number of a hex")?;
        let found = Hex::try_new(hex).filter(|hex| topology.all_hexes().has(*hex));
        if found.is_none() {
            self.fault(text, Flaw::NoSuchHex { hex, hexes: topology.hexes() });
        }
        found
    }

    pub(super) fn corner(&mut self, text: &str, topology: &Topology) -> Option<Corner> {
        let corner: usize = self.readable(text, number(text), "the number of a corner")?;
        let found = Corner::try_new(corner).filter(|corner| topology.all_corners().has(*corner));
        if found.is_none() {
            self.fault(text, Flaw::NoSuchCorner { corner, corners: topology.corners() });
        }
        found
    }

    pub(super) fn path(&mut self, text: &str, topology: &Topology) -> Option<Edge> {
        let found = two_corners(text).and_then(|(a, b)| topology.edge_between(a, b));
        if found.is_none() {
            self.fault(text, Flaw::NoSuchPath { path: shortened(text) });
        }
        found
    }
}

/// Enough of a part of the text to recognize it in a message.
pub(super) fn shortened(text: &str) -> String {
    const ENOUGH: usize = 40;
    if text.chars().nth(ENOUGH).is_none() {
        return text.to_owned();
    }
    text.chars().take(ENOUGH).chain(['…']).collect()
}
