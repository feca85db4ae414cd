//! When something is shown: `sixth`, `fifth, family`, `not sixth`, `fifth + helpers`.

use hexhaven_rules::options::PhaseMode;
use hexhaven_rules::{Edition, Rules};

use super::ContentReader;

/// Alternatives, each with terms that all have to be true. Without alternatives, it is always true.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Condition(Vec<Vec<Term>>);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Term {
    what: RuleFeature,
    wanted: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum RuleFeature {
    Edition(Edition),
    FiveSix,
    Helpers,
    Phases(PhaseMode),
    /// Is the goal beyond what all settlements together are worth?
    CitiesNeeded,
}

impl Condition {
    /// The text between the brackets.
    pub(crate) fn read(text: &str, line: usize, reader: &mut ContentReader) -> Condition {
        let mut alternatives = Vec::new();
        for alternative in text.split(',') {
            let mut terms = Vec::new();
            for term in alternative.split('+') {
                match Term::read(term.trim()) {
                    Some(term) => terms.push(term),
                    None => reader.fault(
                        line,
                        format!(
                            "[{}] is no condition; there are classic-1999, fifth, sixth, family, five-six, helpers, strict, \
                             combined and cities-needed, each with or without `not`",
                            term.trim()
                        ),
                    ),
                }
            }
            alternatives.push(terms);
        }
        Condition(alternatives)
    }

    /// The condition at the beginning of a line, if there is one, and what follows it.
    pub(crate) fn at_front<'a>(
        text: &'a str,
        line: usize,
        reader: &mut ContentReader,
    ) -> (Condition, &'a str) {
        let inside = text.strip_prefix('[').filter(|rest| !rest.starts_with('['));
        match inside.and_then(|rest| rest.split_once(']')) {
            Some((condition, rest)) => (Condition::read(condition, line, reader), rest.trim_start()),
            None => (Condition::default(), text),
        }
    }

    /// Is it true for these rules?
    pub(crate) fn holds(&self, rules: &Rules) -> bool {
        self.0.is_empty() || self.0.iter().any(|terms| terms.iter().all(|term| term.holds(rules)))
    }
}

impl Term {
    fn read(text: &str) -> Option<Term> {
        let (wanted, name) = match text.strip_prefix("not ") {
            Some(name) => (false, name.trim()),
            None => (true, text),
        };
        let what = match name {
            "five-six" => RuleFeature::FiveSix,
            "helpers" => RuleFeature::Helpers,
            "strict" => RuleFeature::Phases(PhaseMode::Strict),
            "combined" => RuleFeature::Phases(PhaseMode::Combined),
            "cities-needed" => RuleFeature::CitiesNeeded,
            _ => RuleFeature::Edition(Edition::from_id(name)?),
        };
        Some(Term { what, wanted })
    }

    fn holds(self, rules: &Rules) -> bool {
        let holds = match self.what {
            RuleFeature::Edition(edition) => rules.edition == edition,
            RuleFeature::FiveSix => rules.five_six,
            RuleFeature::Helpers => rules.helpers,
            RuleFeature::Phases(mode) => rules.phase_mode == mode,
            RuleFeature::CitiesNeeded => rules.points_to_win > Rules::SETTLEMENTS * Rules::SETTLEMENT_POINTS,
        };
        holds == self.wanted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holds(text: &str, rules: &str) -> bool {
        let mut reader = ContentReader::new("test");
        let condition = Condition::read(text, 1, &mut reader);
        assert_eq!(reader.into_faults(), [], "{text}");
        condition.holds(&Rules::parse(rules).expect("a rule set"))
    }

    #[test]
    fn a_comma_is_or_and_a_plus_is_and() {
        assert!(holds("fifth, family", "family:4") && !holds("fifth, family", "sixth:4"));
        assert!(holds("fifth + helpers", "fifth:4:helpers") && !holds("fifth + helpers", "fifth:4"));
        assert!(holds("sixth, fifth + helpers", "sixth:4") && holds("not sixth", "fifth:4"));
        assert!(holds("strict", "fifth:4") && holds("combined", "fifth:6:five-six"));
        assert!(holds("cities-needed", "fifth:4") && !holds("cities-needed", "fifth:4:vp-to-win=5"));
    }

    #[test]
    fn an_unknown_word_is_a_fault_with_its_line() {
        let mut reader = ContentReader::new("test");
        Condition::read("seventh", 7, &mut reader);
        assert_eq!(reader.into_faults()[0].line, 7);
    }

    #[test]
    fn a_link_at_the_front_is_no_condition() {
        let mut reader = ContentReader::new("test");
        let (condition, rest) = Condition::at_front("[[road]] is long", 1, &mut reader);
        assert_eq!((condition, rest), (Condition::default(), "[[road]] is long"));
    }
}
