//! How many offers may lie open (AMB-57) and come to nothing (TRADE-11), and that deals have no limit (TURN-8, TRADE-9).

use hexhaven_rules::position::Phase;
use hexhaven_rules::{Edition, Illegal, Rules, Viewer};

use super::hands;
use crate::table::{Table, at, seat};

/// How many offers of each of the first seats count against the limit.
#[track_caller]
fn counts(table: Table, counts: &[u8]) -> Table {
    let found = table.game.seats().map(|seat| table.state.public().offers_made[seat]);
    let found: Vec<u8> = found.take(counts.len()).collect();
    assert_eq!(found, counts, "in {}", table.text());
    table
}

/// No offer or counteroffer of this seat is listed.
#[track_caller]
fn has_no_offer_left(table: &Table, number: u8) {
    let choices = table.choices(number);
    let offers = |code: &String| code.starts_with("OFFER") || code.starts_with("COUNTER");
    assert!(!choices.iter().any(offers), "{choices:?}");
}

#[test]
fn trade_9_and_turn_8_deals_have_no_limit() {
    // Each of these is a deal, and then the same deal backward.
    let wheels = [
        "0:OFFER:12:1W>1B 1:ACCEPT0 0:CONFIRM0:1 0:OFFER:12:1B>1W 1:ACCEPT0 0:CONFIRM0:1",
        // The others propose, and the active player accepts.
        "1:OFFER:0:1B>1W 0:ACCEPT0 1:OFFER:0:1W>1B 0:ACCEPT0",
        // An open offer is countered, and the counteroffer becomes the deal.
        "0:OFFER:12:?>1B 1:COUNTER0:1B>1W 0:ACCEPT1 0:OFFER:1:1B>? 1:COUNTER0:1W>1B 0:ACCEPT0",
    ];
    for wheel in wheels {
        for limit in [1, 10] {
            let mut table = hands(&format!("fifth:4:offers-per-turn={limit}"));
            for _ in 0..200 {
                table = table.play(wheel);
            }
            counts(table, &[0, 0, 0, 0]).hand(0, "1L2W1O").hand(1, "2B1L").allows("0:OFFER:1:1W>1B");
        }
    }
}

#[test]
fn trade_11_at_most_so_many_offers_of_a_player_come_to_nothing_in_a_turn() {
    assert!(Edition::ALL.into_iter().all(|edition| Rules::of(edition, 4).offers_per_turn == 10));
    for limit in [1, 10, 20] {
        let mut table = hands(&format!("fifth:4:offers-per-turn={limit}"));
        for _ in 0..limit {
            table = table.play("0:OFFER:1:1W>1B 0:WITHDRAW0");
        }
        assert_eq!(table.refusal("0:OFFER:1:1W>1B"), Illegal::TooManyOffers { limit });
        has_no_offer_left(&table, 0);
        // The others are counted separately, and every turn starts at zero.
        let table = table.refuses("0:OFFER:1:1W>1B", "TRADE-11").allows("1:OFFER:0:1B>1W");
        let table = table.play("0:END").phase(Phase::BeforeRoll).play("1:ROLL *:1+1");
        table.allows("0:OFFER:1:1W>1B 1:OFFER:0:1B>1W");
    }
}

#[test]
fn trade_11_counts_counteroffers_but_no_answers() {
    let table = hands("fifth:4:offers-per-turn=1").play("0:OFFER:12:1W>1B 1:COUNTER0:1B>2W");
    let table = table.refuses("1:OFFER:0:1B>1W", "TRADE-11").refuses("0:COUNTER1:1W>1B", "TRADE-11");
    // Seat 1 was ignored: nobody took its counteroffer. The deal of the others leaves them an offer each.
    let table = counts(table.play("2:ACCEPT0 0:CONFIRM0:2"), &[0, 1, 0]);
    table.refuses("1:OFFER:0:1B>1W", "TRADE-11").allows("0:OFFER:1:1W>1B 2:OFFER:0:1W>1B");
}

#[test]
fn trade_11_a_deal_takes_one_offer_off_the_count_of_both_its_players() {
    // Two failures of seat 0, one of seat 1, and one of seat 2; then seat 0 accepts what seat 1 proposes.
    let failures = "0:OFFER:1:1W>1B 0:WITHDRAW0 0:OFFER:1:1W>1B 1:COUNTER0:1B>2W 0:DECLINE0 \
                    2:OFFER:0:1G>1W 2:WITHDRAW0";
    let table = counts(hands("fifth:4").play(failures), &[2, 1, 1, 0]);
    let table = counts(table.play("1:OFFER:0:1B>1W"), &[2, 2, 1, 0]);
    let table = counts(table.play("0:ACCEPT0"), &[1, 1, 1, 0]);
    // A seat with a count of zero stays at zero, and views that follow the events count the same.
    let spectator = table.view(Viewer::Spectator);
    let table = counts(table.play("3:OFFER:0:1O>1B 0:ACCEPT0"), &[0, 1, 1, 0]);
    let mut view = spectator;
    table.seen(Viewer::Spectator).iter().for_each(|event| view.apply(&table.game, event));
    assert_eq!(view, table.view(Viewer::Spectator));
}

#[test]
fn trade_11_offers_that_a_deal_closes_came_to_nothing() {
    let table =
        hands("fifth:4:offers-per-turn=2").play("0:OFFER:1:1W>1B 0:OFFER:2:1W>1B 1:ACCEPT0 0:CONFIRM0:1");
    counts(table, &[1])
        .refuses("2:ACCEPT1", "TRADE-4")
        .asks("0")
        .play("0:OFFER:2:1W>1B")
        .refuses("0:OFFER:1:1W>1B", "TRADE-11");
}

/// What bounds a hostile seat: nobody else says yes to it, so every offer comes to nothing. However it goes about it, it
/// offers `offers_per_turn` times and is left with answers, which end too: each can be given once for each offer.
#[test]
fn trade_11_one_seat_alone_cannot_make_a_turn_endless() {
    for (rules, hostile, partner) in [("fifth:4", 0, 1), ("fifth:4", 1, 0), ("fifth:6:five-six", 2, 0)] {
        let limit = Rules::parse(rules).expect("a rule set").offers_per_turn;
        let mut table = at(&format!("{rules} 0=2W 1=2W 2=2W"));
        let (mut acts, mut offers) = (0, 0);
        // The list has withdrawals after offers: read from its end they come first, so that slots don't run out.
        let tiresome = |code: &&String| code.starts_with("WITHDRAW") || code.starts_with("OFFER");
        while let Some(code) = table.choices(hostile).iter().rev().find(tiresome).cloned() {
            offers += u8::from(code.starts_with("OFFER"));
            acts += 1;
            table = table.play(&format!("{hostile}:{code}"));
        }
        assert_eq!((acts, offers), (2 * u32::from(limit), limit), "{rules}");
        assert_eq!(table.state.public().offers_made[seat(hostile)], limit);
        assert_eq!(
            table.refusal(&format!("{hostile}:OFFER:{partner}:1W>1B")),
            Illegal::TooManyOffers { limit }
        );
    }
}

/// Haggling alone, with a counteroffer to every counteroffer, ends as well: both sides run out of offers.
#[test]
fn trade_11_two_who_counter_each_other_without_a_deal_run_out() {
    let mut table = hands("fifth:4").play("0:OFFER:1:1W>1B");
    for _ in 1..10 {
        table = table.play("1:COUNTER0:1B>2W 0:COUNTER0:1W>1B");
    }
    let table = table.play("1:COUNTER0:1B>2W").refuses("0:COUNTER0:1W>1B", "TRADE-11");
    has_no_offer_left(&table, 0);
    has_no_offer_left(&table, 1);
    table.allows("0:ACCEPT0 0:DECLINE0 0:END");
}

#[test]
fn amb_57_at_a_table_of_six_every_opponent_counters_at_once() {
    let mut table = at("fifth:6:five-six 0=1W 1=1B 2=1B 3=1B 4=1B 5=1B").play("0:OFFER:12345:1W>?");
    for opponent in 1..6 {
        table = table.play(&format!("{opponent}:COUNTER0:1B>1W"));
    }
    // The last of them closed the offer that all have countered.
    table
        .offers("offer0=5:0:1B>1W offer1=1:0:1B>1W offer2=2:0:1B>1W offer3=3:0:1B>1W offer4=4:0:1B>1W")
        .play("0:ACCEPT4")
        .hand(0, "1B")
        .hand(4, "1W")
        .offers("");
}

#[test]
fn amb_57_six_offers_may_be_open() {
    let six =
        "0:OFFER:1:1W>1B 0:OFFER:2:1W>1B 1:OFFER:0:1B>1O 3:OFFER:0:1O>1W 1:OFFER:0:1B>1W 1:OFFER:0:1L>1W";
    let table = hands("fifth:4").play(six).refuses("0:OFFER:1:1L>1B", "AMB-57");
    let table = table.refuses("2:OFFER:0:1G>1W", "AMB-57");
    assert!((0..4).all(|number| table.choices(number).iter().all(|code| !code.starts_with("OFFER"))));
    // An offer that is closed makes room, in the same slot; the active player can always make some.
    let offers = |second: &str| {
        format!(
            "offer0=0:1:1W>1B offer1={second} offer2=1:0:1B>1O offer3=3:0:1O>1W offer4=1:0:1B>1W offer5=1:0:1L>1W"
        )
    };
    let table = table.offers(&offers("0:2:1W>1B"));
    table.clone().play("0:WITHDRAW1").play("2:OFFER:0:1G>1W").offers(&offers("2:0:1G>1W"));
    table.clone().play("0:DECLINE5").allows("2:OFFER:0:1G>1W");
    // All six can be answered, and the last of them can be the deal.
    let choices = table.choices(0);
    for slot in 2..6 {
        assert!(choices.contains(&format!("DECLINE{slot}")), "{choices:?}");
    }
    table.play("0:ACCEPT5").hand(0, "2L1W1O").hand(1, "2B1W").offers("");
}
