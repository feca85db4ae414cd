//! Counts of cards, always all five of them.

use serde::{Deserialize, Serialize};

use crate::kinds::Resource;

/// The types with the same names that these mirror.
mod rules {
    pub(super) use hexhaven_rules::cards::{Cards, DevCards, Resource};
}

macro_rules! counts {
    ($($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident),* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(deny_unknown_fields)]
        pub struct $name { $($(#[$field_doc])* pub $field: u8),* }

        impl From<rules::$name> for $name {
            fn from(cards: rules::$name) -> $name {
                let [$($field),*] = cards.counts();
                $name { $($field),* }
            }
        }

        impl $name {
            /// The counts in the order of the kinds.
            pub const fn counts(self) -> [u8; 5] {
                [$(self.$field),*]
            }
        }
    )*};
}

counts! {
    /// How many resource cards of each kind.
    Cards {
        /// Brick.
        brick,
        /// Lumber.
        lumber,
        /// Wool.
        wool,
        /// Grain.
        grain,
        /// Ore.
        ore
    }
    /// How many development cards of each kind.
    DevCards {
        /// Knights.
        knight,
        /// Road Building.
        road_building,
        /// Year of Plenty.
        year_of_plenty,
        /// Monopoly.
        monopoly,
        /// Victory points.
        victory_point
    }
}

impl Cards {
    /// The cards one by one.
    pub fn each(self) -> impl Iterator<Item = Resource> {
        let kinds = rules::Resource::ALL.into_iter().zip(self.counts());
        kinds.flat_map(|(kind, count)| std::iter::repeat_n(Resource::from(kind), usize::from(count)))
    }
}
