//! Luck and skill, told apart: the [`Reviewer`] of a finished game, and how even a board is ([`BoardPlayouts`]).
//!
//! One value for every position, each seat's chance after the best rest of this turn by the strongest judge, and every
//! change of it booked once: luck, or somebody's choice. `docs/review.md` explains the method and what it can't tell.
//!
//! Nothing here does any I/O, looks at a clock or asks the system for random numbers: a game has one review, wherever it
//! is made.

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
