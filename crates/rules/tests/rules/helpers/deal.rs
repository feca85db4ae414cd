//! How helpers come to the players: HELP-2 … HELP-6, AMB-35, AMB-36, T-20, T-34.

use hexhaven_rules::event::OpenEvent;
use hexhaven_rules::helpers::{Helper, HelperSet};
use hexhaven_rules::position::Phase;
use hexhaven_rules::{Event, Input, Starter, Viewer};

use super::four;
use crate::table::{Table, seat, start};
use Helper::{Candamir, Hilde, Jean, Lin, Louis, Marianne, Nassir, Sean, Vincent, William};

/// The placement rounds, always with the first choice there is; all events are kept.
fn placed(rules: &str, first: u8) -> Table {
    let mut table = start(rules, Starter::Seat(seat(first)));
    while table.state.public().turn == 0 {
        let active = table.state.public().active;
        let choice = table.state.legal(&table.game, active).first().expect("there is room for all");
        let input = Input::Act(active, choice);
        table.state.play(&table.game, input, &mut table.events).expect("a listed choice");
    }
    table
}

/// Who was dealt which helper, in order.
fn dealt(table: &Table) -> Vec<(usize, Helper)> {
    let dealt = table.events.iter().filter_map(|event| match event {
        Event::Open(OpenEvent::HelperDealt { seat, helper }) => Some((seat.index(), *helper)),
        _ => None,
    });
    dealt.collect()
}

#[test]
fn help_2_six_numbered_ones_are_stacked_and_four_lie_in_the_display() {
    let table = start("fifth:4:helpers", Starter::Seat(seat(0)));
    assert!(table.helpers().cards.iter().all(Option::is_none));
    let table = table.display(&[Hilde, Jean, Lin, Vincent]);
    // The stack stays where it is until the second round: the display does not grow.
    let table = table.play("0:S8 0:R8-13 1:S39 1:R39-44 2:S17 2:R17-22 3:S14 3:R9-14");
    assert!(table.helpers().cards.iter().all(Option::is_none));
    table.display(&[Hilde, Jean, Lin, Vincent]);
    assert_eq!(Helper::ALL.len(), 10);
}

#[test]
fn help_3_the_numbers_are_those_of_the_cards() {
    let order: Vec<Helper> =
        dealt(&placed("fifth:6:five-six,helpers", 0)).into_iter().map(|(_, helper)| helper).collect();
    assert_eq!(order, [Nassir, William, Marianne, Louis, Sean, Candamir]);
    assert_eq!(order, Helper::ALL[..Helper::NUMBERED]);
    assert_eq!(Helper::ALL[Helper::NUMBERED..], [Hilde, Jean, Lin, Vincent]);
}

#[test]
fn help_4_the_top_helper_comes_with_the_second_road_of_the_set_up() {
    let none = |event: &OpenEvent| matches!(event, OpenEvent::HelperDealt { .. });
    start("fifth:4:helpers", Starter::Seat(seat(2)))
        .play("2:S17 2:R17-22 3:S14 3:R9-14 0:S8 0:R8-13 1:S39 1:R39-44 1:S41")
        .never_told(none)
        .play("1:R36-41")
        .told(OpenEvent::HelperDealt { seat: seat(1), helper: Nassir })
        .helper(1, "nassir")
        .play("0:S28")
        .never_told(none)
        .play("0:R28-34")
        .helper(0, "william")
        .play("3:S40 3:R40-45 2:S31 2:R25-31")
        .helper(3, "marianne")
        .helper(2, "louis")
        .asks("2");
}

#[test]
fn help_4_the_right_neighbor_gets_nassir_and_the_starting_player_the_nth() {
    for (rules, players) in [
        ("fifth:3:helpers", 3),
        ("fifth:4:helpers", 4),
        ("fifth:5:five-six,helpers", 5),
        ("fifth:6:five-six,helpers", 6),
    ] {
        for first in 0..players {
            let dealt = dealt(&placed(rules, first));
            let players = usize::from(players);
            let first = usize::from(first);
            let seats: Vec<usize> = dealt.iter().map(|(seat, _)| *seat).collect();
            let counter_clockwise: Vec<usize> =
                (1..=players).map(|step| (first + players - step) % players).collect();
            assert_eq!(seats, counter_clockwise, "{rules}");
            assert_eq!(dealt[0].1, Nassir);
            assert_eq!(dealt[players - 1], (first, Helper::ALL[players - 1]), "{rules}");
        }
    }
}

#[test]
fn help_5_numbered_helpers_left_over_join_the_display() {
    for (rules, left) in [
        ("fifth:3:helpers", vec![Louis, Sean, Candamir]),
        ("fifth:4:helpers", vec![Sean, Candamir]),
        ("fifth:5:five-six,helpers", vec![Candamir]),
        ("fifth:6:five-six,helpers", vec![]),
    ] {
        let table = placed(rules, 1);
        let display = [left, vec![Hilde, Jean, Lin, Vincent]].concat();
        assert_eq!(display.len(), 10 - table.game.players());
        let helpers: HelperSet = display.iter().copied().collect();
        table.told(OpenEvent::Display { helpers }).display(&display);
    }
}

#[test]
fn help_5_they_wait_until_all_players_have_one() {
    let table = start("fifth:3:helpers", Starter::Seat(seat(0)))
        .play("0:S8 0:R8-13 1:S39 1:R39-44 2:S17 2:R17-22 2:S31 2:R25-31 1:S41 1:R36-41 0:S28")
        .display(&[Hilde, Jean, Lin, Vincent])
        .never_told(|event| matches!(event, OpenEvent::Display { .. }));
    table.play("0:R28-34").display(&[Louis, Sean, Candamir, Hilde, Jean, Lin, Vincent]);
}

#[test]
fn help_6_everybody_has_one_helper_at_all_times_and_all_see_it() {
    let mut table = four("0=s17;r17-22;hlin robber=0 phase=before-roll");
    for codes in ["", "0:LIN9", "0:EXCHANGE:jean", "0:ROLL *:1+1", "1:MARIANNE:O", "1:FLIP", "0:END"] {
        table = table.play(codes);
        let helpers = table.helpers();
        let held: HelperSet =
            table.game.seats().filter_map(|seat| helpers.cards[seat]).map(|card| card.helper).collect();
        assert_eq!((held.len(), helpers.display.len()), (4, 6), "after {codes}");
        assert!(held.iter().all(|helper| !helpers.display.has(helper)), "after {codes}");
        for viewer in Viewer::all(&table.game) {
            assert_eq!(table.view(viewer).public().helpers, Some(helpers), "after {codes}");
        }
    }
    table.helper(0, "jean").helper(1, "marianne.b");
}

#[test]
fn help_6_nobody_uses_a_helper_of_another_player_or_of_the_display() {
    four("0=s17;r17-22;9O 1=hhilde").refuses("0:NASSIR:O", "HELP-6").refuses("0:JEAN:O", "HELP-6");
}

#[test]
fn amb_35_louis_is_the_fourth_and_candamir_the_sixth() {
    let dealt = dealt(&placed("fifth:6:five-six,helpers", 3));
    assert_eq!(dealt[3], (5, Louis));
    assert_eq!(dealt[5], (3, Candamir));
    assert_eq!(dealt[1..3], [(1, William), (0, Marianne)]);
    assert_eq!(dealt[4], (4, Sean));
}

#[test]
fn amb_36_a_fixed_set_up_deals_counter_clockwise_from_the_right_neighbor() {
    let table = start("fifth:4:fixed,helpers", Starter::Seat(seat(2)));
    assert_eq!(dealt(&table), [(1, Nassir), (0, William), (3, Marianne), (2, Louis)]);
    table.phase(Phase::BeforeRoll).asks("2").display(&[Sean, Candamir, Hilde, Jean, Lin, Vincent]);
    let table = start("fifth:3:fixed,helpers", Starter::Seat(seat(0)));
    assert_eq!(dealt(&table), [(2, Nassir), (1, William), (0, Marianne)]);
}

#[test]
fn amb_36_where_the_dice_find_the_first_player_the_deal_waits_for_them() {
    let table = start("sixth:4:fixed,helpers,foreign-modules=on", Starter::Roll);
    assert!(dealt(&table).is_empty());
    let table = table.play("*:1+1 *:3+4 *:6+6 *:2+2");
    assert_eq!(dealt(&table), [(1, Nassir), (0, William), (3, Marianne), (2, Louis)]);
    // On the large island everybody places, also on the printed map (X56-15).
    let table = start("fifth:5:five-six,fixed,helpers", Starter::Seat(seat(0)));
    assert!(dealt(&table).is_empty());
    table.phase(Phase::SetUpSettlement);
}

#[test]
fn t_20_four_players() {
    let table = placed("fifth:4:helpers", 0);
    assert_eq!(dealt(&table), [(3, Nassir), (2, William), (1, Marianne), (0, Louis)]);
    table.display(&[Sean, Candamir, Hilde, Jean, Lin, Vincent]);
}

#[test]
fn t_34_six_players() {
    let table = placed("fifth:6:five-six,helpers", 0);
    let expected = [(5, Nassir), (4, William), (3, Marianne), (2, Louis), (1, Sean), (0, Candamir)];
    assert_eq!(dealt(&table), expected);
    table.display(&[Hilde, Jean, Lin, Vincent]);
}
