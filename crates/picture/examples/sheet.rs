//! Writes every shape of `art/` as images, one for each theme:
//! `cargo run -p hexhaven-picture --example sheet -- some/folder`.

use std::path::PathBuf;
use std::{env, fs};

use hexhaven_picture::{Theme, art_svg, png};

/// How wide the images become.
const WIDTH: u32 = 1200;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = PathBuf::from(env::args().nth(1).ok_or("expected a folder to write to")?);
    for (theme, name) in [(Theme::Light, "art-light.png"), (Theme::Dark, "art-dark.png")] {
        fs::write(folder.join(name), png(&art_svg(theme), WIDTH)?)?;
    }
    Ok(())
}
