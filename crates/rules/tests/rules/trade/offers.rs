//! Offers on the table: how they are made, answered and closed, and who is asked (TRADE-2 … TRADE-4, INFO-8).

use hexhaven_rules::Viewer;
use hexhaven_rules::cards::{Cards, Resource};
use hexhaven_rules::event::{OpenEvent, SeenEvent};
use hexhaven_rules::seats::SeatSet;
use hexhaven_rules::trade::{Offer, Side, Slot};

use super::hands;
use crate::table::{Table, at, seat, seats};

const CLOSED: OpenEvent = OpenEvent::AllOffersClosed;

fn closed(slot: usize) -> OpenEvent {
    OpenEvent::OfferClosed { slot: Slot::ALL[slot] }
}

#[test]
fn an_offer_names_seats_and_asks_them() {
    let table = hands("fifth:4").asks("0").play("0:OFFER:13:1W>1B");
    let side = |resource| Side::of(Cards::one(resource));
    let offer = Offer {
        give: side(Resource::Wool),
        get: side(Resource::Brick),
        from: seat(0),
        to: seats("13"),
        accepted: SeatSet::EMPTY,
        declined: SeatSet::EMPTY,
    };
    table
        .told(OpenEvent::Offered { slot: Slot::ALL[0], offer })
        .asks("013")
        .refuses("2:ACCEPT0", "TRADE-3")
        .refuses("2:COUNTER0:1B>1W", "TRADE-3")
        .refuses("0:ACCEPT0", "TRADE-3")
        .refuses("0:DECLINE0", "TRADE-3")
        .refuses("0:COUNTER0:1W>1B", "TRADE-3");
}

#[test]
fn an_offer_is_made_to_somebody_else_at_the_table() {
    hands("fifth:4")
        .refuses("0:OFFER:-:1W>1B", "TRADE-4")
        .refuses("0:OFFER:0:1W>1B", "TRADE-4")
        .refuses("0:OFFER:01:1W>1B", "TRADE-4")
        .refuses("1:OFFER:1:1B>1W", "TRADE-4")
        .refuses("0:OFFER:14:1W>1B", "COMP-14")
        .refuses("4:OFFER:0:1W>1B", "COMP-14");
    at("fifth:3 0=1W").refuses("0:OFFER:123:1W>1B", "COMP-14").allows("0:OFFER:12:1W>1B");
}

#[test]
fn a_proposal_asks_the_active_player_and_owes_nothing() {
    let table = hands("fifth:4").play("2:OFFER:0:1G>1W").asks("0").offers("offer0=2:0:1G>1W");
    // The active player may do something else instead, and its maker may take it back.
    table.clone().allows("0:END 0:OFFER:1:1W>1B").play("2:WITHDRAW0").offers("").told(closed(0));
    table.play("0:DECLINE0").offers("").told(closed(0)).hand(0, "1L2W1O").hand(2, "1B1G");
}

#[test]
fn a_counter_offer_declines_the_offer_it_answers() {
    let table = hands("fifth:4").play("0:OFFER:12:1W>1B 1:COUNTER0:1B>1L1W");
    table
        .told(OpenEvent::Declined { slot: Slot::ALL[0], seat: seat(1) })
        .offers("offer0=0:12:1W>1B:no1 offer1=1:0:1B>1L1W")
        .asks("02")
        .refuses("1:ACCEPT0", "TRADE-3")
        // The counteroffer can be countered in turn, but only to its maker.
        .play("0:COUNTER1:2W>1B")
        .offers("offer0=0:12:1W>1B:no1 offer1=0:1:2W>1B")
        .asks("012")
        .refuses("2:ACCEPT1", "TRADE-3")
        .play("1:ACCEPT1 0:CONFIRM1:1")
        .hand(0, "1B1L1O")
        .hand(1, "1B1L2W")
        .offers("");
}

#[test]
fn a_yes_can_be_taken_back_and_a_no_cannot() {
    let table =
        hands("fifth:4").play("0:OFFER:12:1W>1B 1:ACCEPT0").asks("02").refuses("1:ACCEPT0", "TRADE-3");
    table.clone().play("1:COUNTER0:1B>2W").offers("offer0=0:12:1W>1B:no1 offer1=1:0:1B>2W");
    table
        .play("1:DECLINE0")
        .offers("offer0=0:12:1W>1B:no1")
        .refuses("0:CONFIRM0:1", "TRADE-4")
        .refuses("1:ACCEPT0", "TRADE-3")
        .refuses("1:DECLINE0", "TRADE-3")
        .refuses("1:COUNTER0:1B>1W", "TRADE-3")
        // The other way around, it takes a new proposal.
        .allows("1:OFFER:0:1B>1W");
}

#[test]
fn an_offer_that_all_have_declined_is_gone() {
    let table =
        hands("fifth:4").play("0:OFFER:123:1W>1B 1:DECLINE0 3:DECLINE0").offers("offer0=0:123:1W>1B:no13");
    let table = table.never_told(|event| *event == closed(0)).asks("02").play("2:DECLINE0");
    table
        .told(closed(0))
        .offers("")
        .asks("0")
        .refuses("0:WITHDRAW0", "TRADE-4")
        .refuses("2:ACCEPT0", "TRADE-4");
}

#[test]
fn the_deal_is_confirmed_with_one_of_those_who_accepted() {
    let table =
        hands("fifth:4").play("0:OFFER:123:1W>1B 2:ACCEPT0 1:ACCEPT0").offers("offer0=0:123:1W>1B:yes12");
    let table = table.asks("03").refuses("0:CONFIRM0:3", "TRADE-4");
    let confirmations = |table: &Table| {
        table.choices(0).into_iter().filter(|code| code.starts_with("CONFIRM")).collect::<Vec<_>>()
    };
    assert_eq!(confirmations(&table), ["CONFIRM0:1", "CONFIRM0:2"]);
    for (partner, first, second) in [(1, "1B1L1W", "1B1G"), (2, "2B1L", "1W1G")] {
        let table = table.clone().play(&format!("0:CONFIRM0:{partner}"));
        table.told(CLOSED).offers("").hand(0, "1B1L1W1O").hand(1, first).hand(2, second);
    }
}

#[test]
fn only_the_maker_withdraws() {
    hands("fifth:4")
        .refuses("0:WITHDRAW0", "TRADE-4")
        .play("0:OFFER:12:1W>1B 1:ACCEPT0")
        .refuses("1:WITHDRAW0", "TRADE-4")
        .play("0:WITHDRAW0")
        .told(closed(0))
        .offers("")
        .asks("0")
        .refuses("0:CONFIRM0:1", "TRADE-4")
        .refuses("2:DECLINE0", "TRADE-4");
}

#[test]
fn an_offer_with_an_open_side_can_only_be_countered() {
    for open in ["1W>?", "?>1B"] {
        let table = hands("fifth:4").play(&format!("0:OFFER:12:{open}"));
        let table = table.asks("012").refuses("1:ACCEPT0", "TRADE-4").allows("1:DECLINE0 1:COUNTER0:1B>1W");
        assert!(!table.choices(1).contains(&"ACCEPT0".to_owned()));
        table.play("1:COUNTER0:1B>1W 0:ACCEPT1").hand(0, "1B1L1W1O").hand(1, "1B1L1W");
    }
    // One side has to be named, and be there to be given; what is asked for need not be.
    hands("fifth:4")
        .refuses("0:OFFER:1:?>?", "TRADE-4")
        .refuses("0:OFFER:1:1G>?", "TRADE-4")
        .allows("0:OFFER:1:?>9G")
        .play("3:OFFER:0:?>1W")
        .refuses("0:ACCEPT0", "TRADE-4")
        // A counteroffer can be open at the same time.
        .play("0:COUNTER0:1W>?")
        .offers("offer0=0:3:1W>?")
        .play("3:COUNTER0:1O>1W 0:ACCEPT0")
        .hand(3, "1W");
}

#[test]
fn a_counter_offer_takes_the_place_of_the_offer_it_answers() {
    let six =
        "0:OFFER:1:1W>1B 0:OFFER:12:2W>1B 1:OFFER:0:1B>1O 3:OFFER:0:1O>1W 3:OFFER:0:1O>1L 3:OFFER:0:1O>2W";
    let table = hands("fifth:4").play(six);
    // Nobody else is asked: the answered offer goes, and with six open there is room for the answer.
    table
        .clone()
        .play("1:COUNTER0:1B>1L")
        .told(closed(0))
        .offers("offer0=1:0:1B>1L offer1=0:12:2W>1B offer2=1:0:1B>1O offer3=3:0:1O>1W offer4=3:0:1O>1L offer5=3:0:1O>2W");
    table
        .clone()
        .play("0:COUNTER2:1L>1B")
        .offers("offer0=0:1:1W>1B offer1=0:12:2W>1B offer2=0:1:1L>1B offer3=3:0:1O>1W offer4=3:0:1O>1L offer5=3:0:1O>2W");
    // Another is still asked, so the offer stays; once that one has declined there is room.
    let table = table.refuses("1:COUNTER1:1B>1L", "AMB-57");
    assert!(table.choices(1).iter().all(|code| !code.starts_with("COUNTER1")));
    table
        .play("2:DECLINE1")
        .play("1:COUNTER1:1B>1L")
        .told(closed(1))
        .offers("offer0=0:1:1W>1B offer1=1:0:1B>1L offer2=1:0:1B>1O offer3=3:0:1O>1W offer4=3:0:1O>1L offer5=3:0:1O>2W");
}

/// Seat 0 could do anything now, its own offer and a proposal are open, and seat 1 has said yes to the first.
const ANYTHING: &str = "0=s17,14;r14-19,17-22,22-28;9B9L9W9G9O;d1K1R1Y1M 1=2B2G \
                        offer0=0:12:1W>1B:yes1 offer1=1:0:1B>1W";

#[test]
fn every_deal_build_card_helper_and_end_of_turn_closes_all_offers() {
    let trades = ["CONFIRM0:1", "ACCEPT1", "W>B"];
    let builds = ["R28-34", "S28", "C17", "BUY"];
    let cards = ["KNIGHT", "ROADS", "YOP:BB", "MONO:B"];
    for code in trades.into_iter().chain(builds).chain(cards).chain(["END"]) {
        for rules in ["fifth:4", "sixth:4"] {
            let table = at(&format!("{rules} {ANYTHING}")).asks("02");
            table.play(&format!("0:{code}")).told(CLOSED).offers("");
        }
    }
    let helpers =
        ["NASSIR:B", "WILLIAM:B>W", "LOUIS14-19", "CANDAMIR", "HILDE1", "JEAN:B", "LIN9", "VINCENT:C"];
    for code in helpers {
        let helper = code.split(|c: char| !c.is_ascii_uppercase()).next().unwrap_or_default().to_lowercase();
        let spare = if helper == "jean" { "lin" } else { "jean" };
        at(&format!(
            "fifth:4:helpers robber=4 0=s14,17;r14-19,17-22,22-28;9B9L9W9G9O;k1;h{helper} 1=c39,41;2B2G;hmarianne \
             2=hsean 3=h{spare} offer0=0:12:1W>1B:yes1 offer1=1:0:1B>1W"
        ))
        .play(&format!("0:{code}"))
        .told(CLOSED)
        .offers("");
    }
}

#[test]
fn without_open_offers_nothing_is_closed() {
    for code in ["W>B", "R28-34", "KNIGHT", "END"] {
        let text = ANYTHING.split(" offer0").next().expect("a text has a beginning");
        at(&format!("fifth:4 {text}")).play(&format!("0:{code}")).never_told(|event| *event == CLOSED);
    }
}

/// Who is asked follows from what lies on the table, whatever the hands hold.
#[test]
fn every_seat_that_an_offer_is_made_to_is_asked() {
    let table = at("fifth:4 0=1W").play("0:OFFER:123:1W>1B").asks("0123");
    let answers: Vec<String> =
        table.choices(2).into_iter().filter(|code| !code.starts_with("OFFER")).collect();
    assert_eq!(answers, ["DECLINE0"]);
    let table = table.play("1:DECLINE0").asks("023").play("3:DECLINE0").asks("02").play("2:DECLINE0");
    table.asks("0");
    at("fifth:6:five-six 0=1W").play("0:OFFER:12345:1W>1B").asks("012345").play("5:DECLINE0").asks("01234");
    at("fifth:4 1=1B").play("1:OFFER:0:1B>1W").asks("0").refuses("0:ACCEPT0", "TRADE-4").allows("0:DECLINE0");
}

#[test]
fn a_hand_that_could_pay_makes_no_difference_to_others() {
    let inputs = "0:OFFER:123:1W>1B 1:DECLINE0 0:OFFER:3:1W>?";
    let [rich, poor] =
        ["2=1O 3=1B", "2=1B 3=1O"].map(|swapped| at(&format!("fifth:4 0=2W {swapped}")).play(inputs));
    assert!(rich.choices(3).contains(&"ACCEPT0".to_owned()));
    assert!(!poor.choices(3).contains(&"ACCEPT0".to_owned()));
    assert_eq!(rich.state.next(), poor.state.next());
    let others = [Viewer::Seat(seat(0)), Viewer::Seat(seat(1)), Viewer::Spectator];
    for viewer in others {
        assert_eq!(rich.seen(viewer), poor.seen(viewer));
        assert_eq!(rich.view(viewer), poor.view(viewer));
    }
}

/// Offers and answers are open to all; hands do not change by them, and a view that follows the events stays true.
#[test]
fn views_follow_a_whole_bargain() {
    let bargain = [
        "0:OFFER:123:1W>1B 1:ACCEPT0 2:COUNTER0:1G>1L 3:DECLINE0 1:DECLINE0 1:OFFER:0:1B>2W 2:WITHDRAW1",
        "1:WITHDRAW0 0:OFFER:12:?>1B 2:COUNTER0:1B>1W 0:ACCEPT1",
        "0:OFFER:1:1L>1B 1:ACCEPT0 0:CONFIRM0:1 3:OFFER:0:1O>1W 0:END",
    ];
    let mut table = hands("fifth:4");
    let mut views: Vec<_> = Viewer::all(&table.game).map(|viewer| table.view(viewer)).collect();
    for code in bargain.into_iter().flat_map(str::split_whitespace) {
        let before = table.clone();
        table = table.play(code);
        let is_deal = table.events.iter().any(|event| {
            matches!(event.seen_by(Viewer::Spectator), SeenEvent::Open(OpenEvent::Traded { .. }))
        });
        for view in &mut views {
            let viewer = view.viewer();
            table.seen(viewer).iter().for_each(|event| view.apply(&table.game, event));
            assert_eq!(*view, table.view(viewer), "{code}");
            let own = view.hand() == before.view(viewer).hand();
            assert!(own || is_deal, "{code}");
        }
    }
    table.hand(0, "2B1W1O").hand(1, "1B2L").hand(2, "1W1G").hand(3, "1O").offers("");
}

#[test]
fn nobody_offers_or_asks_for_more_cards_than_there_are() {
    hands("fifth:4")
        .refuses("0:OFFER:1:1W>20B", "COMP-16")
        .refuses("0:OFFER:1:20W>1B", "COMP-16")
        .allows("0:OFFER:1:1W>19B");
}
