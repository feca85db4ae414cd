//! L8: what is cached equals what follows from the pieces.
//!
//! The caches are private. They show in the lengths and rates that everybody may ask for, in the free roads that a mover
//! may place, and in the reasons for refusing a settlement.

use hexhaven_rules::event::{OpenEvent, SeenEvent};
use hexhaven_rules::places::{CornerSet, EdgeSet};
use hexhaven_rules::position::Phase;
use hexhaven_rules::{Action, Game, Illegal, Seat, State, View, Viewer};

use crate::twin;
use crate::violation::{Law, LawResult, demand_equal};
use crate::walk::WalkStep;

const LAW: Law = Law::Caches;

/// Did a piece come or go, so that the caches had to change?
pub(super) fn pieces_moved(step: &WalkStep<'_>) -> bool {
    let (before, after) = (step.before.public(), step.after.public());
    before.roads != after.roads || before.settlements != after.settlements || before.cities != after.cities
}

/// L8 for road lengths, places for roads and settlements, and rates.
pub fn caches_are_true(game: &Game, state: &State) -> LawResult {
    let public = state.public();
    let corners = twin::free_corners(game, public);
    for seat in game.seats() {
        let stops = twin::foreign_buildings(game, public, seat);
        let length = twin::longest_road(game.topology(), public.roads[seat], stops);
        demand_equal(LAW, &length, &public.road_length(seat), || format!("the longest road of seat {seat}"))?;
        let roads = twin::road_places(game, public, seat);
        demand_equal(LAW, &roads, &cached_road_places(game, state, seat), || {
            format!("where seat {seat} may put a road")
        })?;
        let (free, reached) = cached_corners(game, state, seat);
        demand_equal(LAW, &corners, &free, || "the corners that keep the distance rule".to_owned())?;
        let places = twin::settlement_places(game, public, seat);
        demand_equal(LAW, &places, &reached, || format!("where seat {seat} may put a settlement"))?;
    }
    rates_are_true(game, state)
}

/// L8 for the rates with the supply, which helpers change as well as pieces.
pub(super) fn rates_are_true(game: &Game, state: &State) -> LawResult {
    for seat in game.seats() {
        let rates = twin::rates(game, state.public(), seat);
        demand_equal(LAW, &rates, &state.public().rates(seat), || format!("the rates of seat {seat}"))?;
    }
    Ok(())
}

/// The same pieces, seen by a seat whose move it is in this phase.
fn as_mover(game: &Game, state: &State, seat: Seat, phase: Phase) -> View {
    let mut view = View::of(game, state, Viewer::Seat(seat));
    for event in [OpenEvent::NobodyWon, OpenEvent::FirstPlayer { seat }, OpenEvent::Now(phase)] {
        view.apply(game, &SeenEvent::Open(event));
    }
    view
}

/// Free roads cost nothing, so that all places are listed.
fn cached_road_places(game: &Game, state: &State, seat: Seat) -> EdgeSet {
    let choices = as_mover(game, state, seat, Phase::FreeRoads { placed: 0 }).legal(game);
    let edge = |action| if let Action::Road(edge) = action { Some(edge) } else { None };
    choices.iter().filter_map(edge).collect()
}

/// The free corners by the choices of a set-up, and those of them that own roads reach: the refusal names the board
/// before the stock and the price.
fn cached_corners(game: &Game, state: &State, seat: Seat) -> (CornerSet, CornerSet) {
    let placing = as_mover(game, state, seat, Phase::SetUpSettlement);
    let corner = |action| if let Action::Settlement(corner) = action { Some(corner) } else { None };
    let free = placing.legal(game).iter().filter_map(corner).collect();
    let building = as_mover(game, state, seat, Phase::Main);
    let reached = game.topology().all_corners().iter().filter(|corner| {
        matches!(
            building.check(game, Action::Settlement(*corner)),
            Ok(()) | Err(Illegal::CannotPay { .. } | Illegal::NoPieceLeft { .. })
        )
    });
    (free, reached.collect())
}
