#![doc = include_str!("../README.md")]
// An action that `check` accepts must do something in `play`, and an event must reach the view: every match over actions,
// phases and events names each of them, so that a new one does not compile until it has been thought of everywhere.
#![warn(clippy::wildcard_enum_match_arm)]

mod action;
mod actions;
#[cfg(feature = "serde")]
mod as_text;
mod ask;
mod board;
mod cache;
mod cards;
mod check;
mod event;
mod faults;
mod flat;
mod game;
mod helpers;
mod ids;
mod illegal;
mod knowledge;
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

pub use action::{Action, Building, Chance, Input, Next, Outcome, Plenty, Side, Slot, Swap};
pub use actions::Actions;
pub use ask::Asked;
pub use board::{
    Board, BoardFault, BoardRules, Color, Fairness, FirstDesert, Harbor, HarborMode, HarborRing, Island,
    SetUp, Share, Site, SpiralCorner, Spot, Start, StartPiece, Terrain, TokenMode, Topology, WhiteStar,
    fixed_pieces, is_red, pips,
};
pub use cards::{ByResource, Cards, DevCard, DevCards, Kind, Lanes, Resource};
pub use event::{Event, OpenEvent, Piece, SeenEvent, Sink};
pub use faults::Faults;
pub use flat::FlatId;
pub use game::{Game, GameFault};
pub use helpers::{CardSide, Helper, HelperCard, HelperSet, Helpers};
pub use ids::{BySeat, Edge, Hex, Node, Seat};
pub use illegal::{Datum, Illegal, PieceKind};
pub use knowledge::Knowledge;
pub use offer::{Offer, Offers};
pub use outcomes::Outcomes;
pub use phase::Phase;
#[cfg(feature = "rand")]
pub use picker::RandPicker;
pub use picker::{Picker, unbiased};
pub use public::Public;
pub use rules::{
    ChangedOption, Edition, FirstPlayer, HildePoints, Module, OPTIONS, OptionSpec, OptionValues, PhaseMode,
    Rules, RulesFault, RulesTextError, SecondRoad, Shortage, StartRollTie, TieAfterBreak, VincentArmy,
    WinClaim, Word,
};
pub use sets::{EdgeSet, HexSet, NodeSet, SeatSet};
pub use state::{Starter, State};
pub use text::{CodeError, Flaw, PositionFault};
pub use turn_offers::{Terms, TurnOffers};
pub use view::{View, Viewer};
pub use why_not::{Obstacle, Wish};
