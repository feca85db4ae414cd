//! Levels 2 to 5, which judge positions. Steady looks for the best single action; sharp has tuned weights, plans its
//! whole turn and thinks in several possible worlds; expert judges with a net; master also plays out plans that look
//! about equal.

use std::sync::LazyLock;

use hexhaven_luck::{Seed, hash};
use hexhaven_rules::event::SeenEvent;
use hexhaven_rules::knowledge::Knowledge;
use hexhaven_rules::position::Phase;
use hexhaven_rules::{Action, Game, Seat};

use crate::advice::{self, Advice};
use crate::bot::{Bot, Budget};
use crate::features::Extractor;
use crate::memory::Memory;
use crate::near_ties::NearTies;
use crate::opening;
use crate::plan::{Planner, Reach};
use crate::playout::is_own_business;
use crate::question::Question;
use crate::trade::Trader;
use crate::weights::{Judge, Weights};

static STEADY: LazyLock<Weights> = LazyLock::new(|| shipped(include_str!("../weights/steady.txt")));
static SHARP: LazyLock<Weights> = LazyLock::new(|| shipped(include_str!("../weights/sharp.txt")));
static EXPERT: LazyLock<Weights> = LazyLock::new(|| shipped(include_str!("../weights/expert.txt")));

fn shipped(text: &str) -> Weights {
    Weights::parse(text).expect("the weights that ship with the crate are read by its tests")
}

/// How a [`Thinker`] thinks.
#[derive(Clone, Debug)]
pub struct Mind {
    /// What it values.
    pub weights: Weights,
    /// How widely and deeply it plans.
    pub reach: Reach,
    /// How many possible worlds it thinks in.
    pub worlds: usize,
    /// How it decides between plans that are about equal; `None` if it just takes the one that seems better.
    pub near_ties: Option<NearTies>,
}

impl Mind {
    /// The mind of level 2.
    pub fn steady() -> Mind {
        Mind { weights: STEADY.clone(), reach: Reach { breadth: 1, depth: 1 }, worlds: 1, near_ties: None }
    }

    /// The mind of level 3.
    pub fn sharp() -> Mind {
        Mind { weights: SHARP.clone(), reach: Reach { breadth: 5, depth: 5 }, worlds: 3, near_ties: None }
    }

    /// The mind of level 4.
    pub fn expert() -> Mind {
        Mind { weights: EXPERT.clone(), ..Mind::sharp() }
    }

    /// The mind of level 5.
    pub fn master() -> Mind {
        let near_ties = NearTies {
            margin: 0.02,
            plans: 6,
            cost: 50,
            rounds: 2,
            worlds: 8,
            prior: 8.0,
            steps: SHARP.clone(),
        };
        Mind { near_ties: Some(near_ties), ..Mind::expert() }
    }
}

/// A bot that judges positions.
#[derive(Clone, Debug)]
pub struct Thinker {
    seat: Seat,
    seed: Seed,
    mind: Mind,
    memory: Memory,
}

impl Thinker {
    /// A bot with this mind for one seat and one game.
    pub fn new(seat: Seat, seed: Seed, mind: Mind) -> Thinker {
        Thinker { seat, seed, mind, memory: Memory::new(seat) }
    }

    /// What it does, and up to this many of the plans it compared. Nothing if it has no opinion.
    fn think(
        &self,
        question: &Question<'_>,
        actions: &[Action],
        budget: &Budget,
        told: usize,
    ) -> Option<Advice> {
        let judge = Judge::new(Extractor::new(question.game()), &self.mind.weights);
        let tie_worlds = self.mind.near_ties.as_ref().map_or(0, |near_ties| near_ties.worlds);
        let drawn = self.memory.worlds(question, self.seed, self.mind.worlds.max(tie_worlds));
        let worlds = &drawn[..self.mind.worlds];
        let public = question.public();
        let mut planner = Planner::new(&judge, self.seat, budget);
        let trading = question.game().rules().player_trade && public.phase == Phase::Main;
        if trading && !public.offers.is_empty() {
            let mut trader = Trader::new(&judge, &mut planner, self.seat, worlds, self.mind.reach);
            if let Some(action) = trader.answer().or_else(|| trader.conclude()) {
                return Some(Advice { action, plans: Vec::new() });
            }
        }
        let mut plans = if matches!(public.phase, Phase::SetUpSettlement | Phase::SetUpRoad { .. }) {
            opening::rank(&judge, &worlds[0], self.seat, actions)
        } else {
            let own: Vec<Action> =
                actions.iter().copied().filter(|action| is_own_business(*action)).collect();
            planner.rank(worlds, &own, self.mind.reach)
        };
        let offer = if trading
            && public.active == self.seat
            && actions.iter().any(|a| matches!(a, Action::Offer { .. }))
        {
            planner.refill(budget.nodes);
            let mut trader = Trader::new(&judge, &mut planner, self.seat, worlds, self.mind.reach);
            trader.offer(&self.memory)
        } else {
            None
        };
        if let Some(near_ties) = &self.mind.near_ties
            && offer.is_none()
            && public.turn > 0
        {
            let seed = self.seed.child("near ties", hash(&question.view().to_text(question.game())));
            near_ties.order(&judge, &drawn[..tie_worlds], self.seat, &mut plans, seed, budget);
        }
        let action = offer.or(plans.first().map(|best| best.action))?;
        let plans =
            plans.iter().take(told).map(|first| advice::plan(&judge, &worlds[0], self.seat, first)).collect();
        Some(Advice { action, plans })
    }
}

impl Bot for Thinker {
    fn follows(&self) -> bool {
        true
    }

    fn see(&mut self, game: &Game, event: &SeenEvent) {
        self.memory.see(game, event);
    }

    fn recall(&mut self, knowledge: Knowledge) {
        self.memory.recall(knowledge);
    }

    fn decide(&mut self, question: &Question<'_>, budget: &Budget) -> Action {
        self.advise(question, budget, 0).action
    }

    fn advise(&mut self, question: &Question<'_>, budget: &Budget, plans: usize) -> Advice {
        let actions: Vec<Action> = question.legal().iter().collect();
        let sure = |action| Advice { action, plans: Vec::new() };
        if let [only] = actions[..] {
            return sure(only);
        }
        if actions.contains(&Action::DeclareVictory) {
            return sure(Action::DeclareVictory);
        }
        let advice = self.think(question, &actions, budget, plans);
        advice.or_else(|| actions.first().copied().map(sure)).expect("a seat that is asked has a choice")
    }
}
