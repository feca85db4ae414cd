//! "Why not?" for any action of any seat: the same rules as [`crate::legal`], one reason at a time. Reasons that a player
//! can see on the board come first, then the stock, then the price.

use crate::action::{Action, Building, Next, Plenty, Side, Slot};
use crate::cards::{Cards, DevCard, Resource};
use crate::game::Game;
use crate::helpers::Helper;
use crate::helpers::check as helpers;
use crate::ids::{Corner, Edge, Hex, Seat};
use crate::illegal::{Illegal, PieceKind};
use crate::offer::Offer;
use crate::phase::{Phase, RoadFor, SettlementFor, Stage};
use crate::public::Public;
use crate::rules::{Rules, SecondRoad, WinClaim};
use crate::sets::SeatSet;
use crate::state::Look;

pub(crate) type Legality = Result<(), Illegal>;

/// Turns a condition into a result.
#[inline]
pub(crate) fn ensure(condition: bool, otherwise: Illegal) -> Legality {
    if condition { Ok(()) } else { Err(otherwise) }
}

/// Could this seat do that now?
pub(crate) fn check<L: Look>(look: &L, game: &Game, seat: Seat, action: Action) -> Legality {
    let public = look.public();
    ensure(game.all_seats().has(seat), Illegal::NoSuchSeat { seat })?;
    match public.next() {
        Next::Over { .. } => return Err(Illegal::GameOver),
        Next::Chance(_) => return Err(Illegal::ChanceFirst),
        Next::Act(_) => {}
    }
    match action {
        Action::Roll => roll(public, seat),
        Action::EndTurn => after_roll(public, seat).map(|_| ()),
        Action::Settlement(corner) => settlement(look, game, seat, corner),
        Action::Road(edge) => road(look, game, seat, edge),
        Action::City(corner) => city(look, game, seat, corner),
        Action::BuyDevCard => buy_dev_card(look, seat),
        Action::Discard(resource) => discard(look, seat, resource),
        Action::MoveRobber(hex) => robber(public, game, seat, hex),
        Action::Rob(victim) => {
            pending(public, seat, Phase::ChoosingVictim)?;
            ensure(public.victims(seat).has(victim), Illegal::NotAVictim { seat: victim })
        }
        Action::DeclineTheft => {
            pending(public, seat, Phase::ChoosingVictim)?;
            ensure(game.rules().theft_optional, Illegal::TheftCompulsory)
        }
        Action::DeclineRoad => decline_road(public, game, seat),
        Action::Knight => card(look, seat, DevCard::Knight),
        Action::RoadBuilding => card(look, seat, DevCard::RoadBuilding)
            .and_then(|()| ensure(public.can_place_road(seat), Illegal::NoRoadPossible)),
        Action::YearOfPlenty(cards) => {
            card(look, seat, DevCard::YearOfPlenty).and_then(|()| plenty(public.bank, cards))
        }
        Action::Monopoly(_) => card(look, seat, DevCard::Monopoly),
        Action::SupplyTrade { give, get } => supply_trade(look, game, seat, give, get),
        Action::Offer { to, give, get } => offer(look, game, seat, to, give, get),
        Action::Counter { slot, give, get } => {
            trading(public, game, seat)?;
            asked(public, slot, seat)?;
            terms(look, game, seat, give, get)?;
            ensure(public.can_counter(slot, seat), Illegal::TooManyOpen)
        }
        Action::Accept(slot) => accept(look, game, seat, slot),
        Action::Decline(slot) => {
            trading(public, game, seat)?;
            asked(public, slot, seat).map(|_| ())
        }
        Action::Confirm { slot, with } => confirm(look, game, seat, slot, with),
        Action::Withdraw(slot) => {
            trading(public, game, seat)?;
            own_offer(public, slot, seat).map(|_| ())
        }
        Action::DeclareVictory => declare_victory(look, game, seat),
        Action::PassReaction => helpers::pass_reaction(public, seat),
        Action::Nassir(_) => helpers::on_turn(public, seat, Helper::Nassir).map(|_| ()),
        Action::NassirAsk(seats) => helpers::nassir_ask(public, game, seat, seats),
        Action::NassirReturn(resource) => helpers::nassir_return(look, seat, resource),
        Action::William(swap) => helpers::william(look, seat, swap),
        Action::Marianne(resource) => helpers::marianne(public, seat, resource),
        Action::Candamir(swap) => helpers::candamir(look, seat, swap),
        Action::CandamirKeep(card) => helpers::candamir_keep(look, seat, card),
        Action::Hilde(victim) => helpers::hilde(look, game, seat, victim),
        Action::HildeTake(resource) => helpers::hilde_take(look, seat, resource),
        Action::Lin(hex) => helpers::lin(public, game, seat, hex),
        Action::Louis(edge) => helpers::louis(public, game, seat, edge),
        Action::Jean(_) => helpers::jean(public, game, seat),
        Action::SeanKeep => helpers::sean_keep(look, game, seat),
        Action::SeanTake(resource) => helpers::sean_take(look, game, seat, resource),
        Action::Vincent(building) => helpers::vincent(look, seat, building),
        Action::FlipHelper => helpers::flip(public, seat),
        Action::ExchangeHelper(helper) => helpers::exchange(public, seat, helper),
    }
}

/// The refusal for a seat that owes something else, or nothing.
pub(crate) fn out_of_turn(public: &Public, seat: Seat) -> Illegal {
    if public.owes(seat) { Illegal::NotNow } else { Illegal::NotYourTurn { seat } }
}

/// Something that only the active player owes, and only in this phase.
pub(crate) fn pending(public: &Public, seat: Seat, phase: Phase) -> Legality {
    ensure(public.phase == phase, out_of_turn(public, seat))?;
    by_active(public, seat)
}

/// The same, if the phase is known to be the right one.
pub(crate) fn by_active(public: &Public, seat: Seat) -> Legality {
    ensure(seat == public.active, out_of_turn(public, seat))
}

/// At what stage this seat's turn is, if it is free to choose.
pub(crate) fn stage(public: &Public, seat: Seat) -> Result<Stage, Illegal> {
    let stage = public.phase.stage().ok_or_else(|| out_of_turn(public, seat))?;
    if seat == public.mover() { Ok(stage) } else { Err(Illegal::NotYourTurn { seat }) }
}

/// After the roll, on the seat's own turn or its special building turn: the time to build (BUILD-3).
fn after_roll(public: &Public, seat: Seat) -> Result<Stage, Illegal> {
    match stage(public, seat)? {
        Stage::BeforeRoll => Err(Illegal::RollFirst),
        stage @ (Stage::Main | Stage::Special) => Ok(stage),
    }
}

/// One roll per turn (TURN-2).
fn roll(public: &Public, seat: Seat) -> Legality {
    match stage(public, seat)? {
        Stage::BeforeRoll => Ok(()),
        Stage::Main => Err(Illegal::AlreadyRolled),
        Stage::Special => Err(Illegal::NotInSpecialBuilding),
    }
}

fn discard<L: Look>(look: &L, seat: Seat, resource: Resource) -> Legality {
    let public = look.public();
    let Phase::Discarding { waiting } = public.phase else { return Err(out_of_turn(public, seat)) };
    ensure(waiting.has(seat), Illegal::NotYourTurn { seat })?;
    ensure(look.hand(seat).has(resource), Illegal::NotInHand { resource })
}

/// Declaring a win, if the rules require it (AMB-21).
fn declare_victory<L: Look>(look: &L, game: &Game, seat: Seat) -> Legality {
    ensure(stage(look.public(), seat)? != Stage::Special, Illegal::NotInSpecialBuilding)?;
    let rules = game.rules();
    ensure(rules.win_claim == WinClaim::Declared, Illegal::WinsAreAutomatic)?;
    let (points, needed) = (look.own_points(seat), rules.points_to_win);
    ensure(points >= needed, Illegal::TooFewPoints { points, needed })
}

/// Can the hand pay this (BUILD-2)?
pub(crate) fn pays<L: Look>(look: &L, seat: Seat, price: Cards) -> Legality {
    let hand = look.hand(seat);
    ensure(hand.covers(price), Illegal::CannotPay { price, missing: price - price.min(hand) })
}

fn settlement<L: Look>(look: &L, game: &Game, seat: Seat, corner: Corner) -> Legality {
    let public = look.public();
    match public.phase.settlement_for() {
        SettlementFor::SetUp => {
            by_active(public, seat)?;
            free_corner(public, game, corner)
        }
        SettlementFor::Vincent => {
            by_active(public, seat)?;
            free_corner(public, game, corner)?;
            reached(public, seat, corner)
        }
        SettlementFor::Price => {
            after_roll(public, seat)?;
            free_corner(public, game, corner)?;
            reached(public, seat, corner)?;
            settlement_in_stock(public, seat)?;
            pays(look, seat, Rules::SETTLEMENT_PRICE)
        }
    }
}

fn reached(public: &Public, seat: Seat, corner: Corner) -> Legality {
    ensure(public.cache.reach[seat].has(corner), Illegal::NoRoadToCorner { corner })
}

/// Is a settlement left (BUILD-4, SETTLE-5)?
pub(crate) fn settlement_in_stock(public: &Public, seat: Seat) -> Legality {
    ensure(public.settlements_left(seat) > 0, Illegal::NoPieceLeft { piece: PieceKind::Settlement })
}

/// Is a city left (BUILD-4)?
pub(crate) fn city_in_stock(public: &Public, seat: Seat) -> Legality {
    ensure(public.cities_left(seat) > 0, Illegal::NoPieceLeft { piece: PieceKind::City })
}

/// Is a road left (BUILD-4)?
pub(crate) fn road_in_stock(public: &Public, seat: Seat) -> Legality {
    ensure(public.roads_left(seat) > 0, Illegal::NoPieceLeft { piece: PieceKind::Road })
}

/// On the board, free, and no building next to it (TOPO-4, SETTLE-3).
fn free_corner(public: &Public, game: &Game, corner: Corner) -> Legality {
    let topology = game.topology();
    ensure(topology.all_corners().has(corner), Illegal::NoSuchCorner { corner })?;
    ensure(!public.cache.occupied.has(corner), Illegal::CornerTaken { corner })?;
    match (topology.neighbors(corner) & public.cache.occupied).first() {
        Some(neighbor) => Err(Illegal::TooClose { corner, neighbor }),
        None => Ok(()),
    }
}

fn road<L: Look>(look: &L, game: &Game, seat: Seat, edge: Edge) -> Legality {
    let public = look.public();
    match public.phase.road_for() {
        RoadFor::SetUp { from } => {
            by_active(public, seat)?;
            free_path(public, game, edge)?;
            let touches = game.topology().end_set(edge).has(from);
            ensure(touches, Illegal::NotAtNewSettlement { edge, corner: from })
        }
        RoadFor::Card { .. } | RoadFor::William => {
            by_active(public, seat)?;
            connected(public, game, seat, edge)
        }
        RoadFor::Louis { lifted, .. } => {
            by_active(public, seat)?;
            ensure(edge != lifted, Illegal::SamePath { edge })?;
            connected(public, game, seat, edge)
        }
        RoadFor::Price => {
            after_roll(public, seat)?;
            connected(public, game, seat, edge)?;
            road_in_stock(public, seat)?;
            pays(look, seat, Rules::ROAD_PRICE)
        }
    }
}

fn free_path(public: &Public, game: &Game, edge: Edge) -> Legality {
    ensure(game.topology().all_edges().has(edge), Illegal::NoSuchPath { edge })?;
    ensure(!public.cache.taken.has(edge), Illegal::PathTaken { edge })
}

/// Free and connected to a piece of the player, not through another player's building (ROAD-1, ROAD-2).
fn connected(public: &Public, game: &Game, seat: Seat, edge: Edge) -> Legality {
    free_path(public, game, edge)?;
    let ends = game.topology().ends(edge);
    if ends.into_iter().any(|corner| public.connects(seat, corner)) {
        return Ok(());
    }
    Err(match ends.into_iter().find(|corner| public.cache.reach[seat].has(*corner)) {
        Some(corner) => Illegal::BehindBuilding { edge, corner },
        None => Illegal::PathNotConnected { edge },
    })
}

fn city<L: Look>(look: &L, game: &Game, seat: Seat, corner: Corner) -> Legality {
    let public = look.public();
    let by_vincent = public.phase == Phase::VincentBuilding(Building::City);
    if by_vincent {
        by_active(public, seat)?;
    } else {
        after_roll(public, seat)?;
    }
    ensure(game.topology().all_corners().has(corner), Illegal::NoSuchCorner { corner })?;
    ensure(public.settlements[seat].has(corner), Illegal::NoOwnSettlement { corner })?;
    if by_vincent {
        return Ok(());
    }
    city_in_stock(public, seat)?;
    pays(look, seat, Rules::CITY_PRICE)
}

fn buy_dev_card<L: Look>(look: &L, seat: Seat) -> Legality {
    let public = look.public();
    after_roll(public, seat)?;
    ensure(public.deck_left > 0, Illegal::DeckEmpty)?;
    pays(look, seat, Rules::DEV_CARD_PRICE)
}

/// The first free road has to be placed; the second only if the edition says so (AMB-17).
fn decline_road(public: &Public, game: &Game, seat: Seat) -> Legality {
    let Phase::FreeRoads { placed } = public.phase else { return Err(out_of_turn(public, seat)) };
    by_active(public, seat)?;
    let optional = placed > 0 && game.rules().second_road == SecondRoad::Optional;
    ensure(optional, Illegal::FreeRoadMandatory)
}

fn robber(public: &Public, game: &Game, seat: Seat, hex: Hex) -> Legality {
    pending(public, seat, Phase::MovingRobber)?;
    ensure(game.topology().all_hexes().has(hex), Illegal::NoSuchHex { hex })?;
    ensure(hex != public.robber, Illegal::RobberMustMove { hex })?;
    let to_desert = game.rules().robber_to_desert || game.board().numbered().has(hex);
    ensure(to_desert, Illegal::RobberNotToDesert { hex })?;
    if public.robber_targets(game).has(hex) {
        return Ok(());
    }
    let corners = game.topology().corners_of(hex);
    let spared = game.seats().find(|other| {
        *other != seat
            && public.points(*other) <= Rules::FRIENDLY_POINTS
            && corners.meets(public.buildings(*other))
    });
    Err(spared.map_or(Illegal::NotNow, |spared| Illegal::RobberIsFriendly { hex, seat: spared }))
}

/// Can this seat play such a card now (DEV-3 … DEV-6)?
fn card<L: Look>(look: &L, seat: Seat, card: DevCard) -> Legality {
    let public = look.public();
    ensure(stage(public, seat)? != Stage::Special, Illegal::NotInSpecialBuilding)?;
    ensure(look.dev(seat).has(card), Illegal::NoSuchCard { card })?;
    ensure(!public.card_played, Illegal::OneCardPerTurn)?;
    ensure((look.dev(seat) - look.bought()).has(card), Illegal::BoughtThisTurn { card })
}

/// Two cards that the supply holds, or its very last one (YOP-2).
fn plenty(bank: Cards, plenty: Plenty) -> Legality {
    let cards = plenty.cards();
    ensure(!bank.is_empty(), Illegal::SupplyEmpty)?;
    let due = bank.size().min(Rules::PLENTY_CARDS);
    ensure(cards.size() == due, Illegal::WrongNumberOfCards { due })?;
    let short = |resource: &Resource| cards.get(*resource) > bank.get(*resource);
    match Resource::ALL.into_iter().find(short) {
        Some(resource) => Err(Illegal::TooFewInSupply { resource }),
        None => Ok(()),
    }
}

/// May the active player trade now (TRADE-1, TURN-3, PORT-8)?
pub(crate) fn trade_window(public: &Public, game: &Game, seat: Seat) -> Legality {
    match stage(public, seat)? {
        Stage::BeforeRoll => Err(Illegal::RollFirst),
        Stage::Special => Err(Illegal::NotInSpecialBuilding),
        Stage::Main => ensure(public.may_trade(game), Illegal::TradingIsOver),
    }
}

fn supply_trade<L: Look>(look: &L, game: &Game, seat: Seat, give: Resource, get: Resource) -> Legality {
    let public = look.public();
    trade_window(public, game, seat)?;
    ensure(give != get, Illegal::SameKind { resource: give })?;
    let (rate, have) = (public.rates(seat).get(give), look.hand(seat).get(give));
    ensure(have >= rate, Illegal::RateNotMet { resource: give, rate, have })?;
    ensure(public.bank.has(get), Illegal::SupplyLacks { resource: get })
}

/// May any seat make and answer offers now (TRADE-1, TRADE-3)?
fn trading(public: &Public, game: &Game, seat: Seat) -> Legality {
    ensure(game.rules().player_trade, Illegal::NoPlayerTrade)?;
    match public.phase.stage() {
        Some(Stage::Main) => ensure(public.may_trade(game), Illegal::TradingIsOver),
        Some(Stage::BeforeRoll) => Err(Illegal::RollFirst),
        Some(Stage::Special) => Err(Illegal::NotInSpecialBuilding),
        None => Err(out_of_turn(public, seat)),
    }
}

/// An offer to these seats (TRADE-2, TRADE-3).
fn offer<L: Look>(look: &L, game: &Game, seat: Seat, to: SeatSet, give: Side, get: Side) -> Legality {
    let public = look.public();
    trading(public, game, seat)?;
    if let Some(stranger) = (to - game.all_seats()).first() {
        return Err(Illegal::NoSuchSeat { seat: stranger });
    }
    ensure(!to.is_empty() && !to.has(seat), Illegal::NobodyAsked)?;
    let partners = public.may_ask(game, seat);
    ensure(to.within(partners), Illegal::OnlyWithActive { active: public.active })?;
    terms(look, game, seat, give, get)?;
    ensure(public.offers.vacant().is_some(), Illegal::TooManyOpen)
}

/// The terms of an offer, from its maker's side (TRADE-4 … TRADE-7).
fn terms<L: Look>(look: &L, game: &Game, seat: Seat, give: Side, get: Side) -> Legality {
    let rules = game.rules();
    allowed_terms(rules, give, get)?;
    if let Some(gives) = give.cards() {
        let hand = look.hand(seat);
        ensure(hand.covers(gives), Illegal::CannotGive { missing: gives - gives.min(hand) })?;
    }
    let limit = rules.offers_per_turn;
    ensure(look.public().offers_made[seat] < limit, Illegal::TooManyOffers { limit })
}

/// Could anybody agree to these terms (TRADE-4, TRADE-6, TRADE-7)?
pub(crate) fn allowed_terms(rules: &Rules, give: Side, get: Side) -> Legality {
    let (gives, gets) = (give.cards(), get.cards());
    ensure(gives.is_some() || gets.is_some(), Illegal::BothSidesOpen)?;
    for cards in [gives, gets].into_iter().flatten() {
        ensure(rules.supply.covers(cards), Illegal::MoreThanThereAre)?;
    }
    let empty = |side: Option<Cards>| side.is_some_and(Cards::is_empty);
    let gift = empty(gives) || empty(gets);
    // Even if gifts are allowed, an offer has to involve some card, and an open gift would involve none.
    let nothing = (empty(gives) && empty(gets)) || (gift && (give.is_open() || get.is_open()));
    ensure(!gift || (rules.allow_gifts && !nothing), Illegal::Gift)?;
    if let (Some(gives), Some(gets)) = (gives, gets) {
        ensure(rules.allow_overlap || !gives.overlaps(gets), Illegal::KindOnBothSides)?;
    }
    Ok(())
}

/// The offer in a slot, if it was made to this seat and not declined by it.
fn asked(public: &Public, slot: Slot, seat: Seat) -> Result<Offer, Illegal> {
    let offer = public.offers.get(slot).ok_or(Illegal::NoSuchOffer { slot })?;
    if (offer.to - offer.declined).has(seat) { Ok(offer) } else { Err(Illegal::NotAsked { slot }) }
}

fn own_offer(public: &Public, slot: Slot, seat: Seat) -> Result<Offer, Illegal> {
    let offer = public.offers.get(slot).ok_or(Illegal::NoSuchOffer { slot })?;
    if offer.from == seat { Ok(offer) } else { Err(Illegal::NotYourOffer { slot }) }
}

fn accept<L: Look>(look: &L, game: &Game, seat: Seat, slot: Slot) -> Legality {
    let public = look.public();
    trading(public, game, seat)?;
    let offer = asked(public, slot, seat)?;
    ensure(!offer.accepted.has(seat), Illegal::NotAsked { slot })?;
    let price = offer.get.cards().filter(|_| !offer.give.is_open()).ok_or(Illegal::OpenOffer { slot })?;
    let hand = look.hand(seat);
    ensure(hand.covers(price), Illegal::CannotGive { missing: price - price.min(hand) })
}

fn confirm<L: Look>(look: &L, game: &Game, seat: Seat, slot: Slot, with: Seat) -> Legality {
    let public = look.public();
    trading(public, game, seat)?;
    let offer = own_offer(public, slot, seat)?;
    ensure(seat == public.active, Illegal::NotYourTurn { seat })?;
    ensure(offer.accepted.has(with), Illegal::NotAccepted { slot, seat: with })
}

/// The seats in a set, checked to be other players at the table.
pub(crate) fn others_only(game: &Game, seat: Seat, seats: SeatSet) -> bool {
    seats.within(game.others(seat))
}
