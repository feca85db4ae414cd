//! Where chance comes from. [`Fast`] is the stream for simulations and tests: fast, portable and reproducible, but not
//! secret. [`Seed`] makes streams by label, and [`GameLuck`] holds those of one game. [`CommittedLuck`] is the luck at a
//! table with people: nobody can foresee it, and everybody can check it afterward.
//!
//! ```
//! use hexhaven_luck::Fast;
//! use hexhaven_rules::chance::Picker;
//! let (mut a, mut b) = (Fast::new(7), Fast::new(7));
//! assert_eq!(a.pick(100), b.pick(100));
//! ```

mod committed;
mod label;
mod seed;

pub use committed::{ClientSeed, Commitment, CommittedLuck, Dice, Roller, SeedFault, ServerSeed, Stream};
use hexhaven_rules::chance::{Picker, unbiased};
pub use label::Label;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
pub use seed::{GameLuck, Seed, hash};

/// A fast stream of unbiased numbers: xoshiro256++.
#[derive(Clone, Debug)]
pub struct Fast(Xoshiro256PlusPlus);

impl Fast {
    /// The stream for this seed.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// The next 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }
}

impl Picker for Fast {
    #[inline]
    fn pick(&mut self, bound: u32) -> u32 {
        unbiased(bound, || (self.bits() >> 32) as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_stream_forever() {
        let mut stream = Fast::new(1);
        let first: Vec<u32> = (0..8).map(|_| stream.pick(36)).collect();
        assert_eq!(first, [29, 26, 3, 26, 6, 21, 35, 18]);
    }

    #[test]
    fn every_number_is_equally_likely() {
        let mut stream = Fast::new(2);
        let mut counts = [0u32; 11];
        for _ in 0..110_000 {
            counts[stream.pick(11) as usize] += 1;
        }
        assert!(counts.iter().all(|count| count.abs_diff(10_000) < 400), "{counts:?}");
    }
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
