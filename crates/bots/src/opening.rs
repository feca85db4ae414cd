//! The set-up: a place is judged by the position after everybody has placed (SETUP-23, SETUP-24).

use hexhaven_rules::places::Corner;
use hexhaven_rules::position::Phase;
use hexhaven_rules::{Action, Input, Next, Seat, State};

use crate::bot::Budget;
use crate::plan::Scored;
use crate::weights::Judge;

/// In a closer look, every seat chooses among this many places that look best at first.
const LIKELY: usize = 4;
/// A closer look at a place judges about this many positions.
const COST: u32 = 30;

/// The places for a settlement or road of the set-up, the best first. The others, and the seat itself later, place quickly
/// and well enough; then all pieces are on the board and the judge compares like with like. This many of the best get a closer
/// look, if the budget allows it: then everybody places as the judge would.
pub(crate) fn rank(
    judge: &Judge<'_>,
    state: &State,
    seat: Seat,
    actions: &[Action],
    closer: usize,
    budget: &Budget,
) -> Vec<Scored> {
    let with = |action: Action, complete: fn(&Judge<'_>, &mut State)| {
        let mut after = *state;
        after.play_unchecked(judge.extractor().game(), &Input::Act(seat, action), &mut ());
        complete(judge, &mut after);
        Scored { action, chance: judge.chances(&after)[seat] }
    };
    let mut places: Vec<Scored> = actions.iter().map(|action| with(*action, complete_set_up)).collect();
    places.sort_by(|a, b| b.chance.total_cmp(&a.chance));
    let mut closely = Vec::new();
    for place in places.iter().take(closer.min((budget.nodes / COST) as usize)) {
        // Places that were looked at in different ways can't be compared.
        if budget.is_stopped() {
            return places;
        }
        closely.push(with(place.action, complete_closely));
    }
    if closely.is_empty() {
        return places;
    }
    closely.sort_by(|a, b| b.chance.total_cmp(&a.chance));
    closely
}

/// Plays the rest of the set-up: everybody takes what is best by the judge, if all later places are chosen by their simple value.
fn complete_closely(judge: &Judge<'_>, state: &mut State) {
    let game = judge.extractor().game();
    while state.public().turn == 0
        && let Next::Act(seats) = state.next()
        && let Some(seat) = seats.first()
    {
        let mut choices = set_up_choices(judge, state, seat);
        choices.sort_by(|a, b| b.0.total_cmp(&a.0));
        let looks = choices.iter().take(LIKELY).map(|(_, action)| {
            let mut after = *state;
            after.play_unchecked(game, &Input::Act(seat, *action), &mut ());
            let mut end = after;
            complete_set_up(judge, &mut end);
            (judge.chances(&end)[seat], after)
        });
        let Some((_, after)) = looks.max_by(|a, b| a.0.total_cmp(&b.0)) else { return };
        *state = after;
    }
}

/// Plays the rest of the set-up by the simple value of places.
pub fn complete_set_up(judge: &Judge<'_>, state: &mut State) {
    let game = judge.extractor().game();
    while state.public().turn == 0
        && let Next::Act(seats) = state.next()
        && let Some(seat) = seats.first()
        && let Some(action) = quick_choice(judge, state, seat)
    {
        state.play_unchecked(game, &Input::Act(seat, action), &mut ());
    }
}

fn quick_choice(judge: &Judge<'_>, state: &State, seat: Seat) -> Option<Action> {
    let choices = set_up_choices(judge, state, seat).into_iter();
    choices.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, action)| action)
}

/// What a seat can place now, with the simple value of each place.
pub fn set_up_choices(judge: &Judge<'_>, state: &State, seat: Seat) -> Vec<(f32, Action)> {
    let extractor = judge.extractor();
    let game = extractor.game();
    let public = state.public();
    let economy = extractor.economy(public, seat);
    let worth = |corner: Corner| extractor.spot(corner, &economy);
    let legal = state.legal(game, seat);
    let scored = legal.iter().map(|action| {
        let worth = match (action, public.phase) {
            (Action::Settlement(corner), _) => worth(corner),
            (Action::Road(edge), Phase::SetUpRoad { from }) => {
                let end = game.topology().far_end(edge, from);
                let beyond = game.topology().neighbors(end) & public.free_corners(game);
                beyond.iter().map(worth).fold(0.0, f32::max)
            }
            _ => 0.0,
        };
        (worth, action)
    });
    scored.collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::features::Extractor;
    use crate::thinker::Mind;

    /// The places for the very first settlement, the best first.
    fn first_places(closer: usize, budget: &Budget) -> Vec<Action> {
        let (game, state) = State::parse("fifth:4 fixed phase=set-up-settlement").expect("a valid position");
        let mind = Mind::expert();
        let judge = Judge::new(Extractor::new(&game), &mind.weights);
        let actions: Vec<Action> = state.legal(&game, state.public().active).iter().collect();
        let places = rank(&judge, &state, state.public().active, &actions, closer, budget);
        places.iter().map(|place| place.action).collect()
    }

    #[test]
    fn the_best_places_get_a_closer_look() {
        let (quick, closely) = (first_places(0, &Budget::FULL), first_places(5, &Budget::FULL));
        assert_eq!(closely.len(), 5);
        assert!(closely.iter().all(|place| quick[..5].contains(place)));
    }

    #[test]
    fn without_a_budget_the_first_look_decides() {
        let quick = first_places(0, &Budget::FULL);
        assert_eq!(quick.len(), 54);
        assert_eq!(first_places(12, &Budget::of_nodes(COST - 1)), quick);
        let stopped = Budget { stop: Some(Arc::new(true.into())), ..Budget::FULL };
        assert_eq!(first_places(12, &stopped), quick);
    }

    #[test]
    fn a_closer_look_ends_when_everybody_has_placed() {
        let (game, mut state) =
            State::parse("fifth:4 fixed phase=set-up-settlement").expect("a valid position");
        let mind = Mind::expert();
        let judge = Judge::new(Extractor::new(&game), &mind.weights);
        complete_closely(&judge, &mut state);
        assert!(game.seats().all(|seat| state.points(seat) == 2), "{}", state.to_text(&game));
    }
}
