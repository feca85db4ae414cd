//! Texts: a whole position as one line, and short codes for actions, outcomes and inputs. The grammar of both, with
//! examples, is in `docs/notation.md`.
//!
//! ```
//! use hexhaven_rules::{Action, Input, State};
//! let text = "fifth:4 fixed 0=s17;r17-22;BLWG 1=s31;r31-37;2O";
//! let (game, mut state) = State::parse(text).expect("a valid position");
//! state.play(&game, Input::parse("0:R22-28", &game).expect("a code"), &mut ()).expect("brick and lumber are there");
//! assert_eq!(state.to_text(&game), "fifth:4 fixed 0=s17;r17-22,22-28;1W1G 1=s31;r31-37;2O done=roll,build");
//! ```

mod board;
mod check;
mod code;
mod code_read;
mod complete;
mod defaults;
mod draft;
mod fault;
mod position;
mod read;
mod read_parts;
mod read_phase;
mod scan;
mod write;

pub use code_read::CodeError;
pub use fault::{Flaw, PositionFault};

use std::fmt::{self, Write};

use crate::faults::Faults;
use crate::game::Game;
use crate::ids::BySeat;
use crate::state::State;
use crate::view::View;
use position::Position;

/// Room for most texts, so that writing one allocates only once.
const USUAL_LENGTH: usize = 512;

impl Game {
    /// Reads a game (rule set, board and colors, without a position), or says everything that is wrong with it.
    ///
    /// ```
    /// use hexhaven_rules::Game;
    /// let game = Game::parse("fifth:3 fixed colors=white,red,blue").expect("a valid game");
    /// assert_eq!(game.to_text(), "fifth:3 fixed colors=white,red,blue");
    /// ```
    pub fn parse(text: &str) -> Result<Game, Faults<PositionFault>> {
        let words = read::read(text)?;
        if !words.places.only_game() {
            return Err(PositionFault { at: None, flaw: Flaw::NotAGame }.into());
        }
        Ok(words.game)
    }
}

impl State {
    /// The longest text that is read, in bytes.
    pub const MAX_TEXT: usize = scan::MAX_TEXT;

    /// The one way to write this position; [`State::parse`] reads it back.
    pub fn to_text(&self, game: &Game) -> String {
        to_text(game, &Position::of_state(self))
    }

    /// Reads a position with its game, or says everything that is wrong with it: what can't be read or, if all of it
    /// can be read, what can't be true.
    ///
    /// Anything a text leaves out has its default, so test positions are short: no pieces and no cards, the robber
    /// where it starts, the first turn of seat 0, after the roll.
    pub fn parse(text: &str) -> Result<(Game, State), Faults<PositionFault>> {
        let words = read::read(text)?;
        let position = complete::complete(&words.game, &words.draft);
        check::whole(&words, &position)?;
        let state = position.into_state(&words.game);
        check::choices(&words, &state)?;
        Ok((words.game, state))
    }

    /// A number for this position, the same on every platform and forever: the FNV-1a hash (64 bits) of its text.
    pub fn fingerprint(&self, game: &Game) -> u64 {
        let mut hash = Fnv1a::START;
        write::position(game, &Position::of_state(self), &mut hash).expect("a hash takes everything");
        hash.0
    }

    /// The fingerprint that this position would have with other counts of offers: records of version 1 counted those that
    /// became deals.
    pub fn fingerprint_with_offers(&self, game: &Game, offers_made: BySeat<u8>) -> u64 {
        let mut counted = *self;
        counted.public.offers_made = offers_made;
        counted.fingerprint(game)
    }
}

impl View {
    /// The one way to write this view; [`View::parse`] reads it back.
    pub fn to_text(&self, game: &Game) -> String {
        to_text(game, &Position::of_view(self))
    }

    /// Reads a view with its game, or says everything that is wrong with it. It is checked as far as this viewer can
    /// know; for the unknown cards, that means whether they can be dealt in a way that makes the view true.
    pub fn parse(text: &str) -> Result<(Game, View), Faults<PositionFault>> {
        let words = read::read(text)?;
        let position = complete::complete(&words.game, &words.draft);
        let viewer = check::seen(&words, &position)?;
        let view = position.into_view(viewer);
        check::unseen_cards(&words, &view)?;
        check::own_choices(&words, &view)?;
        Ok((words.game, view))
    }
}

/// The words of a game, at the head of every text of its positions.
pub(crate) fn game_text(game: &Game) -> String {
    let mut text = String::new();
    write::game(game, &mut text).expect("a string takes everything");
    text
}

fn to_text(game: &Game, position: &Position) -> String {
    let mut text = String::with_capacity(USUAL_LENGTH);
    write::position(game, position, &mut text).expect("a string takes everything");
    text
}

/// The 64-bit FNV-1a hash, fed by writing to it.
struct Fnv1a(u64);

impl Fnv1a {
    const START: Fnv1a = Fnv1a(0xcbf2_9ce4_8422_2325);
    const PRIME: u64 = 0x0100_0000_01b3;
}

impl Write for Fnv1a {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(Fnv1a::PRIME);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published values of the algorithm.
    #[test]
    fn the_hash_is_fnv_1a() {
        for (text, hash) in
            [("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8)]
        {
            let mut fnv = Fnv1a::START;
            fnv.write_str(text).expect("it takes everything");
            assert_eq!(fnv.0, hash, "{text}");
        }
    }
}
