//! The production roll and what comes before and after it: PROD with AMB-6 and AMB-7, and, in separate modules, the
//! turn, the seven, the robber, the supply at its edges and the house rules about them.

mod edges;
mod examples;
mod house;
mod robber;
mod seven;
mod turn;

use hexhaven_rules::cards::Resource;
use hexhaven_rules::event::OpenEvent;
use hexhaven_rules::places::{Hex, HexSet};
use hexhaven_rules::{Event, Viewer};

use crate::table::{EDITIONS, Table, at, seat};

/// The printed map with two fields of 4 next to each other: hexes 14 and 17. The other 6 is on the pasture, hex 5.
const TWIN_FIELDS: &str = "m10p2f9/g12h6p6h10/g9f11df3m8/f8m3g4p5/h5g4p11";

/// The printed map with a pasture and hills of 4 next to each other: hexes 5 and 6.
const PASTURE_AND_HILLS: &str = "m10p2f9/g12h6p4h4/g9f11df3m8/f8m3g10p5/h5g6p11";

fn short(resource: Resource, owed: u8, left: u8) -> OpenEvent {
    OpenEvent::Short { resource, owed, left }
}

/// The hexes that paid by the last inputs.
fn paying(table: &Table) -> HexSet {
    let hex = |event: &Event| match event {
        Event::Open(OpenEvent::Produced { hex, .. }) => Some(*hex),
        _ => None,
    };
    table.events.iter().filter_map(hex).collect()
}

#[test]
fn prod_1_every_hex_with_the_sum_produces_for_everybody() {
    // Six settlements that touch all hexes with a number; seat 3 rolls and has none of them.
    let table = at("fifth:4 0=s8,22 1=s14,39 2=s31,45 active=3 phase=rolling");
    for a in 1..=6 {
        for b in (1..=6).filter(|b| a + b != 7) {
            let table = table.clone().play(&format!("*:{a}+{b}")).hand(3, "0");
            assert_eq!(paying(&table), table.game.board().hexes_with(a + b), "{a}+{b}");
        }
    }
    table
        .clone()
        .play("*:4+4")
        .told(OpenEvent::Rolled { seat: seat(3), dice: (4, 4) })
        .hand(1, "1L")
        .hand(2, "1O");
    table.play("*:6+6").hand(0, "1G").hand(1, "0").hand(2, "0");
}

#[test]
fn prod_2_a_settlement_earns_one_card_and_a_city_two() {
    at("fifth:4 0=s20 1=c31 phase=rolling")
        .play("*:4+4")
        .told(OpenEvent::Produced { hex: Hex::new(11), seat: seat(0), resource: Resource::Ore, count: 1 })
        .told(OpenEvent::Produced { hex: Hex::new(11), seat: seat(1), resource: Resource::Ore, count: 2 })
        .hand(0, "1O")
        .hand(1, "2O")
        .supply("19B19L19W19G16O");
}

#[test]
fn prod_2_several_buildings_on_one_hex_add_up() {
    at("fifth:4 0=s20;c32 1=s31 phase=rolling").play("*:2+6").hand(0, "3O").hand(1, "1O");
    at("fifth:4 0=c20,31,32 phase=rolling").play("*:2+6").hand(0, "6O");
    at("fifth:4 0=s20,31,32 phase=rolling").play("*:2+6").hand(0, "3O");
}

#[test]
fn prod_3_a_building_on_two_hexes_of_the_number_collects_from_both() {
    at(&format!("fifth:4 {PASTURE_AND_HILLS} 0=c19 phase=rolling")).play("*:1+3").hand(0, "2B2W");
    at(&format!("fifth:4 {TWIN_FIELDS} 0=s40 phase=rolling")).play("*:1+3").hand(0, "2G");
    at(&format!("fifth:4 {TWIN_FIELDS} 0=c40 phase=rolling")).play("*:1+3").hand(0, "4G");
}

#[test]
fn prod_4_the_hex_under_the_robber_produces_nothing() {
    at("fifth:4 0=s20;c32 1=s31 robber=11 phase=rolling")
        .play("*:4+4")
        .told(OpenEvent::Blocked { hex: Hex::new(11), seat: seat(0), resource: Resource::Ore, count: 3 })
        .told(OpenEvent::Blocked { hex: Hex::new(11), seat: seat(1), resource: Resource::Ore, count: 1 })
        .never_told(|event| matches!(event, OpenEvent::Blocked { count: 0, .. }))
        .hand(0, "0")
        .hand(1, "0")
        .supply("19B19L19W19G19O");
    // Another hex with the same number keeps producing.
    at("fifth:4 0=s20 1=s39 robber=11 phase=rolling").play("*:4+4").hand(0, "0").hand(1, "1L");
}

#[test]
fn prod_4_the_hex_under_the_robber_adds_nothing_to_demand() {
    // Two players would be owed the last grain, but one of them sits at the robber.
    for edition in ["classic-1999:4", "fifth:4", "family:4"] {
        at(&format!("{edition} {TWIN_FIELDS} 0=s30 1=s49 2=18G robber=14 phase=rolling"))
            .play("*:2+2")
            .never_told(|event| matches!(event, OpenEvent::Short { .. }))
            .hand(0, "0")
            .hand(1, "1G");
    }
}

#[test]
fn prod_5_demand_is_counted_over_all_players_before_anything_is_paid() {
    // Seat 0 alone, or seat 1 alone, could be paid.
    for edition in EDITIONS {
        at(&format!("{edition} 0=c40 1=c49 2=16G phase=rolling"))
            .play("*:3+3")
            .told(short(Resource::Grain, 4, 3))
            .hand(0, "0")
            .hand(1, "0");
    }
}

#[test]
fn prod_5_resources_are_independent_of_each_other() {
    for edition in EDITIONS {
        at(&format!("{edition} 0=c8,40 1=c49 2=16G phase=rolling"))
            .play("*:3+3")
            .told(short(Resource::Grain, 4, 3))
            .never_told(|event| matches!(event, OpenEvent::Short { resource: Resource::Brick, .. }))
            .hand(0, "2B")
            .hand(1, "0");
    }
}

#[test]
fn prod_6_a_supply_that_covers_the_demand_pays_all_of_it() {
    for edition in EDITIONS {
        let table = at(&format!("{edition} 0=c40 1=c49 2=15G phase=rolling"))
            .play("*:3+3")
            .hand(0, "2G")
            .hand(1, "2G");
        assert_eq!(table.state.public().bank.get(Resource::Grain), 0);
        table.never_told(|event| matches!(event, OpenEvent::Short { .. }));
    }
}

#[test]
fn prod_6_a_resource_that_is_just_covered_is_paid_while_another_is_short() {
    for edition in EDITIONS {
        // The Family has a brick less.
        let held = if edition == "family:4" { 16 } else { 17 };
        let table = at(&format!("{edition} 0=s8;c40 1=s18;c49 2={held}B16G phase=rolling")).play("*:3+3");
        let table = table.told(short(Resource::Grain, 4, 3)).hand(0, "1B").hand(1, "1B");
        assert_eq!(table.state.public().bank.get(Resource::Brick), 0);
    }
}

#[test]
fn prod_7_in_a_shortage_nobody_gets_any_if_several_are_owed() {
    for edition in EDITIONS {
        let table = at(&format!("{edition} 0=s40 1=s49 2=18G phase=rolling"))
            .play("*:3+3")
            .told(short(Resource::Grain, 2, 1))
            .never_told(|event| matches!(event, OpenEvent::Produced { .. }))
            .hand(0, "0")
            .hand(1, "0");
        assert_eq!(table.state.public().bank.get(Resource::Grain), 1);
        // Nothing is owed later: the next roll starts over.
        table.play("0:END 1:ROLL *:6+6").hand(0, "0").hand(1, "0");
    }
}

#[test]
fn prod_8_in_a_shortage_a_single_player_gets_the_rest() {
    for edition in ["classic-1999:4", "fifth:4", "sixth:4", "fifth:4:combined"] {
        at(&format!("{edition} 0=c40 1=s20 2=18G phase=rolling"))
            .play("*:3+3")
            .told(short(Resource::Grain, 2, 1))
            .told(OpenEvent::Produced {
                hex: Hex::new(17),
                seat: seat(0),
                resource: Resource::Grain,
                count: 1,
            })
            .hand(0, "1G")
            .supply("19B19L19W19O")
            .play("0:END 1:ROLL *:6+6")
            .hand(0, "1G");
    }
    // With five and six there are 24 cards of each. Corner 76 of the large island is at mountains 8 alone.
    at("fifth:6:five-six 0=c76 5=23O phase=rolling")
        .play("*:4+4")
        .told(short(Resource::Ore, 2, 1))
        .hand(0, "1O");
}

#[test]
fn prod_9_in_the_family_even_a_single_player_gets_none() {
    at("family:4 0=c40 2=18G phase=rolling")
        .play("*:3+3")
        .told(short(Resource::Grain, 2, 1))
        .never_told(|event| matches!(event, OpenEvent::Produced { .. }))
        .hand(0, "0")
        .supply("18B19L19W1G18O");
}

#[test]
fn prod_10_an_exhausted_resource_changes_hands_between_players() {
    at("sixth:4 0=s8;4W 1=19O")
        .refuses("0:W>O", "PORT-6")
        .play("0:OFFER:1:1W>1O 1:ACCEPT0 0:CONFIRM0:1")
        .hand(0, "3W1O")
        .supply("19B19L15W19G");
}

#[test]
fn prod_10_an_exhausted_resource_comes_back_when_it_is_paid_discarded_or_traded() {
    // Paid.
    at("sixth:4 0=s8;5W1G1O 1=18O").refuses("0:W>O", "PORT-6").play("0:BUY *:DRAWN:K 0:W>O").hand(0, "1O");
    // Traded back.
    at("sixth:4 0=s8;4O 1=15O 2=s20 phase=rolling")
        .play("*:5+6 0:O>W")
        .supply("19B19L18W19G4O")
        .play("0:END 1:ROLL *:4+4")
        .hand(2, "1O");
    // Discarded.
    let table = at("sixth:4 0=s20;c32 1=19O phase=rolling").play("*:3+4").supply("19B19L19W19G");
    table.play("1:D:O 1:D:O 1:D:O 1:D:O 1:D:O 1:D:O 1:D:O 1:D:O 1:D:O").supply("19B19L19W19G9O");
}

#[test]
fn prod_10_every_payment_refills_the_supply_and_all_see_it() {
    // What is paid, and what is in the supply before and after; everything else is in the hand of seat 0 or 1.
    let payments = [
        ("R17-23", "4W4G4O", "1B1L4W4G4O"),
        ("S28", "4W4G4O", "1B1L5W5G4O"),
        ("C17", "4W4G4O", "4W6G7O"),
        ("BUY", "4W4G4O", "5W5G5O"),
        ("W>G", "4W4G4O", "8W3G4O"),
    ];
    for (code, before, after) in payments {
        let all = "0=s17;r17-22,22-28;5B5L5W5G5O 1=14B14L10W10G10O";
        let table = at(&format!("sixth:4 {all}")).supply(before);
        let mut views: Vec<_> = Viewer::all(&table.game).map(|viewer| table.view(viewer)).collect();
        let table = table.play(&format!("0:{code}")).supply(after);
        for view in &mut views {
            let viewer = view.viewer();
            table.seen(viewer).iter().for_each(|event| view.apply(&table.game, event));
            assert_eq!(view.public().bank.to_string(), after, "{code} as {viewer:?} sees it");
        }
    }
}

#[test]
fn prod_11_a_seven_produces_nothing() {
    for edition in EDITIONS {
        for dice in ["1+6", "2+5", "3+4", "4+3", "5+2", "6+1"] {
            at(&format!("{edition} 0=s8,22 1=s14,39 2=s31,45 active=3 phase=rolling"))
                .play(&format!("*:{dice}"))
                .never_told(|event| matches!(event, OpenEvent::Produced { .. } | OpenEvent::Blocked { .. }))
                .hand(0, "0")
                .hand(1, "0")
                .hand(2, "0");
        }
    }
}

#[test]
fn amb_6_a_shortage_of_1999_goes_by_the_fifth_edition() {
    for pieces in ["0=c40 1=s49", "0=c40", "0=s40", "0=s8,40 1=s49"] {
        let hands = ["classic-1999:4", "fifth:4"].map(|edition| {
            let table = at(&format!("{edition} {pieces} 2=18G phase=rolling")).play("*:3+3");
            table.game.seats().map(|seat| table.state.hand(seat)).collect::<Vec<_>>()
        });
        assert_eq!(hands[0], hands[1], "{pieces}");
    }
    // It is an option.
    at("classic-1999:4:shortage=nobody-gets 0=c40 2=18G phase=rolling").play("*:3+3").hand(0, "0");
}

#[test]
fn amb_7_a_single_player_of_the_family_gets_the_rest_by_an_option_only() {
    at("family:4 0=c40 2=18G phase=rolling").play("*:3+3").hand(0, "0");
    at("family:4:shortage=single-gets-rest 0=c40 2=18G phase=rolling").play("*:3+3").hand(0, "1G");
    at("fifth:4:shortage=nobody-gets 0=c40 2=18G phase=rolling").play("*:3+3").hand(0, "0");
}
