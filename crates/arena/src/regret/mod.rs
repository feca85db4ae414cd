//! The yardstick: positions whose choices have been played out many times, and what a bot's answers cost it there.
//! `docs/regret.md` says how they are made and what the numbers mean.
//!
//! - [`Yardstick`] is a file of [`Sample`]s: a position, as an engine is asked about it, and what each of its plans is worth.
//! - [`make()`] makes one: it gathers positions from games and values their plans by playouts.
//! - [`ask()`] asks an entrant about all of them; [`Regret`] is what its answers cost.

#![allow(clippy::cast_precision_loss, reason = "counts of plans and positions are small")]

mod agreement;
mod ask;
mod file;
mod gather;
mod kind;
mod make;
mod value;

pub use agreement::{Agreement, agreement};
pub use ask::{Answered, Regret, ask};
pub use file::{BadYardstick, Half, Plan, Sample, Yardstick};
pub use kind::DecisionKind;
pub use make::{MakeError, Making, make};
