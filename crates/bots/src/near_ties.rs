//! Near ties: plans that look about equally good are played out for a round or two, on shared luck, in worlds that the seat
//! thinks possible.
//!
//! A judge is wrong by about as much as such plans differ, and short playouts are wrong in other ways: what the next round
//! brings, the judge doesn't have to guess. Sequential halving spends most playouts on the plans that do best.

use hexhaven_luck::{GameLuck, Seed};
use hexhaven_rules::{Action, Seat, State};

use crate::bot::Budget;
use crate::plan::{Reach, Scored};
use crate::playout::{PlannedTurn, QuickStep, after, play_on};
use crate::weights::{Judge, Weights};

/// How near ties are decided.
#[derive(Clone, PartialEq, Debug)]
pub struct NearTies {
    /// Plans whose chance is within this of the best are about equal.
    pub margin: f32,
    /// The most plans that are compared.
    pub plans: usize,
    /// How many positions of the budget a playout costs.
    pub cost: u32,
    /// How many rounds they last; then the judge says what the position is worth.
    pub rounds: u16,
    /// In how many worlds.
    pub worlds: usize,
    /// How many playouts the search's own opinion is worth.
    pub prior: f32,
    /// By what everybody chooses their steps in a playout: a quick judge, since there are many steps.
    pub steps: Weights,
}

/// How the turn of a plan is finished.
const REACH: Reach = Reach { breadth: 3, depth: 3 };
static CAREFUL: Budget = Budget::of_nodes(80);

/// A plan on its way through the stages.
struct Contender {
    plan: Scored,
    /// Where its playouts start, one position for each world.
    starts: Vec<State>,
    sum: f32,
    count: f32,
}

impl Contender {
    fn score(&self, prior: f32) -> f32 {
        (self.plan.chance * prior + self.sum) / (prior + self.count)
    }
}

impl NearTies {
    /// Puts the best of these plans first, which are in the order in which they seem best, if that is in doubt.
    pub(crate) fn order(
        &self,
        judge: &Judge<'_>,
        worlds: &[State],
        seat: Seat,
        plans: &mut [Scored],
        seed: Seed,
        budget: &Budget,
    ) {
        let Some(best) = plans.first().map(|plan| plan.chance) else { return };
        let mut alive: Vec<Contender> = Vec::new();
        for plan in plans.iter().take(self.plans).take_while(|plan| plan.chance >= best - self.margin) {
            let starts = worlds.iter().map(|world| planned(judge, world, seat, plan.action)).collect();
            // The same things in another order are the same plan.
            if alive.iter().all(|other| other.starts != starts) {
                alive.push(Contender { plan: *plan, starts, sum: 0.0, count: 0.0 });
            }
        }
        let quick = Judge::new(judge.extractor().clone(), &self.steps);
        let turns = self.rounds * judge.extractor().game().players() as u16;
        let stages = alive.len().next_power_of_two().trailing_zeros();
        let mut number = 0;
        for _ in 0..stages {
            let each = budget.nodes / self.cost / (stages * alive.len() as u32);
            for number in number..number + each {
                if budget.is_stopped() {
                    break;
                }
                for contender in &mut alive {
                    let start = &contender.starts[number as usize % contender.starts.len()];
                    let luck = &mut GameLuck::new(seed.child("playout", number.into()));
                    let end = play_on(&quick, start, turns, luck, &mut QuickStep::new(&quick));
                    contender.sum += judge.chances(&end)[seat];
                    contender.count += 1.0;
                }
            }
            number += each;
            // Stable: among equals the one that the search prefers stays ahead.
            alive.sort_by(|a, b| b.score(self.prior).total_cmp(&a.score(self.prior)));
            alive.truncate(alive.len().div_ceil(2));
        }
        let chosen = alive.first().map(|contender| contender.plan.action);
        if let Some(at) = plans.iter().position(|plan| Some(plan.action) == chosen) {
            plans[..=at].rotate_right(1);
        }
    }
}

/// The position after a plan's first action and whatever else can be planned before luck decides.
fn planned(judge: &Judge<'_>, world: &State, seat: Seat, action: Action) -> State {
    // A deal that a partner can't pay for in this world changes nothing.
    let start = after(judge.extractor().game(), world, seat, action).unwrap_or(*world);
    if start.public().turn != world.public().turn {
        return start;
    }
    PlannedTurn::new(judge, &start, REACH, &CAREFUL).until_luck(&start)
}
