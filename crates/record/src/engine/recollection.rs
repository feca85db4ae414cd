//! What a seat remembers besides its view, as part of a position line: what it can conclude about the other hands, and
//! which offers it has made this turn.
//!
//! The line holds conclusions, not the events that led to them. Events would have to be trusted: an engine that folds them
//! into its own memory could be led into contradictions that no real game has, and it would have to know every rule to
//! notice. Bounds on hands can be checked directly against the view, take only a few words no matter how long the game is,
//! and are useful even to a simple program.

use std::fmt;

use hexhaven_rules::cards::{Cards, Kind, Resource};
use hexhaven_rules::knowledge::Knowledge;
use hexhaven_rules::trade::{Side, TurnOffers};
use hexhaven_rules::{Game, Seat, View};

use super::error::LineError;
use crate::plain::number;

/// What a seat remembers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Recollection {
    known: Vec<KnownHand>,
    offered: Vec<(Side, Side)>,
}

/// What is known about one hand: at least these cards, at most those.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KnownHand {
    /// Whose.
    pub seat: Seat,
    /// The cards that are certain.
    pub certain: Cards,
    /// The most there may be of each kind.
    pub possible: Cards,
}

const KNOWN: &str = "a hand such as 1=2B..2B3O: seat, cards for sure, cards at most";
const OFFERED: &str = "an offer such as 2W>1B or 1O>?";

impl Recollection {
    /// The most offers from one turn on a line: as many as any rule set allows.
    pub const MAX_OFFERED: usize = 20;

    /// What this knowledge says about the others' hands, and the offers that the viewer has made this turn.
    pub fn of(game: &Game, knowledge: &Knowledge) -> Recollection {
        let view = knowledge.view();
        let others = game.seats().filter(|seat| !view.viewer().is(*seat) && view.hand_size(*seat) > 0);
        let hand =
            |seat| KnownHand { seat, certain: knowledge.certain(seat), possible: knowledge.possible(seat) };
        let offered = view.viewer().seat().into_iter().flat_map(|seat| knowledge.offers().of(seat));
        Recollection {
            known: others.map(hand).collect(),
            offered: offered.take(Recollection::MAX_OFFERED).collect(),
        }
    }

    /// What a viewer who sees this and remembers that knows. `None` if the hands can't be dealt that way.
    pub fn knowledge(&self, game: &Game, view: &View) -> Option<Knowledge> {
        let hands: Vec<(Seat, Cards, Cards)> =
            self.known.iter().map(|hand| (hand.seat, hand.certain, hand.possible)).collect();
        let knowledge = Knowledge::told(game, view, &hands)?;
        let offers = view.viewer().seat().map(|seat| TurnOffers::recalled(seat, &self.offered));
        Some(knowledge.with_offers(offers.unwrap_or_default()))
    }

    /// What is known about the hands, each seat at most once.
    pub fn known(&self) -> &[KnownHand] {
        &self.known
    }

    /// The offers that the viewer has made this turn, including closed ones: what is given and what is received.
    pub fn offered(&self) -> &[(Side, Side)] {
        &self.offered
    }

    /// Is there nothing in it?
    pub fn is_empty(&self) -> bool {
        self.known.is_empty() && self.offered.is_empty()
    }

    /// One word after `known`.
    pub(super) fn read_known(&mut self, word: &str, game: &Game, view: &View) -> Result<(), LineError> {
        let hand = read_hand(word).ok_or_else(|| LineError::unreadable(word, KNOWN))?;
        if !game.all_seats().has(hand.seat) || view.viewer().is(hand.seat) {
            return Err(LineError::not_so(word, "this only works for other seats at the table"));
        }
        if self.known.iter().any(|known| known.seat == hand.seat) {
            return Err(LineError::not_so(word, "this hand is given twice"));
        }
        self.known.push(hand);
        Ok(())
    }

    /// One word after `offered`.
    pub(super) fn read_offered(&mut self, word: &str) -> Result<(), LineError> {
        let sides = word.split_once('>').and_then(|(give, get)| Some((side(give)?, side(get)?)));
        let sides = sides.ok_or_else(|| LineError::unreadable(word, OFFERED))?;
        if self.offered.len() == Recollection::MAX_OFFERED {
            return Err(LineError::not_so(word, "nobody can have made that many offers in one turn"));
        }
        self.offered.push(sides);
        Ok(())
    }
}

/// As in a position line, with a space before each part.
impl fmt::Display for Recollection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.known.is_empty() {
            f.write_str(" known")?;
        }
        for KnownHand { seat, certain, possible } in &self.known {
            write!(f, " {seat}={certain}..{possible}")?;
        }
        if !self.offered.is_empty() {
            f.write_str(" offered")?;
        }
        self.offered.iter().try_for_each(|(give, get)| write!(f, " {give}>{get}"))
    }
}

fn read_hand(word: &str) -> Option<KnownHand> {
    let (seat, cards_text) = word.split_once('=')?;
    let (certain, possible) = cards_text.split_once("..")?;
    let seat = number(seat).and_then(Seat::try_new)?;
    Some(KnownHand { seat, certain: cards(certain)?, possible: cards(possible)? })
}

/// One side of an offer: cards, or `?`.
fn side(text: &str) -> Option<Side> {
    if text == "?" { Some(Side::OPEN) } else { cards(text).map(Side::of) }
}

/// Cards as the notation writes them: `2B1O`, each kind once and in order, `0` for none.
fn cards(text: &str) -> Option<Cards> {
    let mut counts = [0u8; 5];
    let mut rest = if text == "0" { "" } else { text };
    while !rest.is_empty() {
        let tail = rest.trim_start_matches(|digit: char| digit.is_ascii_digit());
        let count: u8 = number(&rest[..rest.len() - tail.len()])?;
        let letter = tail.chars().next()?;
        let lane = &mut counts[Resource::from_letter(letter)?.index()];
        *lane = lane.checked_add(count).filter(|count| *count <= Cards::LANE_MAX)?;
        rest = &tail[letter.len_utf8()..];
    }
    let read = Cards::new(counts);
    (read.to_string() == text).then_some(read)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_have_one_spelling() {
        for text in ["0", "2B1O", "1B1L1W1G1O", "127W"] {
            assert_eq!(cards(text).map(|cards| cards.to_string()).as_deref(), Some(text));
        }
        for text in ["", "B", "1O2B", "1B1B", "0B", "128W", "256W", "2", "1é", "01B", "-", "3?"] {
            assert_eq!(cards(text), None, "{text}");
        }
    }
}
