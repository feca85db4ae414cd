//! Who may hold cards, and what can be learned about one holder's cards.

use std::ops::{Index, IndexMut};

use crate::cards::{Kind, Lanes};
use crate::ids::{BySeat, Seat};

/// Who holds cards: a player, or the deck of development cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Holder(usize);

impl Holder {
    pub(super) const COUNT: usize = Seat::MAX + 1;
    pub(super) const DECK: Holder = Holder(Seat::MAX);

    pub(super) fn all() -> impl DoubleEndedIterator<Item = Holder> + Clone {
        (0..Holder::COUNT).map(Holder)
    }

    pub(super) const fn index(self) -> usize {
        self.0
    }
}

impl From<Seat> for Holder {
    fn from(seat: Seat) -> Holder {
        Holder(seat.index())
    }
}

/// One value for each holder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ByHolder<T>(pub(super) [T; Holder::COUNT]);

impl<T> Index<Holder> for ByHolder<T> {
    type Output = T;
    fn index(&self, holder: Holder) -> &T {
        &self.0[holder.index()]
    }
}

impl<T> IndexMut<Holder> for ByHolder<T> {
    fn index_mut(&mut self, holder: Holder) -> &mut T {
        &mut self.0[holder.index()]
    }
}

impl<T: Copy> ByHolder<T> {
    pub(super) fn new(seats: &BySeat<T>, deck: T) -> Self {
        ByHolder(std::array::from_fn(|row| seats.0.get(row).copied().unwrap_or(deck)))
    }

    /// The values of the players.
    pub(super) fn seats(&self) -> BySeat<T> {
        BySeat(std::array::from_fn(|seat| self.0[seat]))
    }
}

impl<K> ByHolder<Lanes<K>> {
    /// The cards of all holders together.
    pub(super) fn sum(&self) -> Lanes<K> {
        self.0.iter().fold(Lanes::EMPTY, |all, some| all + *some)
    }
}

/// Something learned about one holder's cards: at least these, and at most those.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Fact<K: Kind> {
    pub(super) low: Lanes<K>,
    pub(super) high: Lanes<K>,
}

impl<K: Kind> Fact<K> {
    fn any_number() -> Lanes<K> {
        Lanes::each(Lanes::<K>::LANE_MAX)
    }

    /// These cards are there, maybe along with others.
    pub(super) fn at_least(cards: Lanes<K>) -> Self {
        Fact { low: cards, high: Self::any_number() }
    }

    /// There are at most this many of a kind.
    pub(super) fn at_most(kind: K, count: u8) -> Self {
        let rest = Self::any_number() - Lanes::of(kind, Lanes::<K>::LANE_MAX);
        Fact { low: Lanes::EMPTY, high: rest + Lanes::of(kind, count) }
    }

    /// There are exactly this many of a kind.
    pub(super) fn exactly(kind: K, count: u8) -> Self {
        Fact { low: Lanes::of(kind, count), ..Self::at_most(kind, count) }
    }

    /// These cards are there, and no others.
    pub(super) fn between(low: Lanes<K>, high: Lanes<K>) -> Self {
        Fact { low, high }
    }

    /// These are all the cards.
    pub(super) fn just(cards: Lanes<K>) -> Self {
        Fact { low: cards, high: cards }
    }

    pub(super) fn holds_for(self, cards: Lanes<K>) -> bool {
        cards.covers(self.low) && self.high.covers(cards)
    }

    /// Does it already follow from the least and the most there can be?
    pub(super) fn follows_from(self, low: Lanes<K>, high: Lanes<K>) -> bool {
        low.covers(self.low) && self.high.covers(high)
    }
}

/// For each kind the larger of the two counts.
pub(super) fn larger<K>(a: Lanes<K>, b: Lanes<K>) -> Lanes<K> {
    a + (b - b.min(a))
}
