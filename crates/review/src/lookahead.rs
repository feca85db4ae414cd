//! One value for every position: each seat's chance after the best play for the rest of the turn.
//!
//! The unit is the turn, as for the strongest bots, whose judge this uses. Whoever has to decide takes what's best for
//! their own seat; luck along the way is averaged; the position at the end of the turn is judged as it stands. A faster
//! judge chooses the lines to follow. Unlike the bots' own search, this one keeps every seat's chance, sees all cards
//! of the position it is given, and takes accepted offers into account. It counts positions, not time, so the same game
//! has the same review everywhere.

use std::collections::HashMap;

use hexhaven_bots::playout::{self, decider, has_won, may_stand, owes};
use hexhaven_bots::{complete_set_up, discarded};
use hexhaven_rules::chance::{Chance, Outcome};
use hexhaven_rules::position::{Phase, Public};
use hexhaven_rules::seats::BySeat;
use hexhaven_rules::{Action, Game, Input, Next, Seat, State};
use rustc_hash::FxBuildHasher;

use crate::judges::Judges;
use crate::shares::Chances;

/// How many actions of a turn are looked at in a row.
pub(crate) const DEPTH: u8 = 4;
/// How many of the best actions are followed at each step.
const BREADTH: usize = 4;
/// How many positions are judged for one value.
const NODES: u32 = 160;

/// How many positions are judged to find a place for the robber.
const ROBBER_NODES: u32 = 2_000;

/// The value of a position, and the deciding seat's first action.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Best {
    pub(crate) chances: Chances,
    /// `None` where the turn ends or chance comes first.
    pub(crate) first: Option<Action>,
}

/// Positions with the remaining depth. Whole positions, not hashes: no two may ever be confused, on any machine.
pub(crate) type Known = HashMap<(State, u8), Best, FxBuildHasher>;

/// Looks ahead in the positions of one game.
pub(crate) struct Lookahead<'a> {
    judges: &'a Judges<'a>,
    /// How many positions may still be judged.
    nodes: u32,
    known: Known,
}

impl<'a> Lookahead<'a> {
    pub(crate) fn new(judges: &'a Judges<'a>) -> Lookahead<'a> {
        Lookahead::with(judges, Known::default())
    }

    /// A lookahead that reuses what another has found out about the same turn.
    pub(crate) const fn with(judges: &'a Judges<'a>, known: Known) -> Lookahead<'a> {
        Lookahead { judges, nodes: 0, known }
    }

    pub(crate) fn into_known(self) -> Known {
        self.known
    }

    pub(crate) fn game(&self) -> &'a Game {
        self.judges.game()
    }

    pub(crate) const fn judges(&self) -> &'a Judges<'a> {
        self.judges
    }

    /// Forgets what belongs to an earlier turn.
    pub(crate) fn forget(&mut self) {
        self.known.clear();
    }

    /// Each seat's chance after the best play for the rest of the turn.
    pub(crate) fn value(&mut self, state: &State) -> Chances {
        self.value_at(state, DEPTH)
    }

    /// The same, with one action of the turn already played.
    pub(crate) fn value_at(&mut self, state: &State, depth: u8) -> Chances {
        self.best_from(state, depth).chances
    }

    pub(crate) fn best_from(&mut self, state: &State, depth: u8) -> Best {
        self.nodes = NODES;
        self.rest(state, depth)
    }

    /// The values after each outcome of the roll or draw that is due, with their weights.
    pub(crate) fn outcomes(&mut self, state: &State) -> Vec<(Outcome, u32, Chances)> {
        let outcomes = state.outcomes();
        let after = outcomes.as_slice().iter().map(|(outcome, weight)| {
            let after = self.drawn(state, *outcome);
            (*outcome, *weight, self.value(&after))
        });
        after.collect()
    }

    /// The position after an action, unless it is a deal that a partner can't pay for here.
    pub(crate) fn after(&self, state: &State, seat: Seat, action: Action) -> Option<State> {
        playout::after(self.game(), state, seat, action)
    }

    fn drawn(&self, state: &State, outcome: Outcome) -> State {
        let mut after = *state;
        after.play_unchecked(self.game(), &Input::Chance(outcome), &mut ());
        after
    }

    /// Everybody's chances if the turn ends here.
    pub(crate) fn stand(&mut self, state: &State) -> Chances {
        self.nodes = self.nodes.saturating_sub(1);
        self.judges.chances(state)
    }

    fn rest(&mut self, state: &State, depth: u8) -> Best {
        let luck = |chances| Best { chances, first: None };
        match state.next() {
            Next::Over { .. } => luck(self.stand(state)),
            Next::Chance(Chance::StartRoll(_)) => {
                let players = self.game().players();
                luck(BySeat(std::array::from_fn(
                    |seat| if seat < players { 1.0 / players as f32 } else { 0.0 },
                )))
            }
            Next::Chance(Chance::Dice) => luck(self.over_rolls(state)),
            Next::Chance(Chance::Theft(_)) => luck(self.average(state, |ahead, after| {
                // The turn continues whatever was stolen, and a robber that was hard to place must not shorten it.
                ahead.nodes = ahead.nodes.max(NODES / 4);
                ahead.rest(after, depth).chances
            })),
            Next::Chance(_) => luck(self.average(state, |ahead, after| ahead.rest(after, depth).chances)),
            Next::Act(_) => match state.public().phase {
                Phase::SetUpSettlement | Phase::SetUpRoad { .. } => self.set_up(state),
                Phase::Discarding { .. } => {
                    let after = discarded(self.judges.quick(), state);
                    luck(self.rest(&after, depth).chances)
                }
                Phase::BeforeRoll => self.before_roll(state),
                Phase::MovingRobber | Phase::ChoosingVictim => self.robber(state, depth),
                _ => self.best(state, depth),
            },
        }
    }

    /// Each roll deserves the same effort, since their values are compared.
    fn over_rolls(&mut self, state: &State) -> Chances {
        let left = self.nodes;
        let mean = self.average(state, |ahead, after| {
            ahead.nodes = NODES;
            ahead.rest(after, DEPTH).chances
        });
        self.nodes = left;
        mean
    }

    /// Rolling now, or playing a knight first.
    fn before_roll(&mut self, state: &State) -> Best {
        let seat = state.public().active;
        let legal = state.legal(self.game(), seat);
        if legal.contains(Action::DeclareVictory) {
            return self.best(state, DEPTH);
        }
        let mut best = Best { chances: self.roll_value(state, seat), first: Some(Action::Roll) };
        if legal.contains(Action::Knight) {
            let knight = self.early_value(state, seat, Action::Knight);
            if knight[seat] > best.chances[seat] {
                best = Best { chances: knight, first: Some(Action::Knight) };
            }
        }
        best
    }

    /// The mean over the rolls, if the seat rolls now.
    pub(crate) fn roll_value(&mut self, state: &State, seat: Seat) -> Chances {
        let mut rolling = *state;
        rolling.play_unchecked(self.game(), &Input::Act(seat, Action::Roll), &mut ());
        let key = (rolling, DEPTH);
        if let Some(best) = self.known.get(&key) {
            return best.chances;
        }
        let chances = self.over_rolls(&rolling);
        self.known.insert(key, Best { chances, first: None });
        chances
    }

    /// The mean over the rolls after something was done before them. Chance takes its likeliest outcome in it.
    pub(crate) fn early_value(&mut self, state: &State, seat: Seat, action: Action) -> Chances {
        let Some(mut now) = self.after(state, seat, action) else { return self.stand(state) };
        loop {
            match now.next() {
                Next::Chance(Chance::Dice) => return self.over_rolls(&now),
                Next::Chance(_) => {
                    let outcomes = now.outcomes();
                    let likeliest = outcomes.as_slice().iter().max_by_key(|(_, weight)| *weight);
                    let Some((outcome, _)) = likeliest else { return self.stand(&now) };
                    now = self.drawn(&now, *outcome);
                }
                Next::Act(seats) if seats.has(seat) && now.public().phase != Phase::BeforeRoll => {
                    self.nodes = NODES;
                    let Some((_, after)) = self.likeliest_step(&now, seat) else {
                        return self.stand(&now);
                    };
                    now = after;
                }
                Next::Act(seats) if seats.has(seat) => return self.roll_value(&now, seat),
                Next::Act(_) | Next::Over { .. } => return self.stand(&now),
            }
        }
    }

    /// The step that looks best.
    fn likeliest_step(&mut self, state: &State, seat: Seat) -> Option<(Action, State)> {
        let mut best: Option<(f32, Action, State)> = None;
        for action in self.steps(state, seat) {
            let Some(after) = self.after(state, seat, action) else { continue };
            let chance = self.glance(&after, seat);
            if best.is_none_or(|(most, ..)| chance > most) {
                best = Some((chance, action, after));
            }
        }
        best.map(|(_, action, after)| (action, after))
    }

    /// The robber goes where that looks best. There are many places, so this gets its own budget: the rest of the turn
    /// is planned as if there had been no seven.
    fn robber(&mut self, state: &State, depth: u8) -> Best {
        let key = (*state, depth);
        if let Some(best) = self.known.get(&key) {
            return *best;
        }
        let left = std::mem::replace(&mut self.nodes, ROBBER_NODES);
        let first = self.likeliest_step(state, state.public().mover());
        self.nodes = left;
        let Some((action, after)) = first else {
            return Best { chances: self.stand(state), first: None };
        };
        let best = Best { chances: self.rest(&after, depth).chances, first: Some(action) };
        self.known.insert(key, best);
        best
    }

    /// The best place of the set-up, judged by the position after everybody has placed.
    fn set_up(&mut self, state: &State) -> Best {
        let key = (*state, DEPTH);
        if let Some(best) = self.known.get(&key) {
            return *best;
        }
        let seat = state.public().mover();
        let mut best: Option<Best> = None;
        for action in state.legal(self.game(), seat).iter() {
            let chances = self.placed(state, seat, action);
            if best.is_none_or(|best| chances[seat] > best.chances[seat]) {
                best = Some(Best { chances, first: Some(action) });
            }
        }
        let best = best.unwrap_or_else(|| Best { chances: self.stand(state), first: None });
        self.known.insert(key, best);
        best
    }

    /// The chances once everybody has placed, beginning with this placement.
    pub(crate) fn placed(&mut self, state: &State, seat: Seat, action: Action) -> Chances {
        let mut after = *state;
        after.play_unchecked(self.game(), &Input::Act(seat, action), &mut ());
        complete_set_up(self.judges.quick(), &mut after);
        self.stand(&after)
    }

    fn best(&mut self, state: &State, depth: u8) -> Best {
        let Some(seat) = decider(state) else { return Best { chances: self.stand(state), first: None } };
        if depth == 0 || self.nodes == 0 {
            return Best { chances: self.end(state, seat), first: None };
        }
        let key = (*state, depth);
        if let Some(best) = self.known.get(&key) {
            return *best;
        }
        let mut best = may_stand(state).then(|| Best { chances: self.stand(state), first: None });
        let mut steps: Vec<(f32, State, Action)> = Vec::new();
        for action in self.steps(state, seat) {
            let Some(after) = self.after(state, seat, action) else { continue };
            if has_won(&after, seat) {
                let best = Best { chances: self.stand(&after), first: Some(action) };
                self.known.insert(key, best);
                return best;
            }
            let look = match action {
                Action::SupplyTrade { .. } if depth > 1 => self.look_beyond(&after, seat),
                Action::Knight => {
                    let left = std::mem::replace(&mut self.nodes, ROBBER_NODES);
                    let look = self.glance(&after, seat);
                    self.nodes = left;
                    look
                }
                _ => self.glance(&after, seat),
            };
            steps.push((look, after, action));
        }
        steps.sort_by(|a, b| b.0.total_cmp(&a.0));
        for (_, after, action) in steps.into_iter().take(BREADTH) {
            let chances =
                if self.nodes == 0 { self.end(&after, seat) } else { self.rest(&after, depth - 1).chances };
            if best.is_none_or(|best| chances[seat] > best.chances[seat]) {
                best = Some(Best { chances, first: Some(action) });
            }
        }
        let best = best.unwrap_or_else(|| Best { chances: self.stand(state), first: None });
        self.known.insert(key, best);
        best
    }

    /// What a line is worth when it's followed no further: luck is averaged, and pending steps are taken in the way
    /// that looks best.
    fn end(&mut self, state: &State, seat: Seat) -> Chances {
        match state.next() {
            Next::Chance(Chance::Theft(_) | Chance::DevCard | Chance::ThreeDevCards) => {
                self.average(state, |ahead, after| ahead.end(after, seat))
            }
            Next::Act(seats) if seats.has(seat) && owes(state) => match self.likeliest_step(state, seat) {
                Some((_, after)) => self.end(&after, seat),
                None => self.stand(state),
            },
            _ => self.stand(state),
        }
    }

    /// How an action looks, to choose which ones to follow.
    pub(crate) fn first_look(&mut self, state: &State, seat: Seat, action: Action) -> Option<f32> {
        self.nodes = NODES;
        if action == Action::EndTurn {
            return Some(self.glance(state, seat));
        }
        let after = self.after(state, seat, action)?;
        Some(match action {
            Action::SupplyTrade { .. } | Action::Jean(_) => self.look_beyond(&after, seat),
            _ => self.glance(&after, seat),
        })
    }

    /// How an action looks with the step that follows: a trade with the supply has no value by itself.
    fn look_beyond(&mut self, state: &State, seat: Seat) -> f32 {
        let mut best = self.glance(state, seat);
        if may_stand(state) && decider(state) == Some(seat) {
            for action in self.steps(state, seat) {
                let Some(after) = self.after(state, seat, action) else { continue };
                best = best.max(self.glance(&after, seat));
            }
        }
        best
    }

    /// The quick judge's impression: as the position stands, with luck averaged and pending steps taken in the best
    /// way.
    fn glance(&mut self, state: &State, seat: Seat) -> f32 {
        match state.next() {
            Next::Chance(Chance::Theft(_) | Chance::DevCard | Chance::ThreeDevCards) => {
                let outcomes = state.outcomes();
                let mut sum = 0.0;
                for (outcome, weight) in outcomes.as_slice() {
                    let after = self.drawn(state, *outcome);
                    sum += self.glance(&after, seat) * *weight as f32;
                }
                sum / outcomes.total() as f32
            }
            Next::Act(seats) if seats.has(seat) && owes(state) && self.nodes > 0 => {
                let mut best: Option<f32> = None;
                for action in self.steps(state, seat) {
                    let Some(after) = self.after(state, seat, action) else { continue };
                    let chance = self.glance(&after, seat);
                    best = Some(best.map_or(chance, |best| best.max(chance)));
                }
                best.unwrap_or_else(|| self.impression(state, seat))
            }
            _ => self.impression(state, seat),
        }
    }

    fn impression(&mut self, state: &State, seat: Seat) -> f32 {
        self.nodes = self.nodes.saturating_sub(1);
        self.judges.quick().chances(state)[seat]
    }

    /// What a seat can do on its own, except for ending its turn.
    pub(crate) fn steps(&self, state: &State, seat: Seat) -> impl Iterator<Item = Action> + use<> {
        playout::steps(self.game(), state, seat)
    }

    fn average(&mut self, state: &State, mut value: impl FnMut(&mut Self, &State) -> Chances) -> Chances {
        let outcomes = state.outcomes();
        let mut sum: Chances = BySeat::default();
        for (outcome, weight) in outcomes.as_slice() {
            let after = self.drawn(state, *outcome);
            let chances = value(self, &after);
            add(&mut sum, &chances, *weight as f32);
        }
        scaled(&sum, 1.0 / outcomes.total() as f32)
    }
}

pub(crate) fn add(sum: &mut Chances, chances: &Chances, weight: f32) {
    for (sum, chance) in sum.0.iter_mut().zip(chances.0) {
        *sum += chance * weight;
    }
}

pub(crate) fn scaled(chances: &Chances, factor: f32) -> Chances {
    BySeat(chances.0.map(|chance| chance * factor))
}

/// Is there an offer that the active player could turn into a deal?
pub(crate) fn has_open_deal(public: &Public) -> bool {
    let active = public.active;
    let mut offers = public.offers.iter().map(|(_, offer)| offer);
    public.phase == Phase::Main
        && offers.any(|offer| {
            if offer.from == active {
                !offer.accepted.is_empty()
            } else {
                offer.unanswered().has(active) && !offer.has_open_side()
            }
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_is_seen_among_many_trades() {
        // There are so many trades that looking at each one uses up all the nodes, and the city wins after any of them.
        let text = "fifth:4:vp-to-win=3 fixed 0=s17,31;r17-22,25-31;4B4L4W12G7O 1=s39,20;r39-44,20-26 \
                    2=s8,48;r8-13,48-52 3=s2;r2-6 turn=10";
        let (game, state) = State::parse(text).expect("a valid position");
        let judges = Judges::new(&game);
        let seat = state.public().active;
        let best = Lookahead::new(&judges).best_from(&state, DEPTH);
        assert!(matches!(best.first, Some(Action::City(_))), "{:?}", best.first);
        assert!(best.chances[seat] > 0.999, "{:?}", best.chances);
    }
}
