//! The best plans of a choice as sequences of actions, and the one that was played.

use hexhaven_bots::playout::decider;
use hexhaven_rules::{Action, Next, Seat, State};
use hexhaven_wire::{Plan, Share};

use crate::lookahead::{DEPTH, Lookahead};
use crate::options::Options;

/// How many plans are reported.
const PLANS: usize = 3;

/// The best plans and the played one, best first. They are followed in one of the worlds the seat considers possible.
pub(crate) fn tell(ahead: &mut Lookahead<'_>, world: &State, seat: Seat, options: &Options) -> Vec<Plan> {
    let mut plans: Vec<(Vec<Action>, Plan)> = Vec::new();
    let played = options.played().action;
    for choice in options.all() {
        let is_played = choice.action == played;
        let missing = !is_played && !plans.iter().any(|(_, plan)| plan.played);
        // The last place is kept for the plan that was played.
        if plans.len() + usize::from(missing) >= PLANS && !is_played {
            if missing {
                continue;
            }
            break;
        }
        let steps = choice.action.map_or_else(Vec::new, |action| follow(ahead, world, seat, action));
        let mut sorted = steps.clone();
        sorted.sort_by_key(|action| format!("{action:?}"));
        // The same actions in another order are the same plan.
        if !is_played && plans.iter().any(|(known, _)| *known == sorted) {
            continue;
        }
        let steps = steps.into_iter().map(Into::into).collect();
        plans.push((sorted, Plan { steps, chance: Share(choice.shares.0[seat]), played: is_played }));
    }
    plans.into_iter().map(|(_, plan)| plan).collect()
}

/// The seat's actions from here on, until chance or another player decides.
fn follow(ahead: &mut Lookahead<'_>, world: &State, seat: Seat, first: Action) -> Vec<Action> {
    let mut steps = vec![first];
    let Some(mut now) = ahead.after(world, seat, first) else { return steps };
    while steps.len() < usize::from(DEPTH)
        && first != Action::EndTurn
        && now.public().turn > 0
        && matches!(now.next(), Next::Act(_))
        && decider(&now) == Some(seat)
        && let Some(next) = ahead.best_from(&now, DEPTH - steps.len() as u8).first
        && next != Action::Roll
        && let Some(after) = ahead.after(&now, seat, next)
    {
        steps.push(next);
        now = after;
    }
    steps
}
