//! The laws notice what they are for: games that were tampered with break them.

use hexhaven_laws::laws::{awards_are_due, caches_are_true, conserved, stay_alike, view_follows};
use hexhaven_laws::{Law, Step, Verdict, Walk, table};
use hexhaven_luck::Fast;
use hexhaven_rules::{Action, Board, Cards, Edition, Game, Input, Rules, Seat, Starter, State, View, Viewer};

fn law_of(verdict: Verdict) -> Option<Law> {
    verdict.err().map(|broken| broken.law)
}

/// A game of three in the middle, and the step that comes next.
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
        let missed = view_follows(&Step { events: told, ..step }, &mut view.clone());
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
    let walk = middle();
    assert_eq!(law_of(awards_are_due(walk.game(), walk.state())), None);
    // With a goal that everybody has reached nobody could be on turn any more.
    let lower = Rules { points_to_win: 3, ..*walk.game().rules() };
    let lower = Game::new(lower, walk.game().board().clone()).expect("the goal may be three");
    let mut richest = *walk.state();
    let mut walk = walk;
    while let Ok(Some(step)) = walk.step() {
        if step.after.public().points(step.after.public().active) >= 3 {
            richest = *step.after;
            break;
        }
    }
    assert_eq!(law_of(awards_are_due(&lower, &richest)), Some(Law::Caches));
}

#[test]
fn states_that_differ_in_the_open_are_noticed() {
    let rules = Rules::of(Edition::Fifth, 3);
    let game =
        Game::new(rules, Board::generate(&rules.board, &mut Fast::new(1))).expect("a preset has no faults");
    let first = State::start(&game, Starter::Seat(Seat::new(0)), &mut ());
    let mut other = first;
    let place = |node| Input::Act(Seat::new(0), Action::Settlement(hexhaven_rules::Node::new(node)));
    let road = |edge| Input::Act(Seat::new(0), Action::Road(hexhaven_rules::Edge::new(edge)));
    let mut one = first;
    one.play(&game, place(10), &mut ()).expect("the board is empty");
    other.play(&game, place(10), &mut ()).expect("the board is empty");
    let edges: Vec<_> = game.topology().edges_at(hexhaven_rules::Node::new(10)).iter().collect();
    assert_eq!(stay_alike(&game, Viewer::Spectator, &one, &other, road(edges[0].index() as u8)), Ok(true));
    other.play(&game, road(edges[1].index() as u8), &mut ()).expect("it touches the settlement");
    one.play(&game, road(edges[0].index() as u8), &mut ()).expect("it touches the settlement");
    let next = Input::Act(Seat::new(1), Action::Settlement(hexhaven_rules::Node::new(40)));
    let told = stay_alike(&game, Viewer::Spectator, &one, &other, next);
    assert_eq!(told.map_err(|broken| broken.law), Err(Law::Alike));
}
