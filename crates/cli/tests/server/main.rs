//! The real server, started as people start it: killed, misused, and played on by a program.

#![allow(clippy::unwrap_used, reason = "tests may")]

mod backup;
mod kill;
mod misuse;
mod move_data;
mod remote;
mod running;
