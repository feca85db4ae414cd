//! Longest Road and Largest Army: who has them, and who is close.

use hexhaven_rules::cards::DevCard;
use hexhaven_rules::position::Public;
use hexhaven_rules::{Seat, State};

use super::{Extractor, Feature, Features};

impl Extractor<'_> {
    /// The largest army and the longest road of the others; at least one less than what earns the award.
    pub(super) fn rivals(&self, public: &Public, seat: Seat) -> (u8, u8) {
        let others = || self.game.seats().filter(|other| *other != seat);
        let army = others().map(|other| public.knights[other]).max().unwrap_or(0).max(2);
        let road = others().map(|other| public.road_length(other)).max().unwrap_or(0).max(4);
        (army, road)
    }

    pub(super) fn put_awards(&self, features: &mut Features, state: &State, seat: Seat) {
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
}
