//! Candamir chooses a development card from three: HELP-21, HELP-22, AMB-39.

use hexhaven_rules::Next;
use hexhaven_rules::cards::DevCards;
use hexhaven_rules::chance::Chance;
use hexhaven_rules::event::OpenEvent;
use hexhaven_rules::position::Phase;

use super::four;
use crate::table::{at, seat};

#[test]
fn help_21_three_cards_are_drawn_one_is_kept_and_two_go_back() {
    let table = four("0=1W1G1O;hcandamir").play("0:CANDAMIR").hand(0, "0").phase(Phase::CandamirDrawing);
    assert_eq!(table.state.next(), Next::Chance(Chance::ThreeDevCards));
    let table = table.play("*:SHOWN:2K1V").phase(Phase::CandamirKeeping).asks("0").dev(0, "0");
    let table =
        table.lists(0, "", &["KEEP:K", "KEEP:V"]).refuses("0:KEEP:M", "HELP-21").refuses("0:END", "TURN-7");
    let table = table.play("0:KEEP:V").dev(0, "1V").points(0, 1);
    assert_eq!(table.state.public().deck_left, 24);
    assert_eq!(table.state.deck(), DevCards::new([14, 2, 2, 2, 4]));
    table.phase(Phase::HelperUsed { seat: seat(0) });
}

#[test]
fn help_21_exactly_three_cards_of_the_deck_are_shown() {
    let table = four("0=1W1G1O;hcandamir 1=d2M").play("0:CANDAMIR");
    let table = table.refuses("*:SHOWN:2K", "INFO-6").refuses("*:SHOWN:4K", "INFO-6");
    let table = table.refuses("*:SHOWN:2K1M", "INFO-6").refuses("*:DRAWN:K", "INFO-6");
    // 23 cards: 14 knights, 2 Road Building, 2 Year of Plenty, 5 victory points.
    let outcomes = table.state.outcomes();
    assert_eq!(outcomes.total(), 23 * 22 * 21 / 6);
    assert_eq!(outcomes.as_slice().len(), 18);
}

#[test]
fn help_21_one_card_of_the_price_may_be_replaced() {
    let all = four("0=2B2L2W2G2O;hcandamir");
    let mut listed = vec!["CANDAMIR".to_owned()];
    for instead_of in ["W", "G", "O"] {
        let others = ["B", "L", "W", "G", "O"].into_iter().filter(|pay| *pay != instead_of);
        listed.extend(others.map(|pay| format!("CANDAMIR:{instead_of}>{pay}")));
    }
    let listed: Vec<&str> = listed.iter().map(String::as_str).collect();
    let all = all.lists(0, "CANDAMIR", &listed);
    all.refuses("0:CANDAMIR:B>W", "HELP-21").refuses("0:CANDAMIR:W>W", "HELP-21");
    four("0=1B1W1G;hcandamir").play("0:CANDAMIR:O>B").hand(0, "0").supply("19B19L19W19G19O");
    four("0=1W1G;hcandamir").refuses("0:CANDAMIR", "BUILD-2").refuses("0:CANDAMIR:O>B", "BUILD-2");
    // Two cards cannot be replaced.
    four("0=1B1L1G;hcandamir").refuses("0:CANDAMIR:O>B", "BUILD-2").lists(0, "CANDAMIR", &[]);
}

#[test]
fn help_21_it_is_a_purchase_after_the_roll() {
    four("0=1W1G1O;hcandamir phase=before-roll").refuses("0:CANDAMIR", "TURN-2");
    // Without him the card is bought as always.
    four("0=1W1G1O;hcandamir")
        .play("0:BUY")
        .refuses("*:SHOWN:3K", "INFO-6")
        .play("*:DRAWN:K")
        .helper(0, "candamir");
}

#[test]
fn help_22_a_short_deck_is_drawn_whole() {
    for (deck, shown, count) in [("1K1V", "1K1V", 2), ("1V", "1V", 1), ("2K1V", "2K1V", 3)] {
        let text = format!("fifth:4:helpers,dev-deck={deck} fixed 0=1W1G1O;hcandamir");
        let table = at(&text).play("0:CANDAMIR");
        assert_eq!(table.state.outcomes().total(), 1);
        let table = table.play(&format!("*:SHOWN:{shown} 0:KEEP:V")).dev(0, "1V");
        assert_eq!(table.state.public().deck_left, count - 1);
    }
    // The deck of two has nothing else to show.
    let table = at("fifth:4:helpers,dev-deck=1K1V fixed 0=1W1G1O;hcandamir").play("0:CANDAMIR");
    table.refuses("*:SHOWN:1K", "INFO-6");
}

#[test]
fn help_22_an_empty_deck_sells_nothing() {
    let table = at("fifth:4:helpers,dev-deck=1K fixed 0=1W1G1O;hcandamir 1=d1K");
    table.refuses("0:CANDAMIR", "DEV-2").lists(0, "CANDAMIR", &[]);
}

#[test]
fn help_22_the_kept_card_was_bought_on_this_turn() {
    let table = four("0=1W1G1O;hcandamir 1=hjean").play("0:CANDAMIR *:SHOWN:2K1M 0:KEEP:K 0:FLIP");
    let table = table.refuses("0:KNIGHT", "DEV-5");
    let table = table.play("0:END 1:ROLL *:6+6 1:END 2:ROLL *:6+6 2:END 3:ROLL *:6+6 3:END");
    table.allows("0:KNIGHT");
}

#[test]
fn amb_39_the_replacement_may_equal_another_part_of_the_price() {
    // Two wool and a grain.
    four("0=2W1G;hcandamir").play("0:CANDAMIR:O>W *:SHOWN:3K 0:KEEP:K").hand(0, "0").dev(0, "1K");
    four("0=2O1W;hcandamir").play("0:CANDAMIR:G>O").hand(0, "0");
    // Two brick, or two lumber, for a road.
    four("0=s17;r17-22;2B;hwilliam 2=hlouis").play("0:WILLIAM:L>B 0:R22-28").hand(0, "0");
    four("0=s17;r17-22;2L;hwilliam 2=hlouis").play("0:WILLIAM:B>L 0:R22-28").hand(0, "0");
}

#[test]
fn amb_39_the_deck_shows_what_is_there() {
    let table =
        at("fifth:4:helpers,dev-deck=2M fixed 0=1W1G1O;hcandamir").play("0:CANDAMIR *:SHOWN:2M 0:KEEP:M");
    assert_eq!(table.state.deck(), DevCards::new([0, 0, 0, 1, 0]));
    table.told(OpenEvent::Now(Phase::HelperUsed { seat: seat(0) }));
}

#[test]
fn t_33_candamir_pays_wool_grain_and_lumber() {
    four("0=1L1W1G;hcandamir").play("0:CANDAMIR:O>L *:SHOWN:1K1R1Y 0:KEEP:Y").hand(0, "0").dev(0, "1Y");
}
