//! What the corners and hexes of a board yield, computed once per decision.

use hexhaven_rules::Board;
use hexhaven_rules::board::Harbor;
use hexhaven_rules::cards::Resource;
use hexhaven_rules::places::{Corner, Hex};

/// Cards of each resource, in the order of [`Resource::ALL`]; expected values, so not whole numbers.
pub(crate) type Amounts = [f32; 5];

/// Ways to roll a number, out of this many.
const WAYS: f32 = 36.0;

/// What each place of a board is good for.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    /// What a settlement on each corner yields per roll.
    yields: [Amounts; Corner::MAX],
    /// The numbers that pay at each corner, as bits.
    numbers: [u16; Corner::MAX],
    /// What a settlement next to each hex yields per roll.
    hexes: [(Option<Resource>, f32); Hex::MAX],
    /// The harbor of each corner: none, generic, or its resource.
    harbors: [Option<Harbor>; Corner::MAX],
}

impl Ground {
    pub(crate) fn of(board: &Board) -> Ground {
        let topology = board.topology();
        let mut ground = Ground {
            yields: [[0.0; 5]; Corner::MAX],
            numbers: [0; Corner::MAX],
            hexes: [(None, 0.0); Hex::MAX],
            harbors: [None; Corner::MAX],
        };
        for hex in topology.all_hexes() {
            let income = f32::from(board.pips(hex)) / WAYS;
            ground.hexes[hex.index()] = (board.resource(hex), income);
            for corner in topology.corners_of(hex) {
                if let Some(resource) = board.resource(hex) {
                    ground.yields[corner.index()][resource.index()] += income;
                }
                if let Some(number) = board.token(hex) {
                    ground.numbers[corner.index()] |= 1 << number;
                }
            }
        }
        for corner in topology.all_corners() {
            ground.harbors[corner.index()] = board.harbor_at(corner);
        }
        ground
    }

    /// What a settlement on this corner yields per roll.
    #[inline]
    pub(crate) fn yields(&self, corner: Corner) -> &Amounts {
        &self.yields[corner.index()]
    }

    /// The numbers that pay at this corner, as bits.
    #[inline]
    pub(crate) fn numbers(&self, corner: Corner) -> u16 {
        self.numbers[corner.index()]
    }

    /// What a settlement next to this hex yields per roll.
    #[inline]
    pub(crate) fn hex(&self, hex: Hex) -> (Option<Resource>, f32) {
        self.hexes[hex.index()]
    }

    /// The harbor that a building on this corner opens.
    #[inline]
    pub(crate) fn harbor(&self, corner: Corner) -> Option<Harbor> {
        self.harbors[corner.index()]
    }
}

/// The chance that a roll shows one of these numbers.
pub(crate) fn chance_of(numbers: u16) -> f32 {
    let ways: i32 = (2..=12).filter(|n| numbers >> n & 1 == 1).map(|n: i32| 6 - (n - 7).abs()).sum();
    ways as f32 / WAYS
}
