//! The texts of `docs/notation.md`: positions, views, boards and action codes round-trip (law L7), and what is
//! not a position is refused with all reasons.

mod codes;
mod document;
mod games;
mod mutations;
mod refusals;
mod round_trips;
