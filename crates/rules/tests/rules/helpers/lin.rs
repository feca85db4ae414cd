//! Lin sends the robber to the desert: HELP-25, AMB-46.

use hexhaven_rules::Event;
use hexhaven_rules::cards::Resource;
use hexhaven_rules::event::OpenEvent;
use hexhaven_rules::places::Hex;
use hexhaven_rules::position::Phase;

use super::four;
use crate::table::{Table, at, seat};

#[track_caller]
fn robber(table: Table, hex: u8) -> Table {
    assert_eq!(table.state.public().robber, Hex::new(hex), "in {}", table.text());
    table
}

#[test]
fn help_25_the_robber_leaves_and_the_hex_gives_a_card() {
    // One hex of each resource, and the card it gives.
    for (hex, card) in [(4, "1B"), (8, "1L"), (5, "1W"), (7, "1G"), (11, "1O")] {
        let table = four(&format!("0=hlin robber={hex}")).play("0:LIN9");
        let (from, to) = (Hex::new(hex), Hex::new(9));
        let table = table.told(OpenEvent::RobberMoved { seat: seat(0), from, to }).hand(0, card);
        robber(table, 9).phase(Phase::HelperUsed { seat: seat(0) });
    }
}

#[test]
fn help_25_before_the_roll_or_when_it_is_resolved() {
    let before = four("0=s17;hlin robber=4 phase=before-roll").lists(0, "LIN", &["LIN9"]);
    let before = before.play("0:LIN9 0:FLIP").phase(Phase::BeforeRoll).asks("0");
    // The hex pays on this roll already.
    before.play("0:ROLL *:3+3").hand(0, "2B");
    let seven = four("0=hlin robber=4 phase=before-roll").play("0:ROLL *:3+4").refuses("0:LIN9", "TURN-7");
    seven.play("0:ROB0").allows("0:LIN9");
    let knight = four("0=d1K;hlin robber=4 phase=before-roll").play("0:KNIGHT").refuses("0:LIN9", "TURN-7");
    knight.play("0:ROB0").allows("0:LIN9");
}

#[test]
fn help_25_not_while_the_robber_is_on_the_desert_and_only_to_the_desert() {
    four("0=hlin").refuses("0:LIN9", "HELP-25").lists(0, "LIN", &[]);
    four("0=hlin robber=4").refuses("0:LIN5", "HELP-25").refuses("0:LIN4", "HELP-25").lists(
        0,
        "LIN",
        &["LIN9"],
    );
}

#[test]
fn help_25_nobody_is_robbed() {
    // Seat 1 has a settlement at the desert and cards.
    let table = four("0=hlin 1=s18;3O robber=4").play("0:LIN9").hand(0, "1B").hand(1, "3O");
    assert!(!table.events.iter().any(|event| matches!(event, Event::Stolen { .. })));
    table.phase(Phase::HelperUsed { seat: seat(0) });
}

#[test]
fn help_25_the_card_comes_from_the_supply() {
    four("0=hlin robber=4").play("0:LIN9").supply("18B19L19W19G19O");
    let empty = four("0=hlin 1=19B robber=4").play("0:LIN9").hand(0, "0").supply("19L19W19G19O");
    robber(empty, 9).never_told(|event| matches!(event, OpenEvent::HelperBrought { .. }));
}

#[test]
fn amb_46_two_deserts() {
    let large = "fifth:6:five-six,helpers fixed 0=hlin 1=hjean";
    let table = at(&format!("{large} robber=15")).lists(0, "LIN", &["LIN2", "LIN12"]);
    robber(table.clone().play("0:LIN2"), 2).hand(0, "1O");
    robber(table.play("0:LIN12"), 12).hand(0, "1O");
    // On either desert there is nothing for her to do, not even to go to the other one.
    for desert in [2, 12] {
        let table = at(&format!("{large} robber={desert}")).lists(0, "LIN", &[]);
        table.refuses("0:LIN2", "HELP-25").refuses("0:LIN12", "HELP-25");
    }
}

#[test]
fn t_33_lin_takes_a_brick_from_the_hills() {
    robber(four("0=hlin robber=16").play("0:LIN9"), 9).hand(0, "1B");
    assert_eq!(four("robber=16").game.board().resource(Hex::new(16)), Some(Resource::Brick));
}
