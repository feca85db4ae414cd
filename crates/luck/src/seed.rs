//! Seeds made from seeds: each use of luck has a label and its own stream. An extra roll of the dice doesn't change the next
//! theft, and a bot's random choices don't change anything else.

use hexhaven_rules::State;
use hexhaven_rules::chance::{Chance, Outcome, Picker};

use crate::{Fast, Label};

/// Where streams come from.
///
/// ```
/// use hexhaven_luck::Seed;
/// use hexhaven_rules::chance::Picker;
/// let game = Seed::new(7).child("game", 13);
/// assert_eq!(game.stream("dice").pick(36), game.stream("dice").pick(36));
/// assert_ne!(game, Seed::new(7).child("game", 14));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Seed(u64);

impl Seed {
    /// The seed that somebody chose.
    pub const fn new(number: u64) -> Seed {
        Seed(number)
    }

    /// Its number.
    pub const fn number(self) -> u64 {
        self.0
    }

    /// The seed for one of many things of the same kind, such as game 13.
    #[must_use]
    pub const fn child(self, label: &str, number: u64) -> Seed {
        Seed(mix(mix(mix(self.0) ^ hash(label)) ^ number))
    }

    /// The stream for one use.
    pub fn stream(self, label: &str) -> Fast {
        Fast::new(self.child(label, 0).0)
    }
}

/// All the luck of one game, each kind from its own stream: the nth roll, the nth card of the deck and the nth theft are the
/// same no matter what happens in between.
#[derive(Clone, Debug)]
pub struct GameLuck<P = Fast> {
    start: P,
    pub(crate) dice: P,
    deck: P,
    thefts: P,
}

impl GameLuck {
    /// The luck for the game with this seed.
    pub fn new(game: Seed) -> GameLuck {
        GameLuck::of(|label| game.stream(label.name()))
    }
}

impl<P: Picker> GameLuck<P> {
    /// The luck from these streams.
    pub(crate) fn of(stream: impl Fn(Label) -> P) -> GameLuck<P> {
        GameLuck {
            start: stream(Label::Start),
            dice: stream(Label::Dice),
            deck: stream(Label::Deck),
            thefts: stream(Label::Thefts),
        }
    }

    /// Rolls or draws what the state is waiting for.
    #[inline]
    pub fn draw(&mut self, state: &State, chance: Chance) -> Outcome {
        let stream = match chance {
            Chance::StartRoll(_) => &mut self.start,
            Chance::Dice => &mut self.dice,
            Chance::Theft(_) => &mut self.thefts,
            Chance::DevCard | Chance::ThreeDevCards => &mut self.deck,
        };
        state.draw(chance, stream)
    }
}

/// Spreads every bit over all others (the finalizer of `SplitMix64`).
const fn mix(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

/// A number for a text, the same on every platform: FNV-1a. Different texts hardly ever give the same number by accident,
/// but somebody who looks for two that do will find them.
pub const fn hash(text: &str) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325;
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        hash = (hash ^ bytes[at] as u64).wrapping_mul(0x0100_0000_01b3);
        at += 1;
    }
    hash
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn a_seed_always_makes_the_same_seeds() {
        assert_eq!(Seed::new(7).child("game", 0).number(), 15_925_583_951_295_462_963);
        assert_eq!(Seed::new(7).child("game", 1).number(), 720_406_381_675_521_199);
    }

    #[test]
    fn labels_and_numbers_do_not_collide() {
        let labels = ["game", "board", "start", "dice", "deck", "thefts", "bot"];
        let seeds: HashSet<Seed> = labels
            .iter()
            .flat_map(|label| (0..2_000).map(|number| Seed::new(3).child(label, number)))
            .collect();
        assert_eq!(seeds.len(), labels.len() * 2_000);
    }
}
