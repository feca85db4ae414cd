//! The rules of the island.

mod cards;
mod ids;
mod picker;
mod sets;

pub use cards::{ByResource, Cards, DevCard, DevCards, Kind, Lanes, Resource};
pub use ids::{BySeat, Edge, Hex, Node, Seat};
pub use picker::Picker;
pub use sets::{EdgeSet, HexSet, NodeSet, SeatSet};
