//! What a bot remembers of a game: who may hold which cards, and what was offered this turn.

use hexhaven_luck::{Seed, hash};
use hexhaven_rules::cards::Cards;
use hexhaven_rules::event::SeenEvent;
use hexhaven_rules::knowledge::Knowledge;
use hexhaven_rules::trade::{Side, Terms};
use hexhaven_rules::{Game, Seat, State, Viewer};

use crate::question::Question;

/// The memory of one seat in one game.
#[derive(Clone, Debug)]
pub(crate) struct Memory {
    seat: Seat,
    knowledge: Option<Knowledge>,
}

impl Memory {
    pub(crate) const fn new(seat: Seat) -> Memory {
        Memory { seat, knowledge: None }
    }

    /// Follows the game by one event.
    pub(crate) fn see(&mut self, game: &Game, event: &SeenEvent) {
        let new = || Knowledge::new(game, Viewer::Seat(self.seat));
        self.knowledge.get_or_insert_with(new).see(game, event);
    }

    /// Takes over what it would remember if it had followed the game.
    pub(crate) fn recall(&mut self, knowledge: Knowledge) {
        self.knowledge = Some(knowledge);
    }

    /// The seat's own offers this turn: what it would give and get.
    pub(crate) fn offered(&self) -> Vec<(Side, Side)> {
        self.knowledge.iter().flat_map(|knowledge| knowledge.offers().of(self.seat)).collect()
    }

    /// Has this seat refused these terms, or terms that were at least as good for it?
    pub(crate) fn is_refused(&self, with: Seat, give: Cards, get: Cards) -> bool {
        let worse = |terms: &Terms| {
            let (Some(offered), Some(wanted)) = (terms.give.cards(), terms.get.cards()) else { return false };
            terms.from == self.seat && offered.covers(give) && get.covers(wanted)
        };
        self.knowledge.as_ref().is_some_and(|knowledge| knowledge.refusals().by(with).any(worse))
    }

    /// Complete states that look like the question to this seat and agree with what it remembers. A bot that hasn't
    /// followed the game knows only what the view says.
    pub(crate) fn worlds(&self, question: &Question<'_>, seed: Seed, count: usize) -> Vec<State> {
        let view = question.view();
        let mut luck = seed.child("worlds", hash(&view.to_text(question.game()))).stream("cards");
        let late;
        let knowledge = match &self.knowledge {
            Some(knowledge) if *knowledge.view() == view => knowledge,
            _ => {
                late = Knowledge::from_view(question.game(), &view);
                &late
            }
        };
        (0..count).map(|_| knowledge.sample(&mut luck)).collect()
    }
}
