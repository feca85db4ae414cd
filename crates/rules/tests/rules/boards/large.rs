//! The board of the 5–6 player extension: X56-3 … X56-6, AMB-30.

use std::collections::HashSet;

use hexhaven_rules::Board;
use hexhaven_rules::board::{BoardRules, FirstDesert, Harbor, Island, SpiralCorner, Terrain};
use hexhaven_rules::cards::Resource;
use hexhaven_rules::places::HexSet;

use super::{LARGE, LARGE_LETTERS, PRINTED, boards, count, harbors, hexes, kinds, numbers, reds_touch};

#[test]
fn x56_3_thirty_hexes_two_of_them_deserts() {
    let mut places = HexSet::EMPTY;
    for board in boards(LARGE, 500) {
        assert_eq!(hexes(&board).len(), 30);
        assert_eq!(Terrain::ALL.map(|terrain| count(&board, terrain)), [5, 6, 6, 6, 5, 2]);
        places |= board.deserts();
    }
    assert_eq!(places, Island::Large.topology().all_hexes());
    let topology = Island::Large.topology();
    let row = |r| topology.all_hexes().iter().filter(|hex| topology.coordinates(*hex).1 == r).count();
    assert_eq!((-3..=3).map(row).collect::<Vec<_>>(), [3, 4, 5, 6, 5, 4, 3]);
}

#[test]
fn x56_4_eleven_markers_on_the_large_frame() {
    // The six large pieces from joint 6 on, with the small ones at the joints 2, 3, 5 and 6 between them.
    let [p45, p56, p61, p12, p23, p34] = [0, 1, 2, 3, 4, 5].map(|slot| {
        let places = PRINTED.iter().filter(move |(place, _)| (place - 1) / 5 == slot);
        places.map(move |(place, kind)| (place - 5 * slot - 1, *kind)).collect::<Vec<_>>()
    });
    let wool = vec![(1, Harbor::Special(Resource::Wool))];
    let generic = vec![(1, Harbor::Generic)];
    let frame = [
        (p61, 5),
        (p12, 5),
        (vec![], 2),
        (p23, 5),
        (wool, 2),
        (p34, 5),
        (p45, 5),
        (generic, 2),
        (p56, 5),
        (vec![], 2),
    ];
    let (mut start, mut printed) = (1, Vec::new());
    for (piece, length) in frame {
        printed.extend(piece.into_iter().map(|(offset, kind)| (start + offset, kind)));
        start += length;
    }
    assert_eq!(start, 39, "all around the coast");
    assert_eq!(harbors(&Board::fixed(Island::Large)), printed);
    let mut seen = HashSet::new();
    for board in boards(LARGE, 500) {
        assert!(harbors(&board).iter().zip(&printed).all(|(found, printed)| found.0 == printed.0));
        assert_eq!(kinds(&board), kinds(&Board::fixed(Island::Large)));
        seen.insert(harbors(&board));
    }
    assert!(seen.len() > 490);
    let each = Harbor::ALL.map(|kind| printed.iter().filter(|(_, other)| *other == kind).count());
    assert_eq!(each, [5, 1, 1, 2, 1, 1]);
}

#[test]
fn x56_5_the_28_extension_tokens_wind_past_both_deserts() {
    for corner in 0..6 {
        for board in boards(BoardRules { corner: SpiralCorner::At(corner), ..LARGE }, 100) {
            assert_eq!(numbers(&board, board.topology().spiral(usize::from(corner))), LARGE_LETTERS);
            assert_eq!(board.numbered(), hexes(&board) - board.deserts());
            assert!(!reds_touch(&board));
        }
    }
}

#[test]
fn x56_6_the_robber_starts_on_either_desert() {
    let mut first = 0usize;
    for board in boards(LARGE, 1_000) {
        assert!(board.deserts().has(board.first_robber()));
        first += usize::from(board.deserts().first() == Some(board.first_robber()));
    }
    assert!(first.abs_diff(500) < 80, "{first}");
}

#[test]
fn amb_30_the_first_desert_of_the_robber_can_be_chosen() {
    for place in [0, 1] {
        for board in boards(BoardRules { first_desert: FirstDesert::At(place), ..LARGE }, 100) {
            assert_eq!(board.deserts().iter().nth(usize::from(place)), Some(board.first_robber()));
        }
    }
}
