//! What the corners and hexes of a board yield, found once for a decision.

use hexhaven_rules::Board;
use hexhaven_rules::board::Harbor;
use hexhaven_rules::cards::Resource;
use hexhaven_rules::places::{Hex, Node};

/// Cards of each resource, in the order of [`Resource::ALL`]; expected numbers, so not whole ones.
pub(crate) type Amounts = [f32; 5];

/// Ways to roll a number, out of this many.
const WAYS: f32 = 36.0;

/// What each place of a board is good for.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    /// What a settlement on each corner yields a roll.
    yields: [Amounts; Node::MAX],
    /// The numbers that pay at each corner, as bits.
    numbers: [u16; Node::MAX],
    /// What a settlement at each hex yields a roll.
    hexes: [(Option<Resource>, f32); Hex::MAX],
    /// The harbor of each corner: nothing, generic, or its resource.
    harbors: [Option<Harbor>; Node::MAX],
}

impl Ground {
    pub(crate) fn of(board: &Board) -> Ground {
        let topology = board.topology();
        let mut ground = Ground {
            yields: [[0.0; 5]; Node::MAX],
            numbers: [0; Node::MAX],
            hexes: [(None, 0.0); Hex::MAX],
            harbors: [None; Node::MAX],
        };
        for hex in topology.all_hexes() {
            let income = f32::from(board.pips(hex)) / WAYS;
            ground.hexes[hex.index()] = (board.resource(hex), income);
            for node in topology.corners(hex) {
                if let Some(resource) = board.resource(hex) {
                    ground.yields[node.index()][resource.index()] += income;
                }
                if let Some(number) = board.token(hex) {
                    ground.numbers[node.index()] |= 1 << number;
                }
            }
        }
        for node in topology.all_nodes() {
            ground.harbors[node.index()] = board.harbor_at(node);
        }
        ground
    }

    /// What a settlement on this corner yields a roll.
    #[inline]
    pub(crate) fn yields(&self, node: Node) -> &Amounts {
        &self.yields[node.index()]
    }

    /// The numbers that pay at this corner, as bits.
    #[inline]
    pub(crate) fn numbers(&self, node: Node) -> u16 {
        self.numbers[node.index()]
    }

    /// What a settlement at this hex yields a roll.
    #[inline]
    pub(crate) fn hex(&self, hex: Hex) -> (Option<Resource>, f32) {
        self.hexes[hex.index()]
    }

    /// The harbor that a building on this corner opens.
    #[inline]
    pub(crate) fn harbor(&self, node: Node) -> Option<Harbor> {
        self.harbors[node.index()]
    }
}

/// The chance that a roll shows one of these numbers.
pub(crate) fn chance_of(numbers: u16) -> f32 {
    let ways: i32 = (2..=12).filter(|n| numbers >> n & 1 == 1).map(|n: i32| 6 - (n - 7).abs()).sum();
    ways as f32 / WAYS
}
