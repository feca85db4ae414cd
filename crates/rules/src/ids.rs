//! Names for places and players: [`Corner`] (a corner), [`Edge`] (a path), [`Hex`], [`Seat`], and [`BySeat`].
//!
//! Numbers are row-major as in `docs/boards.md` 1, so they can be compared with that document and with other programs.

use std::fmt;
use std::ops::{Index, IndexMut};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $max:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u8);

        impl $name {
            /// How many there can be at most, over all boards.
            pub const MAX: usize = $max;

            /// The one with this number.
            ///
            /// # Panics
            /// If the number is not below [`Self::MAX`]; for numbers from outside use [`Self::try_new`].
            #[inline]
            pub const fn new(number: u8) -> Self {
                assert!((number as usize) < Self::MAX);
                Self(number)
            }

            /// The one with this number, if there can be one.
            #[inline]
            pub const fn try_new(number: usize) -> Option<Self> {
                if number < Self::MAX { Some(Self(number as u8)) } else { None }
            }

            /// From an index that the caller knows to be in range (a bit of a set, a loop over a table).
            #[inline]
            pub(crate) const fn of(index: usize) -> Self {
                debug_assert!(index < Self::MAX);
                Self(index as u8)
            }

            /// Its number as an index into a table.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}{}", stringify!($name), self.0)
            }
        }
    };
}

id!(
    /// A corner: a corner of a land hex, where buildings stand (TOPO-2).
    Corner, 80
);
id!(
    /// A path: a side of a land hex, where roads lie (TOPO-3).
    Edge, 109
);
id!(
    /// A land hex.
    Hex, 30
);
id!(
    /// A place at the table, numbered clockwise from 0.
    Seat, 6
);

impl Seat {
    /// All seats of a table of `players`.
    pub fn all(players: usize) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        (0..players.min(Self::MAX)).map(Seat::of)
    }

    /// The left neighbor, who plays next (TURN-1).
    #[inline]
    #[must_use]
    pub const fn next(self, players: usize) -> Seat {
        let next = self.0 + 1;
        Seat(if next as usize >= players { 0 } else { next })
    }

    /// The right neighbor, who plays next in the second round of the set-up (SETUP-22).
    #[inline]
    #[must_use]
    pub const fn previous(self, players: usize) -> Seat {
        Seat(if self.0 == 0 { players as u8 - 1 } else { self.0 - 1 })
    }
}

/// One value for each seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct BySeat<T>(pub [T; Seat::MAX]);

impl<T> BySeat<T> {
    /// The values in seat order, those of empty seats included.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }
}

impl<'a, T> IntoIterator for &'a BySeat<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

impl<T: fmt::Debug> fmt::Debug for BySeat<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
