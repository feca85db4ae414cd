//! Vincent builds cheaper for a knight: HELP-31 … HELP-33, AMB-24.

use hexhaven_rules::actions::Building;
use hexhaven_rules::cards::{Cards, DevCard};
use hexhaven_rules::event::OpenEvent;
use hexhaven_rules::position::Phase;

use super::four;
use crate::table::{Table, at, seat};

/// Seat 0 has Vincent, a settlement that can become a city and a place for another one.
const HOME: &str = "s17;r17-22,22-28;hvincent";

#[test]
fn help_31_a_settlement_for_lumber_and_brick() {
    let table = four(&format!("0={HOME};1B1L;k2"))
        .play("0:VINCENT:S")
        .told(OpenEvent::KnightRemoved { seat: seat(0) });
    let price = Cards::new([1, 1, 0, 0, 0]);
    let table = table.told(OpenEvent::Paid { seat: seat(0), price }).hand(0, "0").asks("0");
    assert_eq!(table.state.public().knights[seat(0)], 1);
    table.refuses("0:END", "TURN-7").play("0:S28").points(0, 2).phase(Phase::HelperUsed { seat: seat(0) });
}

#[test]
fn help_31_an_upgrade_for_two_ore_and_one_grain() {
    let table =
        four(&format!("0={HOME};1G2O;k1")).play("0:VINCENT:C").hand(0, "0").refuses("0:C28", "CITY-1");
    table.play("0:C17").points(0, 2).phase(Phase::HelperUsed { seat: seat(0) });
    // It is one or the other, and the price as a whole.
    let both = four(&format!("0={HOME};1B1L1G2O;k1")).lists(0, "VINCENT", &["VINCENT:S", "VINCENT:C"]);
    both.play("0:VINCENT:S").refuses("0:C17", "TURN-7").refuses("0:VINCENT:C", "TURN-7");
    four(&format!("0={HOME};1B1G1O;k1")).refuses("0:VINCENT:S", "BUILD-2").refuses("0:VINCENT:C", "BUILD-2");
}

#[test]
fn help_31_the_knight_leaves_the_game() {
    let table = four(&format!("0={HOME};1B1L;k1")).play("0:VINCENT:S 0:S28");
    let public = table.state.public();
    // It counts among the cards that have been played, and goes neither to the deck nor to a hand.
    assert_eq!((public.knights[seat(0)], public.played.get(DevCard::Knight), public.deck_left), (0, 1, 24));
    assert_eq!(table.state.deck().get(DevCard::Knight), 13);
    table.dev(0, "0");
}

#[test]
fn help_32_all_placement_rules_apply() {
    let table = four("0=s17;r17-22,22-28,28-34;1B1L;k1;hvincent 1=s39").play("0:VINCENT:S");
    let table = table.refuses("0:S22", "SETTLE-3").refuses("0:S34", "SETTLE-3").refuses("0:S33", "SETTLE-1");
    table.refuses("0:S17", "TOPO-4").lists(0, "", &["S28"]);
}

#[test]
fn help_32_his_settlement_breaks_a_road_like_any_other() {
    let road = "1=s52;r29-34,34-39,39-44,44-48,48-52";
    let table = four(&format!("0=s17;r17-22,22-28,28-34;1B1L;k1;hvincent {road}")).longest_road(Some(1));
    table.play("0:VINCENT:S 0:S34").lengths(&[3, 4]).longest_road(None);
}

#[test]
fn help_32_a_place_is_needed() {
    four("0=s17;r17-22;1B1L;k1;hvincent").refuses("0:VINCENT:S", "HELP-32").lists(0, "VINCENT", &[]);
    four("0=c17;r17-22;1G2O;k1;hvincent").refuses("0:VINCENT:C", "HELP-32").lists(0, "VINCENT", &[]);
}

#[test]
fn help_32_a_piece_in_stock_is_needed() {
    let five = "0=s17,0,2,20,50;r17-22,22-28;1B1L1G2O;k1;hvincent";
    four(five).refuses("0:VINCENT:S", "BUILD-4").lists(0, "VINCENT", &["VINCENT:C"]);
    let cities = "0=s17;c0,2,20,50;r17-22,22-28;1B1L1G2O;k1;hvincent";
    four(cities).refuses("0:VINCENT:C", "BUILD-4").lists(0, "VINCENT", &["VINCENT:S"]);
}

#[test]
fn help_32_a_played_knight_is_needed_and_the_roll() {
    four(&format!("0={HOME};1B1L1G2O;d2K"))
        .refuses("0:VINCENT:S", "HELP-32")
        .refuses("0:VINCENT:C", "HELP-32");
    // Not one of another player.
    four(&format!("0={HOME};1B1L1G2O 1=k2")).refuses("0:VINCENT:S", "HELP-32");
    four(&format!("0={HOME};1B1L;k1 phase=before-roll")).refuses("0:VINCENT:S", "TURN-2");
    // A knight played this turn will do.
    four(&format!("0={HOME};1B1L;d1K")).play("0:KNIGHT 0:ROB0").allows("0:VINCENT:S");
}

/// Seat 0 uses Vincent; the knights of the four seats, and the rest of the text.
fn used(rules: &str, knights: [u8; 4], rest: &str) -> Table {
    let [own, one, two, three] = knights;
    let text = format!("{rules} fixed 0={HOME};1B1L;k{own} 1=k{one};d1K 2=k{two};d1K 3=k{three} {rest}");
    at(&text).play("0:VINCENT:S")
}

const KEEP: &str = "fifth:4:helpers";
const ASIDE: &str = "fifth:4:helpers,vincent-largest-army=set-aside-below-three";

fn award(event: &OpenEvent) -> bool {
    matches!(event, OpenEvent::LargestArmy { .. })
}

#[test]
fn help_33_the_holder_keeps_the_card_until_another_has_three_and_more() {
    let table = used(KEEP, [3, 2, 0, 0], "").largest_army(Some(0)).never_told(award).play("0:S28 0:FLIP");
    let table = table.points(0, 4).play("0:END 1:ROLL *:6+6 1:PASS 1:KNIGHT");
    table
        .told(OpenEvent::LargestArmy { holder: Some(seat(1)), knights: 3 })
        .largest_army(Some(1))
        .points(0, 2);
}

#[test]
fn help_33_the_knight_no_longer_counts_and_the_check_is_made_at_once() {
    let table = used(KEEP, [3, 3, 0, 0], "army=0").phase(Phase::VincentBuilding(Building::Settlement));
    table.told(OpenEvent::LargestArmy { holder: Some(seat(1)), knights: 3 }).largest_army(Some(1));
}

#[test]
fn amb_24_with_fewer_than_three_the_card_stays() {
    // Two knights are not three, even if nobody has more; even the last knight may go.
    used(KEEP, [3, 2, 2, 0], "").largest_army(Some(0)).never_told(award);
    used(KEEP, [1, 2, 0, 0], "army=0 out=2K").largest_army(Some(0)).points(0, 3);
}

#[test]
fn amb_24_a_tie_at_three_or_more_changes_nothing() {
    used(KEEP, [4, 3, 0, 0], "").largest_army(Some(0)).never_told(award);
    used(KEEP, [4, 3, 3, 0], "").largest_army(Some(0)).never_told(award);
}

#[test]
fn amb_24_who_has_more_takes_it_at_the_moment_of_removal() {
    used(KEEP, [4, 4, 0, 0], "army=0").largest_army(Some(1)).points(1, 2);
    used(KEEP, [3, 0, 3, 2], "army=0").largest_army(Some(2));
}

#[test]
fn amb_24_two_others_with_more_set_it_aside_until_one_leads() {
    let table = used(KEEP, [3, 3, 3, 0], "army=0").told(OpenEvent::LargestArmy { holder: None, knights: 3 });
    let table =
        table.largest_army(None).points(0, 1).points(1, 0).play("0:S28 0:FLIP 0:END 1:ROLL *:6+6 1:PASS");
    table.play("1:KNIGHT").largest_army(Some(1)).points(1, 2);
}

#[test]
fn amb_24_the_former_holder_has_no_preference_for_a_card_set_aside() {
    let aside = format!("0={HOME};k2;d2K 1=k3 2=k3 army=- out=1K");
    let table = four(&aside).play("0:KNIGHT 0:ROB0").largest_army(None).never_told(award);
    let table =
        table.play("0:END 1:ROLL *:6+6 1:PASS 1:END 2:ROLL *:6+6 1:PASS 2:END 3:ROLL *:6+6 1:PASS 3:END");
    table.play("0:KNIGHT 0:ROB1").largest_army(Some(0));
    // A leader may also come about because a rival uses Vincent.
    four(&format!("0={HOME};1B1L;k3 1=k3 army=- out=1K")).play("0:VINCENT:S").largest_army(Some(1));
}

#[test]
fn amb_24_a_knight_of_another_player_than_the_holder_changes_nothing() {
    used(KEEP, [2, 3, 0, 0], "").largest_army(Some(1)).never_told(award);
    used(KEEP, [3, 3, 0, 0], "army=1").largest_army(Some(1)).never_told(award);
}

#[test]
fn amb_24_set_aside_below_three_as_an_option() {
    let table = used(ASIDE, [3, 2, 0, 0], "").told(OpenEvent::LargestArmy { holder: None, knights: 2 });
    let table = table.largest_army(None).points(0, 1).play("0:S28 0:FLIP 0:END 1:ROLL *:6+6 1:PASS 1:KNIGHT");
    table.largest_army(Some(1));
    // With three or more it is as without the option.
    used(ASIDE, [4, 3, 0, 0], "").largest_army(Some(0)).never_told(award);
    used(ASIDE, [3, 3, 0, 0], "army=0").largest_army(Some(1));
    used(ASIDE, [3, 3, 3, 0], "army=0").largest_army(None);
    used(ASIDE, [4, 4, 0, 0], "army=0").largest_army(Some(1));
}

#[test]
fn amb_24_with_the_option_the_former_holder_may_win_it_back() {
    let table = at(&format!("{ASIDE} fixed 0={HOME};k2;d1K 1=k2 out=1K"));
    table.largest_army(None).play("0:KNIGHT").largest_army(Some(0)).points(0, 3);
}

#[test]
fn amb_24_a_card_lost_by_the_removal_does_not_help_to_win() {
    let rules = "fifth:4:helpers,vp-to-win=4 fixed";
    let table = at(&format!("{rules} 0={HOME};1B1L;k3 1=k3 army=0")).points(0, 3).play("0:VINCENT:S 0:S28");
    table.points(0, 2).phase(Phase::HelperUsed { seat: seat(0) });
    at(&format!("{rules} 0={HOME};1B1L;k3")).points(0, 3).play("0:VINCENT:S 0:S28").points(0, 4).won_by(0);
}
