//! Largest Army: LA-1 … LA-4, T-30.

use hexhaven_laws::{Walk, table};
use hexhaven_rules::event::OpenEvent;
use hexhaven_rules::position::Phase;

use crate::table::{EDITIONS, at, seat};

fn told(holder: u8, knights: u8) -> OpenEvent {
    OpenEvent::LargestArmy { holder: Some(seat(holder)), knights }
}

fn is_award(event: &OpenEvent) -> bool {
    matches!(event, OpenEvent::LargestArmy { .. })
}

#[test]
fn la_1_the_third_knight_face_up_brings_the_card_at_once() {
    for rules in EDITIONS {
        let table = at(&format!("{rules} phase=before-roll 0=s17;r17-22;k2;d1K 1=s31;r31-37"))
            .largest_army(None)
            .points(0, 1);
        // Before the robber has moved.
        let table = table.play("0:KNIGHT").phase(Phase::MovingRobber).largest_army(Some(0)).told(told(0, 3));
        table.points(0, 3).points(1, 1);
        let table = at(&format!("{rules} 0=s17;r17-22;k1;d1K 1=k2")).play("0:KNIGHT");
        table.largest_army(None).never_told(is_award).points(0, 1);
    }
}

#[test]
fn la_2_only_strictly_more_knights_take_it() {
    for rules in EDITIONS {
        at(&format!("{rules} active=1 0=k3 1=k2;d1K 2=k2"))
            .largest_army(Some(0))
            .play("1:KNIGHT")
            .largest_army(Some(0))
            .never_told(is_award)
            .points(0, 2)
            .points(1, 0);
        let table = at(&format!("{rules} active=1 army=0 0=k3 1=k3;d1K 2=k3")).play("1:KNIGHT");
        table.largest_army(Some(1)).told(told(1, 4)).points(0, 0).points(1, 2);
        // A holder who plays another one stays the holder, without an event.
        at(&format!("{rules} army=0 0=k3;d1K 1=k3"))
            .play("0:KNIGHT")
            .largest_army(Some(0))
            .never_told(is_award);
    }
}

#[test]
fn la_3_unplayed_knights_never_count() {
    for rules in EDITIONS {
        at(&format!("{rules} 0=k2;d3K;1W1G1O 1=d5K")).largest_army(None).points(0, 0);
        // Neither do those that are bought.
        let table = at(&format!("{rules} 0=k2;d3K;1W1G1O")).play("0:BUY *:DRAWN:K");
        table.largest_army(None).never_told(is_award).points(0, 0);
        // Seat 1 has more in all, but not face up.
        at(&format!("{rules} active=1 0=k3 1=k2;d5K")).play("1:KNIGHT").largest_army(Some(0));
        // Other played cards are not knights.
        let table = at(&format!("{rules} 0=k2;d1Y")).play("0:YOP:BB").largest_army(None);
        table.never_told(is_award);
    }
}

#[test]
fn la_4_the_card_never_returns_to_the_table() {
    // Three are tied, and it stays where it is.
    at("fifth:4 active=2 army=0 0=k3 1=k3 2=k2;d1K")
        .play("2:KNIGHT")
        .largest_army(Some(0))
        .never_told(is_award);
    // In games with many knights somebody has it from the first award on.
    let mut awards = 0;
    for seed in 0..3 {
        let table = table("knights-only").expect("a table of the laws");
        let mut walk = Walk::new(&table, seed);
        while let Some(step) = walk.step().expect("listed choices are legal") {
            let [before, after] = [step.before, step.after].map(|state| state.public().largest_army);
            assert!(before.is_none() || after.is_some(), "{:?}", step.input);
            awards += u32::from(before != after);
        }
    }
    assert!(awards > 3, "there is something to see: {awards} awards in three games");
}

#[test]
fn t_30_three_each_and_then_four() {
    // Seat 0 was the first with three.
    let table =
        at("fifth:4 active=1 0=k3 1=k2;d2K").play("1:KNIGHT 1:ROB0").largest_army(Some(0)).points(0, 2);
    let turns = "1:END 2:ROLL *:1+1 2:END 3:ROLL *:1+1 3:END 0:ROLL *:1+1 0:END";
    table.play(turns).play("1:KNIGHT").largest_army(Some(1)).told(told(1, 4)).points(0, 0).points(1, 2);
}
