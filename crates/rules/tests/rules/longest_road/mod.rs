//! Longest Road and Largest Army. Here: how long a road is (LR-1 … LR-4, LR-14, AMB-18). Who holds the card is in
//! [`award`], Largest Army in [`army`].

mod army;
mod award;

use crate::table::{Table, at, seat};

/// The ring around hex 9, the desert of the printed map.
const RING: &str = "18-23 18-24 24-30 30-35 29-35 23-29";

/// Builds roads of seat 0 one after the other from its settlements. After each one the same position, read from its
/// text, has the same length: what is kept step by step equals a recomputation.
fn paved(settlements: &str, roads: &str) -> Table {
    let mut table = at(&format!("fifth:4 0=s{settlements};15B15L"));
    for road in roads.split(' ') {
        table = table.play(&format!("0:R{road}"));
        assert_eq!(at(&table.text()).state, table.state);
    }
    table
}

fn length(table: &Table) -> u8 {
    table.state.public().road_length(seat(0))
}

#[test]
fn lr_1_the_longest_trail_and_no_branch_beside_it() {
    let line = "16-22 17-22 17-23 18-23 18-24";
    paved("16", line).lengths(&[5]);
    paved("16", &format!("{line} 23-29")).lengths(&[5]);
    paved("16", &format!("{line} 23-29 29-34")).lengths(&[5]);
    paved("16", &format!("{line} 23-29 29-34 34-39")).lengths(&[6]);
    // Three arms of two roads: two arms make a trail.
    paved("18", "18-23 17-23 18-24 19-24 13-18 8-13").lengths(&[4]);
    // Two networks do not add up, even if they end side by side.
    paved("16,14", "16-22 17-22 17-23 14-19 19-24 18-24 13-18").lengths(&[4]);
    paved("16,14", "16-22 17-22 17-23 14-19 19-24 18-24 18-23").lengths(&[7]);
}

#[test]
fn lr_2_a_ring_counts_all_its_roads() {
    paved("18", RING).lengths(&[6]);
    // One with a tail passes the junction twice.
    paved("18", &format!("{RING} 13-18")).lengths(&[7]);
    paved("18", &format!("{RING} 13-18 8-13")).lengths(&[8]);
    // Of two tails at opposite corners one counts.
    paved("18", &format!("{RING} 13-18 35-40")).lengths(&[7]);
    // Two long tails at neighboring corners are worth more than the piece of the ring between them.
    paved("18", &format!("{RING} 13-18 8-13 19-24 14-19")).lengths(&[9]);
}

#[test]
fn lr_3_a_trail_ends_but_does_not_pass_at_an_opponents_building() {
    let row = "16-22,17-22,17-23,18-23,18-24,19-24,19-25";
    let cut = |pieces: &str| at(&format!("fifth:4 0=s16;r{row} {pieces}"));
    cut("").lengths(&[7]);
    for building in ["s", "c"] {
        cut(&format!("1={building}18;r13-18")).lengths(&[4]);
        // It counts up to the building, from both sides; and between two of them.
        cut(&format!("1={building}23;r23-29")).lengths(&[4]);
        cut(&format!("1={building}17;r12-17 2={building}24;r24-30")).lengths(&[3]);
        // At the end of the trail it changes nothing.
        cut(&format!("1={building}25;r25-31")).lengths(&[7]);
    }
    // A ring is opened by one building but loses nothing, as the trail starts and ends there; two of them part it.
    let ring = RING.replace(' ', ",");
    at(&format!("fifth:4 0=s29;r{ring} 1=s18;r13-18")).lengths(&[6]);
    at(&format!("fifth:4 0=s29;r{ring} 1=s18,30;r13-18,30-36")).lengths(&[4]);
    // With a tail at that corner, either the ring or the tail.
    at(&format!("fifth:4 0=s29,8;r{ring},13-18,8-13 1=s18")).lengths(&[6]);
}

#[test]
fn lr_4_own_buildings_do_not_interrupt() {
    let row = "16-22,17-22,17-23,18-23,18-24,19-24";
    for pieces in ["s16", "s22", "s17,18", "c17,18", "s22,24;c23"] {
        at(&format!("fifth:4 0={pieces};r{row}")).lengths(&[6]);
    }
    // Neither does a settlement or city built later.
    let table = at(&format!("sixth:4 0=s16;r{row};1B1L1W3G3O")).play("0:S23").lengths(&[6]);
    table.play("0:C23").lengths(&[6]).longest_road(Some(0));
}

#[test]
fn lr_14_fifteen_is_the_most() {
    let line = "16-21 16-22 17-22 17-23 18-23 18-24 19-24 19-25 20-25 20-26 26-32 32-37 37-42 42-46 46-50";
    // A ring around two hexes with a tail of five: every piece counts.
    let ring_of_ten = "8-12 12-17 17-23 23-29 29-35 30-35 24-30 18-24 13-18 8-13";
    let looped = format!("{ring_of_ten} 35-40 40-45 45-49 49-53 50-53");
    for (settlement, roads) in [("16", line), ("8", &looped)] {
        let table = paved(settlement, roads);
        assert_eq!((length(&table), table.state.public().roads_left(seat(0))), (15, 0));
        let text = table.text().replace(";r", ";5B5L;r");
        let table = at(&text).lengths(&[15]);
        let next = if settlement == "16" { "0:R50-53" } else { "0:R46-50" };
        table.refuses(next, "BUILD-4");
    }
}

#[test]
fn amb_18_loops_and_crossings() {
    // Two rings with one road in common: a trail along all eleven.
    let common = "18-23 17-23 12-17 8-12 8-13 13-18 18-24 24-30 30-35 29-35 23-29";
    paved("18", common).lengths(&[11]);
    // Two rings and a bridge of two between them: fourteen, over the bridge once.
    let bridged = format!("{RING} 19-24 14-19 9-14 5-9 2-5 2-6 6-10 10-14");
    paved("18", &bridged).lengths(&[14]);
    // Three rings around one corner take fifteen roads. At four corners three of them meet, so one is left out.
    let three = format!("{common} 17-22 22-28 28-34 29-34");
    let table = paved("18", &three).lengths(&[14]);
    assert_eq!(table.state.public().roads_left(seat(0)), 0);
    // A road that closes a ring counts as much as one that makes a line longer.
    paved("18", "18-23 18-24 24-30 30-35 29-35").lengths(&[5]).play("0:R23-29").lengths(&[6]);
}

#[test]
fn amb_18_foreign_buildings_on_loops() {
    // Two rings with the road 18-23 in common, from the player's own settlement on 8.
    let common = "18-23,17-23,12-17,8-12,8-13,13-18,18-24,24-30,30-35,29-35,23-29";
    let rings = |stops: &str| at(&format!("fifth:4 0=s8;r{common} 1={stops}"));
    rings("s46;r46-50").lengths(&[11]);
    // The trail starts or ends at the building, so only one of the two junctions can be its other end.
    rings("s35;r35-40").lengths(&[10]);
    rings("c17;r17-22").lengths(&[10]);
    rings("c17,24;r17-22,19-24").lengths(&[9]);
    // Two buildings split the lower ring: only a road is left of it on each side.
    rings("s24,29;r19-24,29-34").lengths(&[7]);
}
