//! Playouts: a game continues from a position, quickly and with all cards open, for as long as the caller wants.
//!
//! Two ways of playing are quick enough: [`QuickStep`] takes the step that looks best to a judge, and [`QuickGame`] plays
//! like a novice, which takes a quarter of a millisecond for a whole game. Nobody makes offers in a playout; those that
//! are open may still become deals.

use hexhaven_luck::GameLuck;
use hexhaven_rules::chance::Chance;
use hexhaven_rules::position::Phase;
use hexhaven_rules::seats::BySeat;
use hexhaven_rules::{Action, Game, Input, Next, Seat, State};

use crate::bot::Budget;
use crate::discards::discarded;
use crate::novice::Novice;
use crate::opening::complete_set_up;
use crate::plan::{Planner, Reach};
use crate::weights::Judge;

/// No playout takes more steps than this. Nobody makes offers, so it's far more than a game needs.
const MOST_STEPS: usize = 20_000;
/// How many positions are judged for a first impression of one step.
const NODES: u32 = 160;

/// How everybody plays in a playout.
pub trait Policy {
    /// What a seat does when it has to decide. It isn't asked about the set-up or discards.
    fn act(&mut self, state: &State, seat: Seat) -> Option<Action>;
}

/// Where a playout ends: once this many turns are over, or somebody has won.
pub fn play_on(
    judge: &Judge<'_>,
    start: &State,
    turns: u16,
    luck: &mut GameLuck,
    policy: &mut impl Policy,
) -> State {
    let game = judge.extractor().game();
    let mut now = *start;
    let last = now.public().turn.saturating_add(turns);
    for _ in 0..MOST_STEPS {
        if now.public().turn >= last && now.public().phase == Phase::BeforeRoll {
            break;
        }
        let input = match now.next() {
            Next::Over { .. } => break,
            Next::Chance(chance) => Input::Chance(luck.draw(&now, chance)),
            Next::Act(_) => match now.public().phase {
                Phase::SetUpSettlement | Phase::SetUpRoad { .. } => {
                    complete_set_up(judge, &mut now);
                    continue;
                }
                Phase::Discarding { .. } => {
                    now = discarded(judge, &now);
                    continue;
                }
                _ => {
                    let Some(seat) = decider(&now) else { break };
                    let action = policy.act(&now, seat).or_else(|| now.legal(game, seat).first());
                    let Some(action) = action else { break };
                    Input::Act(seat, action)
                }
            },
        };
        // A deal may have become impossible by now; everything else is legal.
        if now.play(game, input, &mut ()).is_err() {
            break;
        }
    }
    now
}

/// Takes the step that looks best to a judge.
pub struct QuickStep<'a> {
    judge: &'a Judge<'a>,
    nodes: u32,
}

impl<'a> QuickStep<'a> {
    /// Quick steps by this judge.
    pub const fn new(judge: &'a Judge<'a>) -> QuickStep<'a> {
        QuickStep { judge, nodes: 0 }
    }

    fn game(&self) -> &'a Game {
        self.judge.extractor().game()
    }

    fn stand(&mut self, state: &State) -> BySeat<f32> {
        self.nodes = self.nodes.saturating_sub(1);
        self.judge.chances(state)
    }

    /// A first impression: as it stands, with luck averaged and its pending steps taken in the best way.
    fn glance(&mut self, state: &State, seat: Seat) -> f32 {
        match state.next() {
            Next::Chance(Chance::Theft(_) | Chance::DevCard | Chance::ThreeDevCards) => {
                let outcomes = state.outcomes();
                let mut sum = 0.0;
                for (outcome, weight) in outcomes.as_slice() {
                    let mut after = *state;
                    after.play_unchecked(self.game(), &Input::Chance(*outcome), &mut ());
                    sum += self.glance(&after, seat) * *weight as f32;
                }
                sum / outcomes.total() as f32
            }
            Next::Act(seats) if seats.has(seat) && owes(state) && self.nodes > 0 => {
                let mut best: Option<f32> = None;
                for action in steps(self.game(), state, seat) {
                    let Some(after) = after(self.game(), state, seat, action) else { continue };
                    let chance = self.glance(&after, seat);
                    best = Some(best.map_or(chance, |best| best.max(chance)));
                }
                best.unwrap_or_else(|| self.stand(state)[seat])
            }
            _ => self.stand(state)[seat],
        }
    }
}

impl Policy for QuickStep<'_> {
    fn act(&mut self, state: &State, seat: Seat) -> Option<Action> {
        let mut best = match state.public().phase {
            Phase::BeforeRoll => Some((Action::Roll, self.stand(state)[seat])),
            Phase::Main | Phase::SpecialBuilding => Some((Action::EndTurn, self.stand(state)[seat])),
            _ => None,
        };
        for action in steps(self.game(), state, seat) {
            if action == Action::Roll {
                continue;
            }
            let Some(after) = after(self.game(), state, seat, action) else { continue };
            self.nodes = NODES;
            let chance = self.glance(&after, seat);
            if best.is_none_or(|(_, most)| chance > most) {
                best = Some((action, chance));
            }
        }
        best.map(|(action, _)| action)
    }
}

/// Plans the turn in which it begins, as a bot with this reach would, and continues with quick steps.
pub struct PlannedTurn<'a> {
    judge: &'a Judge<'a>,
    turn: u16,
    reach: Reach,
    budget: &'a Budget,
    quick: QuickStep<'a>,
}

impl<'a> PlannedTurn<'a> {
    /// From this position on, with this many positions for each step.
    pub fn new(judge: &'a Judge<'a>, start: &State, reach: Reach, budget: &'a Budget) -> PlannedTurn<'a> {
        PlannedTurn { judge, turn: start.public().turn, reach, budget, quick: QuickStep::new(judge) }
    }

    /// The position where the turn is over or chance decides. Playouts from here share the planning.
    pub fn until_luck(&mut self, start: &State) -> State {
        let mut now = *start;
        while matches!(now.next(), Next::Act(_))
            && now.public().turn == self.turn
            && !matches!(
                now.public().phase,
                Phase::SetUpSettlement | Phase::SetUpRoad { .. } | Phase::Discarding { .. }
            )
            && let Some(seat) = decider(&now)
            && let Some(action) = self.act(&now, seat)
            && let Some(after) = after(self.judge.extractor().game(), &now, seat, action)
        {
            now = after;
        }
        now
    }
}

impl Policy for PlannedTurn<'_> {
    fn act(&mut self, state: &State, seat: Seat) -> Option<Action> {
        let public = state.public();
        if public.turn != self.turn || public.phase == Phase::BeforeRoll {
            return self.quick.act(state, seat);
        }
        let game = self.judge.extractor().game();
        let mut actions: Vec<Action> = steps(game, state, seat)
            .filter(|action| !is_deal(*action) || after(game, state, seat, *action).is_some())
            .collect();
        if may_stand(state) {
            actions.push(Action::EndTurn);
        }
        let mut planner = Planner::new(self.judge, seat, self.budget);
        planner.choose(&[*state], &actions, self.reach).map(|best| best.action)
    }
}

/// Everybody plays by a novice's priorities.
pub struct QuickGame<'a>(pub &'a Game);

impl Policy for QuickGame<'_> {
    fn act(&mut self, state: &State, seat: Seat) -> Option<Action> {
        Novice::step(self.0, state, seat)
    }
}

/// What a seat can do on its own, except for ending its turn.
pub fn steps(game: &Game, state: &State, seat: Seat) -> impl Iterator<Item = Action> + use<> {
    let legal: Vec<Action> = state.legal(game, seat).iter().collect();
    let active = state.public().active == seat;
    legal.into_iter().filter(move |action| {
        *action != Action::EndTurn && (is_own_business(*action) || (active && is_deal(*action)))
    })
}

/// The position after an action, unless it is a deal that a partner can't pay for here.
pub fn after(game: &Game, state: &State, seat: Seat, action: Action) -> Option<State> {
    let mut after = *state;
    if is_deal(action) {
        after.play(game, Input::Act(seat, action), &mut ()).ok()?;
    } else {
        after.play_unchecked(game, &Input::Act(seat, action), &mut ());
    }
    Some(after)
}

/// Who decides how the turn continues. Offers decide nothing until somebody has said yes.
pub fn decider(state: &State) -> Option<Seat> {
    match (state.next(), state.public().phase) {
        (Next::Act(_), Phase::Main) => Some(state.public().active),
        (Next::Act(seats), _) => seats.first(),
        _ => None,
    }
}

/// Is the game over, and this seat its winner?
pub fn has_won(state: &State, seat: Seat) -> bool {
    state.next() == Next::Over { winner: Some(seat) }
}

/// Can the seat stop here?
pub fn may_stand(state: &State) -> bool {
    matches!(state.public().phase, Phase::Main | Phase::SpecialBuilding)
}

/// Is the seat in the middle of something, such as a knight that has yet to move the robber? Discards and the first moves
/// of a turn are whole decisions themselves.
pub fn owes(state: &State) -> bool {
    let phase = state.public().phase;
    !may_stand(state)
        && !matches!(phase, Phase::BeforeRoll | Phase::Discarding { .. } | Phase::Reaction { .. })
}

/// Everything but talk with other players.
pub const fn is_own_business(action: Action) -> bool {
    !is_deal(action)
        && !matches!(
            action,
            Action::Offer { .. } | Action::Counter { .. } | Action::Decline(_) | Action::Withdraw(_)
        )
}

/// A yes: the active player's makes the deal.
pub const fn is_deal(action: Action) -> bool {
    matches!(action, Action::Accept(_) | Action::Confirm { .. })
}
