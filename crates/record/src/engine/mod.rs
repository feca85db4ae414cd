//! The engine protocol: how a host and a program that decides for a seat talk, line by line, in the spirit of UCI. The
//! specification is `docs/engine-protocol.md`.
//!
//! This is only the grammar: [`ToEngine`] and [`FromEngine`] read and write lines, [`Lines`] splits bytes into lines. The
//! host (`hexhaven-arena`) and the engine (`hexhaven engine`) do the I/O.
//!
//! ```
//! use hexhaven_record::engine::{FromEngine, ToEngine};
//! let go: ToEngine = "go nodes 500 sideways".parse().expect("unknown words are ignored");
//! assert_eq!(go.to_string(), "go nodes 500");
//! let error = "go nodes many".parse::<ToEngine>().expect_err("not a number");
//! assert_eq!(error.to_string(), "`many`: expected a number of nodes from 1 to 4294967295");
//! assert_eq!("best S17".parse(), Ok(FromEngine::Best { code: "S17".to_owned() }));
//! ```

mod error;
mod from_engine;
mod lines;
mod position;
mod questions;
mod recollection;
mod to_engine;

pub use error::LineError;
pub use from_engine::{Credit, FromEngine, Info, OptionKind, OptionOffer};
pub use lines::{LineFault, Lines};
pub use position::Position;
pub use questions::{RulesQuestion, WholePosition};
pub use recollection::{KnownHand, Recollection};
pub use to_engine::{Go, ToEngine};

/// The version of the protocol that this crate speaks. 2 has six slots for open offers in positions and codes.
pub const PROTOCOL: u32 = 2;

/// The longest line, in bytes, without its end: a full position with as many choices as possible takes a third of that.
pub const MAX_LINE: usize = 32_768;

/// Words on one line: anything that would end the line or confuse a terminal becomes a space.
fn one_line(words: &str) -> String {
    let tame = |letter: char| {
        if crate::plain::stranger(letter.encode_utf8(&mut [0; 4])).is_some() { ' ' } else { letter }
    };
    words.chars().map(tame).collect::<String>().trim().to_owned()
}
