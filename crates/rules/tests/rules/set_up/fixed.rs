//! The fixed set-up: SETUP-3, SETUP-5 … SETUP-8, SETUP-30, SETUP-31.

use hexhaven_rules::board::{Color, Island};
use hexhaven_rules::event::OpenEvent;
use hexhaven_rules::faults::{Faults, GameFault};
use hexhaven_rules::places::{Corner, CornerSet};
use hexhaven_rules::position::Phase;
use hexhaven_rules::{Board, Game, Rules, Starter, State};

use crate::table::{Table, at, seat, start};

const NAMED: Starter = Starter::Seat(hexhaven_rules::Seat::new(0));

/// All-B in the home slots (`docs/boards.md` 9.2), with the harbors where they are printed.
const FAMILY_B: &str = "h2m6f4/g11p10h3p9/df12g9f10m5/h8g3m11p8/f5p6g4";

/// A fixed set-up with colors chosen by the players.
fn with_colors(rules: &str, colors: &[Color]) -> Result<Table, Faults<GameFault>> {
    let rules = Rules::parse(rules).expect("a rule set");
    let game = Game::with_colors(rules, Board::fixed(Island::Base), colors)?;
    let state = State::start(&game, NAMED, &mut ()).expect("the starter sits at the table");
    Ok(Table { game, state, events: Vec::new() })
}

fn corners(numbers: [u8; 2]) -> CornerSet {
    numbers.into_iter().map(Corner::new).collect()
}

fn settlements(table: &Table, number: u8) -> CornerSet {
    table.state.public().settlements[seat(number)]
}

#[test]
fn setup_3_everybody_starts_with_two_settlements_and_two_roads() {
    for rules in ["classic-1999:4:fixed", "fifth:4:fixed", "sixth:4:fixed", "family:4:fixed"] {
        let table = start(rules, NAMED);
        let public = table.state.public();
        for seat in table.game.seats() {
            assert_eq!((public.settlements[seat].len(), public.roads[seat].len()), (2, 2));
            assert_eq!((public.settlements_left(seat), public.cities_left(seat)), (3, 4));
            assert_eq!((public.roads_left(seat), table.state.points(seat)), (13, 2));
        }
    }
}

#[test]
fn setup_5_the_pieces_of_one_colour_are_left_out_with_three_players() {
    let (red, white, orange) = ([8, 28], [17, 31], [14, 40]);
    for (rules, missing) in [
        ("classic-1999:3:fixed", red),
        ("fifth:3:fixed", red),
        ("sixth:3:fixed", white),
        ("family:3:fixed", orange),
        ("fifth:3:fixed,dropped-colour-3p=white", white),
    ] {
        let table = start(rules, NAMED);
        let built = (0..3).fold(CornerSet::EMPTY, |all, number| all | settlements(&table, number));
        let expected = [red, white, orange, [39, 41]].into_iter().filter(|pair| *pair != missing);
        assert_eq!(built, expected.flatten().map(Corner::new).collect(), "{rules}");
    }
    // With four players nobody is left out.
    let table = start("sixth:4:fixed", NAMED);
    assert_eq!((0..4).map(|number| settlements(&table, number).len()).sum::<usize>(), 8);
}

#[test]
fn setup_5_the_left_out_colour_cannot_be_chosen_but_is_free_in_the_variable_set_up() {
    let colors = [Color::Red, Color::Blue, Color::Orange];
    let faults = with_colors("fifth:3:fixed", &colors).map(|table| table.text());
    assert_eq!(faults, Err(GameFault::ColorNotInFixedSetUp { color: Color::Red }.into()));
    assert!(with_colors("sixth:3:fixed", &colors).is_ok());
    assert!(with_colors("fifth:3", &colors).is_ok());
    assert!(with_colors("fifth:3", &[Color::Green, Color::Brown, Color::White]).is_ok());
}

#[test]
fn setup_6_the_marked_settlement_pays_one_card_for_each_hex() {
    // Red, blue, white, orange.
    let hands = ["2L1G", "1B1L1O", "1L1W1O", "2G1O"];
    for rules in ["classic-1999:4:fixed", "fifth:4:fixed", "sixth:4:fixed"] {
        let mut table = start(rules, NAMED);
        for (number, cards) in (0..).zip(hands) {
            let paid = table.state.hand(seat(number));
            table =
                table.hand(number, cards).told(OpenEvent::StartingCards { seat: seat(number), cards: paid });
        }
        // The other settlements pay nothing.
        table.supply("18B15L18W16G16O");
    }
    start("fifth:4:fixed,white-star=17", NAMED).hand(2, "1B1L1G").hand(0, "2L1G");
}

#[test]
fn setup_7_starting_hands_of_the_family() {
    // The colors in seat order: red, blue, white, orange.
    start("family:4:fixed", NAMED).hand(1, "1B1L1O").hand(2, "1L1W1O").hand(3, "2G1O").hand(0, "2L1G");
    start("family:3:fixed", NAMED)
        .hand(0, "2L1G")
        .hand(1, "1B1L1O")
        .hand(2, "1L1W1O")
        .supply("17B15L18W18G16O");
}

#[test]
fn setup_8_starting_hands_of_the_fifth_edition() {
    start("fifth:4:fixed", NAMED).hand(1, "1B1L1O").hand(0, "2L1G").hand(3, "2G1O").hand(2, "1L1W1O");
    start("fifth:3:fixed", NAMED).hand(0, "1B1L1O").hand(1, "1L1W1O").hand(2, "2G1O");
}

#[test]
fn setup_30_only_the_printed_map_has_fixed_pieces() {
    start("family:4:fixed", NAMED).phase(Phase::BeforeRoll);
    start("family:4", NAMED).phase(Phase::SetUpSettlement);
    let placing = at(&format!("family:4 {FAMILY_B} phase=set-up-settlement"));
    assert_eq!(placing.choices(0).len(), 54);
    // One tile turned (F5: mountains 5, pasture 8) is as good as all.
    let turned = "m10p2f9/g12h6p4h10/g9f11df3m5/f8m3g4p8/h5g6p11";
    for land in [FAMILY_B, turned] {
        let board = Board::parse(land, Island::Base).expect("a board");
        let rules = Rules::parse("family:4:fixed").expect("a rule set");
        assert_eq!(Game::new(rules, board), Err(GameFault::NotThePrintedMap.into()));
    }
}

#[test]
fn setup_31_the_colour_decides_the_starting_places_of_the_fixed_set_up() {
    let colors = [Color::Orange, Color::White, Color::Red, Color::Blue];
    let table = with_colors("fifth:4:fixed", &colors).expect("four colors");
    for (number, pair) in (0..).zip([[14, 40], [17, 31], [8, 28], [39, 41]]) {
        assert_eq!(settlements(&table, number), corners(pair));
    }
    table.hand(0, "2G1O").hand(2, "2L1G");
}

#[test]
fn setup_31_the_colour_has_no_effect_in_the_variable_set_up() {
    let plain = start("fifth:4", NAMED).play("0:S8 0:R8-13").state;
    for colors in [
        [Color::Orange, Color::White, Color::Red, Color::Blue],
        [Color::Brown, Color::Green, Color::Blue, Color::Red],
    ] {
        let table = with_colors("fifth:4", &colors).expect("four colors").play("0:S8 0:R8-13");
        assert_eq!(table.game.colors(), colors);
        assert_eq!(table.state, plain);
    }
}

#[test]
fn setup_31_each_player_has_a_free_colour() {
    let faults = |rules, colors: &[Color]| with_colors(rules, colors).map(|table| table.text());
    let twice = [Color::Blue, Color::Red, Color::Blue];
    assert_eq!(faults("fifth:3", &twice), Err(GameFault::ColorTwice { color: Color::Blue }.into()));
    let two = [Color::Blue, Color::Red];
    assert_eq!(faults("fifth:3", &two), Err(GameFault::WrongNumberOfColors { given: 2, players: 3 }.into()));
}
