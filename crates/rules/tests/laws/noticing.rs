//! The laws notice what they are for: games that were tampered with break them.

use hexhaven_laws::laws::{
    awards_are_due, awards_moved_right, caches_are_true, conserved, stay_alike, view_follows,
};
use hexhaven_laws::{Law, LawResult, Walk, WalkStep, table};
use hexhaven_luck::Fast;
use hexhaven_rules::cards::{Cards, Resource};
use hexhaven_rules::chance::Outcome;
use hexhaven_rules::{Action, Board, Game, Input, Rules, Seat, State, View, Viewer};

fn law_of(verdict: LawResult) -> Option<Law> {
    verdict.err().map(|broken| broken.law)
}

/// A game in the middle.
fn middle() -> Walk {
    let mut walk = Walk::new(&table("no-trade").expect("it is in the list"), 3);
    for _ in 0..300 {
        walk.step().expect("listed choices can be played");
    }
    walk
}

#[test]
fn a_view_that_missed_an_event_is_noticed() {
    let mut walk = middle();
    let mut noticed = 0;
    for _ in 0..100 {
        let Ok(Some(step)) = walk.step() else { break };
        let view = View::of(step.game, step.before, Viewer::Spectator);
        assert_eq!(law_of(view_follows(&step, &mut view.clone())), None);
        let told = &step.events[..step.events.len() - 1];
        let missed = view_follows(&WalkStep { events: told, ..step }, &mut view.clone());
        noticed += usize::from(law_of(missed) == Some(Law::Views));
    }
    assert!(noticed > 50, "{noticed}");
}

#[test]
fn cards_that_come_from_nowhere_are_noticed() {
    let walk = middle();
    assert_eq!(law_of(conserved(walk.game(), walk.state())), None);
    let richer = Rules { supply: Cards::each(20), ..*walk.game().rules() };
    let richer = Game::new(richer, walk.game().board().clone()).expect("the supply may have any size");
    assert_eq!(law_of(conserved(&richer, walk.state())), Some(Law::Conservation));
}

#[test]
fn rates_of_another_board_are_noticed() {
    let walk = middle();
    assert_eq!(law_of(caches_are_true(walk.game(), walk.state())), None);
    let others = (0..20).map(|seed| {
        let board = Board::generate(&walk.game().rules().board, &mut Fast::new(seed));
        let game = Game::new(*walk.game().rules(), board).expect("a table has no faults");
        law_of(caches_are_true(&game, walk.state()))
    });
    assert!(others.into_iter().any(|law| law == Some(Law::Caches)));
}

#[test]
fn an_overlooked_win_is_noticed() {
    let (game, state) = State::parse("fifth:3 fixed 0=s17,31;c8 1=s40").expect("a valid position");
    assert_eq!(law_of(awards_are_due(&game, &state)), None);
    let lower = Rules { points_to_win: 4, ..*game.rules() };
    let lower = Game::new(lower, game.board().clone()).expect("the goal may be four");
    assert_eq!(law_of(awards_are_due(&lower, &state)), Some(Law::Caches));
}

/// Seat 0 robs seat 1, who has these cards, and seat 2 watches.
fn theft(hand: &str) -> (Game, State) {
    let text = format!("fifth:3 fixed 0=s17 1=s31;{hand} 2=s8;1O robber=10 phase=steal:1");
    State::parse(&text).unwrap_or_else(|faults| panic!("{text}: {faults:?}"))
}

#[test]
fn states_that_look_alike_may_differ_in_secret_and_not_in_the_open() {
    let stolen = |card| Input::Chance(Outcome::Stolen(card));
    let (game, one) = theft("1B1W");
    let (_, other) = theft("1B1W");
    let (_, richer) = theft("2B1W");
    let (brick, wool) = (stolen(Resource::Brick), stolen(Resource::Wool));
    let tell = |viewer, one, other| stay_alike(&game, viewer, one, other).map_err(|broken| broken.law);
    let (thief, stranger) = (Viewer::Seat(Seat::new(0)), Viewer::Seat(Seat::new(2)));
    assert_eq!(tell(stranger, (&one, brick), (&other, wool)), Ok(true));
    assert_eq!(tell(thief, (&one, brick), (&other, wool)), Err(Law::Alike));
    assert_eq!(tell(stranger, (&one, brick), (&richer, brick)), Err(Law::Alike));
    assert_eq!(tell(stranger, (&one, stolen(Resource::Ore)), (&other, brick)), Ok(false));
}

#[test]
fn a_card_that_moves_against_its_rules_is_noticed() {
    let road = |holder: &str| {
        let pieces = "0=s17;r17-22,22-28,28-34,34-39,39-43;1B1L 1=s14;r14-19,19-24,24-18,18-13,13-8";
        let text = format!("fifth:3 fixed {pieces} longest={holder}");
        State::parse(&text).unwrap_or_else(|faults| panic!("{text}: {faults:?}"))
    };
    let (game, before) = road("0");
    let (_, moved) = road("1");
    let input = Input::Act(Seat::new(0), Action::EndTurn);
    let step = |after| WalkStep { game: &game, number: 0, before: &before, input, events: &[], after };
    assert_eq!(law_of(awards_moved_right(&step(&before))), None);
    assert_eq!(law_of(awards_moved_right(&step(&moved))), Some(Law::Caches));
}
