//! Where a board generator gets its luck from.

/// Gives unbiased numbers; the `luck` crate has streams that implement it.
///
/// The rules themselves never draw: chance is an input. Only what makes something new out of nothing (a board, a full
/// state that agrees with a view) takes a picker.
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

impl<P: Picker + ?Sized> Picker for &mut P {
    fn pick(&mut self, bound: u32) -> u32 {
        (**self).pick(bound)
    }
}
