//! What is true at this moment, for the placeholders of `content/coach.md`.

use hexhaven_rules::board::SettlementSite;
use hexhaven_rules::cards::Cards;
use hexhaven_rules::places::{Corner, CornerSet, Edge, Hex};
use hexhaven_rules::seats::SeatSet;
use hexhaven_rules::trade::{Offer, Side};
use hexhaven_rules::{Action, Game, Seat, View};

use super::situation;
use super::wish::{Effect, effect, nearest, wishes};
use crate::facts::Facts;

/// The placeholders that only the coach has, in addition to those for all pages.
pub(crate) const MOMENT: &[&str] = &[
    "spot",
    "spot-pips",
    "aim",
    "numbers",
    "points",
    "cards",
    "give",
    "given",
    "get",
    "wish",
    "missing",
    "whom",
    "their-points",
    "their-cards",
    "helper",
];

/// The facts of the rules with those of the moment.
pub(super) fn facts(game: &Game, view: &View, seat: Seat, actions: &[Action]) -> Facts {
    let facts = Facts::of(game.rules());
    let first = actions.first().copied();
    let deal = TradeTerms::of(view, seat, actions);
    let cards = |side: Option<Cards>| side.map_or_else(|| "something".to_owned(), |cards| facts.cards(cards));
    let given = deal.give.and_then(|give| give.iter().find(|(_, count)| *count > 0));
    let (spot, pips) = spot(game, &facts, first);
    let whom = whom(game, view, seat, first, &deal);
    let them = || whom.iter();
    let sum = |of: &dyn Fn(Seat) -> u8| them().map(of).sum::<u8>().to_string();
    let colors: Vec<String> = them().map(|seat| format!("{:?}", game.color(seat))).collect();
    let road = if let Some(Action::Road(edge)) = first { aim(game, view, seat, edge) } else { None };
    let all = wishes(game, view, seat);
    let after = deal.hand_after(view).map(|after| effect(&all, after));
    let wish = match after {
        Some(Effect::Completes(wish) | Effect::Closer(wish) | Effect::Farther(wish)) => Some(wish),
        _ => nearest(&all).or_else(|| all.first().copied()),
    };
    let helper = first.and_then(|action| situation::helper(view, seat, action));
    let words = [
        ("spot", spot),
        ("spot-pips", pips.to_string()),
        (
            "aim",
            road.map_or_else(
                || "more room".to_owned(),
                |corner| format!("the corner with {}", surroundings(game, &facts, corner)),
            ),
        ),
        ("numbers", joined(&paying(game, view, seat).iter().map(u8::to_string).collect::<Vec<_>>())),
        ("points", view.points(seat).to_string()),
        ("cards", view.hand().total().to_string()),
        ("give", cards(deal.give)),
        ("given", given.map_or_else(String::new, |(kind, _)| facts.resource(kind).to_owned())),
        ("get", cards(deal.get)),
        ("wish", wish.map_or("your next building", |wish| wish.what).to_owned()),
        ("missing", wish.map_or_else(String::new, |wish| facts.cards(wish.missing))),
        ("whom", joined(&colors)),
        ("their-points", sum(&|seat| view.public().points(seat))),
        ("their-cards", sum(&|seat| view.hand_size(seat))),
        ("helper", helper.map_or_else(String::new, |helper| format!("{helper:?}"))),
    ];
    words.into_iter().fold(facts, |facts, (name, words)| facts.with(name, words))
}

/// Cards that would change hands; nothing for a side that is left open.
#[derive(Clone, Copy, Debug)]
pub(super) struct TradeTerms {
    pub(super) give: Option<Cards>,
    pub(super) get: Option<Cards>,
    /// The other player, if there is one.
    pub(super) with: Option<Seat>,
}

impl TradeTerms {
    /// What the learner would give and get.
    pub(super) fn of(view: &View, seat: Seat, actions: &[Action]) -> TradeTerms {
        let public = view.public();
        let none = TradeTerms { give: None, get: None, with: None };
        let sides = |give: Side, get: Side| TradeTerms { give: give.cards(), get: get.cards(), with: None };
        let of_offer = |offer: Option<Offer>| match offer {
            Some(offer) if offer.from == seat => sides(offer.give, offer.get),
            Some(offer) => TradeTerms { with: Some(offer.from), ..sides(offer.get, offer.give) },
            None => none,
        };
        match actions.first().copied() {
            Some(Action::Discard(_)) => {
                let laid = actions.iter().filter_map(|action| match action {
                    Action::Discard(card) => Some(Cards::one(*card)),
                    _ => None,
                });
                TradeTerms { give: Some(laid.fold(Cards::EMPTY, |all, card| all + card)), ..none }
            }
            Some(Action::SupplyTrade { give, get }) => TradeTerms {
                give: Some(Cards::of(give, public.rates(seat).get(give))),
                get: Some(Cards::one(get)),
                with: None,
            },
            Some(Action::Offer { give, get, .. }) => sides(give, get),
            Some(Action::Counter { slot, give, get }) => {
                TradeTerms { with: public.offers.get(slot).map(|offer| offer.from), ..sides(give, get) }
            }
            Some(Action::Accept(slot) | Action::Decline(slot) | Action::Withdraw(slot)) => {
                of_offer(public.offers.get(slot))
            }
            Some(Action::Confirm { slot, with }) => {
                TradeTerms { with: Some(with), ..of_offer(public.offers.get(slot)) }
            }
            Some(Action::Monopoly(resource)) => TradeTerms { get: Some(Cards::one(resource)), ..none },
            Some(Action::YearOfPlenty(plenty)) => TradeTerms { get: Some(plenty.cards()), ..none },
            _ => none,
        }
    }

    /// The learner's hand after it, if the learner can pay.
    pub(super) fn hand_after(&self, view: &View) -> Option<Cards> {
        Some(view.hand().checked_sub(self.give?)? + self.get.unwrap_or(Cards::EMPTY))
    }
}

/// The other players that an action is about.
fn whom(game: &Game, view: &View, seat: Seat, action: Option<Action>, deal: &TradeTerms) -> SeatSet {
    match (action, deal.with) {
        (Some(Action::Rob(victim)), _) => SeatSet::of(victim),
        (Some(Action::MoveRobber(hex)), _) => others_at(game, view, seat, hex),
        (_, Some(with)) => SeatSet::of(with),
        _ => SeatSet::EMPTY,
    }
}

/// The other players with a building on a hex.
pub(super) fn others_at(game: &Game, view: &View, seat: Seat, hex: Hex) -> SeatSet {
    let corners = game.topology().corners_of(hex);
    let there = game.seats().filter(|other| *other != seat);
    there.filter(|other| !(view.public().buildings(*other) & corners).is_empty()).collect()
}

/// The numbers that pay a seat now, the lowest first.
fn paying(game: &Game, view: &View, seat: Seat) -> Vec<u8> {
    let (board, public) = (game.board(), view.public());
    let hexes = public.buildings(seat).iter().flat_map(|corner| game.topology().hexes_at(corner).iter());
    let mut numbers: Vec<u8> =
        hexes.filter(|hex| *hex != public.robber).filter_map(|hex| board.token(hex)).collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// Does no number pay the seat?
pub(super) fn is_blocked(game: &Game, view: &View, seat: Seat) -> bool {
    paying(game, view, seat).is_empty()
}

/// The best free corner that a road leads to: at its end, or one path further.
pub(super) fn aim(game: &Game, view: &View, seat: Seat, road: Edge) -> Option<Corner> {
    let (topology, public) = (game.topology(), view.public());
    let own = public.roads[seat]
        .iter()
        .map(|edge| topology.end_set(edge))
        .fold(CornerSet::EMPTY, |all, ends| all | ends);
    let ends = topology.end_set(road) - own - public.occupied();
    let beyond =
        ends.iter().map(|end| topology.neighbors(end)).fold(CornerSet::EMPTY, |all, near| all | near);
    let free = public.free_corners(game) - own;
    let best = |corners: CornerSet| {
        corners.iter().max_by_key(|corner| SettlementSite::of(game.board(), *corner).pips)
    };
    best(ends & free).or_else(|| best(beyond & free))
}

/// The place that an action is about, in words, and its pips.
fn spot(game: &Game, facts: &Facts, action: Option<Action>) -> (String, u8) {
    match action {
        Some(Action::Settlement(corner) | Action::City(corner)) => {
            (surroundings(game, facts, corner), SettlementSite::of(game.board(), corner).pips)
        }
        Some(Action::MoveRobber(hex)) => (land(game, hex), game.board().pips(hex)),
        _ => (String::new(), 0),
    }
}

/// `ore 8, wool 5 and grain 3`.
fn surroundings(game: &Game, facts: &Facts, corner: Corner) -> String {
    let hexes = game.topology().hexes_at(corner).iter().map(|hex| {
        match (game.board().resource(hex), game.board().token(hex)) {
            (Some(resource), Some(number)) => format!("{} {number}", facts.resource(resource)),
            _ => "the desert".to_owned(),
        }
    });
    joined(&hexes.collect::<Vec<_>>())
}

/// `the mountains with 8`.
fn land(game: &Game, hex: Hex) -> String {
    let terrain = game.board().terrain(hex);
    match game.board().token(hex) {
        Some(number) => format!("the {terrain} with {number}"),
        None => format!("the {terrain}"),
    }
}

/// `one, two and three`.
fn joined(parts: &[String]) -> String {
    match parts.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => parts.concat(),
    }
}
