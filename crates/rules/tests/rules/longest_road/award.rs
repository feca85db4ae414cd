//! Who holds Longest Road: LR-5 … LR-13, AMB-19, AMB-20, AMB-51, T-7, T-16, T-17, T-28.

use std::ops::Range;

use hexhaven_rules::event::OpenEvent;

use crate::table::{EDITIONS, Table, at, quiet_turns, seat};

/// Editions in which a holder who is tied after a break keeps the card, and those in which it is set aside.
const KEEP: [&str; 2] = ["fifth:4", "sixth:4"];
const ASIDE: [&str; 2] = ["classic-1999:4", "family:4"];

/// The row of seat 0, from corner 21 to 26. A settlement on 18 cuts it after the fifth road.
const MIDDLE: [&str; 10] =
    ["16-21", "16-22", "17-22", "17-23", "18-23", "18-24", "19-24", "19-25", "20-25", "20-26"];
/// The rows of the seats 1 to 3, far from each other.
const LOWER: [&str; 8] = ["38-43", "39-43", "39-44", "40-44", "40-45", "41-45", "41-46", "42-46"];
const UPPER: [&str; 8] = ["0-3", "0-4", "1-4", "1-5", "2-5", "2-6", "6-10", "10-15"];
const COAST: [&str; 6] = ["47-51", "48-51", "48-52", "49-52", "49-53", "50-53"];

/// All four rows, of these lengths. Seat 1 can settle on 18, and everybody can pay for roads.
fn rows(rules: &str, rest: &str, middle: Range<usize>, others: [usize; 3]) -> Table {
    let seat = |number: u8, buildings: &str, roads: &[&str]| {
        let roads = if roads.is_empty() { String::new() } else { format!("r{};", roads.join(",")) };
        format!("{number}=s{buildings};{roads}3B3L1W1G")
    };
    let lower = [&["8-13", "13-18"], &LOWER[..others[0]]].concat();
    let [zero, one] = [seat(0, "22", &MIDDLE[middle]), seat(1, "8,43", &lower)];
    let [two, three] = [seat(2, "0", &UPPER[..others[1]]), seat(3, "51", &COAST[..others[2]])];
    at(&format!("{rules} {rest} {zero} {one} {two} {three}"))
}

/// Seat 0 holds the card, and seat 1 settles on its row.
fn cut(rules: &str, middle: Range<usize>, others: [usize; 3]) -> Table {
    rows(rules, "active=1 longest=0", middle, others).longest_road(Some(0)).play("1:S18")
}

fn told(holder: Option<u8>, length: u8) -> OpenEvent {
    OpenEvent::LongestRoad { holder: holder.map(seat), length }
}

fn is_award(event: &OpenEvent) -> bool {
    matches!(event, OpenEvent::LongestRoad { .. })
}

#[test]
fn lr_5_the_first_with_five_roads_gets_the_card_at_once() {
    for rules in EDITIONS {
        let table = rows(rules, "", 0..4, [0; 3]).longest_road(None).points(0, 1);
        table
            .clone()
            .play("0:R18-23")
            .lengths(&[5])
            .longest_road(Some(0))
            .points(0, 3)
            .told(told(Some(0), 5));
        // A fifth road that makes the trail no longer earns nothing.
        table.play("0:R22-28").lengths(&[4]).longest_road(None).points(0, 1).never_told(is_award);
    }
    // Free roads earn it as well, also before the roll.
    let table = at("fifth:4 phase=before-roll 0=s16;r16-22,17-22,17-23;d1R")
        .play("0:ROADS 0:R18-23")
        .longest_road(None);
    table.play("0:R18-24").longest_road(Some(0)).told(told(Some(0), 5));
}

#[test]
fn lr_6_only_a_longer_road_takes_the_card() {
    for rules in EDITIONS {
        let table = rows(rules, "active=1", 0..5, [4, 0, 0]).longest_road(Some(0));
        let table =
            table.play("1:R40-45").lengths(&[5, 5]).longest_road(Some(0)).never_told(is_award).points(1, 2);
        let table = table.play("1:R41-45").lengths(&[5, 6]).longest_road(Some(1)).told(told(Some(1), 6));
        // The former holder needs more in turn.
        let table = table.points(0, 1).points(1, 4).play(&format!("1:END {}0:ROLL *:1+1", quiet_turns("23")));
        let table = table.play("0:R18-24").lengths(&[6, 6]).longest_road(Some(1)).never_told(is_award);
        table.play("0:R19-24").longest_road(Some(0)).told(told(Some(0), 7)).points(0, 3).points(1, 2);
    }
    // A holder who keeps building stays the holder, without an event.
    rows("fifth:4", "", 0..5, [5, 5, 0]).longest_road(None).play("0:R18-24").told(told(Some(0), 6));
    rows("fifth:4", "longest=0", 0..5, [5, 5, 0]).play("0:R18-24").longest_road(Some(0)).never_told(is_award);
}

#[test]
fn lr_7_every_road_and_settlement_of_anybody_counts_at_once() {
    for rules in EDITIONS {
        // On the turn of seat 1, seat 0 loses the card and seat 2 gets it.
        let table = rows(rules, "active=1 longest=0", 1..9, [0, 6, 0]).points(0, 3).points(2, 1);
        let table = table.play("1:S18").lengths(&[4, 2, 6, 0]).longest_road(Some(2)).told(told(Some(2), 6));
        table.points(0, 1).points(1, 3).points(2, 3);
    }
    // Also with a road of a special building turn.
    let row = "r7-11,7-12,12-17,17-22";
    let table = at(&format!("fifth:5:five-six phase=special:2 2=s11;{row};1B1L")).longest_road(None);
    table.play("2:R22-28").longest_road(Some(2)).told(told(Some(2), 5)).points(2, 3);
}

#[test]
fn lr_7_a_road_moved_by_louis_counts_too() {
    let table =
        at("fifth:4:helpers 0=s22;r16-22,17-22,17-23,18-23,22-28;hlouis").lengths(&[4]).longest_road(None);
    table.play("0:LOUIS22-28 0:R18-24").lengths(&[5]).longest_road(Some(0)).told(told(Some(0), 5));
}

#[test]
fn lr_8_a_holder_still_longest_after_a_break_keeps_the_card() {
    for rules in EDITIONS {
        // Nobody has as much: in every edition.
        cut(rules, 0..9, [4, 4, 0])
            .lengths(&[5, 4, 4])
            .longest_road(Some(0))
            .never_told(is_award)
            .points(0, 3);
    }
    for rules in KEEP {
        cut(rules, 0..9, [5, 5, 0])
            .lengths(&[5, 5, 5])
            .longest_road(Some(0))
            .never_told(is_award)
            .points(0, 3);
    }
}

#[test]
fn lr_9_after_a_break_the_one_longest_player_takes_it() {
    for rules in EDITIONS {
        // The player who broke it, another one, and one who is longer than a holder with five.
        cut(rules, 1..9, [6, 5, 0])
            .lengths(&[4, 6, 5])
            .longest_road(Some(1))
            .told(told(Some(1), 6))
            .points(1, 5);
        cut(rules, 1..9, [5, 6, 0])
            .lengths(&[4, 5, 6])
            .longest_road(Some(2))
            .told(told(Some(2), 6))
            .points(2, 3);
        cut(rules, 0..9, [0, 0, 6]).lengths(&[5, 2, 0, 6]).longest_road(Some(3)).told(told(Some(3), 6));
    }
}

#[test]
fn lr_10_a_tie_of_others_sets_it_aside() {
    for rules in EDITIONS {
        cut(rules, 1..9, [5, 5, 0]).lengths(&[4, 5, 5]).longest_road(None).told(told(None, 5));
        let table = cut(rules, 0..9, [6, 6, 5]).lengths(&[5, 6, 6, 5]).longest_road(None).told(told(None, 6));
        table.points(0, 1).points(1, 3).points(2, 1);
    }
}

#[test]
fn lr_11_below_five_it_is_set_aside() {
    for rules in EDITIONS {
        cut(rules, 1..6, [4, 4, 4])
            .lengths(&[4, 4, 4, 4])
            .longest_road(None)
            .told(told(None, 4))
            .points(0, 1);
        cut(rules, 1..6, [0, 0, 0]).lengths(&[4, 2, 0, 0]).longest_road(None).told(told(None, 4));
    }
}

#[test]
fn lr_12_in_the_first_and_the_family_edition_any_tie_after_a_break_sets_it_aside() {
    for rules in ASIDE {
        cut(rules, 0..9, [5, 0, 0]).lengths(&[5, 5]).longest_road(None).told(told(None, 5)).points(0, 1);
        cut(rules, 0..9, [0, 5, 5]).lengths(&[5, 2, 5, 5]).longest_road(None);
        // Without a break the holder is not asked about ties.
        let tied = rows(rules, "active=1", 0..5, [4, 0, 0]).play("1:R40-45").lengths(&[5, 5]);
        tied.longest_road(Some(0)).never_told(is_award);
    }
}

#[test]
fn lr_13_a_card_set_aside_goes_to_the_first_who_leads_alone() {
    for rules in EDITIONS {
        // A tie of others: one of them builds on.
        let table = cut(rules, 1..9, [5, 5, 0]).longest_road(None).points(1, 3);
        table.clone().play("1:R41-45").longest_road(Some(1)).told(told(Some(1), 6)).points(1, 5);
        let turn = "1:END 2:ROLL *:1+1 2:R2-6";
        table.play(turn).longest_road(Some(2)).told(told(Some(2), 6));
        // Nobody with five: the first who gets there.
        let table = cut(rules, 1..9, [3, 4, 0]).longest_road(None);
        let table = table.play("1:R40-44").lengths(&[4, 4, 4]).longest_road(None).never_told(is_award);
        table.play("1:R40-45").longest_road(Some(1)).told(told(Some(1), 5));
    }
    // A break may leave one alone in front as well: two have five, and seat 1 cuts the road of one of them.
    let table = rows("family:4", "active=1 longest=-", 1..6, [0, 5, 0]).lengths(&[5, 2, 5]);
    table.play("1:S18").lengths(&[4, 2, 5]).longest_road(Some(2)).told(told(Some(2), 5));
}

#[test]
fn amb_19_a_tied_holder_still_meets_the_requirements_in_the_sixth_edition() {
    cut("sixth:4", 0..9, [5, 0, 0]).lengths(&[5, 5]).longest_road(Some(0));
    // It is an option of every edition.
    cut("sixth:4:lr-tie-after-break=set-aside", 0..9, [5, 0, 0]).longest_road(None);
    cut("fifth:4:lr-tie-after-break=set-aside", 0..9, [5, 0, 0]).longest_road(None);
    cut("classic-1999:4:lr-tie-after-break=keep", 0..9, [5, 0, 0]).longest_road(Some(0));
    cut("family:4:lr-tie-after-break=keep", 0..9, [5, 0, 0]).longest_road(Some(0));
}

#[test]
fn amb_20_the_former_holder_has_no_preference() {
    for rules in ASIDE {
        // Tied with the former holder: the first to build another road gets it.
        let table = cut(rules, 0..9, [5, 0, 0]).longest_road(None);
        table.clone().play("1:R41-45").longest_road(Some(1));
        table
            .play(&format!("1:END {}0:ROLL *:1+1 0:R21-27", quiet_turns("23")))
            .lengths(&[6, 5])
            .longest_road(Some(0));
    }
    for rules in EDITIONS {
        // The former holder catches up with a tie: three are tied now, and the card stays aside.
        let table = rows(rules, "longest=-", 0..5, [6, 6, 0]).play("0:R18-24").lengths(&[6, 6, 6]);
        let table = table.longest_road(None).never_told(is_award).play("0:R19-24");
        table.longest_road(Some(0)).told(told(Some(0), 7));
        // Nobody has five: the card is set aside, in 1999 as well.
        cut(rules, 1..6, [0, 0, 0]).longest_road(None);
    }
}

#[test]
fn amb_51_only_a_break_of_the_holders_own_road_starts_the_tie_rules() {
    for rules in EDITIONS {
        // Three are tied and seat 0 holds the card. Seat 1 cuts the road of seat 2 at corner 5.
        let [middle, upper, coast] = [&MIDDLE[1..7], &UPPER[..6], &COAST[..6]].map(|row| row.join(","));
        let table = at(&format!(
            "{rules} active=1 longest=0 0=s22;r{middle} 1=s13;r9-13,5-9;1B1L1W1G 2=s0;r{upper} 3=s51;r{coast}"
        ));
        let table = table.lengths(&[6, 2, 6, 6]).play("1:S5").lengths(&[6, 2, 4, 6]);
        table.longest_road(Some(0)).never_told(is_award).points(0, 3);
        // A settlement on a branch of the holder's own road that doesn't make it shorter is not a break either.
        let table = at(&format!(
            "{rules} active=1 longest=0 0=s22;r{middle},23-29,29-35 1=s39;r34-39,29-34;1B1L1W1G 2=s0;r{upper}"
        ));
        table
            .lengths(&[6, 2, 6])
            .play("1:S29")
            .lengths(&[6, 2, 6])
            .longest_road(Some(0))
            .never_told(is_award);
    }
    // A ring is not shorter for a building on it.
    let ring = "18-23,18-24,24-30,30-35,29-35,23-29";
    let upper = UPPER[..6].join(",");
    at(&format!("family:4 active=1 longest=0 0=s29;r{ring} 1=s8;r8-13,13-18;1B1L1W1G 2=s0;r{upper}"))
        .play("1:S18")
        .lengths(&[6, 2, 6])
        .longest_road(Some(0));
}

#[test]
fn t_7_seven_roads_split_into_four_and_three() {
    for rules in EDITIONS {
        let table =
            rows(rules, "active=1", 1..8, [6, 0, 0]).lengths(&[7, 6]).longest_road(Some(0)).play("1:S18");
        table.lengths(&[4, 6]).longest_road(Some(1)).told(told(Some(1), 6)).points(0, 1).points(1, 5);
    }
}

#[test]
fn t_16_broken_to_five_with_another_at_five() {
    for rules in KEEP {
        cut(rules, 0..7, [5, 0, 0]).lengths(&[5, 5]).longest_road(Some(0));
    }
    for rules in ASIDE {
        cut(rules, 0..7, [5, 0, 0]).lengths(&[5, 5]).longest_road(None);
    }
}

#[test]
fn t_17_broken_to_four_with_two_others_at_six() {
    for rules in EDITIONS {
        cut(rules, 1..9, [0, 6, 6]).lengths(&[4, 2, 6, 6]).longest_road(None).told(told(None, 6));
    }
}

#[test]
fn t_28_both_parts_of_a_split_road_can_be_built_on() {
    let table = cut("classic-1999:4", 1..7, [5, 0, 0]).lengths(&[4, 5]).longest_road(Some(1));
    let table = table.play(&format!("1:END {}0:ROLL *:1+1", quiet_turns("23")));
    table
        .allows("0:R16-21 0:R22-28 0:R23-29 0:R24-30 0:R19-25 0:R14-19")
        .play("0:R19-25 0:R16-21")
        .lengths(&[5, 5]);
}
