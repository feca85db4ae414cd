//! L12: two states that look alike to a viewer stay alike under the same input, open questions included; and also under
//! two inputs that the viewer cannot tell apart, such as two cards that a thief may have drawn.
//!
//! Whatever would make them look different was hidden before and is shown by the input. The rules let these inputs show
//! something, and no others:
//!
//! - **Monopoly** shows how many cards of the kind each player had (MONO-1, INFO-4).
//! - **Nassir** shows who had the card that was asked for (HELP-16, HELP-36).
//! - **Hilde** shows a hand to her owner, and to nobody else (HELP-23, HELP-36).
//! - **A discard** shows that a player has finished, and the last one shows what everybody discarded (SEVEN-4). A card
//!   set aside before that shows nothing.
//! - **The end of the game** shows the victory point cards (WIN-8); that it ends shows that somebody had them (WIN-6).
//!
//! Accepting or making an offer, paying, and playing a card show that the player had the cards. But the input is not legal in
//! a state where the player doesn't, and the law doesn't compare such states.

use hexhaven_rules::chance::{Outcome, Picker};
use hexhaven_rules::event::SeenEvent;
use hexhaven_rules::position::Phase;
use hexhaven_rules::{Action, Game, Input, Next, Seat, State, View, Viewer};

use crate::violation::{Broken, Law, LawResult, demand_equal};

/// L12 for two states with the same view, each with its input. Returns whether there was anything to compare.
pub fn stay_alike(
    game: &Game,
    viewer: Viewer,
    one: (&State, Input),
    other: (&State, Input),
) -> Result<bool, Broken> {
    let mut ends = [*one.0, *other.0];
    let mut seen: [Vec<SeenEvent>; 2] = [Vec::new(), Vec::new()];
    for ((state, seen), input) in ends.iter_mut().zip(&mut seen).zip([one.1, other.1]) {
        let mut events = Vec::new();
        if state.play(game, input, &mut events).is_err() {
            return Ok(false);
        }
        seen.extend(events.into_iter().map(|event| event.seen_by(viewer)));
    }
    if reveals(viewer, one.1, &ends) {
        return Ok(false);
    }
    look_alike(game, viewer, &ends[0], &ends[1])?;
    demand_equal(Law::Alike, &seen[0], &seen[1], || {
        format!("{viewer:?} sees other events of {:?} and {:?}", one.1, other.1)
    })?;
    Ok(true)
}

/// An input that may replace this one in another state, since the viewer must not see the difference: the
/// card of a theft or purchase of others, and the cards that others choose in secret (ROBBER-8, INFO-5, SEVEN-4, HELP-36).
/// Any other input stays as it is.
pub fn seeming(game: &Game, viewer: Viewer, state: &State, input: Input, picker: &mut impl Picker) -> Input {
    let public = state.public();
    let hidden_from = |seat: Seat| !viewer.is(seat);
    let stands_for = match (input, public.phase) {
        (Input::Chance(Outcome::Stolen(_)), Phase::Stealing { victim }) => {
            hidden_from(public.active) && hidden_from(victim)
        }
        (Input::Chance(Outcome::Drawn(_) | Outcome::DrawnThree(_)), _) => hidden_from(public.mover()),
        (Input::Act(seat, Action::HildeTake(_)), Phase::HildeTaking { victim }) => {
            hidden_from(seat) && hidden_from(victim)
        }
        (Input::Act(seat, Action::CandamirKeep(_) | Action::Discard(_)), _) => hidden_from(seat),
        _ => false,
    };
    match input {
        _ if !stands_for => input,
        Input::Chance(_) => {
            let outcomes = state.outcomes();
            outcomes.at(picker.pick(outcomes.total().max(1))).map_or(input, Input::Chance)
        }
        Input::Act(seat, _) => {
            let choices = state.legal(game, seat);
            let choice = choices.nth(picker.pick(choices.len().max(1) as u32) as usize);
            choice.map_or(input, |action| Input::Act(seat, action))
        }
    }
}

/// Every input that is possible in a state: all listed choices, including those of seats that aren't asked, and all outcomes.
pub(super) fn inputs(game: &Game, state: &State) -> Vec<Input> {
    let outcomes = state.outcomes();
    let luck = outcomes.as_slice().iter().map(|(outcome, _)| Input::Chance(*outcome));
    let choices = game.seats().flat_map(|seat| {
        let legal = state.legal(game, seat);
        legal
            .ids()
            .filter_map(|id| id.action(legal.ask()))
            .map(|action| Input::Act(seat, action))
            .collect::<Vec<_>>()
    });
    luck.chain(choices).collect()
}

fn look_alike(game: &Game, viewer: Viewer, one: &State, other: &State) -> LawResult {
    let [one, other] = [one, other].map(|state| View::of(game, state, viewer));
    demand_equal(Law::Alike, &one, &other, || format!("{viewer:?} can tell the states apart"))
}

/// Do the rules let this input show hidden cards to the viewer?
fn reveals(viewer: Viewer, input: Input, ends: &[State; 2]) -> bool {
    if ends.iter().any(|state| matches!(state.next(), Next::Over { .. })) {
        return true;
    }
    match input {
        Input::Act(_, Action::Monopoly(_) | Action::NassirAsk(_)) => true,
        Input::Act(seat, Action::Hilde(_)) => viewer.is(seat),
        Input::Act(_, Action::Discard(_)) => finished(ends),
        _ => false,
    }
}

/// Has a discard ended in one of the states, or in both for the last player?
fn finished(ends: &[State; 2]) -> bool {
    let [one, other] = ends.map(|state| state.public().phase);
    one != other || !matches!(one, Phase::Discarding { .. })
}
