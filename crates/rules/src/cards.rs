//! Resource and development cards: the kinds (COMP-2, COMP-8) and counts of them.
//!
//! A count of five kinds is five 8-bit lanes in one `u64`, so that "can this hand pay that price?" is one subtraction
//! with guard bits. A lane stays below 128: the largest supply is 50 of a kind.
//!
//! ```
//! use hexhaven_rules::{Rules, cards::{Cards, Resource}};
//! let hand = Cards::new([1, 1, 0, 0, 4]);
//! assert!(hand.covers(Rules::ROAD_PRICE));
//! assert_eq!((hand - Rules::ROAD_PRICE).get(Resource::Ore), 4);
//! ```

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::{Add, AddAssign, Index, IndexMut, Sub, SubAssign};

/// One of five kinds that are counted in [`Lanes`].
pub trait Kind: Copy + Eq + fmt::Debug + fmt::Display + 'static {
    /// The five kinds in their fixed order.
    const ALL: [Self; 5];
    /// The index in [`Kind::ALL`].
    fn index(self) -> usize;
    /// The letter of the kind in texts.
    fn letter(self) -> char;
    /// The word for it, as in a sentence.
    fn name(self) -> &'static str;
    /// The kind with this letter.
    fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.letter() == letter)
    }
}

macro_rules! kind {
    ($(#[$doc:meta])* $name:ident { $($(#[$item_doc:meta])* $item:ident = $letter:literal $word:literal),* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum $name { $($(#[$item_doc])* $item),* }

        impl $name {
            /// The five kinds in their fixed order.
            pub const ALL: [Self; 5] = [$(Self::$item),*];

            /// The index in [`Self::ALL`].
            #[inline]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// The word for it, as in a sentence.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$item => $word),* }
            }
        }

        impl Kind for $name {
            const ALL: [Self; 5] = Self::ALL;
            #[inline]
            fn index(self) -> usize {
                self as usize
            }
            fn letter(self) -> char {
                match self { $(Self::$item => $letter),* }
            }
            fn name(self) -> &'static str {
                self.name()
            }
        }

        /// The word for it, as in a sentence.
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}

kind!(
    /// A resource (COMP-2).
    Resource {
        /// From hills.
        Brick = 'B' "brick",
        /// From forest.
        Lumber = 'L' "lumber",
        /// From pasture.
        Wool = 'W' "wool",
        /// From fields.
        Grain = 'G' "grain",
        /// From mountains.
        Ore = 'O' "ore"
    }
);

kind!(
    /// A kind of development card (COMP-8). The names of the five victory point cards make no difference (COMP-9).
    DevCard {
        /// Moves the robber and counts for Largest Army.
        Knight = 'K' "knight",
        /// Two free roads.
        RoadBuilding = 'R' "Road Building",
        /// Two cards from the supply.
        YearOfPlenty = 'Y' "Year of Plenty",
        /// All cards of one kind from everybody.
        Monopoly = 'M' "Monopoly",
        /// One point, hidden until the end.
        VictoryPoint = 'V' "victory point"
    }
);

/// Counts of five kinds of cards.
pub struct Lanes<K>(u64, PhantomData<K>);

/// Counts of resource cards, in the order brick, lumber, wool, grain, ore.
pub type Cards = Lanes<Resource>;

/// Counts of development cards, in the order knight, Road Building, Year of Plenty, Monopoly, victory point.
pub type DevCards = Lanes<DevCard>;

const GUARD: u64 = 0x80_8080_8080;
const ONES: u64 = 0x01_0101_0101;

/// Collects the guard bits (bit 7 of each lane) into five adjacent bits.
#[inline]
const fn gather(guards: u64) -> u8 {
    const MAGIC: u64 = 1 << 32 | 1 << 25 | 1 << 18 | 1 << 11 | 1 << 4;
    (guards.wrapping_mul(MAGIC) >> 39) as u8 & 0x1f
}

impl<K> Lanes<K> {
    /// No cards at all.
    pub const EMPTY: Self = Self(0, PhantomData);
    /// One card of each kind.
    pub const ONE_EACH: Self = Self(ONES, PhantomData);
    /// The most cards of one kind that a lane may hold.
    pub const LANE_MAX: u8 = 127;

    /// Counts in the order of the kinds, each at most [`Self::LANE_MAX`].
    pub const fn new(counts: [u8; 5]) -> Self {
        let mut bits = 0;
        let mut lane = 0;
        while lane < 5 {
            assert!(counts[lane] <= Self::LANE_MAX);
            bits |= (counts[lane] as u64) << (8 * lane);
            lane += 1;
        }
        Self(bits, PhantomData)
    }

    /// The same count of every kind.
    pub const fn each(count: u8) -> Self {
        Self::new([count; 5])
    }

    /// The counts in the order of the kinds.
    pub const fn counts(self) -> [u8; 5] {
        let b = self.0.to_le_bytes();
        [b[0], b[1], b[2], b[3], b[4]]
    }

    /// How many cards in all.
    #[inline]
    pub const fn total(self) -> u16 {
        // Neighbors are added in lanes of 16 bits, which hold any sum of five counts.
        const EVERY_OTHER: u64 = 0xff_00ff_00ff;
        let pairs = (self.0 & EVERY_OTHER) + (self.0 >> 8 & EVERY_OTHER);
        (pairs.wrapping_mul(0x1_0001_0001) >> 32) as u16
    }

    /// How many cards in all, if they belong to one game: that is 250 at most (COMP-6, COMP-8), which fits in a byte, so
    /// one multiplication adds them up.
    #[inline]
    pub(crate) const fn size(self) -> u8 {
        debug_assert!(self.total() <= u8::MAX as u16, "more cards than a game has");
        (self.0.wrapping_mul(ONES) >> 32) as u8
    }

    /// No cards at all?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Are there at least as many of each kind as in `price`? Nothing covers a count above [`Self::LANE_MAX`]: release
    /// builds don't check sums, so a caller might cause one.
    #[inline]
    pub const fn covers(self, price: Self) -> bool {
        (self.0 | GUARD).wrapping_sub(price.0) & !price.0 & GUARD == GUARD
    }

    /// Which kinds have at least as many as in `floor`: bit i for kind i.
    #[inline]
    pub(crate) const fn at_least(self, floor: Self) -> u8 {
        gather(((self.0 | GUARD) - floor.0) & GUARD)
    }

    /// Which kinds there are any of: bit i for kind i.
    #[inline]
    pub(crate) const fn kinds_mask(self) -> u8 {
        // Any count in a valid lane except zero carries into the guard bit.
        gather((self.0 + (GUARD - ONES)) & GUARD)
    }

    /// Do the two have a kind in common?
    pub(crate) const fn overlaps(self, other: Self) -> bool {
        // Not by `kinds_mask`: offers come from outside, and a count too large for its lane would carry into the
        // next.
        self.at_least(Self::ONE_EACH) & other.at_least(Self::ONE_EACH) != 0
    }

    /// For each kind the smaller of the two counts.
    #[must_use]
    pub fn min(self, other: Self) -> Self {
        let (a, b) = (self.counts(), other.counts());
        Self::new(std::array::from_fn(|lane| a[lane].min(b[lane])))
    }

    /// The sum, or nothing if a count would exceed [`Self::LANE_MAX`].
    pub fn checked_add(self, other: Self) -> Option<Self> {
        let sum = self.0 + other.0;
        (sum & GUARD == 0).then_some(Self(sum, PhantomData))
    }

    /// The difference, or nothing if there are too few cards of a kind.
    pub fn checked_sub(self, other: Self) -> Option<Self> {
        self.covers(other).then(|| self - other)
    }

    /// The five lanes as one number, for packing.
    #[inline]
    pub(crate) const fn bits(self) -> u64 {
        self.0
    }

    #[inline]
    pub(crate) const fn from_bits(bits: u64) -> Self {
        Self(bits, PhantomData)
    }
}

impl<K: Kind> Lanes<K> {
    /// Just one card.
    #[inline]
    pub fn one(kind: K) -> Self {
        Self(1 << (8 * kind.index()), PhantomData)
    }

    /// That many cards of one kind.
    #[inline]
    pub fn of(kind: K, count: u8) -> Self {
        debug_assert!(count <= Self::LANE_MAX);
        Self(u64::from(count) << (8 * kind.index()), PhantomData)
    }

    /// How many of this kind.
    #[inline]
    pub fn get(self, kind: K) -> u8 {
        (self.0 >> (8 * kind.index())) as u8
    }

    /// Is there a card of this kind?
    #[inline]
    pub fn has(self, kind: K) -> bool {
        self.get(kind) != 0
    }

    /// The kinds that are present, with their counts.
    pub fn iter(self) -> impl Iterator<Item = (K, u8)> {
        K::ALL.into_iter().map(move |kind| (kind, self.get(kind))).filter(|(_, count)| *count > 0)
    }
}

// Written out instead of derived, since a derive would ask the same of `K`.
impl<K> Clone for Lanes<K> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}
impl<K> Copy for Lanes<K> {}
impl<K> PartialEq for Lanes<K> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}
impl<K> Eq for Lanes<K> {}
impl<K> Hash for Lanes<K> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}
impl<K> Default for Lanes<K> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<K> Add for Lanes<K> {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        debug_assert!((self.0 + other.0) & GUARD == 0, "a lane overflows");
        Self(self.0 + other.0, PhantomData)
    }
}

impl<K> Sub for Lanes<K> {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        debug_assert!(self.covers(other), "a lane underflows");
        Self(self.0.wrapping_sub(other.0), PhantomData)
    }
}

impl<K> AddAssign for Lanes<K> {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl<K> SubAssign for Lanes<K> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

/// As in texts: `2B1O`, or `0` for no cards. With `{:#}` in words: `2 brick, 1 ore`, or `nothing`.
impl<K: Kind> fmt::Display for Lanes<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str(if f.alternate() { "nothing" } else { "0" });
        }
        if !f.alternate() {
            return self.iter().try_for_each(|(kind, count)| write!(f, "{count}{}", kind.letter()));
        }
        self.iter().enumerate().try_for_each(|(place, (kind, count))| {
            let between = if place == 0 { "" } else { ", " };
            write!(f, "{between}{count} {kind}")
        })
    }
}

impl<K: Kind> fmt::Debug for Lanes<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// One value for each resource.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct ByResource<T>(pub [T; 5]);

impl<T> Index<Resource> for ByResource<T> {
    type Output = T;
    #[inline]
    fn index(&self, resource: Resource) -> &T {
        &self.0[resource.index()]
    }
}

impl<T> IndexMut<Resource> for ByResource<T> {
    #[inline]
    fn index_mut(&mut self, resource: Resource) -> &mut T {
        &mut self.0[resource.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;

    #[test]
    fn lanes_agree_with_plain_counts() {
        let some = [0, 1, 2, 3, 7, 50, 127];
        for a in some {
            for b in some {
                let hand = Cards::new([a, b, 0, 1, a]);
                let price = Cards::new([b, a, 0, 0, 1]);
                assert_eq!(hand.covers(price), a >= b && b >= a && a >= 1);
                let mask = u8::from(a >= b) | u8::from(b >= a) << 1 | 4 | 8 | u8::from(a >= 1) << 4;
                assert_eq!(hand.at_least(price), mask);
            }
        }
    }

    /// The sum of five bytes doesn't fit in a byte, and must not wrap around.
    #[test]
    fn a_total_is_right_up_to_the_fullest_lanes() {
        for (count, total) in [(0, 0), (1, 5), (50, 250), (51, 255), (52, 260), (60, 300), (127, 635)] {
            assert_eq!(Cards::each(count).total(), total);
        }
        assert_eq!(Cards::new([127, 1, 127, 0, 2]).total(), 257);
        assert_eq!(Cards::from_bits(0xff_ffff_ffff).total(), 5 * 255, "even if lanes are beyond all counts");
        assert_eq!(Rules::DEEP_BANK.size(), 250, "the most cards that a game has");
    }

    /// TRADE-4: an offer with impossibly many cards must not be mistaken for one with cards in the hand.
    #[test]
    fn nothing_covers_a_count_beyond_the_lane() {
        for count in [128, 200, 255] {
            for kind in 0..5 {
                let beyond = Cards::from_bits(count << (8 * kind));
                assert!(!Cards::each(1).covers(beyond), "{count} of kind {kind}");
                assert!(!Cards::each(Cards::LANE_MAX).covers(beyond), "{count} of kind {kind}");
            }
        }
    }

    #[test]
    fn cards_are_written_with_counts_and_letters() {
        assert_eq!(Cards::new([2, 0, 0, 0, 1]).to_string(), "2B1O");
        assert_eq!(DevCards::EMPTY.to_string(), "0");
    }

    #[test]
    fn sentences_name_the_cards() {
        assert_eq!(format!("{:#}", Cards::new([2, 0, 0, 0, 1])), "2 brick, 1 ore");
        assert_eq!(format!("{:#}", DevCards::EMPTY), "nothing");
        assert_eq!(Resource::Brick.to_string(), "brick");
        assert_eq!(DevCard::YearOfPlenty.to_string(), "Year of Plenty");
    }
}
