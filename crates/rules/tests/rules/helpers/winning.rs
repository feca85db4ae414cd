//! A helper wins the game (WIN-2, AMB-22): it ends at once, and nothing more is flipped or exchanged.

use hexhaven_rules::event::OpenEvent;
use hexhaven_rules::position::Phase;

use crate::table::{Table, at, seat};

/// Seat 0 wins by the last of these inputs and not before.
#[track_caller]
fn wins(text: &str, codes: &str, points: u8) -> Table {
    let (before, last) = codes.rsplit_once(' ').expect("a use of several inputs");
    let table = at(text).play(before);
    assert!(!matches!(table.state.public().phase, Phase::Over { .. }), "{text}");
    let table = table.play(last).won_by(0).points(0, points).told(OpenEvent::Won { seat: seat(0) });
    table.refuses("0:FLIP", "WIN-2").refuses("0:EXCHANGE:jean", "WIN-2")
}

#[test]
fn help_15_a_win_by_vincent_ends_the_game_before_the_exchange() {
    let rules = "fifth:4:helpers,vp-to-win=3 fixed";
    let table = wins(&format!("{rules} 0=c17;r17-22,22-28;1B1L;k1;hvincent"), "0:VINCENT:S 0:S28", 3);
    // The helper stays as it was used.
    table.helper(0, "vincent.used");
    wins(&format!("{rules} 0=s17,31;1G2O;k1;hvincent.b"), "0:VINCENT:C 0:C31", 3);
}

#[test]
fn help_15_a_win_by_william_ends_the_game_before_the_exchange() {
    let text = "fifth:4:helpers,vp-to-win=3 fixed 0=s17;r17-22,22-28,28-34,34-39;1L1W;hwilliam 2=hlouis";
    wins(text, "0:WILLIAM:B>W 0:R39-44", 3).longest_road(Some(0));
}

#[test]
fn help_15_a_win_by_candamir_ends_the_game_before_the_exchange() {
    let text = "fifth:4:helpers,vp-to-win=3 fixed 0=c17;1W1G1O;hcandamir";
    let table = wins(text, "0:CANDAMIR *:SHOWN:2K1V 0:KEEP:V", 3);
    // The two others are back in the deck, and the point is shown.
    assert_eq!(table.state.public().deck_left, 24);
    table.told(OpenEvent::VictoryPointsShown { seat: seat(0), count: 1 });
    // Another card does not win.
    at(text).play("0:CANDAMIR *:SHOWN:2K1V 0:KEEP:K").phase(Phase::HelperUsed { seat: seat(0) });
}

#[test]
fn help_15_a_win_by_louis_ends_the_game_before_the_exchange() {
    let text = "fifth:4:helpers,vp-to-win=3 fixed 0=s17;r17-22,22-28,28-34,34-39,16-22";
    wins(text, "0:LOUIS16-22 0:R39-44", 3).longest_road(Some(0));
    // Also before the roll.
    wins(&format!("{text} phase=before-roll"), "0:LOUIS16-22 0:R39-44", 3);
}

#[test]
fn help_27_who_gets_longest_road_by_another_players_louis_wins_on_the_own_turn() {
    let text = "fifth:4:helpers,vp-to-win=4 fixed 0=s17;r17-22,22-28,28-34,34-39,39-44 \
        1=s31,53;r25-31,20-25,15-20,10-15,6-10 longest=0";
    let table = at(text).play("0:LOUIS39-44 0:R28-33").longest_road(Some(1)).points(1, 4);
    table.phase(Phase::HelperUsed { seat: seat(0) }).play("0:FLIP 0:END").won_by(1);
}

#[test]
fn help_31_where_wins_are_declared_the_helper_is_exchanged_first() {
    let text = "fifth:4:helpers,vp-to-win=3,win-claim=declared fixed 0=c17;r17-22,22-28;1B1L;k1;hvincent";
    let table = at(text).play("0:VINCENT:S 0:S28").phase(Phase::HelperUsed { seat: seat(0) });
    table.refuses("0:WIN", "TURN-7").play("0:FLIP 0:WIN").won_by(0);
}
