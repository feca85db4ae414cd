//! The placement rounds: SETUP-3, SETUP-21 … SETUP-28.

use hexhaven_luck::Fast;
use hexhaven_rules::chance::Picker;
use hexhaven_rules::event::{OpenEvent, Piece};
use hexhaven_rules::position::Phase;
use hexhaven_rules::{Action, Next, Starter};

use crate::table::{EDITIONS, Table, seat, start};

fn named(number: u8) -> Starter {
    Starter::Seat(seat(number))
}

/// Both rounds of four players on the printed map, the seats in the order of their turns.
fn round_one(seats: [u8; 4]) -> String {
    let [a, b, c, d] = seats;
    format!("{a}:S8 {a}:R8-13 {b}:S28 {b}:R28-34 {c}:S17 {c}:R17-22 {d}:S14 {d}:R9-14")
}

fn round_two(seats: [u8; 4]) -> String {
    let [a, b, c, d] = seats;
    format!("{d}:S40 {d}:R40-45 {c}:S31 {c}:R25-31 {b}:S53 {b}:R49-53 {a}:S18 {a}:R18-24")
}

fn placed(seats: [u8; 4]) -> Table {
    start("fifth:4", named(seats[0])).play(&round_one(seats)).play(&round_two(seats))
}

#[test]
fn setup_3_after_both_rounds_everybody_has_two_settlements_and_two_roads() {
    let table = placed([0, 1, 2, 3]);
    let public = table.state.public();
    for seat in table.game.seats() {
        assert_eq!((public.settlements[seat].len(), public.roads[seat].len()), (2, 2));
        assert_eq!((public.settlements_left(seat), public.cities_left(seat)), (3, 4));
        assert_eq!((public.roads_left(seat), table.state.points(seat)), (13, 2));
    }
}

#[test]
fn setup_21_round_one_goes_clockwise_a_settlement_and_its_road_each() {
    for edition in EDITIONS {
        let mut table = start(edition, named(2));
        for (number, corner, road) in [(2, 8, "8-13"), (3, 28, "28-34"), (0, 17, "17-22"), (1, 14, "9-14")] {
            table = table
                .asks(&number.to_string())
                .refuses(&format!("{number}:R{road}"), "TURN-7")
                .play(&format!("{number}:S{corner}"))
                .asks(&number.to_string())
                .refuses(&format!("{number}:S53"), "TURN-7")
                .refuses(&format!("{number}:R49-53"), "SETUP-24")
                .refuses(&format!("{number}:END"), "TURN-7")
                .play(&format!("{number}:R{road}"));
        }
    }
}

#[test]
fn setup_22_round_two_goes_back_from_the_last_player() {
    let order = [2, 3, 0, 1];
    let mut table = start("fifth:4", named(2)).play(&round_one(order));
    let mut asked = Vec::new();
    for code in round_two(order).split_whitespace() {
        let Next::Act(seats) = table.state.next() else { panic!("{code}") };
        asked.extend(seats.iter());
        table = table.play(code);
    }
    assert_eq!(asked, [1, 1, 0, 0, 3, 3, 2, 2].map(seat));
    // With three and with six it is the same.
    start("sixth:3", named(1)).play("1:S8 1:R8-13 2:S28 2:R28-34 0:S17 0:R17-22 0:S14 0:R9-14").asks("2");
    start("fifth:6:five-six", named(4))
        .play("4:S0 4:R0-3 5:S2 5:R2-6 0:S8 0:R8-13 1:S76 1:R76-79 2:S78 2:R75-78 3:S27 3:R27-33")
        .told(OpenEvent::SetUpTurn { seat: seat(3) })
        .asks("3")
        .play("3:S47 3:R47-53")
        .asks("2");
}

#[test]
fn setup_23_initial_settlements_go_anywhere_that_the_distance_rule_allows() {
    for edition in EDITIONS {
        let table = start(edition, named(0));
        assert_eq!(table.choices(0).len(), 54);
        let table = table
            .play("0:S8 0:R8-13")
            .refuses("1:S8", "TOPO-4")
            .refuses("1:S4", "SETTLE-3")
            .refuses("1:S12", "SETTLE-3")
            .refuses("1:S13", "SETTLE-3")
            .allows("1:S18 1:S0 1:S53");
        assert_eq!(table.choices(1).len(), 50);
    }
    // The player's own first settlement also keeps its distance; a road makes no difference.
    start("fifth:3", named(0))
        .play("0:S8 0:R8-13 1:S28 1:R28-34 2:S17 2:R17-22 2:S53 2:R49-53 1:S31 1:R25-31")
        .refuses("0:S13", "SETTLE-3")
        .refuses("0:S54", "TOPO-1")
        .allows("0:S18 0:S47");
}

#[test]
fn setup_24_the_second_road_touches_the_second_settlement() {
    let order = [0, 1, 2, 3];
    let table = start("fifth:4", named(0)).play(&round_one(order)).play("3:S40");
    assert_eq!(table.choices(3), ["R35-40", "R40-44", "R40-45"]);
    table
        .refuses("3:R14-19", "SETUP-24")
        .refuses("3:R5-9", "SETUP-24")
        .refuses("3:R44-48", "SETUP-24")
        .refuses("3:R9-14", "TOPO-4")
        .play("3:R35-40")
        .asks("2");
}

#[test]
fn setup_25_the_second_settlement_brings_a_card_for_each_producing_hex() {
    for edition in EDITIONS {
        // The first settlements bring nothing.
        let table = start(edition, named(0)).play(&round_one([0, 1, 2, 3]));
        let table = (0..4).fold(table, |table, number| table.hand(number, "0"));
        // Mountains 3, fields 4, fields 6.
        let table = table.play("3:S40");
        let cards = table.state.hand(seat(3));
        let table = table.hand(3, "2G1O").told(OpenEvent::StartingCards { seat: seat(3), cards });
        // A single hex at the coast, and the desert with forest and pasture.
        let table = table.play("3:R40-45 2:S53 2:R49-53 1:S24 1:R18-24").hand(2, "1W").hand(1, "1L1W");
        let table = table.hand(0, "0").play("0:S0 0:R0-3").hand(0, "1O").hand(3, "2G1O");
        let spent = table.game.rules().supply - table.state.public().bank;
        assert_eq!(spent.to_string(), "1L2W2G2O");
    }
}

#[test]
fn setup_25_the_cards_come_with_the_settlement_before_its_road() {
    start("fifth:4", named(0))
        .play(&round_one([0, 1, 2, 3]))
        .play("3:S40")
        .hand(3, "2G1O")
        .play("3:R40-45")
        .hand(3, "2G1O");
}

#[test]
fn setup_25_a_supply_that_is_short_pays_what_it_has() {
    // A table may choose such a small supply; the settlement touches two fields and mountains.
    start("fifth:4:supply-per-type=19B19L19W1G19O", named(0))
        .play(&round_one([0, 1, 2, 3]))
        .play("3:S40")
        .hand(3, "1G1O")
        .supply("19B19L19W18O");
}

#[test]
fn setup_26_initial_pieces_are_free_and_come_from_the_stock() {
    let table = start("fifth:4", named(0)).play("0:S8");
    let public = table.state.public();
    assert_eq!((public.settlements_left(seat(0)), public.roads_left(seat(0))), (4, 15));
    let table = table
        .told(OpenEvent::Built {
            seat: seat(0),
            piece: Piece::Settlement(hexhaven_rules::places::Corner::new(8)),
        })
        .play("0:R8-13")
        .hand(0, "0")
        .supply("19B19L19W19G19O")
        .never_told(|event| matches!(event, OpenEvent::Paid { .. }));
    assert_eq!(table.state.public().roads_left(seat(0)), 14);
    // Not even the cards just received pay for anything: hills, forest and fields would buy a road.
    start("fifth:3", named(0))
        .play("0:S8 0:R8-13 1:S28 1:R28-34 2:S40 2:R40-45 2:S17")
        .hand(2, "1B1L1G")
        .play("2:R17-22")
        .hand(2, "1B1L1G")
        .never_told(|event| matches!(event, OpenEvent::Paid { .. }));
}

#[test]
fn setup_27_the_starting_player_takes_the_first_turn_and_rolls() {
    for first in 0..4 {
        let order = [first, (first + 1) % 4, (first + 2) % 4, (first + 3) % 4];
        let table = placed(order)
            .told(OpenEvent::TurnBegan { seat: seat(first), turn: 1 })
            .phase(Phase::BeforeRoll)
            .asks(&first.to_string())
            .refuses(&format!("{first}:END"), "TURN-2")
            .refuses(&format!("{first}:R8-12"), "TURN-2")
            .refuses(&format!("{}:ROLL", order[1]), "TURN-1");
        assert_eq!((table.state.public().turn, table.state.public().first), (1, seat(first)));
        table.play(&format!("{first}:ROLL *:1+1 {first}:END")).asks(&order[1].to_string());
    }
}

#[test]
fn setup_28_every_path_of_the_chosen_corner_is_free() {
    for seed in 0..200 {
        let mut luck = Fast::new(seed);
        let rules = ["fifth:3", "fifth:4", "fifth:6:five-six"][luck.pick(3) as usize];
        let mut table = start(rules, named(luck.pick(3) as u8));
        while let Next::Act(seats) = table.state.next() {
            let mover = seats.first().expect("somebody places");
            let choices = table.state.legal(&table.game, mover);
            match table.state.public().phase {
                Phase::SetUpRoad { from } => {
                    let around = table.game.topology().edges_at(from);
                    assert!(
                        around.iter().all(|edge| choices.contains(Action::Road(edge))),
                        "{}",
                        table.text()
                    );
                    assert_eq!(choices.len(), around.len());
                }
                Phase::SetUpSettlement => assert!(!choices.is_empty()),
                _ => break,
            }
            let choice = choices.nth(luck.pick(choices.len() as u32) as usize).expect("one of them");
            let code = choice.code(&table.game);
            table = table.play(&format!("{mover}:{code}"));
        }
        assert_eq!(table.state.public().turn, 1, "the rounds came to an end");
    }
}
