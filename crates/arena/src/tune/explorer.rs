//! A bot that begins like nobody in particular.

use hexhaven_bots::{Bot, Budget, Question, Thinker};
use hexhaven_luck::Fast;
use hexhaven_rules::{Action, Game, Node, Phase, Picker, SeenEvent};

/// Settlements of the set-up are drawn from so many of the best places by pips.
const PLACES: usize = 14;

/// Places at random among the better places and then plays as well as it can. If all began alike, what a beginning is
/// worth could not be learned.
pub(super) struct Explorer {
    pub(super) thinker: Thinker,
    pub(super) luck: Fast,
}

impl Bot for Explorer {
    fn follows(&self) -> bool {
        self.thinker.follows()
    }

    fn see(&mut self, game: &Game, event: &SeenEvent) {
        self.thinker.see(game, event);
    }

    fn decide(&mut self, question: &Question<'_>, budget: &Budget) -> Action {
        if question.public().phase != Phase::SetUpSettlement {
            return self.thinker.decide(question, budget);
        }
        let mut places: Vec<(u8, Action)> = question
            .legal()
            .iter()
            .map(|action| match action {
                Action::Settlement(node) => (pips(question.game(), node), action),
                other => (0, other),
            })
            .collect();
        places.sort_by_key(|(pips, _)| std::cmp::Reverse(*pips));
        places.truncate(PLACES);
        let place = self.luck.pick(places.len() as u32) as usize;
        places[place].1
    }
}

fn pips(game: &Game, node: Node) -> u8 {
    game.topology().hexes_at(node).iter().map(|hex| game.board().pips(hex)).sum()
}
