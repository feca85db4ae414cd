//! Could there be such a position? Everything that could not is told, each with its rule.

use super::fault::{Flaw, PositionFault};
use super::position::Position;
use super::read::{Field, Places, Words};
use super::draft::Draft;
use crate::game::Game;
use crate::state::State;
use crate::view::{View, Viewer};

type Verdict<T> = Result<T, Vec<PositionFault>>;

/// A position that is being judged.
struct Judge<'a> {
    game: &'a Game,
    draft: &'a Draft,
    places: &'a Places,
    position: &'a Position,
    faults: Vec<PositionFault>,
}

pub(super) fn whole(words: &Words, position: &Position) -> Verdict<()> {
    let _ = (words, position);
    Ok(())
}
pub(super) fn choices(_words: &Words, _state: &State) -> Verdict<()> { Ok(()) }
pub(super) fn seen(_words: &Words, position: &Position) -> Verdict<Viewer> { position.viewer.ok_or(vec![]) }
pub(super) fn own_choices(_words: &Words, _view: &View) -> Verdict<()> { Ok(()) }
