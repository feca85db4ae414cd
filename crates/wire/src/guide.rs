//! The guide: pages of the handbook for one rule set, boards to step through, and the law behind them.
//!
//! A page is the same in the browser and in the terminal: blocks of text whose numbers and words come from the rule set. What
//! a reader can handle is a [`Block::Demo`], which is fetched by itself, or a [`Block::Widget`], which the reader draws from
//! [`Numbers`] and the rule set.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Action, Board, Cards, DiceMode, Event, Refusal, Resource, RuleSet, Seat, SumOdds, View};
use crate::{Edge, GameInfo, Hex, Node};

/// The whole handbook, for one rule set.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Handbook {
    /// The rule set that it speaks of.
    pub rules: RuleSet,
    /// What its widgets need to count.
    pub numbers: Numbers,
    /// The chapters in their order.
    pub chapters: Vec<Page>,
    /// The edge cases.
    pub cases: Vec<Page>,
    /// The almanac, by title.
    pub almanac: Vec<Page>,
    /// The lessons in their order.
    pub lessons: Vec<Lesson>,
}

/// A chapter, an edge case or an entry of the almanac.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Page {
    /// Its name in addresses: `longest-road`.
    pub slug: String,
    /// Its title, in the edition's words.
    pub title: String,
    /// Other words under which it is looked for.
    pub also: Vec<String>,
    /// The rules behind it.
    pub rules: Vec<String>,
    /// Related entries of the almanac.
    pub see: Vec<String>,
    /// What it says. In an edge case the first block is the answer in one sentence.
    pub blocks: Vec<Block>,
}

/// A part of a page.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
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
    /// Something to handle or to look at, drawn by the reader.
    Widget {
        /// Which one.
        name: String,
    },
}

/// A part of a paragraph.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Span {
    /// Plain words.
    Text {
        /// The words.
        text: String,
    },
    /// Words that matter.
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

/// What the engine counts, for the widgets.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Numbers {
    /// How many can play.
    pub players: Range,
    /// How many minutes a game takes, about (GUIDE-2).
    pub minutes: Range,
    /// From which age on it is played (GUIDE-2).
    pub age_from: u8,
    /// Each sum of two dice.
    pub odds: Vec<SumOdds>,
    /// In how many ways two dice can fall.
    pub ways: u8,
    /// Rates with the supply: of everybody, with a harbor for all kinds, with a harbor for one kind.
    pub rates: Rates,
    /// What brings how many points.
    pub points: Points,
    /// So many roads in a row are needed for Longest Road.
    pub longest_road_from: u8,
    /// So many knights are needed for Largest Army.
    pub largest_army_from: u8,
    /// Who places when before the first turn; seat 0 begins.
    pub set_up: Vec<SetUpTurn>,
    /// What a seven takes from a hand, by the number of its cards, from none to twice the limit.
    pub discards: Vec<u8>,
    /// What is in the box: a name of `web`'s catalog and of the terminal's words, and how many there are.
    pub contents: Vec<BoxItem>,
    /// Ways to win, each with exactly the points that win or more.
    pub combinations: Vec<Combination>,
}

/// From one number to another, both included.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Range {
    /// The least.
    pub from: u8,
    /// The most.
    pub to: u8,
}

/// How many cards the supply wants for one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Rates {
    /// Without a harbor.
    pub plain: u8,
    /// With a harbor for all kinds.
    pub any_harbor: u8,
    /// With a harbor for the kind that is given.
    pub own_harbor: u8,
    /// With both.
    pub both_harbors: u8,
}

/// A turn of the set-up: a settlement and its road.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SetUpTurn {
    /// Who places.
    pub seat: Seat,
    /// In which round, from 1.
    pub round: u8,
}

/// What brings how many points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BoxItem {
    /// What: `hexes`, `number_tokens`, `resource_cards`, `dev_cards`, `roads`, `settlements`, `cities`, ...
    pub what: &'static str,
    /// How many.
    pub count: u8,
}

/// A way to win.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
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
    /// What it comes to.
    pub points: u8,
}

/// A lesson, as it is listed and told. What happens in it comes from the engine.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Lesson {
    /// Its name in addresses.
    pub slug: String,
    /// Its title.
    pub title: String,
    /// What it is about, in a line.
    pub about: Vec<Span>,
    /// The rules behind it.
    pub rules: Vec<String>,
    /// Related entries of the almanac.
    pub see: Vec<String>,
    /// Its stages in order.
    pub stages: Vec<Stage>,
}

/// A stage of a lesson: one position with one goal.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Stage {
    /// What is to be done, and what one has to know for it.
    pub task: Vec<Block>,
    /// A hint for one who is stuck.
    pub hint: Vec<Block>,
    /// What was learned, once it is done.
    pub praise: Vec<Block>,
    /// So many acts are enough.
    pub par: u8,
    /// One way to do it, for "show me": the actions of each try.
    pub solution: Vec<Vec<Action>>,
}

/// A board to step through.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Demo {
    /// Its id.
    pub id: String,
    /// What it shows.
    pub title: String,
    /// The rule set that it is played by.
    pub rules: RuleSet,
    /// The board.
    pub game: GameInfo,
    /// The scenes in order; the first is where it starts.
    pub scenes: Vec<Scene>,
}

/// One scene of a demo.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Scene {
    /// What is to be seen.
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
}

/// Places to look at.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Focus {
    /// Hexes.
    pub hexes: Vec<Hex>,
    /// Intersections.
    pub nodes: Vec<Node>,
    /// Paths.
    pub edges: Vec<Edge>,
}

/// The law: every section with its numbered rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Law {
    /// The sections in order.
    pub sections: Vec<LawSection>,
}

/// A section of the law.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LawSection {
    /// `12`.
    pub number: String,
    /// `Longest Road (LR)`.
    pub title: String,
    /// Its rules in order.
    pub rules: Vec<LawRule>,
}

/// A numbered rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LawRule {
    /// `LR-3`.
    pub id: String,
    /// Its columns with their headings.
    pub fields: Vec<LawField>,
    /// The pages of the handbook that are about it.
    pub pages: Vec<LawPage>,
}

/// A column of a rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LawField {
    /// Its heading.
    pub name: String,
    /// Its text, in English with a little markdown.
    pub text: String,
}

/// A page that is about a rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LawPage {
    /// `chapter`, `case` or `almanac`.
    pub kind: String,
    /// Which one.
    pub slug: String,
    /// Its title.
    pub title: String,
}

/// Dice to be rolled in the dice lab.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct DiceOrder {
    /// How often: 1 to 1000.
    pub rolls: u16,
    /// Which dice.
    pub dice: DiceMode,
    /// The same seed gives the same rolls; 1 to 64 letters, digits and `-`.
    pub seed: String,
}

/// Rolls and what is to be said about them.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DiceReport {
    /// The two dice of each roll.
    pub rolls: Vec<[u8; 2]>,
    /// How often each sum came, 2 to 12.
    pub counts: Vec<u16>,
    /// How often it would come on average.
    pub expected: Vec<f64>,
    /// The sum of squared deviations, each by its expectation.
    pub chi_square: f64,
    /// So many of a hundred such series deviate at least as much.
    pub at_least_as_odd: f64,
    /// The same sum so often in a row, the longest of all.
    pub streak: Streak,
    /// The longest wait for a six or an eight, in rolls.
    pub longest_wait_for_red: u16,
}

/// The same sum several times in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Streak {
    /// The sum.
    pub sum: u8,
    /// How often.
    pub length: u16,
}

/// A board for a real table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct BoardOrder {
    /// The rule set, with its set-up.
    pub rules: String,
    /// A share code from before; without it a new board is drawn.
    #[serde(default)]
    pub code: Option<String>,
}

/// A board with a code that gives it again, and how fair it is.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CompanionBoard {
    /// Gives the same board with the same rule set.
    pub code: String,
    /// As text.
    pub text: String,
    /// To draw it.
    pub board: Board,
    /// The hexes in the order in which the number tokens were laid; empty where they were not laid in a spiral.
    pub spiral: Vec<Hex>,
    /// What each resource has.
    pub shares: Vec<ResourceShare>,
    /// The best intersections.
    pub best: Vec<BestSite>,
    /// Pairs of red numbers that are neighbours.
    pub red_neighbors: u8,
    /// Pairs of equal numbers that are neighbours.
    pub equal_neighbors: u8,
    /// The pips of each seat's two settlements if everybody always takes the best place, in seat order.
    pub starts: Vec<u8>,
}

/// What a resource has on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ResourceShare {
    /// Which.
    pub resource: Resource,
    /// Hexes that yield it.
    pub hexes: u8,
    /// Their pips.
    pub pips: u8,
}

/// A good intersection.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BestSite {
    /// Where.
    pub node: Node,
    /// Its pips.
    pub pips: u8,
}

/// What a coach says.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Advice {
    /// In words; nothing if everything that fits has been said often enough in this game.
    pub blocks: Vec<Block>,
    /// What the coach would do; several cards of a discard.
    pub actions: Vec<Action>,
    /// The entries of the almanac that it is about.
    pub see: Vec<String>,
    /// Whose turn the advice is for.
    pub seat: Seat,
    /// Everything that the coach has said in this game, for the next request.
    pub heard: Vec<u32>,
}
