//! PNG images of the pictures.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use thiserror::Error;

/// No image is wider or higher than this, so that a typo doesn't ask for gigabytes.
const MOST_PIXELS: u32 = 8_192;

/// Why there is no image.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PngFault {
    /// The picture is not an SVG that can be drawn.
    #[error("the picture is not a readable SVG: {reason}")]
    Unreadable {
        /// What is wrong with it.
        reason: String,
    },
    /// The image would have no pixel, or too many.
    #[error(
        "an image {width} pixels wide cannot be made: width and height are from 1 to {MOST_PIXELS} pixels"
    )]
    Size {
        /// How wide it should have been.
        width: u32,
    },
    /// The image could not be packed.
    #[error("the image could not be packed: {reason}")]
    Packing {
        /// What is wrong.
        reason: String,
    },
}

/// An image of a picture, this many pixels wide.
///
/// ```
/// use hexhaven_picture::{Options, board_svg, png};
/// use hexhaven_rules::{Board, board::Island};
/// let image = png(&board_svg(&Board::fixed(Island::Base), &Options::default()), 200).expect("an image");
/// assert!(image.starts_with(b"\x89PNG"));
/// ```
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, PngFault> {
    let tree = Tree::from_str(svg, &Options::default())
        .map_err(|error| PngFault::Unreadable { reason: error.to_string() })?;
    let size = PngFault::Size { width };
    if !(1..=MOST_PIXELS).contains(&width) {
        return Err(size);
    }
    let scaled = tree.size().to_int_size().scale_to_width(width);
    let Some(pixels) = scaled.filter(|pixels| pixels.height() <= MOST_PIXELS) else { return Err(size) };
    let mut image = Pixmap::new(pixels.width(), pixels.height()).ok_or(size)?;
    // The exact sizes are not whole numbers; the scale makes both sides fill the image.
    let sides = pixels.to_size();
    let (wide, high) = (sides.width() / tree.size().width(), sides.height() / tree.size().height());
    resvg::render(&tree, Transform::from_scale(wide, high), &mut image.as_mut());
    image.encode_png().map_err(|error| PngFault::Packing { reason: error.to_string() })
}
