//! Helpers with other editions and with five and six players: AMB-49, HELP-9, HELP-11.

use hexhaven_rules::places::Hex;
use hexhaven_rules::position::Phase;

use crate::table::{at, seat};

#[test]
fn amb_49_helpers_in_the_1999_edition() {
    let mix = "classic-1999:4:helpers,foreign-modules=on fixed";
    let table = at(&format!("{mix} 0=hlin robber=4 phase=before-roll")).play("0:ROLL *:3+4");
    // A seven does not send the robber to the desert there, but Lin does.
    let table = table.refuses("0:ROB9", "ROBBER-3").play("0:ROB0 0:LIN9 0:FLIP").hand(0, "1O");
    assert_eq!(table.state.public().robber, Hex::new(9));
    // From there it leaves as in the first turn, and the theft stays optional.
    let table = table.play("0:END 1:ROLL *:3+4 1:ROB5");
    assert_eq!(table.state.public().robber, Hex::new(5));
    let theft = at(&format!("{mix} 0=hlin 1=s39;1O robber=4 phase=before-roll")).play("0:ROLL *:3+4 0:ROB12");
    theft.phase(Phase::ChoosingVictim).play("0:NOSTEAL").allows("0:LIN9");
}

#[test]
fn amb_49_all_rules_of_the_chosen_edition_apply() {
    // Phases are combined in the sixth edition: William does not end trading; in the others he does.
    let position = "fixed 0=s17;r17-22;1L1W4O;hwilliam 2=hlouis";
    let codes = "0:WILLIAM:B>W 0:R22-28 0:FLIP";
    at(&format!("sixth:4:helpers,foreign-modules=on {position}")).play(codes).allows("0:O>B");
    at(&format!("family:4:helpers,foreign-modules=on {position}")).play(codes).refuses("0:O>B", "TURN-3");
    at(&format!("classic-1999:4:helpers,foreign-modules=on {position}"))
        .play(codes)
        .refuses("0:O>B", "TURN-3");
    // The free roads of the sixth edition must both be placed, helpers or not.
    let roads = at("sixth:4:helpers,foreign-modules=on fixed 0=s17;r17-22;d1R").play("0:ROADS 0:R22-28");
    roads.refuses("0:NOROAD", "AMB-17");
}

#[test]
fn amb_49_helpers_and_five_players_in_the_1999_edition() {
    let mix = "classic-1999:5:five-six,helpers,foreign-modules=on fixed";
    let table = at(&format!("{mix} 0=hlin robber=0 phase=before-roll")).play("0:ROLL *:3+4");
    let table = table.refuses("0:ROB2", "ROBBER-3").refuses("0:ROB12", "ROBBER-3").play("0:ROB1");
    table.allows("0:LIN2 0:LIN12");
}

#[test]
fn help_9_a_special_building_phase_is_no_turn_of_its_own() {
    // Seat 0 takes Sean on its turn. The building of seat 1 comes between, and he answers the next roll.
    let text = "fifth:5:five-six,helpers fixed 0=2O;hjean 1=1B1L";
    let table = at(text).play("0:JEAN:O 0:EXCHANGE:sean 0:END").phase(Phase::SpecialBuilding).asks("1");
    let table = table.helper(0, "sean.new").refuses("1:LOUIS17-22", "X56-9").refuses("0:SEAN:O", "HELP-14");
    let table = table.play("1:END 1:ROLL *:3+4").helper(0, "sean");
    table.phase(Phase::Reaction { seat: seat(0) }).allows("0:SEAN:O");
}
