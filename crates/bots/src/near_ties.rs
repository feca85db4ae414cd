//! Near ties: plans that look about equally good are played out for a round or two, with shared luck, in worlds the
//! seat considers possible.
//!
//! A judge's error is about as large as the difference between such plans. Short playouts err in other ways: the judge
//! doesn't have to guess what happens in the next round. Sequential halving spends most playouts on the plans that do
//! best.

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
    /// How many rounds a playout lasts before the judge values the position.
    pub rounds: u16,
    /// How many worlds they're played in.
    pub worlds: usize,
    /// How many playouts the search's own opinion is worth.
    pub prior: f32,
    /// What everybody uses to choose their steps in a playout: a fast judge, since there are many steps.
    pub steps: Weights,
}

/// How a plan's turn is finished.
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
    /// Puts the best of these plans first if that's in doubt. They arrive in the order in which they seem best.
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
            // Stable: among equals, the one the search prefers stays ahead.
            alive.sort_by(|a, b| b.score(self.prior).total_cmp(&a.score(self.prior)));
            alive.truncate(alive.len().div_ceil(2));
        }
        let chosen = alive.first().map(|contender| contender.plan.action);
        if let Some(at) = plans.iter().position(|plan| Some(plan.action) == chosen) {
            plans[..=at].rotate_right(1);
        }
    }
}

/// The position after a plan's first action and whatever else can be planned before chance decides.
fn planned(judge: &Judge<'_>, world: &State, seat: Seat, action: Action) -> State {
    // A deal that a partner can't pay for in this world changes nothing.
    let start = after(judge.extractor().game(), world, seat, action).unwrap_or(*world);
    if start.public().turn != world.public().turn {
        return start;
    }
    PlannedTurn::new(judge, &start, REACH, &CAREFUL).until_luck(&start)
}

#[cfg(test)]
mod tests {
    use hexhaven_rules::places::Corner;

    use super::*;
    use crate::features::Extractor;
    use crate::thinker::Mind;

    /// Seat 0 can pay for a city.
    const POSITION: &str = "fifth:4 fixed 0=s17,31;r17-22,25-31;2G3O 1=s39,20;r39-44,20-26 2=s8,48;r8-13,48-52 \
         3=s2;r2-6 turn=10";
    const CITY: Action = Action::City(Corner::new(17));

    /// What remains of a search's order of two plans whose chances differ by this much.
    fn first(lead: f32, budget: &Budget) -> Action {
        let (game, state) = State::parse(POSITION).expect("a valid position");
        let mind = Mind::master();
        let judge = Judge::new(Extractor::new(&game), &mind.weights);
        let near_ties = mind.near_ties.expect("masters play near ties out");
        let mut plans =
            [(Action::EndTurn, 0.3 + lead), (CITY, 0.3)].map(|(action, chance)| Scored { action, chance });
        near_ties.order(&judge, &[state], state.public().active, &mut plans, Seed::new(1), budget);
        plans[0].action
    }

    #[test]
    fn playouts_correct_a_search_that_is_slightly_wrong() {
        assert_eq!(first(0.01, &Budget::FULL), CITY);
    }

    #[test]
    fn a_clear_lead_is_left_alone() {
        assert_eq!(first(0.03, &Budget::FULL), Action::EndTurn);
    }

    #[test]
    fn without_a_budget_nothing_changes() {
        assert_eq!(first(0.01, &Budget::of_nodes(49)), Action::EndTurn);
        let stopped = Budget { stop: Some(std::sync::Arc::new(true.into())), ..Budget::FULL };
        assert_eq!(first(0.01, &stopped), Action::EndTurn);
    }
}
