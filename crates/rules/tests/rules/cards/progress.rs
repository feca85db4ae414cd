//! Road Building, Year of Plenty and Monopoly (RB, YOP, MONO, AMB-16, AMB-17).

use hexhaven_rules::Rules;
use hexhaven_rules::cards::{Cards, DevCard, Resource};
use hexhaven_rules::event::OpenEvent;
use hexhaven_rules::position::Phase;

use crate::table::{EDITIONS, Table, at, seat};

/// Fourteen roads in one line, one fewer than a player has; its ends are open.
const FOURTEEN: &str =
    "s16;r16-21,16-22,17-22,17-23,18-23,18-24,19-24,19-25,20-25,20-26,26-32,32-37,31-37,31-36";

/// The only place for a road of seat 0 is 1-4, which ends at a foreign settlement.
const ONE_PLACE: &str = "0=s0;r0-4;d1R 1=s1,7;r1-5,3-7,0-3 2=s8;r4-8";

/// Seat 0 is shut in: there is no place for a road.
const NO_PLACE: &str = "0=s0;r0-4;d1R 1=s1,7;r1-5,1-4,3-7,0-3 2=s8;r4-8";

/// The ways to play Year of Plenty that are listed.
fn plenty(table: &Table) -> Vec<String> {
    table.choices(0).into_iter().filter(|code| code.starts_with("YOP")).collect()
}

#[test]
fn rb_1_nobody_else_places_the_roads() {
    for edition in EDITIONS {
        // Seat 1 could build there too, and pay for it.
        let table = at(&format!("{edition} fixed 0=s17;r17-22;d1R 1=s34;r28-34;2B2L")).play("0:ROADS");
        let table = table.asks("0").refuses("1:R22-28", "TURN-1").play("0:R16-22").asks("0");
        table.refuses("1:R22-28", "TURN-1").refuses("1:NOROAD", "TURN-1").allows("0:R22-28");
    }
}

#[test]
fn rb_1_two_roads_are_placed_free_of_charge() {
    for edition in EDITIONS {
        at(&format!("{edition} fixed 0=s17;r17-22;1O;d1R"))
            .play("0:ROADS")
            .told(OpenEvent::CardPlayed { seat: seat(0), card: DevCard::RoadBuilding })
            .phase(Phase::FreeRoads { placed: 0 })
            .refuses("0:R28-34", "ROAD-1")
            .play("0:R22-28")
            .phase(Phase::FreeRoads { placed: 1 })
            // The second may build on the first.
            .play("0:R28-34")
            .phase(Phase::Main)
            .never_told(|event| matches!(event, OpenEvent::Paid { .. }))
            .hand(0, "1O")
            .lengths(&[3])
            .refuses("0:R34-39", "BUILD-2");
    }
}

#[test]
fn rb_1_the_roads_may_lie_apart_and_also_come_before_the_roll() {
    at("fifth:4 fixed 0=s17,41;r17-22,36-41;d1R phase=before-roll")
        .play("0:ROADS 0:R22-28 0:R41-46")
        .lengths(&[2])
        .phase(Phase::BeforeRoll);
}

#[test]
fn rb_1_roads_go_where_paid_roads_may_go() {
    at("fifth:4 fixed 0=s17;r17-22;d1R 1=s28;r28-33")
        .play("0:ROADS")
        .refuses("0:R0-3", "ROAD-1")
        .refuses("0:R28-33", "TOPO-4")
        // A road may end at an opponent's building (ROAD-3), but doesn't continue beyond it (ROAD-2).
        .play("0:R22-28")
        .refuses("0:R28-34", "ROAD-2")
        .play("0:R16-22");
}

#[test]
fn rb_1_nothing_else_is_done_between_the_two_roads() {
    at("fifth:4 fixed 0=s17;r17-22;5B1L1W1G2O;d1R")
        .play("0:ROADS 0:R22-28")
        .refuses("0:BUY", "TURN-7")
        .refuses("0:S28", "TURN-7")
        .refuses("0:B>O", "TURN-7")
        .refuses("0:END", "TURN-7");
}

#[test]
fn rb_2_with_one_road_in_stock_one_is_placed_and_the_rest_lapses() {
    for edition in EDITIONS {
        let table =
            at(&format!("{edition} fixed 0={FOURTEEN};d1R")).play("0:ROADS 0:R30-36").phase(Phase::Main);
        assert_eq!(table.state.public().roads_left(seat(0)), 0);
    }
}

#[test]
fn rb_2_with_one_legal_place_one_road_is_placed_and_the_rest_lapses() {
    for edition in EDITIONS {
        let table = at(&format!("{edition} fixed {ONE_PLACE}")).play("0:ROADS");
        assert_eq!(table.choices(0), ["R1-4"]);
        table.play("0:R1-4").phase(Phase::Main).dev(0, "0");
    }
}

#[test]
fn rb_3_without_a_road_or_a_place_the_card_is_not_played() {
    for edition in EDITIONS {
        at(&format!("{edition} fixed 0={FOURTEEN},30-36;d1R")).refuses("0:ROADS", "RB-3").dev(0, "1R");
        at(&format!("{edition} fixed {NO_PLACE}")).refuses("0:ROADS", "RB-3");
        at(&format!("{edition} fixed {NO_PLACE} phase=before-roll")).refuses("0:ROADS", "RB-3");
    }
}

#[test]
fn rb_4_the_free_roads_win_longest_road_at_once() {
    let four = "0=s16;r16-22,17-22,17-23,18-23;d1R";
    at(&format!("fifth:4 fixed {four}"))
        .play("0:ROADS 0:R18-24")
        .longest_road(Some(0))
        .told(OpenEvent::LongestRoad { holder: Some(seat(0)), length: 5 })
        .points(0, 3)
        .phase(Phase::FreeRoads { placed: 1 });
    // Against a holder of five it takes both.
    at(&format!("fifth:4 fixed {four} 1=s38;r38-43,39-43,39-44,40-44,40-45"))
        .play("0:ROADS 0:R18-24")
        .longest_road(Some(1))
        .play("0:R19-24")
        .longest_road(Some(0));
}

#[test]
fn rb_4_the_free_roads_win_the_game_at_once() {
    let eight = "0=c16,17,18,19;r16-22,17-22,17-23";
    for edition in EDITIONS {
        // With the second road, and before the roll.
        at(&format!("{edition} fixed {eight};d1R phase=before-roll"))
            .play("0:ROADS 0:R18-23")
            .points(0, 8)
            .play("0:R18-24")
            .told(OpenEvent::Won { seat: seat(0) })
            .won_by(0);
    }
}

#[test]
fn amb_17_the_second_road_may_be_declined_except_in_the_sixth_edition() {
    let position = "0=s17;r17-22;d1R";
    for edition in EDITIONS {
        let table = at(&format!("{edition} fixed {position}")).play("0:ROADS").refuses("0:NOROAD", "AMB-17");
        let table = table.play("0:R22-28");
        if edition.starts_with("sixth") {
            table.refuses("0:NOROAD", "AMB-17").phase(Phase::FreeRoads { placed: 1 });
        } else {
            table
                .play("0:NOROAD")
                .told(OpenEvent::RoadDeclined { seat: seat(0) })
                .phase(Phase::Main)
                .lengths(&[2]);
        }
    }
    // It is an option: either way can be chosen in any edition.
    at(&format!("sixth:4:road-building-second=optional fixed {position}")).play("0:ROADS 0:R22-28 0:NOROAD");
    at(&format!("fifth:4:road-building-second=mandatory fixed {position}"))
        .play("0:ROADS 0:R22-28")
        .refuses("0:NOROAD", "AMB-17");
}

#[test]
fn amb_17_one_possible_road_is_enough_to_play_the_card() {
    for edition in EDITIONS {
        at(&format!("{edition} fixed {ONE_PLACE}")).allows("0:ROADS");
        at(&format!("{edition} fixed 0={FOURTEEN};d1R")).allows("0:ROADS");
        // Where the second road is mandatory, it is so only if it can be placed.
        at(&format!("{edition} fixed {ONE_PLACE}"))
            .play("0:ROADS 0:R1-4")
            .refuses("0:NOROAD", "TURN-7")
            .allows("0:END");
    }
}

#[test]
fn yop_1_two_cards_of_any_kind_come_from_the_supply() {
    for edition in EDITIONS {
        let table = at(&format!("{edition} fixed 0=s17;r17-22;d1Y"));
        let supply = table.state.public().bank;
        assert_eq!(plenty(&table).len(), 15, "ten pairs of different kinds and five of equal ones");
        let cards = Rules::ROAD_PRICE;
        let table =
            table.play("0:YOP:BL").told(OpenEvent::PlentyTaken { seat: seat(0), cards }).hand(0, "1B1L");
        assert_eq!(table.state.public().bank, supply - Rules::ROAD_PRICE);
        // They may be used at once.
        table.play("0:R22-28").hand(0, "0");
        at(&format!("{edition} fixed 0=s17;r17-22;d1Y")).play("0:YOP:OO").hand(0, "2O");
    }
}

#[test]
fn yop_2_exactly_two_cards_are_taken() {
    let table = at("fifth:4 fixed 0=s17;r17-22;d1Y");
    ["0:YOP:B", "0:YOP:O"].into_iter().fold(table, |table, code| table.refuses(code, "YOP-2"));
    // The same goes for the last two cards of the supply, equal or not.
    let two = at("fifth:4 fixed 0=s17;r17-22;18B;d1Y 1=19L19W19G18O").supply("1B1O");
    assert_eq!(plenty(&two), ["YOP:BO"]);
    two.refuses("0:YOP:B", "YOP-2").refuses("0:YOP:BB", "YOP-2").play("0:YOP:BO").supply("0");
    let two = at("fifth:4 fixed 0=s17;r17-22;19B;d1Y 1=19L17W19G19O").supply("2W");
    assert_eq!(plenty(&two), ["YOP:WW"]);
    two.refuses("0:YOP:W", "YOP-2").play("0:YOP:WW").supply("0");
}

#[test]
fn yop_2_only_cards_that_the_supply_holds_are_taken() {
    // One brick, no lumber, plenty of the rest.
    let table = at("fifth:4 fixed 0=s17;r17-22;d1Y 1=18B19L");
    let table = table.refuses("0:YOP:BB", "YOP-2").refuses("0:YOP:BL", "YOP-2").refuses("0:YOP:LL", "YOP-2");
    let mut listed = plenty(&table);
    listed.sort_unstable();
    let expected = ["YOP:BG", "YOP:BO", "YOP:BW", "YOP:GG", "YOP:GO", "YOP:OO", "YOP:WG", "YOP:WO", "YOP:WW"];
    assert_eq!(listed, expected);
}

#[test]
fn yop_2_a_single_last_card_is_taken_alone() {
    for edition in EDITIONS {
        // The Family has one ore less.
        let ore = if edition.starts_with("family") { 17 } else { 18 };
        let brick = ore + 1;
        let table = at(&format!("{edition} fixed 0=s17;r17-22;{brick}B;d1Y 1=19L19W19G{ore}O")).supply("1O");
        assert_eq!(plenty(&table), ["YOP:O"]);
        let table =
            table.refuses("0:YOP:OO", "YOP-2").refuses("0:YOP:BO", "YOP-2").refuses("0:YOP:B", "YOP-2");
        let cards = Cards::one(Resource::Ore);
        table.play("0:YOP:O").told(OpenEvent::PlentyTaken { seat: seat(0), cards }).supply("0").dev(0, "0");
    }
}

#[test]
fn amb_16_year_of_plenty_needs_a_card_in_the_supply_and_no_roll() {
    let empty = at("fifth:4 fixed 0=s17;r17-22;19B;d1Y 1=19L19W19G19O").supply("0");
    assert_eq!(plenty(&empty), [""; 0]);
    empty.refuses("0:YOP:B", "AMB-16").refuses("0:YOP:BB", "AMB-16").dev(0, "1Y");
    for edition in EDITIONS {
        at(&format!("{edition} fixed 0=s17;r17-22;d1Y phase=before-roll"))
            .play("0:YOP:GO")
            .hand(0, "1G1O")
            .phase(Phase::BeforeRoll);
    }
}

#[test]
fn mono_1_every_other_player_hands_over_all_cards_of_the_kind() {
    for edition in EDITIONS {
        let took = |victim, count| OpenEvent::Monopolized {
            seat: seat(0),
            victim: seat(victim),
            resource: Resource::Wool,
            count,
        };
        at(&format!("{edition} fixed 0=s17;r17-22;1W;d1M 1=3W2O 2=2B 3=5W"))
            .play("0:MONO:W")
            .told(took(1, 3))
            .told(took(3, 5))
            .hand(0, "9W")
            .hand(1, "2O")
            .hand(2, "2B")
            .hand(3, "0");
    }
    // All five others at a table of six; the cards may be used at once.
    at("fifth:6:five-six fixed 0=s17;r17-22;B;d1M 1=L 2=L 3=L 4=L 5=L")
        .play("0:MONO:L")
        .hand(0, "1B5L")
        .play("0:R22-28");
}

#[test]
fn mono_2_it_may_yield_nothing_and_takes_nothing_from_the_supply() {
    for edition in EDITIONS {
        let table = at(&format!("{edition} fixed 0=s17;r17-22;d1M 1=2O 2=2B"));
        let supply = table.state.public().bank;
        let table = table.allows("0:MONO:B 0:MONO:L 0:MONO:W 0:MONO:G 0:MONO:O").play("0:MONO:G");
        let table = table.hand(0, "0").hand(1, "2O").hand(2, "2B").dev(0, "0");
        assert_eq!(table.state.public().bank, supply);
        table.refuses("0:MONO:O", "DEV-1");
    }
    // Not even with all hands empty.
    at("fifth:4 fixed 0=s17;r17-22;d1M phase=before-roll").play("0:MONO:B").phase(Phase::BeforeRoll);
}
