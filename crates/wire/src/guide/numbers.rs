//! The numbers of a rule set that the widgets of the guide draw.

use serde::Serialize;

use crate::{Seat, SumOdds};

/// What the engine counts, for the widgets.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Numbers {
    /// How many can play.
    pub players: Range,
    /// About how many minutes a game takes (GUIDE-2).
    pub minutes: Range,
    /// The youngest age it is meant for (GUIDE-2).
    pub age_from: u8,
    /// Each sum of two dice.
    pub odds: Vec<SumOdds>,
    /// How many ways two dice can land.
    pub ways: u8,
    /// Rates with the supply: everybody's, with a harbor for any resource, with a harbor for one
    /// resource.
    pub rates: Rates,
    /// How many points everything is worth.
    pub points: Points,
    /// How many roads in a row Longest Road takes.
    pub longest_road_from: u8,
    /// How many knights Largest Army takes.
    pub largest_army_from: u8,
    /// Who places when, before the first turn; seat 0 begins.
    pub set_up: Vec<SetUpTurn>,
    /// How many cards a seven costs a hand, by its size, from none to twice the limit.
    pub discards: Vec<u8>,
    /// What is in the box: a name of `web`'s catalog and of the terminal's words, and how many there are.
    pub contents: Vec<BoxItem>,
    /// Ways to win, each with at least the points it takes.
    pub combinations: Vec<Combination>,
}

/// From one number to another, inclusive.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Range {
    /// The least.
    pub from: u8,
    /// The most.
    pub to: u8,
}

/// How many cards the supply takes for one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Rates {
    /// Without a harbor.
    pub plain: u8,
    /// With a harbor for any resource.
    pub any_harbor: u8,
    /// With a harbor for the resource that is given.
    pub own_harbor: u8,
    /// With both.
    pub both_harbors: u8,
}

/// A turn of the set-up: a settlement and its road.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SetUpTurn {
    /// Who places.
    pub seat: Seat,
    /// In which round, from 1.
    pub round: u8,
}

/// How many points everything is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Points {
    /// A settlement.
    pub settlement: u8,
    /// A city.
    pub city: u8,
    /// Longest Road.
    pub longest_road: u8,
    /// Largest Army.
    pub largest_army: u8,
    /// A victory point card.
    pub victory_point_card: u8,
}

/// Something in the box.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BoxItem {
    /// What: `hexes`, `number_tokens`, `resource_cards`, `dev_cards`, `roads`, `settlements`, `cities`, ...
    pub what: &'static str,
    /// How many.
    pub count: u8,
}

/// A way to win.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Combination {
    /// Settlements on the board.
    pub settlements: u8,
    /// Cities on the board.
    pub cities: u8,
    /// With Longest Road?
    pub longest_road: bool,
    /// With Largest Army?
    pub largest_army: bool,
    /// Victory point cards.
    pub victory_point_cards: u8,
    /// The total.
    pub points: u8,
}
