//! The board as one word: land, harbors and the robber's first hex, with `;` between them.
//!
//! The printed map is `fixed`. Other land is written row by row, each hex as the letter of its terrain and its number
//! (`m10p2f9/g12h6p4h10/…`). Harbors are the two corners of their path and the letter of the resource, or `*` for
//! 3:1 (`0-3*,1-5G`), `-` if there are none. Printed harbors and a robber on the first desert don't have to be
//! written.

use std::fmt::{self, Write};

use super::fault::Flaw;
use super::scan::{Reader, number};
use super::write::{Ends, list};
use crate::board::{Board, Harbor, Island, Terrain};
use crate::cards::{Kind, Resource};
use crate::faults::Faults;
use crate::game::GameFault;
use crate::ids::{Edge, Hex};

/// The word of the printed map.
const FIXED: &str = "fixed";

impl Board {
    /// The one way to write this board; [`Board::parse`] reads it back. The grammar is in `docs/notation.md`.
    ///
    /// ```
    /// use hexhaven_rules::{Board, board::Island};
    /// let board = Board::parse("m10p2f9/g12h6p4h10/g9f11df3m8/f8m3g4p5/h5g6p11", Island::Base);
    /// assert_eq!(board, Ok(Board::fixed(Island::Base)));
    /// assert_eq!(Board::fixed(Island::Large).to_text(), "fixed");
    /// ```
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        write(self, &mut text).expect("a string takes everything");
        text
    }

    /// Reads a board for this island, or says everything that is wrong with the text.
    pub fn parse(text: &str, island: Island) -> Result<Board, Faults<super::PositionFault>> {
        let mut reader = Reader::new(text)?;
        match read(&mut reader, text, island) {
            Some(board) if reader.faults.is_empty() => Ok(board),
            _ => Err(Faults::of(reader.faults)),
        }
    }
}

pub(super) fn write<W: Write>(board: &Board, out: &mut W) -> fmt::Result {
    let printed = Board::fixed(board.island());
    let topology = board.topology();
    let same = |hex| board.terrain(hex) == printed.terrain(hex) && board.token(hex) == printed.token(hex);
    if topology.all_hexes().iter().all(same) {
        out.write_str(FIXED)?;
    } else {
        land(board, out)?;
    }
    let usual_robber = Some(board.first_robber()) == board.deserts().first();
    let usual_harbors = board.harbors() == printed.harbors();
    if usual_harbors && usual_robber {
        return Ok(());
    }
    out.write_str(";")?;
    if !usual_harbors {
        if board.harbors().is_empty() {
            out.write_str("-")?;
        }
        list(out, board.harbors().iter().map(|(edge, harbor)| Place(Ends(topology, *edge), *harbor)))?;
    }
    if usual_robber { Ok(()) } else { write!(out, ";{}", board.first_robber()) }
}

fn land<W: Write>(board: &Board, out: &mut W) -> fmt::Result {
    let mut row = None;
    for hex in board.topology().all_hexes() {
        let (_, r) = board.topology().coordinates(hex);
        if row.replace(r).is_some_and(|before| before != r) {
            out.write_str("/")?;
        }
        out.write_char(board.terrain(hex).letter())?;
        if let Some(token) = board.token(hex) {
            write!(out, "{token}")?;
        }
    }
    Ok(())
}

struct Place(Ends, Harbor);

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)?;
        f.write_char(match self.1 {
            Harbor::Generic => '*',
            Harbor::Special(resource) => resource.letter(),
        })
    }
}

/// Reads the word; anything wrong goes to the reader's faults, and then there may be no board.
pub(super) fn read(reader: &mut Reader, text: &str, island: Island) -> Option<Board> {
    let before = reader.faults.len();
    let mut parts = text.splitn(3, ';');
    let (land, harbors, robber) = (parts.next().unwrap_or(""), parts.next(), parts.next());
    let printed = Board::fixed(island);
    let (terrain, tokens) = read_land(reader, land, &printed);
    let harbors = match harbors {
        None | Some("") => printed.harbors().to_vec(),
        Some("-") => Vec::new(),
        Some(list) => read_harbors(reader, list, island),
    };
    let robber = if let Some(robber) = robber {
        reader.hex(robber, island.topology())
    } else {
        let desert = terrain.iter().position(|terrain| *terrain == Terrain::Desert);
        if desert.is_none() && terrain.len() == island.topology().hexes() {
            reader.fault(land, Flaw::NoDesert);
        }
        // A list that is too long may have its first desert beyond the last hex; the board refuses it because of its
        // length.
        desert.and_then(Hex::try_new).or(Some(Hex::new(0)))
    };
    if reader.faults.len() > before {
        return None;
    }
    match Board::new(island, &terrain, &tokens, &harbors, robber?) {
        Ok(board) => Some(board),
        Err(faults) => {
            for fault in faults {
                reader.fault(text, Flaw::Game { fault: GameFault::Board(fault) });
            }
            None
        }
    }
}

fn read_land(reader: &mut Reader, text: &str, printed: &Board) -> (Vec<Terrain>, Vec<Option<u8>>) {
    let hexes = printed.topology().all_hexes();
    if text == FIXED {
        return hexes.iter().map(|hex| (printed.terrain(hex), printed.token(hex))).unzip();
    }
    let mut terrain = Vec::new();
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let tail = &rest[letter.len_utf8()..];
        let digits = tail.len() - tail.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (count, tail) = tail.split_at(digits);
        match Terrain::from_letter(letter) {
            _ if letter == '/' && count.is_empty() => {}
            Some(kind) if count.is_empty() || number::<u8>(count).is_some() => {
                terrain.push(kind);
                tokens.push(number(count));
            }
            _ => {
                reader.unreadable(rest, "`fixed`, or a letter of h f p g m d and a number for each hex");
                break;
            }
        }
        rest = tail;
    }
    (terrain, tokens)
}

fn read_harbors(reader: &mut Reader, text: &str, island: Island) -> Vec<(Edge, Harbor)> {
    let mut harbors = Vec::new();
    for item in text.split(',') {
        let kind = item.chars().next_back().and_then(|letter| match letter {
            '*' => Some(Harbor::Generic),
            _ => Resource::from_letter(letter).map(Harbor::Special),
        });
        let Some(kind) = kind else {
            reader.unreadable(item, "a harbor as two corners and a letter of B L W G O, or * for 3:1");
            continue;
        };
        if let Some(edge) = reader.path(&item[..item.len() - 1], island.topology()) {
            harbors.push((edge, kind));
        }
    }
    harbors
}
