//! The offers of this turn, closed ones included: what nobody needs to be asked twice.
//!
//! The rules themselves only count fruitless offers ([`Public::offers_made`](crate::position::Public::offers_made), TRADE-11). Whoever must not
//! repeat an offer remembers the terms, and this is the one memory of them: [`Knowledge`](crate::knowledge::Knowledge) keeps it for a seat, a
//! table for everybody.

use crate::action::Side;
use crate::event::OpenEvent;
use crate::ids::Seat;
use crate::sets::SeatSet;

/// What was offered this turn, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TurnOffers(Vec<Terms>);

/// The terms of an offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    /// Who made it.
    pub from: Seat,
    /// To whom, if that is remembered.
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

    /// Was just this offered, by the same seat to the same others?
    pub fn contains(&self, terms: &Terms) -> bool {
        self.0.contains(terms)
    }

    /// What a seat has offered: what it would give and get.
    pub fn of(&self, seat: Seat) -> impl Iterator<Item = (Side, Side)> {
        self.0.iter().filter(move |terms| terms.from == seat).map(|terms| (terms.give, terms.get))
    }
}
