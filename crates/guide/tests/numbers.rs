//! What the handbook counts is what the engine counts.

use std::fmt::Write;

use hexhaven_guide::{checked_rule_sets, numbers};
use hexhaven_rules::{Edition, Game, Node, NodeSet, Outcome, Rules, Seat, State};
use hexhaven_wire::Combination;

fn edition(edition: Edition) -> Rules {
    Rules::of(edition, 4)
}

#[test]
fn the_odds_are_the_weights_of_the_dice() {
    let (game, state) = State::parse("fifth:4 fixed phase=rolling").expect("a sound position");
    let outcomes = state.outcomes();
    let numbers = numbers(game.rules());
    assert_eq!(u32::from(numbers.ways), outcomes.total());
    for (outcome, weight) in outcomes.as_slice() {
        let Outcome::Dice(one, other) = outcome else { panic!("{outcome:?} of dice") };
        let odds = numbers.odds.iter().find(|odds| odds.sum == one + other).expect("every sum is there");
        assert_eq!(u32::from(odds.ways), *weight, "{}", odds.sum);
        assert_eq!(odds.pips, if odds.sum == 7 { 0 } else { odds.ways }, "COMP-5");
    }
}

#[test]
fn the_box_has_what_the_components_say() {
    let count = |rules: &Rules, what: &str| {
        let item = numbers(rules).contents.into_iter().find(|item| item.what == what);
        item.map(|item| item.count)
    };
    let fifth = edition(Edition::Fifth);
    assert_eq!(count(&fifth, "hexes"), Some(19));
    assert_eq!(count(&fifth, "number_tokens"), Some(18));
    assert_eq!(count(&fifth, "resource_cards"), Some(95));
    assert_eq!(count(&fifth, "harbor_markers"), Some(9));
    assert_eq!(count(&fifth, "roads"), Some(60));
    assert_eq!(count(&edition(Edition::Classic1999), "ocean_tiles"), Some(18), "COMP-13");
    assert_eq!(count(&edition(Edition::Sixth), "harbor_markers"), None, "COMP-13");
    assert_eq!(count(&edition(Edition::Family), "resource_cards"), Some(93), "COMP-7");
    assert_eq!(count(&edition(Edition::Family), "number_tokens"), None, "they are printed");
    let six = Rules::of(Edition::Fifth, 6).with_five_six();
    let large = [
        ("hexes", 30),
        ("frame_pieces", 10),
        ("number_tokens", 28),
        ("harbor_markers", 11),
        ("dev_cards", 34),
    ];
    for (what, wanted) in large {
        assert_eq!(count(&six, what), Some(wanted), "X56-2: {what}");
    }
    assert_eq!(count(&fifth.with_helpers(), "helpers"), Some(10));
    assert_eq!(count(&fifth, "helpers"), None);
}

#[test]
fn t_29_is_among_the_ways_to_win() {
    let ways = numbers(&edition(Edition::Fifth)).combinations;
    let has = |settlements, cities, longest_road, largest_army, victory_point_cards| {
        let way =
            Combination { settlements, cities, longest_road, largest_army, victory_point_cards, points: 10 };
        ways.contains(&way)
    };
    assert!(has(3, 2, true, false, 1) && has(2, 3, false, true, 0) && has(4, 1, true, false, 2), "{ways:?}");
}

#[test]
fn every_way_to_win_has_its_points_by_the_engine() {
    let mut sets = checked_rule_sets();
    sets.extend([4, 7, 13, 15].map(|points_to_win| Rules { points_to_win, ..edition(Edition::Fifth) }));
    for rules in sets {
        let ways = numbers(&rules).combinations;
        assert!(ways.len() >= 2, "{rules}: {ways:?}");
        for way in ways {
            let text = won(&rules, way);
            let (_, state) = State::parse(&text).unwrap_or_else(|faults| panic!("{text}: {faults:?}"));
            assert_eq!(state.points(Seat::new(0)), way.points, "{rules}: {way:?}");
            assert_eq!(way.points, rules.points_to_win, "{rules}");
        }
    }
}

/// A won position with these pieces and cards.
fn won(rules: &Rules, way: Combination) -> String {
    let game = Game::parse(&format!("{rules} fixed")).expect("a sound game");
    let topology = game.topology();
    let mut free = topology.all_nodes();
    let mut places = std::iter::from_fn(|| {
        let node = free.iter().next()?;
        free -= topology.neighbors(node).with(node);
        Some(node.to_string())
    });
    let mut list = |letter: char, count: u8| {
        let nodes: Vec<String> = places.by_ref().take(usize::from(count)).collect();
        if nodes.is_empty() { String::new() } else { format!("{letter}{};", nodes.join(",")) }
    };
    let mut text = format!("{rules} fixed 0={}{}", list('s', way.settlements), list('c', way.cities));
    if way.longest_road {
        let _ = write!(text, "r{};", row_of_roads(&game, Node::new(0)).join(","));
    }
    if way.largest_army {
        let _ = write!(text, "k{};", Rules::LARGEST_ARMY_FROM);
    }
    if way.victory_point_cards > 0 {
        let _ = write!(text, "d{}V;", way.victory_point_cards);
    }
    format!("{} turn=40 active=0 phase=over:0", text.trim_end_matches(';'))
}

/// Just enough roads in a row from a corner, around no corner twice.
fn row_of_roads(game: &Game, from: Node) -> Vec<String> {
    let (mut at, mut been) = (from, NodeSet::EMPTY.with(from));
    let mut roads = Vec::new();
    while roads.len() < usize::from(Rules::LONGEST_ROAD_FROM) {
        let next = (game.topology().neighbors(at) - been).iter().next().expect("the island goes on");
        roads.push(format!("{}-{}", at.min(next), at.max(next)));
        been = been.with(next);
        at = next;
    }
    roads
}
