//! Victory point cards (VP, AMB-54).

use hexhaven_rules::event::OpenEvent;
use hexhaven_rules::{View, Viewer};

use crate::table::{EDITIONS, Table, at, seat};

/// What seat 1 and a spectator see, who are not part of it.
fn outsiders(table: &Table) -> [View; 2] {
    [table.view(Viewer::Seat(seat(1))), table.view(Viewer::Spectator)]
}

#[test]
fn vp_1_a_victory_point_card_counts_from_its_purchase_and_stays_hidden() {
    for edition in EDITIONS {
        let table = at(&format!("{edition} fixed 0=s17;r17-22;WGO")).play("0:BUY *:DRAWN:V").points(0, 2);
        assert_eq!(table.view(Viewer::Seat(seat(0))).points(seat(0)), 2);
        for view in outsiders(&table) {
            assert_eq!((view.points(seat(0)), view.dev_count(seat(0))), (1, 1));
        }
        // Neither the purchase nor the end of the turn tells it from any other card.
        let knight = at(&format!("{edition} fixed 0=s17;r17-22;WGO")).play("0:BUY *:DRAWN:K");
        assert_eq!(outsiders(&table.play("0:END")), outsiders(&knight.play("0:END")));
    }
}

#[test]
fn vp_1_it_is_revealed_to_win_on_the_own_turn() {
    let shown = |count| OpenEvent::VictoryPointsShown { seat: seat(0), count };
    // On another player's turn it stays hidden, though it makes ten points.
    let table = at("fifth:4 fixed 0=c16,17,18,19;r16-22;d2V active=2").points(0, 10);
    assert_eq!(outsiders(&table)[0].points(seat(0)), 8);
    let table = table.play("2:END").never_told(|event| matches!(event, OpenEvent::VictoryPointsShown { .. }));
    let table = table.play("3:ROLL *:1+1 3:END").won_by(0).told(shown(2));
    assert_eq!(outsiders(&table).map(|view| view.points(seat(0))), [10, 10]);
}

#[test]
fn vp_1_it_is_revealed_when_the_game_is_over() {
    let table = at("fifth:4 fixed 0=c16,17,18,19;s1;r16-22;WGO 1=s28;r28-33;d1V1K 2=s39;r39-43;d1K")
        .play("0:BUY *:DRAWN:V")
        .won_by(0)
        .told(OpenEvent::VictoryPointsShown { seat: seat(1), count: 1 })
        .told(OpenEvent::VictoryPointsShown { seat: seat(2), count: 0 });
    // Only the victory points are: what else is in a hand stays secret.
    let view = table.view(Viewer::Spectator);
    assert_eq!((view.points(seat(1)), view.dev_count(seat(1)), view.points(seat(2))), (2, 2, 1));
    assert!(view.dev_cards().is_empty());
}

#[test]
fn vp_2_any_number_is_revealed_together_with_a_win() {
    for edition in EDITIONS {
        // Three old ones and one bought this turn, after a knight has been played.
        at(&format!("{edition} fixed 0=c16,17,18;r16-22;WGO;d1K3V"))
            .play("0:KNIGHT 0:ROB2 0:BUY *:DRAWN:V")
            .won_by(0)
            .told(OpenEvent::VictoryPointsShown { seat: seat(0), count: 4 })
            .points(0, 10);
    }
}

#[test]
fn vp_2_victory_point_cards_do_not_use_up_the_card_of_the_turn() {
    at("fifth:4 fixed 0=s17;r17-22;WGO;d1K1V").play("0:BUY *:DRAWN:V").points(0, 3).allows("0:KNIGHT");
}

#[test]
fn amb_54_victory_point_cards_are_not_shown_early() {
    for edition in EDITIONS {
        for phase in ["main", "before-roll"] {
            // There is nothing to choose that a player without them could not choose.
            let with = at(&format!("{edition} fixed 0=s17;r17-22;BLO;d3V phase={phase}"));
            let without = at(&format!("{edition} fixed 0=s17;r17-22;BLO phase={phase}"));
            assert_eq!(with.choices(0), without.choices(0));
        }
    }
}

#[test]
fn amb_54_at_the_end_those_of_all_players_are_shown() {
    for edition in EDITIONS {
        let table = at(&format!(
            "{edition} fixed 0=c16,17,18,19;s1;r16-22;d1V 1=s28;r28-33;d3V 2=s39;r39-43;d1V active=3"
        ));
        let mut table = table.play("3:END").won_by(0);
        for (number, count) in [(0, 1), (1, 3), (2, 1), (3, 0)] {
            table = table.told(OpenEvent::VictoryPointsShown { seat: seat(number), count });
        }
        assert_eq!(table.view(Viewer::Spectator).points(seat(1)), 4);
    }
}
