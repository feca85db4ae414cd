//! Knights (KNIGHT, AMB-22).

use hexhaven_rules::Event;
use hexhaven_rules::cards::DevCard;
use hexhaven_rules::event::{OpenEvent, Piece};
use hexhaven_rules::places::Hex;
use hexhaven_rules::position::Phase;

use crate::table::{EDITIONS, at, seat};

#[test]
fn knight_1_it_lies_face_up_and_the_robber_moves_at_once() {
    for edition in EDITIONS {
        let table = at(&format!("{edition} fixed 0=s17;r17-22;d2K 1=s8;r8-13;2O"))
            .play("0:KNIGHT")
            .told(OpenEvent::CardPlayed { seat: seat(0), card: DevCard::Knight })
            .phase(Phase::MovingRobber)
            .asks("0")
            .refuses("0:END", "TURN-7")
            .refuses("0:ROB9", "ROBBER-1")
            .play("0:ROB2")
            .told(OpenEvent::RobberMoved { seat: seat(0), from: Hex::new(9), to: Hex::new(2) })
            .phase(Phase::Main)
            .dev(0, "1K");
        assert_eq!(table.state.public().knights[seat(0)], 1);
    }
}

#[test]
fn knight_1_a_card_is_stolen_as_with_a_seven() {
    let position = "0=s17;r17-22;d1K 1=s8;r8-13;2O 2=s0;r0-3;W phase=before-roll";
    // One victim leaves no choice, two do; then the turn continues where it was.
    at(&format!("fifth:4 fixed {position}"))
        .play("0:KNIGHT 0:ROB1")
        .phase(Phase::Stealing { victim: seat(1) })
        .play("*:STOLEN:O")
        .hand(0, "1O")
        .hand(1, "1O")
        .phase(Phase::BeforeRoll);
    at(&format!("fifth:4 fixed {position}"))
        .play("0:KNIGHT 0:ROB0")
        .phase(Phase::ChoosingVictim)
        .refuses("0:STEAL3", "ROBBER-5")
        .refuses("0:NOSTEAL", "ROBBER-7")
        .play("0:STEAL2 *:STOLEN:W")
        .hand(0, "1W");
    // The edition's own rules hold: in 1999 no desert and no compulsion.
    at(&format!("classic-1999:4 fixed {position} robber=5"))
        .play("0:KNIGHT")
        .refuses("0:ROB9", "ROBBER-3")
        .play("0:ROB1 0:NOSTEAL")
        .hand(0, "0");
    // An empty hand gives nothing.
    at("fifth:4 fixed 0=s17;r17-22;d1K 1=s8;r8-13").play("0:KNIGHT 0:ROB1").phase(Phase::Main).hand(0, "0");
}

#[test]
fn knight_1_there_are_no_discards() {
    for edition in EDITIONS {
        at(&format!("{edition} fixed 0=s17;r17-22;9W;d1K 1=s8;r8-13;10O 2=s0;r0-3;8B"))
            .play("0:KNIGHT")
            .phase(Phase::MovingRobber)
            .never_told(|event| matches!(event, OpenEvent::MustDiscard { .. }))
            .play("0:ROB2")
            .hand(0, "9W")
            .hand(1, "10O")
            .hand(2, "8B");
    }
}

#[test]
fn knight_2_it_counts_as_soon_as_it_is_face_up_and_the_robber_still_moves() {
    for edition in EDITIONS {
        at(&format!("{edition} fixed 0=s17;r17-22;d1K;k2 1=s8;r8-13;k2"))
            .points(0, 1)
            .play("0:KNIGHT")
            .largest_army(Some(0))
            .told(OpenEvent::LargestArmy { holder: Some(seat(0)), knights: 3 })
            .points(0, 3)
            .phase(Phase::MovingRobber)
            .play("0:ROB2")
            .phase(Phase::Main);
        // LA-2: three against three changes nothing, four against three does.
        at(&format!("{edition} fixed 0=s17;r17-22;d1K;k2 1=s8;r8-13;k3"))
            .play("0:KNIGHT")
            .largest_army(Some(1));
        at(&format!("{edition} fixed 0=s17;r17-22;d1K;k3 1=s8;r8-13;k3 army=1"))
            .play("0:KNIGHT")
            .largest_army(Some(0));
    }
}

#[test]
fn amb_22_after_a_knight_that_wins_the_robber_stays() {
    for edition in EDITIONS {
        let table = at(&format!("{edition} fixed 0=c16,17,18,19;r16-22;d1K;k2 1=s8;r8-13;2O"))
            .play("0:KNIGHT")
            .won_by(0)
            .points(0, 10)
            .never_told(|event| matches!(event, OpenEvent::RobberMoved { .. }))
            .refuses("0:ROB0", "WIN-2")
            .hand(1, "2O");
        assert_eq!(table.state.public().robber, Hex::new(9));
        assert_eq!(table.state.public().knights[seat(0)], 3, "the knight itself is face up");
    }
}

#[test]
fn amb_22_after_a_free_road_that_wins_there_is_no_second_one() {
    let position = "0=c16,17,18,19;r16-22,17-22,17-23,18-23;d1R";
    for edition in EDITIONS {
        let table =
            at(&format!("{edition} fixed {position}")).play("0:ROADS 0:R18-24").won_by(0).points(0, 10);
        assert_eq!(table.state.public().roads[seat(0)].len(), 5);
        let road =
            |event: &&Event| matches!(event, Event::Open(OpenEvent::Built { piece: Piece::Road(_), .. }));
        assert_eq!(table.events.iter().filter(road).count(), 1);
        table.refuses("0:R24-30", "WIN-2").refuses("0:NOROAD", "WIN-2");
    }
}
