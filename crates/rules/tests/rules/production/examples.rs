//! Worked examples of the production roll: T-3 … T-6, T-14, T-15, T-23, T-25, T-35.

use hexhaven_rules::Starter;
use hexhaven_rules::cards::Resource;
use hexhaven_rules::places::Hex;

use super::{PASTURE_AND_HILLS, paying, short};
use crate::table::{EDITIONS, Table, at, seat, start};

#[test]
fn t_3_a_settlement_and_a_city_on_one_hex_and_a_city_on_another() {
    at("fifth:4 0=s20;c31 1=c33 phase=rolling").play("*:3+5").hand(0, "3O").hand(1, "2L");
}

#[test]
fn t_4_a_settlement_between_hills_4_and_pasture_4() {
    at(&format!("fifth:4 {PASTURE_AND_HILLS} 0=s14 phase=rolling")).play("*:2+2").hand(0, "1B1W");
}

/// The fixed set-up after one roll. Seats in the order of the colors: red, blue, white, orange.
fn first_roll(rules: &str, dice: &str) -> Table {
    start(rules, Starter::Seat(seat(0))).play(&format!("0:ROLL *:{dice}"))
}

#[test]
fn t_5_a_ten_on_the_fixed_map() {
    first_roll("fifth:4:fixed", "4+6")
        .hand(0, "2L1G1O")
        .hand(1, "1B1L1O")
        .hand(2, "1L1W1O")
        .hand(3, "1B2G1O");
}

#[test]
fn t_6_a_nine_on_the_fixed_map() {
    for rules in ["family:4:fixed", "fifth:4:fixed"] {
        first_roll(rules, "4+5").hand(0, "2L2G").hand(1, "1B1L1O").hand(2, "1L1W1O").hand(3, "1L2G1O");
    }
}

#[test]
fn t_14_one_player_owed_three_grain_and_two_are_left() {
    for (edition, hand) in EDITIONS.into_iter().zip(["2G", "2G", "2G", "0"]) {
        at(&format!("{edition} 0=s17;c11 1=17G phase=rolling"))
            .play("*:6+6")
            .told(short(Resource::Grain, 3, 2))
            .hand(0, hand);
    }
}

#[test]
fn t_15_two_players_owed_the_last_grain_and_ore_as_well() {
    // Mountains 4 (hex 13) beside fields 4 (hex 14).
    let land = "m10p2f9/g12h6p3h10/g9f11df3m8/f8m4g4p5/h5g6p11";
    for edition in EDITIONS {
        at(&format!("{edition} {land} 0=s40 1=s34,36 2=18G phase=rolling"))
            .play("*:2+2")
            .told(short(Resource::Grain, 2, 1))
            .hand(0, "1O")
            .hand(1, "1O");
    }
}

#[test]
fn t_23_a_city_on_the_fields_and_settlements_on_pasture_and_fields() {
    // Blue is seat 0, red seat 1.
    at("family:4 0=c45 1=s14,36 phase=rolling").play("*:1+3").hand(0, "2G").hand(1, "1W1G");
}

#[test]
fn t_25_a_settlement_and_a_city_of_two_players_on_one_hex() {
    at("sixth:4 0=s20 1=c31 phase=rolling").play("*:2+6").hand(0, "1O").hand(1, "2O");
}

#[test]
fn t_35_what_white_and_blue_earn_on_the_fixed_map() {
    for rules in ["fifth:4:fixed", "family:4:fixed"] {
        // White has 1L1W1O and blue 1B1L1O to begin with.
        for (dice, white, blue) in [
            ("1+2", "2L1W1O", "1B1L2O"),
            ("4+4", "1L1W2O", "1B2L1O"),
            ("1+4", "1L2W1O", "2B1L1W1O"),
            ("1+3", "1L1W1O", "1B1L1G1O"),
            ("5+6", "2L1W1O", "1B1L1W1O"),
        ] {
            first_roll(rules, dice).hand(2, white).hand(1, blue);
        }
        // A 3 pays from mountains and from forest.
        assert_eq!(paying(&first_roll(rules, "1+2")), [10, 13].into_iter().map(Hex::new).collect());
    }
}
