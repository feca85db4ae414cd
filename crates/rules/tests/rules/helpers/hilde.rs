//! Hilde takes a card from a richer player: HELP-23, HELP-24, AMB-43, AMB-48.

use hexhaven_rules::Illegal;
use hexhaven_rules::cards::Resource;
use hexhaven_rules::position::Phase;

use super::four;
use crate::table::{at, seat};

/// One point for the owner of Hilde, two for seat 1, one for seat 2 and two for seat 3, who has no cards.
const TABLE: &str = "0=s17;1B;hhilde 1=c39;2W1O;d1V 2=s31;2G 3=c14";

#[test]
fn help_23_a_look_at_a_hand_and_a_card_of_ones_choice() {
    let table = four(TABLE).play("0:HILDE1").phase(Phase::HildeTaking { victim: seat(1) }).asks("0");
    let table =
        table.lists(0, "", &["TAKE:W", "TAKE:O"]).refuses("0:TAKE:B", "HELP-23").refuses("0:END", "TURN-7");
    table
        .play("0:TAKE:O")
        .hand(0, "1B1O")
        .hand(1, "2W")
        .dev(1, "1V")
        .phase(Phase::HelperUsed { seat: seat(0) });
}

#[test]
fn help_23_nobody_else_takes_the_card() {
    let table = four(TABLE).play("0:HILDE1").asks("0");
    for other in 1..4 {
        let codes = table.choices(other);
        assert!(codes.is_empty(), "{codes:?}");
        assert_eq!(table.refusal(&format!("{other}:TAKE:W")), Illegal::NotYourTurn { seat: seat(other) });
    }
    // And not at another time.
    four(TABLE).refuses("0:TAKE:W", "TURN-7").refuses("1:TAKE:B", "TURN-1");
}

#[test]
fn help_23_only_an_opponent_with_more_points() {
    // As many is not more, nor is fewer, and players are not their own opponents.
    let table = four(TABLE)
        .lists(0, "HILDE", &["HILDE1"])
        .refuses("0:HILDE2", "HELP-23")
        .refuses("0:HILDE0", "HELP-23");
    table.refuses("0:HILDE4", "COMP-14");
    four("0=c17;hhilde 1=s39;2W").refuses("0:HILDE1", "HELP-23");
}

#[test]
fn help_23_only_after_the_roll_is_resolved() {
    let table =
        four(&format!("{TABLE} phase=before-roll")).refuses("0:HILDE1", "TURN-2").play("0:ROLL *:3+4");
    let table = table.phase(Phase::MovingRobber).refuses("0:HILDE1", "TURN-7").play("0:ROB0");
    table.phase(Phase::Main).allows("0:HILDE1");
    // Marianne's answer still belongs to the roll.
    let table =
        four(&format!("{TABLE} phase=before-roll")).play("0:ROLL *:1+1").refuses("0:HILDE1", "TURN-1");
    table.play("1:PASS").allows("0:HILDE1");
}

#[test]
fn help_24_hidden_points_do_not_count_and_special_cards_do() {
    // Seat 2 has three hidden points, seat 0 has one more than seat 1 only by a hidden card.
    let hidden = four("0=s17;d1V;hhilde 1=c39;2W 2=s31;2G;d3V").refuses("0:HILDE2", "HELP-23");
    hidden.allows("0:HILDE1");
    // Largest Army makes seat 2 richer than seat 0; Longest Road makes seat 0 as rich as seat 1.
    let army = four("0=s17;hhilde 2=s31;2G;k3").points(2, 3);
    army.allows("0:HILDE2");
    let road = "r17-22,22-28,28-34,34-39,39-44";
    four(&format!("0=s17;{road};hhilde 1=c41;s50;2W"))
        .points(0, 3)
        .points(1, 3)
        .refuses("0:HILDE1", "HELP-23");
}

#[test]
fn help_24_without_such_an_opponent_she_cannot_be_used() {
    let table = four("0=c17;hhilde 1=s39;2W 2=s31;2G").lists(0, "HILDE", &[]);
    for code in ["0:HILDE1", "0:HILDE2", "0:HILDE3"] {
        assert_eq!(table.refusal(code).rule(), "HELP-23");
    }
    // An opponent without cards is richer but has nothing to take (AMB-38).
    four("0=s17;hhilde 3=c14").refuses("0:HILDE3", "AMB-38").lists(0, "HILDE", &[]);
}

#[test]
fn help_24_whom_she_may_choose_does_not_show_what_they_have() {
    let other = TABLE.replace("2W1O;d1V", "3B;d1K").replace("2G", "2O");
    assert_eq!(four(TABLE).choices(0), four(&other).choices(0));
}

#[test]
fn amb_43_buildings_alone_as_an_option() {
    let position = "0=s17;hhilde 1=s39;2W;k3 2=c31;2G";
    four(position).lists(0, "HILDE", &["HILDE1", "HILDE2"]);
    let table = at(&format!("fifth:4:helpers,hilde-points=buildings-only fixed {position}"));
    table.refuses("0:HILDE1", "HELP-23").allows("0:HILDE2");
    // The player's own special cards don't count either.
    let own = "0=s17;k3;hhilde 1=c39;2W";
    four(own).refuses("0:HILDE1", "HELP-23");
    at(&format!("fifth:4:helpers,hilde-points=buildings-only fixed {own}")).allows("0:HILDE1");
}

#[test]
fn amb_48_hilde_only_after_the_roll() {
    four(&format!("{TABLE} phase=before-roll")).refuses("0:HILDE1", "TURN-2").lists(0, "HILDE", &[]);
    four(TABLE).allows("0:HILDE1");
}

#[test]
fn amb_48_hilde_also_after_building() {
    let table = four("0=s17;r17-22;1B1L;hhilde 1=c39;2W").play("0:R22-28 0:HILDE1 0:TAKE:W");
    assert_eq!(table.state.hand(seat(0)).get(Resource::Wool), 1);
}
