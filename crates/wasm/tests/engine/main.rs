//! The engine through its one door: JSON in, JSON out.

mod decisions;
mod driving;
mod refusals;
mod tables;
