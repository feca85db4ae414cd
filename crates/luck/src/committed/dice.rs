//! Fair dice, and balanced ones as a table rule: `balanced-1` of `docs/fair-luck.md`.

use hexhaven_rules::chance::Picker;

/// How a table rolls.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Dice {
    /// Two dice with no memory.
    #[default]
    Fair,
    /// The 36 pairs are drawn like cards, and all come back as soon as twelve are left. To anybody who doesn't know the
    /// earlier rolls, each roll is like a roll of two dice; streaks are shorter.
    Balanced1,
}

impl Dice {
    /// Both.
    pub const ALL: [Dice; 2] = [Dice::Fair, Dice::Balanced1];

    /// Its permanent name: a different algorithm gets a new number.
    pub const fn id(self) -> &'static str {
        match self {
            Dice::Fair => "fair",
            Dice::Balanced1 => "balanced-1",
        }
    }

    /// The dice with this name.
    pub fn from_id(id: &str) -> Option<Dice> {
        Dice::ALL.into_iter().find(|dice| dice.id() == id)
    }
}

/// Dice without a game: the rolls of a table with these dice.
#[derive(Clone, Debug)]
pub struct Roller<P> {
    picker: P,
    /// The pairs that are left, if the dice are balanced.
    balanced: Option<DiceDeck>,
}

impl<P: Picker> Roller<P> {
    /// Dice rolled with this picker.
    pub const fn new(dice: Dice, picker: P) -> Roller<P> {
        Roller { picker, balanced: DiceDeck::of(dice) }
    }

    /// The next roll.
    pub fn roll(&mut self) -> (u8, u8) {
        let mut fresh = DiceDeck::FULL;
        self.balanced.as_mut().unwrap_or(&mut fresh).roll(&mut self.picker)
    }
}

/// The pairs that are left of the 36, a bit for each: bit 6(a - 1) + (b - 1) is the pair a+b.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct DiceDeck(u64);

impl DiceDeck {
    pub(super) const FULL: DiceDeck = DiceDeck((1 << 36) - 1);
    /// When this many are left, they all come back. Thirteen are left for the last roll before that, and no sum has more
    /// than six pairs, so even a player who counts can't be sure of a roll: no sum is likelier than 6 in 13.
    const REST: u32 = 12;

    /// What is remembered between rolls.
    pub(super) const fn of(dice: Dice) -> Option<DiceDeck> {
        match dice {
            Dice::Fair => None,
            Dice::Balanced1 => Some(DiceDeck::FULL),
        }
    }

    /// One of the pairs left, each equally likely.
    pub(super) fn roll(&mut self, picker: &mut impl Picker) -> (u8, u8) {
        if self.0.count_ones() <= DiceDeck::REST {
            *self = DiceDeck::FULL;
        }
        let place = picker.pick(self.0.count_ones());
        let mut left = self.0;
        for _ in 0..place {
            left &= left - 1;
        }
        let pair = left.trailing_zeros() as u8;
        self.0 &= !(1 << pair);
        (1 + pair / 6, 1 + pair % 6)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Fast;

    const ROLLS: usize = 360_000;

    /// This many sums in a row.
    fn sums(mut roll: impl FnMut() -> (u8, u8)) -> Vec<u8> {
        (0..ROLLS).map(|_| roll()).map(|(one, other)| one + other).collect()
    }

    fn fair() -> Vec<u8> {
        let mut dice = Roller::new(Dice::Fair, Fast::new(5));
        sums(|| dice.roll())
    }

    fn balanced() -> Vec<u8> {
        let mut dice = Roller::new(Dice::Balanced1, Fast::new(6));
        sums(|| dice.roll())
    }

    fn count(rolls: &[u8], sum: u8) -> usize {
        rolls.iter().map(|rolled| usize::from(*rolled == sum)).sum()
    }

    /// How far the number of sevens in games of 72 rolls is from twelve: the sum of the squares, in all games together.
    fn spread(rolls: &[u8]) -> usize {
        rolls.chunks(72).map(|game| count(game, 7).abs_diff(12).pow(2)).sum()
    }

    #[test]
    fn in_the_long_run_every_sum_comes_as_often_as_with_two_dice() {
        for rolls in [fair(), balanced()] {
            for sum in 2..=12u8 {
                let expected = ROLLS / 36 * usize::from(6 - sum.abs_diff(7));
                let found = count(&rolls, sum);
                assert!(found.abs_diff(expected) * 40 < expected, "{sum}: {found} instead of {expected}");
            }
        }
    }

    #[test]
    fn balanced_dice_vary_less_and_repeat_less() {
        let (fair, balanced) = (fair(), balanced());
        // The variance of 72 fair rolls is 10. That of three draws of 24 out of 36 is a bit over a third of it.
        assert!(spread(&fair) > 9 * ROLLS / 72, "{}", spread(&fair));
        assert!(spread(&balanced) < 4 * ROLLS / 72, "{}", spread(&balanced));
        let repeated = |rolls: &[u8]| {
            rolls.windows(3).filter(|three| three[0] == three[1] && three[1] == three[2]).count()
        };
        assert!(
            repeated(&balanced) * 3 < repeated(&fair) * 2,
            "{} and {}",
            repeated(&balanced),
            repeated(&fair)
        );
    }

    #[test]
    fn the_next_roll_is_never_certain() {
        let (mut stream, mut deck) = (Fast::new(7), DiceDeck::FULL);
        let mut fewest = 36;
        for _ in 0..1_000 {
            let before = if deck.0.count_ones() <= DiceDeck::REST { DiceDeck::FULL } else { deck };
            fewest = fewest.min(before.0.count_ones());
            let (one, other) = deck.roll(&mut stream);
            let bit = 1u64 << (6 * (one - 1) + (other - 1));
            assert!(before.0 & bit != 0, "a pair comes once in a deck");
            assert_eq!(deck.0, before.0 & !bit);
        }
        assert_eq!(fewest, 13);
    }
}
