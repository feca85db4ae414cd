//! Marianne gives a card when a roll brought none: HELP-19, HELP-20, AMB-41, AMB-50.

use hexhaven_rules::Viewer;
use hexhaven_rules::cards::Resource;
use hexhaven_rules::event::OpenEvent;
use hexhaven_rules::places::Hex;
use hexhaven_rules::position::Phase;

use super::four;
use crate::table::{at, seat};

/// Seat 1 has Marianne and a settlement at the forest 8, the mountains 3 and the hills 5.
const SHE: &str = "1=s39;r39-44 phase=before-roll";

#[test]
fn help_19_a_card_of_ones_choice_after_a_roll_that_brought_none() {
    let table = four(SHE).play("0:ROLL *:1+1").phase(Phase::Reaction { seat: seat(1) }).asks("1");
    let listed = ["B", "L", "W", "G", "O"].map(|card| format!("MARIANNE:{card}"));
    let listed: Vec<&str> = ["PASS"].into_iter().chain(listed.iter().map(String::as_str)).collect();
    let table = table.lists(1, "", &listed).play("1:MARIANNE:O");
    let table = table.told(OpenEvent::HelperBrought { seat: seat(1), resource: Resource::Ore });
    let table =
        table.hand(1, "1O").supply("19B19L19W19G18O").phase(Phase::HelperUsed { seat: seat(1) }).asks("1");
    table.play("1:FLIP").phase(Phase::Main).asks("0").helper(1, "marianne.b.used");
}

#[test]
fn help_19_not_after_a_roll_that_brought_a_card_nor_after_a_seven() {
    four(SHE).play("0:ROLL *:4+4").hand(1, "1L").phase(Phase::Main).refuses("1:MARIANNE:O", "HELP-14");
    four(SHE).play("0:ROLL *:3+4").phase(Phase::MovingRobber).refuses("1:MARIANNE:O", "HELP-14");
    // What others receive does not matter.
    four(&format!("0=s41 {SHE}")).play("0:ROLL *:2+2").hand(0, "1G").asks("1");
}

#[test]
fn help_19_before_any_opponent_uses_a_helper() {
    let table = four(&format!("0=2O;hjean {SHE}")).play("0:ROLL *:1+1");
    let table =
        table.refuses("0:JEAN:O", "TURN-1").refuses("0:END", "TURN-1").refuses("2:MARIANNE:O", "TURN-1");
    table.refuses("1:SEAN:O", "HELP-6").play("1:PASS").allows("0:JEAN:O");
}

#[test]
fn help_19_on_the_own_roll_the_own_turn_goes_on() {
    let own = "1=s39;r39-44 turn=2 active=1 phase=before-roll";
    let table = four(own).play("1:ROLL *:1+1").asks("1").refuses("1:END", "TURN-7");
    table.play("1:MARIANNE:B 1:EXCHANGE:jean").phase(Phase::Main).asks("1").refuses("1:JEAN:B", "HELP-9");
}

#[test]
fn help_20_the_robber_and_a_shortage_count_as_nothing_received() {
    let hex = Hex::new(12);
    let blocked = four(&format!("robber=12 {SHE}")).play("0:ROLL *:4+4").asks("1");
    blocked.told(OpenEvent::Blocked { hex, seat: seat(1), resource: Resource::Lumber, count: 1 });
    // One lumber is left for two players.
    let short = "0=s28 1=s39;r39-44 2=18L phase=before-roll";
    four(short).play("0:ROLL *:4+4").hand(0, "0").hand(1, "0").asks("1");
    // None is left for one player.
    four(&format!("2=19L {SHE}")).play("0:ROLL *:4+4").asks("1");
}

#[test]
fn help_20_who_gets_the_rest_of_a_short_supply_has_received_a_card() {
    let rest = "1=c39;r39-44 2=18L phase=before-roll";
    four(rest).play("0:ROLL *:4+4").hand(1, "1L").phase(Phase::Main);
    // In the Family edition a single player gets none of it either (AMB-7).
    at(&format!("family:4:helpers,foreign-modules=on fixed {rest}"))
        .play("0:ROLL *:4+4")
        .hand(1, "0")
        .asks("1");
}

#[test]
fn help_20_the_card_must_be_in_the_supply() {
    let table = four(&format!("2=19O {SHE}")).play("0:ROLL *:1+1").refuses("1:MARIANNE:O", "AMB-38");
    table.lists(1, "MARIANNE", &["MARIANNE:B", "MARIANNE:L", "MARIANNE:W", "MARIANNE:G"]);
}

#[test]
fn help_20_with_an_empty_supply_nobody_is_asked() {
    let empty = four(&format!("0=19B19L19W19G19O {SHE}")).play("0:ROLL *:1+1").phase(Phase::Main).asks("0");
    empty.helper(1, "marianne").refuses("1:PASS", "TURN-1");
}

#[test]
fn help_20_who_is_asked_follows_from_what_all_can_see() {
    // The same public facts with other hands lead to the same question.
    let hands = ["2B2L", "4O", "1B1L1W1G"];
    let spectators = hands.map(|hand| {
        let table =
            four(&format!("1=s39;{hand} 2=d2K 3={hand} phase=before-roll")).play("0:ROLL *:1+1").asks("1");
        table.view(Viewer::Spectator).public().phase
    });
    assert_eq!(spectators, [Phase::Reaction { seat: seat(1) }; 3]);
}

#[test]
fn amb_41_robber_shortage_and_the_own_roll() {
    let own = "turn=2 active=1 phase=before-roll";
    four(&format!("1=s39 robber=12 {own}")).play("1:ROLL *:4+4").asks("1").play("1:MARIANNE:L").hand(1, "1L");
    four(&format!("1=s39 2=19L {own}")).play("1:ROLL *:4+4").asks("1").refuses("1:MARIANNE:L", "AMB-38");
    four(&format!("1=s39 {own}")).play("1:ROLL *:5+5").asks("1");
    four(&format!("1=s39 {own}")).play("1:ROLL *:4+4").phase(Phase::Main);
}

#[test]
fn amb_50_marianne_and_sean_never_answer_the_same_roll() {
    let both = "1=s39 2=hsean phase=before-roll";
    four(both).play("0:ROLL *:1+1").asks("1").play("1:PASS").phase(Phase::Main).asks("0");
    four(both).play("0:ROLL *:3+4").asks("2").play("2:PASS").phase(Phase::MovingRobber).asks("0");
}

#[test]
fn amb_50_answers_come_before_the_next_action_of_the_active_player() {
    let table = four("0=s17;r17-22;1B1L;d1K 1=s39 2=hsean phase=before-roll").play("0:ROLL *:1+1");
    for code in ["0:R22-28", "0:KNIGHT", "0:OFFER:1:1B>1O", "0:LOUIS17-22", "0:END"] {
        assert_eq!(table.refusal(code).rule(), "TURN-1", "{code}");
    }
    assert!(table.choices(0).is_empty());
    table.play("1:PASS").allows("0:R22-28 0:KNIGHT 0:OFFER:1:1B>1O 0:LOUIS17-22 0:END");
}
