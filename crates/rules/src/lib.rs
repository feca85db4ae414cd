#![doc = include_str!("../README.md")]
// An action that `check` accepts must do something in `play`, and an event must reach the view: every match over actions,
// phases and events names each of them, so that a new one doesn't compile until it has been handled everywhere.
#![warn(clippy::wildcard_enum_match_arm)]

mod action;
pub mod actions;
#[cfg(feature = "serde")]
mod as_text;
mod ask;
pub mod board;
mod cache;
pub mod cards;
mod check;
pub mod event;
pub mod faults;
mod flat;
mod game;
pub mod helpers;
mod ids;
pub mod illegal;
pub mod knowledge;
mod legal;
mod offer;
mod outcomes;
mod phase;
mod picker;
mod play;
mod public;
mod road;
mod rules;
mod sets;
mod state;
mod text;
mod turn_offers;
mod view;
mod why_not;

pub use action::{Action, Input, Next};
pub use board::Board;
pub use event::Event;
pub use game::Game;
pub use ids::Seat;
pub use illegal::Illegal;
pub use rules::{Edition, Rules};
pub use state::{Starter, State};
pub use view::{View, Viewer};

/// The possible results of dice and decks, and where random choices come from.
pub mod chance {
    pub use crate::action::{Chance, Outcome};
    pub use crate::outcomes::Outcomes;
    #[cfg(feature = "rand")]
    pub use crate::picker::RandPicker;
    pub use crate::picker::{Picker, unbiased};
}

/// The options of a rule set: their values, their texts, and the words that each edition uses.
pub mod options {
    pub use crate::rules::{
        ChangedOption, FirstPlayer, HildePoints, Module, OPTIONS, OptionSpec, OptionValues, PhaseMode,
        SecondRoad, Shortage, StartRollTie, TieAfterBreak, VincentArmy, WinClaim, Word,
    };
}

/// Corners, paths and hexes of a board, and sets of them.
pub mod places {
    pub use crate::ids::{Corner, Edge, Hex};
    pub use crate::sets::{CornerSet, EdgeSet, HexSet};
}

/// What everybody sees of a position, and what it is waiting for.
pub mod position {
    pub use crate::phase::Phase;
    pub use crate::public::Public;
}

/// One value for each seat, and sets of seats.
pub mod seats {
    pub use crate::ids::BySeat;
    pub use crate::sets::SeatSet;
}

/// Offers between players.
pub mod trade {
    pub use crate::action::{Side, Slot};
    pub use crate::offer::{Offer, Offers};
    pub use crate::turn_offers::{Refusals, Terms, TurnOffers};
}

/// What a player often wants, and why it can't be done now: see [`View::obstacles`].
pub mod wishes {
    pub use crate::why_not::{Obstacle, Wish};
}

/// A shortcut for the project's own random games.
#[doc(hidden)]
pub mod playout {
    pub use crate::ask::Asked;
}
