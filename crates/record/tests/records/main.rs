//! Records of every rule set: the kept ones replay to the same fingerprints forever, both forms come back as they went,
//! and nothing that somebody may write makes a reader panic.

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
