//! Which combinations of rules make no sense, and why: [`Rules::faults`].
//!
//! Every option that a ruling leaves open (AMB-n, column *opt*) may be combined freely with every edition. What is refused
//! is what no box offers and no ruling allows: the wrong number of players (COMP-14, AMB-45), a module where nobody
//! asked for it (AMB-49), the phases, tokens or harbors of another edition (TURN-3, SETUP-14 … SETUP-20), half of a
//! module (X56-3, X56-7), and an option that would do nothing, since a table would still show it.
//!
//! ```
//! use hexhaven_rules::{Edition, Rules};
//! let faults = Rules::of(Edition::Sixth, 6).with_five_six().faults();
//! assert_eq!(faults.len(), 1);
//! assert_eq!(faults[0].rule(), "AMB-49");
//! ```

use std::error::Error;
use std::fmt;

use super::options::{OPTIONS, OptionSpec};
use super::{Edition, Rules};

/// A module that is added to an edition.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Module {
    /// For five and six players (section 17).
    FiveSix,
    /// The Helpers (section 18).
    Helpers,
}

impl Module {
    /// Its name in texts.
    pub const fn id(self) -> &'static str {
        match self {
            Self::FiveSix => "five-six",
            Self::Helpers => "helpers",
        }
    }
}

/// A reason why a rule set cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RulesFault {
    /// Nobody plays alone.
    TooFewPlayers {
        /// How many play.
        players: u8,
    },
    /// Two players need the house rule for it.
    DuelNotOn,
    /// Five and six need their module.
    NeedsFiveSix {
        /// How many play.
        players: u8,
    },
    /// More than six can never play.
    TooManyPlayers {
        /// How many play.
        players: u8,
    },
    /// The module is only for five and six.
    TooFewForFiveSix {
        /// How many play.
        players: u8,
    },
    /// The Helpers are for three or more.
    TooFewForHelpers {
        /// How many play.
        players: u8,
    },
    /// A module of the 5th edition in another one, without the house rule that allows it.
    ForeignModule {
        /// The module.
        module: Module,
        /// The edition.
        edition: Edition,
    },
    /// A value that its option never has.
    OutOfRange {
        /// The option.
        option: &'static OptionSpec,
        /// The value.
        value: String,
    },
    /// A value that its option has, but not together with the edition, module and set-up chosen.
    NotOffered {
        /// The option.
        option: &'static OptionSpec,
        /// The value.
        value: String,
        /// What it can be in this mix.
        offered: Vec<&'static str>,
        /// The edition.
        edition: Edition,
    },
    /// An option that was changed but has no effect in this mix.
    Idle {
        /// The option.
        option: &'static OptionSpec,
        /// The value.
        value: String,
        /// What would have to be true.
        needs: &'static str,
    },
}

impl Rules {
    /// All reasons why this rule set cannot be played; none for an edition as printed.
    pub fn faults(&self) -> Vec<RulesFault> {
        let mut faults = self.player_faults();
        for (module, on) in [(Module::FiveSix, self.five_six), (Module::Helpers, self.helpers)] {
            if on && self.edition != Edition::Fifth && !self.foreign_modules {
                faults.push(RulesFault::ForeignModule { module, edition: self.edition });
            }
        }
        let changed = self.differences();
        for option in OPTIONS {
            let value = option.value(self);
            let idle = option.idle_without(self).filter(|_| changed.iter().any(|item| item.option == option));
            let offered = option.offered(self);
            if !option.values.allow(&value) {
                faults.push(RulesFault::OutOfRange { option, value });
            } else if let Some(needs) = idle {
                faults.push(RulesFault::Idle { option, value, needs });
            } else if !offered.is_empty() && !offered.contains(&value.as_str()) {
                faults.push(RulesFault::NotOffered { option, value, offered, edition: self.edition });
            }
        }
        faults
    }

    fn player_faults(&self) -> Vec<RulesFault> {
        let players = self.players;
        let mut faults = Vec::new();
        match players {
            0 | 1 => faults.push(RulesFault::TooFewPlayers { players }),
            2 if !self.duel_of_two => faults.push(RulesFault::DuelNotOn),
            5 | 6 if !self.five_six => faults.push(RulesFault::NeedsFiveSix { players }),
            2..=6 => {}
            7.. => faults.push(RulesFault::TooManyPlayers { players }),
        }
        if self.five_six && players < 5 {
            faults.push(RulesFault::TooFewForFiveSix { players });
        }
        if self.helpers && players < 3 {
            faults.push(RulesFault::TooFewForHelpers { players });
        }
        faults
    }
}

impl RulesFault {
    /// Its permanent name for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::TooFewPlayers { .. } => "too_few_players",
            Self::DuelNotOn => "duel_not_on",
            Self::NeedsFiveSix { .. } => "needs_five_six",
            Self::TooManyPlayers { .. } => "too_many_players",
            Self::TooFewForFiveSix { .. } => "too_few_for_five_six",
            Self::TooFewForHelpers { .. } => "too_few_for_helpers",
            Self::ForeignModule { .. } => "foreign_module",
            Self::OutOfRange { .. } => "out_of_range",
            Self::NotOffered { .. } => "not_offered",
            Self::Idle { .. } => "idle",
        }
    }

    /// The rule or ruling that it breaks.
    pub fn rule(&self) -> &'static str {
        match self {
            Self::TooFewPlayers { .. } | Self::NeedsFiveSix { .. } => "COMP-14",
            Self::DuelNotOn | Self::TooManyPlayers { .. } => "AMB-45",
            Self::TooFewForFiveSix { .. } => "X56-16",
            Self::TooFewForHelpers { .. } => "HELP-1",
            Self::ForeignModule { .. } => "AMB-49",
            Self::OutOfRange { option, .. } | Self::NotOffered { option, .. } | Self::Idle { option, .. } => {
                option.rules[0]
            }
        }
    }
}

impl fmt::Display for RulesFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooFewPlayers { players } => write!(f, "{players} can't play: it takes three or four"),
            Self::DuelNotOn => f.write_str("two players need the house rule duel-of-two=on"),
            Self::NeedsFiveSix { players } => write!(f, "{players} players need the module five-six"),
            Self::TooManyPlayers { players } => {
                write!(f, "{players} are too many: no rules are known for more than six")
            }
            Self::TooFewForFiveSix { players } => {
                write!(f, "the module five-six is for five or six players, not for {players}")
            }
            Self::TooFewForHelpers { players } => {
                write!(f, "helpers are for three to six players, not for {players}")
            }
            Self::ForeignModule { module, edition } => write!(
                f,
                "{} belongs to the fifth edition; with {} it is a mix that foreign-modules=on allows",
                module.id(),
                edition.id()
            ),
            Self::OutOfRange { option, value } => {
                write!(f, "{}={value} is not possible; allowed: {}", option.name, option.values)
            }
            Self::NotOffered { option, value, offered, edition } => write!(
                f,
                "{}={value} doesn't go with this mix of {}; allowed: {}",
                option.name,
                edition.id(),
                offered.join(" or ")
            ),
            Self::Idle { option, value, needs } => {
                write!(f, "{}={value} does nothing without: {needs}", option.name)
            }
        }?;
        write!(f, " ({})", self.rule())
    }
}

impl Error for RulesFault {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::SetUp;

    /// The faults of a text, each as its rule and the sentence that goes with it.
    fn faults(text: &str) -> Vec<String> {
        let rules = Rules::parse(text).expect("the text is well written");
        rules.faults().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn the_presets_have_no_faults() {
        for set_up in [SetUp::Fixed, SetUp::Variable] {
            for players in [3, 4] {
                for edition in Edition::ALL {
                    assert_eq!(Rules::of(edition, players).with_set_up(set_up).faults(), []);
                }
                assert_eq!(
                    Rules::of(Edition::Fifth, players).with_set_up(set_up).with_helpers().faults(),
                    []
                );
            }
            for players in [5, 6] {
                let large = Rules::of(Edition::Fifth, players).with_five_six().with_set_up(set_up);
                assert_eq!(large.faults(), []);
                assert_eq!(large.with_helpers().faults(), []);
            }
        }
    }

    #[test]
    fn what_a_host_may_want_is_allowed() {
        for text in [
            "fifth:4:combined",
            "fifth:3:token-mode=random,harbor-variation=frame",
            "fifth:2:duel-of-two=on",
            "sixth:2:fixed,duel-of-two=on",
            "family:6:five-six,helpers,foreign-modules=on,hilde-points=buildings-only",
            "classic-1999:4:harbor-ring=odd,spiral-corner=3,robber-to-desert=on,allow-gifts=on",
            "sixth:4:fixed,first-player=named,white-star=17",
            "fifth:6:five-six,fixed,robber-first-desert=1",
            "fifth:4:deep-bank=on,vp-to-win=20,discard-limit=15,friendly-robber=on,turn-limit=5000",
            "fifth:4:player-trade=off,dev-deck=25K,supply-per-type=1B50L1W1G1O",
        ] {
            assert_eq!(faults(text), [""; 0], "{text}");
        }
    }

    #[test]
    fn every_mix_without_sense_is_told_with_its_rule() {
        for (text, rule, words) in [
            ("fifth:1", "COMP-14", "three or four"),
            ("fifth:2", "AMB-45", "duel-of-two=on"),
            ("fifth:5", "COMP-14", "five-six"),
            ("fifth:7", "AMB-45", "more than six"),
            ("fifth:4:five-six", "X56-16", "not for 4"),
            ("fifth:2:duel-of-two=on,helpers", "HELP-1", "not for 2"),
            ("sixth:4:helpers", "AMB-49", "foreign-modules=on"),
            ("fifth:4:island=large", "COMP-1", "allowed: base"),
            ("fifth:5:five-six,island=base", "COMP-1", "allowed: large"),
            ("fifth:4:special-build-phase=on", "X56-7", "allowed: off"),
            ("fifth:5:five-six,special-build-phase=off", "X56-7", "allowed: on"),
            ("fifth:5:five-six,phase-mode=strict", "TURN-3", "allowed: combined"),
            ("sixth:4:phase-mode=strict", "TURN-3", "allowed: combined"),
            ("family:4:combined", "TURN-3", "allowed: strict"),
            ("classic-1999:4:combined", "TURN-3", "allowed: strict"),
            ("sixth:4:token-mode=random", "SETUP-14", "allowed: spiral"),
            ("fifth:5:five-six,token-mode=random", "SETUP-14", "allowed: spiral"),
            ("fifth:4:token-mode=printed", "SETUP-14", "allowed: spiral or random"),
            ("fifth:4:fixed,token-mode=spiral", "SETUP-14", "allowed: printed"),
            ("family:4:token-mode=spiral", "SETUP-14", "allowed: printed"),
            ("fifth:4:harbor-variation=family-tiles", "SETUP-17", "allowed: markers or frame"),
            ("fifth:4:fixed,harbor-variation=markers", "SETUP-17", "allowed: printed"),
            ("family:4:fixed,white-star=17", "AMB-2", "allowed: 31"),
            ("fifth:4:white-star=17", "AMB-2", "without: fixed"),
            ("fifth:4:harbor-ring=odd", "AMB-33", "harbor-variation=tiles"),
            ("fifth:4:fixed,spiral-corner=2", "AMB-53", "token-mode=spiral"),
            ("fifth:4:robber-first-desert=0", "AMB-30", "five-six"),
            ("fifth:4:vincent-largest-army=set-aside-below-three", "AMB-24", "helpers"),
            ("fifth:4:fixed,start-roll-tie=first-to-roll", "SETUP-11", "first-player=roll"),
            ("fifth:3:duel-of-two=on", "AMB-45", "two players"),
            ("fifth:3:helpers,foreign-modules=on", "AMB-49", "outside the fifth"),
            ("fifth:4:player-trade=off,offers-per-turn=3", "TRADE-11", "player-trade=on"),
            ("fifth:4:vp-to-win=2", "WIN-2", "3 to 20"),
            ("fifth:4:vp-to-win=21", "WIN-2", "3 to 20"),
            ("fifth:4:discard-limit=4", "SEVEN-1", "5 to 15"),
            ("fifth:4:discard-limit=16", "SEVEN-1", "5 to 15"),
            ("fifth:4:offers-per-turn=0", "TRADE-11", "1 to 20"),
            ("fifth:4:offers-per-turn=21", "TRADE-11", "1 to 20"),
            ("fifth:4:turn-limit=49", "WIN-2", "off or 50 to 5000"),
            ("fifth:4:turn-limit=5001", "WIN-2", "off or 50 to 5000"),
            ("fifth:4:supply-per-type=51B19L19W19G19O", "COMP-6", "1 to 50"),
            ("fifth:4:supply-per-type=19B19L19W19G", "COMP-6", "1 to 50"),
            ("fifth:4:dev-deck=26K", "COMP-8", "0 to 25"),
            ("fifth:4:spiral-corner=6", "AMB-53", "random or 0 to 5"),
            ("fifth:5:five-six,robber-first-desert=2", "AMB-30", "random or 0 to 1"),
        ] {
            let faults = faults(text);
            assert_eq!(faults.len(), 1, "{text}: {faults:?}");
            assert!(faults[0].ends_with(&format!("({rule})")), "{text}: {faults:?}");
            assert!(faults[0].contains(words), "{text}: {faults:?}");
        }
    }

    #[test]
    fn all_faults_are_told_at_once() {
        let found =
            faults("family:2:helpers,five-six,vp-to-win=99,hilde-points=buildings-only,harbor-ring=odd");
        // Two players, too few for either module, each of them foreign, the goal, the ring.
        assert_eq!(found.len(), 7, "{found:?}");
    }
}
