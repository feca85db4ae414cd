//! Figures for people: shares with intervals, bins of a histogram, bars of text.

use std::ops::RangeInclusive;

use super::stats::{Histogram, ratio};

/// How likely each sum of two dice is, from 2 to 12, in 36ths.
pub const DICE_WEIGHTS: [u64; 11] = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];

/// A share of independent games, with the interval in which it lies with 95% confidence (Wilson's).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Proportion {
    /// The share.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Proportion {
    /// This many out of that many; out of none, it can be anything.
    ///
    /// ```
    /// use hexhaven_arena::simulate::Proportion;
    /// let share = Proportion::of(25, 100);
    /// assert!((share.low - 0.175).abs() < 0.001 && (share.high - 0.343).abs() < 0.001);
    /// ```
    pub fn of(part: u64, whole: u64) -> Proportion {
        /// This many standard deviations to either side cover 95%.
        const DEVIATIONS: f64 = 1.959_964;
        if whole == 0 {
            return Proportion { value: 0.0, low: 0.0, high: 1.0 };
        }
        let value = ratio(part, whole);
        let weight = DEVIATIONS * DEVIATIONS * ratio(1, whole);
        let middle = (value + weight / 2.0) / (1.0 + weight);
        let spread = value * (1.0 - value) * ratio(1, whole) + weight * ratio(1, whole) / 4.0;
        let reach = DEVIATIONS * spread.sqrt() / (1.0 + weight);
        Proportion { value, low: (middle - reach).max(0.0), high: (middle + reach).min(1.0) }
    }
}

/// A bin of a histogram.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bin {
    /// The numbers in it.
    pub numbers: RangeInclusive<u32>,
    /// How often one of them occurred.
    pub count: u64,
}

/// The histogram in at most this many bins of the same round width.
pub fn bins(histogram: &Histogram, most: u32) -> Vec<Bin> {
    let (Some(first), Some(last)) = (histogram.iter().next(), histogram.iter().last()) else {
        return Vec::new();
    };
    let (first, last) = (first.0, last.0);
    let wide_enough = |width: &u32| last / width - first / width < most;
    let widths = (0..9).flat_map(|power| [1, 2, 5].map(|digit| digit * 10u32.pow(power)));
    let width = widths.into_iter().find(wide_enough).unwrap_or(u32::MAX);
    let mut bins: Vec<Bin> = (first / width..=last / width)
        .map(|at| Bin { numbers: at * width..=at * width + (width - 1), count: 0 })
        .collect();
    for (number, count) in histogram.iter() {
        bins[(number / width - first / width) as usize].count += count;
    }
    bins
}

/// A bar of text, in proportion to the largest value, whose bar has this many characters.
///
/// ```
/// use hexhaven_arena::simulate::bar;
/// assert_eq!(bar(10.0, 20.0, 4), "██");
/// assert_eq!(bar(9.0, 16.0, 2), "█▏");
/// ```
pub fn bar(value: f64, longest: f64, letters: u32) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    if !(value > 0.0 && longest > 0.0) {
        return String::new();
    }
    #[expect(clippy::cast_sign_loss, reason = "the value is positive")]
    let eighths = (value.min(longest) / longest * f64::from(8 * letters)).round() as usize;
    "█".repeat(eighths / 8) + EIGHTHS[eighths % 8]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_holds_the_truth_as_often_as_it_says() {
        use hexhaven_luck::Seed;
        use hexhaven_rules::chance::Picker;
        let held = (0..1_000).filter(|round| {
            let mut luck = Seed::new(3).child("round", *round).stream("games");
            let wins = (0..80).filter(|_| luck.pick(4) == 0).count() as u64;
            let share = Proportion::of(wins, 80);
            share.low <= 0.25 && 0.25 <= share.high
        });
        let held = held.count();
        assert!((925..=975).contains(&held), "{held} of 1,000");
        assert_eq!(Proportion::of(0, 0), Proportion { value: 0.0, low: 0.0, high: 1.0 });
        assert!(Proportion::of(0, 10).low.abs() < 1e-12 && (Proportion::of(10, 10).high - 1.0).abs() < 1e-12);
    }

    #[test]
    fn bins_are_round_and_hold_everything() {
        let mut histogram = Histogram::default();
        (37..=412).for_each(|number| histogram.add(number));
        let bins = bins(&histogram, 12);
        assert_eq!(bins.first().map(|bin| bin.numbers.clone()), Some(0..=49));
        assert_eq!(bins.last().map(|bin| bin.numbers.clone()), Some(400..=449));
        assert_eq!(bins.iter().map(|bin| bin.count).sum::<u64>(), 376);
        assert!(super::bins(&Histogram::default(), 5).is_empty());
    }

    #[test]
    fn bars_are_never_longer_than_the_longest() {
        assert_eq!(bar(7.0, 5.0, 3), "███");
        assert_eq!(bar(0.0, 5.0, 3), "");
        assert_eq!(bar(f64::NAN, 5.0, 3), "");
    }
}
