//! The options that all drawing commands share: the format, and how a picture looks.

use std::path::Path;

use hexhaven_picture::{Labels, Mark, Options, Panel, Size, Theme, png};

use crate::failure::Failure;
use crate::files;

/// How something is shown.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    /// As plain text
    Text,
    /// A picture for browsers and for printing
    Svg,
    /// An image
    Png,
    /// Everything for programs
    Json,
}

/// How pictures look.
#[derive(Clone, Copy, clap::Args)]
#[command(next_help_heading = "Pictures")]
pub(crate) struct PictureArgs {
    /// The colors of an SVG or PNG
    #[arg(long, value_enum, default_value = "light")]
    theme: ThemeArg,
    /// The numbers that are written on the board
    #[arg(long, value_enum, default_value = "none")]
    labels: LabelsArg,
    /// How wide a PNG is, in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 1600)]
    width: u32,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum ThemeArg {
    Light,
    Dark,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum LabelsArg {
    None,
    Corners,
    All,
}

impl Format {
    /// The format that a file's name asks for.
    pub(crate) fn of(path: &Path) -> Result<Format, Failure> {
        let extension = path.extension().unwrap_or_default().to_ascii_lowercase();
        match extension.to_str() {
            Some("svg") => Ok(Format::Svg),
            Some("png") => Ok(Format::Png),
            Some("json") => Ok(Format::Json),
            Some("" | "txt") => Ok(Format::Text),
            _ => {
                let name = path.display();
                let failure = Failure::usage(format!("the name {name} doesn't say which format you want"));
                Err(failure.hint("use a name that ends in .txt, .svg, .png or .json, or add --format"))
            }
        }
    }
}

impl PictureArgs {
    /// A picture with these places marked.
    pub(crate) const fn options(self, mark: Mark, panel: Panel) -> Options {
        let theme = match self.theme {
            ThemeArg::Light => Theme::Light,
            ThemeArg::Dark => Theme::Dark,
        };
        Options { theme, labels: self.labels(), mark, panel, size: Size::Fill }
    }

    /// The numbers that are written on the board.
    pub(crate) const fn labels(self) -> Labels {
        match self.labels {
            LabelsArg::None => Labels::None,
            LabelsArg::Corners => Labels::Corners,
            LabelsArg::All => Labels::All,
        }
    }

    /// Writes an image of this picture.
    pub(crate) fn write_png(self, path: &Path, svg: &str) -> Result<(), Failure> {
        let image = png(svg, self.width).map_err(|fault| Failure::usage(fault.to_string()))?;
        files::write_image(path, &image)
    }
}
