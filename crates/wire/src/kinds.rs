//! The kinds of things in the rules, as words.

use serde::{Deserialize, Serialize};

/// The types of the same names that these mirror.
mod rules {
    pub(super) use hexhaven_rules::actions::Building;
    pub(super) use hexhaven_rules::board::{Color, Island, Terrain};
    pub(super) use hexhaven_rules::cards::{DevCard, Resource};
    pub(super) use hexhaven_rules::helpers::{CardSide, Helper};
    pub(super) use hexhaven_rules::illegal::PieceKind;
    pub(super) use hexhaven_rules::options::{FirstPlayer, PhaseMode, WinClaim};
    pub(super) use hexhaven_rules::wishes::Wish;
}

/// An enum of words that mirrors one of the rules. A variant that is missing on either side doesn't compile.
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident { $($(#[$item_doc:meta])* $item:ident),* $(,)? })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($(#[$item_doc])* $item),* }

        impl From<rules::$name> for $name {
            fn from(value: rules::$name) -> $name {
                match value { $(rules::$name::$item => $name::$item),* }
            }
        }

        impl From<$name> for rules::$name {
            fn from(value: $name) -> rules::$name {
                match value { $($name::$item => rules::$name::$item),* }
            }
        }
    )*};
}

words! {
    /// A resource.
    Resource {
        /// From hills.
        Brick,
        /// From forest.
        Lumber,
        /// From pasture.
        Wool,
        /// From fields.
        Grain,
        /// From mountains.
        Ore,
    }
    /// A kind of development card.
    DevCard {
        /// Moves the robber.
        Knight,
        /// Two free roads.
        RoadBuilding,
        /// Two cards from the supply.
        YearOfPlenty,
        /// All cards of one kind.
        Monopoly,
        /// One point.
        VictoryPoint,
    }
    /// A helper.
    Helper {
        /// Swaps cards with one or two players.
        Nassir,
        /// Builds a road with another resource.
        William,
        /// Gives a card when a roll paid none.
        Marianne,
        /// Moves a road.
        Louis,
        /// Protects from a seven or gives a card at one.
        Sean,
        /// Chooses a development card from three.
        Candamir,
        /// Takes a card from a player with more points.
        Hilde,
        /// Trades one resource at 2:1.
        Jean,
        /// Sends the robber away.
        Lin,
        /// Builds cheaper for a knight.
        Vincent,
    }
    /// Which side of a helper is up.
    CardSide {
        /// Not used yet.
        A,
        /// Used once and kept.
        B,
    }
    /// The color of a seat.
    Color {
        /// Red.
        Red,
        /// Blue.
        Blue,
        /// White.
        White,
        /// Orange.
        Orange,
        /// Green.
        Green,
        /// Brown.
        Brown,
    }
    /// What a land hex is.
    Terrain {
        /// Yields brick.
        Hills,
        /// Yields lumber.
        Forest,
        /// Yields wool.
        Pasture,
        /// Yield grain.
        Fields,
        /// Yield ore.
        Mountains,
        /// Yields nothing.
        Desert,
    }
    /// What Vincent builds.
    Building {
        /// A settlement for lumber and brick.
        Settlement,
        /// An upgrade for two ore and one grain.
        City,
    }
    /// A kind of piece.
    PieceKind {
        /// A road.
        Road,
        /// A settlement.
        Settlement,
        /// A city.
        City,
    }
    /// Which island is played on.
    Island {
        /// 19 hexes.
        Base,
        /// 30 hexes.
        Large,
    }
    /// When trading ends.
    PhaseMode {
        /// The first build ends trading for this turn.
        Strict,
        /// After the roll, everything may happen in any order.
        Combined,
    }
    /// Who takes the first turn.
    FirstPlayer {
        /// The highest roll.
        Roll,
        /// The oldest player, whom the host names.
        Oldest,
        /// The youngest player, whom the host names.
        Youngest,
        /// Any seat that the host names.
        Named,
    }
    /// How a win is noticed.
    WinClaim {
        /// Immediately and automatically.
        Automatic,
        /// The player has to declare it.
        Declared,
    }
    /// What a player often wants: one for each control in a client.
    Wish {
        /// To roll.
        Roll,
        /// To end the turn.
        EndTurn,
        /// To place a road.
        Road,
        /// To place a settlement.
        Settlement,
        /// To place a city.
        City,
        /// To buy a development card.
        BuyDevCard,
        /// To play a knight; only for players who have one.
        Knight,
        /// To play Road Building; only for players who have it.
        RoadBuilding,
        /// To play Year of Plenty; only for players who have it.
        YearOfPlenty,
        /// To play Monopoly; only for players who have it.
        Monopoly,
        /// To trade with the supply.
        SupplyTrade,
        /// To make an offer.
        Offer,
        /// To use a helper; only for players who have one.
        Helper,
    }
}
