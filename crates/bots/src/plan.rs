//! Turn-plan search: the unit is the seat's own turn.
//!
//! A plan is a sequence of the seat's own actions until others decide again. Positions reached in several ways are
//! judged once; luck along the way (a bought card, a theft, the seat's own roll) is averaged. Every plan is scored at
//! the same phase, after the turn and before the next roll, since a judge that compares different phases mistakes
//! waiting for winning. Offers to other players are not part of a plan: see [`crate::trade`].

use std::collections::HashMap;
use std::hash::BuildHasher;

use hexhaven_rules::chance::Chance;
use hexhaven_rules::{Action, Game, Input, Next, Seat, State};

use crate::bot::Budget;
use crate::key_hasher::BuildKeyHasher;
use crate::playout::{has_won, is_own_business, may_stand, owes};
use crate::weights::Judge;

/// How widely and deeply plans are searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach {
    /// How many of the best actions are followed at each step.
    pub breadth: usize,
    /// How many actions deep.
    pub depth: u8,
}

/// An action, and the seat's chance of winning after it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scored {
    pub(crate) action: Action,
    pub(crate) chance: f32,
}

/// Searches the plans of one seat.
pub(crate) struct Planner<'a> {
    judge: &'a Judge<'a>,
    budget: &'a Budget,
    seat: Seat,
    nodes: u32,
    judged: HashMap<u64, f32, BuildKeyHasher>,
    planned: HashMap<(u64, u8), f32, BuildKeyHasher>,
}

impl<'a> Planner<'a> {
    pub(crate) fn new(judge: &'a Judge<'a>, seat: Seat, budget: &'a Budget) -> Planner<'a> {
        let nodes = budget.nodes;
        Planner { judge, budget, seat, nodes, judged: HashMap::default(), planned: HashMap::default() }
    }

    fn game(&self) -> &'a Game {
        self.judge.extractor().game()
    }

    /// Lets the same search continue with this many more positions.
    pub(crate) fn refill(&mut self, nodes: u32) {
        self.nodes = nodes;
    }

    /// The seat's chance if everything stays as it is until its turn is over.
    pub(crate) fn stand(&mut self, state: &State) -> f32 {
        let key = self.judged.hasher().hash_one(state);
        if let Some(chance) = self.judged.get(&key) {
            return *chance;
        }
        self.nodes = self.nodes.saturating_sub(1);
        let chance = self.judge.chances(state)[self.seat];
        self.judged.insert(key, chance);
        chance
    }

    /// The best first action over these worlds, which look alike to the seat.
    pub(crate) fn choose(&mut self, worlds: &[State], actions: &[Action], reach: Reach) -> Option<Scored> {
        self.rank(worlds, actions, reach).first().copied()
    }

    /// The first actions worth considering, best first.
    pub(crate) fn rank(&mut self, worlds: &[State], actions: &[Action], reach: Reach) -> Vec<Scored> {
        // Anything else that leads to a win would only delay this one.
        let wins =
            |action: &Action| worlds.iter().all(|world| has_won(&self.after(world, *action), self.seat));
        if let Some(action) = actions.iter().copied().find(wins) {
            return vec![Scored { action, chance: 1.0 }];
        }
        let mut scored: Vec<Scored> =
            actions.iter().map(|action| self.first_look(worlds, *action, reach)).collect();
        scored.sort_by(|a, b| b.chance.total_cmp(&a.chance));
        if reach.depth <= 1 || scored.len() == 1 {
            return scored;
        }
        scored.truncate(2 * reach.breadth);
        // Every candidate gets the same share. If there is nothing left to share, first looks are compared with first looks.
        let share = self.nodes / (scored.len() * worlds.len()).max(1) as u32;
        if share == 0 {
            return scored;
        }
        for at in 0..scored.len() {
            // Time is up: what was not searched can't be compared with what was, and looked worse anyway.
            if at > 0 && self.budget.is_stopped() {
                scored.truncate(at);
                break;
            }
            let mut sum = 0.0;
            for world in worlds {
                let after = self.after(world, scored[at].action);
                let reserve = self.nodes.saturating_sub(share);
                self.nodes -= reserve;
                sum += self.value(&after, reach.depth - 1, reach.breadth);
                self.nodes += reserve;
            }
            scored[at].chance = sum / worlds.len() as f32;
        }
        // Stable: among equals, the one that looked best at first stays ahead.
        scored.sort_by(|a, b| b.chance.total_cmp(&a.chance));
        scored
    }

    fn first_look(&mut self, worlds: &[State], action: Action, reach: Reach) -> Scored {
        let sum: f32 = worlds
            .iter()
            .map(|world| {
                let after = self.after(world, action);
                match action {
                    // A trade with the supply has no value by itself: it is judged with the step that follows.
                    Action::SupplyTrade { .. } if reach.depth > 1 => self.value(&after, 1, usize::MAX),
                    // Nor does Jean: his value is in the trades of this turn, once he is flipped or exchanged.
                    Action::Jean(_) => self.value(&after, 2, usize::MAX),
                    _ => self.glance(&after),
                }
            })
            .sum();
        Scored { action, chance: sum / worlds.len() as f32 }
    }

    fn after(&self, state: &State, action: Action) -> State {
        let mut after = *state;
        after.play_unchecked(self.game(), &Input::Act(self.seat, action), &mut ());
        after
    }

    fn is_over(&self) -> bool {
        self.nodes == 0 || self.budget.is_stopped()
    }

    /// A first impression of a position: as it stands, with luck averaged and its pending steps taken in the best way.
    fn glance(&mut self, state: &State) -> f32 {
        match state.next() {
            Next::Chance(chance) if chance != Chance::Dice => self.average(state, Self::glance),
            Next::Act(seats) if seats.has(self.seat) && owes(state) && !self.is_over() => {
                let mut best: f32 = 0.0;
                for action in self.steps(state) {
                    let after = self.after(state, action);
                    best = best.max(self.glance(&after));
                }
                best
            }
            _ => self.stand(state),
        }
    }

    /// The seat's chance with the best plan from here on.
    pub(crate) fn value(&mut self, state: &State, depth: u8, breadth: usize) -> f32 {
        match state.next() {
            Next::Over { .. } => self.stand(state),
            Next::Chance(Chance::Dice) => {
                // Eleven turns to plan: one step in each.
                self.average(state, |planner, after| planner.value(after, depth.min(1), breadth))
            }
            Next::Chance(_) => self.average(state, |planner, after| planner.value(after, depth, breadth)),
            Next::Act(seats) if !seats.has(self.seat) => self.stand(state),
            Next::Act(_) if depth == 0 || self.is_over() => self.stand(state),
            Next::Act(_) => self.best(state, depth, breadth),
        }
    }

    /// Where the seat's turn ends if it always takes the step that looks best. Luck along the way takes its likeliest
    /// result.
    pub(crate) fn finish(&mut self, state: &State) -> State {
        let mut now = *state;
        while !self.is_over() {
            match now.next() {
                Next::Chance(_) => {
                    let outcomes = now.outcomes();
                    let likeliest = outcomes.as_slice().iter().max_by_key(|(_, weight)| *weight);
                    let Some((outcome, _)) = likeliest else { return now };
                    now.play_unchecked(self.game(), &Input::Chance(*outcome), &mut ());
                }
                Next::Act(seats) if seats.has(self.seat) => {
                    let mut best = (if may_stand(&now) { self.stand(&now) } else { 0.0 }, None);
                    for action in self.steps(&now) {
                        let after = self.after(&now, action);
                        let chance = self.glance(&after);
                        if chance > best.0 {
                            best = (chance, Some(after));
                        }
                    }
                    let Some(after) = best.1 else { return now };
                    now = after;
                }
                _ => return now,
            }
        }
        now
    }

    /// The seat's own actions, except for ending the turn.
    fn steps(&self, state: &State) -> impl Iterator<Item = Action> + use<> {
        let legal: Vec<Action> = state.legal(self.game(), self.seat).iter().collect();
        legal.into_iter().filter(|action| is_own_business(*action) && *action != Action::EndTurn)
    }

    fn best(&mut self, state: &State, depth: u8, breadth: usize) -> f32 {
        let key = (self.planned.hasher().hash_one(state), depth);
        if let Some(chance) = self.planned.get(&key) {
            return *chance;
        }
        let mut steps: Vec<(f32, State)> = Vec::new();
        let mut best = if may_stand(state) { self.stand(state) } else { 0.0 };
        for action in self.steps(state) {
            let after = self.after(state, action);
            steps.push((self.glance(&after), after));
        }
        steps.sort_by(|a, b| b.0.total_cmp(&a.0));
        for (glance, after) in steps.iter().take(breadth) {
            best = best.max(if self.is_over() { *glance } else { self.value(after, depth - 1, breadth) });
        }
        self.planned.insert(key, best);
        best
    }

    fn average(&mut self, state: &State, mut value: impl FnMut(&mut Self, &State) -> f32) -> f32 {
        let outcomes = state.outcomes();
        let mut sum = 0.0;
        for (outcome, weight) in outcomes.as_slice() {
            let mut after = *state;
            after.play_unchecked(self.game(), &Input::Chance(*outcome), &mut ());
            sum += *weight as f32 * value(self, &after);
        }
        sum / outcomes.total() as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::Extractor;
    use crate::thinker::Mind;

    #[test]
    fn a_win_is_taken_before_anything_else_is_done() {
        // Trades come first among the legal moves, and the city still wins after one.
        let text = "fifth:4:vp-to-win=3 fixed 0=s17,31;r17-22,25-31;2B2L2W9G3O 1=s39,20;r39-44,20-26 \
                    2=s8,48;r8-13,48-52 3=s2;r2-6 turn=10";
        let (game, state) = State::parse(text).expect("a valid position");
        let mind = Mind::sharp();
        let judge = Judge::new(Extractor::new(&game), &mind.weights);
        let seat = state.public().active;
        let actions: Vec<Action> = state.legal(&game, seat).iter().collect();
        assert!(actions.iter().any(|action| matches!(action, Action::SupplyTrade { .. })));
        let plans = Planner::new(&judge, seat, &Budget::FULL).rank(&[state], &actions, mind.reach);
        assert!(matches!(plans[0].action, Action::City(_)), "{:?}", plans[0]);
    }
}
