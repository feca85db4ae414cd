//! Helpers: who has which, what was used this turn, and what the helper in use needs (section 18).

use super::super::defaults;
use super::super::fault::Flaw;
use super::super::position::Known;
use super::super::read::Field;
use super::PositionChecker;
use crate::action::Building;
use crate::cards::{DevCard, Lanes};
use crate::helpers::{CardSide, Helper, HelperCard, HelperSet, Helpers};
use crate::ids::{Edge, Seat};
use crate::illegal::PieceKind;
use crate::outcomes::shown_by_candamir;
use crate::phase::Phase;
use crate::sets::SeatSet;

impl PositionChecker<'_> {
    pub(super) fn helpers(&mut self) {
        let Some(helpers) = self.public().helpers else { return self.no_helpers() };
        let mut held = HelperSet::EMPTY;
        for seat in self.game.seats() {
            let Some(card) = helpers.cards[seat] else { continue };
            let helper = card.helper;
            self.ensure(!held.has(helper), Field::Seat(seat), Flaw::HelperTwice { helper });
            held = held.with(helper);
            let side_a = card.side == CardSide::A || !card.received;
            self.ensure(side_a, Field::Seat(seat), Flaw::NewOnSideB { seat });
        }
        let display = defaults::display(self.game, &helpers.cards);
        self.ensure(helpers.display == display, Field::Display, Flaw::WrongDisplay);
        if defaults::in_set_up(self.public().phase) {
            for seat in self.game.seats() {
                let dealt = helpers.cards[seat] == defaults::helper(self.game, self.public(), seat);
                self.ensure(dealt, Field::Seat(seat), Flaw::NotTheDealtHelper { seat });
            }
        } else {
            self.uses(&helpers);
        }
        self.jean(&helpers);
        self.in_use(&helpers);
        self.needs();
    }

    /// Without the module there is no trace of it.
    fn no_helpers(&mut self) {
        let (public, draft) = (self.public(), self.draft);
        for seat in self.game.seats() {
            self.ensure(draft.seats[seat].helper.is_none(), Field::Seat(seat), Flaw::NoHelpers);
        }
        self.ensure(draft.jean.is_none(), Field::Jean, Flaw::NoHelpers);
        self.ensure(draft.display.is_none(), Field::Display, Flaw::NoHelpers);
        let about_helpers = public.phase.helper().is_some()
            || matches!(public.phase, Phase::Reaction { .. } | Phase::HelperUsed { .. });
        self.ensure(!about_helpers, Field::Phase, Flaw::NoHelpers);
    }

    /// Who can have used a helper this turn (HELP-9, HELP-14)?
    fn uses(&mut self, helpers: &Helpers) {
        let public = self.public();
        // Uses are remembered until the end of the special building phase; the roll isn't.
        let over = matches!(public.phase, Phase::Over { winner: None });
        let after_roll = public.rolled || public.special.is_some() || over;
        let mut reacted = SeatSet::EMPTY;
        for seat in self.game.seats() {
            let Some(card) = helpers.cards[seat].filter(|card| card.used) else { continue };
            let possible = if seat == public.active {
                after_roll
                    || card.received
                    || matches!(card.helper, Helper::Nassir | Helper::Louis | Helper::Lin)
            } else {
                reacted = reacted.with(seat);
                after_roll && reacted.len() == 1 && has_reacted(helpers, card, public.active)
            };
            self.ensure(possible, Field::Seat(seat), Flaw::UseImpossible { seat });
        }
    }

    /// Jean's resource goes with his use (HELP-28).
    fn jean(&mut self, helpers: &Helpers) {
        let own = helpers.cards[self.public().active];
        let used = own.filter(|card| card.used);
        let kept = used.is_some_and(|card| card.helper == Helper::Jean && !card.received);
        let exchanged = used.is_some_and(|card| card.received) && helpers.display.has(Helper::Jean);
        let fits = if helpers.jean.is_some() { kept || exchanged } else { !kept };
        self.ensure(fits, Field::Jean, Flaw::JeanNotUsed);
    }

    /// The helper that the phase is about.
    fn in_use(&mut self, helpers: &Helpers) {
        let public = self.public();
        let phase = self.phase_word();
        if let Phase::Reaction { seat } = public.phase {
            let marianne = helpers.is_ready(seat, Helper::Marianne) && !public.bank.is_empty();
            let sean =
                helpers.is_ready(seat, Helper::Sean) && (public.due[seat] > 0 || !public.bank.is_empty());
            self.ensure(marianne || sean, Field::Phase, Flaw::CannotReact { seat });
        }
        let Some(seat) = defaults::helper_user(public) else { return };
        let wanted = public.phase.helper();
        let using = helpers.cards[seat].is_some_and(|card| {
            let right = wanted.is_none_or(|helper| card.helper == helper);
            card.used && !card.received && right
        });
        self.ensure(using, Field::Phase, Flaw::HelperNotInUse { seat, phase });
    }

    /// What the phase of a helper needs.
    fn needs(&mut self) {
        let public = self.public();
        let (game, active) = (self.game, public.active);
        let at = Field::Phase;
        match public.phase {
            Phase::NassirReturning { givers } => {
                let few = (1..=2).contains(&givers.len()) && givers.within(game.others(active));
                let enough = self.position.hand_total(active) >= givers.len() as u32;
                self.ensure(few && enough, at, Flaw::WrongGivers { givers });
            }
            Phase::WilliamBuilding => {
                let possible = public.can_place_road(active);
                self.ensure(possible, at, Flaw::NoPlaceFor { piece: PieceKind::Road });
            }
            Phase::CandamirDrawing => self.ensure(public.deck_left > 0, at, Flaw::DeckEmpty),
            Phase::CandamirKeeping => self.drawn(),
            Phase::HildeTaking { victim } => {
                let richer = public.is_richer(game, victim, active);
                self.ensure(richer, at, Flaw::NotRicher { seat: victim });
                self.has_cards(victim);
            }
            Phase::LouisPlacing { lifted, .. } => {
                let [a, b] = game.topology().ends(lifted);
                self.ensure(self.was_liftable(active, lifted), at, Flaw::NotLiftable { a, b });
            }
            Phase::VincentBuilding(building) => {
                let piece = match building {
                    Building::Settlement => PieceKind::Settlement,
                    Building::City => PieceKind::City,
                };
                let possible = public.vincent_can_place(active, building);
                self.ensure(possible, at, Flaw::NoPlaceFor { piece });
                self.knight_out();
            }
            Phase::HelperUsed { seat } => {
                if public.helper_of(seat) == Some(Helper::Vincent) {
                    self.knight_out();
                }
            }
            // Nassir can ask anybody at any time. `in_use` looks at reactions, `phase` at what has no helper.
            Phase::NassirAsking { .. }
            | Phase::Reaction { .. }
            | Phase::StartRoll { .. }
            | Phase::SetUpSettlement
            | Phase::SetUpRoad { .. }
            | Phase::BeforeRoll
            | Phase::Rolling
            | Phase::Discarding { .. }
            | Phase::MovingRobber
            | Phase::ChoosingVictim
            | Phase::Stealing { .. }
            | Phase::Main
            | Phase::FreeRoads { .. }
            | Phase::Drawing
            | Phase::SpecialBuilding
            | Phase::Over { .. } => {}
        }
    }

    fn knight_out(&mut self) {
        let out = self.draft.out.has(DevCard::Knight);
        self.ensure(out, Field::Out, Flaw::NoKnightOut);
    }

    /// Candamir shows three cards of the deck, or all of them (HELP-22).
    fn drawn(&mut self) {
        let deck = self.public().deck_left;
        self.ensure(deck > 0, Field::Phase, Flaw::DeckEmpty);
        let Some(drawn) = self.position.drawn else { return };
        let all = self.game.rules().deck;
        let known = self.game.seats().map(|seat| self.position.dev[seat].cards);
        let rest = known.fold(all.checked_sub(self.public().played), |rest, cards| rest?.checked_sub(cards));
        let there = rest.is_some_and(|rest: Lanes<DevCard>| rest.covers(drawn));
        let fits = there && Known::all(drawn).total() == u32::from(shown_by_candamir(deck));
        self.ensure(fits, Field::Phase, Flaw::WrongDrawn { drawn, deck });
    }

    /// Could Louis have picked up a road from this path (HELP-26, HELP-37)?
    fn was_liftable(&self, seat: Seat, lifted: Edge) -> bool {
        let public = self.public();
        if public.cache.taken.has(lifted) || public.roads_left(seat) == 0 {
            return false;
        }
        let ends = self.game.topology().end_set(lifted);
        let joined = ends.meets(public.buildings(seat) | public.cache.reach[seat]);
        joined
            && public.has_free_end(self.game, seat, lifted)
            && !public.cache.open_paths[seat].without(lifted).is_empty()
    }
}

/// Could this be the card of somebody who has answered a roll with Marianne or Sean? The one that was given back is in
/// the display, unless the active player has taken it since.
fn has_reacted(helpers: &Helpers, card: HelperCard, active: Seat) -> bool {
    let reacting = [Helper::Marianne, Helper::Sean];
    if !card.received {
        return reacting.contains(&card.helper);
    }
    reacting.into_iter().any(|helper| {
        let taken = helpers.cards[active].is_some_and(|own| own.received && own.helper == helper);
        helpers.display.has(helper) || taken
    })
}
