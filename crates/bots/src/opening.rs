//! The set-up: a place is judged by the position after everybody has placed (SETUP-23, SETUP-24).

use hexhaven_rules::places::Corner;
use hexhaven_rules::position::Phase;
use hexhaven_rules::{Action, Input, Next, Seat, State};

use crate::plan::Scored;
use crate::weights::Judge;

/// Places for a settlement or road in the set-up, best first. The placements after it, by other seats and by this one,
/// are quick but good enough; once all pieces are on the board, the judge compares like with like.
pub(crate) fn rank(judge: &Judge<'_>, state: &State, seat: Seat, actions: &[Action]) -> Vec<Scored> {
    let game = judge.extractor().game();
    let mut places: Vec<Scored> = actions
        .iter()
        .map(|action| {
            let mut after = *state;
            after.play_unchecked(game, &Input::Act(seat, *action), &mut ());
            complete_set_up(judge, &mut after);
            Scored { action: *action, chance: judge.chances(&after)[seat] }
        })
        .collect();
    places.sort_by(|a, b| b.chance.total_cmp(&a.chance));
    places
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
