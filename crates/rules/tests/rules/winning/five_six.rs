//! Five and six players in play: the special building phase and what else the module changes (X56, AMB-28, AMB-29).

use hexhaven_rules::event::{OpenEvent, SeenEvent};
use hexhaven_rules::position::Phase;
use hexhaven_rules::{Event, Starter, Viewer};

use super::{EIGHT, SIX};
use crate::table::{Table, at, quiet_turns, seat, start};

/// Six players on the printed map of the large island.
const SIX_PLAYERS: &str = "fifth:6:five-six fixed";

/// The seats that got a special building turn, and those whose turn began, in order.
fn turns(table: &Table) -> Vec<String> {
    let turn = |event: &Event| match event {
        Event::Open(OpenEvent::SpecialTurn { seat }) => Some(format!("special {seat}")),
        Event::Open(OpenEvent::TurnBegan { seat, .. }) => Some(format!("turn {seat}")),
        _ => None,
    };
    table.events.iter().filter_map(turn).collect()
}

#[test]
fn x56_1_unchanged_rules_are_those_of_the_fifth_edition() {
    // The goal is ten points.
    at(&format!("{SIX_PLAYERS} 0={EIGHT};BLWG;d1V")).points(0, 9).play("0:S20").won_by(0);
    // The theft is compulsory, the desert is a target, the second free road may be declined, gifts are forbidden.
    at(&format!("{SIX_PLAYERS} 0=s17;r17-22;W;d1K 5=s8;r8-13;2O robber=5"))
        .play("0:KNIGHT")
        .allows("0:ROB2 0:ROB12")
        .play("0:ROB0")
        .phase(Phase::Stealing { victim: seat(5) });
    at(&format!("{SIX_PLAYERS} 0=s17;r17-22;W;d1R"))
        .refuses("0:OFFER:5:1W>0", "TRADE-6")
        .play("0:ROADS 0:R22-28 0:NOROAD")
        .phase(Phase::Main);
}

#[test]
fn x56_7_every_other_player_gets_one_special_building_turn_clockwise() {
    // Seat 2 ends its turn: 3, 4, 5, 0, 1, and then the turn of 3.
    let table = at(&format!("{SIX_PLAYERS} 0=2W 1=2W 2=2W 3=2W 4=2W 5=2W active=2")).play("2:END").asks("3");
    let table = table.refuses("4:END", "TURN-1").refuses("2:END", "TURN-1").refuses("3:ROLL", "X56-9");
    assert_eq!(turns(&table), ["special 3"]);
    let table = table.play("3:END 4:END 5:END 0:END 1:END").phase(Phase::BeforeRoll).asks("3");
    assert_eq!(turns(&table), ["special 4", "special 5", "special 0", "special 1", "turn 3"]);
    // It comes after every turn.
    let table = table.play("3:ROLL *:1+1 3:END");
    assert_eq!(turns(&table), ["special 4"]);
}

#[test]
fn x56_8_in_it_a_player_builds_and_buys_as_much_as_the_hand_pays_for() {
    at(&format!("{SIX_PLAYERS} 0=s1;r1-4 1=s17;r17-22,22-28;3B3L2W4G4O"))
        .play("0:END")
        .phase(Phase::SpecialBuilding)
        .play("1:R28-34 1:R34-41 1:S28 1:C17 1:BUY *:DRAWN:K")
        .phase(Phase::SpecialBuilding)
        .asks("1")
        .hand(1, "0")
        .dev(1, "1K")
        .points(1, 3)
        .play("1:END")
        .phase(Phase::BeforeRoll);
    // Or passes at once.
    at(&format!("{SIX_PLAYERS} 1=s17;r17-22;5B5L"))
        .play("0:END 1:END")
        .phase(Phase::BeforeRoll)
        .hand(1, "5B5L");
}

#[test]
fn x56_9_in_it_nobody_trades_plays_a_card_or_uses_a_helper() {
    let table = at(&format!("{SIX_PLAYERS} 0=4W 1=s17;r17-22;8B;d1K1R1Y1M 2=4W active=5"))
        .play("5:END 0:END")
        .asks("1");
    // With the supply, with players, by the player who builds, the one before or anybody.
    let table = table.refuses("1:B>O", "X56-9").refuses("1:OFFER:2:1B>1W", "X56-9");
    let table = table.refuses("2:OFFER:1:1W>1B", "X56-9").refuses("5:OFFER:1:1W>1B", "X56-9");
    let table = table.refuses("1:KNIGHT", "X56-9").refuses("1:ROADS", "X56-9");
    table.refuses("1:YOP:BB", "X56-9").refuses("1:MONO:W", "X56-9").refuses("5:KNIGHT", "TURN-1");
    // Nor a helper: not the builder's own, nor that of the player whose turn has ended.
    let helpers = "fifth:5:five-six,helpers fixed 0=hjean;4W 1=s17;r17-22;hnassir;4B 2=hlouis;W";
    let table = at(&format!("{helpers} 3=hlin 4=hsean")).play("0:END").asks("1");
    table.refuses("1:NASSIR:W", "X56-9").refuses("0:JEAN:W", "TURN-1");
}

#[test]
fn x56_10_placement_stock_and_cost_rules_apply() {
    let special =
        |seat_1: &str| at(&format!("{SIX_PLAYERS} 0=s28;r28-34 1={seat_1}")).play("0:END").asks("1");
    special("s17;r17-22;2W").refuses("1:R16-22", "BUILD-2").refuses("1:BUY", "BUILD-2");
    special("s17;r17-22;5B5L5W5G")
        .refuses("1:R0-3", "ROAD-1")
        .refuses("1:S22", "SETTLE-3")
        .refuses("1:S16", "SETTLE-1")
        .refuses("1:C28", "CITY-1")
        .play("1:R22-28")
        .refuses("1:R28-35", "ROAD-2");
    // Four cities stand already; five settlements as well.
    special("s17,1,2,7,10;c20,41,43,45;r17-22,16-22;2B2L2W5G3O")
        .refuses("1:S16", "BUILD-4")
        .refuses("1:C17", "BUILD-4");
    // The last card of the deck can be bought, and none after it.
    at(&format!("{SIX_PLAYERS} 1=s17;r17-22;2W2G2O 2=d4V;k12 3=k8 out=3R3Y3M"))
        .play("0:END 1:BUY *:DRAWN:V")
        .refuses("1:BUY", "DEV-2");
}

#[test]
fn x56_10_longest_road_is_settled_at_once() {
    let five = "0=s53;r53-59,54-59,54-60,55-60,55-61";
    at(&format!("{SIX_PLAYERS} {five} 1=s16;r16-22,17-22,17-23,18-23;2B2L"))
        .play("0:END 1:R18-24")
        .longest_road(Some(0))
        .play("1:R19-24")
        .longest_road(Some(1))
        .told(OpenEvent::LongestRoad { holder: Some(seat(1)), length: 6 })
        .phase(Phase::SpecialBuilding);
}

#[test]
fn x56_10_nobody_wins_in_it() {
    // A settlement, a victory point card: ten points, and the phase continues.
    let nine = |cards: &str| format!("{SIX_PLAYERS} 1={EIGHT};{cards};d1V 2=2W");
    let built =
        at(&nine("BLWG")).points(1, 9).play("0:END 1:S20").points(1, 10).phase(Phase::SpecialBuilding);
    let built = built.never_told(|event| matches!(event, OpenEvent::Won { .. }));
    built.play("1:END").asks("2").play("2:END").won_by(1);
    at(&nine("WGO")).play("0:END 1:BUY *:DRAWN:V").points(1, 10).phase(Phase::SpecialBuilding);
    // Not even the player whose turn has just ended, who gets Longest Road by what another one builds.
    at(&format!("{SIX_PLAYERS} 0=c41,42,43,44;r41-48,42-48,42-49,43-49,43-50 1=s8;r8-12,12-17;BLWG 2={SIX}"))
        .play("0:END 1:S17")
        .longest_road(Some(0))
        .points(0, 10)
        .phase(Phase::SpecialBuilding)
        .play("1:END")
        .phase(Phase::BeforeRoll)
        .asks("1");
}

#[test]
fn x56_10_the_points_must_last_until_the_own_turn() {
    // Seat 2 has ten after building, but seat 1 comes first and has ten as well (WIN-5).
    at(&format!("{SIX_PLAYERS} 1=c41,42,43,44;r41-48;d2V 2={EIGHT};BLWG;d1V"))
        .play("0:END 2:S20")
        .points(2, 10)
        .play("2:END")
        .won_by(1);
    // Seat 1 has ten by Longest Road and loses it before its turn comes.
    at(&format!(
        "{SIX_PLAYERS} 1=c41,42,43,44;r41-48,42-48,42-49,43-49;BL 2=s16;r16-22,17-22,17-23,18-23;2B2L"
    ))
    .play("0:END 1:R43-50")
    .points(1, 10)
    .play("1:END 2:R18-24 2:R19-24")
    .points(1, 8)
    .play("2:END")
    .phase(Phase::BeforeRoll)
    .asks("1");
}

#[test]
fn x56_11_the_player_whose_turn_just_ended_takes_no_part() {
    let position = format!("{SIX_PLAYERS} 0=s17;r17-22;9B9L 1=2W 5=2W");
    at(&position).play("0:END 1:END").asks("5").refuses("0:R22-28", "TURN-1");
    let table = at(&position).play("0:END 1:END 5:END").phase(Phase::BeforeRoll).asks("1");
    assert_eq!(turns(&table), ["special 1", "special 5", "turn 1"]);
}

#[test]
fn x56_12_a_card_bought_in_it_is_played_on_the_next_own_turn() {
    // Seat 1 buys, and its turn comes right after the phase.
    at(&format!("{SIX_PLAYERS} 1=s17;r17-22;WGO 2=2W"))
        .play("0:END 1:BUY *:DRAWN:K")
        .refuses("1:KNIGHT", "X56-9")
        .play("1:END 2:END")
        .phase(Phase::BeforeRoll)
        .allows("1:KNIGHT");
    // Seat 3 buys and waits for its turn.
    at(&format!("{SIX_PLAYERS} 3=s16;r16-22;WGO"))
        .play("0:END 3:BUY *:DRAWN:M 3:END")
        .refuses("3:MONO:W", "TURN-1")
        .play(&quiet_turns("12"))
        .asks("3")
        .allows("3:MONO:W");
}

#[test]
fn x56_13_after_building_there_is_still_trade() {
    at(&format!("{SIX_PLAYERS} 0=s17;r17-22;BL5W 1=s8;r8-13;1O"))
        .play("0:R22-28")
        .allows("0:W>O")
        .play("0:OFFER:1:1W>1O 1:ACCEPT0 0:CONFIRM0:1 0:W>G")
        .hand(0, "1G1O");
}

#[test]
fn x56_14_after_a_win_there_is_no_special_building_phase() {
    let table = at(&format!("{SIX_PLAYERS} 0={EIGHT};BLWG;d1V 1=s53;r53-59;9B9L")).play("0:S20").won_by(0);
    assert_eq!(turns(&table), [""; 0]);
    table.refuses("1:R54-59", "WIN-2").refuses("0:END", "WIN-2");
}

#[test]
fn x56_15_the_set_up_rounds_go_out_and_back_and_pay_for_the_second_settlement() {
    // Also on the printed map, which has no starting pieces.
    for rules in ["fifth:5:five-six", "fifth:5:five-six,fixed"] {
        let table = start(rules, Starter::Seat(seat(3))).phase(Phase::SetUpSettlement).asks("3");
        let table =
            table.play("3:S1 3:R1-4").asks("4").play("4:S7 4:R7-11").asks("0").play("0:S9 0:R9-13").asks("1");
        let table = table.play("1:S16 1:R16-21").asks("2").play("2:S18 2:R18-23").asks("2");
        // Hexes 7, 8 and 13: lumber, ore, wool.
        let table = table.play("2:S28 2:R28-34").hand(2, "1L1W1O").asks("1");
        let table = table.play("1:S30 1:R30-36 0:S32 0:R32-39 4:S20 4:R20-26").asks("3");
        // Hexes 7 and 12, a desert.
        let table = table.play("3:S27 3:R27-33").hand(3, "1L").hand(0, "1W1G");
        table.phase(Phase::BeforeRoll).asks("3");
    }
}

#[test]
fn amb_28_a_player_is_skipped_for_fewer_than_two_cards_and_for_nothing_else() {
    // Seat 1 has none, seat 2 one; seat 3 can pay for nothing and is asked; seat 4 has no piece to build and no deck.
    let roads = "16-21,16-22,17-22,17-23,18-23,18-24,19-24,19-25,20-25,20-26,26-32,32-39,32-38,31-38,25-31";
    let spent = format!("s17,1,2,7,10;c20,41,43,45;r{roads}");
    let table = at(&format!(
        "{SIX_PLAYERS} 2=1B 3=2B 4={spent};9B9L9W9G9O 5=s73;r73-77;1B1L;d3V 0=d2V;k12 1=k8 out=3R3Y3M"
    ));
    let table = table.play("0:END").asks("3");
    assert_eq!(table.choices(3), ["END"]);
    let table = table.play("3:END").asks("4");
    assert_eq!(table.choices(4), ["END"]);
    table.play("4:END").asks("5").play("5:R69-73").play("5:END").phase(Phase::BeforeRoll).asks("1");
}

#[test]
fn amb_28_what_a_hand_holds_is_not_shown_by_who_is_asked() {
    // Two cards that could build a road, or two that could not: nobody else can tell.
    let useful = at(&format!("{SIX_PLAYERS} 1=s17;r17-22;1B1L 2=2W")).play("0:END");
    let useless = at(&format!("{SIX_PLAYERS} 1=s17;r17-22;2W 2=1B1L")).play("0:END");
    for viewer in [Viewer::Seat(seat(0)), Viewer::Seat(seat(3)), Viewer::Spectator] {
        assert_eq!(useful.view(viewer), useless.view(viewer));
        assert_eq!(useful.seen(viewer), useless.seen(viewer));
        assert!(useful.seen(viewer).contains(&SeenEvent::Open(OpenEvent::SpecialTurn { seat: seat(1) })));
    }
}

#[test]
fn amb_28_one_turn_each_also_for_those_who_pass() {
    let table = at(&format!("{SIX_PLAYERS} 1=s17;r17-22;5B5L 4=5B")).play("0:END 1:R22-28 1:END").asks("4");
    let table = table.refuses("1:R28-34", "TURN-1").play("4:END").phase(Phase::BeforeRoll).asks("1");
    assert_eq!(turns(&table), ["turn 1"]);
    // With nobody to ask, the next turn begins at once.
    let table = at(SIX_PLAYERS).play("0:END").phase(Phase::BeforeRoll).asks("1");
    assert_eq!(turns(&table), ["turn 1"]);
}

#[test]
fn amb_29_a_card_from_the_special_building_phase_does_not_count_as_bought_this_turn() {
    let table = at(&format!("{SIX_PLAYERS} 1=s17;r17-22;2W2G2O")).play("0:END 1:BUY *:DRAWN:Y 1:END");
    assert!(table.view(Viewer::Seat(seat(1))).bought().is_empty());
    // One bought on your own turn does.
    table
        .allows("1:YOP:BB")
        .play("1:ROLL *:1+1 1:BUY *:DRAWN:M")
        .allows("1:YOP:BB")
        .refuses("1:MONO:B", "DEV-5");
}

#[test]
fn t_21_six_players_five_special_building_turns_then_the_next_turn() {
    let table = at(&format!("{SIX_PLAYERS} 0=2W 1=2W 2=2W 3=2W 4=2W 5=2W"));
    let table = table.play("0:END 1:END 2:END 3:END 4:END 5:END").phase(Phase::BeforeRoll).asks("1");
    let expected = ["special 1", "special 2", "special 3", "special 4", "special 5", "turn 1"];
    assert_eq!(turns(&table), expected);
}
