//! "Why not?" for the choices that helpers give.

use super::{CardSide, Helper, Helpers};
use crate::action::{Building, Swap};
use crate::cards::{Cards, DevCard, Resource};
use crate::check::{
    Legality, by_active, city_in_stock, ensure, others_only, out_of_turn, pays, pending, road_in_stock,
    settlement_in_stock, stage, trade_window,
};
use crate::game::Game;
use crate::ids::{Edge, Hex, Seat};
use crate::illegal::{Illegal, PieceKind};
use crate::phase::{Phase, Stage};
use crate::public::Public;
use crate::rules::Rules;
use crate::sets::SeatSet;
use crate::state::Look;

/// Is the module in play at all?
fn in_play(public: &Public) -> Result<&Helpers, Illegal> {
    public.helpers.as_ref().ok_or(Illegal::NoHelpers)
}

pub(crate) fn pass_reaction(public: &Public, seat: Seat) -> Legality {
    in_play(public)?;
    ensure(public.phase == Phase::Reaction { seat }, out_of_turn(public, seat))
}

pub(crate) fn nassir_ask(public: &Public, game: &Game, seat: Seat, seats: SeatSet) -> Legality {
    in_play(public)?;
    let Phase::NassirAsking { .. } = public.phase else { return Err(out_of_turn(public, seat)) };
    by_active(public, seat)?;
    let few = (1..=2).contains(&seats.len());
    ensure(few && others_only(game, seat, seats), Illegal::AskOneOrTwo)
}

pub(crate) fn nassir_return<L: Look>(look: &L, seat: Seat, resource: Resource) -> Legality {
    let public = look.public();
    in_play(public)?;
    let Phase::NassirReturning { .. } = public.phase else { return Err(out_of_turn(public, seat)) };
    by_active(public, seat)?;
    ensure(look.hand(seat).has(resource), Illegal::CannotReturn { resource })
}

pub(crate) fn william<L: Look>(look: &L, seat: Seat, swap: Swap) -> Legality {
    let public = look.public();
    building_time(public, seat, Helper::William)?;
    ensure(!public.cache.open_paths[seat].is_empty(), Illegal::NoPlaceForRoad)?;
    road_in_stock(public, seat)?;
    pays(look, seat, swapped(swap, Rules::ROAD_PRICE).ok_or(Illegal::BadRoadSwap)?)
}

pub(crate) fn marianne(public: &Public, seat: Seat, resource: Resource) -> Legality {
    reacting(public, seat, Helper::Marianne)?;
    ensure(public.bank.has(resource), Illegal::NothingToTake { resource })
}

pub(crate) fn candamir<L: Look>(look: &L, seat: Seat, swap: Option<Swap>) -> Legality {
    let public = look.public();
    building_time(public, seat, Helper::Candamir)?;
    ensure(public.deck_left > 0, Illegal::DeckEmpty)?;
    let price = swap.map_or(Some(Rules::DEV_CARD_PRICE), |swap| swapped(swap, Rules::DEV_CARD_PRICE));
    pays(look, seat, price.ok_or(Illegal::BadCardSwap)?)
}

pub(crate) fn candamir_keep<L: Look>(look: &L, seat: Seat, card: DevCard) -> Legality {
    in_play(look.public())?;
    pending(look.public(), seat, Phase::CandamirKeeping)?;
    ensure(look.drawn().has(card), Illegal::NotDrawn { card })
}

pub(crate) fn hilde_take<L: Look>(look: &L, seat: Seat, resource: Resource) -> Legality {
    let public = look.public();
    in_play(public)?;
    let Phase::HildeTaking { victim } = public.phase else { return Err(out_of_turn(public, seat)) };
    by_active(public, seat)?;
    ensure(look.peeked(victim).has(resource), Illegal::VictimLacks { resource })
}

pub(crate) fn jean(public: &Public, game: &Game, seat: Seat) -> Legality {
    on_turn(public, seat, Helper::Jean)?;
    trade_window(public, game, seat)
}

pub(crate) fn sean_keep<L: Look>(look: &L, game: &Game, seat: Seat) -> Legality {
    reacting(look.public(), seat, Helper::Sean)?;
    let (cards, limit) = (look.hand_size(seat), game.rules().discard_limit);
    ensure(cards > limit, Illegal::SeanCountsCards { cards, limit })
}

pub(crate) fn sean_take<L: Look>(look: &L, game: &Game, seat: Seat, resource: Resource) -> Legality {
    reacting(look.public(), seat, Helper::Sean)?;
    let (cards, limit) = (look.hand_size(seat), game.rules().discard_limit);
    ensure(cards <= limit, Illegal::SeanCountsCards { cards, limit })?;
    ensure(look.public().bank.has(resource), Illegal::NothingToTake { resource })
}

pub(crate) fn flip(public: &Public, seat: Seat) -> Legality {
    let helpers = after_use(public, seat)?;
    let side_a = helpers.cards[seat].is_some_and(|card| card.side == CardSide::A);
    ensure(side_a, Illegal::CannotFlip)
}

pub(crate) fn exchange(public: &Public, seat: Seat, helper: Helper) -> Legality {
    let helpers = after_use(public, seat)?;
    ensure(helpers.display.has(helper), Illegal::NotInDisplay { helper })
}

/// The seat has this helper and may use it this turn (HELP-6, HELP-9).
fn ready(public: &Public, seat: Seat, helper: Helper) -> Legality {
    let card = in_play(public)?.cards[seat];
    let card = card.filter(|card| card.helper == helper).ok_or(Illegal::NotYourHelper { helper })?;
    // A helper comes in exchange for one that was used, so one reason implies the other; this gives the closer
    // one.
    ensure(!card.received, Illegal::HelperJustReceived { helper })?;
    ensure(!card.used, Illegal::HelperUsedThisTurn)
}

/// A helper used on its owner's turn, at a point where the owner is free to choose (HELP-11, HELP-14).
pub(crate) fn on_turn(public: &Public, seat: Seat, helper: Helper) -> Result<Stage, Illegal> {
    in_play(public)?;
    let stage = match stage(public, seat) {
        Err(Illegal::NotYourTurn { .. })
            if seat != public.active && public.phase != Phase::SpecialBuilding =>
        {
            return Err(Illegal::HelperOnOwnTurn { helper });
        }
        other => other?,
    };
    ensure(stage != Stage::Special, Illegal::NotInSpecialBuilding)?;
    ready(public, seat, helper)?;
    Ok(stage)
}

/// When to flip or exchange a helper (HELP-13, HELP-15).
fn after_use(public: &Public, seat: Seat) -> Result<&Helpers, Illegal> {
    let helpers = in_play(public)?;
    if public.phase == (Phase::HelperUsed { seat }) {
        return Ok(helpers);
    }
    Err(if stage(public, seat).is_ok() { Illegal::HelperNotUsed } else { out_of_turn(public, seat) })
}

/// A helper that is used after the roll.
fn building_time(public: &Public, seat: Seat, helper: Helper) -> Legality {
    let stage = on_turn(public, seat, helper)?;
    ensure(stage == Stage::Main, Illegal::RollFirst)
}

/// Marianne or Sean, right after a roll.
fn reacting(public: &Public, seat: Seat, helper: Helper) -> Legality {
    in_play(public)?;
    let Phase::Reaction { seat: asked } = public.phase else {
        return Err(Illegal::HelperAnswersRolls { helper });
    };
    ensure(asked == seat, Illegal::NotYourTurn { seat })?;
    ready(public, seat, helper)
}

/// The price with one of its cards replaced by a different kind.
fn swapped(swap: Swap, price: Cards) -> Option<Cards> {
    swap.applied_to(price).filter(|_| swap.instead_of != swap.pay)
}

pub(crate) fn hilde<L: Look>(look: &L, game: &Game, seat: Seat, victim: Seat) -> Legality {
    let public = look.public();
    building_time(public, seat, Helper::Hilde)?;
    ensure(game.all_seats().has(victim), Illegal::NoSuchSeat { seat: victim })?;
    ensure(public.is_richer(game, victim, seat), Illegal::NotRicher { seat: victim })?;
    ensure(look.hand_size(victim) > 0, Illegal::HandEmpty { seat: victim })
}

pub(crate) fn lin(public: &Public, game: &Game, seat: Seat, hex: Hex) -> Legality {
    on_turn(public, seat, Helper::Lin)?;
    let deserts = game.board().deserts();
    ensure(!deserts.has(public.robber), Illegal::RobberOnDesert)?;
    ensure(deserts.has(hex), Illegal::NotADesert { hex })
}

pub(crate) fn louis(public: &Public, game: &Game, seat: Seat, edge: Edge) -> Legality {
    on_turn(public, seat, Helper::Louis)?;
    ensure(public.roads[seat].has(edge), Illegal::NoOwnRoad { edge })?;
    ensure(public.has_free_end(game, seat, edge), Illegal::NoFreeEnd { edge })?;
    ensure(public.has_other_path(game, seat, edge), Illegal::NoOtherPath { edge })
}

pub(crate) fn vincent<L: Look>(look: &L, seat: Seat, building: Building) -> Legality {
    let public = look.public();
    building_time(public, seat, Helper::Vincent)?;
    ensure(public.knights[seat] > 0, Illegal::NoKnight)?;
    let piece = match building {
        Building::Settlement => settlement_in_stock(public, seat).map(|()| PieceKind::Settlement)?,
        Building::City => city_in_stock(public, seat).map(|()| PieceKind::City)?,
    };
    ensure(public.vincent_can_place(seat, building), Illegal::NoPlaceFor { piece })?;
    pays(look, seat, Rules::vincent_price(building))
}
