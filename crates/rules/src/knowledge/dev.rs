//! What is known about the development cards that the viewer hasn't seen: the others' and the deck's.
//!
//! All of them are equally likely to be anywhere, except for what is known: a played card was there; an active player who has
//! not won has too few victory points for it (WIN-6); the end shows the victory point cards (WIN-8); and a player who has seen
//! cards from the deck through Candamir knows that those put back were in it (HELP-22). Bounds capture all this exactly,
//! since apart from victory points, keeping a card doesn't give away its kind. Only after a look into the deck are they
//! sometimes a little too wide: they forget that a card somebody bought later may be one of those that were seen.

use super::bounds::Bounds;
use super::deal::deal;
use super::fact::{ByHolder, Fact, Holder};
use crate::cards::{DevCard, DevCards};
use crate::ids::{BySeat, Seat};
use crate::picker::Picker;

/// The development cards that the viewer doesn't see.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Dev {
    bounds: Bounds<DevCard>,
    returned: Vec<Returned>,
}

/// Cards that the viewer has put back into the deck. Each of them is equally likely to be in any place that was part of the
/// deck then: still there, or with somebody who has bought a card since. This only affects the odds of a sample; the bounds
/// say what is possible.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Returned {
    cards: DevCards,
    bought_since: BySeat<u8>,
}

impl Dev {
    /// Players with this many cards each, and the deck; `None` if they can't be dealt that way.
    pub(super) fn of_sizes(counts: BySeat<u8>, deck: u8, unseen: DevCards) -> Option<Dev> {
        let bounds = Bounds::of_sizes(ByHolder::new(&counts, deck), unseen)?;
        Some(Dev { bounds, returned: Vec::new() })
    }

    pub(super) fn certain(&self, holder: impl Into<Holder>) -> DevCards {
        self.bounds.low(holder.into())
    }

    pub(super) fn possible(&self, holder: impl Into<Holder>) -> DevCards {
        self.bounds.high(holder.into())
    }

    pub(super) fn admits(&self, cards: &ByHolder<DevCards>) -> bool {
        self.bounds.admits(cards)
    }

    /// A card was bought and the viewer doesn't see it. Any of Candamir's three may have been kept, so that is the same.
    pub(super) fn bought_unseen(&mut self, seat: Seat) {
        self.bounds.move_unseen(Holder::DECK, seat.into());
        for returned in &mut self.returned {
            returned.bought_since[seat] += 1;
        }
    }

    /// The viewer bought a card.
    pub(super) fn bought(&mut self, card: DevCard) {
        self.bounds.lose(Holder::DECK, DevCards::one(card));
        self.turned_up(card, |_| true);
    }

    /// Candamir showed these cards from the deck to the viewer. Returns nothing if they can't have been there.
    pub(super) fn shown(&mut self, cards: DevCards) -> Option<()> {
        self.bounds.try_learn(Holder::DECK, Fact::at_least(cards))?;
        for earlier in &mut self.returned {
            earlier.cards -= earlier.cards.min(cards);
        }
        self.returned.push(Returned { cards, bought_since: BySeat::default() });
        Some(())
    }

    /// Another player played a card.
    pub(super) fn played(&mut self, seat: Seat, card: DevCard) {
        self.bounds.lose(seat.into(), DevCards::one(card));
        self.turned_up(card, |returned| returned.bought_since[seat] > 0);
        let count = self.bounds.size(seat.into());
        for returned in &mut self.returned {
            returned.bought_since[seat] = returned.bought_since[seat].min(count);
        }
    }

    /// Another player has at most this many victory point cards. `None` if there must be more.
    pub(super) fn at_most_points(&mut self, seat: Seat, count: u8) -> Option<()> {
        self.bounds.try_learn(seat.into(), Fact::at_most(DevCard::VictoryPoint, count))
    }

    /// Another player has shown this many victory point cards. `None` if it must be another number.
    pub(super) fn points_shown(&mut self, seat: Seat, count: u8) -> Option<()> {
        self.bounds.try_learn(seat.into(), Fact::exactly(DevCard::VictoryPoint, count))
    }

    /// A card that may be one of those put back was seen again, and no longer says anything about the rest.
    fn turned_up(&mut self, card: DevCard, may_be: impl Fn(&Returned) -> bool) {
        let mut latest_first = self.returned.iter_mut().rev();
        if let Some(returned) = latest_first.find(|returned| returned.cards.has(card) && may_be(returned)) {
            returned.cards -= DevCards::one(card);
        }
        self.returned.retain(|returned| !returned.cards.is_empty());
    }

    /// Cards for everybody and the deck that could be the true ones.
    pub(super) fn sample<P: Picker>(&self, picker: &mut P) -> ByHolder<DevCards> {
        deal(&self.bounds, |picker: &mut P| self.lay_returned(picker), picker)
    }

    /// Puts each card that was put back into one of the places where it may be.
    fn lay_returned(&self, picker: &mut impl Picker) -> ByHolder<DevCards> {
        let mut laid = ByHolder([DevCards::EMPTY; Holder::COUNT]);
        // The latest ones have the fewest places to go, all of which are also open to the earlier ones.
        for returned in self.returned.iter().rev() {
            let mut places = ByHolder::new(&returned.bought_since, self.bounds.size(Holder::DECK));
            for (card, count) in returned.cards.iter() {
                for _ in 0..count {
                    let free = |holder| places[holder].min(self.bounds.size(holder) - laid[holder].size());
                    let holder = pick_holder(free, picker);
                    places[holder] -= 1;
                    laid[holder] += DevCards::one(card);
                }
            }
        }
        laid
    }
}

/// A holder, each as likely as it has places.
fn pick_holder(places: impl Fn(Holder) -> u8, picker: &mut impl Picker) -> Holder {
    let total: u32 = Holder::all().map(|holder| u32::from(places(holder))).sum();
    let mut number = picker.pick(total);
    for holder in Holder::all() {
        let count = places(holder).into();
        if number < count {
            return holder;
        }
        number -= count;
    }
    Holder::DECK
}
