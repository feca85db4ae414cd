//! The possible results of luck, by number: [`hexhaven_rules::chance::Outcomes::at`], with which simulations draw.

use hexhaven_rules::chance::Outcome;

use crate::table::{Table, at};

/// The codes of the outcomes for all numbers from 0, up to the first without an outcome.
fn by_number(table: &Table) -> Vec<String> {
    let outcomes = table.state.outcomes();
    (0..).map_while(|number| outcomes.at(number)).map(Outcome::code).collect()
}

#[test]
fn every_card_of_a_hand_is_one_number() {
    let table = at("fifth:4 0=s17 1=s8;2B1W3O robber=0 phase=steal:1");
    assert_eq!(by_number(&table), ["STOLEN:B", "STOLEN:B", "STOLEN:W", "STOLEN:O", "STOLEN:O", "STOLEN:O"]);
}

#[test]
fn every_pair_of_dice_is_one_number() {
    let sums: Vec<u8> = by_number(&at("fifth:4 phase=rolling"))
        .iter()
        .map(|code| code.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0').sum())
        .collect();
    let mut pairs: Vec<u8> = (1..=6).flat_map(|one| (1..=6).map(move |other| one + other)).collect();
    pairs.sort_unstable();
    assert_eq!(sums, pairs);
}

#[test]
fn where_no_luck_is_awaited_no_number_stands_for_anything() {
    assert_eq!(at("fifth:4").state.outcomes().at(0), None);
}
