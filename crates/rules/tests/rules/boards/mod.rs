//! Components, topology and the fixed set-up: COMP-1 … COMP-5, COMP-12, COMP-13, TOPO, SETUP-4, AMB-2 … AMB-4.
//! The variable set-up and the large island have their own modules.

mod large;
mod variable;

use std::collections::HashSet;

use hexhaven_luck::Fast;
use hexhaven_rules::Board;
use hexhaven_rules::board::{
    BoardRules, Color, FirstDesert, Harbor, HarborMode, HarborRing, Island, SetUp, SpiralCorner, StartPiece,
    Terrain, TokenMode, WhiteStar, fixed_pieces, pips,
};
use hexhaven_rules::cards::Resource;
use hexhaven_rules::faults::{BoardFault, Faults};
use hexhaven_rules::places::{Corner, CornerSet, Edge, Hex, HexSet};

const FIFTH: BoardRules = BoardRules {
    island: Island::Base,
    set_up: SetUp::Variable,
    tokens: TokenMode::Spiral,
    harbors: HarborMode::Markers,
    corner: SpiralCorner::Random,
    ring: HarborRing::Even,
    first_desert: FirstDesert::Random,
    white_star: WhiteStar::At31,
};
const SIXTH: BoardRules = BoardRules { harbors: HarborMode::Frame, ..FIFTH };
const CLASSIC: BoardRules = BoardRules { harbors: HarborMode::Tiles, ..FIFTH };
const FAMILY: BoardRules =
    BoardRules { tokens: TokenMode::Printed, harbors: HarborMode::FamilyTiles, ..FIFTH };
const LARGE: BoardRules = BoardRules { island: Island::Large, ..FIFTH };

/// The variable boards of every edition.
const EDITIONS: [BoardRules; 5] = [CLASSIC, FIFTH, SIXTH, FAMILY, LARGE];

/// The numbers of the letters A … R.
const LETTERS: [u8; 18] = [5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11];

/// The numbers of the letters A … Y, Za, Zb, Zc.
const LARGE_LETTERS: [u8; 28] =
    [2, 5, 4, 6, 3, 9, 8, 11, 11, 10, 6, 3, 8, 4, 8, 10, 11, 12, 10, 5, 4, 9, 5, 9, 12, 3, 2, 6];

/// The harbors printed on the frame, by coastal path.
const PRINTED: [(usize, Harbor); 9] = [
    (1, Harbor::Generic),
    (4, Harbor::Special(Resource::Grain)),
    (8, Harbor::Special(Resource::Ore)),
    (11, Harbor::Generic),
    (14, Harbor::Special(Resource::Wool)),
    (18, Harbor::Generic),
    (21, Harbor::Generic),
    (24, Harbor::Special(Resource::Brick)),
    (28, Harbor::Special(Resource::Lumber)),
];

fn boards(rules: BoardRules, count: usize) -> impl Iterator<Item = Board> {
    let mut luck = Fast::new(42);
    (0..count).map(move |_| Board::generate(&rules, &mut luck))
}

fn hexes(board: &Board) -> HexSet {
    board.topology().all_hexes()
}

fn count(board: &Board, terrain: Terrain) -> usize {
    hexes(board).iter().filter(|hex| board.terrain(*hex) == terrain).count()
}

/// The numbers that a walk over these hexes meets.
fn numbers(board: &Board, way: &[Hex]) -> Vec<u8> {
    way.iter().filter_map(|hex| board.token(*hex)).collect()
}

fn red(board: &Board) -> HexSet {
    board.hexes_with(6) | board.hexes_with(8)
}

fn reds_touch(board: &Board) -> bool {
    red(board).iter().any(|hex| board.topology().hex_neighbors(hex).meets(red(board)))
}

/// The harbors by coastal path.
fn harbors(board: &Board) -> Vec<(usize, Harbor)> {
    let coast = board.topology().coast();
    let place = |edge| coast.iter().position(|other| *other == edge).expect("harbors are on the coast");
    board.harbors().iter().map(|(edge, harbor)| (place(*edge), *harbor)).collect()
}

fn kinds(board: &Board) -> Vec<Harbor> {
    let mut kinds: Vec<Harbor> = board.harbors().iter().map(|(_, harbor)| *harbor).collect();
    kinds.sort_unstable();
    kinds
}

/// The resources around a corner, in the order of the hexes.
fn yields(board: &Board, corner: Corner) -> Vec<Resource> {
    board.topology().hexes_at(corner).iter().filter_map(|hex| board.resource(hex)).collect()
}

fn white(star: WhiteStar) -> [StartPiece; 2] {
    fixed_pieces(Color::White, star).expect("white has fixed pieces")
}

#[test]
fn comp_1_nineteen_land_hexes() {
    let fixed = [Board::fixed(Island::Base)].into_iter();
    for board in fixed.chain([CLASSIC, FIFTH, SIXTH, FAMILY].into_iter().flat_map(|rules| boards(rules, 50)))
    {
        use Terrain::{Desert, Fields, Forest, Hills, Mountains, Pasture};
        assert_eq!(hexes(&board).len(), 19);
        let counts =
            [Forest, Pasture, Fields, Hills, Mountains, Desert].map(|terrain| count(&board, terrain));
        assert_eq!(counts, [4, 4, 4, 3, 3, 1]);
    }
}

#[test]
fn comp_2_what_each_terrain_yields() {
    let table = [
        (Terrain::Hills, Some(Resource::Brick)),
        (Terrain::Forest, Some(Resource::Lumber)),
        (Terrain::Pasture, Some(Resource::Wool)),
        (Terrain::Fields, Some(Resource::Grain)),
        (Terrain::Mountains, Some(Resource::Ore)),
        (Terrain::Desert, None),
    ];
    let board = Board::fixed(Island::Base);
    for (terrain, resource) in table {
        assert_eq!(terrain.resource(), resource);
        let hex = hexes(&board).iter().find(|hex| board.terrain(*hex) == terrain);
        assert_eq!(board.resource(hex.expect("the map has every terrain")), resource);
    }
}

#[test]
fn comp_3_eighteen_tokens_and_no_seven() {
    for board in [CLASSIC, FIFTH, SIXTH].into_iter().flat_map(|rules| boards(rules, 50)) {
        assert_eq!(board.numbered().len(), 18);
        assert_eq!(
            [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map(|number| board.hexes_with(number).len()),
            [1, 2, 2, 2, 2, 0, 2, 2, 2, 2, 1]
        );
    }
}

#[test]
fn comp_4_each_letter_has_its_number() {
    let from = |corner| BoardRules { corner: SpiralCorner::At(corner), ..FIFTH };
    for corner in 0..6 {
        for board in boards(from(corner), 50) {
            let way = board.topology().spiral(usize::from(corner));
            assert_eq!(numbers(&board, way), LETTERS);
        }
    }
    // The two that an illustration shows: 8 is E, 4 is J.
    assert_eq!((LETTERS[4], LETTERS[9]), (8, 4));
}

#[test]
fn comp_5_pips_count_the_rolls() {
    for number in 2..=12u8 {
        let rolls = (1..=6u8).filter(|die| (1..=6).contains(&number.wrapping_sub(*die))).count();
        assert_eq!(usize::from(pips(number)), rolls, "{number}");
    }
    let board = Board::fixed(Island::Base);
    assert!(red(&board).iter().all(|hex| board.pips(hex) == 5));
    assert!((board.numbered() - red(&board)).iter().all(|hex| board.pips(hex) < 5));
    assert_eq!(board.pips(Hex::new(9)), 0, "the desert");
}

#[test]
fn comp_12_four_generic_harbors_and_one_for_each_resource() {
    for board in [CLASSIC, FIFTH, SIXTH, FAMILY].into_iter().flat_map(|rules| boards(rules, 50)) {
        let mut expected = vec![Harbor::Generic; 3];
        expected.extend(Harbor::ALL);
        assert_eq!(kinds(&board), expected);
    }
}

#[test]
fn comp_13_each_edition_has_its_own_sea() {
    let places = |rules| -> HashSet<Vec<usize>> {
        let place = |board: Board| harbors(&board).iter().map(|(place, _)| *place).collect();
        boards(rules, 400).map(place).collect()
    };
    // Ocean tiles and loose markers: the places stay. Frame pieces: two molds, three of each, in any order.
    assert_eq!(places(CLASSIC).len(), 1);
    assert_eq!(places(FIFTH).len(), 1);
    assert_eq!(places(SIXTH).len(), 20);
    // Six tiles with the sea printed on them: two swaps among them, which move harbors but not their places.
    assert_eq!(places(FAMILY).len(), 1);
    assert_eq!(boards(FAMILY, 400).map(|board| harbors(&board)).collect::<HashSet<_>>().len(), 4);
}

#[test]
fn topo_1_sizes_of_both_islands() {
    let sizes = |island: Island| {
        let topology = island.topology();
        (topology.hexes(), topology.corners(), topology.edges(), topology.coast().len())
    };
    assert_eq!(sizes(Island::Base), (19, 54, 72, 30));
    assert_eq!(sizes(Island::Large), (30, 80, 109, 38));
}

#[test]
fn topo_2_corners_touch_one_to_three_hexes() {
    for (island, expected) in [(Island::Base, [18, 12, 24]), (Island::Large, [22, 16, 42])] {
        let topology = island.topology();
        let mut found = [0; 3];
        for corner in topology.all_corners() {
            let land = topology.hexes_at(corner).len();
            found[land - 1] += 1;
            assert_eq!(topology.edges_at(corner).len(), if land == 1 { 2 } else { 3 });
        }
        assert_eq!(found, expected);
    }
}

#[test]
fn topo_3_paths_are_sides_of_land_hexes() {
    for topology in Island::ALL.map(Island::topology) {
        for edge in topology.all_edges() {
            let [a, b] = topology.ends(edge);
            let land = (topology.hexes_at(a) & topology.hexes_at(b)).len();
            let coastal = topology.coast().contains(&edge);
            assert_eq!(land, if coastal { 1 } else { 2 }, "path {edge}");
        }
    }
}

#[test]
fn topo_5_a_harbor_serves_both_ends_of_its_path_alone() {
    for board in EDITIONS.into_iter().flat_map(|rules| boards(rules, 50)) {
        let mut served = CornerSet::EMPTY;
        for (edge, harbor) in board.harbors() {
            assert!(board.topology().coast().contains(edge));
            let ends = board.topology().end_set(*edge);
            assert!(!ends.meets(served));
            assert!(ends.iter().all(|corner| board.harbor_at(corner) == Some(*harbor)));
            served |= ends;
        }
        let others = board.topology().all_corners() - served;
        assert!(others.iter().all(|corner| board.harbor_at(corner).is_none()));
    }
    // Paths 0 and 1 meet at corner 0.
    let mut harbors = Board::fixed(Island::Base).harbors().to_vec();
    harbors.push((Edge::new(1), Harbor::Generic));
    let meet = BoardFault::HarborsMeet { corner: Corner::new(0), first: Edge::new(0), second: Edge::new(1) };
    let built = rebuilt(&Board::fixed(Island::Base), &harbors);
    assert!(built.is_err_and(|faults| faults.contains(&meet)));
}

fn rebuilt(board: &Board, harbors: &[(Edge, Harbor)]) -> Result<Board, Faults<BoardFault>> {
    let terrain: Vec<_> = hexes(board).iter().map(|hex| board.terrain(hex)).collect();
    let tokens: Vec<_> = hexes(board).iter().map(|hex| board.token(hex)).collect();
    Board::new(board.island(), &terrain, &tokens, harbors, board.first_robber())
}

#[test]
fn setup_4_fixed_map_and_pieces() {
    let board = Board::generate(&BoardRules { set_up: SetUp::Fixed, ..FIFTH }, &mut Fast::new(1));
    assert_eq!(board, Board::fixed(Island::Base));
    assert_eq!(harbors(&board), PRINTED);
    assert_eq!(board.first_robber(), Hex::new(9));
    // `docs/boards.md` 3.3: each settlement by what it touches, with the far end of its road.
    let table: [(Color, [(&str, u8); 2]); 4] = [
        (Color::Red, [("m10 p2 h6", 13), ("g9 f11 f8", 34)]),
        (Color::Orange, [("f9 p4 h10", 9), ("m3 g4 g6", 45)]),
        (Color::White, [("g12 h6 f11", 22), ("f3 m8 p5", 25)]),
        (Color::Blue, [("g4 p5 p11", 36), ("f8 m3 h5", 44)]),
    ];
    let mut settlements = CornerSet::EMPTY;
    for (color, rows) in table {
        let pieces = fixed_pieces(color, WhiteStar::At31).expect("a color of the base game");
        assert_eq!(pieces.map(|piece| piece.pays), [false, true]);
        for (piece, (touched, far)) in pieces.into_iter().zip(rows) {
            let name =
                |hex| format!("{}{}", board.terrain(hex).letter(), board.token(hex).unwrap_or_default());
            let around: Vec<String> = board.topology().hexes_at(piece.settlement).iter().map(name).collect();
            assert_eq!(around.join(" "), touched);
            assert_eq!(board.topology().far_end(piece.road, piece.settlement), Corner::new(far));
            settlements = settlements.with(piece.settlement);
        }
    }
    assert_eq!(settlements.len(), 8);
    assert!(settlements.iter().all(|corner| !board.topology().neighbors(corner).meets(settlements)));
    assert!([Color::Green, Color::Brown].iter().all(|color| fixed_pieces(*color, WhiteStar::At31).is_none()));
}

#[test]
fn amb_2_the_star_of_white_is_data() {
    let board = Board::fixed(Island::Base);
    let [other, star] = white(WhiteStar::At31);
    assert_eq!((other.settlement, star.settlement), (Corner::new(17), Corner::new(31)));
    assert_eq!(yields(&board, star.settlement), [Resource::Lumber, Resource::Ore, Resource::Wool]);
    let [other, star] = white(WhiteStar::At17);
    assert_eq!((other.settlement, star.settlement), (Corner::new(31), Corner::new(17)));
    assert_eq!(yields(&board, star.settlement), [Resource::Grain, Resource::Brick, Resource::Lumber]);
    assert!(star.pays && !other.pays);
    // Nobody else's star moves.
    for color in Color::ALL.into_iter().filter(|color| *color != Color::White) {
        assert_eq!(fixed_pieces(color, WhiteStar::At31), fixed_pieces(color, WhiteStar::At17));
    }
}

#[test]
fn amb_3_the_sixth_edition_has_the_map_of_the_fifth() {
    let board = Board::generate(&BoardRules { set_up: SetUp::Fixed, ..SIXTH }, &mut Fast::new(6));
    assert_eq!(board, Board::fixed(Island::Base));
}

#[test]
fn amb_4_the_1999_edition_has_the_map_of_the_fifth() {
    for ring in [HarborRing::Even, HarborRing::Odd] {
        let board = Board::generate(&BoardRules { set_up: SetUp::Fixed, ring, ..CLASSIC }, &mut Fast::new(9));
        assert_eq!(board, Board::fixed(Island::Base));
    }
}
