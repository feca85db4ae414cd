//! The literal data behind the boards: printed maps, letters, ocean tiles, Family tiles.

use hexhaven_luck::Fast;
use hexhaven_rules::Board;
use hexhaven_rules::board::{BoardRules, HarborMode, HarborRing, Island, TokenMode};
use hexhaven_rules::places::{Corner, Hex, HexSet};

use crate::geometry::{DIRECTIONS, Geometry};
use crate::support::{RULES, Script, reds_touch};

/// The hexes as `m10 p2 … d …`.
fn land(board: &Board) -> String {
    let name = |hex| {
        let number = board.token(hex).map(|number| number.to_string());
        board.terrain(hex).letter().to_string() + &number.unwrap_or_default()
    };
    board.topology().all_hexes().iter().map(name).collect::<Vec<_>>().join(" ")
}

/// The harbors as coastal index and kind.
fn harbors(board: &Board) -> Vec<(usize, String)> {
    let coast = board.topology().coast();
    let place = |edge| coast.iter().position(|other| *other == edge).expect("harbors are on the coast");
    board.harbors().iter().map(|(edge, harbor)| (place(*edge), harbor.to_string())).collect()
}

#[test]
fn the_fixed_map_of_the_base_island() {
    let board = Board::fixed(Island::Base);
    assert_eq!(land(&board), "m10 p2 f9 g12 h6 p4 h10 g9 f11 d f3 m8 f8 m3 g4 p5 h5 g6 p11");
    assert_eq!(board.first_robber(), Hex::new(9));
    // `docs/boards.md` 3.2: the side of a hex, the kind and the two corners.
    let table = [
        (1, (0, -2), "NW", "3:1", [0, 3]),
        (4, (1, -2), "NE", "2:1 grain", [1, 5]),
        (8, (2, -1), "NE", "2:1 ore", [10, 15]),
        (11, (2, 0), "E", "3:1", [26, 32]),
        (14, (1, 1), "SE", "2:1 wool", [42, 46]),
        (18, (-1, 2), "SE", "3:1", [49, 52]),
        (21, (-2, 2), "SW", "3:1", [47, 51]),
        (24, (-2, 1), "W", "2:1 brick", [33, 38]),
        (28, (-1, -1), "W", "2:1 lumber", [11, 16]),
    ];
    check_harbors(&board, &table);
}

#[test]
fn the_fixed_map_of_the_large_island() {
    let board = Board::fixed(Island::Large);
    let rows =
        "h10 p6 d h6 g2 m9 h11 f3 m11 f5 g10 p4 d p5 g4 m6 p3 g8 f12 m10 p2 h4 f11 f8 g3 f9 g5 h9 p12 m8";
    assert_eq!(land(&board), rows);
    assert_eq!(board.deserts().iter().collect::<Vec<_>>(), [Hex::new(2), Hex::new(12)]);
    assert!(!reds_touch(Island::Large, |hex| board.token(hex)));
    // `docs/boards.md` 8.4.
    let table = [
        (1, (0, -3), "NW", "3:1", [0, 3]),
        (4, (1, -3), "NE", "2:1 wool", [1, 5]),
        (8, (2, -2), "NE", "3:1", [10, 15]),
        (13, (2, 0), "E", "3:1", [39, 46]),
        (16, (1, 1), "SE", "2:1 brick", [58, 63]),
        (19, (-1, 3), "E", "2:1 wool", [72, 76]),
        (22, (-2, 3), "SE", "2:1 lumber", [75, 78]),
        (25, (-3, 3), "SW", "3:1", [73, 77]),
        (28, (-3, 2), "W", "2:1 grain", [59, 64]),
        (31, (-3, 0), "SW", "3:1", [40, 47]),
        (34, (-2, -1), "W", "2:1 ore", [21, 27]),
    ];
    check_harbors(&board, &table);
}

type HarborRow = (usize, (i32, i32), &'static str, &'static str, [usize; 2]);

fn check_harbors(board: &Board, table: &[HarborRow]) {
    let slow = Geometry::of(board.island());
    let coast = slow.coast();
    assert_eq!(board.harbors().len(), table.len());
    for ((edge, harbor), &(place, hex, side, kind, ends)) in board.harbors().iter().zip(table) {
        assert_eq!((edge.index(), slow.side(hex, side)), (coast[place], coast[place]));
        assert_eq!(harbor.to_string(), kind);
        assert_eq!(board.topology().ends(*edge).map(Corner::index), ends);
        assert!(
            board.topology().end_set(*edge).iter().all(|corner| board.harbor_at(corner) == Some(*harbor))
        );
    }
    let ends =
        board.topology().all_corners().iter().filter(|corner| board.harbor_at(*corner).is_some()).count();
    assert_eq!(ends, 2 * table.len());
}

#[test]
fn no_spiral_brings_red_numbers_together() {
    let base = [5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11];
    let large = [2, 5, 4, 6, 3, 9, 8, 11, 11, 10, 6, 3, 8, 4, 8, 10, 11, 12, 10, 5, 4, 9, 5, 9, 12, 3, 2, 6];
    let mut cases = 0;
    let mut check = |island: Island, letters: &[u8], deserts: HexSet| {
        for corner in 0..6 {
            let way = island.topology().spiral(corner).iter().filter(|hex| !deserts.has(**hex));
            let tokens: Vec<(Hex, u8)> = way.copied().zip(letters.iter().copied()).collect();
            assert_eq!(tokens.len(), letters.len());
            let token = |hex| tokens.iter().find(|(place, _)| *place == hex).map(|(_, number)| *number);
            assert!(!reds_touch(island, token), "corner {corner}, deserts {deserts:?}");
            cases += 1;
        }
    };
    for desert in Island::Base.topology().all_hexes() {
        check(Island::Base, &base, HexSet::of(desert));
    }
    for one in Island::Large.topology().all_hexes() {
        for other in Island::Large.topology().all_hexes().iter().filter(|other| *other < one) {
            check(Island::Large, &large, HexSet::of(one).with(other));
        }
    }
    assert_eq!(cases, 114 + 2610);
}

/// The ring of ocean places, clockwise from (0, -3).
fn ring() -> Vec<(i32, i32)> {
    let mut at = (0, -3);
    let mut ring = Vec::new();
    // E, SE, SW, W, NW, NE: once around, three steps each.
    for heading in [0, 5, 4, 3, 2, 1] {
        for _ in 0..3 {
            ring.push(at);
            at = (at.0 + DIRECTIONS[heading].0, at.1 + DIRECTIONS[heading].1);
        }
    }
    ring
}

#[test]
fn harbor_tiles_face_the_longest_line_of_land() {
    let slow = Geometry::of(Island::Base);
    let sides = ["W", "SW", "SE", "E", "NE", "NW"];
    let faced = |&(q, r): &(i32, i32)| {
        let line = |&heading: &usize| {
            let (dq, dr) = DIRECTIONS[heading];
            (1..6).take_while(|step| slow.hex((q + step * dq, r + step * dr)).is_some()).count()
        };
        let heading = (0..6).max_by_key(line).expect("six directions");
        assert_eq!(
            (0..6).filter(|other| line(other) == line(&heading)).count(),
            1,
            "one line is the longest"
        );
        let (dq, dr) = DIRECTIONS[heading];
        // The tile faces the side of the hex that faces it.
        let edge = slow.side((q + dq, r + dr), sides[heading]);
        slow.coast().iter().position(|other| *other == edge).expect("the sea is on its other side")
    };
    let ring = ring();
    assert_eq!(ring.len(), 18);
    for (first, mode) in [(0, HarborRing::Even), (1, HarborRing::Odd)] {
        let expected: Vec<usize> = ring.iter().skip(first).step_by(2).map(faced).collect();
        let rules = BoardRules { harbors: HarborMode::Tiles, ring: mode, ..RULES };
        let board = Board::generate(&rules, &mut Fast::new(1));
        assert_eq!(harbors(&board).into_iter().map(|(place, _)| place).collect::<Vec<_>>(), expected);
    }
}

/// The Family board with the tiles F2, F3 and F5, F6 swapped or not, and these sides up in the order of the slots.
fn family(swaps: [u32; 2], sides: [u32; 6]) -> Board {
    let rules = BoardRules { tokens: TokenMode::Printed, harbors: HarborMode::FamilyTiles, ..RULES };
    Board::generate(&rules, &mut Script(&[&swaps[..], &sides[..]].concat(), 0))
}

#[test]
fn the_family_tiles_with_side_a_are_the_fixed_map() {
    assert_eq!(family([0, 0], [0; 6]), Board::fixed(Island::Base));
}

#[test]
fn the_family_tiles_with_side_b() {
    let board = family([0, 0], [1; 6]);
    assert_eq!(land(&board), "h2 m6 f4 g11 p10 h3 p9 d f12 g9 f10 m5 h8 g3 m11 p8 f5 p6 g4");
    assert_eq!(board.first_robber(), Hex::new(7));
    assert_eq!(board.harbors(), Board::fixed(Island::Base).harbors());
    assert!(!reds_touch(Island::Base, |hex| board.token(hex)));
}

#[test]
fn family_tiles_that_trade_places_are_turned_by_120_degrees() {
    let slow = Geometry::of(Island::Base);
    let clockwise = |hex: usize| {
        let (q, r) = slow.hexes[hex];
        Hex::new(slow.hex((-q - r, q)).expect("a turn stays on the island") as u8)
    };
    // Which swap, the hexes of the tile in its home slot, and its harbors there.
    let tiles = [([1, 0], vec![2, 6, 5, 10], vec![8]), ([0, 1], vec![11, 15], vec![11, 14])];
    let home = family([0, 0], [0; 6]);
    for (swaps, hexes, coast) in tiles {
        let away = family(swaps, [0; 6]);
        let content = |board: &Board, hex| (board.terrain(hex), board.token(hex));
        let kind = |board: &Board, place: usize| {
            let edge = board.topology().coast()[place % 30];
            board.harbors().iter().find(|(other, _)| *other == edge).map(|(_, harbor)| *harbor)
        };
        for hex in hexes {
            let (here, there) = (Hex::new(hex as u8), clockwise(hex));
            assert_eq!(content(&away, there), content(&home, here));
            assert_eq!(content(&away, here), content(&home, there));
        }
        for place in coast {
            assert!(kind(&home, place).is_some());
            assert_eq!(kind(&away, place + 10), kind(&home, place));
            assert_eq!(kind(&away, place), kind(&home, place + 10));
        }
    }
}
