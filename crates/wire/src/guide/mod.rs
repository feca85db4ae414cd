//! The guide: pages of the handbook for one rule set, boards to step through, and the law behind them.
//!
//! A page is the same in the browser and in the terminal: blocks of text whose numbers and words come from the rule set. What
//! a reader can try out is a [`Block::Demo`], which is fetched separately, or a [`Block::Widget`], which the reader draws from
//! [`Numbers`] and the rule set.

mod law;
mod numbers;
mod tools;

use serde::Serialize;

use crate::{
    Action, Cards, Color, Corner, Edge, Edition, Event, GameInfo, Hex, Refusal, RuleSet, Seat, View,
};
pub use law::*;
pub use numbers::*;
pub use tools::*;

/// The whole handbook, for one rule set.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Handbook {
    /// The rule set that it describes.
    pub rules: RuleSet,
    /// The counts that its widgets need.
    pub numbers: Numbers,
    /// The chapters in order.
    pub chapters: Vec<Page>,
    /// The edge cases.
    pub cases: Vec<Page>,
    /// The almanac, by title.
    pub almanac: Vec<Page>,
    /// The lessons in order.
    pub lessons: Vec<Lesson>,
    /// Questions from the edge cases, in order.
    pub quiz: Vec<QuizQuestion>,
    /// What changes for readers who know another edition, starting with the oldest.
    pub changes: Vec<EditionChanges>,
}

/// A chapter, an edge case or an entry of the almanac.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Page {
    /// Its name in addresses: `longest-road`.
    pub slug: String,
    /// Its title, in the edition's words.
    pub title: String,
    /// Other words that find it.
    pub also: Vec<String>,
    /// The rules behind it.
    pub rules: Vec<String>,
    /// Related entries of the almanac.
    pub see: Vec<String>,
    /// What an edge case is about; nothing for other pages.
    pub topic: Option<String>,
    /// What it says. In an edge case the first block is the answer in one sentence.
    pub blocks: Vec<Block>,
}

/// A part of a page.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Block {
    /// A heading inside the page.
    Heading {
        /// Its words.
        text: String,
    },
    /// A paragraph.
    Text {
        /// Its parts.
        spans: Vec<Span>,
    },
    /// A list.
    List {
        /// Is it numbered?
        ordered: bool,
        /// Its points.
        items: Vec<Vec<Span>>,
    },
    /// A board to step through, fetched by its id.
    Demo {
        /// The kind of page, the page and the number of the demo in it: `almanac.longest-road.1`.
        id: String,
        /// What it shows.
        title: String,
    },
    /// Something to try out or look at, drawn by the reader.
    Widget {
        /// Which one.
        name: String,
    },
}

/// A part of a paragraph.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Span {
    /// Plain words.
    Text {
        /// The words.
        text: String,
    },
    /// Emphasized words.
    Strong {
        /// The words.
        text: String,
    },
    /// A link to an entry of the almanac.
    Entry {
        /// Which one.
        slug: String,
        /// The words.
        text: String,
    },
    /// A link to a rule.
    Rule {
        /// Which one: `LR-3`.
        id: String,
    },
    /// Cards, to be drawn or named.
    Cards {
        /// Which ones.
        cards: Cards,
    },
}

/// A lesson, as listed and explained. What happens in it comes from the engine.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Lesson {
    /// Its name in addresses.
    pub slug: String,
    /// Its title.
    pub title: String,
    /// What it is about, in one line.
    pub about: Vec<Span>,
    /// The rules behind it.
    pub rules: Vec<String>,
    /// Related entries of the almanac.
    pub see: Vec<String>,
    /// Is it one of those that are enough for a first game?
    pub enough: bool,
    /// About how long it takes, in seconds: reading, and the actions of its solution.
    pub seconds: u16,
    /// Its stages in order.
    pub stages: Vec<Stage>,
}

/// A stage of a lesson: one position with one goal.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Stage {
    /// What to do, and what you have to know for it.
    pub task: Vec<Block>,
    /// A hint for learners who are stuck.
    pub hint: Vec<Block>,
    /// What the learner has learned, once it is done.
    pub praise: Vec<Block>,
    /// This many actions are enough.
    pub par: u8,
    /// One way to do it, for "show me": the actions of each try.
    pub solution: Vec<Vec<Action>>,
    /// What its roll will pay, for learners who predict it first.
    pub forecast: Option<Forecast>,
}

/// What a roll pays: who gets what.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Forecast {
    /// The sum of the dice.
    pub sum: u8,
    /// Every seat with its cards, including those that get none.
    pub gains: Vec<Gain>,
}

/// What one seat gets from a roll.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Gain {
    /// Who.
    pub seat: Seat,
    /// Its color.
    pub color: Color,
    /// What.
    pub cards: Cards,
}

/// A question of the quiz.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct QuizQuestion {
    /// The edge case that answers it.
    pub slug: String,
    /// What is asked.
    pub ask: Vec<Span>,
    /// The possible answers. One of them is right.
    pub choices: Vec<QuizChoice>,
    /// The board that it is about, fetched by its id.
    pub board: Option<String>,
}

/// An answer.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct QuizChoice {
    /// In words.
    pub text: Vec<Span>,
    /// Is it the right one?
    pub right: bool,
}

/// What changes for readers who know another edition.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EditionChanges {
    /// The edition that they know.
    pub from: Edition,
    /// Rules that differ.
    pub rules: Vec<RuleChange>,
    /// Things with a different name.
    pub words: Vec<WordChange>,
}

/// A rule that differs.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RuleChange {
    /// The rule set option that makes the difference.
    pub option: String,
    /// How it was.
    pub was: Vec<Span>,
    /// How it is now.
    pub now: Vec<Span>,
    /// The rules behind it.
    pub rules: Vec<String>,
}

/// A thing with a different name.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WordChange {
    /// What it was called.
    pub was: String,
    /// What it is called now.
    pub now: String,
}

/// A board to step through.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Demo {
    /// Its id.
    pub id: String,
    /// What it shows.
    pub title: String,
    /// The rule set that it uses.
    pub rules: RuleSet,
    /// The board.
    pub game: GameInfo,
    /// The scenes in order; the first is where it starts.
    pub scenes: Vec<Scene>,
}

/// One scene of a demo.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Scene {
    /// What to look at.
    pub caption: Vec<Span>,
    /// The inputs that led here, as in docs/notation.md.
    pub inputs: Vec<String>,
    /// What happened.
    pub events: Vec<Event>,
    /// The position now.
    pub view: View,
    /// What was tried and is against the rules.
    pub refused: Option<Refusal>,
    /// Where to look.
    pub focus: Focus,
    /// What this scene's roll pays, for readers who predict it first.
    pub forecast: Option<Forecast>,
}

/// Places to look at.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Focus {
    /// Hexes.
    pub hexes: Vec<Hex>,
    /// Corners.
    pub corners: Vec<Corner>,
    /// Paths.
    pub edges: Vec<Edge>,
}

/// What a coach says.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Advice {
    /// In words: in full the first few times, and in one short line once the situation is familiar.
    pub blocks: Vec<Block>,
    /// What the coach would do; several cards of a discard.
    pub actions: Vec<Action>,
    /// The entries of the almanac that it is about.
    pub see: Vec<String>,
    /// Whose turn the advice is for.
    pub seat: Seat,
    /// What the coach has said and seen so far, for the next request, in this game or another one.
    pub heard: Vec<u32>,
}
