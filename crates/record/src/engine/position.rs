//! The position line: a view, optionally what the seat remembers, and the legal choices.

use std::fmt;

use hexhaven_rules::{Action, Game, View, Viewer};

use super::error::LineError;
use super::recollection::Recollection;

/// What a seat is asked about.
#[derive(Clone, PartialEq, Debug)]
pub struct Position {
    /// Rules and board.
    pub game: Game,
    /// What the seat sees; it is never a spectator's view.
    pub view: View,
    /// What the seat remembers; empty if the line doesn't say.
    pub recollection: Recollection,
    /// The listed choices, in order, so that a program doesn't have to know the rules. Empty if the line doesn't list them.
    pub legal: Vec<Action>,
}

/// The parts after the view.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PositionPart {
    Known,
    Offered,
    Legal,
    /// One from a later version: ignored.
    Unknown,
}

impl Position {
    /// A position with its choices.
    pub fn new(game: &Game, view: &View, recollection: Recollection) -> Position {
        Position { game: game.clone(), view: *view, recollection, legal: view.legal(game).iter().collect() }
    }

    /// Reads what follows `position`.
    pub(super) fn read(text: &str) -> Result<Position, LineError> {
        let text = text.trim();
        let (view_text, parts) = text.split_at(view_end(text));
        if view_text.is_empty() {
            return Err(LineError::Missing { wanted: "the text of a view" });
        }
        let (game, view) = View::parse(view_text).map_err(|faults| first_fault(view_text, faults))?;
        if view.viewer() == Viewer::Spectator {
            return Err(LineError::Spectator);
        }
        let mut position = Position { game, view, recollection: Recollection::default(), legal: Vec::new() };
        let mut part = PositionPart::Unknown;
        for word in parts.split_ascii_whitespace() {
            if let Some(next) = part_of(word) {
                part = next;
            } else {
                position.word(part, word)?;
            }
        }
        if position.recollection.knowledge(&position.game, &position.view).is_none() {
            return Err(LineError::not_so(
                "known",
                "the others' hands can't be all of this at once (COMP-16)",
            ));
        }
        Ok(position)
    }

    fn word(&mut self, part: PositionPart, word: &str) -> Result<(), LineError> {
        match part {
            PositionPart::Known => self.recollection.read_known(word, &self.game, &self.view),
            PositionPart::Offered => self.recollection.read_offered(word),
            PositionPart::Legal => {
                let action = Action::parse(word, &self.game).map_err(|error| LineError::Code { error })?;
                self.legal.push(action);
                Ok(())
            }
            PositionPart::Unknown => Ok(()),
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.view.to_text(&self.game), self.recollection)?;
        if !self.legal.is_empty() {
            f.write_str(" legal")?;
        }
        self.legal.iter().try_for_each(|action| write!(f, " {}", action.code(&self.game)))
    }
}

/// A word of lowercase letters starts a part; no field of a view, no hand, no offer and no code looks like this.
fn part_of(word: &str) -> Option<PositionPart> {
    Some(match word {
        "known" => PositionPart::Known,
        "offered" => PositionPart::Offered,
        "legal" => PositionPart::Legal,
        _ if word.bytes().all(|letter| letter.is_ascii_lowercase()) => PositionPart::Unknown,
        _ => return None,
    })
}

/// Where the view or the full position ends: before the first word that starts a part, but after rule set and board (which may be
/// `fixed`).
pub(super) fn view_end(text: &str) -> usize {
    let mut words = text.split_ascii_whitespace();
    let (rules, board) = (words.next(), words.next());
    let start = |word: &str| word.as_ptr().addr() - text.as_ptr().addr();
    let board_is_part = board.filter(|word| *word != "fixed" && part_of(word).is_some());
    let part = board_is_part.or_else(|| words.find(|word| part_of(word).is_some()));
    part.map_or(if rules.is_some() { text.len() } else { 0 }, start)
}

/// The first fault of a text, with its word.
pub(super) fn first_fault(
    text: &str,
    faults: hexhaven_rules::faults::Faults<hexhaven_rules::faults::PositionFault>,
) -> LineError {
    let Some(fault) = faults.into_iter().next() else { return LineError::unreadable(text, "a position") };
    let token = fault.at.and_then(|at| text.get(at..)).unwrap_or(text);
    let token = token.split_ascii_whitespace().next().unwrap_or("");
    LineError::View { token: crate::plain::shortened(token), fault }
}
