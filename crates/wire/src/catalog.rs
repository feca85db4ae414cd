//! What a host can choose from: [`Catalog`], the same for everybody, and [`Mix`], which says what can be changed in one
//! rule set and what is wrong with it.

use std::collections::BTreeMap;

use hexhaven_rules as rules;
use hexhaven_rules::Rules;
use hexhaven_rules::options::{OPTIONS, OptionSpec};
use serde::Serialize;

use crate::refusal::Refusal;
use crate::rule_set::{Edition, Module, RuleSet, words};

/// Everything that can go into a rule set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Catalog {
    /// The editions, the oldest first.
    pub editions: Vec<EditionInfo>,
    /// How many can play.
    pub players: Vec<u8>,
    /// The modules.
    pub modules: Vec<Module>,
    /// All options, in the order of rule set texts.
    pub options: Vec<OptionInfo>,
}

/// An edition.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EditionInfo {
    /// Which one.
    pub id: Edition,
    /// What it calls things, keyed by their neutral words.
    pub words: BTreeMap<&'static str, &'static str>,
}

/// An option of a rule set.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OptionInfo {
    /// Its name in rule set texts.
    pub name: &'static str,
    /// The rules and rulings behind it.
    pub rules: Vec<&'static str>,
    /// The values it can have at all.
    pub values: OptionValues,
    /// Is any value other than the printed one a house rule?
    pub house_rule: bool,
    /// The printed value of each edition, for four players and no module.
    pub printed: BTreeMap<Edition, String>,
}

/// The values that an option can have.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum OptionValues {
    /// One of some words.
    OneOf {
        /// The words.
        words: Vec<&'static str>,
    },
    /// A number.
    Number {
        /// The smallest.
        min: u16,
        /// The largest.
        max: u16,
    },
    /// A word or a number.
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

/// A rule set while a host chooses.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Mix {
    /// The rule set.
    pub rules: RuleSet,
    /// Each of its options, in the catalog's order.
    pub options: Vec<MixOption>,
    /// Why it can't be played; nothing if it can.
    pub faults: Vec<Refusal>,
}

/// An option in a mix.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MixOption {
    /// Its name in rule set texts.
    pub name: &'static str,
    /// Its value.
    pub value: String,
    /// The printed value for this edition, these modules and this set-up.
    pub printed: String,
    /// The words to choose from while everything else stays the same, the usual one first. Empty for numbers and
    /// counts.
    pub offered: Vec<&'static str>,
    /// It has no effect in this mix, so changing it is pointless.
    pub idle: bool,
}

impl Catalog {
    /// Everything there is.
    pub fn new() -> Catalog {
        Catalog {
            editions: rules::Edition::ALL
                .into_iter()
                .map(|edition| EditionInfo { id: edition.into(), words: words(edition) })
                .collect(),
            players: (2..=rules::Seat::MAX as u8).collect(),
            modules: vec![Module::FiveSix, Module::Helpers],
            options: OPTIONS.iter().map(OptionInfo::of).collect(),
        }
    }
}

impl Default for Catalog {
    fn default() -> Catalog {
        Catalog::new()
    }
}

impl OptionInfo {
    fn of(option: &OptionSpec) -> OptionInfo {
        let printed = |edition| (Edition::from(edition), option.value(&Rules::of(edition, 4)));
        OptionInfo {
            name: option.name,
            rules: option.rules.to_vec(),
            values: option.values.into(),
            house_rule: option.is_house_rule,
            printed: rules::Edition::ALL.into_iter().map(printed).collect(),
        }
    }
}

impl From<rules::options::OptionValues> for OptionValues {
    fn from(values: rules::options::OptionValues) -> OptionValues {
        match values {
            rules::options::OptionValues::OneOf(words) => OptionValues::OneOf { words: words.to_vec() },
            rules::options::OptionValues::Number { min, max } => OptionValues::Number { min, max },
            rules::options::OptionValues::WordOrNumber { word, min, max } => {
                OptionValues::WordOrNumber { word, min, max }
            }
            rules::options::OptionValues::Counts { letters, min, max } => {
                OptionValues::Counts { letters, min, max }
            }
        }
    }
}

impl Mix {
    /// What there is to say about the rule set in a text, if it can be read.
    pub fn read(text: &str) -> Result<Mix, Refusal> {
        Rules::parse(text)
            .map(|rules| Mix::of(&rules))
            .map_err(|errors| errors.first().map_or_else(|| Refusal::new("bad_rules"), Refusal::from))
    }

    /// What there is to say about this rule set, playable or not.
    pub fn of(rules: &Rules) -> Mix {
        let printed = printed(rules);
        let option = |option: &OptionSpec| MixOption {
            name: option.name,
            value: option.value(rules),
            printed: option.value(&printed),
            offered: option.offered(rules),
            idle: option.idle_without(rules).is_some(),
        };
        Mix {
            rules: RuleSet::of(rules),
            options: OPTIONS.iter().map(option).collect(),
            faults: rules.faults().iter().map(Refusal::from).collect(),
        }
    }
}

/// The edition as printed, with this rule set's modules and set-up and what they bring along.
fn printed(rules: &Rules) -> Rules {
    let printed = Rules::of(rules.edition, rules.players);
    let printed = if rules.five_six { printed.with_five_six() } else { printed };
    let printed = if rules.helpers { printed.with_helpers() } else { printed };
    printed.with_set_up(rules.board.set_up)
}
