//! A rule set as one word: `edition:players`, or `edition:players:item,item` with anything that differs from
//! the printed rules.
//!
//! ```
//! use hexhaven_rules::Rules;
//! let rules = Rules::parse("fifth:6:vp-to-win=12,five-six").expect("well written");
//! assert!(rules.five_six && rules.points_to_win == 12);
//! // There is one way to write a rule set, in the order of the options.
//! assert_eq!(rules.to_text(), "fifth:6:five-six,vp-to-win=12");
//! let chips: Vec<_> = rules.differences().into_iter().filter(|item| item.option.is_house_rule).collect();
//! assert_eq!(chips.len(), 1);
//! ```

use std::error::Error;
use std::fmt;

use super::options::{OPTIONS, OptionSpec};
use super::values::{OptionValues, number};
use super::{Edition, Rules};
use crate::faults::Faults;

/// An option of a rule set that is not as the edition prints it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChangedOption {
    /// The option.
    pub option: &'static OptionSpec,
    /// Its value.
    pub value: String,
}

/// As in texts: `vp-to-win=12`, or the short word if there is one.
impl fmt::Display for ChangedOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.option.short {
            Some((word, value)) if value == self.value => f.write_str(word),
            _ => write!(f, "{}={}", self.option.name, self.value),
        }
    }
}

impl Rules {
    /// The longest text that is read, in bytes: more than all options together need.
    pub const MAX_TEXT: usize = 1_000;

    /// The one way to write this rule set; [`Rules::parse`] reads it back.
    pub fn to_text(self) -> String {
        self.to_string()
    }

    /// What differs from the edition as printed. The modules and the set-up come first, with everything they change.
    pub fn differences(&self) -> Vec<ChangedOption> {
        let mut so_far = Self::of(self.edition, self.players);
        let mut differences = Vec::new();
        for option in OPTIONS {
            let value = option.value(self);
            if value != option.value(&so_far) {
                let set = option.set(&mut so_far, &value);
                debug_assert!(set.is_ok(), "an option reads what it writes");
                differences.push(ChangedOption { option, value });
            }
        }
        debug_assert_eq!(so_far, *self, "every field has an option");
        differences
    }

    /// Reads a rule set. It doesn't have to make sense yet: that is for [`Rules::faults`] to say.
    ///
    /// The items may come in any order; everything wrong with the text is reported together.
    pub fn parse(text: &str) -> Result<Self, Faults<RulesTextError>> {
        if text.len() > Self::MAX_TEXT {
            return Err(RulesTextError::TooLong { length: text.len() }.into());
        }
        let mut parts = text.splitn(3, ':');
        let (Some(edition), Some(players)) = (parts.next(), parts.next()) else {
            return Err(RulesTextError::NoPlayers { text: text.to_owned() }.into());
        };
        let mut errors = Vec::new();
        let players = number(players).unwrap_or_else(|| {
            errors.push(RulesTextError::BadPlayers { players: players.to_owned() });
            0
        });
        let edition = Edition::from_id(edition).unwrap_or_else(|| {
            errors.push(RulesTextError::UnknownEdition { edition: edition.to_owned() });
            Edition::Fifth
        });
        let items = parts.next().map_or_else(Vec::new, |items| read_items(items, &mut errors));
        let mut rules = Self::of(edition, players);
        for (option, value) in &items {
            if let Err(error) = option.set(&mut rules, value) {
                errors.push(error);
            }
        }
        for (option, value) in items {
            if errors.is_empty() && option.value(&rules) != value {
                errors.push(RulesTextError::Contradicted { option: option.name, value: value.to_owned() });
            }
        }
        Faults::none_or(errors, || rules)
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.edition.id(), self.players)?;
        for (index, difference) in self.differences().into_iter().enumerate() {
            write!(f, "{}{difference}", if index == 0 { ':' } else { ',' })?;
        }
        Ok(())
    }
}

/// The options that the items name, with their values, in the order of [`OPTIONS`].
fn read_items<'text>(
    items: &'text str,
    errors: &mut Vec<RulesTextError>,
) -> Vec<(&'static OptionSpec, &'text str)> {
    let mut found: Vec<Option<&str>> = vec![None; OPTIONS.len()];
    for item in items.split(',') {
        match read_item(item) {
            Ok((index, _)) if found[index].is_some() => {
                errors.push(RulesTextError::Twice { option: OPTIONS[index].name });
            }
            Ok((index, value)) => found[index] = Some(value),
            Err(error) => errors.push(error),
        }
    }
    OPTIONS.iter().zip(found).filter_map(|(option, value)| Some((option, value?))).collect()
}

fn read_item(item: &str) -> Result<(usize, &str), RulesTextError> {
    let place = |matches: &dyn Fn(&OptionSpec) -> bool| OPTIONS.iter().position(matches);
    if let Some((name, value)) = item.split_once('=') {
        return match place(&|option| option.name == name) {
            Some(index) => Ok((index, value)),
            None => Err(RulesTextError::UnknownOption { item: item.to_owned() }),
        };
    }
    for (index, option) in OPTIONS.iter().enumerate() {
        match option.short {
            Some((word, value)) if word == item => return Ok((index, value)),
            _ => {}
        }
    }
    Err(match OptionSpec::named(item) {
        Some(option) => RulesTextError::NoValue { option: option.name, allowed: option.values },
        None => RulesTextError::UnknownOption { item: item.to_owned() },
    })
}

/// What is wrong with the text of a rule set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RulesTextError {
    /// It is longer than [`Rules::MAX_TEXT`].
    TooLong {
        /// How long it is, in bytes.
        length: usize,
    },
    /// It ends after the edition.
    NoPlayers {
        /// The text.
        text: String,
    },
    /// No edition has this id.
    UnknownEdition {
        /// What is there instead of the edition.
        edition: String,
    },
    /// The players aren't a number.
    BadPlayers {
        /// What is there instead of the players.
        players: String,
    },
    /// No option has this name.
    UnknownOption {
        /// The item.
        item: String,
    },
    /// The option is given without a value.
    NoValue {
        /// The option.
        option: &'static str,
        /// The values it can have.
        allowed: OptionValues,
    },
    /// The option doesn't have this value.
    BadValue {
        /// The option.
        option: &'static str,
        /// The value.
        value: String,
        /// The values it can have.
        allowed: OptionValues,
    },
    /// The option is given twice.
    Twice {
        /// The option.
        option: &'static str,
    },
    /// Another item contradicts this one: a deep bank with a different supply.
    Contradicted {
        /// The option.
        option: &'static str,
        /// The value.
        value: String,
    },
}

impl RulesTextError {
    /// Its permanent name for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::TooLong { .. } => "too_long",
            Self::NoPlayers { .. } => "no_players",
            Self::UnknownEdition { .. } => "unknown_edition",
            Self::BadPlayers { .. } => "bad_players",
            Self::UnknownOption { .. } => "unknown_option",
            Self::NoValue { .. } => "no_value",
            Self::BadValue { .. } => "bad_value",
            Self::Twice { .. } => "twice",
            Self::Contradicted { .. } => "contradicted",
        }
    }
}

impl fmt::Display for RulesTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong { length } => {
                write!(f, "the text has {length} characters, and the limit is {}", Rules::MAX_TEXT)
            }
            Self::NoPlayers { text } => {
                write!(f, "`{text}` is not a rule set; write edition:players or edition:players:item,item")
            }
            Self::UnknownEdition { edition } => {
                write!(
                    f,
                    "there is no edition `{edition}`, only {}",
                    Edition::ALL.map(Edition::id).join(", ")
                )
            }
            Self::BadPlayers { players } => {
                write!(f, "`{players}` is not a number of players; allowed: 2 to 6")
            }
            Self::UnknownOption { item } => {
                let names: Vec<_> = OPTIONS.iter().map(|option| option.name).collect();
                write!(f, "`{item}` isn't an option; there are {}", names.join(", "))
            }
            Self::NoValue { option, allowed } => write!(f, "`{option}` needs a value; allowed: {allowed}"),
            Self::BadValue { option, value, allowed } => {
                write!(f, "`{option}={value}` is not possible; allowed: {allowed}")
            }
            Self::Twice { option } => write!(f, "`{option}` is given twice"),
            Self::Contradicted { option, value } => {
                write!(f, "`{option}={value}` is taken back by another item of the same text")
            }
        }
    }
}

impl Error for RulesTextError {}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sets every option to a value picked by `seed`, sensible or not.
    fn some_rules(mut seed: u64) -> Rules {
        let mut pick = |count: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as usize % count
        };
        let mut rules = Rules::of(Edition::ALL[pick(4)], pick(9) as u8);
        for option in OPTIONS {
            let value = match option.values {
                OptionValues::OneOf(words) => words[pick(words.len())].to_owned(),
                OptionValues::Number { .. } => pick(256).to_string(),
                OptionValues::WordOrNumber { word, .. } if pick(2) == 0 => word.to_owned(),
                OptionValues::WordOrNumber { .. } => (1 + pick(255)).to_string(),
                OptionValues::Counts { letters, .. } if pick(2) == 0 => {
                    letters.map(|letter| format!("{}{letter}", 1 + pick(127))).concat()
                }
                OptionValues::Counts { .. } => option.value(&rules),
            };
            option.set(&mut rules, &value).expect("the value is well written");
        }
        rules
    }

    #[test]
    fn l7_every_rule_set_comes_back_from_its_text_even_a_senseless_one() {
        for seed in 0..20_000 {
            let rules = some_rules(seed);
            let text = rules.to_text();
            assert_eq!(Rules::parse(&text), Ok(rules), "{text}");
            assert!(!text.contains(char::is_whitespace));
        }
    }

    #[test]
    fn every_field_has_an_option() {
        // Each field has its own line in this text, indented once, or twice for the board.
        let fields = format!("{:#?}", Rules::of(Edition::Fifth, 4));
        let fields = fields.lines().filter(|line| line.contains(": ") && !line.ends_with('{')).count();
        // Edition and players come before the items, and `deep-bank` is a second name for a supply.
        assert_eq!(fields - 2, OPTIONS.len() - 1);
    }

    #[test]
    fn one_option_away_from_any_preset_is_one_item() {
        for edition in Edition::ALL {
            for preset in ["", ":fixed", ":five-six", ":five-six,helpers,fixed"] {
                let text = format!("{}:5{preset}", edition.id());
                let preset = Rules::parse(&text).expect("a preset");
                let items = preset.differences().len();
                let mut rules = preset;
                rules.points_to_win = 12;
                assert_eq!(rules.differences().len(), items + 1);
            }
        }
    }

    #[test]
    fn texts_are_short_and_in_one_order() {
        for (text, canonical) in [
            ("fifth:4", "fifth:4"),
            ("fifth:4:phase-mode=combined", "fifth:4:combined"),
            ("sixth:3:board=fixed", "sixth:3:fixed"),
            ("fifth:6:vp-to-win=12,helpers=on,five-six", "fifth:6:five-six,helpers,vp-to-win=12"),
            ("fifth:4:vp-to-win=10,board=variable", "fifth:4"),
            ("fifth:4:supply-per-type=50B50L50W50G50O", "fifth:4:deep-bank=on"),
            ("fifth:4:turn-limit=1000,player-trade=off", "fifth:4:player-trade=off,turn-limit=1000"),
        ] {
            assert_eq!(Rules::parse(text).map(Rules::to_text).as_deref(), Ok(canonical));
        }
    }

    #[test]
    fn a_bundle_goes_first_wherever_it_stands() {
        let rules = Rules::parse("fifth:5:supply-per-type=20B20L20W20G20O,five-six").expect("well written");
        assert_eq!(rules.supply, crate::cards::Cards::each(20));
    }

    #[test]
    fn errors_name_the_item_and_what_is_allowed() {
        for (text, sentence) in [
            ("", "edition:players"),
            ("fifth", "edition:players"),
            ("seventh:4", "no edition `seventh`, only classic-1999, fifth, sixth, family"),
            ("fifth:four", "`four` is not a number of players"),
            ("fifth:4:", "`` isn't an option"),
            ("fifth:4:goal=12", "`goal=12` isn't an option; there are five-six, helpers"),
            ("fifth:4:vp-to-win", "`vp-to-win` needs a value; allowed: 3 to 20"),
            ("fifth:4:vp-to-win=many", "`vp-to-win=many` is not possible; allowed: 3 to 20"),
            ("fifth:4:friendly-robber=yes", "allowed: on or off"),
            ("fifth:4:turn-limit=0", "allowed: off or 50 to 5000"),
            ("fifth:4:dev-deck=14", "0 to 25 of each kind, as 9K9R9Y9M9V"),
            ("fifth:4:fixed,board=fixed", "`board` is given twice"),
            ("fifth:4:deep-bank=on,supply-per-type=20B20L20W20G20O", "`deep-bank=on` is taken back"),
        ] {
            let errors = Rules::parse(text).expect_err(text);
            assert_eq!(errors.len(), 1, "{errors:?}");
            assert!(errors[0].to_string().contains(sentence), "{}", errors[0]);
        }
    }

    #[test]
    fn all_errors_are_told_at_once() {
        let errors = Rules::parse("seventh:x:goal=1,helpers,helpers,vp-to-win").expect_err("five errors");
        assert_eq!(errors.len(), 5, "{errors:?}");
    }

    #[test]
    fn a_text_has_a_limit_that_no_rule_set_needs() {
        let longest = |option: &OptionSpec| match option.values {
            OptionValues::OneOf(words) => words.iter().map(|word| word.len()).max().unwrap_or(0),
            OptionValues::Number { .. } | OptionValues::WordOrNumber { .. } => "random".len(),
            OptionValues::Counts { .. } => "127X".len() * 5,
        };
        let all: usize = OPTIONS.iter().map(|option| option.name.len() + longest(option) + ",=".len()).sum();
        assert!("classic-1999:255".len() + all <= Rules::MAX_TEXT, "{all}");
        let long = format!("fifth:4:{}", "x".repeat(Rules::MAX_TEXT - 8));
        assert!(matches!(
            Rules::parse(&long).expect_err("no option")[..],
            [RulesTextError::UnknownOption { .. }]
        ));
        let errors = Rules::parse(&format!("{long}x")).expect_err("too long");
        assert_eq!(*errors, [RulesTextError::TooLong { length: Rules::MAX_TEXT + 1 }]);
    }
}
