//! Pictures for notebooks.

use hexhaven_picture::{Options, Panel, Size, position_svg};
use hexhaven_rules::{Game, View};

/// How wide a picture in a notebook is.
const WIDTH: u32 = 760;

pub(crate) fn svg_of(game: &Game, view: &View) -> String {
    position_svg(
        game,
        view,
        &Options { panel: Panel::Beside, size: Size::Width(WIDTH), ..Options::default() },
    )
}
