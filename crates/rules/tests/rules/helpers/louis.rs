//! Louis moves a road: HELP-26, HELP-27, HELP-37, AMB-40, AMB-48.

use hexhaven_rules::event::OpenEvent;
use hexhaven_rules::position::Phase;

use super::four;
use crate::table::{Table, at, seat};

/// Six roads in a line for seat 0, who has Louis; the last one, 44-48, has a free end.
const SIX: &str = "0=s17;r17-22,22-28,28-34,34-39,39-44,44-48";
/// Five, or with one road more six, in a line for seat 1.
const FIVE: &str = "1=s31;r25-31,20-25,15-20,10-15,6-10";
/// The same for seat 2.
const ALSO_FIVE: &str = "2=s53;r50-53,46-50,42-46,37-42,32-37";

fn award(event: &OpenEvent) -> bool {
    matches!(event, OpenEvent::LongestRoad { .. })
}

#[test]
fn help_26_an_own_road_is_taken_off_and_rebuilt_for_free() {
    let table = four("0=s17;r17-22,22-28").play("0:LOUIS22-28");
    assert_eq!(table.state.public().roads[seat(0)].len(), 1);
    let table = table.asks("0").lists(0, "", &["R12-17", "R16-22", "R17-23"]).play("0:R12-17").hand(0, "0");
    assert_eq!(table.text(), "fifth:4:helpers fixed 0=s17;r12-17,17-22 phase=helper-used:0");
}

#[test]
fn help_26_the_road_must_have_a_free_end() {
    // 17-22 touches the settlement at one end and a road at the other.
    let table = four("0=s17;r17-22,22-28").lists(0, "LOUIS", &["LOUIS22-28"]);
    table.refuses("0:LOUIS17-22", "HELP-26").refuses("0:LOUIS12-17", "HELP-26");
    // The player's own settlement or city at the end also counts.
    four("0=s17,28;r17-22,22-28").lists(0, "LOUIS", &[]).refuses("0:LOUIS22-28", "HELP-26");
    four("0=s17;c28;r17-22,22-28").refuses("0:LOUIS22-28", "HELP-26");
    // In a ring no road has one.
    let ring = four("0=s17;r17-22,22-28,28-34,29-34,23-29,17-23").lists(0, "LOUIS", &[]);
    ring.refuses("0:LOUIS29-34", "HELP-26");
}

#[test]
fn help_26_foreign_pieces_do_not_matter_for_the_free_end() {
    // The road ends at a settlement and at a road of others.
    let table = four("0=s17;r17-22,22-28 2=s28;r28-33").play("0:LOUIS22-28 0:R17-23");
    table.phase(Phase::HelperUsed { seat: seat(0) });
    // Nobody else's road can be lifted.
    four("0=s17;r17-22 2=s28;r28-33").refuses("0:LOUIS28-33", "HELP-26");
}

#[test]
fn help_26_the_road_rules_apply_after_the_removal() {
    let table = four("0=s17;r17-22,22-28,28-34 2=s28").play("0:LOUIS28-34");
    // Beyond the settlement of seat 2, away from everything, and on a road that lies there.
    let table =
        table.refuses("0:R28-33", "ROAD-2").refuses("0:R34-39", "ROAD-1").refuses("0:R17-22", "TOPO-4");
    table.lists(0, "", &["R12-17", "R16-22", "R17-23"]);
    // What only the lifted road reached is out of reach.
    four("0=s17;r17-22,22-28").play("0:LOUIS22-28").refuses("0:R28-33", "ROAD-1");
}

#[test]
fn help_26_also_the_only_road_and_the_fifteenth() {
    let table = four("0=s17;r17-22").play("0:LOUIS17-22").lists(0, "", &["R12-17", "R17-23"]);
    table.play("0:R17-23");
    let fifteen =
        "0=s17;r17-22,22-28,28-34,34-39,39-44,44-48,48-52,49-52,49-53,50-53,46-50,42-46,37-42,32-37,26-32";
    four(fifteen).lengths(&[15]).play("0:LOUIS26-32 0:R17-23").lengths(&[15]);
}

#[test]
fn help_27_another_path_than_before() {
    let table = four("0=s17;r17-22,22-28").play("0:LOUIS22-28").refuses("0:R22-28", "HELP-27");
    table.refuses("0:END", "TURN-7").refuses("0:FLIP", "TURN-7");
}

#[test]
fn help_27_longest_road_is_settled_once_after_the_rebuild() {
    // While the road is off the board the card stays, and moving it from end to end changes nothing.
    let lifted = four(&format!("{SIX} {FIVE},2-6 longest=0")).play("0:LOUIS44-48").lengths(&[5, 6]);
    let lifted = lifted.longest_road(Some(0)).never_told(award);
    lifted.play("0:R17-23").lengths(&[6, 6]).longest_road(Some(0)).never_told(award);
}

#[test]
fn help_27_a_shorter_road_may_lose_the_card() {
    // To 5 against 6: it goes to seat 1, at once and on the turn of seat 0.
    let table = four(&format!("{SIX} {FIVE},2-6 longest=0")).play("0:LOUIS44-48 0:R16-22");
    let table = table.told(OpenEvent::LongestRoad { holder: Some(seat(1)), length: 6 });
    table.longest_road(Some(1)).points(0, 1).points(1, 3);
    // To 5 against two of 6: it is set aside (LR-10).
    let tied = format!("{SIX} {FIVE},2-6 {ALSO_FIVE},26-32 longest=0");
    four(&tied).play("0:LOUIS44-48 0:R16-22").lengths(&[5, 6, 6]).longest_road(None);
    // To 4 against nobody with 5: the same (LR-11).
    let alone = four(&SIX.replace(",44-48", "")).longest_road(Some(0)).play("0:LOUIS39-44 0:R16-22");
    alone.lengths(&[4]).longest_road(None).points(0, 1);
}

#[test]
fn help_27_a_longer_road_takes_the_card() {
    let five = SIX.replace("44-48", "16-22");
    // From 5 to 6 against the holder's 5.
    let table = four(&format!("{five} {FIVE} longest=1")).lengths(&[5, 5]).play("0:LOUIS16-22 0:R44-48");
    table.longest_road(Some(0)).told(OpenEvent::LongestRoad { holder: Some(seat(0)), length: 6 });
    // Just as long as the holder's is not longer (LR-6).
    let table = four(&format!("{five} {FIVE},2-6")).play("0:LOUIS16-22 0:R44-48").lengths(&[6, 6]);
    table.longest_road(Some(1)).never_told(award);
    // A move that makes five earns it.
    let four_roads = "0=s17;r17-22,22-28,28-34,34-39,16-22";
    four(four_roads).longest_road(None).play("0:LOUIS16-22 0:R39-44").lengths(&[5]).longest_road(Some(0));
}

#[test]
fn help_37_the_road_is_rebuilt_in_the_same_use() {
    let table = four("0=s17;r17-22,22-28;1B1L1W1G1O;d1K").play("0:LOUIS22-28");
    for code in ["0:END", "0:KNIGHT", "0:S28", "0:BUY", "0:O>B", "0:EXCHANGE:lin"] {
        assert_eq!(table.refusal(code).rule(), "TURN-7", "{code}");
    }
    table.refuses("1:R17-23", "TURN-1").lists(0, "", &["R12-17", "R16-22", "R17-23"]);
}

#[test]
fn help_37_without_a_legal_target_he_cannot_be_used() {
    // The other path of the corner is taken, so the road could only go back.
    let table = four("0=s0;r0-3 1=s8;r4-8,0-4").lists(0, "LOUIS", &[]).refuses("0:LOUIS0-3", "HELP-37");
    table.play("0:END").helper(0, "louis");
    four("0=s0;r0-3").allows("0:LOUIS0-3");
}

#[test]
fn help_37_a_path_behind_a_foreign_building_is_no_target() {
    // Without the road 0-3 the only free path, 0-4, would hang on 1-4 alone, across the settlement of seat 1 (ROAD-2).
    let around = "1=s4;r4-8,8-12,7-12,3-7 2=s14;r9-14,5-9,10-14,6-10,2-6,2-5";
    let table = four(&format!("0=s3,5;r0-3,1-4,1-5 {around}")).refuses("0:LOUIS0-3", "HELP-37");
    table.lists(0, "LOUIS", &["LOUIS1-4"]).play("0:LOUIS1-4").lists(0, "", &["R0-4"]);
}

#[test]
fn amb_40_removal_and_rebuilding_are_one_action() {
    // In the 1999 edition a tie after a break would set the card aside, but nothing has become shorter here.
    let mix = "classic-1999:4:helpers,foreign-modules=on fixed";
    let table = at(&format!("{mix} {SIX} {FIVE},2-6 longest=0")).play("0:LOUIS44-48 0:R17-23");
    table.lengths(&[6, 6]).longest_road(Some(0)).never_told(award);
}

#[test]
fn amb_40_a_tie_after_the_holder_became_shorter() {
    let tie = |rules: &str| -> Table {
        at(&format!("{rules} fixed {SIX} {FIVE}")).play("0:LOUIS44-48 0:R16-22").lengths(&[5, 5])
    };
    for rules in ["fifth:4:helpers", "sixth:4:helpers,foreign-modules=on"] {
        tie(rules).longest_road(Some(0)).points(0, 3).never_told(award);
    }
    let set_aside = OpenEvent::LongestRoad { holder: None, length: 5 };
    for rules in ["classic-1999:4:helpers,foreign-modules=on", "family:4:helpers,foreign-modules=on"] {
        tie(rules).longest_road(None).points(0, 1).told(set_aside);
    }
    // The option alone decides it.
    tie("fifth:4:helpers,lr-tie-after-break=set-aside").longest_road(None);
    tie("family:4:helpers,foreign-modules=on,lr-tie-after-break=keep").longest_road(Some(0));
}

#[test]
fn amb_40_a_longer_rival_takes_it_in_every_edition() {
    for rules in ["fifth:4:helpers", "classic-1999:4:helpers,foreign-modules=on"] {
        let text = format!("{rules} fixed {SIX} {FIVE},2-6 longest=0");
        at(&text).play("0:LOUIS44-48 0:R16-22").longest_road(Some(1));
    }
}

#[test]
fn amb_40_somebody_elses_card_is_not_touched_by_a_tie() {
    // The owner of Louis is not the holder: however short the road becomes, no break of the holder's has occurred.
    let mix = "classic-1999:4:helpers,foreign-modules=on fixed";
    let text = format!("{mix} {SIX} {FIVE},2-6 {ALSO_FIVE},26-32 longest=1");
    at(&text).play("0:LOUIS44-48 0:R16-22").lengths(&[5, 6, 6]).longest_road(Some(1)).never_told(award);
}

#[test]
fn amb_40_roads_joined_at_an_opponents_building_still_count_as_connected() {
    let table = four("0=s17;r17-22,22-28,28-34 2=s28").refuses("0:LOUIS22-28", "HELP-26");
    table.lists(0, "LOUIS", &["LOUIS28-34"]);
}

#[test]
fn amb_48_louis_helps_at_any_decision_of_the_own_turn() {
    let position = "0=s17;r17-22,22-28;1B1L 1=hjean";
    let before = four(&format!("{position} phase=before-roll")).lists(0, "LOUIS", &["LOUIS22-28"]);
    let before = before.play("0:LOUIS22-28 0:R17-23 0:FLIP");
    before.phase(Phase::BeforeRoll).play("0:ROLL *:1+1").phase(Phase::Main);
    four(position).play("0:R17-23").allows("0:LOUIS22-28");
    let seven =
        four(&format!("{position} phase=before-roll")).play("0:ROLL *:3+4").refuses("0:LOUIS22-28", "TURN-7");
    seven.play("0:ROB0").allows("0:LOUIS22-28");
}
