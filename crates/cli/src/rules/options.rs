//! The options of rule sets, from the registry of the rules crate: what can be written in `--rules`.

use hexhaven_rules::options::{ChangedOption, OPTIONS, OptionSpec, OptionValues};
use hexhaven_rules::{Edition, Rules};

use super::find::Answer;
use crate::failure::Failure;

/// How many players the defaults are shown for: every edition can be played by this many.
const PLAYERS: u8 = 4;

/// All options, or those with one of the words in their name.
pub(super) fn named(words: &[&str]) -> Result<Answer, Failure> {
    let words: Vec<String> = words.iter().map(|word| word.to_lowercase().replace('_', "-")).collect();
    let wanted =
        |option: &&OptionSpec| words.is_empty() || words.iter().any(|word| option.name.contains(word));
    let options: Vec<&'static OptionSpec> = OPTIONS.iter().filter(wanted).collect();
    if options.is_empty() {
        let mut names: Vec<&str> = OPTIONS.iter().map(|option| option.name).collect();
        names.sort_by_key(|name| strsim::damerau_levenshtein(name, &words[0]));
        let failure = Failure::no(format!("no option is called {:?}", words.join(" ")));
        return Err(failure.hint(format!("the nearest are {}", names[..3].join(", "))));
    }
    Ok(Answer::Options(options))
}

/// The values of an option, as words.
pub(super) fn values(option: &OptionSpec) -> String {
    match option.values {
        OptionValues::OneOf(words) => words.join(", "),
        other => other.to_string(),
    }
}

/// The default of an option in each edition.
pub(super) fn defaults(option: &OptionSpec) -> Vec<(Edition, String)> {
    Edition::ALL.into_iter().map(|edition| (edition, option.value(&Rules::of(edition, PLAYERS)))).collect()
}

/// The word that stands for the option with one of its values, if there is one: `fixed` for `board=fixed`.
pub(super) fn short(option: &'static OptionSpec) -> Option<(String, &'static str)> {
    let OptionValues::OneOf(words) = option.values else { return None };
    words.iter().find_map(|value| {
        let text = ChangedOption { option, value: (*value).to_owned() }.to_string();
        (text != format!("{}={value}", option.name)).then_some((text, *value))
    })
}

/// What the editions are called on their boxes.
pub(super) const fn title(edition: Edition) -> &'static str {
    match edition {
        Edition::Classic1999 => "the 1999 edition",
        Edition::Fifth => "the 5th edition (2015, 2020)",
        Edition::Sixth => "the 6th edition (2025)",
        Edition::Family => "the Family Edition",
    }
}

/// How rule sets are written, for readers who see the notation for the first time.
pub(super) const EXAMPLES: &[(&str, &str)] = &[
    ("fifth:4", "the 5th edition for four, on a shuffled board"),
    ("fifth:4:fixed", "on the printed board, with the printed starting places"),
    ("sixth:3", "the 6th edition for three"),
    ("fifth:6:five-six,helpers", "six players with the helpers"),
    ("fifth:4:combined,vp-to-win=12", "trade and build in any order, up to 12 points"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_is_a_rule_set_that_makes_sense() {
        for (text, _) in EXAMPLES {
            let rules = Rules::parse(text).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
            assert!(rules.faults().is_empty(), "{text}: {:?}", rules.faults());
            assert_eq!(&rules.to_text(), text);
        }
    }

    #[test]
    fn short_words_and_their_values_are_found() {
        let board = OptionSpec::named("board").expect("section 21 has it");
        assert_eq!(short(board), Some(("fixed".to_owned(), "fixed")));
        assert_eq!(OptionSpec::named("vp-to-win").and_then(short), None);
    }
}
