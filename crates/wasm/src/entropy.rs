//! The random bytes of one call. Each is used once.

use hexhaven_wire::Refusal;

/// Enough to open a table and to pause for every bot at it.
const BYTES: usize = 128;

/// What is left of them.
pub(crate) struct Entropy {
    bytes: [u8; BYTES],
    used: usize,
}

impl Entropy {
    /// From hexadecimal digits.
    pub(crate) fn parse(digits: &str) -> Option<Entropy> {
        let digits = digits.as_bytes();
        if digits.len() != 2 * BYTES {
            return None;
        }
        let mut bytes = [0; BYTES];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            let value = |digit: u8| char::from(digit).to_digit(16);
            *byte = (16 * value(pair[0])? + value(pair[1])?) as u8;
        }
        Some(Entropy { bytes, used: 0 })
    }

    /// The next few.
    pub(crate) fn take<const COUNT: usize>(&mut self) -> Result<[u8; COUNT], Refusal> {
        let taken = self.bytes[self.used..].first_chunk().ok_or_else(|| Refusal::new("try_again"))?;
        self.used += COUNT;
        Ok(*taken)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_used_once() {
        let digits = (0..BYTES).map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat();
        let mut entropy = Entropy::parse(&digits).expect("enough digits");
        assert_eq!(entropy.take(), Ok([0, 1, 2]));
        assert_eq!(entropy.take(), Ok([3, 4]));
        assert!(entropy.take::<123>().is_ok());
        assert!(entropy.take::<1>().is_err(), "there are no more");
        for bad in ["", "00", &"0g".repeat(BYTES), &"00".repeat(BYTES + 1), &"é".repeat(BYTES)] {
            assert!(Entropy::parse(bad).is_none(), "{bad}");
        }
    }
}
