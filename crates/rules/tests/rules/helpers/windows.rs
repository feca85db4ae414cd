//! Helpers among trades, builds and offers: HELP-34.

use hexhaven_rules::event::OpenEvent;
use hexhaven_rules::helpers::Helper;
use hexhaven_rules::position::Phase;

use super::{USES, first_of, four, position};
use crate::table::{Table, at};

const STRICT: &str = "fifth:4:helpers";
const COMBINED: &str = "fifth:4:helpers,combined";

fn own_turn(rules: &str, helper: Helper) -> Table {
    at(&format!("{rules} fixed {}", position(0, helper, "")))
}

#[test]
fn help_34_cost_helpers_end_trading_with_strict_phases_and_others_do_not() {
    for (helper, codes) in USES {
        let table = own_turn(STRICT, helper).allows("0:O>B 0:OFFER:1:1O>1W").play(&format!("{codes} 0:FLIP"));
        if matches!(helper, Helper::William | Helper::Candamir | Helper::Vincent) {
            table
                .refuses("0:O>B", "TURN-3")
                .refuses("0:OFFER:1:1O>1W", "TURN-3")
                .refuses("1:OFFER:0:1W>1O", "TURN-3");
        } else {
            table.allows("0:O>B 0:OFFER:1:1O>1W 1:OFFER:0:1W>1O");
        }
    }
}

#[test]
fn help_34_with_combined_phases_none_ends_trading() {
    for (helper, codes) in USES {
        own_turn(COMBINED, helper).play(&format!("{codes} 0:FLIP")).allows("0:O>B 0:OFFER:1:1O>1W");
    }
}

#[test]
fn help_34_after_a_build_all_but_jean_still_help() {
    for (helper, codes) in USES {
        let built = own_turn(STRICT, helper).play("0:R12-17");
        if helper == Helper::Jean {
            built.refuses("0:JEAN:B", "TURN-3");
        } else {
            built.play(&format!("{codes} 0:FLIP"));
        }
    }
}

#[test]
fn help_34_before_the_roll_only_nassir_louis_and_lin() {
    for (helper, codes) in USES {
        let before = four(&format!("{} phase=before-roll", position(0, helper, "")));
        if matches!(helper, Helper::Nassir | Helper::Louis | Helper::Lin) {
            before.play(&format!("{codes} 0:FLIP")).phase(Phase::BeforeRoll).asks("0");
        } else {
            before.refuses(first_of(codes), "TURN-2");
        }
    }
}

#[test]
fn help_34_every_use_closes_the_open_offers() {
    for (helper, codes) in USES {
        let offered = own_turn(STRICT, helper).play("0:OFFER:123:1O>1W 1:ACCEPT0 2:OFFER:0:?>1O");
        let first = first_of(codes);
        let used = offered.asks("023").play(first).told(OpenEvent::AllOffersClosed).offers("");
        // Nothing is left to confirm or to answer when trading continues.
        let rest = codes.strip_prefix(first).expect("it begins with its first input");
        let used = used.play(&format!("{rest} 0:FLIP")).offers("").asks("0");
        let rule = if used.state.public().built { "TURN-3" } else { "TRADE-4" };
        used.refuses("0:CONFIRM0:1", rule);
    }
}

#[test]
fn help_34_no_helper_while_a_card_is_resolved() {
    let table = four("0=s17;r17-22;d1R1K;2O;hjean");
    table.clone().play("0:ROADS").refuses("0:JEAN:O", "TURN-7");
    table.play("0:KNIGHT").refuses("0:JEAN:O", "TURN-7").play("0:ROB0").allows("0:JEAN:O");
}
