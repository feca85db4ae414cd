//! Near ties: plans that look about equally good are played out, on shared luck, in worlds that the seat thinks possible.
//!
//! A judge is wrong by about as much as such plans differ, and short playouts are wrong in other ways: what the next round
//! brings, it doesn't have to guess. Sequential halving spends most playouts on the plans that do best.

use hexhaven_luck::{GameLuck, Seed};
use hexhaven_rules::{Action, Seat, State};

use crate::bot::Budget;
use crate::plan::{Reach, Scored};
use crate::playout::{PlannedTurn, QuickGame, QuickStep, after, play_on};
use crate::weights::Judge;

/// How near ties are decided.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct NearTies {
    /// Plans whose chance is within this of the best are about equal.
    pub margin: f32,
    /// The most plans that are compared.
    pub plans: usize,
    /// Playouts for one decision, over all plans.
    pub playouts: u32,
    /// How many rounds they last; then the judge says what the position is worth.
    pub rounds: u16,
    /// In how many worlds.
    pub worlds: usize,
    /// Every Nth playout is quick and goes on to the end of the game; 0 for none.
    pub full_every: u32,
    /// How many playouts the search's own opinion is worth.
    pub prior: f32,
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
        let close = plans.iter().take(self.plans).filter(|plan| plan.chance >= best - self.margin);
        let mut alive: Vec<Contender> = close
            .map(|plan| {
                let starts = worlds.iter().map(|world| planned(judge, world, seat, plan.action)).collect();
                Contender { plan: *plan, starts, sum: 0.0, count: 0.0 }
            })
            .collect();
        if alive.len() < 2 {
            return;
        }
        let stages = alive.len().next_power_of_two().trailing_zeros();
        let mut number = 0;
        for _ in 0..stages {
            let each = self.playouts / (stages * alive.len() as u32);
            for luck in (number..number + each).map(|number| (number, seed.child("playout", number.into()))) {
                for contender in &mut alive {
                    if budget.is_stopped() {
                        break;
                    }
                    contender.sum += self.play(judge, contender, seat, luck);
                    contender.count += 1.0;
                }
            }
            number += each;
            alive.sort_by(|a, b| b.score(self.prior).total_cmp(&a.score(self.prior)));
            alive.truncate(alive.len().div_ceil(2));
        }
        let chosen = alive.first().map(|contender| contender.plan.action);
        if let Some(at) = plans.iter().position(|plan| Some(plan.action) == chosen) {
            plans[..=at].rotate_right(1);
        }
    }

    fn play(&self, judge: &Judge<'_>, contender: &Contender, seat: Seat, (number, luck): (u32, Seed)) -> f32 {
        let start = &contender.starts[number as usize % contender.starts.len()];
        let luck = &mut GameLuck::new(luck);
        let game = judge.extractor().game();
        let end = if self.full_every > 0 && number.is_multiple_of(self.full_every) {
            play_on(judge, start, u16::MAX, luck, &mut QuickGame(game))
        } else {
            let turns = self.rounds * game.players() as u16;
            play_on(judge, start, turns, luck, &mut QuickStep::new(judge))
        };
        judge.chances(&end)[seat]
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
