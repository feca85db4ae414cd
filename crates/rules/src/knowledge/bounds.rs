//! The least and the most that each holder may have of each kind, given how many cards every holder has and how many of
//! every kind there are. Always sound, but it forgets how the cards of two holders depend on each other.
//!
//! The bounds are always as narrow as the sums allow: some filling of the table reaches each of them.

use super::fact::{ByHolder, Fact, Holder, larger};
use super::filling::{Filling, all_fillings};
use crate::cards::{Kind, Lanes};

/// Why we can rely on what happens.
pub(super) const ONE_GAME: &str =
    "the events of one game, all of them and in order, do not contradict each other";

/// What each holder may have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Bounds<K: Kind> {
    low: ByHolder<Lanes<K>>,
    high: ByHolder<Lanes<K>>,
    sizes: ByHolder<u8>,
    all: Lanes<K>,
}

impl<K: Kind> Bounds<K> {
    /// Holders with this many cards each, of which only the total is known; `None` if they can't be dealt that way.
    pub(super) fn of_sizes(sizes: ByHolder<u8>, all: Lanes<K>) -> Option<Self> {
        let sum = |counts: &[u8]| counts.iter().copied().map(u32::from).sum::<u32>();
        (sum(&sizes.0) == sum(&all.counts())).then_some(())?;
        let low = ByHolder([Lanes::EMPTY; Holder::COUNT]);
        let mut bounds = Bounds { low, high: ByHolder([all; Holder::COUNT]), sizes, all };
        bounds.try_narrow()?;
        Some(bounds)
    }

    /// Between the least and the most of each holder; an example gives the sums.
    pub(super) fn between(
        low: ByHolder<Lanes<K>>,
        high: ByHolder<Lanes<K>>,
        example: ByHolder<Lanes<K>>,
    ) -> Self {
        let mut bounds =
            Bounds { low, high, sizes: ByHolder(example.0.map(Lanes::size)), all: example.sum() };
        bounds.narrow();
        bounds
    }

    pub(super) fn low(&self, holder: Holder) -> Lanes<K> {
        self.low[holder]
    }

    pub(super) fn high(&self, holder: Holder) -> Lanes<K> {
        self.high[holder]
    }

    pub(super) fn lows(&self) -> ByHolder<Lanes<K>> {
        self.low
    }

    pub(super) fn size(&self, holder: Holder) -> u8 {
        self.sizes[holder]
    }

    /// The cards of all holders together.
    pub(super) fn all(&self) -> Lanes<K> {
        self.all
    }

    /// A holder got cards from outside.
    pub(super) fn gain(&mut self, holder: Holder, cards: Lanes<K>) {
        self.low[holder] += cards;
        self.high[holder] += cards;
        self.sizes[holder] += cards.size();
        self.all += cards;
    }

    /// A holder gave cards away, so they were there.
    pub(super) fn lose(&mut self, holder: Holder, cards: Lanes<K>) {
        self.learn(holder, Fact::at_least(cards));
        self.low[holder] -= cards;
        self.high[holder] -= cards;
        self.sizes[holder] -= cards.size();
        self.all -= cards;
    }

    /// Something shows what a holder has.
    pub(super) fn learn(&mut self, holder: Holder, fact: Fact<K>) {
        self.try_learn(holder, fact).expect(ONE_GAME);
    }

    /// Somebody says what a holder has. Returns nothing if that can't be true, and then the bounds no longer mean anything.
    pub(super) fn try_learn(&mut self, holder: Holder, fact: Fact<K>) -> Option<()> {
        if fact.follows_from(self.low[holder], self.high[holder]) {
            return Some(());
        }
        self.low[holder] = larger(self.low[holder], fact.low);
        self.high[holder] = self.high[holder].min(fact.high);
        self.try_narrow()
    }

    /// One card of any kind went from one holder to another.
    pub(super) fn move_unseen(&mut self, from: Holder, to: Holder) {
        let may_go = self.high[from].min(Lanes::ONE_EACH);
        let may_lack = self.low[from].min(Lanes::ONE_EACH);
        self.high[to] += may_go;
        self.low[from] -= may_lack;
        self.sizes[from] -= 1;
        self.sizes[to] += 1;
        self.narrow();
    }

    /// Are these cards consistent with everything that is known?
    pub(super) fn admits(&self, cards: &ByHolder<Lanes<K>>) -> bool {
        let fits = |holder| {
            let fact = Fact { low: self.low[holder], high: self.high[holder] };
            fact.holds_for(cards[holder]) && cards[holder].size() == self.sizes[holder]
        };
        Holder::all().all(fits) && cards.sum() == self.all
    }

    /// Can everybody be given their cards if this holder has at least these?
    pub(super) fn can_hold(&self, holder: Holder, cards: Lanes<K>) -> bool {
        let mut wanted = self.clone();
        wanted.low[holder] = larger(self.low[holder], cards);
        Filling::of(&wanted).is_some()
    }

    /// Fixes the cards of one holder, without narrowing the others.
    pub(super) fn fix(&mut self, holder: Holder, cards: Lanes<K>) {
        self.low[holder] = cards;
        self.high[holder] = cards;
    }

    /// Every way to give everybody their cards, each with the number of deals of the uncertain cards that lead to it;
    /// nothing if there are too many to be worth it.
    pub(super) fn fillings(&self) -> Option<Vec<(ByHolder<Lanes<K>>, u64)>> {
        all_fillings(self)
    }

    fn narrow(&mut self) {
        self.try_narrow().expect(ONE_GAME);
    }

    /// Makes the bounds as narrow as the sums allow; nothing if they allow nothing.
    fn try_narrow(&mut self) -> Option<()> {
        let mut filling = Filling::of(self)?;
        for holder in Holder::all() {
            if self.low[holder] != self.high[holder] {
                self.low[holder] = Lanes::new(std::array::from_fn(|kind| filling.lowest(holder, kind)));
                self.high[holder] = Lanes::new(std::array::from_fn(|kind| filling.highest(holder, kind)));
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Cards, Resource};
    use crate::picker::Picker;

    /// A small generator for tables; its numbers don't have to be good.
    struct Luck(u64);

    impl Picker for Luck {
        fn pick(&mut self, bound: u32) -> u32 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((self.0 >> 33) % u64::from(bound)) as u32
        }
    }

    /// A table of three or four holders that has the given cards as one of its fillings.
    fn random_bounds(luck: &mut Luck) -> (Bounds<Resource>, ByHolder<Cards>) {
        let mut cards = ByHolder([Cards::EMPTY; Holder::COUNT]);
        let (mut low, mut high) = (cards, cards);
        for holder in Holder::all().take(3 + luck.pick(2) as usize) {
            let mut some = |most| Cards::new(std::array::from_fn(|_| luck.pick(most) as u8));
            let (count, less, more) = (some(3), some(3), some(3));
            cards[holder] = count;
            low[holder] = count - count.min(less);
            high[holder] = count + more;
        }
        (Bounds::between(low, high, cards), cards)
    }

    #[test]
    fn each_bound_is_reached_by_some_filling() {
        let mut luck = Luck(7);
        let mut compared = 0;
        for _ in 0..2_000 {
            let (bounds, cards) = random_bounds(&mut luck);
            assert!(bounds.admits(&cards));
            let Some(fillings) = bounds.fillings() else { continue };
            compared += 1;
            for holder in Holder::all() {
                let counts = fillings.iter().map(|(filling, _)| filling[holder]);
                let least = counts.clone().reduce(Cards::min).expect("the cards themselves are a filling");
                assert_eq!(bounds.low(holder), least);
                assert_eq!(bounds.high(holder), counts.fold(Cards::EMPTY, larger));
            }
            assert!(fillings.iter().all(|(filling, ways)| bounds.admits(filling) && *ways > 0));
            assert!(fillings.iter().any(|(filling, _)| *filling == cards));
        }
        assert!(compared > 500, "{compared}");
    }

    #[test]
    fn a_holder_can_hold_what_some_filling_gives_it() {
        let mut luck = Luck(11);
        for _ in 0..500 {
            let (bounds, _) = random_bounds(&mut luck);
            let Some(fillings) = bounds.fillings() else { continue };
            let wish = Cards::new(std::array::from_fn(|_| luck.pick(4) as u8));
            for holder in Holder::all() {
                let given = fillings.iter().any(|(filling, _)| filling[holder].covers(wish));
                assert_eq!(bounds.can_hold(holder, wish), given);
            }
        }
    }
}
