//! How soon a seat can have one, two or three more points, if nobody gets in its way.

use hexhaven_rules::cards::DevCard;
use hexhaven_rules::places::CornerSet;
use hexhaven_rules::{Rules, Seat, State};

use crate::features::{Economy, amounts, prices};
use crate::ground::Amounts;
use crate::pace::{HARDLY_EVER, rolls_until, soon};

/// Of this many cards of the deck, one is a knight.
const CARDS_A_KNIGHT: f32 = 1.8;

/// How soon one, two and three more points can be reached, at best. `races` says how many roads and knights the awards
/// still take.
pub(super) fn horizon(
    state: &State,
    seat: Seat,
    economy: &Economy,
    spots: &[CornerSet; 3],
    races: [Option<u8>; 2],
) -> [f32; 3] {
    let public = state.public();
    let (hand, income, lots) = (amounts(state.hand(seat)), economy.paid(), economy.lots());
    let (settlement, city) = prices(public, seat);
    let road = amounts(Rules::ROAD_PRICE);
    let wait = |parts: &[(f32, &Amounts)]| {
        let mut price = [0.0; 5];
        for (count, part) in parts {
            for (price, part) in price.iter_mut().zip(*part) {
                *price += count * part;
            }
        }
        rolls_until(&price, &hand, &income, &lots)
    };
    let cities = public.cities_left(seat).min(public.settlements[seat].len() as u8);
    // The roads to the first and the second place.
    let mut roads =
        (0_u8..).zip(spots).flat_map(|(roads, places)| places.iter().map(move |_| f32::from(roads)));
    let places = [roads.next(), roads.next()];
    let settlements = usize::from(public.settlements_left(seat)).min(places.iter().flatten().count());
    let paths = |count: usize| places[..count].iter().flatten().sum::<f32>();

    let build = |new: usize, better: u8| {
        if new > settlements || better > cities {
            return HARDLY_EVER;
        }
        wait(&[(new as f32, &settlement), (paths(new), &road), (f32::from(better), &city)])
    };
    let dev = state.dev_cards(seat);
    let free = 2 * dev.get(DevCard::RoadBuilding);
    let by_road = match races[0] {
        Some(left) if left <= public.roads_left(seat) => {
            wait(&[(f32::from(left.saturating_sub(free)), &road)])
        }
        _ => HARDLY_EVER,
    };
    let by_army = races[1].map_or(HARDLY_EVER, |left| {
        let bought = f32::from(left.saturating_sub(dev.get(DevCard::Knight))) * CARDS_A_KNIGHT;
        wait(&[(bought, &amounts(Rules::DEV_CARD_PRICE))])
    });
    let award = by_road.min(by_army);
    let one = build(1, 0).min(build(0, 1));
    let two = build(2, 0).min(build(1, 1)).min(build(0, 2)).min(award);
    let three = build(2, 1).min(build(1, 2)).min(build(0, 3)).min((award + one).min(HARDLY_EVER));
    [one.min(award), two, three].map(soon)
}
