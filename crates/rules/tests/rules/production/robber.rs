//! The robber: ROBBER-1 … ROBBER-11, AMB-8 … AMB-11.

use hexhaven_rules::cards::Resource;
use hexhaven_rules::chance::Outcome;
use hexhaven_rules::event::{OpenEvent, SeenEvent};
use hexhaven_rules::places::Hex;
use hexhaven_rules::position::Phase;
use hexhaven_rules::{Event, Viewer};

use crate::table::{EDITIONS, Table, at, seat};

/// Editions in which the theft has to be carried out.
const COMPULSORY: [&str; 3] = ["fifth:4", "sixth:4", "family:4"];

/// The hexes that the robber can be moved to by seat 0.
fn targets(table: &Table) -> Vec<usize> {
    let hex = |code: &String| code.strip_prefix("ROB").and_then(|hex| hex.parse().ok());
    table.choices(0).iter().map(|code| hex(code).unwrap_or_else(|| panic!("{code}"))).collect()
}

fn all_but(hexes: &[usize]) -> Vec<usize> {
    (0..19).filter(|hex| !hexes.contains(hex)).collect()
}

fn no_theft(table: Table) -> Table {
    assert!(!table.events.iter().any(|event| matches!(event, Event::Stolen { .. })));
    table.never_told(|event| matches!(event, OpenEvent::NothingStolen { .. })).phase(Phase::Main)
}

#[test]
fn robber_1_it_must_move_to_another_land_hex() {
    for edition in EDITIONS {
        let table = at(&format!("{edition} robber=3 phase=move-robber"))
            .refuses("0:ROB3", "ROBBER-1")
            .refuses("0:ROB19", "TOPO-1")
            .refuses("0:END", "TURN-7")
            .refuses("1:ROB4", "TURN-1");
        let desert: &[usize] = if edition == "classic-1999:4" { &[9] } else { &[] };
        assert_eq!(targets(&table), all_but(&[&[3], desert].concat()));
        let (from, to) = (Hex::new(3), Hex::new(4));
        let table = table.play("0:ROB4").told(OpenEvent::RobberMoved { seat: seat(0), from, to });
        assert_eq!(table.state.public().robber, to);
    }
    // The large island has 30.
    assert_eq!(at("fifth:6:five-six robber=3 phase=move-robber").choices(0).len(), 29);
}

#[test]
fn robber_2_the_desert_is_a_legal_target() {
    for edition in COMPULSORY {
        let table = at(&format!("{edition} robber=10 phase=move-robber")).play("0:ROB9").phase(Phase::Main);
        assert_eq!(table.state.public().robber, Hex::new(9));
        // By a knight as well.
        at(&format!("{edition} 0=d1K robber=10")).play("0:KNIGHT 0:ROB9").phase(Phase::Main);
    }
    // And from one desert to the other.
    at("fifth:6:five-six robber=2 phase=move-robber").play("0:ROB12").phase(Phase::Main);
}

#[test]
fn robber_3_in_1999_it_goes_to_hexes_with_a_number_only() {
    let table = at("classic-1999:4 robber=10 phase=move-robber").refuses("0:ROB9", "ROBBER-3");
    assert_eq!(targets(&table), all_but(&[9, 10]));
    at("classic-1999:4 0=d1K robber=10").play("0:KNIGHT").refuses("0:ROB9", "ROBBER-3").play("0:ROB3");
    // It starts on the desert and leaves it for good.
    let table = at("classic-1999:4 phase=move-robber").refuses("0:ROB9", "ROBBER-1");
    assert_eq!(targets(&table), all_but(&[9]));
    // With two deserts, the other one is not a target either.
    at("classic-1999:5:five-six,foreign-modules=on robber=2 phase=move-robber")
        .refuses("0:ROB12", "ROBBER-3")
        .refuses("0:ROB2", "ROBBER-1")
        .allows("0:ROB3");
}

#[test]
fn amb_58_with_nowhere_to_go_it_stays() {
    // A made-up map with one number, and the robber on it; and one without any.
    for board in ["f6dd/dddd/ddddd/dddd/ddd;-;0", "ddd/dddd/ddddd/dddd/ddd;-"] {
        let unmoved = |table: Table| table.never_told(|event| matches!(event, OpenEvent::RobberMoved { .. }));
        let table = at(&format!("classic-1999:4 {board} 0=s8;d1K 1=s7;8W phase=before-roll"));
        let table = unmoved(table.play("0:KNIGHT")).phase(Phase::BeforeRoll).play("0:ROLL *:3+4");
        // The rest of the seven still happens.
        let table = table.asks("1").play("1:D:W 1:D:W 1:D:W 1:D:W");
        unmoved(table).phase(Phase::Main).hand(1, "4W").refuses("0:ROB0", "TURN-7").play("0:END").asks("1");
    }
    // Where it may go to deserts it must.
    at("fifth:4 f6dd/dddd/ddddd/dddd/ddd;-;0 phase=rolling").play("*:3+4").phase(Phase::MovingRobber);
}

#[test]
fn robber_4_the_active_player_takes_one_card_of_an_opponent_there() {
    for start in ["phase=move-robber", "phase=main", "phase=before-roll"] {
        let table = at(&format!("fifth:4 0=s8;1B;d1K 1=s28;2W1O 2=s20;3G {start}"));
        let table = if start == "phase=move-robber" { table } else { table.play("0:KNIGHT") };
        let table =
            table.play("0:ROB12").phase(Phase::Stealing { victim: seat(1) }).refuses("0:END", "TURN-7");
        table.play("*:STOLEN:O").hand(0, "1B1O").hand(1, "2W").hand(2, "3G").supply("18B19L17W16G18O");
    }
    // Settlement or city, it makes no difference.
    at("fifth:4 1=c28;2W phase=move-robber").play("0:ROB12 *:STOLEN:W").hand(0, "1W").hand(1, "1W");
}

#[test]
fn robber_5_among_several_opponents_the_active_player_chooses_one() {
    for edition in COMPULSORY {
        let table = at(&format!("{edition} 0=s8 1=s28;W 2=c27;O 3=s20;G phase=move-robber"));
        let table = table.play("0:ROB7").phase(Phase::ChoosingVictim).asks("0");
        assert_eq!(table.choices(0), ["STEAL1", "STEAL2"]);
        let table =
            table.refuses("0:STEAL3", "ROBBER-5").refuses("0:STEAL0", "ROBBER-5").refuses("0:END", "TURN-7");
        table.clone().play("0:STEAL1 *:STOLEN:W").hand(0, "1W").hand(1, "0").hand(2, "1O");
        table.play("0:STEAL2 *:STOLEN:O").hand(0, "1O").hand(1, "1W").hand(2, "0");
    }
}

#[test]
fn robber_5_each_opponent_counts_once() {
    // Two buildings of seat 1 at the hex: no choice, and one card.
    at("fifth:4 1=s28,38;3W phase=move-robber")
        .play("0:ROB12")
        .phase(Phase::Stealing { victim: seat(1) })
        .play("*:STOLEN:W")
        .hand(0, "1W")
        .hand(1, "2W")
        .phase(Phase::Main);
    let table = at("fifth:4 1=s28,38;3W 2=c39;2O phase=move-robber").play("0:ROB12");
    assert_eq!(table.choices(0), ["STEAL1", "STEAL2"]);
}

#[test]
fn robber_6_no_card_from_an_empty_hand() {
    for edition in COMPULSORY {
        at(&format!("{edition} 0=s8;W 1=s28 phase=move-robber"))
            .play("0:ROB12")
            .told(OpenEvent::NothingStolen { thief: seat(0), victim: seat(1) })
            .hand(0, "1W")
            .phase(Phase::Main);
    }
}

#[test]
fn robber_6_without_an_opponent_there_is_no_theft() {
    for edition in EDITIONS {
        no_theft(at(&format!("{edition} 0=s28;W 1=s20;3O phase=move-robber")).play("0:ROB12"))
            .hand(0, "1W")
            .hand(1, "3O");
        no_theft(at(&format!("{edition} 1=s20;3O phase=move-robber")).play("0:ROB12")).hand(0, "0");
    }
}

#[test]
fn robber_7_the_theft_is_compulsory_but_in_1999() {
    for edition in COMPULSORY {
        let table = at(&format!("{edition} 1=s28;W 2=s27;O phase=move-robber")).play("0:ROB7");
        table.refuses("0:NOSTEAL", "ROBBER-7").refuses("0:END", "TURN-7");
        // A single victim is robbed without a question.
        at(&format!("{edition} 1=s28;W phase=move-robber"))
            .play("0:ROB8")
            .phase(Phase::Stealing { victim: seat(1) });
    }
    for victims in ["1=s28;W", "1=s28;W 2=s27;O"] {
        let table = at(&format!("classic-1999:4 {victims} phase=move-robber"))
            .play("0:ROB7")
            .phase(Phase::ChoosingVictim);
        table.clone().play("0:STEAL1 *:STOLEN:W").hand(0, "1W");
        let table = table.play("0:NOSTEAL").told(OpenEvent::TheftDeclined { seat: seat(0) });
        no_theft(table).hand(0, "0").hand(1, "1W");
    }
    // With nobody there is nothing to decline.
    at("classic-1999:4 phase=move-robber").play("0:ROB7").phase(Phase::Main).refuses("0:NOSTEAL", "TURN-7");
}

#[test]
fn robber_8_every_card_of_the_victim_is_equally_likely() {
    let table = at("fifth:4 0=5G 1=s28;3W1O2B phase=move-robber").play("0:ROB12");
    let outcomes = table.state.outcomes();
    let stolen = |resource, weight| (Outcome::Stolen(resource), weight);
    let expected = [stolen(Resource::Brick, 2), stolen(Resource::Wool, 3), stolen(Resource::Ore, 1)];
    assert_eq!(outcomes.as_slice(), expected);
    table.refuses("*:STOLEN:G", "INFO-6").refuses("*:STOLEN:L", "INFO-6").refuses("*:3+4", "INFO-6");
}

#[test]
fn robber_8_only_thief_and_victim_learn_the_card() {
    let table = at("fifth:4 1=s28;3W1O phase=move-robber").play("0:ROB12 *:STOLEN:O");
    let seen = |card| SeenEvent::Stolen { thief: seat(0), victim: seat(1), card };
    for number in [0, 1] {
        assert!(table.seen(Viewer::Seat(seat(number))).contains(&seen(Some(Resource::Ore))));
    }
    for viewer in [Viewer::Seat(seat(2)), Viewer::Seat(seat(3)), Viewer::Spectator] {
        assert!(table.seen(viewer).contains(&seen(None)));
        // Everybody sees that a card changed hands.
        let view = table.view(viewer);
        assert_eq!((view.hand_size(seat(0)), view.hand_size(seat(1))), (1, 3));
    }
}

#[test]
fn robber_9_development_cards_are_never_stolen() {
    at("fifth:4 1=s28;d2K3V phase=move-robber")
        .play("0:ROB12")
        .told(OpenEvent::NothingStolen { thief: seat(0), victim: seat(1) })
        .dev(1, "2K3V")
        .dev(0, "0");
    let table = at("fifth:4 1=s28;1W;d2K3V phase=move-robber").play("0:ROB12");
    assert_eq!(table.state.outcomes().total(), 1);
    table.play("*:STOLEN:W").dev(1, "2K3V");
}

#[test]
fn robber_10_it_may_go_to_ones_own_hex_and_robs_nobody_there() {
    for edition in EDITIONS {
        let table = at(&format!("{edition} 0=s28;5W phase=move-robber")).play("0:ROB12");
        // It blocks your own hex like any other.
        no_theft(table).hand(0, "5W").play("0:END 1:ROLL *:4+4").hand(0, "5W");
    }
}

#[test]
fn robber_11_nothing_else_moves_it() {
    let busy =
        "0:YOP:BL 0:ROLL *:6+6 0:B>O 0:R18-23 0:S18 0:C8 0:BUY *:DRAWN:K 0:END 1:ROLL *:5+5 1:MONO:O 1:END";
    let mut table = at("sixth:3 0=s8;r8-13,13-18;9B9L9W9G9O;d1Y 1=s28;d1M robber=3 phase=before-roll");
    for code in busy.split_whitespace() {
        table = table.play(code);
        assert_eq!(table.state.public().robber, Hex::new(3), "after {code}");
        let rules = [table.refusal("0:ROB4").rule(), table.refusal("1:ROB4").rule()];
        assert!(rules.iter().all(|rule| ["TURN-1", "TURN-7"].contains(rule)), "after {code}: {rules:?}");
    }
}

#[test]
fn robber_11_a_seven_a_knight_and_lin_move_it() {
    at("fifth:3:helpers 0=s8;d1K;hlin robber=3 phase=before-roll")
        .play("0:LIN9 0:FLIP")
        .told(OpenEvent::RobberMoved { seat: seat(0), from: Hex::new(3), to: Hex::new(9) })
        .play("0:KNIGHT 0:ROB4")
        .told(OpenEvent::RobberMoved { seat: seat(0), from: Hex::new(9), to: Hex::new(4) })
        .play("0:ROLL *:2+5 0:ROB5")
        .told(OpenEvent::RobberMoved { seat: seat(0), from: Hex::new(4), to: Hex::new(5) });
}

#[test]
fn amb_8_the_desert_is_an_option() {
    at("fifth:4:robber-to-desert=off robber=3 phase=move-robber")
        .refuses("0:ROB9", "ROBBER-3")
        .allows("0:ROB4");
    at("classic-1999:4:robber-to-desert=on robber=3 phase=move-robber").allows("0:ROB9 0:ROB4");
    for edition in COMPULSORY {
        at(&format!("{edition} robber=3 phase=move-robber")).allows("0:ROB9");
    }
}

#[test]
fn amb_9_the_theft_that_may_be_declined_is_an_option() {
    at("fifth:4:theft-optional=on 1=s28;W phase=move-robber").play("0:ROB12 0:NOSTEAL").hand(1, "1W");
    at("classic-1999:4:theft-optional=off 1=s28;W phase=move-robber")
        .play("0:ROB12 *:STOLEN:W")
        .hand(0, "1W");
    // Declined or not, the robber has moved.
    let table = at("classic-1999:4 1=s28;W phase=move-robber").play("0:ROB12 0:NOSTEAL");
    assert_eq!(table.state.public().robber, Hex::new(12));
}

#[test]
fn amb_10_an_empty_handed_opponent_may_be_chosen() {
    for edition in EDITIONS {
        at(&format!("{edition} 1=s28;5O 2=s27 phase=move-robber"))
            .play("0:ROB7")
            .allows("0:STEAL1 0:STEAL2")
            .play("0:STEAL2")
            .told(OpenEvent::NothingStolen { thief: seat(0), victim: seat(2) })
            .hand(0, "0")
            .hand(1, "5O")
            .phase(Phase::Main);
    }
}

#[test]
fn amb_11_nobody_robs_oneself() {
    // With the player's own building and one of an opponent on the hex there is no choice.
    at("sixth:4 0=c28;3O 1=s27;W phase=move-robber")
        .play("0:ROB7")
        .phase(Phase::Stealing { victim: seat(1) })
        .refuses("*:STOLEN:O", "INFO-6")
        .play("*:STOLEN:W")
        .hand(0, "1W3O");
    let table = at("sixth:4 0=s28;3O 1=s27;W 2=s16;G phase=move-robber").play("0:ROB7");
    assert_eq!(table.choices(0), ["STEAL1", "STEAL2"]);
    table.refuses("0:STEAL0", "ROBBER-5");
}

#[test]
fn t_18_from_a_forest_to_the_desert() {
    let pieces = "0=s8 1=s20;W 2=s18;O robber=10 phase=rolling";
    at(&format!("classic-1999:4 {pieces}")).play("*:3+4").refuses("0:ROB9", "ROBBER-3");
    // Seat 2 borders the desert; without that nobody is robbed.
    at(&format!("fifth:4 {pieces}")).play("*:3+4 0:ROB9 *:STOLEN:O").hand(0, "1O").hand(2, "0");
    let table = at(&format!("fifth:4 {pieces}").replace("s18", "s40")).play("*:3+4 0:ROB9");
    no_theft(table).hand(1, "1W").hand(2, "1O");
}

#[test]
fn t_26_a_settlement_of_red_and_a_city_of_blue() {
    // Red is seat 1, blue seat 2.
    for rules in ["sixth:4", "fifth:4"] {
        let table =
            at(&format!("{rules} 0=s8 1=s28;2W 2=c27;2O1G phase=move-robber")).play("0:ROB7").asks("0");
        assert_eq!(table.choices(0), ["STEAL1", "STEAL2"]);
        table.clone().play("0:STEAL1 *:STOLEN:W").hand(0, "1W").hand(1, "1W").hand(2, "1G2O");
        table.play("0:STEAL2 *:STOLEN:G").hand(0, "1G").hand(1, "2W").hand(2, "2O");
    }
}
