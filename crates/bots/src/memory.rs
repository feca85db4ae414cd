//! What a bot remembers of a game: who may hold which cards, and what it has offered on this turn.

use hexhaven_luck::{Seed, hash};
use hexhaven_rules::{Game, Knowledge, Offer, OpenEvent, Seat, SeenEvent, Side, State, Viewer};

use crate::question::Question;

/// The memory of one seat in one game.
#[derive(Clone, Debug)]
pub(crate) struct Memory {
    seat: Seat,
    knowledge: Option<Knowledge>,
    offered: Vec<(Side, Side)>,
}

impl Memory {
    pub(crate) const fn new(seat: Seat) -> Memory {
        Memory { seat, knowledge: None, offered: Vec::new() }
    }

    /// Follows the game by one event.
    pub(crate) fn see(&mut self, game: &Game, event: &SeenEvent) {
        let new = || Knowledge::new(game, Viewer::Seat(self.seat));
        self.knowledge.get_or_insert_with(new).see(game, event);
        match event {
            SeenEvent::Open(OpenEvent::TurnBegan { .. }) => self.offered.clear(),
            SeenEvent::Open(OpenEvent::Offered { offer: Offer { from, give, get, .. }, .. })
                if *from == self.seat =>
            {
                self.offered.push((*give, *get));
            }
            _ => {}
        }
    }

    /// Is told what it would remember if it had followed the game.
    pub(crate) fn recall(&mut self, knowledge: Knowledge, offered: &[(Side, Side)]) {
        self.knowledge = Some(knowledge);
        self.offered = offered.to_vec();
    }

    /// Has the seat made this offer on this turn already?
    pub(crate) fn has_offered(&self, give: Side, get: Side) -> bool {
        self.offered.contains(&(give, get))
    }

    /// Whole states that look to the seat as the question does and agree with what it remembers. One who has not followed
    /// the game knows what the view says.
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
