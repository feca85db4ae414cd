//! The choices that helpers give: on their owner's turn, and while one of them is being used.

use super::{CardSide, Helper, Helpers};
use crate::action::Building;
use crate::actions::Actions;
use crate::cards::{Cards, DevCards};
use crate::check::stage;
use crate::flat::helper as bits;
use crate::game::Game;
use crate::ids::{Corner, Edge, Seat};
use crate::phase::Stage;
use crate::public::Public;
use crate::rules::{HildePoints, Rules};
use crate::sets::EdgeSet;
use crate::state::Look;

/// Adds what the active player's helper can do at this point in the turn.
#[inline]
pub(crate) fn add_on_turn<L: Look>(actions: &mut Actions, look: &L, game: &Game, seat: Seat) {
    if let Some(helpers) = &look.public().helpers {
        add_own(actions, look, game, seat, helpers);
    }
}

fn add_own<L: Look>(actions: &mut Actions, look: &L, game: &Game, seat: Seat, helpers: &Helpers) {
    let public = look.public();
    let Some(card) = helpers.cards[seat].filter(|card| !card.used && !card.received) else { return };
    actions.more = true;
    let after_roll = stage(public, seat) == Ok(Stage::Main);
    let hand = look.hand(seat);
    let affordable = |at: usize, prices: &mut dyn Iterator<Item = Option<Cards>>| {
        prices
            .enumerate()
            .filter(|(_, price)| price.is_some_and(|price| hand.covers(price)))
            .fold(0u128, |mask, (place, _)| mask | 1 << (at + place))
    };
    actions.helper |= match card.helper {
        Helper::Nassir => 0x1f << bits::NASSIR_AT,
        Helper::William if after_roll && public.can_place_road(seat) => affordable(
            bits::WILLIAM_AT,
            &mut bits::swaps(Rules::ROAD_PRICE).map(|swap| swap.applied_to(Rules::ROAD_PRICE)),
        ),
        Helper::Candamir if after_roll && public.deck_left > 0 => {
            let plain = std::iter::once(Some(Rules::DEV_CARD_PRICE));
            let swapped =
                bits::swaps(Rules::DEV_CARD_PRICE).map(|swap| swap.applied_to(Rules::DEV_CARD_PRICE));
            affordable(bits::CANDAMIR_AT, &mut plain.chain(swapped))
        }
        Helper::Hilde if after_roll => {
            let mut mask = 0;
            for victim in game.others(seat) {
                if look.hand_size(victim) > 0 && public.is_richer(game, victim, seat) {
                    mask |= 1 << (bits::HILDE_AT + victim.index());
                }
            }
            mask
        }
        Helper::Jean if after_roll && public.may_trade(game) => 0x1f << bits::JEAN_AT,
        Helper::Lin if !game.board().deserts().has(public.robber) => {
            u128::from(game.board().deserts().0) << bits::LIN_AT
        }
        Helper::Vincent if after_roll && public.knights[seat] > 0 => {
            let mut mask = 0;
            for building in [Building::Settlement, Building::City] {
                if public.vincent_can_place(seat, building) && hand.covers(Rules::vincent_price(building)) {
                    mask |= 1 << (bits::VINCENT_AT + building as usize);
                }
            }
            mask
        }
        Helper::Louis => {
            actions.lifts = public.liftable(game, seat);
            0
        }
        // Not at this point in the turn; Marianne and Sean answer rolls (see `add_reactions`).
        Helper::William
        | Helper::Candamir
        | Helper::Hilde
        | Helper::Jean
        | Helper::Lin
        | Helper::Vincent
        | Helper::Marianne
        | Helper::Sean => 0,
    };
}

/// Adds choices that are not places on the board.
fn add(actions: &mut Actions, choices: u128) {
    actions.more = true;
    actions.helper = choices;
}

/// An answer to the roll by Marianne (HELP-19) or Sean (HELP-29), or none (HELP-35).
#[cold]
pub(crate) fn add_reactions<L: Look>(actions: &mut Actions, look: &L, game: &Game, seat: Seat) {
    let public = look.public();
    let supply = u128::from(public.bank.kinds_mask());
    let marianne = public.helpers.is_some_and(|helpers| helpers.is_ready(seat, Helper::Marianne));
    let answers = if marianne {
        supply << bits::MARIANNE_AT
    } else if look.hand_size(seat) > game.rules().discard_limit {
        bits::SEAN_KEEP
    } else {
        supply << bits::SEAN_TAKE_AT
    };
    add(actions, bits::PASS | answers);
}

/// The players that Nassir may ask, one or two at once (HELP-16).
#[cold]
pub(crate) fn add_groups(actions: &mut Actions, game: &Game, seat: Seat) {
    let groups = bits::groups().enumerate().filter(|(_, group)| group.within(game.others(seat)));
    add(actions, groups.fold(0, |choices, (place, _)| choices | 1 << (bits::ASK_AT + place)));
}

/// The cards that Nassir may give back (HELP-16).
#[cold]
pub(crate) fn add_returns(actions: &mut Actions, hand: Cards) {
    add(actions, u128::from(hand.kinds_mask()) << bits::RETURN_AT);
}

/// The drawn cards of which Candamir keeps one (HELP-21).
#[cold]
pub(crate) fn add_kept(actions: &mut Actions, drawn: DevCards) {
    add(actions, u128::from(drawn.kinds_mask()) << bits::KEEP_AT);
}

/// The cards of which Hilde takes one (HELP-23).
#[cold]
pub(crate) fn add_taken(actions: &mut Actions, hand: Cards) {
    add(actions, u128::from(hand.kinds_mask()) << bits::TAKE_AT);
}

/// The places for Vincent's building (HELP-31).
#[cold]
pub(crate) fn add_vincent_places(actions: &mut Actions, public: &Public, seat: Seat, building: Building) {
    actions.places = true;
    match building {
        Building::Settlement => actions.settlements = public.settlement_places(seat),
        Building::City => actions.cities = public.settlements[seat],
    }
}

/// A used helper is flipped, if it shows its A side, or exchanged (HELP-7, HELP-8).
#[cold]
pub(crate) fn add_ends_of_use(actions: &mut Actions, public: &Public, seat: Seat) {
    let Some(helpers) = &public.helpers else { return };
    let side_a = helpers.cards[seat].is_some_and(|card| card.side == CardSide::A);
    let flip = if side_a { bits::FLIP } else { 0 };
    add(actions, flip | u128::from(helpers.display.0) << bits::EXCHANGE_AT);
}

impl Public {
    /// Has the victim more visible points (HELP-23, HELP-24, AMB-43)?
    pub(crate) fn is_richer(&self, game: &Game, victim: Seat, seat: Seat) -> bool {
        match game.rules().hilde_points {
            HildePoints::WithSpecialCards => self.points(victim) > self.points(seat),
            HildePoints::BuildingsOnly => self.building_points(victim) > self.building_points(seat),
        }
    }

    /// Is there a piece and a place for Vincent's building (HELP-32)?
    pub(crate) fn vincent_can_place(&self, seat: Seat, building: Building) -> bool {
        match building {
            Building::Settlement => {
                self.settlements_left(seat) > 0 && !self.settlement_places(seat).is_empty()
            }
            Building::City => self.cities_left(seat) > 0 && !self.settlements[seat].is_empty(),
        }
    }

    /// The roads that Louis may pick up: with a free end, and a place to go (HELP-26, HELP-37).
    pub(crate) fn liftable(&self, game: &Game, seat: Seat) -> EdgeSet {
        self.roads[seat]
            .iter()
            .filter(|edge| self.has_free_end(game, seat, *edge) && self.has_other_path(game, seat, *edge))
            .collect()
    }

    /// Does this road have an end that touches none of its owner's other pieces (HELP-26)? Other players' pieces don't
    /// matter (AMB-40).
    pub(crate) fn has_free_end(&self, game: &Game, seat: Seat, edge: Edge) -> bool {
        let topology = game.topology();
        let others = self.roads[seat].without(edge);
        topology.ends(edge).into_iter().any(|corner| {
            !self.buildings(seat).has(corner) && (topology.edges_at(corner) & others).is_empty()
        })
    }

    /// Could this road, once picked up, be placed on another path (HELP-27)? That is, does any open path connect without
    /// it?
    pub(crate) fn has_other_path(&self, game: &Game, seat: Seat, edge: Edge) -> bool {
        let topology = game.topology();
        let others = self.roads[seat].without(edge);
        let connects = |corner: Corner| {
            let reached = !(topology.edges_at(corner) & others).is_empty();
            self.buildings(seat).has(corner) || (reached && !self.cache.occupied.has(corner))
        };
        self.cache.open_paths[seat].iter().any(|path| topology.ends(path).into_iter().any(connects))
    }

    /// Who may answer this roll with Marianne or Sean: everybody knows, since hand sizes are public (HELP-19, HELP-29).
    pub(crate) fn may_react(&self, helper: Helper) -> Option<Seat> {
        self.helpers.as_ref()?.ready_owner(helper)
    }
}
