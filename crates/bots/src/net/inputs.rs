//! What the net sees of a seat: the features of the linear value, and details that only a net can weigh against one
//! another.

use std::hash::{Hash, Hasher};

use hexhaven_rules::cards::DevCard;
use hexhaven_rules::places::{CornerSet, EdgeSet};
use hexhaven_rules::position::Public;
use hexhaven_rules::{Rules, Seat, State};

use super::horizon::horizon;
use crate::features::{Economy, Extractor, Feature, Features, amounts, named};
use crate::ground::Amounts;
use crate::key_hasher::KeyHasher;

named! {
    /// What the net sees of a seat beyond its features.
    Detail:
    /// Brick in hand.
    HandBrick = "hand-brick",
    /// Lumber in hand.
    HandLumber = "hand-lumber",
    /// Wool in hand.
    HandWool = "hand-wool",
    /// Grain in hand.
    HandGrain = "hand-grain",
    /// Ore in hand.
    HandOre = "hand-ore",
    /// How many kinds are in hand.
    HandKinds = "hand-kinds",
    /// A seven would cost it cards.
    SevenHurts = "seven-hurts",
    /// Road building cards held.
    RoadBuildingHeld = "road-building-held",
    /// Year of plenty cards held.
    PlentyHeld = "plenty-held",
    /// Monopoly cards held.
    MonopolyHeld = "monopoly-held",
    /// Victory point cards held.
    PointCards = "point-cards",
    /// Development cards held, of any kind.
    DevCards = "dev-cards",
    /// Points that everybody sees, as a fraction of those needed to win.
    Shown = "shown",
    /// Points ahead of the best other player, as a fraction of those needed to win.
    Lead = "lead",
    /// It rolls next.
    RollsNext = "rolls-next",
    /// Everybody else rolls before it.
    RollsLast = "rolls-last",
    /// The harbor for brick.
    HarborBrick = "harbor-brick",
    /// The harbor for lumber.
    HarborLumber = "harbor-lumber",
    /// The harbor for wool.
    HarborWool = "harbor-wool",
    /// The harbor for grain.
    HarborGrain = "harbor-grain",
    /// The harbor for ore.
    HarborOre = "harbor-ore",
    /// Brick that the robber blocks.
    RobbedBrick = "robbed-brick",
    /// Lumber that the robber blocks.
    RobbedLumber = "robbed-lumber",
    /// Wool that the robber blocks.
    RobbedWool = "robbed-wool",
    /// Grain that the robber blocks.
    RobbedGrain = "robbed-grain",
    /// Ore that the robber blocks.
    RobbedOre = "robbed-ore",
    /// The robber is on one of its hexes.
    Blocked = "blocked",
    /// How uneven its income is from roll to roll.
    Spread = "spread",
    /// The part of its income that depends on a single number.
    Peak = "peak",
    /// How many numbers pay it.
    Numbers = "numbers",
    /// Settlements on the board.
    Settlements = "settlements",
    /// Cities on the board.
    Cities = "cities",
    /// Cities in stock.
    CitiesLeft = "cities-left",
    /// What its best settlement would add as a city.
    CityGain = "city-gain",
    /// And its second best.
    NextCityGain = "next-city-gain",
    /// Cards missing for a road.
    RoadMissing = "road-missing",
    /// Cards missing for a settlement.
    SettlementMissing = "settlement-missing",
    /// Cards missing for a city.
    CityMissing = "city-missing",
    /// Cards missing for a development card.
    CardMissing = "card-missing",
    /// What the best place for a settlement within two roads is worth.
    FirstPlace = "first-place",
    /// The roads it takes.
    FirstRoads = "first-roads",
    /// How many roads it is ahead of the nearest rival there.
    FirstMargin = "first-margin",
    /// What the second best place is worth.
    SecondPlace = "second-place",
    /// The roads it takes.
    SecondRoads = "second-roads",
    /// The margin there.
    SecondMargin = "second-margin",
    /// What the third best place is worth.
    ThirdPlace = "third-place",
    /// The roads it takes.
    ThirdRoads = "third-roads",
    /// The margin there.
    ThirdMargin = "third-margin",
    /// Places within two roads.
    Places = "places",
    /// Paths on which it could put a road.
    Paths = "paths",
    /// Roads until it has Longest Road; below zero, roads until somebody else has it.
    RoadRace = "road-race",
    /// Roads until the nearest rival has Longest Road.
    RivalRoadRace = "rival-road-race",
    /// Roads that it can pay for.
    RoadsPaid = "roads-paid",
    /// Knights until it has Largest Army; below zero, knights until somebody else has it.
    ArmyRace = "army-race",
    /// Knights until the nearest rival has Largest Army.
    RivalArmyRace = "rival-army-race",
    /// Knights held beyond what Largest Army takes.
    KnightsReady = "knights-ready",
    /// How soon it can have one more point.
    OnePoint = "one-point",
    /// How soon it can have two more points.
    TwoPoints = "two-points",
    /// How soon it can have three more points.
    ThreePoints = "three-points",
    /// A seat is there: the same for everybody.
    Presence = "presence",
}

/// How many numbers the net sees of a seat.
pub const INPUTS: usize = Feature::COUNT + Detail::COUNT;

/// One in the fixed-point numbers of inputs.
pub(super) const INPUT_ONE: i16 = 1 << INPUT_BITS;
pub(super) const INPUT_BITS: u32 = 8;

/// What the net sees of a seat, in fixed point: the features, then the details.
pub type Inputs = [i16; INPUTS];

/// The names of all inputs, in order.
pub fn input_names() -> impl Iterator<Item = &'static str> {
    let features = Feature::ALL.iter().map(|feature| feature.name());
    features.chain(Detail::ALL.iter().map(|detail| detail.name()))
}

/// The details of one seat, while they're being collected.
pub(super) struct Details([f32; Detail::COUNT]);

impl Details {
    fn set(&mut self, detail: Detail, value: f32) {
        self.0[detail as usize] = value;
    }

    fn set_if(&mut self, detail: Detail, holds: bool) {
        self.set(detail, f32::from(u8::from(holds)));
    }

    /// Five in a row, one for each resource.
    fn set_kinds(&mut self, first: Detail, values: Amounts) {
        self.0[first as usize..first as usize + 5].copy_from_slice(&values);
    }
}

impl Extractor<'_> {
    /// What the net sees of a seat with these features.
    pub fn inputs(&self, state: &State, seat: Seat, features: &Features) -> Inputs {
        let mut details = Details([0.0; Detail::COUNT]);
        let economy = self.economy(state.public(), seat);
        self.put_cards(&mut details, state, seat);
        self.put_standing(&mut details, state, seat);
        self.put_production(&mut details, state.public(), seat, &economy);
        let spots = self.spots(state.public(), seat);
        self.put_places(&mut details, state.public(), seat, &economy, &spots);
        let races = self.put_races(&mut details, state, seat);
        let soon = horizon(state, seat, &economy, &spots, races);
        details.0[Detail::OnePoint as usize..=Detail::ThreePoints as usize].copy_from_slice(&soon);
        let mut values = [0.0; INPUTS];
        values[..Feature::COUNT].copy_from_slice(&features.0);
        values[Feature::COUNT..].copy_from_slice(&details.0);
        values.map(fixed)
    }

    /// A hash of everything a seat's inputs depend on, like [`Extractor::key`] for its features.
    pub(crate) fn inputs_key(&self, state: &State, seat: Seat) -> u64 {
        let public = state.public();
        let mut hasher = KeyHasher::default();
        self.key(state, seat).hash(&mut hasher);
        for other in self.game().seats() {
            (public.open_paths(other), public.road_length(other), public.knights[other]).hash(&mut hasher);
        }
        (public.longest_road, public.largest_army, self.best_other(state, seat)).hash(&mut hasher);
        hasher.finish()
    }

    fn best_other(&self, state: &State, seat: Seat) -> u8 {
        let others = self.game().seats().filter(|other| *other != seat);
        others.map(|other| state.points(other)).max().unwrap_or(0)
    }

    fn put_cards(&self, details: &mut Details, state: &State, seat: Seat) {
        let (hand, dev) = (state.hand(seat), state.dev_cards(seat));
        let counts = hand.counts();
        details.set_kinds(Detail::HandBrick, counts.map(|count| f32::from(count) / 4.0));
        details.set(Detail::HandKinds, counts.iter().filter(|count| **count > 0).count() as f32 / 5.0);
        details.set_if(Detail::SevenHurts, hand.total() > u16::from(self.game().rules().discard_limit));
        let held = |card: DevCard| f32::from(dev.get(card)) / 2.0;
        details.set(Detail::RoadBuildingHeld, held(DevCard::RoadBuilding));
        details.set(Detail::PlentyHeld, held(DevCard::YearOfPlenty));
        details.set(Detail::MonopolyHeld, held(DevCard::Monopoly));
        details.set(Detail::PointCards, held(DevCard::VictoryPoint));
        details.set(Detail::DevCards, f32::from(dev.total()) / 4.0);
        let missing = |price| f32::from((price - hand.min(price)).total()) / 4.0;
        details.set(Detail::RoadMissing, missing(Rules::ROAD_PRICE));
        details.set(Detail::SettlementMissing, missing(Rules::SETTLEMENT_PRICE));
        details.set(Detail::CityMissing, missing(Rules::CITY_PRICE));
        details.set(Detail::CardMissing, missing(Rules::DEV_CARD_PRICE));
    }

    fn put_standing(&self, details: &mut Details, state: &State, seat: Seat) {
        let public = state.public();
        let goal = f32::from(self.game().rules().points_to_win);
        let lead = f32::from(state.points(seat)) - f32::from(self.best_other(state, seat));
        let next = self.next_to_roll(public);
        details.set(Detail::Presence, 1.0);
        details.set(Detail::Shown, f32::from(public.points(seat)) / goal);
        details.set(Detail::Lead, lead / goal);
        details.set_if(Detail::RollsNext, next == seat);
        details.set_if(Detail::RollsLast, next == seat.next(self.game().players()));
        details.set(Detail::Settlements, public.settlements[seat].len() as f32 / 5.0);
        details.set(Detail::Cities, public.cities[seat].len() as f32 / 4.0);
        details.set(Detail::CitiesLeft, f32::from(public.cities_left(seat)) / 4.0);
    }

    fn put_production(&self, details: &mut Details, public: &Public, seat: Seat, economy: &Economy) {
        details.set_kinds(Detail::HarborBrick, economy.own.map(|own| f32::from(u8::from(own))));
        details.set_kinds(Detail::RobbedBrick, economy.robbed.map(|robbed| 4.0 * robbed));
        details.set_if(Detail::Blocked, economy.robbed.iter().any(|robbed| *robbed > 0.0));
        let mut paid = [0_u8; 13];
        let mut gains = [0.0_f32; 2];
        for (corners, count) in [(public.settlements[seat], 1), (public.cities[seat], 2)] {
            for corner in corners {
                for hex in self.game().topology().hexes_at(corner) {
                    if let Some(number) = self.game().board().token(hex) {
                        paid[usize::from(number)] += count;
                    }
                }
                let gain: f32 = self.ground.yields(corner).iter().sum();
                if count == 1 && gain > gains[0] {
                    gains = [gain, gains[0]];
                } else if count == 1 && gain > gains[1] {
                    gains[1] = gain;
                }
            }
        }
        let (mut square, mut peak) = (0.0, 0.0_f32);
        for (number, paid) in (0_i32..).zip(paid).skip(2) {
            let chance = (6 - (number - 7).abs()) as f32 / 36.0;
            square += chance * f32::from(paid) * f32::from(paid);
            peak = peak.max(chance * f32::from(paid));
        }
        details.set(Detail::Spread, square / 2.0);
        details.set(Detail::Peak, 2.0 * peak);
        details.set(Detail::Numbers, economy.numbers.count_ones() as f32 / 8.0);
        details.set(Detail::CityGain, 2.0 * gains[0]);
        details.set(Detail::NextCityGain, 2.0 * gains[1]);
    }

    fn put_places(
        &self,
        details: &mut Details,
        public: &Public,
        seat: Seat,
        economy: &Economy,
        spots: &[CornerSet; 3],
    ) {
        const FAR: f32 = 3.0;
        let others = || self.game().seats().filter(|other| *other != seat);
        let rivals = self.reach(
            public,
            others().fold(CornerSet::EMPTY, |all, other| all | public.settlement_places(other)),
            others().fold(EdgeSet::EMPTY, |all, other| all | public.open_paths(other)),
        );
        let mut best = [(0.0, 0.0, 0.0); 3];
        for (roads, places) in (0_u8..).map(f32::from).zip(spots) {
            for corner in *places {
                let theirs =
                    rivals.iter().position(|reach| reach.has(corner)).map_or(FAR, |roads| roads as f32);
                let place = (self.spot(corner, economy), roads, theirs - roads);
                if let Some(rank) = best.iter().position(|best| place.0 > best.0) {
                    best[rank..].rotate_right(1);
                    best[rank] = place;
                }
            }
        }
        for (rank, (worth, roads, margin)) in best.into_iter().enumerate() {
            let at = Detail::FirstPlace as usize + 3 * rank;
            details.0[at..at + 3].copy_from_slice(&[2.0 * worth, roads / 2.0, margin / 3.0]);
        }
        let count: usize = spots.iter().map(|places| places.len()).sum();
        details.set(Detail::Places, count as f32 / 6.0);
        details.set(Detail::Paths, public.open_paths(seat).len() as f32 / 8.0);
    }

    /// The races for both awards; returns how many roads and knights they still take.
    fn put_races(&self, details: &mut Details, state: &State, seat: Seat) -> [Option<u8>; 2] {
        let public = state.public();
        let hand = amounts(state.hand(seat));
        let dev = state.dev_cards(seat);
        let length = |seat| public.road_length(seat);
        let road = self.race(public.longest_road, seat, Rules::LONGEST_ROAD_FROM, length);
        let army =
            self.race(public.largest_army, seat, Rules::LARGEST_ARMY_FROM, |seat| public.knights[seat]);
        details.set(Detail::RoadRace, f32::from(road.0) / 5.0);
        details.set(Detail::RivalRoadRace, f32::from(road.1) / 5.0);
        details.set(Detail::ArmyRace, f32::from(army.0) / 3.0);
        details.set(Detail::RivalArmyRace, f32::from(army.1) / 3.0);
        let paid = hand[0].min(hand[1]) + 2.0 * f32::from(dev.get(DevCard::RoadBuilding));
        details.set(Detail::RoadsPaid, paid.min(f32::from(public.roads_left(seat))) / 3.0);
        let ready = f32::from(dev.get(DevCard::Knight)) - f32::from(army.0.max(0));
        details.set(Detail::KnightsReady, ready / 3.0);
        [road.0, army.0].map(|left| u8::try_from(left).ok().filter(|left| *left > 0))
    }

    /// What a seat lacks for an award, or, below zero, what the best rival lacks to take it away; and what the nearest
    /// rival lacks for it.
    fn race(&self, holder: Option<Seat>, seat: Seat, from: u8, count: impl Fn(Seat) -> u8) -> (i8, i8) {
        const MOST: u8 = 8;
        let needed = holder.map_or(from, |holder| from.max(count(holder) + 1));
        let lacks = |seat: Seat| needed.saturating_sub(count(seat)).clamp(1, MOST).cast_signed();
        let others = self.game().seats().filter(|other| *other != seat && holder != Some(*other));
        let nearest = others.map(lacks).min().unwrap_or(MOST.cast_signed());
        (if holder == Some(seat) { -nearest } else { lacks(seat) }, nearest)
    }
}

/// In fixed point, rounded; numbers beyond ±4 don't occur in games that anybody would play.
fn fixed(value: f32) -> i16 {
    const MOST: f32 = 4.0;
    let one = f32::from(INPUT_ONE);
    // Cutting off a positive number rounds it down, in one instruction; the library's rounding is a function call on
    // many machines.
    ((value.clamp(-MOST, MOST) + MOST) * one + 0.5) as i16 - (MOST * one) as i16
}
