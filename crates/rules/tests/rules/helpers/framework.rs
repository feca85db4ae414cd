//! What holds for all helpers: HELP-1, HELP-7 … HELP-15, HELP-35, AMB-37, AMB-38.

use hexhaven_rules::Illegal;
use hexhaven_rules::event::OpenEvent;
use hexhaven_rules::helpers::Helper;
use hexhaven_rules::position::Phase;

use super::{USES, first_of, four, position};
use crate::table::{at, seat};

#[test]
fn help_1_both_sides_have_the_same_advantage() {
    for (helper, codes) in USES {
        let a = four(&position(0, helper, ""));
        let b = four(&position(0, helper, ".b"));
        assert_eq!(a.choices(0), b.choices(0), "{helper}");
        let (a, b) = (a.play(codes), b.play(codes));
        assert_eq!(a.events, b.events, "{helper}");
        assert_eq!(a.state.hand(seat(0)), b.state.hand(seat(0)));
    }
    for (helper, roll, codes) in [("marianne", "1+1", "1:MARIANNE:O"), ("sean", "3+4", "1:SEAN:O")] {
        for side in ["", ".b"] {
            let text = format!("1=h{helper}{side} phase=before-roll");
            four(&text).play(&format!("0:ROLL *:{roll} {codes}")).hand(1, "1O");
        }
    }
}

#[test]
fn help_1_without_the_module_there_are_none() {
    let table = at("fifth:4 fixed 0=s17;r17-22;9O phase=before-roll").refuses("0:NASSIR:O", "HELP-1");
    assert_eq!(table.state.public().helpers, None);
    // Nobody is asked after a roll that brings nothing.
    table.play("0:ROLL *:1+1").phase(Phase::Main).refuses("0:JEAN:O", "HELP-1").refuses("0:FLIP", "HELP-1");
}

#[test]
fn help_7_a_side_a_is_flipped_or_exchanged() {
    for (helper, codes) in USES {
        let table = four(&position(0, helper, "")).play(codes);
        let table = table.phase(Phase::HelperUsed { seat: seat(0) }).asks("0");
        let choices = table.choices(0);
        assert_eq!(choices.len(), 7, "{helper}: {choices:?}");
        assert!(choices.contains(&"FLIP".to_owned()), "{helper}");
        let flipped = table.play("0:FLIP").told(OpenEvent::HelperFlipped { seat: seat(0) });
        flipped.helper(0, &format!("{helper}.b.used")).phase(Phase::Main);
    }
}

#[test]
fn help_7_a_side_b_must_be_exchanged() {
    for (helper, codes) in USES {
        let table = four(&position(0, helper, ".b")).play(codes).refuses("0:FLIP", "HELP-7");
        assert_eq!(table.choices(0).len(), 6, "{helper}");
        assert!(table.choices(0).iter().all(|choice| choice.starts_with("EXCHANGE:")), "{helper}");
    }
}

#[test]
fn help_8_the_used_one_goes_to_the_display_and_another_comes_side_a_up() {
    let (returned, taken) = (Helper::Jean, Helper::Lin);
    four("0=hjean.b")
        .play("0:JEAN:O 0:EXCHANGE:lin")
        .told(OpenEvent::HelperExchanged { seat: seat(0), returned, taken })
        .helper(0, "lin.new")
        .display(&[
            Helper::Louis,
            Helper::Sean,
            Helper::Candamir,
            Helper::Hilde,
            Helper::Jean,
            Helper::Vincent,
        ])
        // Jean was returned with side B up, and lies with side A up for the next player.
        .play("0:END 1:ROLL *:1+1 1:MARIANNE:B 1:EXCHANGE:jean")
        .helper(1, "jean.new");
}

#[test]
fn help_8_the_one_just_returned_cannot_be_taken_back() {
    let used = four("0=hjean").play("0:JEAN:O").refuses("0:EXCHANGE:jean", "HELP-8");
    // Nor one that lies in front of another player.
    used.refuses("0:EXCHANGE:nassir", "HELP-8").allows("0:EXCHANGE:louis 0:EXCHANGE:lin");
}

#[test]
fn help_8_another_player_may_take_it_on_the_same_turn() {
    let table = four("0=hlin robber=0 phase=before-roll").play("0:LIN9 0:EXCHANGE:jean 0:ROLL *:1+1");
    table.play("1:MARIANNE:O 1:EXCHANGE:lin").helper(1, "lin.new").helper(0, "jean.new");
}

#[test]
fn help_9_one_use_in_a_turn() {
    // Flipped before the roll, not again after it.
    let table = four("0=s17;r17-22,22-28 phase=before-roll").play("0:LOUIS22-28 0:R17-23 0:FLIP");
    let table = table.refuses("0:LOUIS17-23", "HELP-9").play("0:ROLL *:6+6 1:PASS");
    assert_eq!(table.refusal("0:LOUIS17-23"), Illegal::HelperUsedThisTurn);
    table.lists(0, "LOUIS", &[]);
}

#[test]
fn help_9_no_use_on_the_turn_of_receipt() {
    let table = four("0=3O;hjean robber=0").play("0:JEAN:O 0:EXCHANGE:lin");
    assert_eq!(table.refusal("0:LIN9"), Illegal::HelperJustReceived { helper: Helper::Lin });
    let table = table.refuses("0:LIN9", "HELP-9").lists(0, "LIN", &[]);
    // On its player's next turn it helps, even before the roll.
    let table =
        table.play("0:END 1:ROLL *:6+6 1:PASS 1:END 2:ROLL *:6+6 1:PASS 2:END 3:ROLL *:6+6 1:PASS 3:END");
    table.helper(0, "lin").allows("0:LIN9");
}

#[test]
fn help_9_the_turn_of_any_player_counts_as_a_turn() {
    // Seat 1 gets Sean on the turn of seat 0, and he answers the seven of its own turn that follows.
    four("phase=before-roll")
        .play("0:ROLL *:1+1 1:MARIANNE:O 1:EXCHANGE:sean")
        .helper(1, "sean.new")
        .play("0:END 1:ROLL *:3+4")
        .asks("1")
        .allows("1:SEAN:O");
}

#[test]
fn help_9_one_received_before_the_roll_does_not_answer_it() {
    for (taken, roll) in [("marianne", "1+1"), ("sean", "3+4")] {
        let codes = format!("0:LOUIS22-28 0:R17-23 0:EXCHANGE:{taken} 0:ROLL *:{roll}");
        let table = four("0=s17;r17-22,22-28 1=hjean phase=before-roll").play(&codes);
        table.asks("0").never_told(|event| matches!(event, OpenEvent::Now(Phase::Reaction { .. })));
    }
}

#[test]
fn help_9_helpers_of_the_set_up_can_be_used_on_the_first_turn() {
    at("fifth:4:helpers fixed 0=s17;r17-22 turn=1 phase=before-roll")
        .helper(0, "louis")
        .allows("0:LOUIS17-22");
}

#[test]
fn help_10_a_flipped_helper_works_again_on_a_later_turn() {
    let table =
        four("phase=before-roll").play("0:ROLL *:1+1 1:MARIANNE:O 1:FLIP").helper(1, "marianne.b.used");
    // A turn of the next player is a later turn; then the B side is used up.
    let table = table.play("0:END 1:ROLL *:1+1").asks("1").play("1:MARIANNE:O").hand(1, "2O");
    table.refuses("1:FLIP", "HELP-7").play("1:EXCHANGE:hilde").helper(1, "hilde.new");
}

/// The first input of a use, by seat 1 instead of seat 0.
fn by_seat_1(codes: &str) -> String {
    first_of(codes).replacen("0:", "1:", 1).replace("HILDE1", "HILDE0")
}

#[test]
fn help_11_no_helper_in_a_special_building_phase() {
    let large = "fifth:5:five-six,helpers fixed";
    for (helper, codes) in USES {
        let position = format!("{large} {} 4=hsean", position(1, helper, ""));
        // The deserts of the large island are elsewhere.
        let code = by_seat_1(codes).replace("LIN9", "LIN2");
        let table = at(&format!("{position} phase=special:1")).refuses(&code, "X56-9");
        // Only building, buying and passing are listed.
        let listed = table.choices(1);
        let piece = |code: &String| "SRC".contains(&code[..1]) && code[1..2].parse::<u8>().is_ok();
        let normal = |code: &String| code == "END" || code == "BUY" || piece(code);
        assert!(listed.iter().all(normal), "{helper}: {listed:?}");
        assert!(listed.contains(&"END".to_owned()));
    }
}

#[test]
fn help_12_a_helper_is_no_development_card_and_a_card_no_helper() {
    let start = "0=s17;r17-22;1W;d1K1M;hlin 1=2O;hjean robber=0 phase=before-roll";
    // The knight, then Lin; Lin, then the knight.
    four(start).play("0:KNIGHT 0:ROB10 0:LIN9 0:FLIP").refuses("0:MONO:O", "DEV-3");
    four(start).play("0:LIN9 0:FLIP 0:KNIGHT 0:ROB10").helper(0, "lin.b.used");
    four(start).play("0:LIN9 0:EXCHANGE:vincent 0:MONO:O").hand(0, "1W3O").refuses("0:KNIGHT", "DEV-3");
}

#[test]
fn help_13_no_exchange_without_use() {
    for phase in ["before-roll", "main"] {
        let table = four(&format!("phase={phase}")).refuses("0:EXCHANGE:jean", "HELP-13");
        table.refuses("0:FLIP", "HELP-13").lists(0, "EXCHANGE", &[]).lists(0, "FLIP", &[]);
    }
    // Nor after a use once the choice has been made, nor instead of an answer to a roll, nor by somebody else.
    four("0=hjean").play("0:JEAN:O 0:FLIP").refuses("0:EXCHANGE:lin", "HELP-13");
    four("phase=before-roll")
        .play("0:ROLL *:1+1")
        .refuses("1:EXCHANGE:lin", "TURN-7")
        .refuses("0:FLIP", "TURN-1");
    four("0=hjean").play("0:JEAN:O").refuses("1:EXCHANGE:lin", "TURN-1");
}

#[test]
fn help_14_eight_helpers_work_on_the_own_turn_only() {
    for (helper, codes) in USES {
        let (table, code) = (four(&position(1, helper, "")), by_seat_1(codes));
        assert_eq!(table.refusal(&code), Illegal::HelperOnOwnTurn { helper });
        table.refuses(&code, "HELP-14");
    }
}

#[test]
fn help_14_marianne_and_sean_answer_a_roll_on_any_turn() {
    for (helper, roll, code) in [("marianne", "1+1", "MARIANNE:O"), ("sean", "3+4", "SEAN:O")] {
        for owner in 0..4 {
            let others = ["jean", "lin", "hilde", "vincent"];
            let seats = (0..4).map(|seat| if seat == owner { helper } else { others[seat] });
            let fields: Vec<String> =
                seats.enumerate().map(|(seat, name)| format!("{seat}=h{name}")).collect();
            let text = format!("{} phase=before-roll", fields.join(" "));
            // Not before the roll.
            let table =
                four(&text).refuses(&format!("{owner}:{code}"), "HELP-14").play(&format!("0:ROLL *:{roll}"));
            table.asks(&owner.to_string()).play(&format!("{owner}:{code} {owner}:FLIP")).asks("0");
        }
    }
}

#[test]
fn help_15_flip_or_exchange_comes_at_once_and_before_anything_else() {
    for (helper, codes) in USES {
        let table = four(&position(0, helper, "")).play(codes);
        for code in ["0:END", "0:R12-17", "0:O>B", "0:BUY", "0:OFFER:1:1W>1O"] {
            assert_eq!(table.refusal(code), Illegal::NotNow, "{helper}: {code}");
        }
        table.refuses("1:OFFER:0:1W>1O", "TURN-1");
    }
    // While the seven waits for Sean's card to be flipped, nobody discards.
    let table = four("1=hsean 2=8O phase=before-roll").play("0:ROLL *:3+4 1:SEAN:B").asks("1");
    table.refuses("2:D:O", "TURN-1").play("1:FLIP").asks("2").allows("2:D:O");
}

#[test]
fn help_15_jean_goes_on_helping_after_the_choice() {
    for choice in ["FLIP", "EXCHANGE:lin"] {
        four("0=4O;hjean").play(&format!("0:JEAN:O 0:{choice} 0:O>B 0:O>W")).hand(0, "1B1W");
    }
}

#[test]
fn help_35_a_helper_need_not_be_used() {
    for (helper, _) in USES {
        four(&position(0, helper, "")).play("0:END").helper(0, helper.name());
    }
    let passed = OpenEvent::ReactionPassed { seat: seat(1) };
    for (helper, roll) in [("marianne", "1+1"), ("sean", "1+6")] {
        let table = four(&format!("1=h{helper} phase=before-roll")).play(&format!("0:ROLL *:{roll} 1:PASS"));
        // A pass is not a use: the helper keeps its side and reacts to the next roll.
        let table = table.told(passed).helper(1, helper).hand(1, "0").refuses("1:PASS", "TURN-1");
        let codes = if helper == "sean" { "0:ROB10 0:END" } else { "0:END" };
        table.play(codes).play(&format!("1:ROLL *:{roll}")).asks("1");
    }
}

#[test]
fn amb_37_flip_or_exchange_is_decided_at_once() {
    let table = four("0=s17;r17-22,22-28 phase=before-roll").play("0:LOUIS22-28 0:R17-23");
    table.phase(Phase::HelperUsed { seat: seat(0) }).refuses("0:ROLL", "TURN-7").play("0:FLIP 0:ROLL");
}

#[test]
fn amb_37_the_rate_of_jean_stays_after_his_exchange_until_the_turn_ends() {
    let table = four("0=5O;hjean.b 1=hhilde").play("0:JEAN:O 0:EXCHANGE:lin 0:O>B").hand(0, "1B3O");
    let table = table.play("0:END 1:ROLL *:6+6 1:END 2:ROLL *:6+6 2:END 3:ROLL *:6+6 3:END 0:ROLL *:6+6");
    table.refuses("0:O>L", "PORT-9").hand(0, "1B3O");
}

#[test]
fn amb_38_a_use_without_effect() {
    // Nassir finds nothing: the use is spent.
    four("0=hnassir 3=hlouis").play("0:NASSIR:O 0:ASK:12").phase(Phase::HelperUsed { seat: seat(0) });
    // Hilde looks at nobody without cards.
    four("0=s17;hhilde 1=c39").refuses("0:HILDE1", "AMB-38");
    // Taking from the supply needs a card there; Lin can move the robber anyway.
    four("2=19O phase=before-roll")
        .play("0:ROLL *:1+1")
        .refuses("1:MARIANNE:O", "AMB-38")
        .allows("1:MARIANNE:B");
    four("1=hsean 2=19O phase=before-roll")
        .play("0:ROLL *:3+4")
        .refuses("1:SEAN:O", "AMB-38")
        .allows("1:SEAN:B");
    let lin = four("0=hlin 2=19O robber=0").play("0:LIN9").hand(0, "0");
    assert_eq!(lin.state.public().robber.index(), 9);
}
