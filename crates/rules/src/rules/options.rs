//! The one list of all options, [`OPTIONS`]: their names, values and meaning (`docs/rules.md` section 21).
//!
//! The text of a rule set, its faults, and the forms that a table shows are all made from this list, so an option is
//! written down only once. The names are those of section 21, with hyphens.
//!
//! ```
//! use hexhaven_rules::{Edition, Rules, options::OptionSpec};
//! let mut rules = Rules::of(Edition::Fifth, 4);
//! let goal = OptionSpec::named("vp-to-win").expect("section 21 has it");
//! assert_eq!((goal.value(&rules).as_str(), goal.values.to_string().as_str()), ("10", "3 to 20"));
//! goal.set(&mut rules, "12").expect("12 is a number");
//! assert_eq!(rules.points_to_win, 12);
//! ```

use super::text::RulesTextError;
use super::values::{Choice, OptionValues, Value, number};
use super::{
    Edition, FirstPlayer, HildePoints, PhaseMode, Rules, SecondRoad, Shortage, StartRollTie, TieAfterBreak,
    VincentArmy, WinClaim,
};
use crate::board::{Color, HarborMode, HarborRing, Island, SetUp, TokenMode, WhiteStar};

/// An option of a rule set.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// Its name in texts.
    pub name: &'static str,
    /// The rules and rulings behind it.
    pub rules: &'static [&'static str],
    /// The values it can have at all; a mix may narrow them, see [`OptionSpec::offered`].
    pub values: OptionValues,
    /// Does a table call it a house rule when it differs from its printed value? That is true of options that section
    /// 21 or a ruling calls house rules, and of those that change the printed cards.
    pub is_house_rule: bool,
    /// A word that replaces the whole item in texts, and the value it stands for.
    pub(super) short: Option<(&'static str, &'static str)>,
    get: fn(&Rules) -> String,
    /// Says whether it understood the value.
    set: fn(&mut Rules, &str) -> bool,
    offered: Option<fn(&Rules) -> Vec<&'static str>>,
    needs: Option<Needs>,
}

/// What an option needs to have an effect, in words and as a test.
#[derive(Clone, Copy, Debug)]
struct Needs {
    what: &'static str,
    met: fn(&Rules) -> bool,
}

impl OptionSpec {
    /// The option with this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        OPTIONS.iter().find(|option| option.name == name)
    }

    /// The value it has in `rules`.
    pub fn value(&self, rules: &Rules) -> String {
        (self.get)(rules)
    }

    /// Gives it this value. It accepts any that can be written; [`Rules::faults`] says whether it makes sense.
    pub fn set(&self, rules: &mut Rules, value: &str) -> Result<(), RulesTextError> {
        if (self.set)(rules, value) {
            Ok(())
        } else {
            Err(RulesTextError::BadValue { option: self.name, value: value.to_owned(), allowed: self.values })
        }
    }

    /// The words to choose from while everything else stays the same, the usual one first. Empty for a number.
    pub fn offered(&self, rules: &Rules) -> Vec<&'static str> {
        match (self.offered, self.values) {
            (Some(offered), _) => offered(rules),
            (None, OptionValues::OneOf(words)) => words.to_vec(),
            (None, _) => Vec::new(),
        }
    }

    /// What would have to be true for the option to have any effect, if it isn't.
    pub fn idle_without(&self, rules: &Rules) -> Option<&'static str> {
        self.needs.filter(|needs| !(needs.met)(rules)).map(|needs| needs.what)
    }

    const fn new(
        name: &'static str,
        rules: &'static [&'static str],
        values: OptionValues,
        get: fn(&Rules) -> String,
        set: fn(&mut Rules, &str) -> bool,
    ) -> Self {
        Self { name, rules, values, is_house_rule: false, short: None, get, set, offered: None, needs: None }
    }

    const fn house_rule(mut self) -> Self {
        self.is_house_rule = true;
        self
    }

    const fn short(mut self, word: &'static str, value: &'static str) -> Self {
        self.short = Some((word, value));
        self
    }

    const fn offering(mut self, offered: fn(&Rules) -> Vec<&'static str>) -> Self {
        self.offered = Some(offered);
        self
    }

    const fn needing(mut self, what: &'static str, met: fn(&Rules) -> bool) -> Self {
        self.needs = Some(Needs { what, met });
        self
    }
}

/// There is one option with each name.
impl PartialEq for OptionSpec {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for OptionSpec {}

/// An option that is just a field: its name, rules and values, and the field.
macro_rules! field {
    ($name:literal, $rules:expr, $values:expr, $($field:ident).+) => {
        OptionSpec::new($name, &$rules, $values, |rules| rules.$($field).+.write(), |rules, text| {
            Value::read(text).map(|value| rules.$($field).+ = value).is_some()
        })
    };
}

const fn one_of<C: Choice>() -> OptionValues {
    OptionValues::OneOf(C::WORDS)
}

const fn number_from(min: u16, max: u16) -> OptionValues {
    OptionValues::Number { min, max }
}

fn words<C: Choice>(values: &[C]) -> Vec<&'static str> {
    values.iter().map(|value| value.word()).collect()
}

/// All options, in the order of texts. Those that change others come first, so that later ones can override what
/// they set.
pub static OPTIONS: &[OptionSpec] = &[
    OptionSpec::new(
        "five-six",
        &["X56-1", "COMP-14"],
        one_of::<bool>(),
        |rules| rules.five_six.write(),
        |rules, text| bool::read(text).map(|on| rules.set_five_six(on)).is_some(),
    )
    .short("five-six", "on"),
    field!("helpers", ["HELP-1"], one_of::<bool>(), helpers).short("helpers", "on"),
    OptionSpec::new(
        "board",
        &["SETUP-29", "X56-15"],
        one_of::<SetUp>(),
        |rules| rules.board.set_up.write(),
        |rules, text| SetUp::read(text).map(|set_up| *rules = rules.with_set_up(set_up)).is_some(),
    )
    .short("fixed", "fixed"),
    field!("foreign-modules", ["AMB-49"], one_of::<bool>(), foreign_modules)
        .house_rule()
        .needing("a module outside the fifth edition", |rules| {
            rules.edition != Edition::Fifth && (rules.five_six || rules.helpers)
        }),
    field!("duel-of-two", ["AMB-45", "COMP-14"], one_of::<bool>(), duel_of_two)
        .house_rule()
        .needing("two players", |rules| rules.players == 2),
    field!("island", ["COMP-1", "X56-3"], one_of::<Island>(), board.island)
        .offering(|rules| words(if rules.five_six { &[Island::Large] } else { &[Island::Base] })),
    field!("token-mode", ["SETUP-14", "SETUP-15", "X56-5"], one_of::<TokenMode>(), board.tokens)
        .offering(|rules| words(rules.offered_tokens())),
    field!(
        "harbor-variation",
        ["SETUP-17", "SETUP-18", "SETUP-19", "SETUP-20", "X56-4"],
        one_of::<HarborMode>(),
        board.harbors
    )
    .offering(|rules| words(rules.offered_harbors())),
    field!(
        "spiral-corner",
        ["AMB-53"],
        OptionValues::WordOrNumber { word: "random", min: 0, max: 5 },
        board.corner
    )
    .needing("token-mode=spiral", |rules| rules.board.tokens == TokenMode::Spiral),
    field!("harbor-ring", ["AMB-33"], one_of::<HarborRing>(), board.ring)
        .needing("harbor-variation=tiles", |rules| rules.board.harbors == HarborMode::Tiles),
    field!(
        "robber-first-desert",
        ["AMB-30", "X56-6"],
        OptionValues::WordOrNumber { word: "random", min: 0, max: 1 },
        board.first_desert
    )
    .needing("five-six", |rules| rules.board.island == Island::Large),
    field!("white-star", ["AMB-2"], one_of::<WhiteStar>(), board.white_star)
        // The Family Edition prints White's starting hand, so there the place is certain (SETUP-7).
        .offering(|rules| {
            words(if rules.edition == Edition::Family { &[WhiteStar::At31] } else { BOTH_STARS })
        })
        .needing("fixed, and the small island", Rules::has_fixed_pieces),
    field!("dropped-colour-3p", ["SETUP-5", "AMB-3", "AMB-4"], one_of::<Color>(), dropped_color)
        .offering(|_| words(&Color::ALL[..4]))
        .needing("fixed, with three players", |rules| rules.has_fixed_pieces() && rules.players == 3),
    field!("phase-mode", ["TURN-3", "TURN-4", "X56-13"], one_of::<PhaseMode>(), phase_mode)
        .short("combined", "combined")
        .offering(|rules| words(rules.offered_phases())),
    field!("robber-to-desert", ["ROBBER-2", "ROBBER-3", "AMB-8"], one_of::<bool>(), robber_to_desert),
    field!("theft-optional", ["ROBBER-7", "AMB-9"], one_of::<bool>(), theft_optional),
    field!("shortage", ["PROD-8", "PROD-9", "AMB-6", "AMB-7"], one_of::<Shortage>(), shortage),
    field!("allow-gifts", ["TRADE-6", "AMB-13"], one_of::<bool>(), allow_gifts)
        .needing("player-trade=on", |rules| rules.player_trade),
    field!("allow-overlap", ["TRADE-7", "TRADE-8", "AMB-12"], one_of::<bool>(), allow_overlap)
        .needing("player-trade=on", |rules| rules.player_trade),
    field!("lr-tie-after-break", ["LR-8", "LR-12", "AMB-19"], one_of::<TieAfterBreak>(), tie_after_break),
    field!("road-building-second", ["AMB-17"], one_of::<SecondRoad>(), second_road),
    field!("first-player", ["SETUP-9", "SETUP-10", "AMB-5"], one_of::<FirstPlayer>(), first_player),
    field!("start-roll-tie", ["SETUP-11", "AMB-5"], one_of::<StartRollTie>(), start_roll_tie)
        .needing("first-player=roll", |rules| rules.first_player == FirstPlayer::Roll),
    OptionSpec::new(
        "deep-bank",
        &["COMP-6", "COMP-16"],
        one_of::<bool>(),
        |rules| rules.deep_bank().write(),
        |rules, text| bool::read(text).map(|on| rules.set_deep_bank(on)).is_some(),
    )
    .house_rule(),
    // All hands together stay below 256 cards, and no stack is empty at the start.
    field!(
        "supply-per-type",
        ["COMP-6", "COMP-7", "AMB-1", "X56-2"],
        OptionValues::Counts { letters: ['B', 'L', 'W', 'G', 'O'], min: 1, max: 50 },
        supply
    )
    .house_rule(),
    // All cards together stay below 128, which is what one lane of a packed count holds.
    field!(
        "dev-deck",
        ["COMP-8", "X56-2"],
        OptionValues::Counts { letters: ['K', 'R', 'Y', 'M', 'V'], min: 0, max: 25 },
        deck
    )
    .house_rule(),
    field!("special-build-phase", ["X56-7", "AMB-52"], one_of::<bool>(), special_building)
        .offering(|rules| words(&[rules.five_six])),
    field!("vincent-largest-army", ["AMB-24"], one_of::<VincentArmy>(), vincent_army)
        .needing("helpers", |rules| rules.helpers),
    field!("hilde-points", ["AMB-43"], one_of::<HildePoints>(), hilde_points)
        .needing("helpers", |rules| rules.helpers),
    field!("win-claim", ["AMB-21"], one_of::<WinClaim>(), win_claim).house_rule(),
    field!("vp-to-win", ["WIN-2"], number_from(3, 20), points_to_win).house_rule(),
    field!("discard-limit", ["SEVEN-1", "HELP-29"], number_from(5, 15), discard_limit).house_rule(),
    field!("friendly-robber", ["ROBBER-1"], one_of::<bool>(), friendly_robber).house_rule(),
    field!("player-trade", ["TRADE-1"], one_of::<bool>(), player_trade).house_rule(),
    field!("offers-per-turn", ["TRADE-11"], number_from(1, 20), offers_per_turn)
        .house_rule()
        .needing("player-trade=on", |rules| rules.player_trade),
    OptionSpec::new(
        "turn-limit",
        &["WIN-2"],
        OptionValues::WordOrNumber { word: "off", min: 50, max: 5_000 },
        |rules| match rules.turn_limit {
            Rules::NO_TURN_LIMIT => "off".to_owned(),
            turns => turns.to_string(),
        },
        |rules, text| {
            let turns = if text == "off" {
                Some(Rules::NO_TURN_LIMIT)
            } else {
                number(text).filter(|turns| *turns > 0)
            };
            turns.map(|turns| rules.turn_limit = turns).is_some()
        },
    )
    .house_rule(),
];

const BOTH_STARS: &[WhiteStar] = &[WhiteStar::At31, WhiteStar::At17];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Kind, Resource};

    #[test]
    fn no_word_means_two_options() {
        let mut words: Vec<_> = OPTIONS.iter().map(|option| option.name).collect();
        words.extend(OPTIONS.iter().filter_map(|option| option.short).map(|(word, _)| word));
        words.sort_unstable();
        let all = words.len();
        words.dedup();
        // `five-six` and `helpers` are short for themselves.
        assert_eq!(all - words.len(), 2, "{words:?}");
    }

    #[test]
    fn every_word_of_every_option_is_understood_and_comes_back() {
        for option in OPTIONS {
            let OptionValues::OneOf(words) = option.values else { continue };
            for word in words {
                let mut rules = Rules::of(Edition::Sixth, 4);
                option.set(&mut rules, word).expect("the word is listed");
                assert_eq!(option.value(&rules), *word, "{}", option.name);
            }
        }
    }

    #[test]
    fn what_is_offered_is_among_the_values_and_holds_the_printed_one() {
        for edition in Edition::ALL {
            for rules in [Rules::of(edition, 4), Rules::of(edition, 6).with_five_six()] {
                for rules in [rules, rules.with_set_up(SetUp::Fixed)] {
                    for option in OPTIONS {
                        let offered = option.offered(&rules);
                        assert!(offered.iter().all(|word| option.values.allow(word)), "{}", option.name);
                        let value = option.value(&rules);
                        assert!(
                            offered.is_empty() || offered.contains(&value.as_str()),
                            "{} {value}",
                            option.name
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn the_letters_of_counts_are_those_of_the_cards() {
        let supply = OptionSpec::named("supply-per-type").expect("it is in the list");
        assert!(
            matches!(supply.values, OptionValues::Counts { letters, .. } if letters == Resource::ALL.map(Kind::letter))
        );
    }

    #[test]
    fn an_option_that_does_nothing_says_what_it_is_waiting_for() {
        let hilde = OptionSpec::named("hilde-points").expect("it is in the list");
        let rules = Rules::of(Edition::Fifth, 4);
        assert_eq!(hilde.idle_without(&rules), Some("helpers"));
        assert_eq!(hilde.idle_without(&rules.with_helpers()), None);
    }
}
