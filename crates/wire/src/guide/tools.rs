//! The dice lab, and the companion for a board on a real table.

use serde::{Deserialize, Serialize};

use crate::{Board, Corner, DiceMode, Hex, Resource};

/// Dice to be rolled in the dice lab.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DiceOrder {
    /// How often: 1 to 1000.
    pub rolls: u16,
    /// Which dice.
    pub dice: DiceMode,
    /// The same seed gives the same rolls; 1 to 64 letters, digits and `-`.
    pub seed: String,
}

/// Rolls, and what there is to say about them.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DiceReport {
    /// The two dice of each roll.
    pub rolls: Vec<[u8; 2]>,
    /// How often each sum came up, 2 to 12.
    pub counts: Vec<u16>,
    /// How often it would come up on average.
    pub expected: Vec<f64>,
    /// The sum of squared deviations, each divided by its expectation.
    pub chi_square: f64,
    /// How many in a hundred such series deviate at least this much.
    pub at_least_as_odd: f64,
    /// The longest run of the same sum.
    pub streak: Streak,
    /// The longest wait for a six or an eight, in rolls.
    pub longest_wait_for_red: u16,
}

/// The same sum several times in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Streak {
    /// The sum.
    pub sum: u8,
    /// How often.
    pub length: u16,
}

/// A board for a real table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct BoardOrder {
    /// The rule set, with its set-up.
    pub rules: String,
    /// An earlier share code; without it, a new board is drawn.
    #[serde(default)]
    pub code: Option<String>,
}

/// A board with a code that reproduces it, and how fair it is.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CompanionBoard {
    /// Gives the same board with the same rule set.
    pub code: String,
    /// As text.
    pub text: String,
    /// The board itself, for drawing it.
    pub board: Board,
    /// The hexes in the order in which the number tokens were laid; empty if they weren't laid in a spiral.
    pub spiral: Vec<Hex>,
    /// What each resource has.
    pub shares: Vec<ResourceShare>,
    /// The best corners.
    pub best: Vec<BestSite>,
    /// Pairs of adjacent red numbers.
    pub red_neighbors: u8,
    /// Pairs of adjacent hexes with the same number.
    pub equal_neighbors: u8,
    /// The pips of each seat's two settlements if everybody always takes the best place, in seat order.
    pub starts: Vec<u8>,
}

/// What a resource has on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ResourceShare {
    /// Which.
    pub resource: Resource,
    /// Hexes that produce it.
    pub hexes: u8,
    /// Their pips.
    pub pips: u8,
}

/// A good corner.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BestSite {
    /// Where.
    pub corner: Corner,
    /// Its pips.
    pub pips: u8,
}
