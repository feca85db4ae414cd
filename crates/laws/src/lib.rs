//! The laws of the rules as functions, and the random games, counts and fuzz targets that check the engine against them.
//! For tests and chores; never shipped.
//!
//! - [`tables()`]: every rule set worth playing. [`Walk`]: a random game of one, step by step. [`playout()`]: the same
//!   without a watcher, as fast as possible.
//! - [`laws`]: L1 … L12, each a function over a state or a step; [`watch`] checks a game against all of them,
//!   [`glance`] the cheap ones.
//! - [`twin`]: what the engine caches, computed in other ways.
//! - [`postgres`] and [`nats`]: real servers for tests of ours.
//! - [`perft`]: how many sequences of inputs there are. [`fuzz`]: functions on arbitrary bytes.
//!
//! ```
//! use hexhaven_laws::{Care, Tracking, table, watch};
//! let table = table("goal-3").expect("it is in the list");
//! assert!(watch(&table, 7, Care { every: 50, tracking: Tracking::Everybody }).is_ok());
//! ```

pub mod fuzz;
pub mod laws;
pub mod nats;
pub mod perft;
mod playout;
pub mod postgres;
mod tables;
pub mod twin;
mod violation;
mod walk;

pub use laws::{Care, Laws, Tracking, glance, watch};
pub use playout::playout;
pub use tables::{TestTable, table, tables};
pub use violation::{Broken, Law, LawResult, Violation};
pub use walk::{Walk, WalkStep};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
