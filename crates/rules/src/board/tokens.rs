//! Number tokens: their letters (COMP-3, COMP-4, X56-5), the spiral (SETUP-14, AMB-53) and the random way without
//! neighboring red numbers (SETUP-15, AMB-31).

use super::{Board, Island, SpiralCorner, Terrain};
use crate::ids::Hex;
use crate::picker::Picker;
use crate::sets::HexSet;

/// The numbers of the tokens A … R (`docs/boards.md` 4).
const BASE: [u8; 18] = [5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11];

/// The numbers of the tokens A … Y, Za, Zb, Zc (`docs/boards.md` 8.2).
const LARGE: [u8; 28] =
    [2, 5, 4, 6, 3, 9, 8, 11, 11, 10, 6, 3, 8, 4, 8, 10, 11, 12, 10, 5, 4, 9, 5, 9, 12, 3, 2, 6];

/// The most often that tokens are shuffled until no red numbers are neighbors.
///
/// One shuffle in 7 succeeds on the base island and one in 28 on the large one, or one in 35 with the deserts at their
/// worst. A fair picker fails this often in a row once in 10^25 boards; the limit is for pickers that aren't fair.
const TRIES: usize = 2_000;

/// The numbers in the order of their letters.
const fn in_order(island: Island) -> &'static [u8] {
    match island {
        Island::Base => &BASE,
        Island::Large => &LARGE,
    }
}

/// How many tokens have this number.
pub(super) fn count(island: Island, number: u8) -> usize {
    in_order(island).iter().map(|token| usize::from(*token == number)).sum()
}

/// Lays the tokens in the order of their letters, counterclockwise from a corner inward, skipping the deserts.
pub(super) fn spiral(island: Island, terrain: &[Terrain], corner: usize) -> Vec<Option<u8>> {
    let way = island.topology().spiral(corner);
    let land: Vec<Hex> = way.iter().copied().filter(|hex| terrain[hex.index()] != Terrain::Desert).collect();
    lay(&land, in_order(island), terrain.len())
}

/// The hexes in the order in which a board's tokens were laid, if they form a spiral from one of the corners.
pub(super) fn order(board: &Board) -> Option<Vec<Hex>> {
    let topology = board.topology();
    let letters = in_order(board.island());
    (0..topology.corner_hexes().len()).find_map(|corner| {
        let way = topology.spiral(corner).iter().copied().filter(|hex| board.token(*hex).is_some());
        let land: Vec<Hex> = way.collect();
        let numbers = land.iter().filter_map(|hex| board.token(*hex));
        numbers.eq(letters.iter().copied()).then_some(land)
    })
}

/// The corner that the spiral starts from, as an index of the corner hexes.
pub(super) fn corner(rule: SpiralCorner, picker: &mut impl Picker) -> usize {
    match rule {
        SpiralCorner::Random => picker.pick(6) as usize,
        SpiralCorner::At(corner) => usize::from(corner) % 6,
    }
}

/// Shuffles the tokens over the producing hexes until no two red numbers are neighbors. Throwing away whole
/// shuffles, rather than moving single tokens, makes every lawful arrangement equally likely.
pub(super) fn random(island: Island, terrain: &[Terrain], picker: &mut impl Picker) -> Vec<Option<u8>> {
    let land: Vec<Hex> =
        island.topology().all_hexes().iter().filter(|hex| terrain[hex.index()] != Terrain::Desert).collect();
    let mut numbers = in_order(island).to_vec();
    for _ in 0..TRIES {
        picker.shuffle(&mut numbers);
        let red: HexSet =
            land.iter().zip(&numbers).filter(|(_, number)| is_red(**number)).map(|(hex, _)| *hex).collect();
        if red.iter().all(|hex| !island.topology().hex_neighbors(hex).meets(red)) {
            return lay(&land, &numbers, terrain.len());
        }
    }
    // The letters are chosen so that a spiral never puts red numbers next to each other, wherever the deserts are.
    spiral(island, terrain, 0)
}

/// Is this one of the red numbers, 6 and 8 (COMP-5)?
pub const fn is_red(number: u8) -> bool {
    matches!(number, 6 | 8)
}

fn lay(land: &[Hex], numbers: &[u8], hexes: usize) -> Vec<Option<u8>> {
    let mut tokens = vec![None; hexes];
    for (hex, &number) in land.iter().zip(numbers) {
        tokens[hex.index()] = Some(number);
    }
    tokens
}
