//! The ladder: each rung is a level that people can choose.

use std::fmt;
use std::str::FromStr;

use hexhaven_luck::Seed;
use hexhaven_rules::Seat;

use crate::bot::Bot;
use crate::novice::Novice;
use crate::random::{Random, Weighted};
use crate::thinker::{Mind, Thinker};

/// How strong a bot is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Uniform over its legal choices.
    Random,
    /// Random, but it likes to build.
    Weighted,
    /// Fixed priorities, pips for placement, simple trades.
    Novice,
    /// A hand-tuned linear value, the best single action.
    Steady,
    /// A tuned linear value, whole turns planned.
    Sharp,
    /// A net on top of the linear value, whole turns planned.
    Expert,
    /// The same, but it plays out plans that look about equally good.
    Master,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 7] = [
        Level::Random,
        Level::Weighted,
        Level::Novice,
        Level::Steady,
        Level::Sharp,
        Level::Expert,
        Level::Master,
    ];

    /// The name, as in texts and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Weighted => "weighted",
            Level::Novice => "novice",
            Level::Steady => "steady",
            Level::Sharp => "sharp",
            Level::Expert => "expert",
            Level::Master => "master",
        }
    }

    /// Do bots of this level remember what they have seen? The others decide by what they see now.
    pub const fn follows(self) -> bool {
        matches!(self, Level::Steady | Level::Sharp | Level::Expert | Level::Master)
    }

    /// A bot of this level for one seat and one game.
    pub fn bot(self, seat: Seat, seed: Seed) -> Box<dyn Bot> {
        match self {
            Level::Random => Box::new(Random::new(seed)),
            Level::Weighted => Box::new(Weighted::new(seed)),
            Level::Novice => Box::new(Novice),
            Level::Steady => Box::new(Thinker::new(seat, seed, Mind::steady())),
            Level::Sharp => Box::new(Thinker::new(seat, seed, Mind::sharp())),
            Level::Expert => Box::new(Thinker::new(seat, seed, Mind::expert())),
            Level::Master => Box::new(Thinker::new(seat, seed, Mind::master())),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// There is no level with this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLevel(pub String);

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no bot called {:?}; there are", self.0)?;
        for (at, level) in Level::ALL.into_iter().enumerate() {
            write!(f, "{} {level}", if at == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

impl std::error::Error for UnknownLevel {}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(name: &str) -> Result<Level, UnknownLevel> {
        let found = Level::ALL.into_iter().find(|level| level.name() == name);
        found.ok_or_else(|| UnknownLevel(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_says_what_its_bots_do() {
        for level in Level::ALL {
            assert_eq!(level.bot(Seat::new(0), Seed::new(1)).follows(), level.follows(), "{level}");
        }
    }
}
