//! House rules about the goal and the table: `vp_to_win`, `turn_limit`, `win_claim`, `duel_of_two`.

use hexhaven_rules::event::OpenEvent;
use hexhaven_rules::faults::RulesFault;
use hexhaven_rules::position::Phase;
use hexhaven_rules::{Event, Rules, Starter, Viewer};

use super::{EIGHT, about_to_break};
use crate::table::{at, quiet_turns, seat, start};

/// The rules that make no sense about this rule set.
fn faults(text: &str) -> Vec<RulesFault> {
    Rules::parse(text).expect("well written").faults()
}

#[test]
fn house_vp_to_win_another_goal_ends_the_game() {
    // Three points: the first settlement after the set-up.
    at("fifth:4:vp-to-win=3 fixed 0=s16,18;r16-22,17-22;BLWG").play("0:S17").points(0, 3).won_by(0);
    // Twelve: ten are not enough.
    let table =
        at(&format!("fifth:4:vp-to-win=12 fixed 0={EIGHT};1B1L1W3G3O;d1V")).play("0:S20").points(0, 10);
    table.phase(Phase::Main).play("0:C20").points(0, 11).phase(Phase::Main);
    at(&format!("fifth:4:vp-to-win=12 fixed 0={EIGHT};d4V active=3")).points(0, 12).play("3:END").won_by(0);
}

#[test]
fn house_vp_to_win_is_between_3_and_20() {
    for goal in [3, 10, 20] {
        assert_eq!(faults(&format!("fifth:4:vp-to-win={goal}")), []);
    }
    for goal in [0, 2, 21] {
        assert_eq!(faults(&format!("fifth:4:vp-to-win={goal}")).len(), 1, "{goal}");
    }
}

#[test]
fn house_turn_limit_a_stuck_game_ends_without_a_winner() {
    // Nobody can build: there are no buildings that could produce, and all hands are empty.
    let mut table = at("fifth:4:turn-limit=50 fixed 1=d2V phase=before-roll");
    for turn in 1..=49 {
        let active = table.state.public().active;
        table = table.play(&quiet_turns(&active.to_string())).phase(Phase::BeforeRoll);
        assert_eq!(table.state.public().turn, turn + 1);
    }
    let table = table.play("1:ROLL *:1+1").phase(Phase::Main).play("1:END");
    let table = table
        .phase(Phase::Over { winner: None })
        .told(OpenEvent::NobodyWon)
        .told(OpenEvent::VictoryPointsShown { seat: seat(1), count: 2 })
        .never_told(|event| matches!(event, OpenEvent::TurnBegan { .. } | OpenEvent::Won { .. }))
        .refuses("2:ROLL", "WIN-2");
    assert_eq!(table.state.public().turn, 50);
    assert_eq!(table.view(Viewer::Spectator).points(seat(1)), 2);
}

#[test]
fn house_turn_limit_the_last_turn_can_still_be_won() {
    let last = |rest: &str| at(&format!("fifth:4:turn-limit=50 fixed {rest} turn=50"));
    last(&format!("0={EIGHT};BLWG;d1V")).play("0:S20").won_by(0);
    // There is no turn after it, so ten points waiting for their turn don't win.
    last(&format!("1={EIGHT};d2V")).points(1, 10).play("0:END").phase(Phase::Over { winner: None });
    // With five and six players it ends after the special building turns that belong to it.
    let table = at("fifth:5:five-six,turn-limit=50 fixed 1=2W turn=50")
        .play("0:END")
        .phase(Phase::SpecialBuilding)
        .asks("1")
        .play("1:END")
        .phase(Phase::Over { winner: None });
    assert_eq!(table.state.public().special, None, "nobody builds");
}

#[test]
fn house_turn_limit_is_off_unless_it_is_named() {
    at("fifth:4 fixed turn=5001").play("0:END").phase(Phase::BeforeRoll);
    for (limit, sound) in [(49, false), (50, true), (5_000, true), (5_001, false)] {
        assert_eq!(faults(&format!("fifth:4:turn-limit={limit}")).is_empty(), sound, "{limit}");
    }
}

#[test]
fn house_win_claim_declared_a_win_may_be_overlooked() {
    let rules = "fifth:3:win-claim=declared";
    let table = at(&format!("{rules} fixed 0={EIGHT};BLWG;d1V"))
        .refuses("0:WIN", "WIN-2")
        .play("0:S20")
        .points(0, 10)
        .phase(Phase::Main)
        .never_told(|event| matches!(event, OpenEvent::Won { .. }));
    // Declared at once.
    table.clone().play("0:WIN").won_by(0).told(OpenEvent::Won { seat: seat(0) });
    // Overlooked: nobody wins on the others' turns, and the player's next turn offers another chance before the roll.
    table
        .play("0:END")
        .refuses("0:WIN", "TURN-1")
        .play(&quiet_turns("12"))
        .phase(Phase::BeforeRoll)
        .play("0:WIN")
        .won_by(0);
}

#[test]
fn house_win_claim_declared_it_is_said_where_one_is_free_to_act() {
    let rules = "fifth:4:win-claim=declared";
    // A knight that brings the tenth point: the robber comes first.
    at(&format!("{rules} fixed 0=c16,17,18,19;r16-22;d1K;k2"))
        .play("0:KNIGHT")
        .points(0, 10)
        .refuses("0:WIN", "TURN-7")
        .play("0:ROB2 0:WIN")
        .won_by(0);
    // Points that are lost again cannot be declared.
    about_to_break(rules)
        .play("0:S17 0:END 1:ROLL *:1+1")
        .points(2, 10)
        .play("1:R19-25 1:R20-25 1:END")
        .phase(Phase::BeforeRoll)
        .refuses("2:WIN", "WIN-2");
    // Hidden points are shown at the end as always.
    let table =
        at(&format!("{rules} fixed 0={EIGHT};d2V 1=s28;r28-33;d1V active=3")).play("3:END 0:WIN").won_by(0);
    let shown = OpenEvent::VictoryPointsShown { seat: seat(1), count: 1 };
    assert!(table.events.contains(&Event::Open(shown)));
}

#[test]
fn house_win_claim_declared_not_in_a_special_building_phase() {
    let position = format!("1={EIGHT};2W;d2V");
    at(&format!("fifth:5:five-six,win-claim=declared fixed {position}"))
        .play("0:END")
        .asks("1")
        .refuses("1:WIN", "X56-9")
        .play("1:END")
        .phase(Phase::BeforeRoll)
        .play("1:WIN")
        .won_by(1);
}

#[test]
fn house_duel_of_two_plays_by_the_same_rules() {
    // The set-up goes out and back (SETUP-21, SETUP-22), and the turns alternate.
    start("fifth:2:duel-of-two=on", Starter::Seat(seat(0)))
        .play("0:S17 0:R17-22")
        .asks("1")
        .play("1:S41 1:R41-46")
        .asks("1")
        .play("1:S31 1:R31-37")
        .asks("0")
        .play("0:S28 0:R28-34")
        .hand(0, "2L1G")
        .hand(1, "1L1W1O")
        .phase(Phase::BeforeRoll)
        .play(&quiet_turns("0"))
        .asks("1")
        .play(&quiet_turns("1"))
        .asks("0");
    // Trade, robber, Monopoly and the goal are as always.
    let duel = "fifth:2:duel-of-two=on fixed";
    at(&format!("{duel} 0=s17;r17-22;W 1=s8;r8-13;B"))
        .play("0:OFFER:1:1W>1B 1:ACCEPT0 0:CONFIRM0:1")
        .hand(0, "1B");
    at(&format!("{duel} 0=s17;r17-22;d1M 1=s8;r8-13;4B")).play("0:MONO:B").hand(0, "4B");
    at(&format!("{duel} 0={EIGHT};BLWG;d1V")).play("0:S20").won_by(0);
}

#[test]
fn house_duel_of_two_has_to_be_asked_for() {
    let rule = |text: &str| faults(text).first().map(RulesFault::rule);
    assert_eq!(rule("fifth:2"), Some("AMB-45"));
    assert_eq!(rule("fifth:2:duel-of-two=on"), None);
    assert!(rule("fifth:4:duel-of-two=on").is_some(), "it is for two");
}
