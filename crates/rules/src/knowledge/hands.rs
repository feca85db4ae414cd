//! What is known about the resource cards in the hands: all possible worlds while there are few enough, otherwise bounds.

use super::bounds::Bounds;
use super::deal::deal;
use super::fact::{ByHolder, Fact};
use super::worlds::Worlds;
use crate::cards::{Cards, Resource};
use crate::ids::{BySeat, Seat};
use crate::picker::Picker;

/// The most worlds that are kept separately. Random games with offers leave at most a hundred open, and those without rarely
/// more; at this number a theft takes about a millisecond.
pub(super) const MOST_WORLDS: usize = 4_096;

/// What is known of the hands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Hands {
    Worlds(Worlds),
    Bounds(Bounds<Resource>),
}

impl Hands {
    /// Hands of this many cards each, of which only the total is known; `None` if they can't be dealt that way. Call
    /// [`Hands::try_learn`] with what is known about them; then there may be few enough worlds ([`Hands::choose`]).
    pub(super) fn of_sizes(sizes: BySeat<u8>, all: Cards) -> Option<Hands> {
        Bounds::of_sizes(ByHolder::new(&sizes, 0), all).map(Hands::Bounds)
    }

    /// How many worlds there are, if they are kept separately.
    pub(super) fn worlds(&self) -> Option<usize> {
        match self {
            Hands::Worlds(worlds) => Some(worlds.len()),
            Hands::Bounds(_) => None,
        }
    }

    pub(super) fn certain(&self, seat: Seat) -> Cards {
        match self {
            Hands::Worlds(worlds) => worlds.certain(seat),
            Hands::Bounds(bounds) => bounds.low(seat.into()),
        }
    }

    pub(super) fn possible(&self, seat: Seat) -> Cards {
        match self {
            Hands::Worlds(worlds) => worlds.possible(seat),
            Hands::Bounds(bounds) => bounds.high(seat.into()),
        }
    }

    pub(super) fn admits(&self, hands: &BySeat<Cards>) -> bool {
        match self {
            Hands::Worlds(worlds) => worlds.admits(hands),
            Hands::Bounds(bounds) => bounds.admits(&in_table(hands)),
        }
    }

    /// Hands that could be the true ones.
    pub(super) fn sample(&self, picker: &mut impl Picker) -> BySeat<Cards> {
        match self {
            Hands::Worlds(worlds) => worlds.pick(picker),
            Hands::Bounds(bounds) => deal(bounds, |_| bounds.lows(), picker).seats(),
        }
    }

    /// Cards came from the supply.
    pub(super) fn gain(&mut self, seat: Seat, cards: Cards) {
        match self {
            Hands::Worlds(worlds) => worlds.gain(seat, cards),
            Hands::Bounds(bounds) => bounds.gain(seat.into(), cards),
        }
    }

    /// Cards went to the supply.
    pub(super) fn lose(&mut self, seat: Seat, cards: Cards) {
        match self {
            Hands::Worlds(worlds) => worlds.lose(seat, cards),
            Hands::Bounds(bounds) => bounds.lose(seat.into(), cards),
        }
        self.choose();
    }

    /// Cards went from hand to hand, seen by the viewer.
    pub(super) fn hand_over(&mut self, from: Seat, to: Seat, cards: Cards) {
        self.lose(from, cards);
        self.gain(to, cards);
    }

    /// One card went from hand to hand, and the viewer doesn't know which.
    pub(super) fn move_unseen(&mut self, from: Seat, to: Seat) {
        match self {
            Hands::Worlds(worlds) => worlds.move_unseen(from, to),
            Hands::Bounds(bounds) => bounds.move_unseen(from.into(), to.into()),
        }
        self.choose();
    }

    /// Something shows what is in a hand.
    pub(super) fn learn(&mut self, seat: Seat, fact: Fact<Resource>) {
        match self {
            Hands::Worlds(worlds) => worlds.learn(seat, fact),
            Hands::Bounds(bounds) => bounds.learn(seat.into(), fact),
        }
        self.choose();
    }

    /// Somebody says what is in a hand. Returns nothing if that can't be true, and then these hands no longer mean anything.
    pub(super) fn try_learn(&mut self, seat: Seat, fact: Fact<Resource>) -> Option<()> {
        match self {
            Hands::Worlds(worlds) => worlds.try_learn(seat, fact),
            Hands::Bounds(bounds) => bounds.try_learn(seat.into(), fact),
        }
    }

    /// Switches to bounds when there are too many worlds, and back when few fillings are left within the bounds.
    pub(super) fn choose(&mut self) {
        match self {
            Hands::Worlds(worlds) if worlds.len() > MOST_WORLDS => {
                let low = BySeat(std::array::from_fn(|seat| worlds.certain(Seat::of(seat))));
                let high = BySeat(std::array::from_fn(|seat| worlds.possible(Seat::of(seat))));
                let bounds = Bounds::between(in_table(&low), in_table(&high), in_table(&worlds.any()));
                *self = Hands::Bounds(bounds);
            }
            Hands::Worlds(_) => {}
            Hands::Bounds(bounds) => {
                if let Some(fillings) = bounds.fillings() {
                    let deals = fillings.into_iter().map(|(cards, ways)| (cards.seats(), ways));
                    *self = Hands::Worlds(Worlds::of_deals(deals));
                }
            }
        }
    }
}

/// Resource cards are never in the deck.
fn in_table(hands: &BySeat<Cards>) -> ByHolder<Cards> {
    ByHolder::new(hands, Cards::EMPTY)
}
