//! The public half of a game: everything that all players see (INFO-3). A [`crate::State`] and every [`crate::View`] hold
//! the same kind of half and change it through the same methods, so they can't drift apart.

use crate::board::Harbor;
use crate::cache::{Cache, GENERIC_HARBOR, RATES, Tenants};
use crate::cards::{Cards, DevCards};
use crate::event::{OpenEvent, Sink, tell};
use crate::game::Game;
use crate::helpers::Helpers;
use crate::ids::{BySeat, Corner, Edge, Hex, Seat};
use crate::offer::Offers;
use crate::phase::Phase;
use crate::road::Network;
use crate::rules::{Rules, TieAfterBreak, VincentArmy};
use crate::sets::{CornerSet, EdgeSet, SeatSet};

/// Everything on the table that all players see.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Public {
    /// Settlements on the board.
    pub settlements: BySeat<CornerSet>,
    /// Cities on the board.
    pub cities: BySeat<CornerSet>,
    /// Roads on the board.
    pub roads: BySeat<EdgeSet>,
    pub(crate) cache: Cache,
    /// The resource cards of the supply.
    pub bank: Cards,
    /// Open offers.
    pub offers: Offers,
    /// Progress cards that have left the game, and all knights ever played (INFO-9).
    pub played: DevCards,
    /// Knights face up in front of each player.
    pub knights: BySeat<u8>,
    /// How many offers each player has made this turn, without those that became deals (TRADE-11).
    pub offers_made: BySeat<u8>,
    /// How many cards each player has to discard because of the seven just rolled.
    pub due: BySeat<u8>,
    /// How many development cards are left to buy.
    pub deck_left: u8,
    /// Where the robber is.
    pub robber: Hex,
    /// Who has Longest Road.
    pub longest_road: Option<Seat>,
    /// Who has Largest Army.
    pub largest_army: Option<Seat>,
    /// Who took the first turn.
    pub first: Seat,
    /// Whose turn it is.
    pub active: Seat,
    /// Who builds, in the special building phase.
    pub special: Option<Seat>,
    /// The number of the turn, from 1; 0 in the set-up.
    pub turn: u16,
    /// The production roll of this turn has been made.
    pub rolled: bool,
    /// A knight or progress card has been played this turn (DEV-3).
    pub card_played: bool,
    /// Something has been built or bought this turn, which ends trading if phases are strict (TURN-3).
    pub built: bool,
    /// What is going on.
    pub phase: Phase,
    /// The Helpers module, if it is in play.
    pub helpers: Option<Helpers>,
}

impl Public {
    /// An empty board (SETUP-1, SETUP-2).
    pub(crate) fn empty(game: &Game) -> Public {
        let rules = game.rules();
        Public {
            settlements: BySeat::default(),
            cities: BySeat::default(),
            roads: BySeat::default(),
            cache: Cache::EMPTY,
            bank: rules.supply,
            offers: Offers::NONE,
            played: DevCards::EMPTY,
            knights: BySeat::default(),
            offers_made: BySeat::default(),
            due: BySeat::default(),
            deck_left: rules.deck.size(),
            robber: game.board().first_robber(),
            longest_road: None,
            largest_army: None,
            first: Seat::new(0),
            active: Seat::new(0),
            special: None,
            turn: 0,
            rolled: false,
            card_played: false,
            built: false,
            phase: Phase::SetUpSettlement,
            helpers: rules.helpers.then(Helpers::at_the_start),
        }
    }

    /// Settlements and cities of a seat.
    #[inline]
    pub fn buildings(&self, seat: Seat) -> CornerSet {
        self.settlements[seat] | self.cities[seat]
    }

    /// Roads left in the stock (COMP-10).
    #[inline]
    pub fn roads_left(&self, seat: Seat) -> u8 {
        Rules::ROADS - self.roads[seat].len() as u8
    }

    /// Settlements left in the stock (COMP-10).
    #[inline]
    pub fn settlements_left(&self, seat: Seat) -> u8 {
        Rules::SETTLEMENTS - self.settlements[seat].len() as u8
    }

    /// Cities left in the stock (COMP-10).
    #[inline]
    pub fn cities_left(&self, seat: Seat) -> u8 {
        Rules::CITIES - self.cities[seat].len() as u8
    }

    /// The length of a seat's longest road (LR-1).
    #[inline]
    pub fn road_length(&self, seat: Seat) -> u8 {
        self.cache.road_length[seat]
    }

    /// The paths on which a seat could put a road (ROAD-1, ROAD-2).
    #[inline]
    pub fn open_paths(&self, seat: Seat) -> EdgeSet {
        self.cache.open_paths[seat]
    }

    /// The paths with anybody's road.
    #[inline]
    pub fn taken_paths(&self) -> EdgeSet {
        self.cache.taken
    }

    /// The corners with anybody's building.
    #[inline]
    pub fn occupied(&self) -> CornerSet {
        self.cache.occupied
    }

    /// The corners where the distance rule leaves room for a settlement (SETTLE-3).
    #[inline]
    pub fn free_corners(&self, game: &Game) -> CornerSet {
        game.topology().all_corners() - self.cache.blocked
    }

    /// How many cards of each kind one lot with the supply takes from this seat now (PORT-9, HELP-28).
    #[inline]
    pub fn rates(&self, seat: Seat) -> Cards {
        match &self.helpers {
            Some(helpers) if seat == self.active => helpers.rates(self.harbor_rates(seat)),
            _ => self.harbor_rates(seat),
        }
    }

    #[inline]
    fn harbor_rates(&self, seat: Seat) -> Cards {
        RATES[usize::from(self.cache.harbors[seat] & 63)]
    }

    /// The points that everybody can count (INFO-7).
    #[inline]
    pub fn points(&self, seat: Seat) -> u8 {
        self.building_points(seat)
            + Rules::SPECIAL_CARD_POINTS * u8::from(self.longest_road == Some(seat))
            + Rules::SPECIAL_CARD_POINTS * u8::from(self.largest_army == Some(seat))
    }

    /// The points of settlements and cities alone (WIN-1).
    #[inline]
    pub fn building_points(&self, seat: Seat) -> u8 {
        Rules::SETTLEMENT_POINTS * self.settlements[seat].len() as u8
            + Rules::CITY_POINTS * self.cities[seat].len() as u8
    }

    /// Who builds and buys now: the active player, or the seat of a special building turn.
    #[inline]
    pub fn mover(&self) -> Seat {
        self.special.unwrap_or(self.active)
    }

    /// Where the turn continues after a card, a purchase or a helper has been resolved.
    #[inline]
    pub(crate) fn resume(&mut self) {
        self.phase = if self.special.is_some() {
            Phase::SpecialBuilding
        } else if self.rolled {
            Phase::Main
        } else {
            Phase::BeforeRoll
        };
    }

    /// The players with a building on the robber's hex, other than this one (ROBBER-4, ROBBER-10).
    #[inline]
    pub(crate) fn victims(&self, thief: Seat) -> SeatSet {
        self.victims_at(self.robber, thief)
    }

    /// The players whom this one could rob if the robber were on that hex (ROBBER-4, ROBBER-10).
    #[inline]
    pub fn victims_at(&self, hex: Hex, thief: Seat) -> SeatSet {
        self.cache.tenants[hex.index()].seats().without(thief)
    }

    /// Who gets how much from this hex when its number is rolled: nobody gets anything under the robber (PROD-4).
    #[inline]
    pub(crate) fn paid_tenants(&self, hex: Hex) -> Tenants {
        // Read first, so that the compiler may select instead of branching.
        let tenants = self.cache.tenants[hex.index()];
        if hex == self.robber { Tenants::NONE } else { tenants }
    }

    fn network(&self, game: &Game, seat: Seat) -> Network {
        Network {
            topology: game.topology(),
            roads: self.roads[seat],
            stops: self.cache.occupied - self.buildings(seat),
        }
    }

    /// Puts a road on the board and updates the caches; the award is settled separately.
    pub(crate) fn put_road(&mut self, game: &Game, seat: Seat, edge: Edge) {
        let topology = game.topology();
        self.roads[seat] = self.roads[seat].with(edge);
        self.cache.taken = self.cache.taken.with(edge);
        self.cache.reach[seat] |= topology.end_set(edge);
        for other in game.seats() {
            self.cache.open_paths[other] = self.cache.open_paths[other].without(edge);
        }
        let foreign = self.cache.occupied - self.buildings(seat);
        for corner in topology.ends(edge) {
            if !foreign.has(corner) {
                self.cache.open_paths[seat] |= topology.edges_at(corner) - self.cache.taken;
            }
        }
        let through = self.network(game, seat).longest_through(edge);
        let length = &mut self.cache.road_length[seat];
        *length = through.max(*length);
    }

    /// Takes a road off the board (HELP-26).
    pub(crate) fn lift_road(&mut self, game: &Game, seat: Seat, edge: Edge) {
        self.roads[seat] = self.roads[seat].without(edge);
        self.rebuild_cache(game);
    }

    /// Puts a settlement on the board and updates the caches; the award is settled separately.
    pub(crate) fn put_settlement(&mut self, game: &Game, seat: Seat, corner: Corner) {
        let topology = game.topology();
        self.settlements[seat] = self.settlements[seat].with(corner);
        self.cache.occupied = self.cache.occupied.with(corner);
        self.cache.blocked |= topology.neighbors(corner).with(corner);
        let around = topology.edges_at(corner);
        self.cache.open_paths[seat] |= around - self.cache.taken;
        self.note_harbor(game, seat, corner);
        for hex in topology.hexes_at(corner) {
            self.cache.tenants[hex.index()].grow(seat, Rules::SETTLEMENT_YIELD);
        }
        for other in game.seats() {
            if other == seat || !self.cache.reach[other].has(corner) {
                continue;
            }
            for edge in around & self.cache.open_paths[other] {
                if !self.connects(other, topology.far_end(edge, corner)) {
                    self.cache.open_paths[other] = self.cache.open_paths[other].without(edge);
                }
            }
            if (around & self.roads[other]).len() >= 2 {
                self.cache.road_length[other] = self.network(game, other).longest();
            }
        }
    }

    /// Replaces a settlement by a city (CITY-1, CITY-2).
    pub(crate) fn put_city(&mut self, game: &Game, seat: Seat, corner: Corner) {
        for hex in game.topology().hexes_at(corner) {
            self.cache.tenants[hex.index()].grow(seat, Rules::CITY_YIELD - Rules::SETTLEMENT_YIELD);
        }
        self.settlements[seat] = self.settlements[seat].without(corner);
        self.cities[seat] = self.cities[seat].with(corner);
    }

    /// Does this corner connect a new road of the seat (ROAD-1, ROAD-2)?
    pub(crate) fn connects(&self, seat: Seat, corner: Corner) -> bool {
        self.buildings(seat).has(corner)
            || (self.cache.reach[seat].has(corner) && !self.cache.occupied.has(corner))
    }

    fn note_harbor(&mut self, game: &Game, seat: Seat, corner: Corner) {
        self.cache.harbors[seat] |= match game.board().harbor_at(corner) {
            None => 0,
            Some(Harbor::Generic) => GENERIC_HARBOR,
            Some(Harbor::Special(resource)) => 1 << resource.index(),
        };
    }

    /// Recomputes all caches from the pieces: for positions read from a text, for roads picked up, and as a
    /// check.
    pub(crate) fn rebuild_cache(&mut self, game: &Game) {
        let topology = game.topology();
        self.cache = Cache::EMPTY;
        for seat in game.seats() {
            for corner in self.buildings(seat) {
                self.cache.occupied = self.cache.occupied.with(corner);
                self.cache.blocked |= topology.neighbors(corner).with(corner);
                self.note_harbor(game, seat, corner);
                let count =
                    if self.cities[seat].has(corner) { Rules::CITY_YIELD } else { Rules::SETTLEMENT_YIELD };
                for hex in topology.hexes_at(corner) {
                    self.cache.tenants[hex.index()].grow(seat, count);
                }
            }
            for edge in self.roads[seat] {
                self.cache.taken = self.cache.taken.with(edge);
                self.cache.reach[seat] |= topology.end_set(edge);
            }
        }
        for seat in game.seats() {
            for edge in topology.all_edges() - self.cache.taken {
                if topology.ends(edge).into_iter().any(|corner| self.connects(seat, corner)) {
                    self.cache.open_paths[seat] = self.cache.open_paths[seat].with(edge);
                }
            }
            self.cache.road_length[seat] = self.network(game, seat).longest();
        }
    }

    /// Who has Longest Road after a piece was put on the board, with the lengths from before it (LR-5 … LR-13).
    pub(crate) fn settle_longest_road<S: Sink>(&mut self, game: &Game, before: BySeat<u8>, sink: &mut S) {
        if before == self.cache.road_length {
            return;
        }
        let length = |seat: Seat| self.cache.road_length[seat];
        let (best, leader) = sole_leader(game, length);
        let holder = match self.longest_road {
            Some(holder) if length(holder) == best && best >= Rules::LONGEST_ROAD_FROM => {
                let tied = leader.is_none();
                // Only a break of the holder's own road lets a tie take the card away (AMB-51).
                let broken = length(holder) < before[holder];
                let kept = !(broken && tied && game.rules().tie_after_break == TieAfterBreak::SetAside);
                kept.then_some(holder)
            }
            _ if best >= Rules::LONGEST_ROAD_FROM => leader,
            _ => None,
        };
        if holder != self.longest_road {
            self.longest_road = holder;
            tell(sink, OpenEvent::LongestRoad { holder, length: best });
        }
    }

    /// Who has Largest Army after a knight was played or taken away (LA-1, LA-2, HELP-33).
    pub(crate) fn settle_largest_army<S: Sink>(&mut self, game: &Game, sink: &mut S) {
        let knights = |seat: Seat| self.knights[seat];
        let (best, leader) = sole_leader(game, knights);
        let set_aside = game.rules().vincent_army == VincentArmy::SetAsideBelowThree;
        let holder = match self.largest_army {
            Some(holder)
                if set_aside
                    && knights(holder) < Rules::LARGEST_ARMY_FROM
                    && best < Rules::LARGEST_ARMY_FROM =>
            {
                None
            }
            Some(holder) if knights(holder) == best || best < Rules::LARGEST_ARMY_FROM => Some(holder),
            _ if best >= Rules::LARGEST_ARMY_FROM => leader,
            _ => None,
        };
        if holder != self.largest_army {
            self.largest_army = holder;
            tell(sink, OpenEvent::LargestArmy { holder, knights: best });
        }
    }
}

/// The greatest value, and who has it if only one does.
pub(crate) fn sole_leader(game: &Game, value: impl Fn(Seat) -> u8) -> (u8, Option<Seat>) {
    let mut best = 0;
    let mut leader = None;
    for seat in game.seats() {
        let own = value(seat);
        if own > best {
            best = own;
            leader = Some(seat);
        } else if own == best {
            leader = None;
        }
    }
    (best, leader)
}
