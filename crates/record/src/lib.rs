//! How a game is written down: the game [`Record`] (as PGN is to chess) and the [`engine`] protocol (as UCI is).
//!
//! - [`Record`]: headers, rule set, board, numbered inputs with luck in place, comments, result. [`Record::to_text`] and
//!   [`Record::to_json`] write it, [`Record::parse`], [`Record::from_json`] and [`Record::read`] read it.
//! - [`Recorder`] builds one while a game is played; [`Record::replay`] folds one, [`Record::verify`] checks one.
//! - [`Luck`]: what a table promised about its luck and has revealed; [`Record::verify`] draws it again.
//! - [`engine`]: the lines that a program that decides for a seat reads and writes.
//!
//! The formats are written down in `docs/record.md` and `docs/engine-protocol.md`. Nothing here does any I/O.
//!
//! ```
//! use hexhaven_record::{Origin, Record, Recorder};
//! use hexhaven_rules::{Game, Input, Starter, State};
//! let game = Game::parse("fifth:4 fixed").expect("a valid game");
//! let mut recorder = Recorder::new(game.clone(), Origin::Printed, Starter::Roll);
//! let mut state = State::start(&game, Starter::Roll, &mut ()).expect("there is a first roll");
//! let roll = Input::parse("*:3+4", &game).expect("a code");
//! state.play(&game, roll, &mut ()).expect("the first seat rolls");
//! recorder.push(roll);
//! let record = recorder.finish(&state).expect("it keeps within the bounds");
//! assert_eq!(Record::parse(&record.to_text()), Ok(record.clone()));
//! assert!(record.verify().is_ok());
//! ```

mod date;
pub mod engine;
mod error;
mod headers;
mod json;
mod luck;
mod plain;
mod record;
mod recorder;
mod replay;
mod text;
mod verify;

pub use date::date_of;
pub use error::{Location, RecordError, RecordFlaw};
pub use headers::Headers;
pub use luck::{Luck, LuckCheck, LuckCounts, LuckFault};
pub use plain::is_plain;
pub use record::{Comment, Ending, Entry, Origin, Record};
pub use recorder::Recorder;
pub use replay::{Replay, ReplayError, ReplayStep};
pub use verify::{Verified, VerifyFault};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
