//! Who decides: the [`Bot`] trait over what one seat sees, and the ladder of [`Level`]s.

mod bot;
mod level;
mod question;
mod random;

pub use bot::{Bot, Budget};
pub use level::{Level, UnknownLevel};
pub use question::Question;
pub use random::{Random, Weighted};
