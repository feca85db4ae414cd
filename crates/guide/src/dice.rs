//! The dice lab: rolls of fair or balanced dice, and how unusual they are (PROD-1, docs/fair-luck.md).
//!
//! ```
//! use hexhaven_guide::dice;
//! use hexhaven_wire::{DiceMode, DiceOrder};
//! let order = DiceOrder { rolls: 36, dice: DiceMode::Fair, seed: "tea".to_owned() };
//! let report = dice::roll(&order).expect("a sound order");
//! assert_eq!(report.counts.iter().sum::<u16>(), 36);
//! ```

use hexhaven_luck::{Dice, Label, Roller};
use hexhaven_rules::board::is_red;
use hexhaven_wire::{DiceMode, DiceOrder, DiceReport, Refusal, Streak};

use crate::numbers::{SUMS, WAYS, ways};
use crate::request::read_seed;

/// The most rolls in one request.
pub const MOST_ROLLS: u16 = 1_000;

/// The requested rolls.
pub fn roll(order: &DiceOrder) -> Result<DiceReport, Refusal> {
    if !(1..=MOST_ROLLS).contains(&order.rolls) {
        return Err(Refusal::new("bad_number_of_rolls").with("most", MOST_ROLLS));
    }
    let kind = match order.dice {
        DiceMode::Fair => Dice::Fair,
        DiceMode::Balanced => Dice::Balanced1,
    };
    let mut dice = Roller::new(kind, read_seed(&order.seed)?.stream(Label::Dice.name()));
    let rolls: Vec<[u8; 2]> = (0..order.rolls).map(|_| dice.roll().into()).collect();
    Ok(report(rolls))
}

/// What can be said about these rolls.
fn report(rolls: Vec<[u8; 2]>) -> DiceReport {
    let sums: Vec<u8> = rolls.iter().map(|[one, other]| one + other).collect();
    let counts: Vec<u16> =
        SUMS.map(|sum| sums.iter().map(|rolled| u16::from(*rolled == sum)).sum()).collect();
    let total = f64::from(u32::try_from(rolls.len()).unwrap_or(u32::MAX));
    let expected: Vec<f64> = SUMS.map(|sum| total * f64::from(ways(sum)) / f64::from(WAYS)).collect();
    let chi_square = counts
        .iter()
        .zip(&expected)
        .map(|(count, expected)| (f64::from(*count) - expected).powi(2) / expected)
        .sum();
    DiceReport {
        streak: longest_streak(&sums),
        longest_wait_for_red: longest_wait(&sums),
        at_least_as_odd: 100.0 * chance_beyond(chi_square),
        rolls,
        counts,
        expected,
        chi_square,
    }
}

/// The chance that chi-square with ten degrees of freedom (eleven sums, one of which follows from the others) is at least
/// this. For an even number of degrees the tail is a finite sum: exp(-h) (1 + h + h²/2! + h³/3! + h⁴/4!) with h the half.
fn chance_beyond(chi_square: f64) -> f64 {
    let half = chi_square / 2.0;
    let mut term = 1.0;
    let mut sum = 1.0;
    for step in 1..=4 {
        term *= half / f64::from(step);
        sum += term;
    }
    (-half).exp() * sum
}

/// The first of the longest runs of one sum.
fn longest_streak(sums: &[u8]) -> Streak {
    let rows = sums.chunk_by(|a, b| a == b);
    let row = rows.reduce(|best, row| if row.len() > best.len() { row } else { best }).unwrap_or_default();
    Streak { sum: row.first().copied().unwrap_or(0), length: row.len() as u16 }
}

/// The most rolls in a row without a red number (COMP-5).
fn longest_wait(sums: &[u8]) -> u16 {
    let waits = sums.split(|sum| is_red(*sum)).map(<[u8]>::len);
    waits.max().unwrap_or(0) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(rolls: u16, dice: DiceMode, seed: &str) -> DiceOrder {
        DiceOrder { rolls, dice, seed: seed.to_owned() }
    }

    /// The usual table of chi-square with ten degrees of freedom.
    #[test]
    fn the_chance_beyond_is_that_of_the_tables() {
        for (chi_square, chance) in [
            (0.0, 1.0),
            (2.558, 0.99),
            (3.940, 0.95),
            (9.342, 0.50),
            (15.987, 0.10),
            (18.307, 0.05),
            (23.209, 0.01),
            (29.588, 0.001),
        ] {
            let found = chance_beyond(chi_square);
            assert!((found - chance).abs() < 0.000_05, "{chi_square}: {found} instead of {chance}");
        }
    }

    #[test]
    fn the_same_seed_rolls_the_same_and_another_one_does_not() {
        for dice in [DiceMode::Fair, DiceMode::Balanced] {
            let first = roll(&order(1_000, dice, "one")).expect("rolls");
            assert_eq!(first, roll(&order(1_000, dice, "one")).expect("rolls"));
            assert_ne!(first.rolls, roll(&order(1_000, dice, "two")).expect("rolls").rolls);
            assert!(first.rolls.iter().flatten().all(|die| (1..=6).contains(die)));
        }
    }

    #[test]
    fn balanced_dice_are_closer_to_the_ideal() {
        let mean = |dice| -> f64 {
            let of = |seed: u32| roll(&order(360, dice, &seed.to_string())).expect("rolls").chi_square;
            (0..40).map(of).sum::<f64>() / 40.0
        };
        // With fair dice the mean is the number of degrees of freedom.
        let (fair, balanced) = (mean(DiceMode::Fair), mean(DiceMode::Balanced));
        assert!((8.0..12.0).contains(&fair), "{fair}");
        assert!(balanced < fair / 2.0, "{balanced} and {fair}");
    }

    #[test]
    fn streaks_and_waits_are_counted() {
        let report = report(vec![[1, 1], [3, 4], [2, 5], [6, 1], [3, 3], [1, 2], [1, 2], [1, 2], [6, 6]]);
        assert_eq!(report.streak, Streak { sum: 7, length: 3 }, "the first of the longest");
        assert_eq!(report.longest_wait_for_red, 4);
        assert_eq!(report.counts, [1, 3, 0, 0, 1, 3, 0, 0, 0, 0, 1]);
        assert!((report.expected[5] - 1.5).abs() < 1e-9, "a sixth of nine rolls are sevens");
    }

    #[test]
    fn bad_orders_are_refused() {
        let code = |rolls, seed| roll(&order(rolls, DiceMode::Fair, seed)).expect_err("refused").code;
        assert_eq!(code(0, "a"), "bad_number_of_rolls");
        assert_eq!(code(1_001, "a"), "bad_number_of_rolls");
        assert_eq!(code(1, ""), "bad_seed");
        assert_eq!(code(1, "no spaces"), "bad_seed");
        assert_eq!(code(1, &"x".repeat(65)), "bad_seed");
    }
}
