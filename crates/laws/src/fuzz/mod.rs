//! Fuzz targets: plain functions on bytes that panic if something is wrong. Tests feed them the checked-in
//! corpus (`fuzz/corpus/<target>/`); `cargo xtask fuzz` fuzzes with them.

mod bytes;
mod inputs;
mod messages;
mod texts;
mod wild;

pub use inputs::input_stream;
pub use messages::message;
pub use texts::{action_text, position_text};

/// A named target.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name, and that of its corpus.
    pub name: &'static str,
    /// What it does with some bytes.
    pub run: fn(&[u8]),
}

/// All targets.
pub const TARGETS: &[Target] = &[
    Target { name: "position_text", run: position_text },
    Target { name: "action_text", run: action_text },
    Target { name: "input_stream", run: input_stream },
    Target { name: "message", run: message },
];
