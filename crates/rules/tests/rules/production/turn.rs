//! The turn: TURN-1 … TURN-8, with AMB-14 (what ends trading) and AMB-15 (when cards may be played).

use hexhaven_rules::event::OpenEvent;
use hexhaven_rules::position::Phase;

use crate::table::{Table, at, seat};

const STRICT: [&str; 3] = ["classic-1999:4", "fifth:4", "family:4"];
const COMBINED: [&str; 3] = ["sixth:4", "fifth:4:combined", "fifth:5:five-six"];

/// A player who can do everything, and one to trade with.
const RICH: &str = "0=s8;r8-13,13-18;9B9L9W9G9O;d1K1R1Y1M 1=s28;5W5O";

/// Every kind of trade is possible.
#[track_caller]
fn trading(table: Table) -> Table {
    table.allows("0:O>B 0:OFFER:1:1W>1O 0:OFFER:123:1B>? 1:OFFER:0:1O>1B")
}

/// None is, because something has been built or bought.
#[track_caller]
fn no_trading(table: Table) -> Table {
    table
        .refuses("0:O>B", "TURN-3")
        .refuses("0:OFFER:1:1W>1O", "TURN-3")
        .refuses("0:OFFER:123:1B>?", "TURN-3")
        .refuses("1:OFFER:0:1O>1B", "TURN-3")
}

/// Three players with helpers, strict phases; seat 1 is richer in points. The other two helpers answer no rolls.
fn helped(helper: &str, phase: &str) -> Table {
    let others: Vec<&str> = ["jean", "lin", "vincent"].into_iter().filter(|other| *other != helper).collect();
    at(&format!(
        "fifth:3:helpers 0=s8;r8-13,13-18;9B9L9W9G9O;k1;h{helper} 1=c28,31;5W5O;h{} 2=h{} robber=3 {phase}",
        others[0], others[1]
    ))
}

#[test]
fn turn_1_turns_pass_clockwise() {
    for (rules, players) in [("fifth:4", 4), ("sixth:3", 3), ("fifth:6:five-six", 6)] {
        let mut table = at(rules);
        for turn in 1..=8 {
            let (now, next) = ((turn - 1) % players, turn % players);
            table = table
                .asks(&now.to_string())
                .play(&format!("{now}:END"))
                .told(OpenEvent::TurnEnded { seat: seat(now) })
                .told(OpenEvent::TurnBegan { seat: seat(next), turn: u16::from(turn) + 1 })
                .phase(Phase::BeforeRoll)
                .play(&format!("{next}:ROLL *:6+6"));
        }
    }
}

#[test]
fn turn_1_only_the_active_player_ends_the_turn_and_does_so_explicitly() {
    let table = at("fifth:4 0=s8;r8-13,13-18;BL 1=s28;r28-34;BL");
    let table = table.refuses("1:END", "TURN-1").refuses("1:ROLL", "TURN-1").refuses("1:R29-34", "TURN-1");
    // With nothing left to do the turn still waits for its end.
    table.play("0:R18-23").hand(0, "0").asks("0").phase(Phase::Main).play("0:END").refuses("0:END", "TURN-1");
}

#[test]
fn turn_2_every_turn_has_one_production_roll() {
    let table = at(&format!("sixth:4 {RICH} phase=before-roll"))
        .refuses("0:END", "TURN-2")
        .refuses("0:R18-23", "TURN-2")
        .refuses("0:S18", "TURN-2")
        .refuses("0:C8", "TURN-2")
        .refuses("0:BUY", "TURN-2")
        .refuses("0:O>B", "TURN-2")
        .refuses("0:OFFER:1:1W>1O", "TURN-2")
        .refuses("1:OFFER:0:1O>1W", "TURN-2")
        .refuses("1:ROLL", "TURN-1");
    let mut choices = table.choices(0);
    choices.retain(|code| !code.starts_with("YOP:") && !code.starts_with("MONO:"));
    choices.sort_unstable();
    assert_eq!(choices, ["KNIGHT", "ROADS", "ROLL"]);
    table.play("0:ROLL *:6+6").refuses("0:ROLL", "TURN-2").play("0:R18-23").refuses("0:ROLL", "TURN-2");
}

#[test]
fn turn_2_one_development_card_may_come_before_the_roll() {
    let table = at(&format!("fifth:4 {RICH} phase=before-roll"));
    for card in ["0:KNIGHT 0:ROB3", "0:ROADS 0:R18-23 0:R18-24", "0:YOP:BB", "0:MONO:O"] {
        table
            .clone()
            .play(card)
            .phase(Phase::BeforeRoll)
            .refuses("0:KNIGHT", if card.starts_with("0:KNIGHT") { "DEV-1" } else { "DEV-3" })
            .refuses("0:END", "TURN-2")
            .play("0:ROLL *:6+6")
            .phase(Phase::Main);
    }
    // The roll of the previous turn does not count.
    let table = at("fifth:4 1=d1K1Y").play("0:END 1:KNIGHT 1:ROB3").phase(Phase::BeforeRoll);
    table.refuses("1:END", "TURN-2").refuses("1:YOP:BB", "DEV-3");
}

#[test]
fn turn_2_a_permitted_helper_may_come_before_the_roll() {
    let with = |helper| helped(helper, "phase=before-roll");
    with("nassir").play("0:NASSIR:O 0:ASK:1 0:GIVE:B 0:FLIP").phase(Phase::BeforeRoll);
    with("lin").play("0:LIN9 0:FLIP").phase(Phase::BeforeRoll);
    with("louis").play("0:LOUIS13-18 0:R8-12 0:FLIP").phase(Phase::BeforeRoll).refuses("0:END", "TURN-2");
    for (helper, code) in [
        ("jean", "0:JEAN:O"),
        ("hilde", "0:HILDE1"),
        ("william", "0:WILLIAM:B>W"),
        ("candamir", "0:CANDAMIR"),
        ("vincent", "0:VINCENT:S"),
    ] {
        with(helper).refuses(code, "TURN-2").play("0:ROLL *:6+6").allows(code);
    }
}

#[test]
fn turn_2_a_win_may_come_before_the_roll() {
    at("fifth:4 1=s0,53;c8,28,31,40")
        .points(1, 10)
        .play("0:END")
        .told(OpenEvent::TurnBegan { seat: seat(1), turn: 2 })
        .won_by(1)
        .refuses("1:ROLL", "WIN-2");
}

#[test]
fn turn_3_with_strict_phases_nothing_is_traded_after_building() {
    for edition in STRICT {
        for build in ["0:R18-23", "0:S18", "0:C8", "0:BUY *:DRAWN:V"] {
            let table = trading(at(&format!("{edition} {RICH}"))).play("0:O>B");
            // Building continues; trading starts again on the next turn.
            let table = no_trading(table.play(build)).allows("0:R8-12 0:BUY");
            table.play("0:END 1:ROLL *:6+6").allows("1:OFFER:0:1O>1B 0:OFFER:1:1B>1O");
        }
    }
}

#[test]
fn turn_3_building_closes_the_open_offers() {
    at(&format!("fifth:4 {RICH}"))
        .play("0:OFFER:1:1G>1O 1:ACCEPT0 0:R18-23")
        .told(OpenEvent::AllOffersClosed)
        .refuses("0:CONFIRM0:1", "TURN-3")
        .hand(1, "5W5O");
}

#[test]
fn turn_4_in_the_combined_phase_all_may_be_mixed() {
    for rules in COMBINED {
        let table = at(&format!("{rules} {RICH} phase=before-roll")).play("0:ROLL *:6+6");
        let mut table = trading(table);
        for step in [
            "0:O>B",
            "0:R18-23",
            "0:OFFER:1:1G>1O 1:ACCEPT0 0:CONFIRM0:1",
            "0:S18",
            "0:W>G",
            "0:MONO:O",
            "0:C8",
            "0:O>B",
            "0:BUY *:DRAWN:K",
            "1:OFFER:0:1W>1B 0:ACCEPT0",
            "0:R8-12",
        ] {
            table = table.play(step).phase(Phase::Main);
        }
        // One development card remains the limit.
        table.refuses("0:YOP:BB", "DEV-3").allows("0:B>O");
    }
}

#[test]
fn turn_5_a_new_harbor_serves_at_once_only_in_the_combined_phase() {
    // Corner 15 is at the ore harbor.
    let pieces = "0=s19;r19-25,20-25,15-20;BLWG4O";
    for edition in STRICT {
        at(&format!("{edition} {pieces}"))
            .play("0:S15")
            .refuses("0:O>B", "TURN-3")
            .play("0:END 1:ROLL *:6+6 1:END 2:ROLL *:6+6 2:END 3:ROLL *:6+6 3:END 0:ROLL *:6+6")
            .play("0:O>B")
            .hand(0, "1B2O");
    }
    for rules in ["sixth:4", "fifth:4:combined"] {
        at(&format!("{rules} {pieces}")).play("0:S15 0:O>B 0:O>B").hand(0, "2B");
    }
    // On the large island corner 3 has a 3:1 harbor.
    let large = at("fifth:5:five-six 0=s12;r7-12,3-7;BLWG3O").refuses("0:O>B", "PORT-9");
    large.play("0:S3 0:O>B").hand(0, "1B");
}

#[test]
fn turn_6_a_development_card_does_not_end_the_trade_phase() {
    for edition in STRICT {
        for card in ["0:KNIGHT 0:ROB3", "0:ROADS 0:R18-23 0:R18-24", "0:YOP:BB"] {
            let table = trading(at(&format!("{edition} {RICH}")).play(card));
            no_trading(table.play("0:R8-12"));
        }
        // Monopoly leaves the other one no ore to offer.
        let table =
            at(&format!("{edition} {RICH}")).play("0:MONO:O").allows("0:O>B 0:OFFER:1:1O>1W 1:OFFER:0:1W>1B");
        no_trading(table.play("0:C8").allows("0:BUY")).hand(1, "5W");
    }
}

#[test]
fn turn_7_the_dice_are_resolved_before_anything_else() {
    at(&format!("sixth:4 {RICH} phase=before-roll"))
        .play("0:ROLL")
        .refuses("0:ROLL", "TURN-7")
        .refuses("0:END", "TURN-7")
        .refuses("0:R18-23", "TURN-7")
        .refuses("0:O>B", "TURN-7")
        .refuses("0:YOP:BB", "TURN-7")
        .refuses("1:OFFER:0:1O>1B", "TURN-7")
        .refuses("*:STOLEN:O", "INFO-6")
        .play("*:6+6")
        .refuses("*:6+6", "TURN-7");
}

#[test]
fn turn_7_a_seven_is_resolved_before_anything_else() {
    let mut table = at("sixth:4 0=s8;r8-13;4B4L;d1K 1=s28;4W4O 2=s38;3G phase=rolling").play("*:3+4");
    for step in ["0:D:B 0:D:B 0:D:B 0:D:L", "1:D:W 1:D:W 1:D:W 1:D:W", "0:ROB12", "0:STEAL1", "*:STOLEN:O"] {
        let table_now = table.clone();
        for code in ["0:END", "0:R8-12", "0:B>O", "0:OFFER:1:1B>1O", "0:KNIGHT"] {
            let rule = table_now.refusal(code).rule();
            assert!(["TURN-7", "TURN-1"].contains(&rule), "{code} before {step}: {rule}");
        }
        table = table.play(step);
    }
    table.phase(Phase::Main).allows("0:END 0:R8-12 0:KNIGHT");
}

#[test]
fn turn_7_an_answer_to_the_roll_comes_before_the_turn_goes_on() {
    at("fifth:3:helpers 0=s8;r8-13;BL;hjean 1=s28;hmarianne phase=rolling")
        .play("*:6+6")
        .asks("1")
        .refuses("0:R8-12", "TURN-1")
        .refuses("0:END", "TURN-1")
        .play("1:PASS")
        .asks("0")
        .play("0:R8-12");
}

#[test]
fn turn_8_trading_and_building_are_optional() {
    for edition in STRICT.into_iter().chain(COMBINED) {
        let table = at(&format!("{edition} {RICH} phase=before-roll")).play("0:ROLL *:6+6");
        table.play("0:END").hand(0, "9B9L9W9G9O").told(OpenEvent::TurnEnded { seat: seat(0) });
    }
}

#[test]
fn turn_8_there_is_no_limit_on_trades_builds_and_purchases() {
    let table = at("fifth:4 0=s8;r8-13,13-18;9B9L6W9G16O 1=s28;13W 2=3O");
    let trades = "0:O>B 0:O>L 0:OFFER:1:1G>1W 1:ACCEPT0 0:CONFIRM0:1 0:OFFER:1:1G>2W 1:ACCEPT0 0:CONFIRM0:1 \
                  0:OFFER:1:1B>1W 1:ACCEPT0 0:CONFIRM0:1 0:OFFER:1:1L>1W 1:ACCEPT0 0:CONFIRM0:1";
    let table = table.play(trades).hand(0, "9B9L11W7G8O");
    let builds = "0:R18-23 0:R18-24 0:R8-12 0:R4-8 0:R23-29 0:R24-30 0:R0-4 0:S18 0:S0 0:C8";
    let table = table.play(builds).hand(0, "9W3G5O");
    table.play("0:BUY *:DRAWN:K 0:BUY *:DRAWN:K 0:BUY *:DRAWN:M").hand(0, "6W2O").dev(0, "2K1M");
}

#[test]
fn amb_14_nassir_hilde_lin_and_louis_do_not_end_the_trade_phase() {
    for (helper, use_it) in [
        ("nassir", "0:NASSIR:W 0:ASK:1 0:GIVE:B"),
        ("hilde", "0:HILDE1 0:TAKE:W"),
        ("lin", "0:LIN9"),
        ("louis", "0:LOUIS13-18 0:R8-12"),
    ] {
        let table = helped(helper, "phase=main")
            .play(use_it)
            .play("0:FLIP")
            .allows("0:O>B 0:OFFER:1:1W>1O 1:OFFER:0:1O>1G");
        table.play("0:BUY *:DRAWN:K").refuses("0:O>B", "TURN-3");
    }
}

#[test]
fn amb_14_a_build_that_a_helper_makes_cheaper_is_paid_and_ends_it() {
    for (helper, use_it) in [
        ("william", "0:WILLIAM:B>W 0:R18-23"),
        ("candamir", "0:CANDAMIR *:SHOWN:3K 0:KEEP:K"),
        ("vincent", "0:VINCENT:S 0:S18"),
        ("vincent", "0:VINCENT:C 0:C8"),
    ] {
        helped(helper, "phase=main")
            .play(use_it)
            .play("0:FLIP")
            .refuses("0:O>B", "TURN-3")
            .refuses("1:OFFER:0:1O>1G", "TURN-3");
    }
}

#[test]
fn amb_14_free_roads_are_not_paid_and_leave_the_trade_phase_open() {
    at(&format!("fifth:4 {RICH}"))
        .play("0:ROADS 0:R18-23 0:NOROAD")
        .never_told(|event| matches!(event, OpenEvent::Paid { .. }))
        .allows("0:O>B")
        .play("0:R18-24")
        .refuses("0:O>B", "TURN-3");
}

#[test]
fn amb_15_cards_are_played_before_the_roll_or_after_it_is_resolved() {
    let cards = "0:KNIGHT 0:ROADS 0:YOP:BB 0:MONO:O";
    at(&format!("fifth:4 {RICH} phase=before-roll")).allows(cards).play("0:ROLL *:6+6").allows(cards);
    // Also between trades, and after building.
    at(&format!("fifth:4 {RICH}")).play("0:O>B").allows(cards).play("0:R18-23").allows(cards);
    // Even while an offer is open.
    at(&format!("fifth:4 {RICH}")).play("0:OFFER:1:1B>1W").asks("01").allows(cards);
}

#[test]
fn amb_15_no_card_is_played_while_something_is_pending() {
    let pending = |table: Table| table.refuses("0:MONO:O", "TURN-7").refuses("0:YOP:BB", "TURN-7");
    let table = at("fifth:4 0=s8;4W4O;d1Y1M1K 1=s28;O 2=s38;O phase=rolling");
    let mut table = pending(table).play("*:3+4");
    for step in ["0:D:W", "0:D:W 0:D:W 0:D:W", "0:ROB12", "0:STEAL2", "*:STOLEN:O"] {
        table = pending(table).play(step);
    }
    table.allows("0:MONO:O 0:YOP:BB 0:KNIGHT");
    // A card that is being played comes first, and so does one that is being drawn.
    let table = at(&format!("fifth:4 {RICH}"));
    pending(table.clone().play("0:KNIGHT"));
    pending(pending(table.clone().play("0:ROADS")).play("0:R18-23"));
    pending(table.play("0:BUY"));
    // And a used helper, which has to be flipped or exchanged.
    let table = at("fifth:3:helpers 0=s8;WGO;d1Y1M;hlin robber=3").play("0:LIN9");
    pending(table).play("0:FLIP").allows("0:MONO:O");
}
