//! What is done for a seat whose time is up: only what has to be. It rolls, ends the turn, or declines; if a choice can't
//! be avoided, luck makes it, except that a first settlement goes where the pips are.

use hexhaven_rules::cards::Cards;
use hexhaven_rules::chance::Picker;
use hexhaven_rules::places::Corner;
use hexhaven_rules::position::Phase;
use hexhaven_rules::{Action, Game, Seat, State, View, Viewer};

/// The least that the seat can do now: one action, or a whole discard.
pub(crate) fn least(game: &Game, state: &State, seat: Seat, luck: &mut dyn Picker) -> Vec<Action> {
    let public = state.public();
    let legal = state.legal(game, seat);
    let preferred = match public.phase {
        Phase::Discarding { .. } => return discard(game, state, seat, luck),
        Phase::Main if seat != public.active => {
            let asked = public.offers.iter().find(|(_, offer)| offer.unanswered().has(seat));
            asked.map(|(slot, _)| Action::Decline(slot))
        }
        Phase::SetUpSettlement => {
            let corners = legal.iter().filter_map(|action| match action {
                Action::Settlement(corner) => Some(corner),
                _ => None,
            });
            corners.max_by_key(|corner| pips(game, *corner)).map(Action::Settlement)
        }
        _ => [Action::Roll, Action::EndTurn, Action::PassReaction, Action::DeclineRoad, Action::FlipHelper]
            .into_iter()
            .find(|action| legal.contains(*action)),
    };
    preferred.or_else(|| legal.nth(luck.pick(legal.len().max(1) as u32) as usize)).into_iter().collect()
}

/// As many cards as it has to discard, each card in the hand equally likely.
fn discard(game: &Game, state: &State, seat: Seat, luck: &mut dyn Picker) -> Vec<Action> {
    let mut hand: Cards = View::of(game, state, Viewer::Seat(seat)).hand();
    let mut actions = Vec::new();
    for _ in 0..state.public().due[seat] {
        let mut place = luck.pick(u32::from(hand.total().max(1)));
        let card = hand.iter().find_map(|(card, count)| {
            let here = place < u32::from(count);
            place = place.saturating_sub(u32::from(count));
            here.then_some(card)
        });
        let Some(card) = card else { break };
        hand -= Cards::one(card);
        actions.push(Action::Discard(card));
    }
    actions
}

fn pips(game: &Game, corner: Corner) -> u8 {
    game.topology().hexes_at(corner).iter().map(|hex| game.board().pips(hex)).sum()
}
