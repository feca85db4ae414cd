//! A bot that starts unpredictably and tries every helper.

use hexhaven_bots::{Bot, Budget, Question};
use hexhaven_luck::Fast;
use hexhaven_rules::chance::Picker;
use hexhaven_rules::event::SeenEvent;
use hexhaven_rules::places::Corner;
use hexhaven_rules::position::Phase;
use hexhaven_rules::{Action, Game};

/// Set-up settlements are drawn from this many of the best places by pips.
const PLACES: usize = 14;

/// Places at random among the better places, flips or exchanges its helper at random, and otherwise plays as well as it
/// can. If all started alike, the value of a start could not be learned, nor the value of a helper whom nobody takes.
pub(super) struct Explorer {
    pub(super) bot: Box<dyn Bot>,
    pub(super) luck: Fast,
}

impl Bot for Explorer {
    fn follows(&self) -> bool {
        self.bot.follows()
    }

    fn see(&mut self, game: &Game, event: &SeenEvent) {
        self.bot.see(game, event);
    }

    fn decide(&mut self, question: &Question<'_>, budget: &Budget) -> Action {
        match question.public().phase {
            Phase::SetUpSettlement => self.place(question),
            Phase::HelperUsed { .. } => self.any(&question.legal().iter().collect::<Vec<_>>()),
            _ => self.bot.decide(question, budget),
        }
    }
}

impl Explorer {
    fn place(&mut self, question: &Question<'_>) -> Action {
        let mut places: Vec<(u8, Action)> = question
            .legal()
            .iter()
            .map(|action| match action {
                Action::Settlement(corner) => (pips(question.game(), corner), action),
                other => (0, other),
            })
            .collect();
        places.sort_by_key(|(pips, _)| std::cmp::Reverse(*pips));
        let best: Vec<Action> = places.into_iter().take(PLACES).map(|(_, action)| action).collect();
        self.any(&best)
    }

    fn any(&mut self, choices: &[Action]) -> Action {
        choices[self.luck.pick(choices.len() as u32) as usize]
    }
}

fn pips(game: &Game, corner: Corner) -> u8 {
    game.topology().hexes_at(corner).iter().map(|hex| game.board().pips(hex)).sum()
}
