//! Who starts: SETUP-9 … SETUP-12.

use hexhaven_rules::board::Island;
use hexhaven_rules::chance::Chance;
use hexhaven_rules::event::OpenEvent;
use hexhaven_rules::position::Phase;
use hexhaven_rules::{Board, Edition, Game, Next, Rules, Starter, State};

use crate::table::{EDITIONS, Table, at, seat, seats, start};

/// Start rolls, one total for each roll.
fn rolls(table: Table, totals: &[u8]) -> Table {
    let codes = totals.iter().map(|total| {
        let die = (total / 2).min(6);
        format!("*:{die}+{}", total - die)
    });
    table.play(&codes.collect::<Vec<_>>().join(" "))
}

/// The rolls are not over: these seats roll, this one next.
#[track_caller]
fn rolling(table: Table, next: u8, rollers: &str) -> Table {
    assert_eq!(table.state.next(), Next::Chance(Chance::StartRoll(seat(next))));
    let Phase::StartRoll { rollers: found, .. } = table.state.public().phase else {
        panic!("{:?}", table.state.public().phase);
    };
    assert_eq!(found, seats(rollers));
    table
}

#[test]
fn setup_9_the_host_names_the_oldest_or_youngest_of_a_fixed_set_up() {
    for rules in ["classic-1999:4:fixed", "fifth:4:fixed", "family:4:fixed"] {
        start(rules, Starter::Seat(seat(2)))
            .told(OpenEvent::FirstPlayer { seat: seat(2) })
            .told(OpenEvent::TurnBegan { seat: seat(2), turn: 1 })
            .phase(Phase::BeforeRoll)
            .asks("2");
    }
}

#[test]
fn setup_9_the_highest_roll_starts_the_fixed_set_up_of_the_sixth_edition() {
    let table = rolling(start("sixth:4:fixed", Starter::Roll), 0, "0123");
    let table = rolls(table, &[6, 7, 5, 11]);
    table
        .told(OpenEvent::FirstPlayer { seat: seat(3) })
        .told(OpenEvent::TurnBegan { seat: seat(3), turn: 1 })
        .phase(Phase::BeforeRoll)
        .asks("3");
}

#[test]
fn setup_10_every_player_rolls_both_dice_and_the_highest_total_starts() {
    for edition in EDITIONS {
        // A high start does not end the rolls: everybody rolls.
        let table = rolls(start(edition, Starter::Roll), &[11, 4, 9]);
        let table = rolling(table, 3, "0123").refuses("0:S8", "TURN-7");
        rolls(table.clone(), &[12]).told(OpenEvent::FirstPlayer { seat: seat(3) }).asks("3");
        rolls(table, &[10]).told(OpenEvent::FirstPlayer { seat: seat(0) }).asks("0");
    }
    // The total counts, not a single die.
    start("fifth:3", Starter::Roll)
        .play("*:6+1 *:4+4 *:2+5")
        .told(OpenEvent::StartRolled { seat: seat(1), dice: (4, 4) })
        .told(OpenEvent::FirstPlayer { seat: seat(1) })
        .phase(Phase::SetUpSettlement);
}

#[test]
fn setup_11_only_the_tied_roll_again() {
    for edition in EDITIONS {
        let table = rolls(start(edition, Starter::Roll), &[5, 9, 3, 9]);
        let table =
            rolling(table, 1, "13").never_told(|event| matches!(event, OpenEvent::FirstPlayer { .. }));
        // The first totals no longer count: a 2 against a 3 decides.
        let table = rolling(rolls(table, &[2]), 3, "13");
        rolls(table, &[3])
            .told(OpenEvent::FirstPlayer { seat: seat(3) })
            .phase(Phase::SetUpSettlement)
            .asks("3");
    }
    // A tie below the highest total doesn't count as one.
    rolls(start("fifth:4", Starter::Roll), &[8, 8, 9, 8]).asks("2");
}

#[test]
fn setup_11_ties_of_ties_are_rolled_again_and_again() {
    let table = rolls(start("fifth:6:five-six", Starter::Roll), &[4, 4, 4, 4, 4, 4]);
    let table = rolls(rolling(table, 0, "012345"), &[6, 2, 6, 5, 6, 6]);
    let table = rolls(rolling(table, 0, "0245"), &[7, 8, 8, 8]);
    let table = rolls(rolling(table, 2, "245"), &[3, 12, 12]);
    let table = rolls(rolling(table, 4, "45"), &[2, 2, 2, 2, 12, 12]);
    let table = rolls(rolling(table, 4, "45"), &[9, 8]);
    table.told(OpenEvent::FirstPlayer { seat: seat(4) }).phase(Phase::SetUpSettlement).asks("4");
}

#[test]
fn setup_11_the_option_lets_the_first_of_the_tied_start() {
    let table = start("fifth:4:start-roll-tie=first-to-roll", Starter::Roll);
    rolls(table, &[5, 9, 3, 9]).told(OpenEvent::FirstPlayer { seat: seat(1) }).phase(Phase::SetUpSettlement);
}

#[test]
fn setup_12_no_age_decides_the_variable_set_up_but_a_host_may_name_the_starter() {
    for edition in EDITIONS {
        rolling(at(&format!("{edition} phase=start-roll")), 0, "0123");
        start(edition, Starter::Seat(seat(2)))
            .told(OpenEvent::FirstPlayer { seat: seat(2) })
            .never_told(|event| matches!(event, OpenEvent::StartRolled { .. }))
            .phase(Phase::SetUpSettlement)
            .asks("2")
            .refuses("0:S8", "TURN-1");
    }
}

#[test]
fn a_starter_who_does_not_sit_at_the_table_is_refused() {
    let rules = Rules::of(Edition::Fifth, 4);
    let game = Game::new(rules, Board::fixed(Island::Base)).expect("a preset has no faults");
    for (number, sits) in [(3, true), (4, false), (5, false)] {
        let started = State::start(&game, Starter::Seat(seat(number)), &mut ());
        assert_eq!(started.is_ok(), sits, "{number}");
    }
}
