//! What a player would like to build next, and what a deal does to it.

use hexhaven_rules::cards::Cards;
use hexhaven_rules::{Game, Rules, Seat, View};

/// Something to build, and the cards that are missing for it.
#[derive(Clone, Copy, Debug)]
pub(super) struct WantedBuild {
    pub(super) what: &'static str,
    price: Cards,
    pub(super) missing: Cards,
}

/// What the seat could build next if it had the cards, the most wanted first.
pub(super) fn wishes(game: &Game, view: &View, seat: Seat) -> Vec<WantedBuild> {
    let public = view.public();
    let settles = public.settlements_left(seat) > 0 && !public.settlement_places(seat).is_empty();
    let grows = public.cities_left(seat) > 0 && !public.settlements[seat].is_empty();
    let extends = public.roads_left(seat) > 0 && !public.open_paths(seat).is_empty();
    let all = [
        (settles, Rules::SETTLEMENT_PRICE, "a settlement"),
        (grows, Rules::CITY_PRICE, "a city"),
        (extends, Rules::ROAD_PRICE, "a road"),
        (game.rules().deck.total() > 0, Rules::DEV_CARD_PRICE, "a development card"),
    ];
    let possible = all.into_iter().filter(|(can, ..)| *can);
    possible
        .map(|(_, price, what)| WantedBuild { what, price, missing: lacking(price, view.hand()) })
        .collect()
}

impl WantedBuild {
    /// The wish with a different hand.
    pub(super) fn with_hand(self, hand: Cards) -> WantedBuild {
        WantedBuild { missing: lacking(self.price, hand), ..self }
    }

    pub(super) fn is_paid(self) -> bool {
        self.missing.is_empty()
    }
}

/// The nearest one: among those that still lack something, the one that lacks the least.
pub(super) fn nearest(wishes: &[WantedBuild]) -> Option<WantedBuild> {
    wishes.iter().copied().filter(|wish| !wish.is_paid()).min_by_key(|wish| wish.missing.total())
}

/// What a deal does to the wishes of a hand that holds what it gives.
#[derive(Clone, Copy, Debug)]
pub(super) enum Effect {
    /// Makes this affordable.
    Completes(WantedBuild),
    /// Brings this closer.
    Closer(WantedBuild),
    /// Makes this harder.
    Farther(WantedBuild),
    /// Nothing changes.
    None,
}

pub(super) fn effect(wishes: &[WantedBuild], after: Cards) -> Effect {
    let changed: Vec<(WantedBuild, WantedBuild)> =
        wishes.iter().map(|wish| (*wish, wish.with_hand(after))).collect();
    let find = |fits: fn(&(WantedBuild, WantedBuild)) -> bool| {
        let fitting = changed.iter().filter(|both| fits(both));
        fitting.min_by_key(|(before, _)| before.missing.total()).map(|(before, _)| *before)
    };
    if let Some(wish) = find(|(before, after)| !before.is_paid() && after.is_paid()) {
        return Effect::Completes(wish);
    }
    if let Some(wish) = find(|(before, after)| after.missing.total() < before.missing.total()) {
        return Effect::Closer(wish);
    }
    find(|(before, after)| after.missing.total() > before.missing.total())
        .map_or(Effect::None, Effect::Farther)
}

fn lacking(price: Cards, hand: Cards) -> Cards {
    let lacks = price.iter().map(|(kind, count)| Cards::of(kind, count.saturating_sub(hand.get(kind))));
    lacks.fold(Cards::EMPTY, |all, cards| all + cards)
}
