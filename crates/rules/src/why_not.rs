//! "Why can't I?" For each thing a player often wants, some actions that would do it are checked. If none of them is legal, the
//! answer is the refusal that came closest to a yes.

use crate::action::{Action, Building, Plenty, Side, Swap};
use crate::cards::{Cards, DevCard, Resource};
use crate::game::Game;
use crate::helpers::Helper;
use crate::ids::{Corner, Edge, Hex, Seat};
use crate::illegal::{Illegal, PieceKind};
use crate::rules::Rules;
use crate::sets::SeatSet;
use crate::view::View;

/// What a player often wants: one for each control in a client.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Wish {
    /// To roll.
    Roll,
    /// To end the turn.
    EndTurn,
    /// To place a road.
    Road,
    /// To place a settlement.
    Settlement,
    /// To place a city.
    City,
    /// To buy a development card.
    BuyDevCard,
    /// To play a knight.
    Knight,
    /// To play Road Building.
    RoadBuilding,
    /// To play Year of Plenty.
    YearOfPlenty,
    /// To play Monopoly.
    Monopoly,
    /// To trade with the supply.
    SupplyTrade,
    /// To make an offer.
    Offer,
    /// To use the helper.
    Helper,
}

/// Why a wish can't come true now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Obstacle {
    /// What is in the way.
    pub illegal: Illegal,
    /// The rule behind it. If every place was tried in vain, it is the piece's rule, not that of the last place.
    pub rule: &'static str,
}

impl Wish {
    /// The wish that an action fulfills, if it is one of these. Offers have too many forms to be listed among the legal choices, so
    /// they fulfill none here.
    pub const fn of(action: Action) -> Option<Wish> {
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
            Action::Discard(_)
            | Action::MoveRobber(_)
            | Action::Rob(_)
            | Action::DeclineTheft
            | Action::DeclineRoad
            | Action::Offer { .. }
            | Action::Counter { .. }
            | Action::Accept(_)
            | Action::Decline(_)
            | Action::Confirm { .. }
            | Action::Withdraw(_)
            | Action::DeclareVictory
            | Action::PassReaction
            | Action::NassirAsk(_)
            | Action::NassirReturn(_)
            | Action::CandamirKeep(_)
            | Action::HildeTake(_)
            | Action::FlipHelper
            | Action::ExchangeHelper(_) => return None,
        })
    }
}

impl View {
    /// Everything the viewer may want and can't do now, each with the reason. A spectator wants nothing.
    pub fn obstacles(&self, game: &Game) -> Vec<(Wish, Obstacle)> {
        let Some(seat) = self.viewer().seat() else { return Vec::new() };
        let legal = self.legal(game);
        let fulfilled = |wish: Wish| legal.iter().any(|action| Wish::of(action) == Some(wish));
        wishes(self, seat)
            .filter(|wish| !fulfilled(*wish))
            .filter_map(|wish| obstacle(self, game, seat, wish).map(|obstacle| (wish, obstacle)))
            .collect()
    }
}

/// What a player may want at all: nobody wants to play a card that isn't in their hand.
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

/// The refusal that is closest to a yes; nothing if there is a way after all.
fn obstacle(view: &View, game: &Game, seat: Seat, wish: Wish) -> Option<Obstacle> {
    let mut closest: Option<Illegal> = None;
    for action in ways(view, game, seat, wish) {
        let illegal = view.check(game, action).err()?;
        if closest.is_none_or(|known| distance(illegal) < distance(known)) {
            closest = Some(illegal);
        }
    }
    closest.map(|illegal| nowhere(illegal).unwrap_or(Obstacle { illegal, rule: illegal.rule() }))
}

/// How many cards are missing. All other reasons are equally far away, and the first one is given.
#[expect(clippy::wildcard_enum_match_arm, reason = "of all refusals only these have a distance")]
fn distance(illegal: Illegal) -> u16 {
    match illegal {
        Illegal::CannotPay { missing, .. } => missing.total(),
        Illegal::RateNotMet { rate, have, .. } => u16::from(rate - have),
        _ => u16::MAX,
    }
}

/// If every place was tried in vain, the reason is not that of the last one.
#[expect(clippy::wildcard_enum_match_arm, reason = "of all refusals only these are about a place")]
fn nowhere(illegal: Illegal) -> Option<Obstacle> {
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
    Some(Obstacle { illegal: Illegal::NoPlaceFor { piece }, rule })
}

/// Actions that would fulfill a wish: all that differ in whether they could be legal, at least one.
fn ways(view: &View, game: &Game, seat: Seat, wish: Wish) -> Vec<Action> {
    let public = view.public();
    match wish {
        Wish::Roll => vec![Action::Roll],
        Wish::EndTurn => vec![Action::EndTurn],
        // One place that the board allows is as good as another; if there are none, one that it doesn't allow has to do.
        Wish::Road => {
            let place = public.open_paths(seat).first().unwrap_or(Edge::new(0));
            vec![Action::Road(place)]
        }
        Wish::Settlement => {
            let place = public.settlement_places(seat).first().unwrap_or(Corner::new(0));
            vec![Action::Settlement(place)]
        }
        Wish::City => {
            let place = public.settlements[seat].first().unwrap_or(Corner::new(0));
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
            // An offer that any hand can make, so that it is refused only if all offers are. Every supply starts with brick.
            vec![Action::Offer { to, give: Side::OPEN, get: Side::of(Cards::one(Resource::Brick)) }]
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
