//! The supply and the hands at their limits: everything held, nothing left, one player owed by two hexes.

use hexhaven_rules::Next;
use hexhaven_rules::cards::Resource;
use hexhaven_rules::event::OpenEvent;
use hexhaven_rules::places::Hex;
use hexhaven_rules::seats::SeatSet;

use super::{TWIN_FIELDS, short};
use crate::table::{EDITIONS, Table, at, seat};

/// Discards the first card listed until nothing is due.
fn discard_all(mut table: Table) -> Table {
    while let Next::Act(seats) = table.state.next()
        && let Some(code) = table.choices(0).into_iter().find(|code| code.starts_with("D:"))
    {
        assert_eq!(seats, SeatSet::of(seat(0)));
        table = table.play(&format!("0:{code}"));
    }
    table
}

#[test]
fn prod_8_one_player_owed_by_two_hexes_is_a_single_player() {
    let pieces = "0=s30,49 2=18G phase=rolling";
    for edition in ["classic-1999:4", "fifth:4", "sixth:4"] {
        at(&format!("{edition} {TWIN_FIELDS} {pieces}"))
            .play("*:2+2")
            .told(short(Resource::Grain, 2, 1))
            .told(OpenEvent::Produced {
                hex: Hex::new(14),
                seat: seat(0),
                resource: Resource::Grain,
                count: 1,
            })
            .never_told(|event| matches!(event, OpenEvent::Produced { hex, .. } if *hex == Hex::new(17)))
            .hand(0, "1G");
    }
    at(&format!("family:4 {TWIN_FIELDS} {pieces}")).play("*:2+2").hand(0, "0");
}

#[test]
fn prod_7_two_players_owed_by_two_hexes_are_several() {
    for edition in EDITIONS {
        at(&format!("{edition} {TWIN_FIELDS} 0=s30 1=s49 2=18G phase=rolling"))
            .play("*:2+2")
            .told(short(Resource::Grain, 2, 1))
            .hand(0, "0")
            .hand(1, "0");
    }
}

#[test]
fn prod_8_of_an_empty_stack_nothing_is_left_to_get() {
    for edition in EDITIONS {
        at(&format!("{edition} 0=c40 2=19G phase=rolling"))
            .play("*:3+3")
            .told(short(Resource::Grain, 2, 0))
            .never_told(|event| matches!(event, OpenEvent::Produced { .. }))
            .hand(0, "0")
            .hand(2, "19G")
            .asks("0");
    }
}

#[test]
fn prod_10_with_all_cards_in_one_hand_the_supply_is_empty() {
    let table = at("sixth:4 0=s8;19B19L19W19G19O;d1Y 1=c20 phase=before-roll").supply("0");
    table
        .refuses("0:YOP:BL", "AMB-16")
        .play("0:ROLL *:4+4")
        .told(short(Resource::Ore, 2, 0))
        .hand(1, "0")
        .refuses("0:B>O", "PORT-6")
        .play("0:C8")
        .supply("2G3O")
        .allows("0:B>O 0:B>G")
        .refuses("0:B>L", "PORT-6");
}

#[test]
fn seven_1_the_largest_hand_of_95_cards_discards_47() {
    let table = at("sixth:4 0=19B19L19W19G19O phase=rolling").play("*:3+4");
    let table = table.told(OpenEvent::MustDiscard { seat: seat(0), count: 47 });
    let table = discard_all(table).hand(0, "10W19G19O").supply("19B19L9W");
    assert_eq!(table.state.hand(seat(0)).total(), 48);
}

#[test]
fn house_deep_bank_a_hand_of_250_cards_is_counted() {
    let table = at("sixth:4:deep-bank=on 0=s8;50B50L50W50G50O 1=c20 phase=rolling").supply("0");
    assert_eq!(table.state.hand(seat(0)).total(), 250);
    table.clone().play("*:4+4").told(short(Resource::Ore, 2, 0)).hand(1, "0");
    let table = table.play("*:3+4").told(OpenEvent::MustDiscard { seat: seat(0), count: 125 });
    discard_all(table).hand(0, "25W50G50O").supply("50B50L25W").asks("0");
}

#[test]
fn house_deep_bank_a_theft_from_250_cards_and_a_monopoly() {
    let table = at("sixth:4:deep-bank=on 0=s20;d1M 1=s8;50B50L50W50G50O phase=move-robber").play("0:ROB0");
    let outcomes = table.state.outcomes();
    assert_eq!((outcomes.total(), outcomes.as_slice().len()), (250, 5));
    table.play("*:STOLEN:G 0:MONO:O").hand(0, "1G50O").hand(1, "50B50L50W49G").supply("0");
}
