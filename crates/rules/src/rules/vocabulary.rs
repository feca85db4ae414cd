//! The words that each edition uses for the same thing (`docs/rules.md` 19.1), and the names of the victory point cards
//! (COMP-9). The code uses neutral words ([`Word::id`]); a reader may use the edition's.
//!
//! ```
//! use hexhaven_rules::{Edition, options::Word};
//! assert_eq!(Edition::Sixth.word(Word::Harbor), "port");
//! assert_eq!(Edition::Fifth.word(Word::Harbor), "harbor");
//! ```

use super::Edition;

macro_rules! vocabulary {
    ($($word:ident $id:literal: $classic:literal, $fifth:literal, $sixth:literal, $family:literal;)+) => {
        /// A thing that has different names in different editions.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Word {
            $(#[doc = concat!("The neutral word is `", $id, "`.")] $word),+
        }

        impl Word {
            /// All words.
            pub const ALL: &'static [Self] = &[$(Self::$word),+];

            /// The neutral word, for keys.
            pub const fn id(self) -> &'static str {
                match self { $(Self::$word => $id),+ }
            }

            /// In the order of [`Edition::ALL`].
            const fn printed(self) -> [&'static str; 4] {
                match self { $(Self::$word => [$classic, $fifth, $sixth, $family]),+ }
            }
        }
    };
}

// Where 19.1 lists several words for a thing, one that reads well in a sentence: "the bank", not "the piles".
vocabulary! {
    // neutral: 1999, 5th, 6th, Family
    Lumber             "lumber":          "lumber", "lumber", "wood", "lumber";
    Grain              "grain":           "grain", "grain", "wheat", "grain";
    Brick              "brick":           "bricks", "brick", "brick", "brick";
    Wool               "wool":            "wool", "wool", "wool", "wool";
    Ore                "ore":             "ore", "ore", "ore", "ore";
    Knight             "knight":          "soldier", "knight", "knight", "Knight";
    YearOfPlenty       "year-of-plenty":  "Year of Plenty", "Year of Plenty", "Invention", "Year of Plenty";
    LongestRoad        "longest-road":    "Longest Road", "Longest Road", "Longest Route", "Longest Road";
    Harbor             "harbor":          "harbor", "harbor", "port", "harbor";
    Supply             "supply":          "bank", "supply", "supply", "bank";
    NumberToken        "number-token":    "number marker", "number token", "number disc", "printed number";
    Path               "path":            "path", "path", "edge", "path";
    Intersection       "intersection":    "intersection", "intersection", "intersection", "intersection";
    SpecialCard        "special-card":    "special card", "special card", "bonus VP tile", "bonus VP card";
    BuyDevelopmentCard "buy-dev-card":    "buy", "buy", "build", "buy";
    TradeAndBuildPhase "trade-and-build": "trade, build", "trade, build", "Action phase", "trade, build";
    FixedSetUp         "fixed-set-up":
        "Starting Setup for Beginners", "Starting Set-up for Beginners", "Fixed Setup", "Side A Starting Set-up";
    Winner             "winner":          "Lord of Catan", "winner", "winner", "Master of Catan";
}

impl Edition {
    /// What this edition calls it.
    pub const fn word(self, word: Word) -> &'static str {
        word.printed()[self as usize]
    }

    /// The names of its five victory point cards (COMP-9); nothing if they have none.
    pub const fn victory_point_names(self) -> &'static [&'static str] {
        match self {
            Self::Classic1999 => &["Chapel", "Governor's House", "Library", "Market", "University of Catan"],
            // We don't know the Family Edition's names, so we use those of the 5th edition.
            Self::Fifth | Self::Family => &["Chapel", "Great Hall", "Library", "Market", "University"],
            Self::Sixth => &[],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_the_editions() {
        assert_eq!(Edition::ALL.map(|edition| edition as usize), [0, 1, 2, 3]);
        assert_eq!(
            Edition::ALL.map(|edition| edition.word(Word::NumberToken)),
            ["number marker", "number token", "number disc", "printed number"]
        );
    }

    #[test]
    fn neutral_words_are_keys() {
        let ids: std::collections::HashSet<_> = Word::ALL.iter().map(|word| word.id()).collect();
        assert_eq!(ids.len(), Word::ALL.len());
        assert!(ids.iter().all(|id| id.chars().all(|c| c.is_ascii_lowercase() || c == '-')));
    }
}
