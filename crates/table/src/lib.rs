//! One authoritative game with everything around it that doesn't need a socket or a disk.
//!
//! A [`Table`] is a fold over its log ([`log`]): every command that is allowed becomes one or more entries, and applying the
//! entries again gives the same table. Time, chance (as a seed) and presence come from outside, so tests control all of
//! them.
//!
//! - [`Table::submit`] takes a command of a seat, [`Table::answer_for`] the decision of a bot; both give the [`Step`]s that
//!   followed, or a [`TableError`] that says why not.
//! - [`Table::tick`] lets time pass: clocks run out, stand-ins take over, a game that nobody wants to play on ends.
//! - [`Table::update`], [`Table::sync`] and [`Table::earlier`] say what one viewer sees of it. Nothing else leaves the table
//!   while it is running.
//! - [`Table::record`] gives the game record, once the game is over.

mod budget;
mod clock;
mod decision;
mod ending;
mod error;
mod forced;
mod history;
#[cfg(test)]
mod interference;
mod lobby;
pub mod log;
mod luck;
mod memory;
mod news;
mod play;
mod practice;
mod question;
mod record;
mod rematch;
mod replace;
mod seats;
mod settings;
mod start;
mod stored;
mod submit;
mod table;
mod table_name;
mod take_up;
mod time;
mod undo;
mod words;

pub use budget::SAY_EVERY;
pub use clock::Allowance;
pub use decision::{CarriedOut, Decision, bot_pause};
pub use ending::END_DELAY;
pub use error::TableError;
pub use luck::TableLuck;
pub use news::{BotMemory, Briefing, TableResult};
pub use practice::{Practice, PracticeSeat, PracticeStep};
pub use question::Waiting;
pub use rematch::REMATCH_DELAY;
pub use replace::{HOST_PATIENCE, TABLE_PATIENCE};
pub use seats::Brain;
pub use submit::{GRACE, Submitted};
pub use table::{BrokenLog, Step, Table};
pub use table_name::TableName;
pub use take_up::TakenUpBy;
pub use words::{CHAT_LENGTH, NAME_LENGTH, clean_name, is_invisible};
