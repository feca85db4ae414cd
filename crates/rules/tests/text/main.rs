//! The texts of `docs/notation.md`: positions, views, boards and action codes come back as they went (law L7), and what
//! is no position is refused with all reasons.

mod codes;
mod document;
mod games;
mod mutations;
mod refusals;
mod round_trips;
