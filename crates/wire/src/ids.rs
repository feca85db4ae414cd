//! Places and players on the wire: plain numbers, as in `docs/boards.md` 1, with their own types in TypeScript.
//!
//! Whether a number from outside makes sense is decided where it is used, see [`crate::BadAction`].

use serde::{Deserialize, Serialize};

/// The types of the same names that these mirror.
mod rules {
    pub(super) use hexhaven_rules::Seat;
    pub(super) use hexhaven_rules::places::{Corner, Edge, Hex};
    pub(super) use hexhaven_rules::trade::Slot;
}

macro_rules! id {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(transparent)]
        pub struct $name(pub u8);

        impl From<rules::$name> for $name {
            fn from(place: rules::$name) -> $name {
                $name(place.index() as u8)
            }
        }
    )*};
}

id! {
    /// A place at the table, clockwise from 0.
    Seat
    /// The number of a corner.
    Corner
    /// The number of a path.
    Edge
    /// The number of a land hex.
    Hex
    /// One of the six slots for open offers, 0 to 5.
    Slot
}

/// The members of a set in ascending order.
pub(crate) fn list<R, W: From<R>>(set: impl IntoIterator<Item = R>) -> Vec<W> {
    set.into_iter().map(W::from).collect()
}
