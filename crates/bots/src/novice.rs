//! Level 1: fixed priorities. A simple rule scores each legal choice, and the highest score wins. The novice counts
//! pips, spends as soon as it can pay (on new things before upgrades), and trades what it can spare for what it lacks.

use hexhaven_rules::actions::Building;
use hexhaven_rules::cards::Cards;
use hexhaven_rules::places::{CornerSet, Hex};
use hexhaven_rules::position::Public;
use hexhaven_rules::trade::{Offer, Side, Slot};
use hexhaven_rules::{Action, Game, Rules, Seat, State, View, Viewer};

use crate::bot::{Bot, Budget};
use crate::playout::{is_deal, is_own_business};
use crate::question::Question;

/// Never by choice; only if everything else is worse.
const NEVER: i32 = -1_000;

/// The bot of level 1. It has no memory: it decides by what it sees now.
#[derive(Clone, Copy, Debug, Default)]
pub struct Novice;

impl Bot for Novice {
    fn decide(&mut self, question: &Question<'_>, _: &Budget) -> Action {
        let view = question.view();
        let mind = Priorities::new(question.game(), &view, question.seat());
        mind.best(question.legal().iter()).expect("a seat that is asked has a choice")
    }
}

impl Novice {
    /// What it does in a playout, where nobody makes offers.
    pub(crate) fn step(game: &Game, state: &State, seat: Seat) -> Option<Action> {
        let view = View::of(game, state, Viewer::Seat(seat));
        let legal = state.legal(game, seat);
        let quiet = legal.iter().filter(|action| is_own_business(*action) || is_deal(*action));
        Priorities::new(game, &view, seat).best(quiet)
    }
}

/// What the seat wants and has.
struct Priorities<'a> {
    game: &'a Game,
    view: &'a View,
    public: &'a Public,
    seat: Seat,
    hand: Cards,
    /// What it still lacks for the next thing it's saving for.
    missing: Cards,
    /// What it doesn't need for that.
    spare: Cards,
}

impl<'a> Priorities<'a> {
    fn new(game: &'a Game, view: &'a View, seat: Seat) -> Priorities<'a> {
        let public = view.public();
        let hand = view.hand();
        let goal = goal(game, public, seat);
        let kept = hand.min(goal);
        Priorities { game, view, public, seat, hand, missing: goal - kept, spare: hand - kept }
    }

    /// Among equals the first wins: the order of choices is fixed.
    fn best(&self, actions: impl Iterator<Item = Action>) -> Option<Action> {
        let rated = actions.map(|action| (self.of(action), action));
        rated.reduce(|best, other| if other.0 > best.0 { other } else { best }).map(|(_, action)| action)
    }

    fn of(&self, action: Action) -> i32 {
        match action {
            Action::DeclareVictory => 10_000,
            Action::Settlement(corner) => 900 + self.pips(CornerSet::of(corner)),
            Action::City(corner) => 200 + self.pips(CornerSet::of(corner)),
            // Roads lead somewhere; it decides where later.
            Action::Road(_) => 300,
            Action::BuyDevCard => 400,
            Action::Roll => 10,
            Action::EndTurn | Action::DeclineRoad | Action::DeclineTheft => 0,
            Action::Discard(card) => 10 * i32::from(self.spare.get(card)) + i32::from(self.hand.get(card)),
            Action::MoveRobber(hex) => self.robber(hex),
            Action::Rob(seat) | Action::Hilde(seat) => self.victim(seat),
            Action::Knight if self.is_robbed() => 20,
            Action::RoadBuilding => 30,
            Action::YearOfPlenty(plenty) => self.if_all_lack(plenty.cards(), 800),
            Action::Monopoly(resource) => self.if_lacking(Cards::one(resource), 100),
            Action::SupplyTrade { give, get } => self.supply_trade(Cards::one(get), give),
            Action::Offer { give, get, .. } => self.offer(give, get),
            Action::Accept(slot) => self.public.offers.get(slot).map_or(NEVER, |offer| self.accept(&offer)),
            Action::Decline(_) => 1,
            Action::Confirm { slot, with } => self.confirm(slot, with),
            Action::Knight | Action::Counter { .. } | Action::Withdraw(_) => NEVER,
            _ => self.helper(action),
        }
    }

    fn helper(&self, action: Action) -> i32 {
        match action {
            Action::SeanKeep => 60,
            Action::Marianne(card)
            | Action::SeanTake(card)
            | Action::HildeTake(card)
            | Action::Nassir(card) => 40 + self.if_lacking(Cards::one(card), 10).max(0),
            Action::NassirAsk(seats) => i32::from(seats.len() as u8),
            Action::NassirReturn(card) => i32::from(self.spare.get(card)),
            Action::William(swap) => i32::from(self.spare.get(swap.pay)) - 1,
            Action::Candamir(_) => 30,
            Action::CandamirKeep(_) => 1,
            Action::Jean(card) => {
                if self.spare.get(card) >= 2 {
                    20
                } else {
                    NEVER
                }
            }
            Action::Vincent(Building::City) => 700,
            Action::Vincent(Building::Settlement) => 600,
            Action::FlipHelper => 5,
            // A new helper is more fun, especially one that isn't dealt at the start.
            Action::ExchangeHelper(helper) => 6 + helper as i32,
            Action::Lin(_) if self.is_robbed() => 25,
            Action::Lin(_) => NEVER,
            // The road may be better elsewhere.
            Action::Louis(_) => 2,
            _ => 0,
        }
    }

    /// The pips around some corners.
    fn pips(&self, corners: CornerSet) -> i32 {
        let board = self.game.board();
        let around = |corner| self.game.topology().hexes_at(corner);
        corners.iter().flat_map(around).map(|hex| i32::from(board.pips(hex))).sum()
    }

    fn corners(&self, hex: Hex) -> CornerSet {
        self.game.topology().corners_of(hex)
    }

    fn is_robbed(&self) -> bool {
        self.public.buildings(self.seat).meets(self.corners(self.public.robber))
    }

    /// To a good number that the seat has no building on, no matter whose it is.
    fn robber(&self, hex: Hex) -> i32 {
        let own = self.public.buildings(self.seat).meets(self.corners(hex));
        if own { -1 } else { i32::from(self.game.board().pips(hex)) }
    }

    fn victim(&self, seat: Seat) -> i32 {
        20 * i32::from(self.view.points(seat)) + i32::from(self.view.hand_size(seat))
    }

    fn lacks(&self, cards: Cards) -> bool {
        !cards.is_empty() && self.missing.covers(cards)
    }

    fn if_lacking(&self, cards: Cards, priority: i32) -> i32 {
        if self.lacks(cards) { priority } else { NEVER }
    }

    /// Cards that complete what is missing.
    fn if_all_lack(&self, cards: Cards, priority: i32) -> i32 {
        if !self.missing.is_empty() && cards.covers(self.missing) { priority } else { NEVER }
    }

    /// It trades with the supply only when a seven would cost it cards.
    fn supply_trade(&self, get: Cards, give: hexhaven_rules::cards::Resource) -> i32 {
        let rate = self.public.rates(self.seat).get(give);
        let too_many = self.hand.total() > u16::from(self.game.rules().discard_limit);
        if too_many && self.lacks(get) && self.spare.get(give) >= rate {
            500 - i32::from(rate)
        } else {
            NEVER
        }
    }

    /// One spare card for one that is missing; no other offer this turn once one was ignored.
    fn offer(&self, give: Side, get: Side) -> i32 {
        let (Some(give), Some(get)) = (give.cards(), get.cards()) else { return NEVER };
        let fair = give.total() == 1 && get.total() == 1;
        let on_turn = self.seat == self.public.active;
        if on_turn && fair && self.public.offers_made[self.seat] == 0 && self.good(give, get) {
            400
        } else {
            NEVER
        }
    }

    fn accept(&self, offer: &Offer) -> i32 {
        let (Some(theirs), Some(ours)) = (offer.give.cards(), offer.get.cards()) else { return NEVER };
        let goal = self.game.rules().points_to_win;
        let threat = self.view.points(offer.from) + 2 >= goal;
        if !threat && ours.total() <= theirs.total() && self.good(ours, theirs) { 600 } else { NEVER }
    }

    /// Something it needs for something it can spare.
    fn good(&self, give: Cards, get: Cards) -> bool {
        self.lacks(get) && self.spare.covers(give)
    }

    fn confirm(&self, slot: Slot, with: Seat) -> i32 {
        if self.public.offers.get(slot).is_some() { 700 - i32::from(self.view.points(with)) } else { NEVER }
    }
}

/// What the seat is saving for: a city if it has something to upgrade, a settlement if there is a place, a road
/// otherwise.
fn goal(game: &Game, public: &Public, seat: Seat) -> Cards {
    let place = !public.settlement_places(seat).is_empty() && public.settlements_left(seat) > 0;
    let upgrade = !public.settlements[seat].is_empty() && public.cities_left(seat) > 0;
    let board = game.board();
    let around = |corners: CornerSet| corners.iter().flat_map(|corner| game.topology().hexes_at(corner));
    let yields = |price: Cards| {
        let kinds = around(public.buildings(seat)).filter_map(|hex| board.resource(hex));
        kinds.fold(Cards::EMPTY, |cards, kind| cards + Cards::one(kind)).min(price).total()
    };
    if place {
        Rules::SETTLEMENT_PRICE
    } else if upgrade && (yields(Rules::CITY_PRICE) >= 2 || public.roads_left(seat) == 0) {
        Rules::CITY_PRICE
    } else if public.roads_left(seat) > 0 && public.settlements_left(seat) > 0 {
        Rules::ROAD_PRICE
    } else if upgrade {
        Rules::CITY_PRICE
    } else {
        Rules::DEV_CARD_PRICE
    }
}
