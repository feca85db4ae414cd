//! Development cards, how they are bought and when they are played (DEV). Knights, progress cards and victory point
//! cards have their own modules.

mod knights;
mod points;
mod progress;

use hexhaven_rules::cards::{DevCard, DevCards, Resource};
use hexhaven_rules::chance::Outcome;
use hexhaven_rules::event::OpenEvent;
use hexhaven_rules::position::Phase;
use hexhaven_rules::{Input, Viewer};

use crate::table::{EDITIONS, Table, at, quiet_turns, seat, seats};

/// The kinds of cards that can be played, each with a way to play it to its end from [`HOLDER`].
const PLAYS: [(&str, &str); 4] = [
    ("0:KNIGHT", "0:KNIGHT 0:ROB0"),
    ("0:ROADS", "0:ROADS 0:R22-28 0:R28-34"),
    ("0:YOP:BL", "0:YOP:BL"),
    ("0:MONO:W", "0:MONO:W"),
];

/// A player with one card of each kind that can be played.
const HOLDER: &str = "0=s17;r17-22;d1K1R1Y1M";

/// Nothing is left of the deck but one victory point card.
const LAST_CARD: &str = "1=d4V;k8 2=k6 out=2R2Y2M";

/// All development cards, wherever they are (COMP-17).
fn all_cards(table: &Table) -> DevCards {
    let held = table.game.seats().map(|seat| table.state.dev_cards(seat));
    held.fold(table.state.deck() + table.state.public().played, |all, cards| all + cards)
}

#[test]
fn dev_1_buying_draws_a_card_of_the_deck_into_the_hand() {
    for edition in EDITIONS {
        let table =
            at(&format!("{edition} fixed 0=s17;r17-22;WGO")).play("0:BUY").phase(Phase::Drawing).hand(0, "0");
        assert_eq!(table.state.deck().to_string(), "14K2R2Y2M5V", "nothing is drawn yet");
        let table = table.play("*:DRAWN:M").dev(0, "1M").phase(Phase::Main);
        assert_eq!(table.state.deck().to_string(), "14K2R2Y1M5V");
        assert_eq!(table.state.public().deck_left, 24);
    }
}

#[test]
fn dev_1_only_a_card_that_the_deck_has_can_be_drawn() {
    let table = at("fifth:4 fixed 0=s17;r17-22;WGO 1=d5V out=2M").play("0:BUY");
    let table = table.refuses("*:DRAWN:M", "INFO-6").refuses("*:DRAWN:V", "INFO-6");
    let outcomes = table.state.outcomes();
    let expected = [(DevCard::Knight, 14), (DevCard::RoadBuilding, 2), (DevCard::YearOfPlenty, 2)];
    assert_eq!(outcomes.as_slice(), expected.map(|(card, count)| (Outcome::Drawn(card), count)));
}

#[test]
fn dev_2_any_number_is_bought_while_the_payment_lasts() {
    at("fifth:4 fixed 0=s17;r17-22;3W4G3O")
        .play("0:BUY *:DRAWN:K 0:BUY *:DRAWN:K 0:BUY *:DRAWN:Y")
        .dev(0, "2K1Y")
        .hand(0, "1G")
        .refuses("0:BUY", "BUILD-2");
}

#[test]
fn dev_2_the_last_card_can_be_bought_and_none_after_it() {
    for edition in EDITIONS {
        let table = at(&format!("{edition} fixed 0=s17;r17-22;2W2G2O {LAST_CARD}")).play("0:BUY");
        assert_eq!(table.state.outcomes().total(), 1);
        let table = table.play("*:DRAWN:V").dev(0, "1V").refuses("0:BUY", "DEV-2").hand(0, "1W1G1O");
        assert_eq!(table.state.public().deck_left, 0);
    }
}

#[test]
fn dev_3_one_knight_or_progress_card_a_turn() {
    for edition in EDITIONS {
        for (first, codes) in PLAYS {
            let mut table = at(&format!("{edition} fixed {HOLDER}")).play(codes);
            for (second, _) in PLAYS.into_iter().filter(|(second, _)| *second != first) {
                table = table.refuses(second, "DEV-3");
            }
        }
    }
    // A second card of the same kind also counts as a second card.
    at("fifth:4 fixed 0=s17;r17-22;d2M").play("0:MONO:W").refuses("0:MONO:W", "DEV-3");
}

#[test]
fn dev_3_a_card_before_the_roll_is_the_card_of_the_turn() {
    at(&format!("fifth:3 fixed {HOLDER} phase=before-roll"))
        .play("0:MONO:W")
        .refuses("0:KNIGHT", "DEV-3")
        .play("0:ROLL *:1+1")
        .refuses("0:KNIGHT", "DEV-3")
        // On the player's next turn, another card may be played.
        .play(&format!("0:END {}", quiet_turns("12")))
        .allows("0:KNIGHT 0:ROADS 0:YOP:OO");
}

#[test]
fn dev_4_a_card_is_played_before_or_after_the_roll_of_the_own_turn() {
    for edition in EDITIONS {
        for (code, codes) in PLAYS {
            // Played before the roll, the roll is still to come.
            let before = at(&format!("{edition} fixed {HOLDER} phase=before-roll"));
            before
                .allows(code)
                .play(codes)
                .phase(Phase::BeforeRoll)
                .allows("0:ROLL")
                .refuses("0:END", "TURN-2");
            at(&format!("{edition} fixed {HOLDER}"))
                .allows(code)
                .play(codes)
                .phase(Phase::Main)
                .allows("0:END");
            // Also after something has been built.
            at(&format!("{edition} fixed {HOLDER} done=roll,build")).allows(code);
            // Not on another player's turn.
            at(&format!("{edition} fixed {HOLDER} active=1")).refuses(code, "TURN-1");
            at(&format!("{edition} fixed {HOLDER} active=1 phase=before-roll")).refuses(code, "TURN-1");
        }
    }
}

#[test]
fn dev_4_no_card_is_played_in_a_special_building_phase() {
    for (code, _) in PLAYS {
        let position = "fifth:5:five-six fixed 0=s17;r17-22;2W;d1K1R1Y1M active=4 phase=special:0";
        at(position).asks("0").refuses(code, "X56-9");
    }
}

#[test]
fn dev_5_a_card_bought_this_turn_is_not_played_this_turn() {
    for edition in EDITIONS {
        for (code, _) in PLAYS {
            at(&format!("{edition} fixed 0=s17;r17-22;d+1K1R1Y1M")).refuses(code, "DEV-5");
        }
    }
    at("fifth:3 fixed 0=s17;r17-22;WGO")
        .play("0:BUY *:DRAWN:K")
        .refuses("0:KNIGHT", "DEV-5")
        .play(&format!("0:END {}", quiet_turns("12")))
        .allows("0:KNIGHT");
}

#[test]
fn dev_5_an_equal_card_bought_earlier_is_played() {
    for (code, codes) in PLAYS {
        at("fifth:4 fixed 0=s17;r17-22;d1K1R1Y1M+1K1R1Y1M").allows(code).play(codes);
    }
    // It is the old one that goes: what is left was bought this turn.
    let table = at("fifth:4 fixed 0=s17;r17-22;WGO;d1K").play("0:BUY *:DRAWN:K 0:KNIGHT 0:ROB0").dev(0, "1K");
    assert_eq!(table.view(Viewer::Seat(seat(0))).bought().to_string(), "1K");
}

#[test]
fn dev_6_no_card_between_a_roll_and_the_end_of_its_resolution() {
    let waits =
        |table: Table| PLAYS.into_iter().fold(table, |table, (code, _)| table.refuses(code, "TURN-7"));
    let position = "0=s17;r17-22;8G;d1K1R1Y1M 1=s8;r8-13;1O 2=s0;r0-3;1O phase=before-roll";
    let table = waits(at(&format!("fifth:4 fixed {position}")).play("0:ROLL"));
    let table = waits(table.play("*:3+4").phase(Phase::Discarding { waiting: seats("0") }));
    let table = waits(table.play("0:D:G 0:D:G 0:D:G 0:D:G").phase(Phase::MovingRobber));
    let table = waits(table.play("0:ROB0").phase(Phase::ChoosingVictim));
    let table = waits(table.play("0:STEAL1").phase(Phase::Stealing { victim: seat(1) }));
    table.play("*:STOLEN:O").allows("0:KNIGHT 0:ROADS 0:YOP:BL 0:MONO:W");
}

#[test]
fn dev_6_no_card_while_another_one_is_pending() {
    at(&format!("fifth:4 fixed {HOLDER}")).play("0:KNIGHT").refuses("0:MONO:W", "TURN-7");
    at(&format!("fifth:4 fixed {HOLDER}")).play("0:ROADS").refuses("0:MONO:W", "TURN-7");
    at(&format!("fifth:4 fixed {HOLDER};WGO")).play("0:BUY").refuses("0:MONO:W", "TURN-7");
}

#[test]
fn dev_7_progress_cards_leave_the_game_and_knights_stay_face_up() {
    let progress = [("R", "0:ROADS 0:R22-28 0:R28-34"), ("Y", "0:YOP:BL"), ("M", "0:MONO:W")];
    for (card, codes) in progress {
        let table = at(&format!("fifth:4 fixed {HOLDER}")).play(codes);
        assert_eq!(table.state.public().played.to_string(), format!("1{card}"));
        assert_eq!(table.state.public().knights[seat(0)], 0);
        assert!(table.text().contains(&format!("out=1{card}")), "{}", table.text());
        // It does not go back to the deck.
        assert_eq!((table.state.deck().to_string().as_str(), all_cards(&table).total()), ("13K1R1Y1M5V", 25));
    }
    let table = at(&format!("fifth:4 fixed {HOLDER}")).play("0:KNIGHT 0:ROB0");
    assert_eq!(table.state.public().knights[seat(0)], 1);
    assert!(!table.text().contains("out="), "{}", table.text());
    assert_eq!((table.state.deck().to_string().as_str(), all_cards(&table).total()), ("13K1R1Y1M5V", 25));
}

#[test]
fn dev_8_development_cards_are_never_stolen() {
    // A victim with development cards alone has nothing that could be taken.
    at("fifth:4 fixed 0=s17;r17-22;d1K 1=s8;r8-13;d2K1M")
        .play("0:KNIGHT 0:ROB0")
        .told(OpenEvent::NothingStolen { thief: seat(0), victim: seat(1) })
        .dev(1, "2K1M")
        .dev(0, "0");
    let table = at("fifth:4 fixed 0=s17;r17-22;d1K 1=s8;r8-13;2W;d2K1M").play("0:KNIGHT 0:ROB0");
    assert_eq!(table.state.outcomes().as_slice(), [(Outcome::Stolen(Resource::Wool), 2)]);
    // Monopoly does not touch them either.
    at("fifth:4 fixed 0=s17;r17-22;d1M 1=s8;r8-13;2W;d2K1M").play("0:MONO:W").dev(1, "2K1M");
}

#[test]
fn dev_8_development_cards_are_never_discarded() {
    at("fifth:4 fixed 0=s17;r17-22;7W;d5K 1=s8;r8-13;8W;d3V phase=before-roll")
        .play("0:ROLL *:3+4")
        .asks("1")
        .told(OpenEvent::MustDiscard { seat: seat(1), count: 4 })
        .play("1:D:W 1:D:W 1:D:W 1:D:W")
        .hand(1, "4W")
        .dev(0, "5K")
        .dev(1, "3V");
}

#[test]
fn dev_8_development_cards_are_never_traded() {
    let table = at("fifth:4 fixed 0=s17;r17-22;W;d1K 1=s8;r8-13;B");
    for code in ["0:OFFER:1:1K>1B", "0:OFFER:1:1B>1V", "0:D:K", "0:K>B"] {
        assert!(Input::parse(code, &table.game).is_err(), "{code} would need a development card");
    }
    table.play("0:OFFER:1:1W>1B 1:ACCEPT0 0:CONFIRM0:1").dev(0, "1K");
}
