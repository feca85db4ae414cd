//! Records of every rule set: the kept ones replay to the same fingerprints forever, both forms round-trip,
//! and nothing that somebody could write makes a reader panic.

mod bounds;
mod document;
mod engine;
mod games;
mod golden;
mod luck;
mod mutations;
mod refusals;
mod round_trips;
mod verify;
