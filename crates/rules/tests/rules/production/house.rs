//! House rules about production and the robber: `friendly_robber`, `discard_limit`, `deep_bank`.

use hexhaven_rules::Starter;
use hexhaven_rules::cards::{Cards, Resource};
use hexhaven_rules::event::OpenEvent;
use hexhaven_rules::position::Phase;

use super::short;
use crate::table::{Table, at, seat, start};

fn friendly(pieces: &str) -> Table {
    at(&format!("fifth:4:friendly-robber=on {pieces}"))
}

#[test]
fn house_friendly_robber_spares_players_with_two_public_points_or_fewer() {
    // Seat 1 has two points, seat 2 three; a hex of both is spared.
    let table = friendly("0=s8 1=s20,53 2=s41;c31 phase=move-robber");
    let spared = ["0:ROB6", "0:ROB11", "0:ROB18"];
    let table = spared.into_iter().fold(table, |table, code| table.refuses(code, "friendly_robber"));
    let table = table.allows("0:ROB10 0:ROB14 0:ROB15");
    // The player's own hexes are not protected.
    let table = table.allows("0:ROB0 0:ROB1 0:ROB4").refuses("0:ROB9", "ROBBER-1");
    assert_eq!(table.choices(0).len(), 15);
    // It is off unless the host turns it on.
    at("fifth:4 0=s8 1=s20,53 2=s41;c31 phase=move-robber").allows("0:ROB6 0:ROB11 0:ROB18");
}

#[test]
fn house_friendly_robber_counts_public_points() {
    // Hidden victory points do not make a target, a special card does.
    friendly("1=s20;d5V phase=move-robber").refuses("0:ROB11", "friendly_robber");
    friendly("1=s20;k2 phase=move-robber").refuses("0:ROB11", "friendly_robber");
    friendly("1=s20;k3 phase=move-robber").allows("0:ROB11");
    friendly("1=c20 phase=move-robber").refuses("0:ROB11", "friendly_robber");
    friendly("1=s53;c20 phase=move-robber").allows("0:ROB11");
}

#[test]
fn house_friendly_robber_holds_for_sevens_and_knights_but_not_for_lin() {
    let pieces = "0=s8;d1K 1=s18,20;W phase=before-roll";
    friendly(pieces).play("0:ROLL *:3+4").refuses("0:ROB11", "friendly_robber").play("0:ROB3");
    friendly(pieces).play("0:KNIGHT").refuses("0:ROB11", "friendly_robber").play("0:ROB3");
    // Seat 1 borders the desert.
    let lin = at("fifth:3:helpers,friendly-robber=on 0=s8;hlin 1=s18;W robber=3");
    lin.play("0:LIN9")
        .told(OpenEvent::HelperBrought { seat: seat(0), resource: Resource::Grain })
        .hand(1, "1W");
}

/// Six settlements that touch all hexes but the desert, two for each opponent of seat 0.
const ALL_POOR: &str = "1=s8,22 2=s14,39 3=s31,45";

#[test]
fn house_friendly_robber_is_void_when_no_target_is_left() {
    let table = friendly(&format!("{ALL_POOR} phase=move-robber"));
    assert_eq!(table.choices(0).len(), 18);
    table.play("0:ROB0").told(OpenEvent::NothingStolen { thief: seat(0), victim: seat(1) });
    // One target is enough to keep it: the desert, or a hex without such a building.
    let table = friendly(&format!("{ALL_POOR} robber=0 phase=move-robber"));
    assert_eq!(table.choices(0), ["ROB9"]);
    let table = friendly("1=s8,22 2=s14,39 3=s31 phase=move-robber");
    assert_eq!(table.choices(0), ["ROB14", "ROB17", "ROB18"]);
    // In 1999 the desert is not a target, so the robber can't stay there.
    let table = at(&format!("classic-1999:4:friendly-robber=on {ALL_POOR} robber=0 phase=move-robber"));
    assert_eq!(table.choices(0).len(), 17);
    table.refuses("0:ROB9", "ROBBER-3").allows("0:ROB1");
}

#[test]
fn house_discard_limit_stands_for_the_seven_of_seven_1() {
    for (limit, hand, due) in
        [(5, 5, 0), (5, 6, 3), (5, 8, 4), (10, 10, 0), (10, 11, 5), (15, 15, 0), (15, 16, 8)]
    {
        let table = at(&format!("fifth:4:discard-limit={limit} 0={hand}W phase=rolling")).play("*:3+4");
        if due == 0 {
            table.phase(Phase::MovingRobber);
        } else {
            let table = table.told(OpenEvent::MustDiscard { seat: seat(0), count: due }).asks("0");
            let left = hand - due;
            table.play(&"0:D:W ".repeat(due.into())).hand(0, &format!("{left}W")).phase(Phase::MovingRobber);
        }
    }
}

#[test]
fn house_discard_limit_stands_for_the_seven_of_sean() {
    let sean = |hand: u8| {
        let table = at(&format!("fifth:3:helpers,discard-limit=10 0={hand}W;hsean phase=rolling"));
        table.play("*:3+4").asks("0")
    };
    sean(10)
        .refuses("0:SEAN", "HELP-29")
        .play("0:SEAN:O")
        .hand(0, "10W1O")
        .play("0:FLIP")
        .phase(Phase::MovingRobber);
    sean(11).refuses("0:SEAN:O", "HELP-29").play("0:SEAN 0:FLIP").hand(0, "11W").phase(Phase::MovingRobber);
}

#[test]
fn house_deep_bank_has_fifty_cards_of_each_resource() {
    for rules in ["classic-1999:4:", "fifth:4:", "sixth:4:", "family:4:", "fifth:6:five-six,"] {
        let table = start(&format!("{rules}deep-bank=on"), Starter::Roll);
        assert_eq!(table.state.public().bank, Cards::each(50), "{rules}");
    }
}

#[test]
fn house_deep_bank_is_still_counted() {
    // Where the printed supply would be empty it pays, and at its own end it does not.
    at("fifth:4:deep-bank=on 0=c40 1=s49 2=30G phase=rolling").play("*:3+3").hand(0, "2G").hand(1, "1G");
    at("fifth:4:deep-bank=on 0=c40 2=49G phase=rolling")
        .play("*:3+3")
        .told(short(Resource::Grain, 2, 1))
        .hand(0, "1G")
        .supply("50B50L50W50O");
    at("fifth:4:deep-bank=on 0=c40 1=s49 2=49G phase=rolling").play("*:3+3").hand(0, "0").hand(1, "0");
}
