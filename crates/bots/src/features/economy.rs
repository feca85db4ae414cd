//! What a seat's buildings produce, and what it can be traded for.

use hexhaven_rules::board::Harbor;
use hexhaven_rules::places::CornerSet;
use hexhaven_rules::position::Public;
use hexhaven_rules::{Rules, Seat};

use super::{Extractor, Feature, Features, amounts};
use crate::ground::{Amounts, chance_of};
use crate::pace::{rolls_until, soon};

/// What a seat's buildings produce.
pub(crate) struct Economy {
    /// Cards per roll, ignoring the robber.
    pub(crate) income: Amounts,
    /// What the robber blocks.
    pub(crate) robbed: Amounts,
    pub(crate) numbers: u16,
    pub(crate) any: bool,
    pub(crate) own: [bool; 5],
}

impl Economy {
    /// The expected yield: the robber moves away at some point.
    pub(crate) fn paid(&self) -> Amounts {
        std::array::from_fn(|kind| self.income[kind] - 0.5 * self.robbed[kind])
    }

    /// How many cards one surplus card of each kind buys from the supply.
    pub(crate) fn lots(&self) -> Amounts {
        self.own.map(|own| match (own, self.any) {
            (true, _) => 1.0 / 2.0,
            (false, true) => 1.0 / 3.0,
            (false, false) => 1.0 / 4.0,
        })
    }
}

impl Extractor<'_> {
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

    pub(super) fn put_economy(features: &mut Features, economy: &Economy) {
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
}
