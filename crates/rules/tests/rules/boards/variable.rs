//! The variable board of 19 hexes: SETUP-13 … SETUP-20, AMB-31 … AMB-34, AMB-53, T-22.

use std::collections::{HashMap, HashSet};

use hexhaven_rules::Board;
use hexhaven_rules::board::{
    BoardRules, Harbor, HarborRing, Island, SpiralCorner, Terrain, TokenMode, Topology,
};
use hexhaven_rules::cards::Resource;
use hexhaven_rules::places::{Hex, HexSet};

use super::{
    CLASSIC, EDITIONS, FAMILY, FIFTH, LARGE, LARGE_LETTERS, LETTERS, PRINTED, SIXTH, boards, count, harbors,
    hexes, numbers, red, reds_touch,
};

#[test]
fn setup_13_every_terrain_is_equally_likely_everywhere() {
    let mut counts: HashMap<(Hex, Terrain), usize> = HashMap::new();
    for board in boards(FIFTH, 19_000) {
        for hex in hexes(&board) {
            *counts.entry((hex, board.terrain(hex))).or_default() += 1;
        }
    }
    let sample = Board::fixed(Island::Base);
    for hex in hexes(&sample) {
        for terrain in Terrain::ALL {
            let expected = 1_000 * count(&sample, terrain);
            let found = counts[&(hex, terrain)];
            assert!(found.abs_diff(expected) < 280, "hex {hex} {terrain}: {found} instead of {expected}");
        }
    }
}

#[test]
fn setup_14_letters_wind_from_a_corner_past_the_desert() {
    for board in boards(BoardRules { corner: SpiralCorner::At(0), ..FIFTH }, 200) {
        let way = [0, 3, 7, 12, 16, 17, 18, 15, 11, 6, 2, 1, 4, 8, 13, 14, 10, 5, 9].map(Hex::new);
        let desert = way.iter().position(|hex| board.deserts().has(*hex)).expect("there is a desert");
        for (step, hex) in way.into_iter().enumerate() {
            let letter = match step {
                _ if step < desert => Some(LETTERS[step]),
                _ if step == desert => None,
                _ => Some(LETTERS[step - 1]),
            };
            assert_eq!(board.token(hex), letter);
        }
        let laid: Vec<Hex> = way.into_iter().filter(|hex| !board.deserts().has(*hex)).collect();
        assert_eq!(board.token_spiral(), Some(laid));
    }
}

#[test]
fn setup_15_random_tokens_without_red_neighbors() {
    let random = BoardRules { tokens: TokenMode::Random, ..FIFTH };
    let mut seen = HashSet::new();
    for board in boards(random, 2_000) {
        assert!(!reds_touch(&board));
        assert_eq!(board.unusual(), []);
        assert_eq!(board.token_spiral(), None);
        seen.insert(numbers(&board, board.topology().spiral(0)));
    }
    assert_eq!(seen.len(), 2_000, "hardly ever the same order twice");
}

#[test]
fn setup_16_the_desert_never_has_a_token() {
    for board in EDITIONS.into_iter().flat_map(|rules| boards(rules, 100)) {
        assert!(board.deserts().iter().all(|hex| board.token(hex).is_none()));
        assert_eq!(board.numbered(), hexes(&board) - board.deserts());
    }
}

#[test]
fn setup_17_markers_on_printed_harbors_or_frame_pieces_in_any_order() {
    let mut generic = [0usize; 9];
    for board in boards(FIFTH, 9_000) {
        for (place, (found, printed)) in harbors(&board).into_iter().zip(PRINTED).enumerate() {
            assert_eq!(found.0, printed.0);
            generic[place] += usize::from(found.1 == Harbor::Generic);
        }
    }
    assert!(generic.iter().all(|count| count.abs_diff(4_000) < 240), "{generic:?}");
    let orders: HashSet<_> = boards(SIXTH, 500).map(|board| harbors(&board)).collect();
    assert!(orders.len() > 300);
}

/// Which of the six pieces as printed lies in each slot of the frame.
fn frame_pieces(board: &Board) -> Vec<usize> {
    let piece = |harbors: &[(usize, Harbor)], slot: usize| -> Vec<(usize, Harbor)> {
        let offset = |place: usize| (place + 30 - 5 * slot - 1) % 30;
        let in_slot = harbors.iter().filter(|(place, _)| offset(*place) < 5);
        in_slot.map(|(place, harbor)| (offset(*place), *harbor)).collect()
    };
    let which = |slot| {
        let found = piece(&harbors(board), slot);
        (0..6).find(|home| piece(&PRINTED, *home) == found).expect("a printed piece")
    };
    (0..6).map(which).collect()
}

#[test]
fn setup_18_frame_pieces_keep_their_printed_harbors() {
    let mut seen = [[false; 6]; 6];
    for board in boards(SIXTH, 500) {
        let mut pieces = frame_pieces(&board);
        for (slot, piece) in pieces.iter().enumerate() {
            seen[slot][*piece] = true;
        }
        pieces.sort_unstable();
        assert_eq!(pieces, [0, 1, 2, 3, 4, 5], "each piece once");
    }
    assert_eq!(seen, [[true; 6]; 6], "each piece in each slot");
}

#[test]
fn setup_19_harbor_tiles_in_any_order_on_every_second_place() {
    let mut seen = HashSet::new();
    for board in boards(CLASSIC, 1_000) {
        assert!(harbors(&board).iter().zip(PRINTED).all(|(found, printed)| found.0 == printed.0));
        seen.insert(harbors(&board).into_iter().map(|(_, harbor)| harbor).collect::<Vec<_>>());
    }
    // Of 9! / 4! = 15,120 orders.
    assert!(seen.len() > 900, "{}", seen.len());
}

#[test]
fn setup_20_family_tiles_keep_land_numbers_and_harbors_together() {
    for board in boards(FAMILY, 500) {
        assert_eq!(board.unusual(), []);
        // The tile with 2:1 wool has mountains and pasture with 8 and 5, and lies in one of two slots.
        let wool = harbors(&board)
            .iter()
            .find(|(_, kind)| *kind == Harbor::Special(Resource::Wool))
            .map(|(at, _)| *at);
        let tile = match wool {
            Some(14) => [11, 15],
            Some(24) => [16, 12],
            _ => panic!("wool at {wool:?}"),
        };
        let tile = tile.map(Hex::new);
        assert_eq!(tile.map(|hex| board.terrain(hex)), [Terrain::Mountains, Terrain::Pasture]);
        assert!([vec![8, 5], vec![5, 8]].contains(&numbers(&board, &tile)));
        // The tile with the desert never moves.
        assert!([Hex::new(7), Hex::new(9)].contains(&board.first_robber()));
    }
}

/// All sets of `count` hexes, none next to another, that keep clear of `closed`.
fn apart(topology: &Topology, count: usize, closed: HexSet) -> Vec<HexSet> {
    if count == 0 {
        return vec![HexSet::EMPTY];
    }
    let mut found = Vec::new();
    let mut closed = closed;
    for hex in topology.all_hexes() - closed {
        // Each set is built from its lowest hex on.
        closed = closed.with(hex);
        let rest = apart(topology, count - 1, closed | topology.hex_neighbors(hex));
        found.extend(rest.into_iter().map(|set| set.with(hex)));
    }
    found
}

#[test]
fn amb_31_every_lawful_place_of_the_red_numbers_is_equally_likely() {
    let topology = Island::Base.topology();
    let lawful: Vec<Vec<HexSet>> =
        topology.all_hexes().iter().map(|desert| apart(topology, 4, HexSet::of(desert))).collect();
    let cells: usize = lawful.iter().map(Vec::len).sum();
    let made = 20 * cells;
    let mut found: HashMap<(Hex, HexSet), u32> = HashMap::new();
    for board in boards(BoardRules { tokens: TokenMode::Random, ..FIFTH }, made) {
        *found.entry((board.first_robber(), red(&board))).or_default() += 1;
    }
    let mut squares = 0.0;
    for (desert, sets) in topology.all_hexes().iter().zip(&lawful) {
        // Each desert has the same share of the boards, and each lawful set the same share of those.
        let mean = f64::from(made as u32) / 19.0 / f64::from(sets.len() as u32);
        for set in sets {
            squares += (f64::from(found.remove(&(desert, *set)).unwrap_or(0)) - mean).powi(2) / mean;
        }
    }
    assert!(found.is_empty(), "no unlawful set");
    // Chi-square: the sum is about the number of cells; even a skew of a few percent shows.
    let ratio = squares / f64::from(cells as u32);
    assert!((0.95..1.05).contains(&ratio), "{ratio} over {cells} cells");
}

#[test]
fn amb_32_all_720_orders_of_the_frame() {
    let orders: HashSet<Vec<usize>> = boards(SIXTH, 12_000).map(|board| frame_pieces(&board)).collect();
    assert_eq!(orders.len(), 720);
}

#[test]
fn amb_33_even_places_are_those_of_the_frame_and_odd_ones_the_same_turned() {
    let places = |ring| {
        let board = boards(BoardRules { ring, ..CLASSIC }, 1).next().expect("one board");
        harbors(&board).into_iter().map(|(place, _)| place).collect::<Vec<_>>()
    };
    assert_eq!(places(HarborRing::Even), PRINTED.map(|(place, _)| place));
    let mut turned = PRINTED.map(|(place, _)| (place + 5) % 30);
    turned.sort_unstable();
    assert_eq!(places(HarborRing::Odd), turned);
}

#[test]
fn amb_34_the_model_has_256_family_boards() {
    let all: HashSet<Board> = boards(FAMILY, 5_000).collect();
    assert_eq!(all.len(), 256);
    let mut touching = 0;
    for board in &all {
        let at = |place, resource| harbors(board).contains(&(place, Harbor::Special(resource)));
        // F5 carries the wool harbor; its side A has the 8 on the mountains, the first of its hexes.
        let f5 = if at(14, Resource::Wool) { Hex::new(11) } else { Hex::new(16) };
        let one_trade = at(8, Resource::Ore) != at(14, Resource::Wool);
        assert_eq!(reds_touch(board), one_trade && board.token(f5) == Some(8), "{board:?}");
        touching += usize::from(reds_touch(board));
    }
    assert_eq!(touching, 64);
}

#[test]
fn amb_53_the_spiral_starts_at_a_random_or_chosen_corner() {
    for (rules, letters) in [(FIFTH, &LETTERS[..]), (LARGE, &LARGE_LETTERS[..])] {
        let starts = |board: &Board| -> Vec<usize> {
            (0..6).filter(|corner| numbers(board, board.topology().spiral(*corner)) == letters).collect()
        };
        let mut counts = [0usize; 6];
        for board in boards(rules, 3_000) {
            let [corner] = starts(&board)[..] else { panic!("one corner fits") };
            counts[corner] += 1;
        }
        assert!(counts.iter().all(|count| count.abs_diff(500) < 110), "{counts:?}");
        for corner in 0..6 {
            let chosen = BoardRules { corner: SpiralCorner::At(corner), ..rules };
            assert!(boards(chosen, 20).all(|board| starts(&board) == [usize::from(corner)]));
        }
    }
}

#[test]
fn t_22_spiral_around_a_desert_at_the_centre() {
    let from_top_left = BoardRules { corner: SpiralCorner::At(0), ..FIFTH };
    let board = boards(from_top_left, 1_000).find(|board| board.deserts().has(Hex::new(9)));
    let board = board.expect("one board in 19 has it there");
    let expected =
        [(0, 5), (3, 2), (7, 6), (12, 3), (16, 8), (17, 10), (18, 9), (1, 10), (4, 9), (10, 3), (5, 11)];
    for (hex, number) in expected {
        assert_eq!(board.token(Hex::new(hex)), Some(number), "hex {hex}");
    }
    assert_eq!(board.token(Hex::new(9)), None);
}
