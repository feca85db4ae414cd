//! L2 and L4: seen events keep a viewer's view up to date, and a seat's choices follow from it.

use hexhaven_rules::event::OpenEvent;
use hexhaven_rules::{Event, Game, State, View, Viewer};

use crate::violation::{Broken, Law, LawResult, demand, demand_equal};
use crate::walk::WalkStep;

/// L2: folds what the viewer saw of a step over the view of the position before, which becomes that of the position
/// after.
pub fn view_follows(step: &WalkStep<'_>, view: &mut View) -> LawResult {
    let viewer = view.viewer();
    for event in step.events {
        view.apply(step.game, &event.seen_by(viewer));
    }
    let fresh = View::of(step.game, step.after, viewer);
    demand_equal(Law::Views, &fresh, view, || format!("{viewer:?} after {:?}", step.events))?;
    let now = Event::Open(OpenEvent::Now(step.after.public().phase));
    demand(Law::Views, step.events.last() == Some(&now), || {
        format!("the last event does not say what the game is waiting for: {:?}", step.events)
    })
}

/// L4: each seat finds the same choices in its view as the table finds in the state.
pub fn own_view_suffices(game: &Game, state: &State) -> LawResult {
    for seat in game.seats() {
        let by_view = View::of(game, state, Viewer::Seat(seat)).legal(game);
        let by_state = state.legal(game, seat);
        if by_view != by_state {
            let what = format!(
                "seat {seat}: the view lists {:?}, the state {:?}",
                by_view.iter().collect::<Vec<_>>(),
                by_state.iter().collect::<Vec<_>>()
            );
            return Err(Broken::new(Law::OwnView, what));
        }
    }
    Ok(())
}
