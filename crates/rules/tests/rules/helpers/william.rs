//! William builds a road with another resource: HELP-18.

use hexhaven_rules::cards::{Cards, Resource};
use hexhaven_rules::event::{OpenEvent, Piece};
use hexhaven_rules::places::Corner;
use hexhaven_rules::position::Phase;

use super::four;
use crate::table::seat;

/// Seat 0 has William and a settlement with a road.
const HOME: &str = "s17;r17-22;hwilliam";

fn with(hand: &str) -> String {
    format!("0={HOME};{hand} 2=hlouis")
}

#[test]
fn help_18_the_lumber_or_the_brick_is_replaced() {
    let road = |codes: &str, hand: &str| four(&with(hand)).play(codes).play("0:R22-28").hand(0, "0");
    for card in ["W", "G", "O"] {
        road(&format!("0:WILLIAM:B>{card}"), &format!("1L1{card}"));
        road(&format!("0:WILLIAM:L>{card}"), &format!("1B1{card}"));
    }
    // Two brick or two lumber will do (AMB-39).
    road("0:WILLIAM:L>B", "2B").refuses("0:R28-34", "TURN-7");
    let table = road("0:WILLIAM:B>L", "2L").phase(Phase::HelperUsed { seat: seat(0) });
    let edge = table.game.topology().edge_between(Corner::new(22), Corner::new(28));
    table.told(OpenEvent::Built { seat: seat(0), piece: Piece::Road(edge.expect("a path")) });
}

#[test]
fn help_18_the_price_goes_to_the_supply_before_the_road_is_placed() {
    let price = Cards::of(Resource::Lumber, 1) + Cards::of(Resource::Wool, 1);
    let paid = four(&with("1B1L1W")).play("0:WILLIAM:B>W").told(OpenEvent::Paid { seat: seat(0), price });
    paid.hand(0, "1B")
        .supply("18B19L19W19G19O")
        .phase(Phase::WilliamBuilding)
        .asks("0")
        .refuses("0:END", "TURN-7");
}

#[test]
fn help_18_one_card_is_replaced_by_one_of_another_kind() {
    let table =
        four(&with("2B2L2W2G2O")).refuses("0:WILLIAM:W>B", "HELP-18").refuses("0:WILLIAM:B>B", "HELP-18");
    let all = ["L", "W", "G", "O"].map(|card| format!("WILLIAM:B>{card}"));
    let more = ["B", "W", "G", "O"].map(|card| format!("WILLIAM:L>{card}"));
    let listed: Vec<&str> = all.iter().chain(&more).map(String::as_str).collect();
    table.lists(0, "WILLIAM", &listed);
    four(&with("1L")).refuses("0:WILLIAM:B>W", "BUILD-2").lists(0, "WILLIAM", &[]);
    // Both cards cannot be replaced.
    four(&with("1W1G")).refuses("0:WILLIAM:B>W", "BUILD-2").refuses("0:WILLIAM:L>G", "BUILD-2");
}

#[test]
fn help_18_only_one_road() {
    let table = four(&with("2L2W")).play("0:WILLIAM:B>W 0:R22-28 0:FLIP").refuses("0:WILLIAM:B>W", "HELP-9");
    table.refuses("0:R28-34", "BUILD-2").hand(0, "1L1W");
}

#[test]
fn help_18_nobody_else_places_the_road() {
    // Seat 1 could build there too, and pay for it.
    let table = four(&format!("{} 1=s34;r28-34;1B1L", with("1L1W"))).play("0:WILLIAM:B>W").asks("0");
    table.refuses("1:R22-28", "TURN-1").refuses("1:R28-33", "TURN-1").allows("0:R22-28");
}

#[test]
fn help_18_all_placement_rules_apply() {
    let position = "0=s17;r17-22,22-28;1L1W;hwilliam 1=s28;r28-33 2=hlouis";
    let paid =
        four(position).play("0:WILLIAM:B>W").refuses("0:R28-33", "TOPO-4").refuses("0:R28-34", "ROAD-2");
    let paid = paid.refuses("0:R34-39", "ROAD-1");
    paid.lists(0, "", &["R12-17", "R16-22", "R17-23"]);
}

#[test]
fn help_18_there_must_be_a_road_in_stock_and_a_place_for_it() {
    let fifteen =
        "s17;r17-22,22-28,28-34,34-39,39-44,44-48,48-52,49-52,49-53,50-53,46-50,42-46,37-42,32-37,26-32";
    four(&format!("0={fifteen};1L1W;hwilliam 2=hlouis")).refuses("0:WILLIAM:B>W", "BUILD-4").lists(
        0,
        "WILLIAM",
        &[],
    );
    // Both paths of the corner are taken by others.
    let walled = "0=s0;1L1W;hwilliam 1=s7;r3-7,0-3 2=s8;r4-8,0-4;hlouis";
    four(walled).refuses("0:WILLIAM:B>W", "HELP-18").lists(0, "WILLIAM", &[]);
}

#[test]
fn help_18_not_for_free_roads_and_not_before_the_roll() {
    let table = four(&with("1L1W;d1R")).play("0:ROADS").refuses("0:WILLIAM:B>W", "TURN-7");
    table.play("0:R22-28 0:R28-34").hand(0, "1L1W").helper(0, "william").allows("0:WILLIAM:B>W");
    four(&format!("{} phase=before-roll", with("1L1W"))).refuses("0:WILLIAM:B>W", "TURN-2");
}

#[test]
fn t_33_william_pays_lumber_and_wool() {
    four(&with("1L1W")).play("0:WILLIAM:B>W 0:R22-28").hand(0, "0");
}
