//! Plays on from a position, quickly: everybody takes the step that looks best, with all cards open.

use hexhaven_bots::{Judge, complete_set_up};
use hexhaven_luck::GameLuck;
use hexhaven_rules::position::Phase;
use hexhaven_rules::{Action, Input, Next, Seat, State};

use crate::discards;
use crate::lookahead::{DEPTH, Lookahead, decider, may_stand};
use crate::shares::Chances;

/// No playout takes more steps than this: offers are not made, so it is far more than a game needs.
const MOST_STEPS: usize = 20_000;

/// Plays until this many turns have ended or somebody has won, and judges where that leads. The turn in which it begins is
/// planned as carefully as a review plans it; after that, everybody plays quickly.
pub(crate) fn play_on(judge: &Judge<'_>, start: &State, turns: u16, luck: &mut GameLuck) -> Chances {
    let mut ahead = Lookahead::new(judge);
    let mut now = *start;
    let first = now.public().turn;
    for _ in 0..MOST_STEPS {
        let turn = now.public().turn;
        if turn >= first.saturating_add(turns) && now.public().phase == Phase::BeforeRoll {
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
                    now = discards::done(&ahead, &now);
                    continue;
                }
                _ => {
                    let Some(seat) = decider(&now) else { break };
                    let Some(action) = choose(&mut ahead, &now, seat, turn == first) else { break };
                    Input::Act(seat, action)
                }
            },
        };
        // A deal may have lost its ground by now; everything else is legal.
        if now.play(ahead.game(), input, &mut ()).is_err() {
            break;
        }
    }
    judge.chances(&now)
}

fn choose(ahead: &mut Lookahead<'_>, state: &State, seat: Seat, carefully: bool) -> Option<Action> {
    let phase = state.public().phase;
    if carefully && phase != Phase::BeforeRoll {
        let planned = ahead.best_from(state, DEPTH).first;
        return planned.or(may_stand(state).then_some(Action::EndTurn)).or_else(|| any(ahead, state, seat));
    }
    let mut best = match phase {
        Phase::BeforeRoll => Some((Action::Roll, ahead.stand(state)[seat])),
        Phase::Main | Phase::SpecialBuilding => Some((Action::EndTurn, ahead.stand(state)[seat])),
        _ => None,
    };
    for action in ahead.steps(state, seat) {
        if action == Action::Roll {
            continue;
        }
        let Some(after) = ahead.after(state, seat, action) else { continue };
        let chance = ahead.first_look(&after, seat)[seat];
        if best.is_none_or(|(_, most)| chance > most) {
            best = Some((action, chance));
        }
    }
    best.map(|(action, _)| action).or_else(|| any(ahead, state, seat))
}

fn any(ahead: &Lookahead<'_>, state: &State, seat: Seat) -> Option<Action> {
    state.legal(ahead.game(), seat).first()
}
