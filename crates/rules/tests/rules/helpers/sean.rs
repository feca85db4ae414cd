//! Sean protects from a seven or gives a card at one: HELP-29, HELP-30, AMB-42.

use hexhaven_rules::cards::Resource;
use hexhaven_rules::event::OpenEvent;
use hexhaven_rules::position::Phase;

use super::four;
use crate::table::{Table, at, seat, seats};

/// A seven is rolled by seat 0; Sean helps seat 1, which has this hand and a settlement at the forest 8.
fn seven(hand: &str, more: &str) -> Table {
    four(&format!("1=s39;{hand};hsean {more} phase=before-roll")).play("0:ROLL *:3+4")
}

#[test]
fn help_29_with_more_than_seven_cards_nothing_need_be_discarded() {
    let table = seven("8O", "").told(OpenEvent::MustDiscard { seat: seat(1), count: 4 });
    let table = table.phase(Phase::Reaction { seat: seat(1) }).asks("1").lists(1, "", &["PASS", "SEAN"]);
    let table = table.refuses("1:SEAN:B", "HELP-29").play("1:SEAN").told(OpenEvent::Spared { seat: seat(1) });
    let table = table.hand(1, "8O").play("1:FLIP").phase(Phase::MovingRobber).asks("0");
    table.helper(1, "sean.b.used").never_told(|event| matches!(event, OpenEvent::Discarded { .. }));
}

#[test]
fn help_29_with_seven_or_fewer_a_card_comes_from_the_supply() {
    for hand in ["7O", "1O"] {
        let table = seven(hand, "").refuses("1:SEAN", "HELP-29").play("1:SEAN:B");
        let table = table.told(OpenEvent::HelperBrought { seat: seat(1), resource: Resource::Brick });
        table.hand(1, &format!("1B{hand}")).play("1:EXCHANGE:lin").phase(Phase::MovingRobber);
    }
    four("1=hsean phase=before-roll").play("0:ROLL *:3+4 1:SEAN:W").hand(1, "1W");
}

#[test]
fn help_29_at_no_other_moment_and_for_nobody_else() {
    // Everybody has more than seven cards, so that only the moment and the owner make the difference.
    let table = seven("9O", "0=9G 2=9B 3=9L").asks("1");
    let table = table.refuses("0:SEAN", "TURN-1").refuses("2:SEAN", "TURN-1").refuses("3:SEAN", "TURN-1");
    table.play("1:PASS").asks("0123").refuses("1:SEAN", "HELP-14").refuses("2:SEAN", "HELP-14");
    for phase in ["before-roll", "main", "move-robber"] {
        let table = four(&format!("1=s39;9O;hsean 2=9B phase={phase}"));
        table.refuses("1:SEAN", "HELP-14").refuses("2:SEAN", "HELP-14").refuses("1:SEAN:B", "HELP-14");
    }
    // Marianne answers a roll as well, but she is not Sean.
    let table = four("1=s39;9O;hmarianne 2=hsean phase=before-roll").play("0:ROLL *:1+1").asks("1");
    table.refuses("1:SEAN", "HELP-6").refuses("2:SEAN", "TURN-1");
}

#[test]
fn help_29_before_any_discard() {
    let table = seven("9O", "2=9B 3=8L").asks("1").refuses("2:D:B", "TURN-1").refuses("0:ROB12", "TURN-1");
    // The others still discard, and then the robber comes.
    let table = table.play("1:SEAN 1:FLIP").phase(Phase::Discarding { waiting: seats("23") });
    let table = table.refuses("1:D:O", "TURN-1").play("2:D:B 2:D:B 2:D:B 2:D:B").asks("3");
    let table = table.play("3:D:L 3:D:L 3:D:L 3:D:L").hand(1, "9O").hand(2, "5B").hand(3, "4L");
    table
        .phase(Phase::MovingRobber)
        .play("0:ROB12 *:STOLEN:O")
        .hand(0, "1O")
        .hand(1, "8O")
        .phase(Phase::Main);
}

#[test]
fn help_29_who_passes_discards_like_all_others() {
    let table = seven("9O", "2=8B").play("1:PASS").phase(Phase::Discarding { waiting: seats("12") });
    let table = table.play("1:D:O 1:D:O 1:D:O 1:D:O 2:D:B 2:D:B 2:D:B 2:D:B").hand(1, "5O");
    table.helper(1, "sean").phase(Phase::MovingRobber);
}

#[test]
fn help_29_on_the_own_seven_too() {
    let own = "1=9O;hsean turn=2 active=1 phase=before-roll";
    let table = four(own).play("1:ROLL *:3+4").asks("1").play("1:SEAN 1:EXCHANGE:jean").hand(1, "9O");
    table.phase(Phase::MovingRobber).asks("1").play("1:ROB0").refuses("1:JEAN:O", "HELP-9");
}

#[test]
fn help_29_only_a_seven_and_no_knight() {
    four("1=9O;hsean phase=before-roll").play("0:ROLL *:1+1").phase(Phase::Main);
    four("0=d1K 1=s39;9O;hsean phase=before-roll").play("0:KNIGHT").phase(Phase::MovingRobber).asks("0");
}

#[test]
fn help_29_the_card_must_be_in_the_supply() {
    let table = seven("1O", "2=19B").refuses("1:SEAN:B", "AMB-38");
    table.lists(1, "", &["PASS", "SEAN:L", "SEAN:W", "SEAN:G", "SEAN:O"]);
}

#[test]
fn help_29_with_an_empty_supply_he_only_protects() {
    let all = "0=19B19L19W19G11O";
    let table = four(&format!("{all} 1=8O;hsean phase=before-roll")).play("0:ROLL *:3+4").asks("1");
    table.lists(1, "", &["PASS", "SEAN"]);
    // With seven cards or fewer there is nothing to ask.
    let table = four("0=19B19L19W19G12O 1=7O;hsean phase=before-roll").play("0:ROLL *:3+4");
    table.phase(Phase::Discarding { waiting: seats("0") });
}

#[test]
fn help_29_the_limit_of_the_table_counts() {
    let table =
        at("fifth:4:helpers,discard-limit=9 fixed 1=8O;hsean 2=9L phase=before-roll").play("0:ROLL *:3+4");
    table.refuses("1:SEAN", "HELP-29").play("1:SEAN:O 1:FLIP").hand(1, "9O").phase(Phase::MovingRobber);
}

#[test]
fn help_30_from_seven_to_eight_cards_without_a_discard() {
    let table = seven("7O", "2=8B").play("1:SEAN:B 1:FLIP").hand(1, "1B7O");
    let table = table.phase(Phase::Discarding { waiting: seats("2") }).refuses("1:D:O", "TURN-1");
    table.play("2:D:B 2:D:B 2:D:B 2:D:B").hand(1, "1B7O").phase(Phase::MovingRobber);
    seven("7O", "").play("1:SEAN:B 1:FLIP").hand(1, "1B7O").phase(Phase::MovingRobber);
}

#[test]
fn help_30_it_makes_no_difference_whether_he_is_flipped_or_exchanged() {
    for choice in ["FLIP", "EXCHANGE:marianne"] {
        let table = seven("8O", "2=8B").play(&format!("1:SEAN 1:{choice}"));
        table.phase(Phase::Discarding { waiting: seats("2") });
    }
}

#[test]
fn help_30_who_is_asked_and_what_for_follows_from_the_number_of_cards() {
    for (hands, choice) in [(["8O", "4B4L", "2B6G"], "SEAN"), (["7O", "3B4L", "1B6G"], "SEAN:O")] {
        let choices =
            hands.map(|hand| seven(hand, "2=8W;d1K").asks("1").allows(&format!("1:{choice}")).choices(1));
        assert!(choices.iter().all(|listed| *listed == choices[0]), "{choices:?}");
    }
}

#[test]
fn amb_42_voluntary_and_counted_at_the_roll() {
    seven("8O", "").allows("1:SEAN 1:PASS");
    seven("7O", "")
        .allows("1:SEAN:O 1:PASS")
        .play("1:SEAN:O 1:FLIP")
        .hand(1, "8O")
        .phase(Phase::MovingRobber);
}

#[test]
fn amb_42_the_new_card_can_be_stolen() {
    let table = four("1=s39;hsean phase=before-roll").play("0:ROLL *:3+4 1:SEAN:B 1:FLIP 0:ROB12");
    let table = table.phase(Phase::Stealing { victim: seat(1) }).play("*:STOLEN:B");
    table.hand(0, "1B").hand(1, "0");
}
