//! The engine through its one door: JSON in, JSON out.

mod decisions;
mod driving;
mod judging;
mod refusals;
mod reviews;
mod tables;
