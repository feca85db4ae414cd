//! L9: the list of legal choices and the check of a single one are two ways of saying the same thing.

use hexhaven_rules::actions::{Actions, FlatId};
use hexhaven_rules::playout::Asked;
use hexhaven_rules::position::Phase;
use hexhaven_rules::seats::SeatSet;
use hexhaven_rules::{Action, Game, Input, Next, Seat, State, View, Viewer};

use crate::violation::{Law, LawResult, demand};

const LAW: Law = Law::Choices;

/// L9 for every number of an action and every seat, also those that nobody sits on; and what a view refuses, the table
/// refuses for the same reason.
pub fn choices_agree(game: &Game, state: &State) -> LawResult {
    for seat in Seat::all(Seat::MAX) {
        let legal = state.legal(game, seat);
        let ask = may_ask(game, state, seat);
        demand(LAW, legal.ask().is_empty() || legal.ask() == ask, || {
            format!("seat {seat} may ask {ask:?}, not {:?}", legal.ask())
        })?;
        let view = View::of(game, state, Viewer::Seat(seat));
        for id in (0..FlatId::COUNT).filter_map(FlatId::new) {
            let Some(action) = id.action(ask) else { continue };
            let verdict = state.check(game, Input::Act(seat, action));
            let listed = legal.contains_id(id);
            demand(LAW, listed == verdict.is_ok(), || {
                format!("seat {seat}, {action:?}: listed {listed}, checked {verdict:?}")
            })?;
            let by_view = view.check(game, action);
            demand(LAW, by_view == verdict, || {
                format!("seat {seat}, {action:?}: the view says {by_view:?}, the state {verdict:?}")
            })?;
        }
        list_is_sound(seat, &legal)?;
    }
    Ok(())
}

/// Who a seat may make offers to (TRADE-2).
fn may_ask(game: &Game, state: &State, seat: Seat) -> SeatSet {
    let active = state.public().active;
    if seat == active { game.others(seat) } else { SeatSet::of(active) }
}

/// The ways to read a list agree: by number, by place, in order, and by asking for one.
fn list_is_sound(seat: Seat, legal: &Actions) -> LawResult {
    let listed: Vec<_> = legal.iter().collect();
    let ids: Vec<_> = legal.ids().collect();
    let ascending = ids.windows(2).all(|pair| pair[0] < pair[1]);
    let by_place = (0..listed.len()).all(|place| legal.nth(place) == Some(listed[place]));
    let sound = listed.len() == legal.len()
        && ids.len() == listed.len()
        && legal.is_empty() == listed.is_empty()
        && legal.nth(listed.len()).is_none()
        && listed.iter().all(|action| legal.contains(*action));
    demand(LAW, ascending && by_place && sound, || {
        format!("the list of seat {seat} contradicts itself: {listed:?}")
    })
}

/// Whoever is asked has something to choose; nobody chooses when it's up to luck or the game is over; and seats that aren't
/// asked can at most trade.
pub fn the_asked_can_answer(game: &Game, state: &State) -> LawResult {
    let asked = match state.next() {
        Next::Act(seats) => seats,
        Next::Chance(_) | Next::Over { .. } => SeatSet::EMPTY,
    };
    let waits = matches!(state.next(), Next::Act(_));
    demand(LAW, asked.is_empty() != waits && asked.within(game.all_seats()), || {
        format!("it waits for the seats {asked:?}")
    })?;
    for seat in game.seats() {
        let choices = state.legal(game, seat).len();
        let free = asked.has(seat) || state.public().phase == Phase::Main || choices == 0;
        demand(LAW, free && (choices > 0 || !asked.has(seat)), || {
            format!(
                "{asked:?} are asked in {:?}, and seat {seat} has {choices} choices",
                state.public().phase
            )
        })?;
    }
    quick_asking_agrees(game, state, asked)
}

/// A playout that asks in one call gets the same answer as one that asks for the seats and then for the choices of one.
fn quick_asking_agrees(game: &Game, state: &State, asked: SeatSet) -> LawResult {
    let mut actions = Actions::NONE;
    let agrees = match state.next() {
        Next::Act(_) => asked.iter().all(|seat| {
            let told =
                state.ask(game, &mut actions, |seats| if seats == asked { seat } else { Seat::new(0) });
            let legal = state.legal(game, seat);
            let only_roll = legal.iter().eq([Action::Roll]);
            let same_choices =
                actions == legal && (told == Asked::Act(seat) || told == Asked::Roll && only_roll);
            same_choices && quick_playing_agrees(game, state, seat, &legal)
        }),
        Next::Chance(chance) => state.ask(game, &mut actions, |_| Seat::new(0)) == Asked::Chance(chance),
        Next::Over { .. } => state.ask(game, &mut actions, |_| Seat::new(0)) == Asked::Over,
    };
    demand(LAW, agrees, || format!("a playout is asked, or plays, otherwise in {:?}", state.public().phase))
}

/// A choice that is played by its place, or as the roll that it is, does what it does when it is named. The two ends of the
/// list are enough: one is found in the table of small choices and the other, if there are any, among the rest.
fn quick_playing_agrees(game: &Game, state: &State, seat: Seat, legal: &Actions) -> bool {
    [0, legal.len().saturating_sub(1)].into_iter().all(|place| {
        let Some(action) = legal.nth(place) else { return true };
        let (mut named, mut by_place, mut rolled) = (*state, *state, *state);
        named.play_unchecked(game, &Input::Act(seat, action), &mut ());
        by_place.play_nth(game, seat, legal, place, &mut ());
        rolled.roll_unchecked();
        named == by_place && (action != Action::Roll || named == rolled)
    })
}
