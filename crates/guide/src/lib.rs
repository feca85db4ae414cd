//! The guide: a handbook for one rule set, boards to step through, and the law behind both.
//!
//! The content is in `content/`, one file per page. It contains no numbers and no edition's words: placeholders
//! are filled in from the rules ([`handbook`]), and boards are played by them ([`demo()`]).

mod book;
mod changes;
mod coach;
mod demo;
pub mod dice;
mod facts;
mod faults;
pub mod island;
pub mod law;
pub mod lesson;
mod numbers;
mod page;
pub mod practice;
mod quiz;
mod request;

pub use book::{PageKind, handbook, look_up, look_up_in, page, pages_about, plain};
pub use demo::{Showing, demo, showing};
pub use faults::{checked_rule_sets, faults, typed_numbers, uncovered_rules};
pub use law::law;
pub use numbers::numbers;
pub use page::ContentError;
pub use request::read_rules;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
