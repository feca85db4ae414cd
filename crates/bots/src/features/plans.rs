//! What a seat can build next, and how soon.

use hexhaven_rules::position::Public;
use hexhaven_rules::{Rules, Seat, State};

use super::economy::Economy;
use super::{Extractor, Feature, Features, amounts, has_vincent};
use crate::ground::Amounts;
use crate::pace::{rolls_until, soon};

impl Extractor<'_> {
    pub(super) fn put_plans(&self, features: &mut Features, state: &State, seat: Seat, economy: &Economy) {
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
}

/// What the next settlement and the next city cost; Vincent makes both cheaper (HELP-31).
pub(crate) fn prices(public: &Public, seat: Seat) -> (Amounts, Amounts) {
    if has_vincent(public, seat) {
        ([1.0, 1.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 1.0, 2.0])
    } else {
        (amounts(Rules::SETTLEMENT_PRICE), amounts(Rules::CITY_PRICE))
    }
}
