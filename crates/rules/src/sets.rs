//! Sets of places and players as bit masks: [`CornerSet`], [`EdgeSet`], [`HexSet`], [`SeatSet`].
//!
//! They behave like sets (`|` union, `&` intersection, `-` difference) and iterate in ascending order.
//!
//! ```
//! use hexhaven_rules::places::{Corner, CornerSet};
//! let near = CornerSet::of(Corner::new(7)) | CornerSet::of(Corner::new(12));
//! let free = near - CornerSet::of(Corner::new(12));
//! assert_eq!(free.iter().collect::<Vec<_>>(), [Corner::new(7)]);
//! ```

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use crate::ids::{Corner, Edge, Hex, Seat};

macro_rules! set {
    ($(#[$doc:meta])* $name:ident of $item:ident as $bits:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub struct $name(pub(crate) $bits);

        impl $name {
            /// The empty set.
            pub const EMPTY: Self = Self(0);

            /// The set of just this one.
            #[inline]
            pub const fn of(item: $item) -> Self {
                Self(1 << item.index())
            }

            /// The first `count` ones.
            pub const fn first_n(count: usize) -> Self {
                assert!(count <= $item::MAX);
                if count == $bits::BITS as usize { Self($bits::MAX) } else { Self((1 << count) - 1) }
            }

            /// Is it in the set?
            #[inline]
            pub const fn has(self, item: $item) -> bool {
                self.0 >> item.index() & 1 != 0
            }

            /// With this one added.
            #[inline]
            #[must_use]
            pub const fn with(self, item: $item) -> Self {
                Self(self.0 | 1 << item.index())
            }

            /// With this one taken out.
            #[inline]
            #[must_use]
            pub const fn without(self, item: $item) -> Self {
                Self(self.0 & !(1 << item.index()))
            }

            /// How many are in it.
            #[inline]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Is it empty?
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Do the two have anything in common?
            #[inline]
            pub const fn meets(self, other: Self) -> bool {
                self.0 & other.0 != 0
            }

            /// Is every one of these also in `other`?
            #[inline]
            pub const fn within(self, other: Self) -> bool {
                self.0 & !other.0 == 0
            }

            /// The lowest one.
            #[inline]
            pub const fn first(self) -> Option<$item> {
                if self.0 == 0 { None } else { Some($item::of(self.0.trailing_zeros() as usize)) }
            }

            /// All of them, in ascending order.
            #[inline]
            pub const fn iter(self) -> Iter<Self> {
                Iter(self)
            }
        }

        impl BitOr for $name {
            type Output = Self;
            #[inline]
            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }

        impl BitAnd for $name {
            type Output = Self;
            #[inline]
            fn bitand(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
        }

        impl Sub for $name {
            type Output = Self;
            #[inline]
            fn sub(self, other: Self) -> Self {
                Self(self.0 & !other.0)
            }
        }

        impl BitOrAssign for $name {
            #[inline]
            fn bitor_assign(&mut self, other: Self) {
                self.0 |= other.0;
            }
        }

        impl BitAndAssign for $name {
            #[inline]
            fn bitand_assign(&mut self, other: Self) {
                self.0 &= other.0;
            }
        }

        impl SubAssign for $name {
            #[inline]
            fn sub_assign(&mut self, other: Self) {
                self.0 &= !other.0;
            }
        }

        impl Iterator for Iter<$name> {
            type Item = $item;
            #[inline]
            fn next(&mut self) -> Option<$item> {
                let first = self.0.first();
                self.0.0 &= self.0.0.wrapping_sub(1);
                first
            }
        }

        impl IntoIterator for $name {
            type Item = $item;
            type IntoIter = Iter<Self>;
            fn into_iter(self) -> Iter<Self> {
                self.iter()
            }
        }

        impl FromIterator<$item> for $name {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> Self {
                items.into_iter().fold(Self::EMPTY, Self::with)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_set().entries(self.iter().map(|item| item.index())).finish()
            }
        }
    };
}

/// Goes through a set from lowest to highest.
#[derive(Clone, Debug)]
pub struct Iter<S>(S);

set!(
    /// A set of corners.
    CornerSet of Corner as u128
);
set!(
    /// A set of paths.
    EdgeSet of Edge as u128
);
set!(
    /// A set of land hexes.
    HexSet of Hex as u32
);
set!(
    /// A set of seats.
    SeatSet of Seat as u8
);

impl SeatSet {
    /// The seats of the set in clockwise order, beginning with the one after `seat` and ending with `seat` itself.
    pub fn clockwise_after(self, seat: Seat, players: usize) -> impl Iterator<Item = Seat> {
        (0..players)
            .scan(seat, move |at, _| {
                *at = at.next(players);
                Some(*at)
            })
            .filter(move |at| self.has(*at))
    }
}
