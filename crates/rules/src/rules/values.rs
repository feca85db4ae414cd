//! How option values are written, each in exactly one way, and which ones there are.

use std::fmt;
use std::str::FromStr;

use super::{
    FirstPlayer, HildePoints, PhaseMode, SecondRoad, Shortage, StartRollTie, TieAfterBreak, VincentArmy,
    WinClaim,
};
use crate::board::{
    Color, FirstDesert, HarborMode, HarborRing, Island, SetUp, SpiralCorner, TokenMode, WhiteStar,
};
use crate::cards::{Kind, Lanes};

/// The values that an option can have, in text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionValues {
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// A number in this range.
    Number {
        /// The smallest.
        min: u16,
        /// The largest.
        max: u16,
    },
    /// This word, or a number in this range.
    WordOrNumber {
        /// The word.
        word: &'static str,
        /// The smallest number.
        min: u16,
        /// The largest number.
        max: u16,
    },
    /// A count for each of five kinds of cards, as in `14K2R2Y2M5V`; kinds with no cards are left out.
    Counts {
        /// The letters of the kinds, in their order.
        letters: [char; 5],
        /// The smallest count.
        min: u8,
        /// The largest count.
        max: u8,
    },
}

impl OptionValues {
    /// Is this well-formed value within the range?
    pub(super) fn allow(&self, value: &str) -> bool {
        let within = |min, max| number::<u16>(value).is_some_and(|number| (min..=max).contains(&number));
        match *self {
            Self::OneOf(words) => words.contains(&value),
            Self::Number { min, max } => within(min, max),
            Self::WordOrNumber { word, min, max } => value == word || within(min, max),
            Self::Counts { letters, min, max } => counts(value, letters)
                .is_some_and(|counts| counts.into_iter().all(|count| (min..=max).contains(&count))),
        }
    }
}

/// As in "allowed: 3 to 20".
impl fmt::Display for OptionValues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::OneOf(words) => f.write_str(&words.join(" or ")),
            Self::Number { min, max } => write!(f, "{min} to {max}"),
            Self::WordOrNumber { word, min, max } => write!(f, "{word} or {min} to {max}"),
            Self::Counts { letters, min, max } => {
                write!(f, "{min} to {max} of each kind, as ")?;
                letters.into_iter().try_for_each(|letter| write!(f, "9{letter}"))
            }
        }
    }
}

/// Something that an option can be set to.
pub(super) trait Value: Sized {
    /// The one way to write it.
    fn write(self) -> String;
    /// The value that is written this way.
    fn read(text: &str) -> Option<Self>;
}

/// A value that is a word.
pub(super) trait Choice: Copy + 'static {
    /// All the words, in their order.
    const WORDS: &'static [&'static str];
    /// The word for this value.
    fn word(self) -> &'static str;
}

macro_rules! choices {
    ($($name:ident { $($item:ident = $word:literal),+ $(,)? })+) => {$(
        impl Choice for $name {
            const WORDS: &'static [&'static str] = &[$($word),+];
            fn word(self) -> &'static str {
                match self { $(Self::$item => $word),+ }
            }
        }
        impl Value for $name {
            fn write(self) -> String {
                self.word().to_owned()
            }
            fn read(text: &str) -> Option<Self> {
                match text { $($word => Some(Self::$item),)+ _ => None }
            }
        }
    )+};
}

choices! {
    Island { Base = "base", Large = "large" }
    SetUp { Variable = "variable", Fixed = "fixed" }
    TokenMode { Spiral = "spiral", Random = "random", Printed = "printed" }
    HarborMode {
        Printed = "printed", Markers = "markers", Frame = "frame", Tiles = "tiles", FamilyTiles = "family-tiles",
    }
    HarborRing { Even = "even", Odd = "odd" }
    WhiteStar { At31 = "31", At17 = "17" }
    Color {
        Red = "red", Blue = "blue", White = "white", Orange = "orange", Green = "green", Brown = "brown",
    }
    PhaseMode { Strict = "strict", Combined = "combined" }
    Shortage { SingleGetsRest = "single-gets-rest", NobodyGets = "nobody-gets" }
    TieAfterBreak { Keep = "keep", SetAside = "set-aside" }
    SecondRoad { Optional = "optional", Mandatory = "mandatory" }
    FirstPlayer { Roll = "roll", Oldest = "oldest", Youngest = "youngest", Named = "named" }
    StartRollTie { ReRoll = "re-roll", FirstToRoll = "first-to-roll" }
    WinClaim { Automatic = "automatic", Declared = "declared" }
    VincentArmy { KeepUntilBeaten = "keep-until-beaten", SetAsideBelowThree = "set-aside-below-three" }
    HildePoints { WithSpecialCards = "with-special-cards", BuildingsOnly = "buildings-only" }
}

impl Choice for bool {
    const WORDS: &'static [&'static str] = &["on", "off"];
    fn word(self) -> &'static str {
        if self { "on" } else { "off" }
    }
}

impl Value for bool {
    fn write(self) -> String {
        self.word().to_owned()
    }
    fn read(text: &str) -> Option<Self> {
        match text {
            "on" => Some(true),
            "off" => Some(false),
            _ => None,
        }
    }
}

impl Value for u8 {
    fn write(self) -> String {
        self.to_string()
    }
    fn read(text: &str) -> Option<Self> {
        number(text)
    }
}

// A place given by its number, or a random one.
macro_rules! at_or_random {
    ($($name:ident),+) => {$(
        impl Value for $name {
            fn write(self) -> String {
                match self {
                    Self::Random => "random".to_owned(),
                    Self::At(place) => place.to_string(),
                }
            }
            fn read(text: &str) -> Option<Self> {
                if text == "random" { Some(Self::Random) } else { number(text).map(Self::At) }
            }
        }
    )+};
}

at_or_random!(SpiralCorner, FirstDesert);

impl<K: Kind> Value for Lanes<K> {
    fn write(self) -> String {
        self.to_string()
    }
    fn read(text: &str) -> Option<Self> {
        let counts = counts(text, K::ALL.map(K::letter))?;
        let fit = counts.into_iter().all(|count| count <= Self::LANE_MAX);
        // Only the usual order of the kinds, without zeros, comes out as it went in.
        fit.then(|| Self::new(counts)).filter(|cards| cards.to_string() == text)
    }
}

/// A number without sign and leading zeros.
pub(super) fn number<N: FromStr>(text: &str) -> Option<N> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

/// The counts of a text like `2B1O`.
fn counts(text: &str, letters: [char; 5]) -> Option<[u8; 5]> {
    let mut counts = [0; 5];
    if text == "0" {
        return Some(counts);
    }
    let mut rest = text;
    while !rest.is_empty() {
        let end = rest.find(|c: char| !c.is_ascii_digit())?;
        let (count, tail) = rest.split_at(end);
        let letter = tail.chars().next()?;
        let lane = letters.into_iter().position(|kind| kind == letter)?;
        counts[lane] = number(count)?;
        rest = &tail[letter.len_utf8()..];
    }
    Some(counts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Cards, DevCards};

    #[test]
    fn numbers_have_one_spelling() {
        assert_eq!(u8::read("0"), Some(0));
        assert_eq!(u8::read("255"), Some(255));
        for other in ["", "+7", "-1", "07", "00", "256", "7 ", "x", "٣"] {
            assert_eq!(u8::read(other), None, "{other:?}");
        }
    }

    #[test]
    fn counts_have_one_spelling() {
        for cards in [Cards::EMPTY, Cards::each(127), Cards::new([18, 19, 0, 19, 18])] {
            assert_eq!(Cards::read(&cards.write()), Some(cards));
        }
        assert_eq!(DevCards::read("14K2R2Y2M5V"), Some(DevCards::new([14, 2, 2, 2, 5])));
        for other in ["", "1", "B", "0B", "1O1B", "1B1B", "128B", "300B", "1K", "1b", "1é", "1B1"] {
            assert_eq!(Cards::read(other), None, "{other:?}");
        }
    }

    #[test]
    fn ranges_hold_at_their_edges() {
        let corner = OptionValues::WordOrNumber { word: "random", min: 0, max: 5 };
        assert!(["random", "0", "5"].iter().all(|value| corner.allow(value)));
        assert!(!["6", "off", ""].iter().any(|value| corner.allow(value)));
        let supply = OptionValues::Counts { letters: ['B', 'L', 'W', 'G', 'O'], min: 1, max: 50 };
        assert!(supply.allow("1B50L1W1G1O"));
        assert!(!supply.allow("1B51L1W1G1O"));
        assert!(!supply.allow("1B1L1W1G"), "no ore is fewer than one");
    }
}
