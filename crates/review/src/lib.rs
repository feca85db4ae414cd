//! Luck and skill, told apart: the [`Reviewer`] of a finished game, and a measure of how even a board is
//! ([`BoardPlayouts`]).
//!
//! Every position has one value, each seat's chance after the best play for the rest of the turn according to the
//! strongest judge, and every change in it is booked once: as luck, or as somebody's choice. `docs/review.md` explains
//! the method and what it can't tell.
//!
//! Nothing here does any I/O, looks at a clock or asks the system for random numbers: a game gets the same review
//! wherever it is made.

#![allow(clippy::cast_precision_loss, reason = "counts, weights and millionths are small")]

mod board;
mod calibration;
mod check;
mod grade;
mod judges;
mod ledger;
mod lookahead;
mod moments;
mod options;
mod plans;
mod playout;
mod reviewer;
mod shares;

pub use board::{BOARD_PLAYOUTS, BOARD_SEED, BoardPlayouts, judge_board};
pub use reviewer::{Check, Reviewer};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
