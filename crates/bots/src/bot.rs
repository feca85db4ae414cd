//! Who decides for a seat.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use hexhaven_rules::event::SeenEvent;
use hexhaven_rules::knowledge::Knowledge;
use hexhaven_rules::{Action, Game};

use crate::Question;
use crate::advice::Advice;

/// One seat's player in one game. It sees what a person in that seat sees: the question's view and the events visible
/// to that seat.
///
/// The same seed, the same questions and events and the same node budget give the same answers.
pub trait Bot: Send {
    /// Does it want to see the events? If no bot at a table does, none are created.
    fn follows(&self) -> bool {
        false
    }

    /// Something happened, as this seat saw it. Called for every event from the start of the game, if it follows them.
    fn see(&mut self, _game: &Game, _event: &SeenEvent) {}

    /// What the seat remembers: who may hold which cards, and what was offered this turn. It replaces the events for a
    /// bot that is asked about a position without having followed the game there. The knowledge belongs to that
    /// position.
    fn recall(&mut self, _knowledge: Knowledge) {}

    /// What the seat does now: a legal action, listed or not (an offer may have any form).
    fn decide(&mut self, question: &Question<'_>, budget: &Budget) -> Action;

    /// The same decision, with up to this many of the plans it compared.
    fn advise(&mut self, question: &Question<'_>, budget: &Budget, _plans: usize) -> Advice {
        Advice { action: self.decide(question, budget), plans: Vec::new() }
    }
}

/// How much a bot may think about one decision.
#[derive(Clone, Debug)]
pub struct Budget {
    /// The most positions it may look at. The bot decides what counts as one, but it has to stop.
    pub nodes: u32,
    /// Set from outside when time is up: the bot answers with the best it has found so far. That depends on the clock, so
    /// reproducible games don't use it.
    pub stop: Option<Arc<AtomicBool>>,
}

impl Budget {
    /// Enough for every level at its full strength.
    pub const FULL: Budget = Budget::of_nodes(4_000);

    /// This many positions, however long it takes.
    pub const fn of_nodes(nodes: u32) -> Budget {
        Budget { nodes, stop: None }
    }

    /// Is time up?
    pub fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

impl Default for Budget {
    fn default() -> Budget {
        Budget::FULL
    }
}
