//! What one command of a seat may hold, and what becomes of the position by it.

use hexhaven_rules::{Action, Game, Input, Phase, Seat, Sink, State};

use crate::fault::Fault;

/// The most actions of one command: a discard of a hand that holds every card of the small box.
const MOST_ACTIONS: usize = 48;

/// The position after the actions of a seat: one, a whole discard, or several lots with the supply. Luck has not been
/// asked yet. Events of a refused command mean nothing.
pub fn attempt<S: Sink>(
    game: &Game,
    state: &State,
    seat: Seat,
    actions: &[Action],
    sink: &mut S,
) -> Result<State, Fault> {
    if actions.is_empty() || actions.len() > MOST_ACTIONS {
        return Err(Fault::BadNumberOfActions { most: MOST_ACTIONS });
    }
    // More could tell what is hidden: whether the second of two actions is legal may depend on cards that only
    // the first would reveal, and a refusal of both takes nothing back from the one who learned it.
    let discards = actions.iter().all(|action| matches!(action, Action::Discard(_)));
    let trades = actions.iter().all(|action| matches!(action, Action::SupplyTrade { .. }));
    if actions.len() > 1 && !discards && !trades {
        return Err(Fault::NotTogether);
    }
    let mut after = *state;
    for action in actions {
        after.play(game, Input::Act(seat, *action), sink)?;
    }
    if let Phase::Discarding { waiting } = after.public().phase
        && discards
        && waiting.has(seat)
    {
        return Err(Fault::WholeDiscard { due: state.public().due[seat] });
    }
    Ok(after)
}
