//! How the game is won (WIN, AMB-21, AMB-23 and the worked examples about points). What everybody may know, five and six
//! players, house rules and the statements of the guide have their own modules.

mod five_six;
mod guide;
mod house;
mod information;

use hexhaven_rules::event::OpenEvent;
use hexhaven_rules::position::Phase;
use hexhaven_rules::{Event, Viewer};

use crate::table::{EDITIONS, Table, at, quiet_turns, seat};

/// Eight points: two settlements, two cities and Longest Road, which reaches the free corner 20.
const EIGHT: &str = "s16,17;c18,19;r16-22,17-22,17-23,18-23,18-24,19-24,19-25,20-25";

/// Seat 0 with these pieces and cards, alone on the printed map.
fn alone(edition: &str, seat_0: &str) -> Table {
    at(&format!("{edition} fixed 0={seat_0}"))
}

/// Longest Road of six, which a settlement on corner 17 breaks into two and four.
const SIX: &str = "s16,19;r16-22,17-22,17-23,18-23,18-24,19-24";

/// Seat 0 can break the road of seat 1. Then seat 2 has the longest, five, and with it ten points.
fn about_to_break(edition: &str) -> Table {
    let lucky = "c39,40,41,42;r39-44,40-44,40-45,41-45,41-46,37-42";
    at(&format!("{edition} fixed 0=s8;r8-12,12-17;BLWG 1={SIX};2B2L 2={lucky}"))
}

#[test]
fn win_1_points_of_buildings_special_cards_and_victory_point_cards() {
    let count = |pieces: &str, points| alone("fifth:4", pieces).points(0, points).points(1, 0);
    count("s16;r16-22", 1);
    count("s16,17;r16-22", 2);
    count("c16;r16-22", 2);
    count("s16;r16-22,17-22,17-23,18-23,18-24", 1 + 2);
    count("s16;r16-22;k3", 1 + 2);
    count("s16;r16-22;d2V", 1 + 2);
    count("s16;r16-22;d1V2K2M;k2;5O", 1 + 1);
    count("s16,17;c18,19;r16-22,17-22,17-23,18-23,18-24;d1V;k2", 2 + 4 + 2 + 1);
}

#[test]
fn win_2_ten_points_on_the_own_turn_end_the_game_at_once() {
    for edition in EDITIONS {
        alone(edition, &format!("{EIGHT};BLWG;d1V"))
            .points(0, 9)
            .play("0:S20")
            .points(0, 10)
            .told(OpenEvent::Won { seat: seat(0) })
            .told(OpenEvent::Now(Phase::Over { winner: Some(seat(0)) }))
            .won_by(0)
            .refuses("0:END", "WIN-2")
            .refuses("1:ROLL", "WIN-2")
            .refuses("*:1+1", "WIN-2");
        // Nine are not enough.
        alone(edition, &format!("{EIGHT};BLWG")).play("0:S20").points(0, 9).phase(Phase::Main);
    }
}

#[test]
fn win_3_ten_points_at_the_start_of_the_turn_win_before_the_roll() {
    for edition in EDITIONS {
        at(&format!("{edition} fixed 0={EIGHT};d2V active=3"))
            .points(0, 10)
            .play("3:END")
            .told(OpenEvent::TurnBegan { seat: seat(0), turn: 2 })
            .told(OpenEvent::Won { seat: seat(0) })
            .won_by(0)
            .never_told(|event| matches!(event, OpenEvent::Rolled { .. }));
    }
}

#[test]
fn win_4_ten_points_on_another_players_turn_do_not_end_the_game() {
    for edition in EDITIONS {
        let reached = about_to_break(edition).play("0:S17").points(2, 10).phase(Phase::Main);
        let reached = reached.never_told(|event| matches!(event, OpenEvent::Won { .. }));
        // The turn of seat 1 comes in between; on their own they win.
        reached.play("0:END 1:ROLL *:1+1").phase(Phase::Main).play("1:END").won_by(2);
    }
}

#[test]
fn win_4_the_points_must_still_be_there_on_the_own_turn() {
    for edition in EDITIONS {
        about_to_break(edition)
            .play("0:S17 0:END 1:ROLL *:1+1")
            .points(2, 10)
            // Five roads against five change nothing, six do.
            .play("1:R19-25")
            .points(2, 10)
            .play("1:R20-25")
            .points(2, 8)
            .play("1:END")
            .phase(Phase::BeforeRoll)
            .asks("2");
    }
}

#[test]
fn win_5_of_several_with_ten_the_first_whose_turn_comes_wins() {
    // Seat 1 has ten, seat 2 eleven; seat 3 ends its turn, then seat 0 has none.
    let ten = format!("1={EIGHT};d2V 2=c39,40,41,42;r39-44;d1V;k3");
    let table = at(&format!("fifth:4 fixed 0=s1;r1-4;BLWG {ten} active=3")).points(1, 10).points(2, 11);
    let table = table.play(&format!("3:END {}", quiet_turns("0"))).won_by(1);
    assert_eq!(table.state.points(seat(2)), 11, "more points do not matter");
    // A player who reaches them on their own turn wins before all who already have them.
    at(&format!("fifth:4 fixed 0=c28,29,30,31;s1;r1-4,28-33,27-33;BLWG {ten}"))
        .points(0, 9)
        .play("0:S27")
        .won_by(0)
        .points(1, 10);
}

#[test]
fn win_6_the_win_is_detected_whatever_brings_the_last_point() {
    let ways = [
        // A settlement, a city, a victory point card.
        (format!("0={EIGHT};BLWG;d1V"), "0:S20"),
        (format!("0={EIGHT};2G3O;d1V"), "0:C16"),
        (format!("0={EIGHT};WGO;d1V"), "0:BUY *:DRAWN:V"),
        // Longest Road by a paid and by a free road, and by breaking another one.
        ("0=c16,17,18,19;r16-22,17-22,17-23,18-23;BL".to_owned(), "0:R18-24"),
        ("0=c16,17,18,19;r16-22,17-22,17-23,18-23;d1R phase=before-roll".to_owned(), "0:ROADS 0:R18-24"),
        (format!("0=s0;c1,2,8;r12-17,8-12,8-13,9-13,9-14,1-4,2-6;BLWG 1={SIX}"), "0:S17"),
        // Largest Army, before and after the roll.
        ("0=c16,17,18,19;r16-22;d1K;k2 phase=before-roll".to_owned(), "0:KNIGHT"),
        ("0=c16,17,18,19;r16-22;d1K;k2".to_owned(), "0:KNIGHT"),
    ];
    for edition in EDITIONS {
        for (position, codes) in &ways {
            let table = at(&format!("{edition} fixed {position}")).play(codes).won_by(0).points(0, 10);
            let wins =
                table.events.iter().filter(|event| matches!(event, Event::Open(OpenEvent::Won { .. })));
            assert_eq!(wins.count(), 1, "{position}");
        }
    }
}

#[test]
fn win_6_hidden_victory_points_count() {
    // Nobody but the winner could know.
    let table = at(&format!("fifth:4 fixed 0={EIGHT};WGO;d1V 1=s28;r28-33"));
    assert_eq!(table.view(Viewer::Seat(seat(1))).points(seat(0)), 8);
    table.play("0:BUY *:DRAWN:V").won_by(0);
    // And another card does not win.
    at(&format!("fifth:4 fixed 0={EIGHT};WGO;d1V")).play("0:BUY *:DRAWN:K").phase(Phase::Main);
}

#[test]
fn win_7_more_than_ten_points_may_be_reached() {
    // A settlement and Longest Road with it: from eight to eleven.
    for edition in EDITIONS {
        at(&format!("{edition} fixed 0=c1,2,8,9;r12-17,8-12,8-13,9-13,9-14,1-4,2-6;BLWG 1={SIX}"))
            .points(0, 8)
            .play("0:S17")
            .longest_road(Some(0))
            .points(0, 11)
            .won_by(0);
    }
}

#[test]
fn win_8_after_the_end_all_hidden_victory_points_are_in_the_standings() {
    for edition in EDITIONS {
        let table = at(&format!(
            "{edition} fixed 0={EIGHT};WGO;d1V 1=s28;r28-33;d2V1K 2=s39;r39-43;d1M 3=c1;r1-4;d1V"
        ));
        let before: Vec<_> =
            Viewer::all(&table.game).map(|viewer| table.view(viewer).points(seat(1))).collect();
        assert_eq!(before, [1, 3, 1, 1, 1]);
        let table = table.play("0:BUY *:DRAWN:V").won_by(0);
        for viewer in Viewer::all(&table.game) {
            let view = table.view(viewer);
            assert_eq!([0, 1, 2, 3].map(|number| view.points(seat(number))), [10, 3, 1, 3], "{viewer:?}");
        }
    }
}

#[test]
fn amb_21_a_win_need_not_and_cannot_be_declared() {
    let table = at(&format!("fifth:4 fixed 0={EIGHT};BLWG;d1V")).refuses("0:WIN", "WIN-6");
    // It stands though nobody claimed it.
    table.play("0:S20").won_by(0).refuses("0:WIN", "WIN-2");
}

#[test]
fn amb_23_a_turn_that_begins_with_ten_points_has_no_roll() {
    let position = format!("0={EIGHT};d1K2V active=3");
    for edition in EDITIONS {
        // Not even a card comes first.
        at(&format!("{edition} fixed {position}"))
            .play("3:END")
            .won_by(0)
            .refuses("0:ROLL", "WIN-2")
            .refuses("0:KNIGHT", "WIN-2");
    }
    // A win that has to be declared can be declared before the roll as well.
    at(&format!("fifth:4:win-claim=declared fixed {position}")).play("3:END 0:WIN").won_by(0);
}

#[test]
fn t_11_two_settlements_two_cities_longest_road_and_two_victory_points() {
    for edition in EDITIONS {
        // The fifth road makes the ten.
        at(&format!("{edition} fixed 0=s16,17;c18,19;r16-22,17-22,17-23,18-23,19-25;BL;d2V"))
            .points(0, 8)
            .play("0:R18-24")
            .points(0, 10)
            .won_by(0);
        // On another player's turn the same ten points do not win.
        at(&format!("{edition} fixed 0={EIGHT};d2V active=1"))
            .points(0, 10)
            .play("1:END")
            .phase(Phase::BeforeRoll);
    }
}

#[test]
fn t_12_the_second_victory_point_card_wins_immediately() {
    for edition in EDITIONS {
        alone(edition, &format!("{EIGHT};WGO;d1V"))
            .points(0, 9)
            .play("0:BUY *:DRAWN:V")
            .points(0, 10)
            .won_by(0);
    }
}

#[test]
fn t_13_the_hidden_cards_of_the_others_count_in_the_final_table() {
    let winner = "s16,17,18,20;c19;r16-22,17-22,17-23,18-23,18-24,19-24,19-25,20-25;2G3O;d1V";
    let others = "1=c39,40,41;r39-44;d2V 2=c0,1;s2;r0-4,2-5;d1V 3=c28,29,30;r28-34;k3";
    let table = at(&format!("sixth:4 fixed 0={winner} {others}"));
    let public = [1, 2, 3].map(|number| table.state.public().points(seat(number)));
    assert_eq!(public, [6, 5, 8]);
    let table = table.play("0:C16").won_by(0);
    let view = table.view(Viewer::Spectator);
    assert_eq!([0, 1, 2, 3].map(|number| view.points(seat(number))), [10, 8, 6, 8]);
}

#[test]
fn t_19_ten_points_from_a_broken_road_win_on_the_own_turn() {
    let table = about_to_break("fifth:4").longest_road(Some(1)).points(2, 8);
    let table =
        table.play("0:S17").lengths(&[2, 4, 5]).longest_road(Some(2)).points(2, 10).phase(Phase::Main);
    table
        .play(&format!("0:END {}", quiet_turns("1")))
        .told(OpenEvent::TurnBegan { seat: seat(2), turn: 3 })
        .won_by(2)
        .refuses("2:ROLL", "WIN-2");
}

#[test]
fn t_29_three_ways_to_ten_points() {
    let line = "r16-22,17-22,17-23,18-23,18-24";
    let ways = [
        format!("s16,17,1;c18,19;{line};d1V"),
        "s16,17;c18,19,20;r16-22;k3".to_owned(),
        format!("s16,17,1,2;c18;{line};d2V"),
    ];
    for way in ways {
        at(&format!("fifth:4 fixed 0={way} active=3")).points(0, 10).play("3:END").won_by(0);
    }
}
