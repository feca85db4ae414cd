//! Many games: how they are dealt and played, counted, compared, and learned from. `docs/arena.md` says what is measured.
//!
//! - [`Deal`] is what a seed decides, [`Player`]s take their seats, [`play()`] plays it, and an [`Observer`] watches.
//! - [`Entrant`]s send players into any number of games: levels of the ladder ([`Rung`]), other programs
//!   ([`Program`]), all by their names ([`roster()`]).
//! - [`simulate`]: many games of one table, statistics, spreadsheets and a report.
//! - [`mod@matches`]: who is stronger, with intervals, ratings and a sequential test, resumed after interruptions.
//! - [`conform`]: does a program know the rules? The conformance suite, and the judge that applies it to an engine.
//! - [`tune`]: weights learned from games.
//! - [`regret`]: what a bot's decisions cost it in positions that were played out.
//!
//! Everything follows from seeds: the number of threads makes no difference to any result.

pub mod conform;
mod deal;
mod external;
pub mod matches;
mod merchant;
mod play;
mod player;
pub mod regret;
mod roster;
pub mod simulate;
pub mod tune;
mod workers;

pub use deal::{CannotBePlayed, Deal, Dealer, TURN_LIMIT, simulated};
pub use external::{EngineFailure, EngineLimits, External, Program};
pub use play::{GameEnd, Observer, play};
pub use player::{Answers, BadRung, BotFault, Entrant, Failure, Player, Rung, Trouble};
pub use roster::{BadPlayer, read_weights, roster};
pub use workers::{MAX_THREADS, all_cores};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
