//! Fast hashes of positions, so that a search judges each one only once. They have 64 bits on every platform: the usual
//! fast hashers are as wide as a pointer, and with a browser's 32 bits, two of a few thousand positions soon collide. A
//! bot in the browser would then sometimes choose a different move than it does natively.

use std::hash::{BuildHasherDefault, Hasher};

/// For maps whose keys are hashes or small values.
pub(crate) type BuildKeyHasher = BuildHasherDefault<KeyHasher>;

/// Adds and multiplies, one word at a time. Nobody chooses what is hashed, so it doesn't have to resist attacks.
#[derive(Clone, Copy, Default)]
pub(crate) struct KeyHasher(u64);

/// Odd, with its bits well spread; from L'Ecuyer's tables of good multipliers.
const MULTIPLIER: u64 = 0xf135_7aea_2e62_a9c5;

/// Maps use the lowest bits, but the best bits of a product are at the top.
const TURN: u32 = 26;

impl Hasher for KeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks();
        for word in words {
            self.write_u64(u64::from_le_bytes(*word));
        }
        if !rest.is_empty() {
            let mut word = [0; 8];
            word[..rest.len()].copy_from_slice(rest);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, word: u8) {
        self.write_u64(word.into());
    }

    fn write_u16(&mut self, word: u16) {
        self.write_u64(word.into());
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = self.0.wrapping_add(word).wrapping_mul(MULTIPLIER);
    }

    fn write_u128(&mut self, word: u128) {
        self.write_u64(word as u64);
        self.write_u64((word >> 64) as u64);
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn finish(&self) -> u64 {
        self.0.rotate_left(TURN)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::hash::{BuildHasher, Hash};

    use super::*;

    fn hash(value: impl Hash) -> u64 {
        BuildKeyHasher::default().hash_one(value)
    }

    #[test]
    fn hashes_are_the_same_everywhere() {
        assert_eq!(hash(0_u8), 0);
        assert_eq!(hash(1_u8), 12_157_901_119_326_311_915);
        assert_eq!(hash(100_usize), hash(100_u64));
        assert_eq!(hash(u64::MAX), 6_288_842_954_450_348_564);
    }

    #[test]
    fn what_differs_has_another_hash() {
        let bytes = (0..40_u8).map(|length| (0..length).collect::<Vec<_>>());
        let places = (0..40_usize).map(|place| (0..40).map(|at| u8::from(at == place)).collect());
        let hashes: HashSet<u64> = bytes.chain(places).map(hash).collect();
        assert_eq!(hashes.len(), 80);
    }
}
