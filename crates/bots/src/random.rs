//! Level 0: bots that don't think at all. They are the baseline, and they reach every corner of the rules.

use hexhaven_luck::{Fast, Seed};
use hexhaven_rules::Action;
use hexhaven_rules::actions::Actions;
use hexhaven_rules::chance::Picker;

use crate::bot::{Bot, Budget};
use crate::question::Question;

/// Every legal choice is equally likely.
#[derive(Clone, Debug)]
pub struct Random {
    luck: Fast,
    actions: Actions,
}

impl Random {
    /// A bot with this luck.
    pub fn new(seed: Seed) -> Random {
        Random { luck: seed.stream("random"), actions: Actions::NONE }
    }
}

impl Bot for Random {
    #[inline]
    fn decide(&mut self, question: &Question<'_>, _: &Budget) -> Action {
        question.legal_into(&mut self.actions);
        if self.actions.is_only_roll() {
            return Action::Roll;
        }
        // Whether there is more than one choice is unpredictable, so a number is drawn even for one: a branch would cost more.
        let place = self.luck.pick(self.actions.len().max(1) as u32) as usize;
        self.actions.nth(place).expect("a seat that is asked has a choice")
    }
}

/// Random, but prefers to build: settlements and cities before roads, roads before talk.
#[derive(Clone, Debug)]
pub struct Weighted {
    luck: Fast,
    actions: Actions,
}

impl Weighted {
    /// A bot with this luck.
    pub fn new(seed: Seed) -> Weighted {
        Weighted { luck: seed.stream("weighted"), actions: Actions::NONE }
    }
}

impl Bot for Weighted {
    fn decide(&mut self, question: &Question<'_>, _: &Budget) -> Action {
        question.legal_into(&mut self.actions);
        let total: u32 = self.actions.iter().map(weight).sum();
        let mut place = self.luck.pick(total);
        let chosen = self.actions.iter().find(|action| {
            let weight = weight(*action);
            let here = place < weight;
            place = place.saturating_sub(weight);
            here
        });
        chosen.expect("a seat that is asked has a choice")
    }
}

/// How likely a choice is compared to the others.
const fn weight(action: Action) -> u32 {
    match action {
        Action::City(_) => 1_000,
        Action::Settlement(_) => 500,
        Action::BuyDevCard => 60,
        Action::Road(_) => 10,
        _ => 2,
    }
}
