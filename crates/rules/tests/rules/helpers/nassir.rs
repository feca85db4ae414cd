//! Nassir asks for cards and gives others back: HELP-16, HELP-17, AMB-48.

use hexhaven_rules::Event;
use hexhaven_rules::cards::Resource;
use hexhaven_rules::event::OpenEvent;
use hexhaven_rules::position::Phase;

use super::four;
use crate::table::{at, seat, seats};

/// Seats 1 and 2 have ore, seat 3 has none.
const ORE: &str = "0=1W;hnassir 1=2O 2=1G1O 3=1B;hlouis";

#[test]
fn help_16_both_asked_players_give_and_both_get_a_card() {
    let (asks, resource) = (seat(0), Resource::Ore);
    let table = four(ORE).play("0:NASSIR:O").told(OpenEvent::NassirNamed { seat: asks, resource });
    let table = table.phase(Phase::NassirAsking { resource }).asks("0").play("0:ASK:12");
    let table = table
        .told(OpenEvent::NassirGot { seat: asks, giver: seat(1), resource })
        .told(OpenEvent::NassirGot { seat: asks, giver: seat(2), resource })
        .hand(0, "1W2O")
        .hand(1, "1O")
        .hand(2, "1G");
    // All cards are received before the first is given back; the givers get theirs clockwise.
    let table = table.phase(Phase::NassirReturning { givers: seats("12") }).asks("0").play("0:GIVE:W");
    let table = table.told(OpenEvent::NassirGave { seat: asks, giver: seat(1), resource: Resource::Wool });
    let table = table.phase(Phase::NassirReturning { givers: seats("2") }).play("0:GIVE:O");
    table.hand(0, "1O").hand(1, "1W1O").hand(2, "1G1O").phase(Phase::HelperUsed { seat: asks });
}

#[test]
fn help_16_givers_are_repaid_clockwise_from_the_active_player() {
    // Clockwise from seat 1, seat 2 comes before seat 0.
    let text = "0=1O;hsean 1=1B1G;hnassir 2=1O 3=hlouis turn=2 active=1";
    let table = four(text).play("1:NASSIR:O 1:ASK:02").hand(1, "1B1G2O");
    let given: Vec<&Event> = table.events.iter().filter(|event| is_gift(event)).collect();
    let gift = |giver| {
        Event::Open(OpenEvent::NassirGot { seat: seat(1), giver: seat(giver), resource: Resource::Ore })
    };
    assert_eq!(given, [&gift(2), &gift(0)]);
    table.play("1:GIVE:B").hand(2, "1B").hand(0, "0").play("1:GIVE:G").hand(0, "1G").hand(1, "2O");
}

fn is_gift(event: &Event) -> bool {
    matches!(event, Event::Open(OpenEvent::NassirGot { .. }))
}

#[test]
fn help_16_one_or_two_opponents_are_asked() {
    let named = four(ORE).play("0:NASSIR:O");
    let named = named.lists(0, "", &["ASK:1", "ASK:2", "ASK:3", "ASK:12", "ASK:13", "ASK:23"]);
    let named =
        named.refuses("0:ASK:123", "HELP-16").refuses("0:ASK:0", "HELP-16").refuses("0:ASK:01", "HELP-16");
    // The players who were asked stay asked, and nobody else takes part.
    named.refuses("0:NASSIR:B", "TURN-7").refuses("1:ASK:2", "TURN-1").refuses("0:ASK:4", "HELP-16");
    at("fifth:3:helpers fixed 0=hnassir 1=1O 2=1O;hjean").play("0:NASSIR:O 0:ASK:12").hand(0, "2O");
}

#[test]
fn help_17_who_has_no_such_card_gives_and_gets_nothing() {
    let (asks, asked) = (seat(0), seat(3));
    let table = four(ORE).play("0:NASSIR:O 0:ASK:13").told(OpenEvent::NassirRefused { seat: asks, asked });
    table.phase(Phase::NassirReturning { givers: seats("1") }).play("0:GIVE:W").hand(1, "1W1O").hand(3, "1B");
}

#[test]
fn help_17_the_card_given_back_is_any_in_hand_also_of_the_same_kind() {
    let asked = four(ORE).play("0:NASSIR:O 0:ASK:1").lists(0, "", &["GIVE:W", "GIVE:O"]);
    let asked = asked.refuses("0:GIVE:B", "HELP-17").refuses("0:END", "TURN-7");
    asked.play("0:GIVE:O").hand(0, "1W").hand(1, "2O");
    // With an empty hand the card just received is the only one.
    four("0=hnassir 1=1O 3=hlouis").play("0:NASSIR:O 0:ASK:1 0:GIVE:O").hand(0, "0").hand(1, "1O");
}

#[test]
fn help_17_the_use_is_spent_even_if_nothing_came() {
    let table = four(ORE).play("0:NASSIR:L 0:ASK:12").hand(0, "1W").hand(1, "2O").hand(2, "1G1O");
    let table = table.phase(Phase::HelperUsed { seat: seat(0) }).play("0:FLIP").helper(0, "nassir.b.used");
    table.refuses("0:NASSIR:O", "HELP-9");
}

#[test]
fn help_17_whom_he_may_ask_does_not_show_what_they_have() {
    let other = four("0=1W;hnassir 1=2B 2=2L 3=1B;hlouis").play("0:NASSIR:O");
    assert_eq!(four(ORE).play("0:NASSIR:O").choices(0), other.choices(0));
    assert_eq!(four(ORE).choices(0), four("0=1W;hnassir 3=hlouis").choices(0));
}

#[test]
fn amb_48_nassir_helps_at_any_decision_of_the_own_turn() {
    let all = ["NASSIR:B", "NASSIR:L", "NASSIR:W", "NASSIR:G", "NASSIR:O"];
    let before = four(&format!("{ORE} phase=before-roll"))
        .lists(0, "NASSIR", &all)
        .play("0:NASSIR:O 0:ASK:1 0:GIVE:W 0:FLIP");
    before.phase(Phase::BeforeRoll).asks("0");
    four("0=1B1L;s17;r17-22;hnassir 3=hlouis").play("0:R22-28").allows("0:NASSIR:O");
    // Not while the robber, a discard or the dice are pending.
    let rolled = four(&format!("{ORE} phase=before-roll")).play("0:ROLL");
    let rolled = rolled.refuses("0:NASSIR:O", "TURN-7").play("*:3+4").phase(Phase::MovingRobber);
    rolled.refuses("0:NASSIR:O", "TURN-7").play("0:ROB0").allows("0:NASSIR:O");
    let discards = four(&format!("{ORE} phase=before-roll").replace("1=2O", "1=8O")).play("0:ROLL *:3+4");
    discards.asks("1").refuses("0:NASSIR:O", "TURN-1");
}
