//! Bytes as choices.

use hexhaven_rules::chance::Picker;

/// Reads numbers from bytes; after the last one, it reads zeros.
pub(super) struct Bytes<'data> {
    data: &'data [u8],
}

impl<'data> Bytes<'data> {
    pub(super) const fn new(data: &'data [u8]) -> Self {
        Self { data }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.data.is_empty()
    }

    pub(super) fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.data.split_first() else { return 0 };
        self.data = rest;
        *first
    }

    pub(super) fn two(&mut self) -> u16 {
        u16::from_le_bytes([self.byte(), self.byte()])
    }

    /// One of a list that is not empty.
    pub(super) fn one_of<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.pick(items.len() as u32) as usize]
    }
}

/// Small bounds take one byte, others two, so that a change of one byte changes one thing.
impl Picker for Bytes<'_> {
    fn pick(&mut self, bound: u32) -> u32 {
        let number = if bound <= 256 { u32::from(self.byte()) } else { u32::from(self.two()) };
        number % bound
    }
}
