//! What a table and a client say to each other, as JSON.
//!
//! Fields are in snake case, unions have their variant in `type`, places and seats are plain numbers, and every number is
//! exact in JavaScript. There are no sentences, only codes and data: the reader puts them into words. Only what a viewer may see
//! has a type here ([`View`], [`Event`]); a state and its events have none, so a leak doesn't compile.
//!
//! - [`View`], [`Event`]: a position and what happened, as one viewer sees them.
//! - [`Action`], [`Choices`]: what a seat does and may do. [`Refusal`]: why something was refused.
//! - [`GameReview`]: luck and skill in a finished game. [`BoardJudgment`]: how even a board is.
//! - [`Board`], [`RuleSet`], [`Catalog`], [`Mix`]: what stays the same during a game, and what a host chooses from.
//!
//! With the feature `typescript` on, `typescript()` writes the same types in TypeScript.
//!
//! ```
//! use hexhaven_rules::{self as rules, Game};
//! use hexhaven_wire::Action;
//! let game = Game::parse("fifth:4 fixed").expect("a valid game");
//! let action: Action = serde_json::from_str(r#"{"type":"settlement","corner":17}"#).expect("an action");
//! assert_eq!(action.to_rules(&game), Ok(rules::Action::Settlement(rules::places::Corner::new(17))));
//! ```

mod action;
mod bad_action;
mod board;
mod bridge;
mod cards;
mod catalog;
mod choices;
mod event;
mod guide;
mod highlights;
mod http;
mod ids;
mod kinds;
mod message;
mod offer;
mod phase;
mod practice;
mod records;
mod refusal;
mod replay;
mod review;
mod room;
mod rule_set;
mod said;
mod seen;
mod settings;
mod statistics;
mod telling;
#[cfg(feature = "typescript")]
mod typescript;
mod view;

pub use action::{Action, Swap};
pub use bad_action::BadAction;
pub use board::{Board, BoardCorner, BoardEdge, BoardHarbor, BoardHex};
pub use bridge::*;
pub use cards::{Cards, DevCards};
pub use catalog::{Catalog, EditionInfo, Mix, MixOption, OptionInfo, OptionValues};
pub use choices::{Choices, Forced, PiecePrices, RobberTarget};
pub use event::{Event, Piece};
pub use guide::*;
pub use highlights::{Award, Highlight, Taken};
pub use http::{
    BoardToJudge, Checked, DrawnBoard, ListedTable, MomentToTry, NewTable, Newcomer, NewcomerKind,
    OfferedHandover, Offerings, OpenedTable, PostedCommand, RulesText, Summary, TableList, TableLook,
    TakenSeat, UsedHandover,
};
pub use ids::{Corner, Edge, Hex, Seat, Slot};
pub use kinds::{
    Building, CardSide, Color, DevCard, FirstPlayer, Helper, Island, PhaseMode, PieceKind, Resource, Terrain,
    WinClaim, Wish,
};
pub use message::*;
pub use offer::Offer;
pub use phase::Phase;
pub use practice::*;
pub use records::read_record;
pub use refusal::{Datum, Refusal};
pub use replay::{OpenHand, ReplayPage, ReplayStep, ReplayViewer};
pub use review::*;
pub use room::*;
pub use rule_set::{ChangedOption, Edition, Module, Pieces, Prices, RuleSet, SumOdds};
pub use said::{Emote, Phrase, Reaction};
pub use settings::{BotSpeed, Counter, DiceMode, Settings, Speed};
pub use statistics::{Gains, Losses, PointSources, PointsAt, SeatStatistics, Statistics};
#[cfg(feature = "typescript")]
pub use typescript::typescript;
pub use view::{HelperCard, Helpers, Own, Player, View};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
