//! A sparring partner with different trading habits from the ladder's: it plans its turns like `sharp` but trades by
//! need, as many people do. It offers a card it can spare for one it lacks, and accepts the same, whatever that does to
//! anybody's chance of winning. Bots that only ever met their own kind might have learned its habits rather than good
//! deals.

use hexhaven_bots::playout::is_own_business;
use hexhaven_bots::{Bot, Budget, Level, Mind, Question, Thinker};
use hexhaven_luck::Seed;
use hexhaven_rules::event::SeenEvent;
use hexhaven_rules::knowledge::Knowledge;
use hexhaven_rules::{Action, Game, Seat};

use crate::player::{Entrant, Player};

/// The merchant as an entrant.
pub(crate) struct Merchant;

impl Merchant {
    pub(crate) const NAME: &str = "merchant";
}

impl Entrant for Merchant {
    fn name(&self) -> &str {
        Merchant::NAME
    }

    fn player(&self, seat: Seat, seed: Seed) -> Player {
        let builder = Thinker::new(seat, seed, Mind::sharp());
        Player::new(Box::new(Trading { builder, talker: Level::Novice.bot(seat, seed) }), Budget::FULL)
    }
}

struct Trading {
    builder: Thinker,
    talker: Box<dyn Bot>,
}

impl Bot for Trading {
    fn follows(&self) -> bool {
        true
    }

    fn see(&mut self, game: &Game, event: &SeenEvent) {
        self.builder.see(game, event);
    }

    fn recall(&mut self, knowledge: Knowledge) {
        self.builder.recall(knowledge);
    }

    fn decide(&mut self, question: &Question<'_>, budget: &Budget) -> Action {
        let said = self.talker.decide(question, budget);
        if !is_own_business(said) {
            return said;
        }
        let advice = self.builder.advise(question, budget, 1);
        if is_own_business(advice.action) {
            return advice.action;
        }
        // The builder would make its own offer; this is what it does without one.
        advice.plans.first().and_then(|plan| plan.actions.first()).copied().unwrap_or(said)
    }
}

#[cfg(test)]
mod tests {
    use hexhaven_rules::State;
    use hexhaven_rules::cards::{Cards, Resource};

    use super::*;

    fn decide(position: &str, seat: u8) -> Action {
        let (game, state) = State::parse(position).expect("a valid position");
        let seat = Seat::new(seat);
        let mut player = Merchant.player(seat, Seed::new(1));
        player.bot.decide(&Question::at_table(&game, &state, seat), &Budget::of_nodes(200))
    }

    #[test]
    fn it_offers_what_it_can_spare_for_what_it_lacks() {
        let position = "fifth:4 fixed 0=s17,31;r17-22,25-31;3W 1=s39,20;r39-44,20-26;2G 2=s8,48;r8-13,48-52;2G \
                        3=s2;r2-6;2G turn=10";
        let Action::Offer { give, get, .. } = decide(position, 0) else { panic!("no offer") };
        assert_eq!(give.cards(), Some(Cards::one(Resource::Wool)));
        assert_eq!(get.cards(), Some(Cards::one(Resource::Grain)));
    }

    #[test]
    fn it_builds_what_it_can_pay_for() {
        let position = "fifth:4 fixed 0=s17,31;r17-22,25-31;2G3O 1=s39,20;r39-44,20-26 2=s8,48;r8-13,48-52 \
                        3=s2;r2-6 turn=10";
        assert!(matches!(decide(position, 0), Action::City(_)));
    }
}
