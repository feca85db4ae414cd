//! The open offers (TRADE-3, INFO-8): public, bounded in number, and closed by every deal, build, card, helper and end
//! of turn, so that no offer stays open or closes because of a hidden hand.

use crate::action::{Side, Slot};
use crate::ids::Seat;
use crate::public::Public;
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
    /// Who is asked; nobody in an empty slot.
    pub to: SeatSet,
    /// Who said yes.
    pub accepted: SeatSet,
    /// Who said no, or countered.
    pub declined: SeatSet,
}

impl Offer {
    pub(crate) const fn new(from: Seat, to: SeatSet, give: Side, get: Side) -> Offer {
        Offer { give, get, from, to, accepted: SeatSet::EMPTY, declined: SeatSet::EMPTY }
    }

    /// Who hasn't answered yet.
    pub fn unanswered(&self) -> SeatSet {
        self.to - self.accepted - self.declined
    }

    /// With an open side it can only be countered or declined.
    pub const fn has_open_side(&self) -> bool {
        self.give.is_open() || self.get.is_open()
    }
}

/// The open offers, at most six. The parts are stored side by side, so that "is any open?" is a single comparison; the
/// sides are packed, since a state has no room for six full-size offers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Offers {
    give: [[u8; 5]; Slot::COUNT],
    get: [[u8; 5]; Slot::COUNT],
    from: [Seat; Slot::COUNT],
    to: [SeatSet; Slot::COUNT],
    accepted: [SeatSet; Slot::COUNT],
    declined: [SeatSet; Slot::COUNT],
}

impl Offers {
    pub(crate) const NONE: Offers = Offers {
        give: [Side::OPEN.packed(); Slot::COUNT],
        get: [Side::OPEN.packed(); Slot::COUNT],
        from: [Seat::new(0); Slot::COUNT],
        to: [SeatSet::EMPTY; Slot::COUNT],
        accepted: [SeatSet::EMPTY; Slot::COUNT],
        declined: [SeatSet::EMPTY; Slot::COUNT],
    };

    /// The offer in a slot, if there is one.
    pub fn get(&self, slot: Slot) -> Option<Offer> {
        let at = slot.index();
        (!self.to[at].is_empty()).then(|| Offer {
            give: Side::unpacked(self.give[at]),
            get: Side::unpacked(self.get[at]),
            from: self.from[at],
            to: self.to[at],
            accepted: self.accepted[at],
            declined: self.declined[at],
        })
    }

    /// All open offers with their slots.
    pub fn iter(&self) -> impl Iterator<Item = (Slot, Offer)> {
        Slot::ALL.into_iter().filter_map(|slot| self.get(slot).map(|offer| (slot, offer)))
    }

    /// Are there no open offers?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.to == Offers::NONE.to
    }

    /// The first free slot.
    pub fn vacant(&self) -> Option<Slot> {
        Slot::ALL.into_iter().find(|slot| self.get(*slot).is_none())
    }

    /// The seats that have been asked and haven't answered.
    #[inline]
    pub fn unanswered(&self) -> SeatSet {
        if self.is_empty() { SeatSet::EMPTY } else { self.unanswered_of_some() }
    }

    /// Separate, so that the common look at an empty table stays short.
    #[inline(never)]
    fn unanswered_of_some(&self) -> SeatSet {
        self.iter().fold(SeatSet::EMPTY, |seats, (_, offer)| seats | offer.unanswered())
    }

    pub(crate) fn put(&mut self, slot: Slot, offer: Offer) {
        let at = slot.index();
        self.give[at] = offer.give.packed();
        self.get[at] = offer.get.packed();
        self.from[at] = offer.from;
        self.to[at] = offer.to;
        self.accepted[at] = offer.accepted;
        self.declined[at] = offer.declined;
    }

    pub(crate) fn close(&mut self, slot: Slot) {
        self.put(slot, Offer::new(Seat::new(0), SeatSet::EMPTY, Side::OPEN, Side::OPEN));
    }

    pub(crate) fn accept(&mut self, slot: Slot, seat: Seat) {
        self.accepted[slot.index()] = self.accepted[slot.index()].with(seat);
    }

    /// A no, or a counteroffer. Says whether everybody has declined.
    pub(crate) fn decline(&mut self, slot: Slot, seat: Seat) -> bool {
        let at = slot.index();
        self.accepted[at] = self.accepted[at].without(seat);
        self.declined[at] = self.declined[at].with(seat);
        self.declined[at] == self.to[at]
    }
}

impl Public {
    /// A deal takes one offer off each player's count (TRADE-11): the offer that became the deal, and the one it
    /// countered. So nobody runs out of offers by trading.
    pub(crate) fn forgive_offers(&mut self, maker: Seat, partner: Seat) {
        for seat in [maker, partner] {
            self.offers_made[seat] = self.offers_made[seat].saturating_sub(1);
        }
    }
}
