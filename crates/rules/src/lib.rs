//! The rules of the island: what is legal and what it does, for every edition and module of `docs/rules.md`.
//!
//! Pure and deterministic: no I/O, no clock, no random numbers, no floats. Luck is an input ([`Input::Chance`]), so every
//! game replays exactly. The pieces:
//!
//! - [`Rules`] and [`Board`] make a [`Game`], which stays the same; [`State`] is a position of it.
//! - [`State::next`] says who or what is awaited, [`State::legal`] and [`State::outcomes`] what is possible,
//!   [`State::check`] why something is not, [`State::play`] does it and tells the [`Event`]s. [`View::obstacles`] answers
//!   "why can't I?".
//! - [`View`] is what one viewer sees, kept current by [`SeenEvent`]s; [`Knowledge`] is what that viewer remembers.
//! - [`State::to_text`] and [`Input::code`] write positions and inputs, [`State::parse`] and [`Input::parse`] read them.

mod action;
mod actions;
mod ask;
mod board;
mod cache;
mod cards;
mod check;
mod event;
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
pub use flat::FlatId;
pub use game::{Game, GameFault};
pub use helpers::{CardSide, Helper, HelperCard, HelperSet, Helpers};
pub use ids::{BySeat, Edge, Hex, Node, Seat};
pub use illegal::{Datum, Illegal, PieceKind};
pub use knowledge::Knowledge;
pub use offer::{Offer, Offers};
pub use outcomes::Outcomes;
pub use phase::Phase;
pub use picker::Picker;
pub use public::Public;
pub use rules::{
    ChangedOption, Edition, FirstPlayer, HildePoints, Module, OPTIONS, OptionSpec, OptionValues, PhaseMode,
    Rules, RulesFault, RulesTextError, SecondRoad, Shortage, StartRollTie, TieAfterBreak, VincentArmy,
    WinClaim, Word,
};
pub use sets::{EdgeSet, HexSet, NodeSet, SeatSet};
pub use state::{Starter, State};
pub use text::{CodeError, Flaw, PositionFault};
pub use view::{View, Viewer};
pub use why_not::{Obstacle, Wish};
