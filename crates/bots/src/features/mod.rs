//! What matters in a position for a seat's chance of winning, as numbers around one.
//!
//! They're computed from a complete state. A bot that doesn't know the other hands uses states that fit its knowledge
//! ([`hexhaven_rules::knowledge::Knowledge::sample`]), never the true one.

mod awards;
mod economy;
mod places;
mod plans;

use std::hash::{Hash, Hasher};

use hexhaven_rules::cards::Cards;
use hexhaven_rules::helpers::{CardSide, Helper};
use hexhaven_rules::position::Public;
use hexhaven_rules::{Game, Seat, State};

use crate::ground::{Amounts, Ground};
use crate::key_hasher::KeyHasher;

pub(crate) use self::economy::Economy;
pub(crate) use self::plans::prices;

/// An enum of the numbers a position is reduced to, each with its name in weight files.
macro_rules! named {
    ($(#[doc = $about:literal])+ $enum:ident: $($(#[doc = $doc:literal])+ $name:ident = $text:literal,)+) => {
        $(#[doc = $about])+
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $enum { $($(#[doc = $doc])+ $name,)+ }

        impl $enum {
            /// All of them, in order.
            pub const ALL: &[$enum] = &[$($enum::$name,)+];

            /// How many there are.
            pub const COUNT: usize = $enum::ALL.len();

            /// The name, as in weight files.
            pub const fn name(self) -> &'static str {
                match self { $($enum::$name => $text,)+ }
            }
        }
    };
}
pub(crate) use named;

named! {
    /// A feature of a seat in a position.
    Feature:
    /// Points, including victory point cards, as a fraction of those needed to win.
    Points = "points",
    /// Its square: the last points are worth more than the first.
    PointsSquared = "points-squared",
    /// At most one point is missing.
    OneAway = "one-away",
    /// At most two points are missing.
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
    /// How soon an empty hand can pay for a road.
    RoadPace = "road-pace",
    /// How soon an empty hand can pay for a settlement.
    SettlementPace = "settlement-pace",
    /// How soon an empty hand can pay for a city.
    CityPace = "city-pace",
    /// How soon an empty hand can pay for a development card.
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
    pub(crate) ground: Ground,
}

impl<'a> Extractor<'a> {
    /// An extractor for this game.
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

    /// A hash of everything a seat's features depend on: equal for positions that look the same to it. Most steps of a
    /// plan leave most seats unchanged, and a hash is much faster to compute than the features.
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
    pub(crate) fn next_to_roll(&self, public: &Public) -> Seat {
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

    fn put_helper(features: &mut Features, public: &Public, seat: Seat) {
        let Some(card) = public.helpers.and_then(|helpers| helpers.cards[seat]) else { return };
        features.set_if(Feature::HelperFresh, card.side == CardSide::A);
        features.set_if(Feature::HelperTurned, card.side == CardSide::B);
        let idle = card.helper == Helper::Vincent && !has_vincent(public, seat);
        features.0[Feature::Nassir as usize + card.helper as usize] = f32::from(u8::from(!idle));
    }
}

/// Vincent can be used: there is a knight to give for him (HELP-32).
fn has_vincent(public: &Public, seat: Seat) -> bool {
    let card = public.helpers.and_then(|helpers| helpers.cards[seat]);
    public.knights[seat] > 0 && card.is_some_and(|card| card.helper == Helper::Vincent)
}

pub(crate) fn amounts(cards: Cards) -> Amounts {
    cards.counts().map(f32::from)
}
