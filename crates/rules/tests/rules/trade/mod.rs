//! Trading between players (TRADE), the rulings and house rules about it. How offers are made and closed is in
//! [`offers`], how many may come to nothing in [`limits`], trading with the supply (PORT) in [`supply`].

mod limits;
mod offers;
mod supply;

use hexhaven_rules::cards::{Cards, Resource};
use hexhaven_rules::event::OpenEvent;
use hexhaven_rules::{Edition, Illegal, Input, Rules, Viewer};

use crate::table::{EDITIONS, Table, at, seat};

/// Roll, then trade, then build (TURN-3), or trade and build in any order (TURN-4).
const STRICT: [&str; 3] = ["classic-1999:4", "fifth:4", "family:4"];
const COMBINED: [&str; 3] = ["sixth:4", "fifth:4:combined", "fifth:6:five-six"];

/// Editions in which no kind of card may be on both sides.
const NO_OVERLAP: [&str; 3] = ["fifth:4", "sixth:4", "family:4"];

/// Seat 0 is active; everybody has something to trade.
const HANDS: &str = "0=1L2W1O 1=2B1L 2=1B1G 3=1O";

fn hands(rules: &str) -> Table {
    at(&format!("{rules} {HANDS}"))
}

#[test]
fn trade_1_only_on_a_turn_whose_roll_is_resolved() {
    for rules in EDITIONS {
        hands(rules).allows("0:OFFER:1:1W>1B 1:OFFER:0:1B>1W");
        at(&format!("{rules} phase=before-roll {HANDS}"))
            .refuses("0:OFFER:1:1W>1B", "TURN-2")
            .refuses("1:OFFER:0:1B>1W", "TURN-2");
        at(&format!("{rules} phase=rolling {HANDS}")).refuses("0:OFFER:1:1W>1B", "TURN-7");
        at(&format!("{rules} phase=move-robber {HANDS}"))
            .refuses("0:OFFER:1:1W>1B", "TURN-7")
            .refuses("1:OFFER:0:1B>1W", "TURN-1");
    }
    at(&format!("fifth:6:five-six phase=special:1 {HANDS}"))
        .refuses("1:OFFER:0:1B>1W", "X56-9")
        .refuses("0:OFFER:1:1W>1B", "X56-9");
}

#[test]
fn trade_1_with_strict_phases_only_before_the_first_build() {
    let built = |rules: &str| at(&format!("{rules} 0=s17;r17-22;1B1L2W 1=1B")).play("0:R22-28");
    for rules in STRICT {
        let open =
            at(&format!("{rules} 0=s17;r17-22;1B1L2W 1=1B 2=1B")).play("0:OFFER:12:1W>1B 2:OFFER:0:1B>2W");
        open.play("0:R22-28").refuses("1:ACCEPT0", "TURN-3").refuses("0:ACCEPT1", "TURN-3");
        built(rules).refuses("0:OFFER:1:1W>1B", "TURN-3").refuses("1:OFFER:0:1B>1W", "TURN-3");
    }
    for rules in COMBINED {
        built(rules).play("0:OFFER:1:1W>1B 1:ACCEPT0 0:CONFIRM0:1").hand(0, "1B1W");
    }
}

#[test]
fn trade_2_other_players_never_trade_with_each_other() {
    for rules in EDITIONS {
        hands(rules)
            .refuses("1:OFFER:2:1B>1G", "TRADE-2")
            .refuses("1:OFFER:02:1B>1G", "TRADE-2")
            .refuses("1:OFFER:023:1B>1G", "TRADE-2")
            .play("1:OFFER:0:1B>1W")
            .refuses("2:ACCEPT0", "TRADE-3")
            .refuses("2:COUNTER0:1G>1B", "TRADE-3");
    }
    // The active player is everybody's partner.
    at(&format!("fifth:4 active=2 {HANDS}")).refuses("1:OFFER:0:1B>1W", "TRADE-2").allows("1:OFFER:2:1B>1G");
    let table = hands("fifth:4");
    let offers = |number| table.choices(number).into_iter().filter(|code| code.starts_with("OFFER"));
    assert!(offers(0).count() > 0 && offers(0).all(|code| code.starts_with("OFFER:123:")));
    assert!(offers(1).count() > 0 && offers(1).all(|code| code.starts_with("OFFER:0:")));
}

#[test]
fn trade_3_any_player_proposes_and_counters_and_the_active_player_decides() {
    for rules in EDITIONS {
        // A proposal: its maker has agreed by making it, the yes of the active player makes the deal.
        hands(rules)
            .play("2:OFFER:0:1G>1W")
            .hand(0, "1L2W1O")
            .play("0:ACCEPT0")
            .hand(0, "1L1W1G1O")
            .hand(2, "1B1W");
        // The same goes for a counteroffer.
        let countered = hands(rules).play("0:OFFER:12:1W>1B 1:COUNTER0:1B>2W");
        countered.clone().play("0:ACCEPT1").hand(0, "1B1L1O").hand(1, "1B1L2W");
        countered.play("0:DECLINE1").hand(0, "1L2W1O").hand(1, "2B1L").offers("offer0=0:12:1W>1B:no1");
        // An offer of the active player: the yes of another is not enough.
        hands(rules)
            .play("0:OFFER:12:1W>1B 1:ACCEPT0")
            .hand(1, "2B1L")
            .refuses("1:CONFIRM0:1", "TRADE-4")
            .refuses("2:CONFIRM0:1", "TRADE-4")
            .play("0:CONFIRM0:1")
            .hand(1, "1B1L1W");
    }
}

#[test]
fn trade_4_two_consent_and_the_cards_change_hands_at_once() {
    let table = hands("fifth:4").play("0:OFFER:123:1L1W>2B").refuses("0:CONFIRM0:1", "TRADE-4");
    let table =
        table.play("1:ACCEPT0").hand(0, "1L2W1O").refuses("0:CONFIRM0:2", "TRADE-4").play("0:CONFIRM0:1");
    let (given, received) = (Cards::new([0, 1, 1, 0, 0]), Cards::new([2, 0, 0, 0, 0]));
    table
        .told(OpenEvent::Traded { seat: seat(0), given, partner: seat(1), received })
        .hand(0, "2B1W1O")
        .hand(1, "2L1W")
        .hand(2, "1B1G")
        .hand(3, "1O");
    // The one who says yes to a proposal is named as the partner of its maker.
    let (given, received) = (Cards::one(Resource::Grain), Cards::one(Resource::Wool));
    let traded = OpenEvent::Traded { seat: seat(2), given, partner: seat(0), received };
    hands("fifth:4").play("2:OFFER:0:1G>1W 0:ACCEPT0").told(traded);
}

#[test]
fn trade_4_both_sides_must_hold_what_they_give() {
    let table = hands("fifth:4");
    assert_eq!(
        table.refusal("0:OFFER:1:1B3W>1G"),
        Illegal::CannotGive { missing: Cards::new([1, 0, 1, 0, 0]) },
        "one brick and one wool are missing"
    );
    table
        .refuses("1:OFFER:0:1G>1W", "TRADE-4")
        .play("0:OFFER:123:1W>1B 3:OFFER:0:1O>1B")
        .refuses("3:ACCEPT0", "TRADE-4")
        .refuses("3:COUNTER0:2O>1W", "TRADE-4")
        .refuses("0:ACCEPT1", "TRADE-4")
        .refuses("0:COUNTER1:1B>1O", "TRADE-4")
        .allows("2:ACCEPT0 0:COUNTER1:1W>1O");
}

#[test]
fn trade_5_only_resource_cards() {
    let table = at("fifth:4 0=2W;d1K1R1Y1M1V 1=1B;d1K");
    for letter in ["K", "R", "Y", "M", "V", "S", "C"] {
        for code in [format!("0:OFFER:1:1{letter}>1B"), format!("0:OFFER:1:1W>1{letter}")] {
            assert!(Input::parse(&code, &table.game).is_err(), "{code}");
        }
    }
    // A deal moves the named cards and nothing else.
    table
        .play("0:OFFER:1:2W>1B 1:ACCEPT0 0:CONFIRM0:1")
        .hand(0, "1B")
        .hand(1, "2W")
        .dev(0, "1K1R1Y1M1V")
        .dev(1, "1K");
}

#[test]
fn trade_6_no_gifts() {
    for rules in EDITIONS {
        hands(rules)
            .refuses("0:OFFER:1:1W>0", "TRADE-6")
            .refuses("0:OFFER:1:0>1B", "TRADE-6")
            .refuses("0:OFFER:1:0>0", "TRADE-6")
            .refuses("0:OFFER:1:0>?", "TRADE-6")
            .refuses("1:OFFER:0:1B>0", "TRADE-6")
            .play("0:OFFER:12:1W>1B")
            .refuses("1:COUNTER0:1B>0", "TRADE-6")
            .refuses("1:COUNTER0:0>1W", "TRADE-6");
    }
}

#[test]
fn trade_7_no_kind_on_both_sides() {
    for rules in NO_OVERLAP {
        at(&format!("{rules} 0=2W3O 1=1W1O"))
            .refuses("0:OFFER:1:3O>1O", "TRADE-7")
            .refuses("0:OFFER:1:1W>1W", "TRADE-7")
            .refuses("1:OFFER:0:1O>2O", "TRADE-7")
            .play("0:OFFER:123:2W>1O")
            .refuses("1:COUNTER0:1W>2W", "TRADE-7");
    }
}

#[test]
fn trade_8_the_first_edition_leaves_the_terms_to_the_players() {
    let table = at("classic-1999:4 0=2W3O 1=1B1W1O");
    table.clone().play("0:OFFER:1:3O>1O 1:ACCEPT0 0:CONFIRM0:1").hand(0, "2W1O").hand(1, "1B1W3O");
    table.clone().play("1:OFFER:0:1O>2O 0:ACCEPT0").hand(0, "2W2O").hand(1, "1B1W2O");
    // What a player gives must be there before the deal, even if the same cards come back.
    table
        .clone()
        .refuses("0:OFFER:1:4O>1O", "TRADE-4")
        .play("0:OFFER:1:1W>2O")
        .refuses("1:ACCEPT0", "TRADE-4");
    table.play("0:OFFER:123:2W>1O 1:COUNTER0:1W>2W 0:ACCEPT1").hand(0, "1W3O").hand(1, "1B2W1O");
}

#[test]
fn trade_9_any_ratio_several_cards_and_any_number_of_deals() {
    for rules in EDITIONS {
        let table = at(&format!("{rules} 0=2L3W3G 1=6B 2=9O 3=1B"));
        let table =
            table.play("0:OFFER:1:2L3W3G>1B 1:ACCEPT0 0:CONFIRM0:1").hand(0, "1B").hand(1, "5B2L3W3G");
        let table = table.play("2:OFFER:0:9O>1B 0:ACCEPT0").hand(0, "9O").hand(2, "1B");
        let mut table = table.play("0:OFFER:1:1O>2L3W3G 1:ACCEPT0 0:CONFIRM0:1").hand(0, "2L3W3G8O");
        for deals in 1..=5u8 {
            table = table.play("0:OFFER:1:1O>1B 1:ACCEPT0 0:CONFIRM0:1");
            assert_eq!(table.state.hand(seat(0)).get(Resource::Brick), deals);
        }
    }
}

#[test]
fn trade_10_without_the_active_player_nobody_trades() {
    for rules in EDITIONS {
        let table = hands(rules).play("1:OFFER:0:1B>1W 2:OFFER:0:1G>1L 3:OFFER:0:1O>1W");
        // Nobody else can make one of these deals, and the end of the turn takes them off the table.
        let table = table
            .refuses("2:ACCEPT0", "TRADE-3")
            .refuses("1:CONFIRM0:0", "TURN-1")
            .refuses("3:ACCEPT1", "TRADE-3");
        table.clone().play("0:DECLINE0 0:DECLINE1 0:DECLINE2").offers("").asks("0");
        let table = table.play("0:END").offers("").told(OpenEvent::AllOffersClosed);
        table.hand(0, "1L2W1O").hand(1, "2B1L").hand(2, "1B1G").hand(3, "1O");
    }
}

#[test]
fn amb_12_a_partial_overlap_is_forbidden_where_like_for_like_is() {
    for rules in NO_OVERLAP {
        at(&format!("{rules} 0=2W1O 1=1B1W"))
            .refuses("0:OFFER:1:2W1O>1B1W", "TRADE-7")
            .allows("0:OFFER:1:2W1O>1B");
    }
    let deal = "0:OFFER:1:2W1O>1B1W 1:ACCEPT0 0:CONFIRM0:1";
    for rules in ["classic-1999:4", "fifth:4:allow-overlap=on"] {
        at(&format!("{rules} 0=2W1O 1=1B1W")).play(deal).hand(0, "1B1W").hand(1, "2W1O");
    }
    at("classic-1999:4:allow-overlap=off 0=2W1O 1=1B1W").refuses("0:OFFER:1:2W1O>1B1W", "TRADE-7");
}

#[test]
fn amb_13_the_first_edition_allows_overlap_but_no_gifts() {
    let table = at("classic-1999:4 0=2W1O 1=1B1W");
    table.allows("0:OFFER:1:2W>1W").refuses("0:OFFER:1:2W>0", "TRADE-6").refuses("0:OFFER:1:0>1W", "TRADE-6");
    // A table may allow gifts; an offer is still about some card.
    at("classic-1999:4:allow-gifts=on 0=2W1O 1=1B1W")
        .refuses("0:OFFER:1:0>0", "TRADE-6")
        .refuses("0:OFFER:1:0>?", "TRADE-6")
        .refuses("0:OFFER:1:?>0", "TRADE-6")
        .play("0:OFFER:1:1W>0 1:ACCEPT0 0:CONFIRM0:1")
        .hand(1, "1B2W")
        .play("1:OFFER:0:1B>0 0:ACCEPT0")
        .hand(0, "1B1W1O");
}

#[test]
fn amb_13_a_supply_trade_brings_another_kind_that_is_there_in_every_edition() {
    for rules in EDITIONS {
        let brick = if rules == "family:4" { 18 } else { 19 };
        at(&format!("{rules} 0=4W 1={brick}B"))
            .refuses("0:W>W", "PORT-5")
            .refuses("0:W>B", "PORT-6")
            .allows("0:W>L 0:W>G 0:W>O");
    }
}

#[test]
fn amb_47_no_three_way_deals_and_no_credit() {
    // Two have accepted: one of them gets the deal, and with it the offer is gone.
    let table = hands("fifth:4").play("0:OFFER:12:1W>1B 1:ACCEPT0 2:ACCEPT0 0:CONFIRM0:2");
    table.hand(1, "2B1L").hand(2, "1W1G").refuses("0:CONFIRM0:1", "TRADE-4");
    // Cards that a deal would bring first cannot be promised before it.
    let table = at("fifth:4 0=1W 1=1B 2=1G").play("0:OFFER:1:1W>1B 1:ACCEPT0");
    let table =
        table.refuses("0:OFFER:2:1B>1G", "TRADE-4").play("2:OFFER:0:1G>1B").refuses("0:ACCEPT1", "TRADE-4");
    table
        .play("0:CONFIRM0:1 0:OFFER:2:1B>1G 2:ACCEPT0 0:CONFIRM0:2")
        .hand(0, "1G")
        .hand(1, "1W")
        .hand(2, "1B");
}

#[test]
fn amb_55_an_offer_may_be_addressed_but_everybody_sees_it() {
    let before = hands("fifth:4");
    let after = before.clone().play("0:OFFER:1:1W>1B");
    let offer = after.state.public().offers;
    for viewer in Viewer::all(&after.game) {
        assert_eq!(after.view(viewer).public().offers, offer);
        assert_eq!(after.seen(viewer), after.seen(Viewer::Spectator));
    }
    // Only the players addressed can answer, and it binds nobody: neither its maker nor a player who said yes.
    let after = after.refuses("2:ACCEPT0", "TRADE-3").refuses("2:DECLINE0", "TRADE-3").play("1:ACCEPT0");
    after.clone().play("0:WITHDRAW0").offers("").hand(0, "1L2W1O").hand(1, "2B1L");
    after.play("1:DECLINE0").offers("").hand(0, "1L2W1O").hand(1, "2B1L");
}

#[test]
fn t_10_the_partner_of_a_deal_is_no_partner_for_others() {
    // Pete is seat 0. His offer stays open to others while seat 1 asks for lumber as well.
    let table = at("fifth:4 0=1L1O 1=1B 2=1W 3=1G").play("0:OFFER:123:1O>1B 1:COUNTER0:1B>1L1O 0:ACCEPT1");
    table
        .hand(0, "1B")
        .hand(1, "1L1O")
        .refuses("2:OFFER:1:1W>1L", "TRADE-2")
        .refuses("1:OFFER:2:1L>1W", "TRADE-2")
        .refuses("2:ACCEPT0", "TRADE-4");
}

#[test]
fn t_32_wool_comes_only_from_the_player_on_turn() {
    let table = at("sixth:4 0=1W 1=1G 2=1B")
        .play("0:OFFER:123:1W>1G 1:ACCEPT0 0:CONFIRM0:1")
        .hand(0, "1G")
        .hand(1, "1W");
    table.refuses("2:OFFER:1:1B>1W", "TRADE-2").play("2:OFFER:0:1B>1W").refuses("0:ACCEPT0", "TRADE-4");
}

#[test]
fn house_player_trade_off_leaves_the_supply_alone() {
    assert!(Edition::ALL.into_iter().all(|edition| Rules::of(edition, 4).player_trade));
    let table = at("fifth:4:player-trade=off 0=4W 1=1B")
        .refuses("0:OFFER:1:1W>1B", "player_trade")
        .refuses("1:OFFER:0:1B>1W", "player_trade")
        .refuses("1:COUNTER0:1B>1W", "player_trade")
        .refuses("1:ACCEPT0", "player_trade")
        .refuses("1:DECLINE0", "player_trade")
        .refuses("0:CONFIRM0:1", "player_trade")
        .refuses("0:WITHDRAW0", "player_trade");
    assert_eq!(table.choices(0), ["END", "W>B", "W>L", "W>G", "W>O"]);
    assert!(table.choices(1).is_empty());
    table.play("0:W>B").hand(0, "1B");
}
