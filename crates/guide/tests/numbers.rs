//! What the handbook counts is what the engine counts.

use std::fmt::Write;

use hexhaven_guide::{checked_rule_sets, numbers};
use hexhaven_rules::board::Harbor;
use hexhaven_rules::chance::Outcome;
use hexhaven_rules::places::{Corner, CornerSet};
use hexhaven_rules::position::Phase;
use hexhaven_rules::{Edition, Game, Input, Next, Rules, Seat, State};
use hexhaven_wire::Combination;

fn edition(edition: Edition) -> Rules {
    Rules::of(edition, 4)
}

#[test]
fn the_odds_are_the_weights_of_the_dice() {
    let (game, state) = State::parse("fifth:4 fixed phase=rolling").expect("a valid position");
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
    let game = Game::parse(&format!("{rules} fixed")).expect("a valid game");
    let topology = game.topology();
    let mut free = topology.all_corners();
    let mut places = std::iter::from_fn(|| {
        let corner = free.iter().next()?;
        free -= topology.neighbors(corner).with(corner);
        Some(corner.to_string())
    });
    let mut list = |letter: char, count: u8| {
        let corners: Vec<String> = places.by_ref().take(usize::from(count)).collect();
        if corners.is_empty() { String::new() } else { format!("{letter}{};", corners.join(",")) }
    };
    let mut text = format!("{rules} fixed 0={}{}", list('s', way.settlements), list('c', way.cities));
    if way.longest_road {
        let _ = write!(text, "r{};", row_of_roads(&game, Corner::new(0)).join(","));
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
fn row_of_roads(game: &Game, from: Corner) -> Vec<String> {
    let (mut at, mut been) = (from, CornerSet::EMPTY.with(from));
    let mut roads = Vec::new();
    while roads.len() < usize::from(Rules::LONGEST_ROAD_FROM) {
        let next = (game.topology().neighbors(at) - been).iter().next().expect("the island goes on");
        roads.push(format!("{}-{}", at.min(next), at.max(next)));
        been = been.with(next);
        at = next;
    }
    roads
}

/// Every seat takes the first place of its list; the engine says whose turn is next.
#[test]
fn the_set_up_goes_as_the_engine_goes() {
    for text in ["fifth:3 fixed", "fifth:4 fixed", "fifth:6:five-six fixed"] {
        let (game, mut state) =
            State::parse(&format!("{text} phase=set-up-settlement")).expect("a valid position");
        let mut round = [0; Seat::MAX];
        let mut played = Vec::new();
        while let (Phase::SetUpSettlement | Phase::SetUpRoad { .. }, Next::Act(seats)) =
            (state.public().phase, state.next())
        {
            let seat = seats.first().expect("somebody places");
            if state.public().phase == Phase::SetUpSettlement {
                round[seat.index()] += 1;
                played.push((seat.index() as u8, round[seat.index()]));
            }
            let action = state.legal(&game, seat).iter().next().expect("there is room");
            state.play(&game, Input::Act(seat, action), &mut Vec::new()).expect("it is legal");
        }
        let told: Vec<_> =
            numbers(game.rules()).set_up.iter().map(|turn| (turn.seat.0, turn.round)).collect();
        assert_eq!(told, played, "SETUP-21, SETUP-22: {text}");
    }
}

#[test]
fn a_seven_takes_what_the_engine_takes() {
    for (text, limit) in [("fifth:4", 7), ("fifth:4:discard-limit=9", 9)] {
        let rules = Rules::parse(text).expect("well written");
        let discards = numbers(&rules).discards;
        assert_eq!(discards.len(), 2 * limit + 1);
        for (hand, told) in discards.into_iter().enumerate().skip(1) {
            let position = format!("{text} fixed 0=s17;r17-22;{hand}B phase=rolling");
            let (game, mut state) = State::parse(&position).expect("a valid position");
            state
                .play(&game, Input::Chance(Outcome::Dice(3, 4)), &mut Vec::new())
                .expect("the dice may fall so");
            assert_eq!(state.public().due[Seat::new(0)], told, "SEVEN-1: {position}");
        }
    }
}

#[test]
fn rates_are_those_of_the_harbors_that_one_has() {
    let (game, _) = State::parse("fifth:4 fixed").expect("a valid position");
    let rates = numbers(game.rules()).rates;
    let at = |wanted: fn(Harbor) -> bool| {
        let (path, harbor) = game.board().harbors().iter().find(|(_, harbor)| wanted(*harbor)).expect("one");
        (game.topology().ends(*path)[0], *harbor)
    };
    let (any, _) = at(|harbor| harbor == Harbor::Generic);
    let (own, Harbor::Special(kind)) = at(|harbor| harbor != Harbor::Generic) else { panic!("of a kind") };
    for (settled, told) in [
        (String::new(), rates.plain),
        (format!(" 0=s{any}"), rates.any_harbor),
        (format!(" 0=s{own}"), rates.own_harbor),
        (format!(" 0=s{any},{own}"), rates.both_harbors),
    ] {
        let (_, state) = State::parse(&format!("fifth:4 fixed{settled}")).expect("a valid position");
        assert_eq!(state.public().rates(Seat::new(0)).get(kind), told, "PORT-1 … PORT-3:{settled}");
    }
}
