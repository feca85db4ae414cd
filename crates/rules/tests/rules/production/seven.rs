//! Rolling a seven: SEVEN-1 … SEVEN-6, AMB-26.

use hexhaven_rules::event::{OpenEvent, SeenEvent};
use hexhaven_rules::position::Phase;
use hexhaven_rules::{Event, Viewer};

use crate::table::{EDITIONS, Table, at, seat, seats};

/// A seven for hands of this much wool, ore and grain, in seat order; seat 0 rolled.
fn seven(edition: &str, hands: [u8; 3]) -> Table {
    let [a, b, c] = hands;
    at(&format!("{edition} 0={a}W 1={b}O 2={c}G phase=rolling")).play("*:3+4")
}

/// How many cards each of the first three has to discard.
fn due(table: &Table) -> [u8; 3] {
    let due = |event: &Event, number| match event {
        Event::Open(OpenEvent::MustDiscard { seat: found, count }) if *found == seat(number) => *count,
        _ => 0,
    };
    [0, 1, 2].map(|number| table.events.iter().map(|event| due(event, number)).sum())
}

fn discarded(number: u8, table: &Table) -> Vec<String> {
    let cards = |event: &Event| match event {
        Event::Open(OpenEvent::Discarded { seat: found, cards }) if *found == seat(number) => {
            Some(cards.to_string())
        }
        _ => None,
    };
    table.events.iter().filter_map(cards).collect()
}

#[test]
fn seven_1_more_than_seven_cards_lose_half_rounded_down() {
    for edition in EDITIONS {
        for (count, expected) in (1..=18).zip([0, 0, 0, 0, 0, 0, 0, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9]) {
            // The roller and the others alike.
            assert_eq!(due(&seven(edition, [count, 1, 1])), [expected, 0, 0], "{count}");
            assert_eq!(due(&seven(edition, [1, count, 1])), [0, expected, 0], "{count}");
        }
    }
    // All kinds together make the hand.
    assert_eq!(due(&at("fifth:4 0=2B2L2W1G1O phase=rolling").play("*:3+4")), [4, 0, 0]);
    seven("fifth:4", [7, 7, 7]).phase(Phase::MovingRobber);
}

#[test]
fn seven_1_the_player_chooses_what_goes_to_the_supply() {
    let table = at("fifth:4 0=3B5O1G phase=rolling").play("*:3+4").asks("0");
    assert_eq!(table.choices(0), ["D:B", "D:G", "D:O"]);
    table
        .refuses("0:D:W", "SEVEN-1")
        .play("0:D:G")
        .refuses("0:D:G", "SEVEN-1")
        .play("0:D:O 0:D:O 0:D:B")
        .hand(0, "2B3O")
        .supply("17B19L19W19G16O")
        .refuses("0:D:B", "TURN-7")
        .phase(Phase::MovingRobber);
}

#[test]
fn seven_1_every_seven_counts_the_hands_anew() {
    seven("fifth:4", [8, 1, 1])
        .play("0:D:W 0:D:W 0:D:W 0:D:W 0:ROB3 0:END 1:ROLL *:3+4")
        .never_told(|event| matches!(event, OpenEvent::MustDiscard { .. }))
        .phase(Phase::MovingRobber)
        .hand(0, "4W");
}

#[test]
fn seven_2_development_cards_do_not_count_and_are_never_discarded() {
    at("fifth:4 0=7W;d3K2V phase=rolling").play("*:3+4").phase(Phase::MovingRobber);
    let table = at("fifth:4 0=8W;d3K2V phase=rolling").play("*:3+4");
    assert_eq!((due(&table), table.choices(0)), ([4, 0, 0], vec!["D:W".to_owned()]));
    table.play("0:D:W 0:D:W 0:D:W 0:D:W").dev(0, "3K2V").hand(0, "4W");
}

#[test]
fn seven_3_discards_then_the_robber_then_the_theft() {
    let table = at("fifth:4 0=s8;W 1=s28;4W4O 2=s38;G phase=rolling").play("*:3+4");
    let table = table
        .asks("1")
        .refuses("0:ROB12", "TURN-1")
        .refuses("0:STEAL1", "TURN-1")
        .play("1:D:W 1:D:W 1:D:W")
        .refuses("0:ROB12", "TURN-1")
        .play("1:D:W")
        .phase(Phase::MovingRobber)
        .refuses("0:STEAL1", "TURN-7")
        .play("0:ROB12")
        .phase(Phase::ChoosingVictim)
        .play("0:STEAL1")
        .phase(Phase::Stealing { victim: seat(1) });
    // Discarded cards can no longer be stolen.
    table.refuses("*:STOLEN:W", "INFO-6").play("*:STOLEN:O").hand(0, "1W1O").hand(1, "3O").phase(Phase::Main);
}

#[test]
fn seven_4_all_discard_at_once_in_any_order() {
    let start = seven("fifth:4", [8, 9, 8]).asks("012");
    let one = start.clone().play("0:D:W 0:D:W 0:D:W 0:D:W").asks("12").refuses("0:D:W", "TURN-1");
    let one = one.play("2:D:G 2:D:G 2:D:G 2:D:G 1:D:O 1:D:O 1:D:O 1:D:O");
    let two = start.play("2:D:G 1:D:O 0:D:W 1:D:O 2:D:G 1:D:O 1:D:O").asks("02");
    let two = two.play("2:D:G 0:D:W 0:D:W 2:D:G").asks("0").play("0:D:W");
    assert_eq!(one.state, two.state);
    one.phase(Phase::MovingRobber).hand(0, "4W").hand(1, "5O").hand(2, "4G");
}

#[test]
fn seven_4_nothing_else_happens_until_all_are_in() {
    let table = seven("sixth:4", [8, 8, 3]).play("0:D:W 0:D:W 0:D:W 0:D:W 1:D:O 1:D:O 1:D:O").asks("1");
    table
        .refuses("0:ROB3", "TURN-1")
        .refuses("0:END", "TURN-1")
        .refuses("0:OFFER:1:1W>1O", "TURN-1")
        .refuses("1:OFFER:0:1O>1W", "TURN-7")
        .refuses("2:D:G", "TURN-1")
        .supply("19B19L11W16G11O")
        .play("1:D:O")
        .supply("19B19L15W16G15O")
        .asks("0");
}

#[test]
fn seven_5_then_the_roller_moves_the_robber() {
    for edition in EDITIONS {
        // No matter who rolled and whether anybody had to discard.
        let table = at(&format!("{edition} 0=8W active=2 phase=rolling")).play("*:1+6").asks("0");
        let table = table.play("0:D:W 0:D:W 0:D:W 0:D:W").asks("2").phase(Phase::MovingRobber);
        let table = table.refuses("2:END", "TURN-7").refuses("0:ROB3", "TURN-1");
        table.play("2:ROB3").phase(Phase::Main).asks("2");
        at(&format!("{edition} active=2 phase=rolling")).play("*:1+6").phase(Phase::MovingRobber).asks("2");
    }
}

#[test]
fn seven_6_a_knight_never_triggers_discards() {
    for phase in ["main", "before-roll"] {
        at(&format!("fifth:4 0=12W;d1K 1=s28;12O phase={phase}"))
            .play("0:KNIGHT")
            .never_told(|event| matches!(event, OpenEvent::MustDiscard { .. }))
            .phase(Phase::MovingRobber)
            .asks("0")
            .play("0:ROB12 *:STOLEN:O")
            .hand(0, "12W1O")
            .hand(1, "11O");
    }
}

#[test]
fn amb_26_discards_are_committed_in_secret_and_revealed_together() {
    let table = seven("fifth:4", [8, 8, 3]).play("0:D:W 0:D:W 0:D:W 0:D:W");
    // The owner sees it; the others see neither the cards nor a smaller hand, only that seat 0 has finished.
    let own = table.seen(Viewer::Seat(seat(0)));
    assert!(own.iter().any(|event| matches!(event, SeenEvent::LaidAside { .. })));
    for viewer in [Viewer::Seat(seat(1)), Viewer::Seat(seat(3)), Viewer::Spectator] {
        let now = |waiting| SeenEvent::Open(OpenEvent::Now(Phase::Discarding { waiting: seats(waiting) }));
        let concealed = SeenEvent::Concealed;
        let (both, one) = (now("01"), now("1"));
        assert_eq!(table.seen(viewer), [concealed, both, concealed, both, concealed, both, concealed, one]);
        assert_eq!(table.view(viewer).hand_size(seat(0)), 8);
    }
    assert_eq!(discarded(0, &table), [""; 0]);
    // Once the last player has chosen the last card, everything is shown.
    let table =
        table.play("1:D:O 1:D:O 1:D:O").never_told(|event| matches!(event, OpenEvent::Discarded { .. }));
    let table = table.play("1:D:O");
    assert_eq!((discarded(0, &table), discarded(1, &table)), (vec!["4W".to_owned()], vec!["4O".to_owned()]));
    assert_eq!(table.view(Viewer::Spectator).hand_size(seat(0)), 4);
}

#[test]
fn t_1_hands_of_six_eight_and_eleven() {
    assert_eq!(due(&seven("fifth:4", [6, 8, 11])), [0, 4, 5]);
}

#[test]
fn t_2_a_hand_of_nine() {
    let table = seven("sixth:4", [9, 1, 1]);
    assert_eq!(due(&table), [4, 0, 0]);
    table.play("0:D:W 0:D:W 0:D:W 0:D:W").hand(0, "5W").phase(Phase::MovingRobber);
}

#[test]
fn t_24_hands_of_six_seven_and_eleven() {
    assert_eq!(due(&seven("classic-1999:4", [6, 7, 11])), [0, 0, 5]);
}
