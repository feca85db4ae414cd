//! What the box, the map and the start look like in play: rules whose other tests look at the data, shown by positions, so that
//! the conformance suite has them.

use hexhaven_rules::board::pips;
use hexhaven_rules::cards::Cards;
use hexhaven_rules::chance::Outcome;
use hexhaven_rules::places::Corner;
use hexhaven_rules::{Seat, Starter};

use crate::table::{EDITIONS, Table, at, start};

const FIRST: Starter = Starter::Seat(Seat::new(0));

/// What these rules' decks give a buyer: the number of cards, and the weight of each kind.
fn deck(rules: &str) -> (u32, Vec<u32>) {
    let table = at(&format!("{rules} 0=s17;1W1G1O")).play("0:BUY");
    let outcomes = table.state.outcomes();
    let weights = outcomes.as_slice().iter().map(|(_, weight)| *weight).collect();
    table.play("*:DRAWN:V");
    (outcomes.total(), weights)
}

/// The number of choices of the first seat at the start of a game.
fn first_choices(rules: &str) -> usize {
    at(&start(rules, FIRST).text()).choices(0).len()
}

/// Settlements that touch every hex of the printed map once.
const EVERY_HEX: &str = "0=s8,14 1=s22,30 2=s37,39 3=s49 phase=rolling";

fn all(cards: impl Iterator<Item = Cards>) -> Cards {
    cards.fold(Cards::default(), |sum, more| sum + more)
}

/// What these settlements get with each sum of the dice, but for seven.
fn yields(rules: &str) -> impl Iterator<Item = Cards> {
    let table = at(&format!("{rules} {EVERY_HEX}"));
    (2..=12_u8).filter(|sum| *sum != 7).map(move |sum| {
        let low = sum.saturating_sub(6).max(1);
        let after = table.clone().play(&format!("*:{low}+{}", sum - low));
        all(after.game.seats().map(|seat| after.state.hand(seat)))
    })
}

#[test]
fn comp_1_what_the_19_hexes_yield() {
    for rules in EDITIONS {
        assert_eq!(all(yields(rules)).to_string(), "3B4L4W4G3O", "{rules}");
    }
}

#[test]
fn comp_3_a_two_and_a_twelve_and_two_of_every_other_number() {
    for rules in EDITIONS {
        let tokens: Vec<u16> = yields(rules).map(Cards::total).collect();
        assert_eq!(tokens, [1, 2, 2, 2, 2, 2, 2, 2, 2, 1], "{rules}");
    }
}

#[test]
fn comp_5_a_number_is_as_likely_as_its_pips() {
    let table = at("fifth:4 0=s17 phase=rolling");
    for (outcome, weight) in table.state.outcomes().as_slice() {
        let Outcome::Dice(one, two) = outcome else { panic!("{outcome:?}") };
        let number = one + two;
        assert!(number == 7 || u32::from(pips(number)) == *weight, "{number}");
    }
}

#[test]
fn comp_15_the_base_colors_in_seat_order_each_have_their_pieces() {
    let table = start("fifth:4:fixed", FIRST);
    let [red, blue, white, orange] = [[8, 28], [39, 41], [17, 31], [14, 40]];
    for (seat, corners) in table.game.seats().zip([red, blue, white, orange]) {
        let settlements = table.state.public().settlements[seat];
        assert!(settlements.iter().map(Corner::index).eq(corners), "{seat}");
    }
}

#[test]
fn comp_2_what_each_terrain_yields() {
    // Grain 12, brick 6 and lumber 11 around corner 17; lumber 3, ore 8 and wool 5 around corner 31.
    let rolled = |dice: &str| at("fifth:4 0=s17 1=s31 phase=rolling").play(&format!("*:{dice}"));
    for (dice, cards) in [("6+6", "1G"), ("1+5", "1B"), ("5+6", "1L")] {
        rolled(dice).hand(0, cards).hand(1, "0");
    }
    for (dice, cards) in [("1+2", "1L"), ("2+6", "1O"), ("1+4", "1W")] {
        rolled(dice).hand(0, "0").hand(1, cards);
    }
}

#[test]
fn comp_6_there_are_19_cards_of_a_resource() {
    for rules in ["classic-1999:4", "fifth:4", "sixth:4"] {
        at(&format!("{rules} 0=c0;18O phase=rolling")).play("*:4+6").hand(0, "19O").supply("19B19L19W19G");
    }
}

#[test]
fn comp_7_the_family_has_18_ore() {
    at("family:4 0=s0;17O phase=rolling").play("*:4+6").hand(0, "18O").supply("18B19L19W19G");
}

#[test]
fn amb_1_nobody_can_get_a_nineteenth_ore() {
    at("family:4 0=s0;18O phase=rolling").play("*:4+6").hand(0, "18O").supply("18B19L19W19G");
}

#[test]
fn comp_8_the_first_card_comes_from_25() {
    for rules in EDITIONS {
        assert_eq!(deck(rules), (25, vec![14, 2, 2, 2, 5]), "{rules}");
    }
}

#[test]
fn x56_2_the_first_card_comes_from_34() {
    assert_eq!(deck("fifth:6:five-six"), (34, vec![20, 3, 3, 3, 5]));
    assert_eq!(deck("fifth:5:five-six"), (34, vec![20, 3, 3, 3, 5]));
}

#[test]
fn comp_10_a_sixth_settlement_cannot_be_built() {
    at("fifth:4 0=s8,17,28,31;r17-23,18-23;1B1L1W1G").allows("0:S18");
    at("fifth:4 0=s8,14,17,28,31;r17-23,18-23;1B1L1W1G").refusal("0:S18");
}

#[test]
fn comp_12_the_harbors_of_the_printed_map() {
    for rules in EDITIONS {
        at(&format!("{rules} 0=s1,10,11,33,42;2B2L2W2G2O")).allows("0:B>O 0:L>O 0:W>O 0:G>O 0:O>B");
        at(&format!("{rules} 0=s0,26,47,49;3B3L")).allows("0:B>O 0:L>O");
    }
}

#[test]
fn comp_14_three_and_four_players() {
    for rules in EDITIONS {
        assert_eq!(start(rules, Starter::Roll).game.seats().count(), 4);
        assert_eq!(start(&rules.replace(":4", ":3"), Starter::Roll).game.seats().count(), 3);
    }
}

#[test]
fn amb_45_two_players_begin_a_duel() {
    let table = start("fifth:2:duel-of-two=on", Starter::Roll).play("*:1+1 *:1+2").asks("1");
    assert_eq!(at(&table.text()).choices(1).len(), 54);
}

#[test]
fn topo_1_the_first_settlement_has_all_corners() {
    assert_eq!((first_choices("fifth:4"), first_choices("sixth:3")), (54, 54));
}

#[test]
fn x56_3_and_16_five_and_six_players_have_80_corners() {
    assert_eq!((first_choices("fifth:5:five-six"), first_choices("fifth:6:five-six")), (80, 80));
}

#[test]
fn topo_2_and_3_a_corner_has_two_or_three_paths_also_on_the_coast() {
    let paths = |corner: &str| start("fifth:4", FIRST).play(&format!("0:S{corner}"));
    let count = |table: &Table| at(&table.text()).choices(0).len();
    assert_eq!((count(&paths("0")), count(&paths("17")), count(&paths("3"))), (2, 3, 2));
    paths("0").allows("0:R0-3 0:R0-4").refuses("0:R17-22", "SETUP-24");
}

#[test]
fn topo_5_a_harbor_serves_both_ends_of_its_path() {
    at("fifth:4 0=s0;3B").allows("0:B>O");
    at("fifth:4 0=s3;3B").allows("0:B>O");
    at("fifth:4 0=s4;3B").refusal("0:B>O");
}

#[test]
fn setup_1_the_robber_starts_on_the_desert() {
    for rules in ["fifth:4", "sixth:4", "family:4"] {
        at(&format!("{rules} phase=move-robber")).refuses("0:ROB9", "ROBBER-1");
    }
}

#[test]
fn x56_6_the_robber_starts_on_a_desert() {
    at("fifth:6:five-six phase=move-robber").refuses("0:ROB2", "ROBBER-1").allows("0:ROB12");
}

#[test]
fn amb_30_or_on_the_other_one() {
    at("fifth:6:five-six fixed;;12 phase=move-robber").refuses("0:ROB12", "ROBBER-1").allows("0:ROB2");
}

#[test]
fn setup_4_and_29_only_the_fixed_set_up_begins_with_pieces() {
    for rules in EDITIONS {
        let buildings = |table: Table| table.state.public().settlements[Seat::new(1)].len();
        assert_eq!(buildings(start(&format!("{rules}:fixed"), FIRST)), 2);
        assert_eq!(buildings(start(rules, FIRST)), 0);
    }
}

#[test]
fn amb_2_and_3_and_4_white_starts_with_wool_lumber_and_ore() {
    for rules in ["classic-1999:4:fixed", "fifth:4:fixed", "sixth:4:fixed"] {
        start(rules, FIRST).hand(2, "1L1W1O");
    }
}

#[test]
fn amb_5_those_who_tie_roll_again() {
    start("fifth:4", Starter::Roll).play("*:3+4 *:3+4 *:1+1 *:1+1 *:1+2 *:2+4").asks("1");
}

#[test]
fn amb_52_nobody_else_takes_a_turn_along_with_a_player() {
    at("fifth:6:five-six 0=s1;r1-4 3=s17;r17-22;8B;d1K")
        .refuses("3:B>O", "TURN-1")
        .refuses("3:KNIGHT", "TURN-1")
        .play("0:END")
        .asks("3")
        .refuses("3:B>O", "X56-9")
        .refuses("3:KNIGHT", "X56-9")
        .play("3:END")
        .asks("1");
}
