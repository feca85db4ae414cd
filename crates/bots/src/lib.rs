//! Who decides: the [`Bot`] trait over what one seat sees, and the ladder of [`Level`]s.

#![allow(clippy::cast_precision_loss, reason = "counts of cards, places and outcomes are small")]

mod advice;
mod answer;
mod bot;
mod discards;
mod features;
mod ground;
mod key_hasher;
mod level;
mod memory;
mod near_ties;
pub mod net;
mod novice;
mod opening;
mod pace;
mod plan;
pub mod playout;
mod question;
mod random;
mod thinker;
mod trade;
mod weights;

pub use advice::{Advice, Gains, Plan};
pub use answer::answer;
pub use bot::{Bot, Budget};
pub use discards::{Discard, discarded, discards};
pub use features::{Extractor, Feature, Features};
pub use level::{Level, UnknownLevel};
pub use near_ties::NearTies;
pub use novice::Novice;
pub use opening::{complete_set_up, set_up_choices};
pub use plan::Reach;
pub use question::Question;
pub use random::{Random, Weighted};
pub use thinker::{Mind, Thinker};
pub use weights::{Judge, Weights, WeightsError, Worth, shares};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
