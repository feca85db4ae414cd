//! What matters in a position for a seat's chance of winning, as numbers around one.
//!
//! They are taken from a whole state. A bot that does not know the hands of others takes them from states that its
//! knowledge admits ([`hexhaven_rules::knowledge::Knowledge::sample`]), never from the true one.

use std::hash::{Hash, Hasher};

use hexhaven_rules::board::Harbor;
use hexhaven_rules::cards::{Cards, DevCard};
use hexhaven_rules::helpers::{CardSide, Helper};
use hexhaven_rules::places::{Corner, CornerSet, EdgeSet};
use hexhaven_rules::position::Public;
use hexhaven_rules::{Game, Rules, Seat, State};

use crate::ground::{Amounts, Ground, chance_of};
use crate::key_hasher::KeyHasher;
use crate::pace::{rolls_until, soon};

macro_rules! features {
    ($($(#[doc = $doc:literal])+ $name:ident = $text:literal,)+) => {
        /// A feature of a seat in a position.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Feature { $($(#[doc = $doc])+ $name,)+ }

        impl Feature {
            /// All features, in the order of [`Features`].
            pub const ALL: &[Feature] = &[$(Feature::$name,)+];

            /// How many there are.
            pub const COUNT: usize = Feature::ALL.len();

            /// The name, as in files of weights.
            pub const fn name(self) -> &'static str {
                match self { $(Feature::$name => $text,)+ }
            }
        }
    };
}

features! {
    /// Points, including victory point cards, as a fraction of those needed to win.
    Points = "points",
    /// Its square: the last points are worth more than the first.
    PointsSquared = "points-squared",
    /// One point is missing, or none.
    OneAway = "one-away",
    /// Two points are missing, or fewer.
    TwoAway = "two-away",
    /// Brick expected from a roll; what the robber blocks counts half, since it moves on.
    Brick = "brick",
    /// Lumber expected from a roll.
    Lumber = "lumber",
    /// Wool expected from a roll.
    Wool = "wool",
    /// Grain expected from a roll.
    Grain = "grain",
    /// Ore expected from a roll.
    Ore = "ore",
    /// All cards expected from a roll.
    Income = "income",
    /// How many of the five resources it produces at all.
    Kinds = "kinds",
    /// The chance that a roll produces anything.
    Coverage = "coverage",
    /// How soon an empty hand has the price of a road.
    RoadPace = "road-pace",
    /// How soon an empty hand has the price of a settlement.
    SettlementPace = "settlement-pace",
    /// How soon an empty hand has the price of a city.
    CityPace = "city-pace",
    /// How soon an empty hand has the price of a development card.
    CardPace = "card-pace",
    /// How soon the next settlement can be built, including its roads.
    NextSettlement = "next-settlement",
    /// How soon the next city can be built.
    NextCity = "next-city",
    /// How soon the next development card can be bought.
    NextCard = "next-card",
    /// Cards in hand.
    Hand = "hand",
    /// Cards that a seven would take.
    Excess = "excess",
    /// Knights not played yet.
    KnightsHeld = "knights-held",
    /// Progress cards not played yet.
    ProgressHeld = "progress-held",
    /// Knights played.
    Army = "army",
    /// Knights played and held, compared to the largest army among the others.
    ArmyLead = "army-lead",
    /// Holds Largest Army.
    HasArmy = "has-army",
    /// The length of the longest road.
    RoadLength = "road-length",
    /// The same compared to the longest road among the others.
    RoadLead = "road-lead",
    /// Holds Longest Road.
    HasRoad = "has-road",
    /// Places for a settlement that the roads already reach.
    SpotsNow = "spots-now",
    /// The best of them.
    BestNow = "best-now",
    /// The best place that is one road away.
    BestOneRoad = "best-one-road",
    /// The best place that is two roads away.
    BestTwoRoads = "best-two-roads",
    /// Roads in stock.
    RoadsLeft = "roads-left",
    /// No settlement in stock.
    NoSettlement = "no-settlement",
    /// Settlements that can become cities.
    CitiesOpen = "cities-open",
    /// Has a generic harbor.
    AnyHarbor = "any-harbor",
    /// Income in resources for which it has their harbor.
    OwnHarbor = "own-harbor",
    /// How many others roll before it.
    Wait = "wait",
    /// Its helper shows the A side.
    HelperFresh = "helper-fresh",
    /// Its helper shows the B side.
    HelperTurned = "helper-turned",
    /// Its helper is Nassir.
    Nassir = "nassir",
    /// Its helper is William.
    William = "william",
    /// Its helper is Marianne.
    Marianne = "marianne",
    /// Its helper is Louis.
    Louis = "louis",
    /// Its helper is Sean.
    Sean = "sean",
    /// Its helper is Candamir.
    Candamir = "candamir",
    /// Its helper is Hilde.
    Hilde = "hilde",
    /// Its helper is Jean.
    Jean = "jean",
    /// Its helper is Lin.
    Lin = "lin",
    /// Its helper is Vincent, and it has a knight to give for him.
    Vincent = "vincent",
}

/// The features of one seat.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Features(pub [f32; Feature::COUNT]);

impl Features {
    /// The value of a feature.
    pub const fn get(&self, feature: Feature) -> f32 {
        self.0[feature as usize]
    }

    fn set(&mut self, feature: Feature, value: f32) {
        self.0[feature as usize] = value;
    }

    fn set_if(&mut self, feature: Feature, holds: bool) {
        self.set(feature, f32::from(u8::from(holds)));
    }
}

/// Computes features for the positions of one game.
#[derive(Clone, Debug)]
pub struct Extractor<'a> {
    game: &'a Game,
    ground: Ground,
}

impl<'a> Extractor<'a> {
    /// For this game.
    pub fn new(game: &'a Game) -> Extractor<'a> {
        Extractor { game, ground: Ground::of(game.board()) }
    }

    /// The game.
    pub const fn game(&self) -> &'a Game {
        self.game
    }

    /// How far the game has progressed: the leader's points as a fraction of those needed to win.
    pub fn stage(&self, state: &State) -> f32 {
        let lead = self.game.seats().map(|seat| state.points(seat)).max().unwrap_or(0);
        f32::from(lead) / f32::from(self.game.rules().points_to_win)
    }

    /// The features of a seat.
    pub fn of(&self, state: &State, seat: Seat) -> Features {
        let mut features = Features([0.0; Feature::COUNT]);
        let economy = self.economy(state.public(), seat);
        self.put_points(&mut features, state, seat);
        Self::put_economy(&mut features, &economy);
        self.put_awards(&mut features, state, seat);
        self.put_plans(&mut features, state, seat, &economy);
        Self::put_helper(&mut features, state.public(), seat);
        features
    }

    /// A hash of everything that the features of a seat depend on: equal for positions that look the same to it. Most
    /// steps of a plan leave most seats as they were, and a hash is much faster to compute than the features.
    pub(crate) fn key(&self, state: &State, seat: Seat) -> u64 {
        let public = state.public();
        let mut hasher = KeyHasher::default();
        (seat, public.robber, self.next_to_roll(public), public.knights[seat]).hash(&mut hasher);
        (public.settlements[seat], public.cities[seat], public.roads[seat]).hash(&mut hasher);
        (public.occupied(), public.taken_paths(), public.open_paths(seat)).hash(&mut hasher);
        (state.hand(seat), state.dev_cards(seat), public.deck_left > 0).hash(&mut hasher);
        (public.longest_road == Some(seat), public.largest_army == Some(seat)).hash(&mut hasher);
        (self.rivals(public, seat), public.helpers.and_then(|helpers| helpers.cards[seat])).hash(&mut hasher);
        hasher.finish()
    }

    fn put_points(&self, features: &mut Features, state: &State, seat: Seat) {
        let (points, goal) = (state.points(seat), self.game.rules().points_to_win);
        let part = f32::from(points) / f32::from(goal);
        features.set(Feature::Points, part);
        features.set(Feature::PointsSquared, part * part);
        features.set_if(Feature::OneAway, points + 1 >= goal);
        features.set_if(Feature::TwoAway, points + 2 >= goal);
        features.set(Feature::Wait, self.wait(state.public(), seat));
    }

    /// Who rolls next.
    fn next_to_roll(&self, public: &Public) -> Seat {
        match (public.turn, public.rolled) {
            (0, _) => public.first,
            (_, false) => public.active,
            (_, true) => public.active.next(self.game.players()),
        }
    }

    /// How many others roll before this seat does, as a fraction of the table.
    fn wait(&self, public: &Public, seat: Seat) -> f32 {
        let players = self.game.players();
        let next = self.next_to_roll(public);
        ((seat.index() + players - next.index()) % players) as f32 / players as f32
    }

    pub(crate) fn economy(&self, public: &Public, seat: Seat) -> Economy {
        let mut economy =
            Economy { income: [0.0; 5], robbed: [0.0; 5], numbers: 0, any: false, own: [false; 5] };
        let robbed = self.game.topology().corners_of(public.robber);
        let (resource, lost) = self.ground.hex(public.robber);
        let mut add = |corners: CornerSet, count: f32| {
            for corner in corners {
                for (income, yields) in economy.income.iter_mut().zip(self.ground.yields(corner)) {
                    *income += count * yields;
                }
                economy.numbers |= self.ground.numbers(corner);
                match self.ground.harbor(corner) {
                    None => {}
                    Some(Harbor::Generic) => economy.any = true,
                    Some(Harbor::Special(resource)) => economy.own[resource.index()] = true,
                }
            }
            if let Some(resource) = resource {
                economy.robbed[resource.index()] += count * lost * (corners & robbed).len() as f32;
            }
        };
        add(public.settlements[seat], 1.0);
        add(public.cities[seat], 2.0);
        economy
    }

    fn put_economy(features: &mut Features, economy: &Economy) {
        let (income, lots) = (economy.paid(), economy.lots());
        features.0[Feature::Brick as usize..=Feature::Ore as usize].copy_from_slice(&income);
        features.set(Feature::Income, income.iter().sum());
        let kinds = economy.income.iter().filter(|income| **income > 0.0).count();
        features.set(Feature::Kinds, kinds as f32 / 5.0);
        features.set(Feature::Coverage, chance_of(economy.numbers));
        features.set_if(Feature::AnyHarbor, economy.any);
        let own = economy.income.iter().zip(economy.own).filter(|(_, own)| *own).map(|(income, _)| income);
        features.set(Feature::OwnHarbor, own.sum());
        let pace = |price| soon(rolls_until(&amounts(price), &[0.0; 5], &income, &lots));
        features.set(Feature::RoadPace, pace(Rules::ROAD_PRICE));
        features.set(Feature::SettlementPace, pace(Rules::SETTLEMENT_PRICE));
        features.set(Feature::CityPace, pace(Rules::CITY_PRICE));
        features.set(Feature::CardPace, pace(Rules::DEV_CARD_PRICE));
    }

    /// The largest army and the longest road of the others; at least one less than what earns the award.
    fn rivals(&self, public: &Public, seat: Seat) -> (u8, u8) {
        let others = || self.game.seats().filter(|other| *other != seat);
        let army = others().map(|other| public.knights[other]).max().unwrap_or(0).max(2);
        let road = others().map(|other| public.road_length(other)).max().unwrap_or(0).max(4);
        (army, road)
    }

    fn put_awards(&self, features: &mut Features, state: &State, seat: Seat) {
        let public = state.public();
        let dev = state.dev_cards(seat);
        let (held, played) = (dev.get(DevCard::Knight), public.knights[seat]);
        let progress = [DevCard::RoadBuilding, DevCard::YearOfPlenty, DevCard::Monopoly];
        let (army, length) = self.rivals(public, seat);
        let lead =
            |own: u8, other: u8| f32::from((i16::from(own) - i16::from(other)).clamp(-3, 3) as i8) / 3.0;
        features.set(Feature::KnightsHeld, f32::from(held.min(3)) / 2.0);
        let progress: u8 = progress.into_iter().map(|card| dev.get(card)).sum();
        features.set(Feature::ProgressHeld, f32::from(progress.min(3)) / 2.0);
        features.set(Feature::Army, f32::from(played.min(5)) / 3.0);
        features.set(Feature::ArmyLead, lead(played + held, army));
        features.set_if(Feature::HasArmy, public.largest_army == Some(seat));
        features.set(Feature::RoadLength, f32::from(public.road_length(seat)) / 10.0);
        features.set(Feature::RoadLead, lead(public.road_length(seat), length));
        features.set_if(Feature::HasRoad, public.longest_road == Some(seat));
    }

    fn put_plans(&self, features: &mut Features, state: &State, seat: Seat, economy: &Economy) {
        let public = state.public();
        let rules = self.game.rules();
        let hand = state.hand(seat);
        let size = hand.total();
        features.set(Feature::Hand, f32::from(size) / 7.0);
        let excess = if size > u16::from(rules.discard_limit) { size / 2 } else { 0 };
        features.set(Feature::Excess, f32::from(excess) / 5.0);
        features.set(Feature::RoadsLeft, f32::from(public.roads_left(seat)) / 15.0);
        let settlements = public.settlements_left(seat) > 0;
        features.set_if(Feature::NoSettlement, !settlements);
        let upgrades = public.cities_left(seat).min(public.settlements[seat].len() as u8);
        features.set(Feature::CitiesOpen, f32::from(upgrades) / 4.0);

        let (settlement, city) = prices(public, seat);
        let (hand, income, lots) = (amounts(hand), economy.paid(), economy.lots());
        let next = |price: &Amounts| soon(rolls_until(price, &hand, &income, &lots));
        let spots = self.spots(public, seat);
        let best = spots.map(|spots| self.best_spot(spots, economy));
        features.set(Feature::SpotsNow, spots[0].len().min(3) as f32 / 3.0);
        features.set(Feature::BestNow, best[0]);
        features.set(Feature::BestOneRoad, best[1]);
        features.set(Feature::BestTwoRoads, best[2]);
        if settlements && let Some(roads) = spots.iter().position(|spots| !spots.is_empty()) {
            let mut price = settlement;
            for (price, road) in price.iter_mut().zip(amounts(Rules::ROAD_PRICE)) {
                *price += roads as f32 * road;
            }
            features.set(Feature::NextSettlement, next(&price));
        }
        if upgrades > 0 {
            features.set(Feature::NextCity, next(&city));
        }
        if public.deck_left > 0 {
            features.set(Feature::NextCard, next(&amounts(Rules::DEV_CARD_PRICE)));
        }
    }

    /// Places for a settlement that need no road, one, or two.
    fn spots(&self, public: &Public, seat: Seat) -> [CornerSet; 3] {
        let topology = self.game.topology();
        let free = public.free_corners(self.game);
        let now = public.settlement_places(seat);
        let left = public.roads_left(seat);
        let ends = |edges: EdgeSet| {
            edges.iter().fold(CornerSet::EMPTY, |corners, edge| corners | topology.end_set(edge))
        };
        let near = if left > 0 { ends(public.open_paths(seat)) } else { CornerSet::EMPTY };
        let mut beyond = EdgeSet::EMPTY;
        if left > 1 {
            for corner in near - public.occupied() {
                beyond |= topology.edges_at(corner) - public.taken_paths();
            }
        }
        let one = near & (free - now);
        [now, one, ends(beyond) & (free - now - one)]
    }

    fn best_spot(&self, spots: CornerSet, economy: &Economy) -> f32 {
        spots.iter().map(|corner| self.spot(corner, economy)).fold(0.0, f32::max)
    }

    /// What a settlement here adds: its yield, more for what is missing, and a harbor.
    pub(crate) fn spot(&self, corner: Corner, economy: &Economy) -> f32 {
        const MISSING: f32 = 0.6;
        const SCARCE: f32 = 0.06;
        let yields = self.ground.yields(corner);
        let mut worth = 0.0;
        for (yields, income) in yields.iter().zip(economy.income) {
            worth += yields * if income < SCARCE { 1.0 + MISSING } else { 1.0 };
        }
        worth
            + match self.ground.harbor(corner) {
                None => 0.0,
                Some(Harbor::Generic) => 0.04,
                Some(Harbor::Special(resource)) => 0.2 * economy.income[resource.index()],
            }
    }

    fn put_helper(features: &mut Features, public: &Public, seat: Seat) {
        let Some(card) = public.helpers.and_then(|helpers| helpers.cards[seat]) else { return };
        features.set_if(Feature::HelperFresh, card.side == CardSide::A);
        features.set_if(Feature::HelperTurned, card.side == CardSide::B);
        let idle = card.helper == Helper::Vincent && !has_vincent(public, seat);
        features.0[Feature::Nassir as usize + card.helper as usize] = f32::from(u8::from(!idle));
    }
}

/// What a seat's buildings produce.
pub(crate) struct Economy {
    /// Cards per roll, ignoring the robber.
    income: Amounts,
    /// What the robber blocks.
    robbed: Amounts,
    numbers: u16,
    any: bool,
    own: [bool; 5],
}

impl Economy {
    /// What to expect: the robber moves away at some point.
    fn paid(&self) -> Amounts {
        std::array::from_fn(|kind| self.income[kind] - 0.5 * self.robbed[kind])
    }

    /// How many cards one surplus card of each kind buys from the supply.
    fn lots(&self) -> Amounts {
        self.own.map(|own| match (own, self.any) {
            (true, _) => 1.0 / 2.0,
            (false, true) => 1.0 / 3.0,
            (false, false) => 1.0 / 4.0,
        })
    }
}

/// Vincent can be used: there is a knight to give for him (HELP-32).
fn has_vincent(public: &Public, seat: Seat) -> bool {
    let card = public.helpers.and_then(|helpers| helpers.cards[seat]);
    public.knights[seat] > 0 && card.is_some_and(|card| card.helper == Helper::Vincent)
}

/// What the next settlement and the next city cost; Vincent makes both cheaper (HELP-31).
fn prices(public: &Public, seat: Seat) -> (Amounts, Amounts) {
    if has_vincent(public, seat) {
        ([1.0, 1.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 1.0, 2.0])
    } else {
        (amounts(Rules::SETTLEMENT_PRICE), amounts(Rules::CITY_PRICE))
    }
}

fn amounts(cards: Cards) -> Amounts {
    cards.counts().map(f32::from)
}
