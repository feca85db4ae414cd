//! How large the net is, and where its weights are.

use std::ops::Range;

use super::INPUTS;

/// The width of `h`.
pub const HIDDEN: usize = 64;
/// The width of `z`.
pub const MIXED: usize = 32;
/// How many numbers the seats share.
pub const TABLE: usize = 14;

/// A part of the weights: a row for each input number, with a weight for each output number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// From the inputs of a seat to `h`.
    First,
    /// From the inputs of a seat to its value, at the start of the game, and what is added toward its end.
    Direct,
    /// From `h` of a seat to its `z`.
    Own,
    /// From the `h` of every other seat.
    Others,
    /// From `h` of the next seat clockwise.
    Next,
    /// From what the seats share.
    Table,
    /// From `z` to the seat's value.
    Out,
}

impl Part {
    /// All parts, in order.
    pub const ALL: [Part; 7] =
        [Part::First, Part::Direct, Part::Own, Part::Others, Part::Next, Part::Table, Part::Out];

    /// How many rows it has.
    pub const fn rows(self) -> usize {
        match self {
            Part::First | Part::Direct => INPUTS,
            Part::Own | Part::Others | Part::Next => HIDDEN,
            Part::Table => TABLE,
            Part::Out => 1,
        }
    }

    /// How many weights a row has.
    pub const fn width(self) -> usize {
        match self {
            Part::First => HIDDEN,
            Part::Direct => 2,
            Part::Own | Part::Others | Part::Next | Part::Table | Part::Out => MIXED,
        }
    }

    /// Where it is among all weights.
    pub const fn range(self) -> Range<usize> {
        let mut start = 0;
        let mut at = 0;
        while at < self as usize {
            start += Part::ALL[at].rows() * Part::ALL[at].width();
            at += 1;
        }
        start..start + self.rows() * self.width()
    }

    /// The name, as in weight files.
    pub const fn name(self) -> &'static str {
        match self {
            Part::First => "first",
            Part::Direct => "direct",
            Part::Own => "own",
            Part::Others => "others",
            Part::Next => "next",
            Part::Table => "table",
            Part::Out => "out",
        }
    }

    /// No weight is larger, so no sum overflows its 32 bits: 111 inputs of at most 4 times 16, or eight times 64
    /// numbers of at most 1 times 3, at a table of six.
    const fn limit(self) -> f32 {
        match self {
            Part::First | Part::Direct | Part::Out => 16.0,
            Part::Own | Part::Others | Part::Next | Part::Table => 3.0,
        }
    }
}

/// How many weights a net has.
pub const PARAMETERS: usize = Part::Out.range().end;

/// The largest size of every weight.
pub fn limits() -> impl Iterator<Item = f32> {
    Part::ALL.into_iter().flat_map(|part| std::iter::repeat_n(part.limit(), part.range().len()))
}
