//! What hexes, tokens and harbors are: [`Terrain`] (COMP-1, COMP-2), [`Harbor`] (COMP-12) and [`pips`] (COMP-5).

use std::fmt;

use super::Island;
use crate::cards::Resource;

/// What a land hex is (COMP-1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Terrain {
    /// Yields brick.
    Hills,
    /// Yields lumber.
    Forest,
    /// Yields wool.
    Pasture,
    /// Yield grain.
    Fields,
    /// Yield ore.
    Mountains,
    /// Yields nothing.
    Desert,
}

impl Terrain {
    /// All of them, with the producing ones in the order of their resources.
    pub const ALL: [Self; 6] =
        [Self::Hills, Self::Forest, Self::Pasture, Self::Fields, Self::Mountains, Self::Desert];

    /// What it produces (COMP-2).
    #[inline]
    pub const fn resource(self) -> Option<Resource> {
        match self {
            Self::Hills => Some(Resource::Brick),
            Self::Forest => Some(Resource::Lumber),
            Self::Pasture => Some(Resource::Wool),
            Self::Fields => Some(Resource::Grain),
            Self::Mountains => Some(Resource::Ore),
            Self::Desert => None,
        }
    }

    /// Its letter in texts, as in the picture of `docs/boards.md` 3.1 (fields have the `g` of grain).
    pub const fn letter(self) -> char {
        match self {
            Self::Hills => 'h',
            Self::Forest => 'f',
            Self::Pasture => 'p',
            Self::Fields => 'g',
            Self::Mountains => 'm',
            Self::Desert => 'd',
        }
    }

    /// The terrain with this letter.
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|terrain| terrain.letter() == letter)
    }
}

impl Island {
    /// How many hexes of a terrain the box has for this island (COMP-1, X56-2).
    pub(super) const fn terrain_count(self, terrain: Terrain) -> usize {
        let base = match terrain {
            Terrain::Forest | Terrain::Pasture | Terrain::Fields => 4,
            Terrain::Hills | Terrain::Mountains => 3,
            Terrain::Desert => 1,
        };
        match (self, terrain) {
            (Self::Base, _) => base,
            (Self::Large, Terrain::Desert) => base + 1,
            (Self::Large, _) => base + 2,
        }
    }
}

impl fmt::Display for Terrain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Hills => "hills",
            Self::Forest => "forest",
            Self::Pasture => "pasture",
            Self::Fields => "fields",
            Self::Mountains => "mountains",
            Self::Desert => "desert",
        })
    }
}

/// What a harbor trades (COMP-12).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Harbor {
    /// Three of any one kind for one card.
    Generic,
    /// Two of this kind for one card.
    Special(Resource),
}

impl Harbor {
    /// All six kinds.
    pub const ALL: [Self; 6] = [
        Self::Generic,
        Self::Special(Resource::Brick),
        Self::Special(Resource::Lumber),
        Self::Special(Resource::Wool),
        Self::Special(Resource::Grain),
        Self::Special(Resource::Ore),
    ];
}

impl fmt::Display for Harbor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Generic => "3:1",
            Self::Special(Resource::Brick) => "2:1 brick",
            Self::Special(Resource::Lumber) => "2:1 lumber",
            Self::Special(Resource::Wool) => "2:1 wool",
            Self::Special(Resource::Grain) => "2:1 grain",
            Self::Special(Resource::Ore) => "2:1 ore",
        })
    }
}

/// The pips of a number: in how many of the 36 rolls of two dice it comes up (COMP-5).
///
/// ```
/// use hexhaven_rules::board::pips;
/// assert_eq!([2, 5, 6, 8, 12].map(pips), [1, 4, 5, 5, 1]);
/// ```
#[inline]
pub const fn pips(number: u8) -> u8 {
    6u8.saturating_sub(number.abs_diff(7))
}
