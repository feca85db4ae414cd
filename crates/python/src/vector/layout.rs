//! The layout of an observation: named sections of bytes, one after the other. `docs/python.md` describes each of them.
//!
//! Seats are relative to the viewer: 0 is the viewer, 1 the next player clockwise. Sizes depend only on the rule set,
//! so all games of an environment share one layout.

use hexhaven_rules::Rules;
use hexhaven_rules::trade::Slot;

/// Changes whenever a byte of an observation changes its meaning.
pub(crate) const VERSION: u32 = 1;

/// How many phases there are, in the order of `PHASES`.
pub(crate) const PHASES: [&str; 24] = [
    "start-roll",
    "set-up-settlement",
    "set-up-road",
    "before-roll",
    "rolling",
    "reaction",
    "discard",
    "move-robber",
    "choose-victim",
    "steal",
    "main",
    "free-roads",
    "draw",
    "special",
    "nassir-ask",
    "nassir-return",
    "william",
    "candamir-draw",
    "candamir-keep",
    "hilde",
    "louis",
    "vincent",
    "helper-used",
    "over",
];

/// The numbers of each player, in this order.
pub(crate) const PLAYER: [&str; 21] = [
    "points",
    "hand size",
    "development cards",
    "knights",
    "road length",
    "roads left",
    "settlements left",
    "cities left",
    "Longest Road",
    "Largest Army",
    "cards to discard",
    "has to act",
    "active",
    "builds in a special turn",
    "offers made",
    "brick rate",
    "lumber rate",
    "wool rate",
    "grain rate",
    "ore rate",
    "took the first turn",
];

/// The facts about a turn, in this order.
pub(crate) const TURN: [&str; 9] = [
    "turn, at most 255",
    "rolled",
    "card played",
    "built",
    "deck left",
    "free roads placed",
    "cards left to lay aside",
    "asked resource of Nassir, from 1",
    "Vincent builds a city",
];

/// How many bytes a helper card takes: ten kinds, side B, used, new.
pub(crate) const HELPER: usize = 13;

/// A named part of an observation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Section {
    pub(crate) name: &'static str,
    pub(crate) start: usize,
    pub(crate) rows: usize,
    pub(crate) columns: usize,
}

/// Where everything is in an observation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Layout {
    pub(crate) players: usize,
    pub(crate) hexes: Section,
    pub(crate) robber: Section,
    pub(crate) harbors: Section,
    pub(crate) buildings: Section,
    pub(crate) roads: Section,
    pub(crate) seats: Section,
    pub(crate) own: Section,
    pub(crate) supply: Section,
    pub(crate) turn: Section,
    pub(crate) phase: Section,
    pub(crate) offers: Option<Section>,
    pub(crate) helpers: Option<Section>,
    pub(crate) size: usize,
}

impl Layout {
    pub(crate) fn of(rules: &Rules) -> Layout {
        let topology = rules.board.island.topology();
        let players = usize::from(rules.players);
        let mut size = 0;
        let mut section = |name, rows: usize, columns: usize| {
            let start = size;
            size += rows * columns;
            Section { name, start, rows, columns }
        };
        let hexes = section("hexes", topology.hexes(), 8);
        let robber = section("robber", topology.hexes(), 1);
        let harbors = section("harbors", topology.corners(), 6);
        let buildings = section("buildings", topology.corners(), players);
        let roads = section("roads", topology.edges(), players);
        let seats = section("players", players, PLAYER.len());
        let own = section("own", 6, 5);
        let supply = section("supply", 2, 5);
        let turn = section("turn", 1, TURN.len());
        let phase = section("phase", 1, PHASES.len());
        let offers = rules.player_trade.then(|| section("offers", Slot::COUNT, 14 + 2 * players));
        let helpers = rules.helpers.then(|| section("helpers", players + 1, HELPER));
        Layout {
            players,
            hexes,
            robber,
            harbors,
            buildings,
            roads,
            seats,
            own,
            supply,
            turn,
            phase,
            offers,
            helpers,
            size,
        }
    }

    /// All sections in their order.
    pub(crate) fn sections(&self) -> impl Iterator<Item = Section> {
        let always = [
            self.hexes,
            self.robber,
            self.harbors,
            self.buildings,
            self.roads,
            self.seats,
            self.own,
            self.supply,
            self.turn,
            self.phase,
        ];
        always.into_iter().chain(self.offers).chain(self.helpers)
    }
}
