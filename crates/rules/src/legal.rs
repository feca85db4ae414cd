//! What a seat may choose now. The rules are set algebra here; [`crate::check`] gives the reasons, and a law (L9) keeps the
//! two in step.

use crate::action::{Next, Slot};
use crate::actions::Actions;
use crate::cards::{Cards, DevCard};
use crate::flat::{PAIRS, PAIRS_GETTING, PAIRS_GIVING, misc, offer, reply};
use crate::game::Game;
use crate::helpers::legal as helpers;
use crate::ids::Seat;
use crate::offer::Offer;
use crate::phase::Phase;
use crate::public::Public;
use crate::rules::{PhaseMode, Rules, SecondRoad, WinClaim};
use crate::sets::{CornerSet, HexSet, SeatSet};
use crate::state::Look;

/// The choices of a seat; none if it has nothing to decide.
pub(crate) fn legal<L: Look>(look: &L, game: &Game, seat: Seat) -> Actions {
    let mut actions = Actions::NONE;
    fill(&mut actions, look, game, seat);
    actions
}

/// Adds the choices of a seat to an empty set. The small ones are gathered in a register and stored once: adding them in
/// memory bit by bit would make each step wait for the previous one.
#[inline]
pub(crate) fn fill<L: Look>(actions: &mut Actions, look: &L, game: &Game, seat: Seat) {
    let public = look.public();
    if matches!(public.phase, Phase::Main) {
        if seat == public.active {
            main(actions, look, game, seat);
        } else {
            beside(actions, look, game, seat);
        }
    } else if matches!(public.phase, Phase::BeforeRoll) {
        if seat == public.active {
            before_roll(actions, look, game, seat);
        }
    } else if public.owes(seat) {
        pending(actions, look, game, seat);
    }
}

/// Before the roll: a card, or the roll (TURN-2).
#[inline]
pub(crate) fn before_roll<L: Look>(actions: &mut Actions, look: &L, game: &Game, seat: Seat) {
    actions.misc = misc::ROLL | cards(look, seat) | victory(look, game, seat);
    helpers::add_on_turn(actions, look, game, seat);
}

/// After the roll: trade, build, buy, play a card, end the turn.
#[inline]
pub(crate) fn main<L: Look>(actions: &mut Actions, look: &L, game: &Game, seat: Seat) {
    let mut choices = misc::END_TURN | add_builds(actions, look, seat) | cards(look, seat);
    if look.public().may_trade(game) {
        choices |= supply_trades(look, seat);
        add_player_trades(actions, look, game, seat);
    }
    actions.misc = choices | victory(look, game, seat);
    helpers::add_on_turn(actions, look, game, seat);
}

/// While another player trades and builds: offers and answers (TRADE-2).
#[inline]
pub(crate) fn beside<L: Look>(actions: &mut Actions, look: &L, game: &Game, seat: Seat) {
    if game.all_seats().has(seat) && look.public().may_trade(game) {
        add_player_trades(actions, look, game, seat);
    }
}

/// The choices of all other phases, in each of which something has to be done first. The seat is one that owes it
/// ([`Public::owes`]).
#[inline]
pub(crate) fn pending<L: Look>(actions: &mut Actions, look: &L, game: &Game, seat: Seat) {
    let public = look.public();
    match public.phase {
        Phase::Discarding { .. } => {
            actions.misc = u64::from(look.hand(seat).kinds_mask()) << misc::DISCARD_AT;
        }
        Phase::MovingRobber => {
            actions.places = true;
            actions.robber = public.robber_targets(game);
        }
        Phase::ChoosingVictim => {
            actions.misc = u64::from(public.victims(seat).0) << misc::ROB_AT;
            if game.rules().theft_optional {
                actions.misc |= misc::DECLINE_THEFT;
            }
        }
        Phase::SetUpSettlement => {
            actions.places = true;
            actions.settlements = game.topology().all_corners() - public.cache.blocked;
        }
        Phase::SetUpRoad { from } => {
            actions.places = true;
            actions.roads = game.topology().edges_at(from) - public.cache.taken;
        }
        Phase::FreeRoads { placed } => {
            actions.places = true;
            actions.roads = public.cache.open_paths[seat];
            if placed > 0 && game.rules().second_road == SecondRoad::Optional {
                actions.misc = misc::DECLINE_ROAD;
            }
        }
        Phase::SpecialBuilding => {
            actions.misc = misc::END_TURN | add_builds(actions, look, seat);
        }
        Phase::Reaction { .. } => helpers::add_reactions(actions, look, game, seat),
        Phase::NassirAsking { .. } => helpers::add_groups(actions, game, seat),
        Phase::NassirReturning { .. } => helpers::add_returns(actions, look.hand(seat)),
        Phase::WilliamBuilding => {
            actions.places = true;
            actions.roads = public.cache.open_paths[seat];
        }
        Phase::CandamirKeeping => helpers::add_kept(actions, look.drawn()),
        Phase::HildeTaking { victim } => helpers::add_taken(actions, look.peeked(victim)),
        Phase::LouisPlacing { lifted, .. } => {
            actions.places = true;
            actions.roads = public.cache.open_paths[seat].without(lifted);
        }
        Phase::VincentBuilding(building) => helpers::add_vincent_places(actions, public, seat, building),
        Phase::HelperUsed { .. } => helpers::add_ends_of_use(actions, public, seat),
        // Nobody owes a choice in these, and the last two have their own lists.
        Phase::StartRoll { .. }
        | Phase::Rolling
        | Phase::Stealing { .. }
        | Phase::Drawing
        | Phase::CandamirDrawing
        | Phase::Over { .. }
        | Phase::BeforeRoll
        | Phase::Main => {}
    }
}

/// Adds roads, settlements and cities that the hand can pay for, and says whether it can pay for a development card
/// (BUILD-1). Most hands can't pay for anything, and one look at the kinds in them shows that.
#[inline]
fn add_builds<L: Look>(actions: &mut Actions, look: &L, seat: Seat) -> u64 {
    let public = look.public();
    let hand = look.hand(seat);
    let city = u8::from(hand.covers(Rules::CITY_PRICE)) * A_CITY;
    let affordable = AFFORDABLE[usize::from(hand.kinds_mask())] | city;
    if affordable & (A_ROAD | A_CITY) != 0 {
        add_affordable(actions, public, seat, affordable);
    }
    if affordable & A_DEV_CARD != 0 && public.deck_left > 0 { misc::BUY_DEV_CARD } else { 0 }
}

/// A hand that can pay for a settlement can pay for a road: one price contains the other.
#[inline]
fn add_affordable(actions: &mut Actions, public: &Public, seat: Seat, affordable: u8) {
    if affordable & A_ROAD != 0 {
        actions.places = true;
        if public.roads_left(seat) > 0 {
            actions.roads = public.cache.open_paths[seat];
        }
        if affordable & A_SETTLEMENT != 0 && public.settlements_left(seat) > 0 {
            actions.settlements = public.settlement_places(seat);
        }
    }
    if affordable & A_CITY != 0 && public.cities_left(seat) > 0 {
        actions.places = true;
        actions.cities = public.settlements[seat];
    }
}

const A_ROAD: u8 = 1;
const A_SETTLEMENT: u8 = 2;
const A_CITY: u8 = 4;
const A_DEV_CARD: u8 = 8;

/// For the kinds in a hand: what they pay for. All prices except a city's take at most one card of each kind.
const AFFORDABLE: [u8; 32] = {
    let prices = [
        (A_ROAD, Rules::ROAD_PRICE),
        (A_SETTLEMENT, Rules::SETTLEMENT_PRICE),
        (A_DEV_CARD, Rules::DEV_CARD_PRICE),
    ];
    let mut table = [0; 32];
    let mut kinds = 0;
    while kinds < 32 {
        let mut at = 0;
        while at < prices.len() {
            let (thing, price) = prices[at];
            if price.kinds_mask() & !(kinds as u8) == 0 {
                table[kinds] |= thing;
            }
            at += 1;
        }
        kinds += 1;
    }
    table
};

/// Development cards that can be played (DEV-3 … DEV-5). Who has which card is practically random, so the common ones are
/// looked up without a branch.
#[inline]
fn cards<L: Look>(look: &L, seat: Seat) -> u64 {
    const ROAD_BUILDING: u8 = 1 << DevCard::RoadBuilding as u8;
    const YEAR_OF_PLENTY: u8 = 1 << DevCard::YearOfPlenty as u8;
    let public = look.public();
    let playable = (look.dev(seat) - look.bought()).kinds_mask();
    let playable = if public.card_played { 0 } else { playable };
    let mut choices = CARD_CHOICES[usize::from(playable)];
    if playable & (ROAD_BUILDING | YEAR_OF_PLENTY) != 0 {
        if playable & ROAD_BUILDING != 0 && public.can_place_road(seat) {
            choices |= misc::ROAD_BUILDING;
        }
        if playable & YEAR_OF_PLENTY != 0 {
            choices |= plenty_choices(public.bank);
        }
    }
    choices
}

/// For the kinds of cards that can be played: the choices that depend on nothing else.
const CARD_CHOICES: [u64; 32] = {
    let mut table = [0; 32];
    let mut kinds = 0;
    while kinds < 32 {
        if kinds >> DevCard::Knight as usize & 1 == 1 {
            table[kinds] |= misc::KNIGHT;
        }
        if kinds >> DevCard::Monopoly as usize & 1 == 1 {
            table[kinds] |= 0x1f << misc::MONOPOLY_AT;
        }
        kinds += 1;
    }
    table
};

fn plenty_choices(bank: Cards) -> u64 {
    let some = bank.kinds_mask();
    let two = bank.at_least(Cards::each(2));
    match bank.size() {
        0 => 0,
        1 => u64::from(some) << misc::PLENTY_LAST_AT,
        _ => misc::PLENTY_MIXED[usize::from(some)] | misc::PLENTY_EQUAL[usize::from(two)],
    }
}

/// Lots with the supply (PORT-4 … PORT-6, PORT-9).
#[inline]
fn supply_trades<L: Look>(look: &L, seat: Seat) -> u64 {
    let public = look.public();
    let giving = look.hand(seat).at_least(public.rates(seat));
    let getting = public.bank.kinds_mask();
    let pairs = PAIRS_GIVING[usize::from(giving)] & PAIRS_GETTING[usize::from(getting)];
    u64::from(pairs) << misc::SUPPLY_AT
}

/// Declaring a win, if the rules require it (AMB-21).
#[inline]
fn victory<L: Look>(look: &L, game: &Game, seat: Seat) -> u64 {
    let rules = game.rules();
    let declared = rules.win_claim == WinClaim::Declared && look.own_points(seat) >= rules.points_to_win;
    if declared { misc::DECLARE_VICTORY } else { 0 }
}

/// Offers and answers (TRADE-2 … TRADE-7). The lists are canonical; other forms are legal too, see [`FlatId`](crate::actions::FlatId).
#[inline]
fn add_player_trades<L: Look>(actions: &mut Actions, look: &L, game: &Game, seat: Seat) {
    if game.rules().player_trade {
        actions.more = true;
        add_offers(actions, look, game, seat);
        add_replies(actions, look, game, seat);
    }
}

fn add_offers<L: Look>(actions: &mut Actions, look: &L, game: &Game, seat: Seat) {
    let public = look.public();
    actions.ask = public.may_ask(game, seat);
    if public.offers_made[seat] >= game.rules().offers_per_turn || public.offers.vacant().is_none() {
        return;
    }
    let hand = look.hand(seat);
    let one = hand.kinds_mask();
    let two = hand.at_least(Cards::each(2));
    let two_exist = PAIRS_GETTING[usize::from(game.rules().supply.at_least(Cards::each(2)))];
    let pairs = |mask: u8, at: usize| u128::from(PAIRS_GIVING[usize::from(mask)]) << at;
    actions.offers = pairs(one, offer::ONE_FOR_ONE_AT)
        | pairs(two, offer::TWO_FOR_ONE_AT)
        | (pairs(one, 0) & u128::from(two_exist)) << offer::ONE_FOR_TWO_AT
        | u128::from(one) << offer::GIVE_OPEN_GET_AT
        | 0x1f << offer::OPEN_GIVE_GET_AT;
}

fn add_replies<L: Look>(actions: &mut Actions, look: &L, game: &Game, seat: Seat) {
    let public = look.public();
    let hand = look.hand(seat);
    let (mut replies, mut counters) = (0, 0);
    for (slot, open) in public.offers.iter() {
        let at = slot.index();
        if open.from == seat {
            replies |= 1 << (reply::WITHDRAW_AT + at);
            if seat == public.active {
                replies |= u64::from(open.accepted.0) << (reply::CONFIRM_AT + at * Seat::MAX);
            }
        }
        if open.unanswered().has(seat)
            && !open.has_open_side()
            && open.get.cards().is_some_and(|price| hand.covers(price))
        {
            replies |= 1 << (reply::ACCEPT_AT + at);
        }
        if (open.to - open.declined).has(seat) {
            replies |= 1 << (reply::DECLINE_AT + at);
            if public.offers_made[seat] < game.rules().offers_per_turn && public.can_counter(slot, seat) {
                let pairs = PAIRS_GIVING[usize::from(hand.kinds_mask())];
                counters |= u128::from(pairs) << (at * PAIRS);
            }
        }
    }
    actions.replies = replies;
    actions.counters = counters;
}

impl Public {
    /// Is the game waiting for this seat to choose?
    #[inline]
    pub(crate) fn owes(&self, seat: Seat) -> bool {
        matches!(self.next(), Next::Act(seats) if seats.has(seat))
    }

    /// The free corners that the seat's roads reach and that the distance rule allows (SETTLE-1, SETTLE-3).
    #[inline]
    pub fn settlement_places(&self, seat: Seat) -> CornerSet {
        self.cache.reach[seat] - self.cache.blocked
    }

    /// Is there a road in stock and a place for it?
    #[inline]
    pub(crate) fn can_place_road(&self, seat: Seat) -> bool {
        self.roads_left(seat) > 0 && !self.cache.open_paths[seat].is_empty()
    }

    /// Is trading still open this turn (TRADE-1, TURN-3)?
    #[inline]
    pub(crate) fn may_trade(&self, game: &Game) -> bool {
        !(self.built && game.rules().phase_mode == PhaseMode::Strict)
    }

    /// Who a seat may make offers to: the active player asks all others, they ask the active player (TRADE-2).
    pub(crate) fn may_ask(&self, game: &Game, seat: Seat) -> SeatSet {
        if seat == self.active { game.others(seat) } else { SeatSet::of(self.active) }
    }

    /// Is there room for a counteroffer? The answered offer makes room itself if nobody else is left to answer it.
    pub(crate) fn can_counter(&self, slot: Slot, seat: Seat) -> bool {
        let last = |answered: Offer| answered.to - answered.declined == SeatSet::of(seat);
        self.offers.vacant().is_some() || self.offers.get(slot).is_some_and(last)
    }

    /// Where the robber may go (ROBBER-1 … ROBBER-3), including the house rule of the friendly robber.
    #[inline]
    pub(crate) fn robber_targets(&self, game: &Game) -> HexSet {
        let rules = game.rules();
        let land = if rules.robber_to_desert { game.topology().all_hexes() } else { game.board().numbered() };
        let targets = land.without(self.robber);
        if rules.friendly_robber {
            let kind = targets - self.spared_hexes(game);
            // If nothing is left, the house rule doesn't apply to this move.
            return if kind.is_empty() { targets } else { kind };
        }
        targets
    }

    /// The hexes with a building of another player who has two public points or fewer.
    fn spared_hexes(&self, game: &Game) -> HexSet {
        let mut spared = HexSet::EMPTY;
        for seat in game.seats().filter(|seat| *seat != self.active) {
            if self.points(seat) <= Rules::FRIENDLY_POINTS {
                for corner in self.buildings(seat) {
                    spared |= game.topology().hexes_at(corner);
                }
            }
        }
        spared
    }
}
