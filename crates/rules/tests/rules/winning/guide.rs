//! Statements of the web guide that differ from the rulebooks are ignored (AMB-44), one by one.

use hexhaven_rules::Starter;
use hexhaven_rules::event::OpenEvent;
use hexhaven_rules::position::Phase;

use crate::table::{at, seat, start};

#[test]
fn amb_44_the_highest_roll_places_first_not_the_oldest() {
    // SETUP-10.
    start("fifth:3", Starter::Roll)
        .play("*:1+2 *:6+5 *:3+4")
        .told(OpenEvent::FirstPlayer { seat: seat(1) })
        .phase(Phase::SetUpSettlement)
        .asks("1");
}

#[test]
fn amb_44_a_single_player_gets_what_is_left() {
    // PROD-8: three grain owed on a 4, two left.
    at("fifth:3 fixed 0=c40;s36;r40-44 1=17G phase=before-roll").play("0:ROLL *:1+3").hand(0, "2G");
}

#[test]
fn amb_44_a_returned_settlement_is_used_on_the_same_turn() {
    // CITY-2.
    at("fifth:3 fixed 0=s16,17,18,1,2;r16-22,18-24,19-24;BLW3G3O")
        .refuses("0:S19", "BUILD-4")
        .play("0:C16 0:S19")
        .points(0, 7);
}

#[test]
fn amb_44_others_may_propose_a_trade_to_the_active_player() {
    // TRADE-3.
    at("fifth:3 fixed 0=1W 1=1B").play("1:OFFER:0:1B>1W 0:ACCEPT0").hand(0, "1B").hand(1, "1W");
}

#[test]
fn amb_44_the_supply_gives_another_kind() {
    // PORT-5.
    at("fifth:3 fixed 0=5W").refuses("0:W>W", "PORT-5").play("0:W>O").hand(0, "1W1O");
}

#[test]
fn amb_44_two_paths_apart_is_far_enough() {
    // SETTLE-3.
    at("fifth:3 fixed 0=s16;r16-22,17-22;BLWG 1=s18;r18-24")
        .refuses("0:S22", "SETTLE-3")
        .play("0:S17")
        .points(0, 2);
}

#[test]
fn amb_44_a_broken_road_is_its_longest_trail_not_the_longer_half() {
    // LR-1: the line of eight is cut into four and four, but with a branch a trail of five is left.
    at("fifth:3 fixed 0=s16;r16-22,17-22,17-23,18-23,18-24,19-24,19-25,20-25,23-29,29-34 \
        1=s8;r8-13,13-18;BLWG active=1")
    .lengths(&[8, 2])
    .play("1:S18")
    .lengths(&[5, 2])
    .longest_road(Some(0));
}
