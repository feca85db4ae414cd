//! Pictures of boards and positions: SVG and PNG from the shapes, motifs and colors in `art/`, and drawings for the
//! terminal. Everything here shows what a viewer sees and decides nothing.
//!
//! - [`board_svg`] and [`position_svg`] draw; [`Options`] choose theme, labels, marks and the panel of players.
//! - [`art_svg`] shows every shape of `art/`.
//! - [`png()`] makes an image of such an SVG.
//! - [`board_text`] and [`position_text`] draw with characters, in color or plain.
//!
//! The pictures need no font and refer to nothing outside themselves.
//!
//! ```
//! use hexhaven_picture::{Options, board_svg, position_svg};
//! use hexhaven_rules::{Board, State, View, Viewer, board::Island};
//! let bare = board_svg(&Board::fixed(Island::Base), &Options::default());
//! assert!(bare.starts_with("<svg"));
//! let (game, state) = State::parse("fifth:4 fixed 0=s17;r17-22 1=c31").expect("a valid position");
//! let view = View::of(&game, &state, Viewer::Spectator);
//! let picture = position_svg(&game, &view, &Options::default());
//! assert!(picture.contains("city"));
//! ```

mod art;
mod canvas;
mod geometry;
mod labels;
mod land;
mod numerals;
mod options;
mod panel;
mod pieces;
mod png;
mod scene;
mod sea;
mod specimens;
mod text;
mod words;

pub use options::{Labels, Mark, Options, Panel, Size, Theme};
pub use png::{PngFault, png};
pub use scene::{board_svg, position_svg};
pub use specimens::art_svg;
pub use text::{Ink, board_text, position_text};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
