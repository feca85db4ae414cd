//! The offers of this turn, including closed ones: what nobody needs to be asked twice.
//!
//! The rules themselves only count fruitless offers ([`Public::offers_made`](crate::position::Public::offers_made), TRADE-11). A
//! seat that must not repeat an offer has to remember the terms, and this is the only memory of them:
//! [`Knowledge`](crate::knowledge::Knowledge) keeps it for a seat, a table for everybody.

use crate::action::Side;
use crate::event::OpenEvent;
use crate::ids::Seat;
use crate::offer::{Offer, Offers};
use crate::sets::SeatSet;

/// What was offered this turn, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TurnOffers(Vec<Terms>);

/// Who said no to which terms, for as long as that says something about the next answer.
///
/// A refusal stands until the player who refused has paid for something: with a different hand, and something else to save for,
/// the same terms may be welcome.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Refusals(Vec<(Seat, Terms)>);

impl Refusals {
    /// Older refusals are forgotten: a limit for players who haggle endlessly.
    const MOST: usize = 48;

    /// Follows the game by one event; `offers` are those that were open before it.
    pub fn see(&mut self, event: &OpenEvent, offers: &Offers) {
        if let OpenEvent::Declined { slot, seat } = *event {
            let Some(Offer { from, to, give, get, .. }) = offers.get(slot) else { return };
            if self.0.len() == Refusals::MOST {
                self.0.remove(0);
            }
            self.0.push((seat, Terms { from, to: Some(to), give, get }));
        } else if let OpenEvent::Paid { seat, .. } = *event {
            self.0.retain(|(by, _)| *by != seat);
        }
    }

    /// What a player has refused of everything others offered.
    pub fn by(&self, seat: Seat) -> impl Iterator<Item = &Terms> {
        self.0.iter().filter(move |(by, _)| *by == seat).map(|(_, terms)| terms)
    }
}

/// The terms of an offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    /// Who made it.
    pub from: Seat,
    /// Who it was made to, if that is remembered.
    pub to: Option<SeatSet>,
    /// What the maker gives.
    pub give: Side,
    /// What the maker gets.
    pub get: Side,
}

impl TurnOffers {
    /// Follows the game by one event.
    pub fn see(&mut self, event: &OpenEvent) {
        if let OpenEvent::Offered { offer, .. } = event {
            self.0.push(Terms { from: offer.from, to: Some(offer.to), give: offer.give, get: offer.get });
        } else if let OpenEvent::TurnBegan { .. } = event {
            self.0.clear();
        }
    }

    /// What a seat remembers of its own offers.
    pub fn recalled(from: Seat, sides: &[(Side, Side)]) -> TurnOffers {
        let terms = |&(give, get)| Terms { from, to: None, give, get };
        TurnOffers(sides.iter().map(terms).collect())
    }

    /// Was exactly this offered, by the same seat to the same players?
    pub fn contains(&self, terms: &Terms) -> bool {
        self.0.contains(terms)
    }

    /// What a seat has offered: what it would give and get.
    pub fn of(&self, seat: Seat) -> impl Iterator<Item = (Side, Side)> {
        self.0.iter().filter(move |terms| terms.from == seat).map(|terms| (terms.give, terms.get))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action::Slot;
    use crate::cards::{Cards, Resource};

    const SLOT: Slot = Slot::ALL[0];

    fn offer() -> Offer {
        let side = |resource| Side::of(Cards::one(resource));
        let others = SeatSet::of(Seat::new(1)).with(Seat::new(2));
        Offer::new(Seat::new(0), others, side(Resource::Brick), side(Resource::Ore))
    }

    fn declined(refusals: &mut Refusals, by: u8) {
        let mut offers = Offers::NONE;
        offers.put(SLOT, offer());
        refusals.see(&OpenEvent::Declined { slot: SLOT, seat: Seat::new(by) }, &offers);
    }

    #[test]
    fn a_refusal_stands_until_the_player_has_paid_for_something() {
        let mut refusals = Refusals::default();
        declined(&mut refusals, 1);
        declined(&mut refusals, 2);
        refusals.see(&OpenEvent::TurnBegan { seat: Seat::new(1), turn: 9 }, &Offers::NONE);
        let price = Cards::one(Resource::Brick);
        refusals.see(&OpenEvent::Paid { seat: Seat::new(2), price }, &Offers::NONE);
        assert_eq!(refusals.by(Seat::new(1)).map(|terms| terms.give).collect::<Vec<_>>(), [offer().give]);
        assert_eq!(refusals.by(Seat::new(2)).count(), 0);
    }

    #[test]
    fn endless_haggling_costs_no_more_memory() {
        let mut refusals = Refusals::default();
        for _ in 0..=Refusals::MOST {
            declined(&mut refusals, 1);
        }
        assert_eq!(refusals.by(Seat::new(1)).count(), Refusals::MOST);
    }
}
