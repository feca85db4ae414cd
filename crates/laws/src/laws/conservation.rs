//! L5: cards and pieces are conserved (COMP-10, COMP-16, COMP-17, HELP-6), and no two of them are where only one may be
//! (TOPO-4, SETTLE-3).

use hexhaven_rules::cards::{Cards, DevCard, DevCards};
use hexhaven_rules::helpers::{Helper, HelperSet};
use hexhaven_rules::places::{CornerSet, EdgeSet};
use hexhaven_rules::position::{Phase, Public};
use hexhaven_rules::trade::Side;
use hexhaven_rules::{Game, Rules, Seat, State};

use crate::violation::{Law, LawResult, demand, demand_equal};

const LAW: Law = Law::Conservation;

/// L5, all of it.
pub fn conserved(game: &Game, state: &State) -> LawResult {
    cards_conserved(game, state)?;
    pieces(game, state.public())?;
    helpers(game, state.public())?;
    bounds(game, state)
}

/// What is quickest to see of L5, and breaks first: no card is lost or made.
pub fn cards_conserved(game: &Game, state: &State) -> LawResult {
    resources(game, state)?;
    dev_cards(game, state)
}

/// COMP-16: supply and hands together are what the game started with.
fn resources(game: &Game, state: &State) -> LawResult {
    let mut counts = state.public().bank.counts().map(u32::from);
    for seat in game.seats() {
        for (all, held) in counts.iter_mut().zip(state.hand(seat).counts()) {
            *all += u32::from(held);
        }
    }
    let started = game.rules().supply.counts().map(u32::from);
    demand_equal(LAW, &started, &counts, || "resource cards of supply and hands".to_owned())
}

/// COMP-17: deck, hands and played cards together are the deck of the start.
fn dev_cards(game: &Game, state: &State) -> LawResult {
    let public = state.public();
    let held = game.seats().map(|seat| state.dev_cards(seat));
    let sum = held.fold(state.deck() + public.played, |all: DevCards, hand| all + hand);
    demand_equal(LAW, &game.rules().deck, &sum, || "development cards of deck, hands and table".to_owned())?;
    demand_equal(LAW, &state.deck().total(), &u16::from(public.deck_left), || {
        "the number left in the deck".to_owned()
    })?;
    let face_up: u8 = game.seats().map(|seat| public.knights[seat]).sum();
    let played = public.played.get(DevCard::Knight);
    // Vincent takes knights out of the game (HELP-31); without him all stay face up (DEV-7).
    let kept = if game.rules().helpers { face_up <= played } else { face_up == played };
    demand(LAW, kept, || format!("{face_up} knights are face up and {played} were played"))?;
    demand(LAW, !public.played.has(DevCard::VictoryPoint), || "a victory point card was played".to_owned())
}

fn pieces(game: &Game, public: &Public) -> LawResult {
    let topology = game.topology();
    let (mut built, mut paved) = (CornerSet::EMPTY, EdgeSet::EMPTY);
    for seat in game.seats() {
        let (settlements, cities) = (public.settlements[seat], public.cities[seat]);
        let roads = public.roads[seat];
        let stock = settlements.len() <= usize::from(Rules::SETTLEMENTS)
            && cities.len() <= usize::from(Rules::CITIES)
            && roads.len() <= usize::from(Rules::ROADS);
        demand(LAW, stock, || format!("seat {seat} has more pieces on the board than it owns (COMP-10)"))?;
        let alone = !settlements.meets(cities) && !built.meets(settlements | cities) && !paved.meets(roads);
        demand(LAW, alone, || format!("a piece of seat {seat} shares its place (TOPO-4)"))?;
        built |= settlements | cities;
        paved |= roads;
    }
    let on_board = built.within(topology.all_corners()) && paved.within(topology.all_edges());
    demand(LAW, on_board, || "a piece is off the board".to_owned())?;
    demand(LAW, topology.all_hexes().has(public.robber), || "the robber is off the board".to_owned())?;
    for road in topology.all_edges() {
        let [a, b] = topology.ends(road);
        demand(LAW, !(built.has(a) && built.has(b)), || format!("buildings on {a} and {b} are too close"))?;
    }
    Ok(())
}

/// Every helper is in one place, and from the first turn on everybody has one (HELP-6).
fn helpers(game: &Game, public: &Public) -> LawResult {
    let Some(helpers) = &public.helpers else {
        return demand(LAW, !game.rules().helpers, || "the helpers are gone".to_owned());
    };
    let held: Vec<_> = helpers.cards.iter().flatten().map(|card| card.helper).collect();
    let set: HelperSet = held.iter().copied().collect();
    let apart = set.len() == held.len() && held.iter().all(|helper| !helpers.display.has(*helper));
    demand(LAW, apart, || format!("a helper is in two places: {helpers:?}"))?;
    let all = held.len() + helpers.display.len() == Helper::ALL.len();
    let dealt = game.seats().all(|seat| helpers.cards[seat].is_some());
    let set_up = public.turn == 0;
    demand(LAW, set_up || (all && dealt && held.len() == game.players()), || {
        format!("not everybody has one helper: {helpers:?}")
    })
}

/// Counters stay within their rules, and what belongs to a phase is gone with it.
fn bounds(game: &Game, state: &State) -> LawResult {
    let (public, rules) = (state.public(), game.rules());
    let over = |count: &u8| *count > rules.offers_per_turn;
    demand(LAW, !public.offers_made.iter().any(over), || "too many offers on one turn".to_owned())?;
    let seven =
        matches!(public.phase, Phase::Reaction { .. } | Phase::HelperUsed { .. } | Phase::Discarding { .. });
    let due: u32 = public.due.iter().copied().map(u32::from).sum();
    demand(LAW, seven || due == 0, || format!("{due} cards are due to discard in {:?}", public.phase))?;
    for seat in Seat::all(Seat::MAX).skip(game.players()) {
        let empty = state.hand(seat) == Cards::EMPTY
            && state.dev_cards(seat) == DevCards::EMPTY
            && public.buildings(seat).is_empty()
            && public.roads[seat].is_empty();
        demand(LAW, empty, || format!("nobody sits on {seat}, yet something is there"))?;
    }
    offers(game, state)
}

/// An offer stands between the active player and others, and nothing that changes a hand leaves it open, so that whoever
/// agreed can still pay (TRADE-2, TRADE-4).
fn offers(game: &Game, state: &State) -> LawResult {
    let public = state.public();
    let pays = |seat, side: Side| side.cards().is_none_or(|cards| state.hand(seat).covers(cards));
    for (slot, offer) in public.offers.iter() {
        let involved = offer.from == public.active || offer.to.has(public.active);
        let sound = involved
            && public.phase == Phase::Main
            && offer.to.within(game.others(offer.from))
            && offer.accepted.within(offer.to)
            && offer.declined.within(offer.to)
            && !offer.accepted.meets(offer.declined)
            && offer.declined != offer.to;
        demand(LAW, sound, || format!("offer {slot} cannot be: {offer:?}"))?;
        let covered = pays(offer.from, offer.give) && offer.accepted.iter().all(|seat| pays(seat, offer.get));
        demand(LAW, covered, || format!("offer {slot} is not covered: {offer:?}"))?;
    }
    Ok(())
}
