//! Tests of the table as a whole: what seats can do, what viewers see, what time does.

#![allow(clippy::unwrap_used, reason = "tests may")]

mod clocks;
mod drive;
mod ending;
mod limits;
mod lobby;
mod play;
mod rematch;
mod replace;
mod restart;
mod seen;
mod take_up;
mod undo;
