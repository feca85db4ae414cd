//! Why a wish cannot be fulfilled now. For each wish some actions that would fulfil it are checked; if none of them is
//! legal, the refusal that is closest to a yes is told.

use std::collections::BTreeMap;

use hexhaven_rules::{
    Action, Building, Cards, DevCard, Edge, Game, Helper, Hex, Illegal, Node, PieceKind, Plenty, Resource,
    Rules, Seat, SeatSet, Swap, View,
};

use super::choices::{Wish, open_offer};
use super::refusal::Refusal;

/// All wishes of a seat that none of its legal actions fulfils, each with the reason.
pub(super) fn reasons(view: &View, game: &Game, seat: Seat, legal: &[Action]) -> BTreeMap<Wish, Refusal> {
    let fulfilled = |wish: Wish| legal.iter().any(|action| fulfils(*action) == Some(wish));
    wishes(view, seat)
        .filter(|wish| !fulfilled(*wish))
        .filter_map(|wish| reason(view, game, seat, wish).map(|refusal| (wish, refusal)))
        .collect()
}

/// What a player may wish for at all: nobody wants to play a card that is not in the hand.
fn wishes(view: &View, seat: Seat) -> impl Iterator<Item = Wish> {
    let always = [
        Wish::Roll,
        Wish::EndTurn,
        Wish::Road,
        Wish::Settlement,
        Wish::City,
        Wish::BuyDevCard,
        Wish::SupplyTrade,
        Wish::Offer,
    ];
    let in_hand = view.dev_cards().iter().filter_map(|(card, _)| match card {
        DevCard::Knight => Some(Wish::Knight),
        DevCard::RoadBuilding => Some(Wish::RoadBuilding),
        DevCard::YearOfPlenty => Some(Wish::YearOfPlenty),
        DevCard::Monopoly => Some(Wish::Monopoly),
        DevCard::VictoryPoint => None,
    });
    let helper = own_helper(view, seat).map(|_| Wish::Helper);
    always.into_iter().chain(in_hand).chain(helper)
}

fn own_helper(view: &View, seat: Seat) -> Option<Helper> {
    let card = view.public().helpers.as_ref()?.cards[seat]?;
    Some(card.helper)
}

/// The wish that an action fulfils.
pub(super) const fn fulfils(action: Action) -> Option<Wish> {
    Some(match action {
        Action::Roll => Wish::Roll,
        Action::EndTurn => Wish::EndTurn,
        Action::Road(_) => Wish::Road,
        Action::Settlement(_) => Wish::Settlement,
        Action::City(_) => Wish::City,
        Action::BuyDevCard => Wish::BuyDevCard,
        Action::Knight => Wish::Knight,
        Action::RoadBuilding => Wish::RoadBuilding,
        Action::YearOfPlenty(_) => Wish::YearOfPlenty,
        Action::Monopoly(_) => Wish::Monopoly,
        Action::SupplyTrade { .. } => Wish::SupplyTrade,
        Action::Nassir(_)
        | Action::William(_)
        | Action::Marianne(_)
        | Action::Candamir(_)
        | Action::Hilde(_)
        | Action::Lin(_)
        | Action::Louis(_)
        | Action::Jean(_)
        | Action::SeanKeep
        | Action::SeanTake(_)
        | Action::Vincent(_) => Wish::Helper,
        _ => return None,
    })
}

/// The refusal that is closest to a yes; nothing if a way was found after all.
fn reason(view: &View, game: &Game, seat: Seat, wish: Wish) -> Option<Refusal> {
    let mut closest: Option<Illegal> = None;
    for action in ways(view, game, seat, wish) {
        let illegal = view.check(game, action).err()?;
        if closest.is_none_or(|known| distance(illegal) < distance(known)) {
            closest = Some(illegal);
        }
    }
    closest.map(|illegal| nowhere(illegal).unwrap_or_else(|| illegal.into()))
}

/// How many cards are missing. Other reasons are all equally far, and the first of them is told.
fn distance(illegal: Illegal) -> u16 {
    match illegal {
        Illegal::CannotPay { missing, .. } => missing.total(),
        Illegal::RateNotMet { rate, have, .. } => u16::from(rate - have),
        _ => u16::MAX,
    }
}

/// Where every place was tried in vain, the reason is not that of the last one.
fn nowhere(illegal: Illegal) -> Option<Refusal> {
    let (piece, rule) = match illegal {
        Illegal::PathTaken { .. }
        | Illegal::PathNotConnected { .. }
        | Illegal::BehindBuilding { .. }
        | Illegal::NotAtNewSettlement { .. }
        | Illegal::SamePath { .. } => (PieceKind::Road, "ROAD-1"),
        Illegal::CornerTaken { .. } | Illegal::TooClose { .. } | Illegal::NoRoadToCorner { .. } => {
            (PieceKind::Settlement, "SETTLE-1")
        }
        Illegal::NoOwnSettlement { .. } => (PieceKind::City, "CITY-1"),
        _ => return None,
    };
    let refusal = Refusal::from(Illegal::NoPlaceFor { piece });
    Some(refusal.by(rule))
}

/// Actions that would fulfil a wish: all that differ in whether they could be legal, at least one.
fn ways(view: &View, game: &Game, seat: Seat, wish: Wish) -> Vec<Action> {
    let public = view.public();
    match wish {
        Wish::Roll => vec![Action::Roll],
        Wish::EndTurn => vec![Action::EndTurn],
        // One place that the board allows is as good as another; without any, one that it does not allow has to do.
        Wish::Road => {
            let place = public.open_paths(seat).first().unwrap_or(Edge::new(0));
            vec![Action::Road(place)]
        }
        Wish::Settlement => {
            let place = public.settlement_places(seat).first().unwrap_or(Node::new(0));
            vec![Action::Settlement(place)]
        }
        Wish::City => {
            let place = public.settlements[seat].first().unwrap_or(Node::new(0));
            vec![Action::City(place)]
        }
        Wish::BuyDevCard => vec![Action::BuyDevCard],
        Wish::Knight => vec![Action::Knight],
        Wish::RoadBuilding => vec![Action::RoadBuilding],
        Wish::YearOfPlenty => vec![Action::YearOfPlenty(some_plenty(public.bank))],
        Wish::Monopoly => vec![Action::Monopoly(Resource::Brick)],
        Wish::SupplyTrade => pairs().map(|(give, get)| Action::SupplyTrade { give, get }).collect(),
        Wish::Offer => {
            let to = if seat == public.active { game.others(seat) } else { SeatSet::of(public.active) };
            vec![open_offer(to)]
        }
        Wish::Helper => own_helper(view, seat).map_or_else(Vec::new, |helper| uses(view, game, seat, helper)),
    }
}

/// The uses of a helper that differ in whether they could be legal.
fn uses(view: &View, game: &Game, seat: Seat, helper: Helper) -> Vec<Action> {
    let swaps = |price: Cards| {
        pairs()
            .filter(move |(instead_of, _)| price.has(*instead_of))
            .map(|(instead_of, pay)| Swap { instead_of, pay })
    };
    match helper {
        Helper::Nassir => vec![Action::Nassir(Resource::Brick)],
        Helper::William => swaps(Rules::ROAD_PRICE).map(Action::William).collect(),
        Helper::Marianne => Resource::ALL.map(Action::Marianne).to_vec(),
        Helper::Louis => {
            let roads = view.public().roads[seat].iter().map(Action::Louis);
            roads.collect()
        }
        Helper::Sean => {
            let take = Resource::ALL.map(Action::SeanTake);
            std::iter::once(Action::SeanKeep).chain(take).collect()
        }
        Helper::Candamir => {
            let plain = std::iter::once(Action::Candamir(None));
            plain.chain(swaps(Rules::DEV_CARD_PRICE).map(|swap| Action::Candamir(Some(swap)))).collect()
        }
        Helper::Hilde => game.others(seat).iter().map(Action::Hilde).collect(),
        Helper::Jean => vec![Action::Jean(Resource::Brick)],
        Helper::Lin => vec![Action::Lin(game.board().deserts().first().unwrap_or(Hex::new(0)))],
        Helper::Vincent => vec![Action::Vincent(Building::Settlement), Action::Vincent(Building::City)],
    }
}

/// All ordered pairs of different resources.
fn pairs() -> impl Iterator<Item = (Resource, Resource)> {
    Resource::ALL
        .into_iter()
        .flat_map(|a| Resource::ALL.into_iter().map(move |b| (a, b)))
        .filter(|(a, b)| a != b)
}

/// Two cards that the supply has, or its last one.
fn some_plenty(bank: Cards) -> Plenty {
    let mut cards = bank.iter().flat_map(|(kind, count)| std::iter::repeat_n(kind, usize::from(count)));
    match (cards.next(), cards.next()) {
        (Some(a), Some(b)) => Plenty::two(a, b),
        (Some(last), None) => Plenty::last(last),
        (None, _) => Plenty::two(Resource::Brick, Resource::Brick),
    }
}
