//! A bot that starts unpredictably, tries every helper, and sometimes tries what it thinks second best.

use hexhaven_bots::{Bot, Budget, Question};
use hexhaven_luck::Fast;
use hexhaven_rules::chance::Picker;
use hexhaven_rules::event::SeenEvent;
use hexhaven_rules::places::Corner;
use hexhaven_rules::position::Phase;
use hexhaven_rules::{Action, Game};

/// Set-up settlements are drawn from this many of the best places by pips.
const PLACES: usize = 14;

/// One in this many decisions within a turn is drawn from the best plans.
const STRAY: u32 = 16;

/// How many plans it is drawn from.
const PLANS: usize = 4;

/// Settles at random on one of the better places, flips or exchanges its helper at random, and otherwise plays as well
/// as it can. If all games started alike, the value of a start couldn't be learned, nor could that of a helper nobody
/// takes.
///
/// With `strays` it also takes another of its best plans now and then. A search compares positions that hardly ever
/// come up between good players; this is how they get into the examples.
pub(super) struct Explorer {
    pub(super) bot: Box<dyn Bot>,
    pub(super) luck: Fast,
    pub(super) strays: bool,
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
            Phase::Main if self.strays && self.luck.pick(STRAY) == 0 => self.stray(question, budget),
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

    fn stray(&mut self, question: &Question<'_>, budget: &Budget) -> Action {
        let advice = self.bot.advise(question, budget, PLANS);
        let plans: Vec<Action> =
            advice.plans.iter().filter_map(|plan| plan.actions.first().copied()).collect();
        if plans.is_empty() { advice.action } else { self.any(&plans) }
    }

    fn any(&mut self, choices: &[Action]) -> Action {
        choices[self.luck.pick(choices.len() as u32) as usize]
    }
}

fn pips(game: &Game, corner: Corner) -> u8 {
    game.topology().hexes_at(corner).iter().map(|hex| game.board().pips(hex)).sum()
}

#[cfg(test)]
mod tests {
    use hexhaven_bots::{Advice, Gains, Plan};
    use hexhaven_luck::Seed;
    use hexhaven_rules::{Input, Next, Rules};

    use super::*;
    use crate::deal::{Deal, simulated};

    /// Ends its turn, and would buy a card or build a road as well.
    struct Undecided;

    impl Bot for Undecided {
        fn decide(&mut self, _: &Question<'_>, _: &Budget) -> Action {
            Action::EndTurn
        }

        fn advise(&mut self, question: &Question<'_>, budget: &Budget, plans: usize) -> Advice {
            let plan = |action| Plan { actions: vec![action], chance: 0.25, gains: Gains::default() };
            let best = [Action::EndTurn, Action::BuyDevCard].into_iter().take(plans).map(plan).collect();
            Advice { action: self.decide(question, budget), plans: best }
        }
    }

    #[test]
    fn it_takes_another_of_its_plans_now_and_then() {
        let rules = simulated(Rules::parse("fifth:4:player-trade=off").expect("it is sound"));
        let deal = Deal::new(&rules, Seed::new(3)).expect("it can be played");
        let (mut state, mut luck) = (deal.start(&mut Vec::new()), deal.luck());
        while state.public().phase != Phase::Main {
            let input = match state.next() {
                Next::Chance(chance) => Input::Chance(luck.draw(&state, chance)),
                Next::Act(seats) => {
                    let seat = seats.first().expect("somebody is asked");
                    let any = state.legal(deal.game(), seat).first().expect("who is asked has a choice");
                    Input::Act(seat, any)
                }
                Next::Over { .. } => panic!("nobody wins in the first turn"),
            };
            state.play(deal.game(), input, &mut ()).expect("a listed choice is legal");
        }
        let question = Question::at_table(deal.game(), &state, state.public().active);
        for (strays, expected) in [(false, 0..=0), (true, 15..=50)] {
            let luck = Seed::new(2).stream("test");
            let mut explorer = Explorer { bot: Box::new(Undecided), luck, strays };
            let other = (0..1_000).filter(|_| explorer.decide(&question, &Budget::FULL) != Action::EndTurn);
            let other = other.count();
            assert!(expected.contains(&other), "{other} of 1,000 with strays {strays}");
        }
    }
}
