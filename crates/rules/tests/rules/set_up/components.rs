//! What is in the box and stays so (COMP-11, COMP-16, COMP-17), places (TOPO-4, TOPO-6), and what lies on the table before
//! anybody has moved (SETUP-1, SETUP-2).

use hexhaven_luck::Fast;
use hexhaven_rules::board::Terrain;
use hexhaven_rules::cards::{Cards, DevCard, DevCards, Resource};
use hexhaven_rules::chance::Outcome;
use hexhaven_rules::places::Corner;
use hexhaven_rules::{Board, Game, Illegal, Input, Rules, Starter, State, Viewer};

use crate::table::{EDITIONS, Table, at, seat, start};

/// Supply and hands together.
fn all_cards(table: &Table) -> Cards {
    let hands = table.game.seats().map(|seat| table.state.hand(seat));
    hands.fold(table.state.public().bank, |sum, hand| sum + hand)
}

/// Deck, hands, face-up knights and what has left the game.
fn all_dev_cards(table: &Table) -> DevCards {
    let unplayed = table.game.seats().map(|seat| table.state.dev_cards(seat));
    unplayed.fold(table.state.deck() + table.state.public().played, |sum, cards| sum + cards)
}

#[test]
fn comp_11_two_six_sided_dice() {
    for edition in EDITIONS {
        let table = at(&format!("{edition} phase=rolling"));
        let outcomes = table.state.outcomes();
        let ways = outcomes.as_slice().iter().map(|(outcome, weight)| match outcome {
            Outcome::Dice(a, b) => (a + b, *weight),
            other => panic!("{other:?}"),
        });
        let expected = (2..=12).zip([1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]);
        assert_eq!(ways.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
        assert_eq!(outcomes.total(), 36);
        for dice in [(0, 6), (6, 0), (1, 7), (7, 1)] {
            let input = Input::Chance(Outcome::Dice(dice.0, dice.1));
            assert_eq!(table.state.check(&table.game, input), Err(Illegal::ImpossibleOutcome), "{dice:?}");
        }
    }
}

#[test]
fn comp_11_one_robber_that_leaves_the_hex_it_was_on() {
    // Mountains 10 at corner 0, hills 10 at corner 15.
    at("fifth:4 0=s0 1=s15 robber=0 phase=move-robber")
        .play("0:ROB6 0:END 1:ROLL *:4+6")
        .hand(0, "1O")
        .hand(1, "0");
}

#[test]
fn comp_11_one_card_of_each_special_kind_worth_two_points() {
    at("fifth:4 0=s8;k3 1=s28;k3;d1K 2=s41;r36-41,30-36,30-35,29-35,29-34 active=1 army=0")
        .points(0, 3)
        .points(1, 1)
        .points(2, 3)
        .longest_road(Some(2))
        .play("1:KNIGHT")
        .largest_army(Some(1))
        .points(0, 1)
        .points(1, 3);
}

/// A turn and a seven with everything that moves resource cards.
const BUSY: &str = "0:YOP:BO 0:ROLL *:4+4 0:O>B 0:OFFER:1:1O>1W 1:ACCEPT0 0:CONFIRM0:1 0:R13-18 0:BUY *:DRAWN:V 0:END \
                    1:ROLL *:3+4 0:D:B 1:D:W 0:D:B 2:D:L 0:D:B 0:D:B 0:D:L 1:D:W 1:D:W 1:D:G 2:D:L 2:D:L 0:D:L \
                    2:D:L 1:D:G 1:ROB4 *:STOLEN:W 1:MONO:L 1:END";

#[test]
fn comp_16_supply_and_hands_are_the_starting_total_at_all_times() {
    for (rules, total) in [("sixth:3", "19B19L19W19G19O"), ("sixth:3:deep-bank=on", "50B50L50W50G50O")] {
        let mut table = at(&format!(
            "{rules} 0=s8;r8-13;3B3L3W3G6O;d1Y 1=c31;r31-37;4W4G;d1M 2=s40;r40-45;9L phase=before-roll"
        ));
        for code in BUSY.split_whitespace() {
            table = table.play(code);
            assert_eq!(all_cards(&table).to_string(), total, "after {code}");
        }
        table.hand(0, "2W2G1O").hand(1, "5L1W2G3O").hand(2, "0");
    }
}

#[test]
fn comp_16_a_position_that_breaks_it_is_none() {
    for text in
        ["fifth:4 0=20O", "fifth:4 0=10O 1=10O", "family:4 0=19B", "fifth:4 0=3O supply=19B19L19W19G19O"]
    {
        let faults = State::parse(text).expect_err(text);
        assert!(faults.iter().all(|fault| fault.flaw.rule() == Some("COMP-16")), "{text}: {faults:?}");
    }
    assert!(State::parse("fifth:4 0=19O").is_ok());
    assert!(State::parse("family:4 0=18B").is_ok());
}

#[test]
fn comp_17_development_cards_never_return_to_the_deck() {
    let mut table = at("sixth:3 0=s8;r8-13;3W3G3O;d1K1Y1M1R phase=before-roll");
    let mut left = table.state.deck().total();
    for code in "0:KNIGHT 0:ROB0 0:ROLL *:1+1 0:BUY *:DRAWN:Y 0:BUY *:DRAWN:V 0:END 1:ROLL *:6+6 1:END 2:ROLL *:6+6 \
                 2:END 0:YOP:BB 0:ROLL *:6+6 0:END 1:ROLL *:6+6 1:END 2:ROLL *:6+6 2:END 0:MONO:O 0:ROLL *:6+6 0:END \
                 1:ROLL *:6+6 1:END 2:ROLL *:6+6 2:END 0:ROADS 0:R13-18 0:R18-23"
        .split_whitespace()
    {
        table = table.play(code);
        assert_eq!(all_dev_cards(&table), DevCards::new([14, 2, 2, 2, 5]), "after {code}");
        let now = table.state.deck().total();
        assert!(now == left || (now + 1 == left && code.starts_with("*:DRAWN")), "after {code}");
        left = now;
    }
    assert_eq!(table.state.public().knights[seat(0)], 1);
    assert_eq!(table.state.public().played, DevCards::new([1, 1, 1, 1, 0]));
    table.dev(0, "1Y1V");
}

#[test]
fn comp_17_only_candamir_puts_cards_back() {
    let mut table = at("fifth:3:helpers 0=s8;r8-13;1W1G1O;hcandamir");
    for code in ["0:CANDAMIR", "*:SHOWN:1K1Y1V", "0:KEEP:Y", "0:FLIP"] {
        table = table.play(code);
        assert_eq!(all_dev_cards(&table), DevCards::new([14, 2, 2, 2, 5]), "after {code}");
    }
    assert_eq!(table.state.deck(), DevCards::new([14, 2, 1, 2, 5]));
    assert_eq!(table.state.public().deck_left, 24);
}

#[test]
fn topo_4_one_building_on_a_corner() {
    at("sixth:4 0=s8,41;c28;r8-13,28-34,29-34,41-45;9B9L9W9G9O 1=s17,39;r17-23,23-29 2=c31")
        .refuses("0:S8", "TOPO-4")
        .refuses("0:S28", "TOPO-4")
        .refuses("0:S17", "TOPO-4")
        .refuses("0:S31", "TOPO-4")
        .refuses("0:C28", "CITY-1")
        .play("0:C8")
        .refuses("0:S8", "TOPO-4")
        .points(0, 5);
    // In the set-up as well.
    at("sixth:4 phase=set-up-settlement").play("0:S8 0:R8-13").refuses("1:S8", "TOPO-4");
}

#[test]
fn topo_4_one_road_on_a_path() {
    at("sixth:4 0=s8;r8-13,13-18;9B9L 1=s23;r18-23")
        .refuses("0:R8-13", "TOPO-4")
        .refuses("0:R18-23", "TOPO-4")
        .allows("0:R18-24");
    for (text, rule) in [
        ("fifth:4 0=s8 1=s8", "TOPO-4"),
        ("fifth:4 0=s8;c8", "TOPO-4"),
        ("fifth:4 0=s8;r8-13 1=s18;r18-13,8-13", "TOPO-4"),
    ] {
        let faults = State::parse(text).expect_err(text);
        assert!(faults.iter().any(|fault| fault.flaw.rule() == Some(rule)), "{text}: {faults:?}");
    }
}

#[test]
fn topo_6_a_coast_without_a_harbor_gives_no_advantage() {
    let board = Board::fixed(hexhaven_rules::board::Island::Base);
    let coast = board.topology().coast().iter().flat_map(|edge| board.topology().ends(*edge));
    let (harbors, bare): (Vec<Corner>, Vec<Corner>) =
        coast.partition(|corner| board.harbor_at(*corner).is_some());
    assert_eq!((harbors.len(), bare.len()), (2 * 18, 2 * 12));
    for corner in bare {
        let table = at(&format!("sixth:4 0=s{corner};4W3O"));
        assert_eq!(table.state.public().rates(seat(0)), Cards::each(4), "corner {corner}");
        table.refuses("0:O>B", "PORT-9").allows("0:W>B");
    }
    for corner in harbors {
        let table = at(&format!("sixth:4 0=s{corner}"));
        assert_ne!(table.state.public().rates(seat(0)), Cards::each(4), "corner {corner}");
    }
}

#[test]
fn setup_1_the_robber_starts_on_the_desert() {
    for rules in EDITIONS.into_iter().chain(["fifth:6:five-six", "fifth:4:fixed", "fifth:5:five-six,fixed"]) {
        let rules = Rules::parse(rules).expect("a rule set");
        for seed in 0..20 {
            let board = Board::generate(&rules.board, &mut Fast::new(seed));
            let game = Game::new(rules, board).expect("a valid game");
            let state =
                State::start(&game, Starter::Seat(seat(1)), &mut ()).expect("the starter sits at the table");
            assert_eq!(game.board().terrain(state.public().robber), Terrain::Desert);
        }
    }
    let faults = State::parse("fifth:4 robber=3 phase=set-up-settlement").expect_err("it has not moved");
    assert_eq!(faults[0].flaw.rule(), Some("SETUP-1"));
}

#[test]
fn setup_2_the_supply_lies_open_and_the_special_cards_belong_to_nobody() {
    for rules in EDITIONS.into_iter().chain(["fifth:6:five-six"]) {
        let table = start(rules, Starter::Roll).longest_road(None).largest_army(None);
        let rules = table.game.rules();
        let seen = table.view(Viewer::Spectator);
        assert_eq!(seen.public().bank, rules.supply);
        assert!(Resource::ALL.into_iter().all(|resource| rules.supply.get(resource) >= 18));
        assert!(table.game.seats().all(|seat| seen.hand_size(seat) == 0 && seen.dev_count(seat) == 0));
    }
}

#[test]
fn setup_2_the_deck_is_shuffled_and_face_down() {
    let table = at("fifth:4 0=s8;WGO").play("0:BUY");
    // Any card may be on top, as likely as there are cards of its kind.
    let outcomes = table.state.outcomes();
    let cards = DevCard::ALL.into_iter().map(Outcome::Drawn).zip([14, 2, 2, 2, 5]);
    assert_eq!(outcomes.as_slice(), cards.collect::<Vec<_>>());
    // Of the deck everybody sees the number of cards alone.
    let table = start("fifth:4", Starter::Roll);
    assert_eq!(table.view(Viewer::Seat(seat(0))).public().deck_left, 25);
}
