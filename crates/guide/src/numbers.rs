//! What the engine counts, for the widgets of the handbook.

use std::ops::RangeInclusive;

use hexhaven_rules::board::{Color, Island};
use hexhaven_rules::cards::DevCard;
use hexhaven_rules::helpers::Helper;
use hexhaven_rules::{Board, Edition, Rules};
use hexhaven_wire::{BoxItem, Combination, Numbers, Points, Range, Rates, Seat, SetUpTurn, SumOdds};

/// The sums of two dice.
pub(crate) const SUMS: RangeInclusive<u8> = Rules::DICE..=Rules::DICE * SIDES;

/// How many ways two dice can land.
pub(crate) const WAYS: u8 = SIDES * SIDES;

const SIDES: u8 = 6;

/// What the boxes say about themselves (GUIDE-2): no rule depends on it.
const MINUTES: Range = Range { from: 60, to: 90 };
const AGE_FROM: u8 = 10;

/// How many of the ways give this sum.
pub(crate) fn ways(sum: u8) -> u8 {
    (1..=SIDES).filter(|one| (1..=SIDES).contains(&sum.wrapping_sub(*one))).count() as u8
}

/// How many can play by these rules (COMP-14, X56-1).
pub(crate) fn players(rules: &Rules) -> RangeInclusive<u8> {
    let sound = |players: &u8| Rules { players: *players, ..*rules }.faults().is_empty();
    let mut all = (1..=Color::ALL.len() as u8).filter(sound);
    let first = all.next().unwrap_or(rules.players);
    first..=all.next_back().unwrap_or(first)
}

/// Everything that is counted for one rule set.
pub fn numbers(rules: &Rules) -> Numbers {
    let players = players(rules);
    Numbers {
        players: Range { from: *players.start(), to: *players.end() },
        minutes: MINUTES,
        age_from: AGE_FROM,
        odds: SumOdds::all(),
        ways: WAYS,
        rates: Rates {
            plain: Rules::rate(false, false),
            any_harbor: Rules::rate(true, false),
            own_harbor: Rules::rate(false, true),
            both_harbors: Rules::rate(true, true),
        },
        points: Points {
            settlement: Rules::SETTLEMENT_POINTS,
            city: Rules::CITY_POINTS,
            longest_road: Rules::SPECIAL_CARD_POINTS,
            largest_army: Rules::SPECIAL_CARD_POINTS,
            victory_point_card: Rules::VICTORY_POINT_CARD_POINTS,
        },
        longest_road_from: Rules::LONGEST_ROAD_FROM,
        largest_army_from: Rules::LARGEST_ARMY_FROM,
        set_up: set_up(rules),
        discards: (0..=2 * rules.discard_limit).map(|hand| rules.discarded(hand)).collect(),
        contents: contents(rules),
        combinations: combinations(rules),
    }
}

/// The rounds of the set-up, each with one settlement per player.
fn set_up(rules: &Rules) -> Vec<SetUpTurn> {
    let rounds = 1..=Rules::SET_UP_SETTLEMENTS;
    let turns = rounds.flat_map(|round| (0..rules.players).map(move |_| round));
    let seat = |before| Seat(rules.set_up_turn(before) as u8);
    turns.enumerate().map(|(before, round)| SetUpTurn { seat: seat(before), round }).collect()
}

/// What is in the box (COMP-1 to COMP-15, X56-2, HELP-3), including parts for the modules in play.
fn contents(rules: &Rules) -> Vec<BoxItem> {
    let board = Board::fixed(rules.board.island);
    let hexes = board.topology().hexes() as u8;
    let tokens = board.numbered().len() as u8;
    let harbors = board.harbors().len() as u8;
    let frame = rules.board.island.frame_pieces();
    // The module for five and six brings 5th edition parts, whatever it is added to.
    let edition = if rules.five_six { Edition::Fifth } else { rules.edition };
    let island: &[(&'static str, u8)] = match edition {
        Edition::Classic1999 => {
            &[("hexes", hexes), ("ocean_tiles", Island::OCEAN_TILES), ("number_tokens", tokens)]
        }
        Edition::Fifth => &[
            ("hexes", hexes),
            ("frame_pieces", frame),
            ("harbor_markers", harbors),
            ("number_tokens", tokens),
        ],
        Edition::Sixth => &[("hexes", hexes), ("frame_pieces", frame), ("number_tokens", tokens)],
        Edition::Family => &[("island_tiles", Island::FAMILY_TILES)],
    };
    // A set of pieces for each possible player.
    let sets = *players(rules).end();
    let others = [
        ("resource_cards", rules.supply.total() as u8),
        ("dev_cards", rules.deck.total() as u8),
        ("roads", sets * Rules::ROADS),
        ("settlements", sets * Rules::SETTLEMENTS),
        ("cities", sets * Rules::CITIES),
        ("longest_road", 1),
        ("largest_army", 1),
        ("robber", 1),
        ("dice", Rules::DICE),
    ];
    let helpers = rules.helpers.then_some(("helpers", Helper::ALL.len() as u8));
    let items = island.iter().copied().chain(others).chain(helpers);
    items.map(|(what, count)| BoxItem { what, count }).collect()
}

/// What a way to win relies on; settlements make up the rest.
struct Leaning {
    longest_road: bool,
    largest_army: bool,
    cities: u8,
    victory_point_cards: u8,
}

/// The first three make T-29 at the usual goal.
const LEANINGS: [Leaning; 5] = [
    Leaning { longest_road: true, largest_army: false, cities: 2, victory_point_cards: 1 },
    Leaning { longest_road: false, largest_army: true, cities: 3, victory_point_cards: 0 },
    Leaning { longest_road: true, largest_army: false, cities: 1, victory_point_cards: 2 },
    Leaning { longest_road: true, largest_army: true, cities: 2, victory_point_cards: 0 },
    Leaning { longest_road: false, largest_army: false, cities: 4, victory_point_cards: 1 },
];

/// Ways to win: for each, the closest one that the pieces and cards allow.
fn combinations(rules: &Rules) -> Vec<Combination> {
    let mut found: Vec<Combination> = Vec::new();
    for leaning in LEANINGS {
        let cards = rules.deck.get(DevCard::VictoryPoint);
        let all = (0..=Rules::CITIES).flat_map(|cities| (0..=cards).map(move |cards| (cities, cards)));
        let ways =
            all.filter_map(|(cities, cards)| combination(rules.points_to_win, &leaning, cities, cards));
        let off = |way: &Combination| {
            way.cities.abs_diff(leaning.cities)
                + way.victory_point_cards.abs_diff(leaning.victory_point_cards)
        };
        found.extend(ways.min_by_key(off).filter(|way| !found.contains(way)));
    }
    found
}

/// This many cities and cards, with as many settlements as the goal takes, if there are enough.
fn combination(goal: u8, leaning: &Leaning, cities: u8, victory_point_cards: u8) -> Option<Combination> {
    let awards = u8::from(leaning.longest_road) + u8::from(leaning.largest_army);
    let others = Rules::CITY_POINTS * cities
        + Rules::VICTORY_POINT_CARD_POINTS * victory_point_cards
        + Rules::SPECIAL_CARD_POINTS * awards;
    let settlements = goal.checked_sub(others)? / Rules::SETTLEMENT_POINTS;
    // Nobody has fewer buildings than the set-up gives.
    let sound = settlements <= Rules::SETTLEMENTS && settlements + cities >= Rules::SET_UP_SETTLEMENTS;
    sound.then_some(Combination {
        settlements,
        cities,
        longest_road: leaning.longest_road,
        largest_army: leaning.largest_army,
        victory_point_cards,
        points: goal,
    })
}
