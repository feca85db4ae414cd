//! Where random choices come from.

/// Gives unbiased numbers; the `luck` crate has streams that implement it.
///
/// The rules themselves never draw: chance is an input. Only functions that make something new (a board, a full state
/// that agrees with a view) take a picker.
pub trait Picker {
    /// A number below `bound`, each equally likely. `bound` is at least 1.
    fn pick(&mut self, bound: u32) -> u32;

    /// Puts a list into a random order.
    fn shuffle<T>(&mut self, items: &mut [T])
    where
        Self: Sized,
    {
        for last in (1..items.len()).rev() {
            items.swap(last, self.pick(last as u32 + 1) as usize);
        }
    }
}

/// A number below `bound` from random words, each equally likely: multiply and shift, and draw again if some numbers
/// would be likelier than others (Lemire's method). This is all that a [`Picker`] needs from its generator.
#[inline]
pub fn unbiased(bound: u32, mut word: impl FnMut() -> u32) -> u32 {
    debug_assert!(bound > 0);
    loop {
        let product = u64::from(word()) * u64::from(bound);
        let low = product as u32;
        // The division is only needed when the low half is small, which is rare for small bounds.
        if low >= bound || low >= bound.wrapping_neg() % bound {
            return (product >> 32) as u32;
        }
    }
}

/// Any generator of the `rand` crate, version 0.10, as a picker (feature `rand`).
///
/// ```
/// use hexhaven_rules::chance::{Picker, RandPicker};
/// use rand::{SeedableRng, rngs::SmallRng};
/// let mut luck = RandPicker(SmallRng::seed_from_u64(7));
/// assert!(luck.pick(6) < 6);
/// ```
#[cfg(feature = "rand")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RandPicker<R>(pub R);

#[cfg(feature = "rand")]
impl<R: rand_core::Rng> Picker for RandPicker<R> {
    #[inline]
    fn pick(&mut self, bound: u32) -> u32 {
        unbiased(bound, || self.0.next_u32())
    }
}

impl<P: Picker + ?Sized> Picker for &mut P {
    fn pick(&mut self, bound: u32) -> u32 {
        (**self).pick(bound)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_that_would_favor_a_number_is_drawn_again() {
        // Five does not divide 2^32, which leaves one word over: 0.
        let mut words = [0, u32::MAX].into_iter();
        assert_eq!(unbiased(5, || words.next().expect("two words are enough")), 4);
        assert_eq!(words.next(), None);
    }

    #[cfg(feature = "rand")]
    #[test]
    fn a_generator_of_rand_picks_every_number_equally_often() {
        use rand::SeedableRng;
        let mut luck = RandPicker(rand::rngs::SmallRng::seed_from_u64(1));
        let mut counts = [0u32; 11];
        for _ in 0..110_000 {
            counts[luck.pick(11) as usize] += 1;
        }
        assert!(counts.iter().all(|count| count.abs_diff(10_000) < 400), "{counts:?}");
    }
}
