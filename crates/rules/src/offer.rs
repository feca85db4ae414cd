//! Offers that lie on the table (TRADE-3, INFO-8): public, bounded in number, closed by every deal, build, card, helper
//! and end of turn, so that nothing stays open or falls because of a hidden hand.

use std::ops::{Index, IndexMut};

use crate::action::{Side, Slot};
use crate::ids::Seat;
use crate::sets::SeatSet;

/// An offer with the answers so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Offer {
    /// What its maker gives.
    pub give: Side,
    /// What its maker gets.
    pub get: Side,
    /// Its maker.
    pub from: Seat,
    /// Who is asked; nobody in a vacant slot.
    pub to: SeatSet,
    /// Who said yes.
    pub accepted: SeatSet,
    /// Who said no, or countered.
    pub declined: SeatSet,
}

impl Offer {
    pub(crate) const VACANT: Offer = Offer {
        give: Side::OPEN,
        get: Side::OPEN,
        from: Seat::new(0),
        to: SeatSet::EMPTY,
        accepted: SeatSet::EMPTY,
        declined: SeatSet::EMPTY,
    };

    pub(crate) const fn new(from: Seat, to: SeatSet, give: Side, get: Side) -> Offer {
        Offer { give, get, from, to, accepted: SeatSet::EMPTY, declined: SeatSet::EMPTY }
    }

    /// Who has not answered yet.
    pub fn unanswered(&self) -> SeatSet {
        self.to - self.accepted - self.declined
    }

    /// With an open side it can only be countered or declined.
    pub const fn has_open_side(&self) -> bool {
        self.give.is_open() || self.get.is_open()
    }
}

/// The open offers, at most four.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Offers([Offer; Slot::COUNT]);

impl Offers {
    pub(crate) const NONE: Offers = Offers([Offer::VACANT; Slot::COUNT]);

    /// The offer in a slot, if there is one.
    pub fn get(&self, slot: Slot) -> Option<&Offer> {
        let offer = &self.0[slot.index()];
        (!offer.to.is_empty()).then_some(offer)
    }

    /// All open offers with their slots.
    pub fn iter(&self) -> impl Iterator<Item = (Slot, &Offer)> {
        Slot::ALL.into_iter().filter_map(|slot| self.get(slot).map(|offer| (slot, offer)))
    }

    /// Is none open?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|offer| offer.to.is_empty())
    }

    /// The first free slot.
    pub fn vacant(&self) -> Option<Slot> {
        Slot::ALL.into_iter().find(|slot| self.get(*slot).is_none())
    }

    /// The seats that have been asked and have not answered.
    pub fn unanswered(&self) -> SeatSet {
        self.iter().fold(SeatSet::EMPTY, |seats, (_, offer)| seats | offer.unanswered())
    }

    pub(crate) fn close(&mut self, slot: Slot) {
        self.0[slot.index()] = Offer::VACANT;
    }
}

impl Index<Slot> for Offers {
    type Output = Offer;
    fn index(&self, slot: Slot) -> &Offer {
        &self.0[slot.index()]
    }
}

impl IndexMut<Slot> for Offers {
    fn index_mut(&mut self, slot: Slot) -> &mut Offer {
        &mut self.0[slot.index()]
    }
}
