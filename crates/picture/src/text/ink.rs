//! The colors of a drawing in the terminal, and how it is told to use them.

use std::fmt::Write;

use hexhaven_rules::board::{Color, Terrain};

use crate::art::{self, terrain_name};
use crate::options::Theme;

/// How a drawing may be colored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    /// Characters alone: for files, pipes and whoever prefers it.
    Plain,
    /// The 256 colors that nearly every terminal has.
    Colored,
    /// The exact colors of the palette, for terminals that show 24-bit colors.
    Rich,
}

/// What something is colored as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Paint {
    Sea,
    Shallows,
    Sand,
    Ground(Terrain),
    Quay,
    Badge,
    Token,
    /// Dark writing, on ground, tokens and badges.
    Dark,
    /// White writing, on dark ground.
    White,
    /// The numbers 6 and 8.
    Red,
    Robber,
    /// The pieces of a player, and what is written on them.
    Piece(Color),
    PieceText(Color),
}

impl Paint {
    /// The writing that can be read on a terrain.
    pub(super) const fn on(terrain: Terrain) -> Paint {
        match terrain {
            Terrain::Forest | Terrain::Hills | Terrain::Mountains => Paint::White,
            Terrain::Pasture | Terrain::Fields | Terrain::Desert => Paint::Dark,
        }
    }

    /// Its name in the palette, or the color itself for what belongs to a player.
    fn exact(self) -> &'static str {
        let name = match self {
            Paint::Sea => "sea",
            Paint::Shallows => "shallows",
            Paint::Sand => "sand",
            Paint::Ground(terrain) => terrain_name(terrain),
            Paint::Quay => "wood",
            Paint::Badge => "badge",
            Paint::Token => "token",
            Paint::Dark => "token-ink",
            Paint::White => "halo",
            Paint::Red => "token-red",
            Paint::Robber => "robber",
            Paint::Piece(color) => return art::livery(color).color,
            Paint::PieceText(color) => return art::livery(color).text,
        };
        art::color(Theme::Light, name)
    }

    /// Its number among the 256 colors, chosen by eye: the nearest by number is often a gray.
    const fn usual(self) -> u8 {
        match self {
            Paint::Sea => 32,
            Paint::Shallows => 75,
            Paint::Sand => 222,
            Paint::Ground(Terrain::Forest) => 29,
            Paint::Ground(Terrain::Hills) => 131,
            Paint::Ground(Terrain::Pasture) => 150,
            Paint::Ground(Terrain::Fields) => 220,
            Paint::Ground(Terrain::Mountains) => 102,
            Paint::Ground(Terrain::Desert) => 187,
            Paint::Quay => 94,
            Paint::Badge | Paint::Token => 230,
            Paint::Dark | Paint::PieceText(Color::White | Color::Orange | Color::Green) => 234,
            Paint::White
            | Paint::Piece(Color::White)
            | Paint::PieceText(Color::Red | Color::Blue | Color::Brown) => 231,
            Paint::Red => 124,
            Paint::Robber => 235,
            Paint::Piece(Color::Red) => 160,
            Paint::Piece(Color::Blue) => 25,
            Paint::Piece(Color::Orange) => 214,
            Paint::Piece(Color::Green) => 36,
            Paint::Piece(Color::Brown) => 233,
        }
    }

    /// Writes the codes that choose it, as writing (38) or as ground (48).
    pub(super) fn choose(self, ink: Ink, layer: u8, out: &mut String) {
        let _ = match ink {
            Ink::Plain => Ok(()),
            Ink::Colored => write!(out, ";{layer};5;{}", self.usual()),
            Ink::Rich => {
                let [red, green, blue] = channels(self.exact());
                write!(out, ";{layer};2;{red};{green};{blue}")
            }
        };
    }
}

/// `#rrggbb` as three numbers.
fn channels(color: &str) -> [u8; 3] {
    [1, 3, 5].map(|at| color.get(at..at + 2).and_then(|part| u8::from_str_radix(part, 16).ok()).unwrap_or(0))
}
