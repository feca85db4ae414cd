//! Trading with the supply: PORT-1 … PORT-10, T-8, T-9, T-27.
//!
//! Harbors of the printed map: 3:1 on the corners 0, 3, 26, 32, 47, 49, 51, 52; grain 1, 5; ore 10, 15; wool 42, 46;
//! brick 33, 38; lumber 11, 16.

use hexhaven_rules::Illegal;
use hexhaven_rules::cards::{Cards, Kind, Resource};
use hexhaven_rules::event::OpenEvent;

use super::{COMBINED, STRICT};
use crate::table::{EDITIONS, at, seat};

/// This many cards of a kind buy one of each other kind, and one fewer buys nothing, for seat 0 with these pieces.
#[track_caller]
fn takes(rules: &str, pieces: &str, give: Resource, rate: u8) {
    let hand = |count| Cards::of(give, count);
    for get in Resource::ALL.into_iter().filter(|get| *get != give) {
        let code = format!("0:{}>{}", give.letter(), get.letter());
        let table = at(&format!("{rules} 0={pieces}{}", hand(rate))).play(&code);
        let traded = OpenEvent::SupplyTraded { seat: seat(0), give, count: rate, get };
        table.told(traded).hand(0, &Cards::one(get).to_string());
        let table = at(&format!("{rules} 0={pieces}{}", hand(rate - 1)));
        assert_eq!(table.refusal(&code), Illegal::RateNotMet { resource: give, rate, have: rate - 1 });
    }
}

#[test]
fn port_1_four_equal_cards_buy_one() {
    for rules in EDITIONS {
        for give in Resource::ALL {
            // Without any building, and with one far from every coast.
            takes(rules, "", give, 4);
            takes(rules, "s18;r18-23;", give, 4);
        }
    }
    // A building on the coast next to the harbors helps nobody.
    takes("fifth:4", "s2;r2-5;", Resource::Grain, 4);
}

#[test]
fn port_2_three_at_a_generic_harbor() {
    for rules in EDITIONS {
        for give in Resource::ALL {
            takes(rules, "s0;r0-4;", give, 3);
        }
    }
    for corner in ["3;r0-3", "26;r26-32", "32;r26-32", "47;r47-51", "49;r49-52", "51;r47-51", "52;r49-52"] {
        takes("fifth:4", &format!("s{corner};"), Resource::Wool, 3);
    }
}

#[test]
fn port_3_two_of_the_shown_resource_and_no_benefit_for_others() {
    let harbors = [
        ("s38;r38-43;", Resource::Brick),
        ("s16;r16-22;", Resource::Lumber),
        ("s42;r42-46;", Resource::Wool),
        ("s1;r1-4;", Resource::Grain),
        ("s10;r10-14;", Resource::Ore),
    ];
    for rules in EDITIONS {
        for (pieces, shown) in harbors {
            for give in Resource::ALL {
                takes(rules, pieces, give, if give == shown { 2 } else { 4 });
            }
        }
    }
}

#[test]
fn port_4_the_cards_given_are_of_one_kind() {
    for rules in EDITIONS {
        at(&format!("{rules} 0=2W2G")).refuses("0:W>B", "PORT-9").refuses("0:G>B", "PORT-9");
        at(&format!("{rules} 0=s0;r0-4;2W2G")).refuses("0:W>B", "PORT-9").refuses("0:G>B", "PORT-9");
        at(&format!("{rules} 0=s10;r10-14;1W1O")).refuses("0:O>B", "PORT-9").refuses("0:W>B", "PORT-9");
        // A lot takes its own kind only, whatever else is in the hand.
        at(&format!("{rules} 0=5W3G")).play("0:W>B").hand(0, "1B1W3G");
    }
}

#[test]
fn port_5_the_card_taken_is_of_another_kind() {
    for rules in EDITIONS {
        let table = at(&format!("{rules} 0=s0;r0-4;4B4L4W4G4O"));
        for kind in Resource::ALL {
            let code = format!("0:{0}>{0}", kind.letter());
            assert_eq!(table.refusal(&code), Illegal::SameKind { resource: kind });
        }
        let table = table.refuses("0:O>O", "PORT-5");
        assert_eq!(table.choices(0).iter().filter(|code| code.len() == 3 && code.contains('>')).count(), 20);
    }
}

#[test]
fn port_6_the_supply_must_hold_the_card() {
    for rules in EDITIONS {
        let brick = if rules == "family:4" { 18 } else { 19 };
        // One brick is left: one lot takes it, the next one finds none.
        let table = at(&format!("{rules} 0=8W 1={}B", brick - 1)).play("0:W>B").hand(0, "1B4W");
        assert_eq!(table.refusal("0:W>B"), Illegal::SupplyLacks { resource: Resource::Brick });
        let table = table.refuses("0:W>B", "PORT-6").allows("0:W>L 0:W>G 0:W>O");
        assert!(!table.choices(0).contains(&"W>B".to_owned()));
    }
    // All ore is in hands: the first two that come back can be bought.
    at("fifth:4 0=s10;r10-14;4W2O 1=17O")
        .refuses("0:W>O", "PORT-6")
        .play("0:O>B")
        .supply("18B19L15W19G2O")
        .allows("0:W>O");
}

#[test]
fn port_7_lots_are_repeated_and_combined() {
    for rules in EDITIONS {
        at(&format!("{rules} 0=s10;r10-14;6O")).play("0:O>B 0:O>W 0:O>W").hand(0, "1B2W");
        at(&format!("{rules} 0=s10;r10-14;4W4O")).play("0:O>B 0:W>L 0:O>G").hand(0, "1B1L1G");
        // A card that a lot brought may be part of the next one.
        at(&format!("{rules} 0=s0;r0-4;3W2G")).play("0:W>G 0:G>B").hand(0, "1B");
    }
}

#[test]
fn port_8_only_the_active_player_in_the_window_of_trades() {
    for rules in EDITIONS {
        at(&format!("{rules} 0=4W 1=4W")).refuses("1:W>B", "TURN-1").allows("0:W>B");
        at(&format!("{rules} 0=4W phase=before-roll")).refuses("0:W>B", "TURN-2");
        at(&format!("{rules} 0=4W phase=move-robber")).refuses("0:W>B", "TURN-7");
    }
    let built = |rules: &str| at(&format!("{rules} 0=s17;r17-22;1B1L4W")).play("0:R22-28");
    for rules in STRICT {
        built(rules).refuses("0:W>B", "TURN-3");
    }
    for rules in COMBINED {
        built(rules).play("0:W>B").hand(0, "1B");
    }
    at("fifth:6:five-six 0=4W 1=4W phase=special:1").refuses("1:W>B", "X56-9").refuses("0:W>B", "TURN-1");
}

#[test]
fn port_9_the_best_rate_of_all_harbors() {
    let rates = |pieces: &str| at(&format!("fifth:4 0={pieces}")).state.public().rates(seat(0)).counts();
    assert_eq!(rates("s18;r18-23"), [4, 4, 4, 4, 4]);
    assert_eq!(rates("s0;r0-4"), [3, 3, 3, 3, 3]);
    assert_eq!(rates("s10;r10-14"), [4, 4, 4, 4, 2]);
    assert_eq!(rates("s0,10;r0-4,10-14"), [3, 3, 3, 3, 2]);
    assert_eq!(rates("s0,47;r0-4,47-51"), [3, 3, 3, 3, 3], "a second generic harbor adds nothing");
    assert_eq!(rates("s1,10,16,38;c42;r1-4,10-14,16-22,38-43,42-46"), [2, 2, 2, 2, 2]);
    // Harbors of others do not count.
    assert_eq!(rates("s18;r18-23 1=s10;r10-14"), [4, 4, 4, 4, 4]);
    takes("fifth:4", "s0,10;r0-4,10-14;", Resource::Ore, 2);
    takes("fifth:4", "s0,10;r0-4,10-14;", Resource::Wool, 3);
}

#[test]
fn port_10_settlement_and_city_serve_equally_and_for_good() {
    for rules in EDITIONS {
        takes(rules, "c10;r10-14;", Resource::Ore, 2);
        takes(rules, "c0;r0-4;", Resource::Wool, 3);
    }
    // The upgrade keeps the harbor, even with a road of another player next to it.
    let table = at("sixth:4 0=s10;r10-14;2G5O 1=s20;r15-20;1B1L").play("0:C10 0:O>B").hand(0, "1B");
    let table = table.play("0:END 1:ROLL *:1+1 1:R10-15");
    assert_eq!(table.state.public().rates(seat(0)).counts(), [4, 4, 4, 4, 2]);
}

#[test]
fn t_8_four_ore_at_the_ore_harbor() {
    for rules in EDITIONS {
        let table = at(&format!("{rules} 0=s15;r15-20;4W4O")).play("0:O>B 0:O>G").hand(0, "1B4W1G");
        table.play("0:W>L").hand(0, "1B1L1G").refuses("0:W>L", "PORT-9");
    }
}

#[test]
fn t_9_two_grain_are_too_few_at_a_generic_harbor() {
    for rules in EDITIONS {
        at(&format!("{rules} 0=s49;r49-52;3L2G")).refuses("0:G>O", "PORT-9").play("0:L>O").hand(0, "2G1O");
    }
}

#[test]
fn t_27_a_harbor_on_the_turn_it_is_built() {
    let place = |rules: &str| match rules {
        "fifth:6:five-six" => at(&format!("{rules} 0=s11;r11-16,16-21;1B1L1W1G2O")).play("0:S21"),
        _ => at(&format!("{rules} 0=s9;r9-14,10-14;1B1L1W1G2O")).play("0:S10"),
    };
    for rules in STRICT {
        place(rules).refuses("0:O>B", "TURN-3");
    }
    for rules in COMBINED {
        place(rules).play("0:O>B").hand(0, "1B");
    }
}
