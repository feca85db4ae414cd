//! Whose turn it is, and what was done in it (TURN-1 … TURN-3, DEV-3, DEV-5, BUILD-3).

use super::super::defaults;
use super::super::fault::Flaw;
use super::super::read::Field;
use super::PositionChecker;
use crate::cards::DevCard;
use crate::helpers::Helper;
use crate::phase::Phase;
use crate::rules::Rules;

impl PositionChecker<'_> {
    pub(super) fn turn(&mut self) {
        let public = self.public();
        let (turn, phase) = (public.turn, self.phase_word());
        let counted = (turn == 0) == defaults::in_set_up(public.phase);
        self.ensure(counted, Field::Turn, Flaw::WrongTurn { turn, phase });
        let limit = self.game.rules().turn_limit;
        let within = limit == Rules::NO_TURN_LIMIT || turn <= limit;
        self.ensure(within, Field::Turn, Flaw::PastTurnLimit { turn, limit });
        let expected = defaults::active(self.game, public);
        // Turns beyond the largest number are no longer counted.
        let follows = public.active == expected || turn == u16::MAX;
        self.ensure(follows, Field::Active, Flaw::WrongActive { active: public.active, expected });
        self.roll();
        self.build();
        self.card();
        self.counted_offers();
    }

    fn roll(&mut self) {
        let public = self.public();
        let phase = self.phase_word();
        let needs_roll = match public.phase {
            Phase::Main
            | Phase::Reaction { .. }
            | Phase::Discarding { .. }
            | Phase::WilliamBuilding
            | Phase::CandamirDrawing
            | Phase::CandamirKeeping
            | Phase::HildeTaking { .. }
            | Phase::VincentBuilding(_) => true,
            Phase::Drawing => public.special.is_none(),
            Phase::HelperUsed { seat } => {
                !matches!(public.helper_of(seat), Some(Helper::Nassir | Helper::Louis | Helper::Lin))
            }
            // Before the roll, between turns, or possible both before and after the roll: cards, and the helpers that
            // need no roll.
            Phase::StartRoll { .. }
            | Phase::SetUpSettlement
            | Phase::SetUpRoad { .. }
            | Phase::BeforeRoll
            | Phase::Rolling
            | Phase::MovingRobber
            | Phase::ChoosingVictim
            | Phase::Stealing { .. }
            | Phase::FreeRoads { .. }
            | Phase::SpecialBuilding
            | Phase::NassirAsking { .. }
            | Phase::NassirReturning { .. }
            | Phase::LouisPlacing { .. }
            | Phase::Over { .. } => false,
        };
        self.ensure(public.rolled || !needs_roll, Field::Done, Flaw::NotRolled { phase });
        self.ensure(!(public.rolled && self.before_roll()), Field::Done, Flaw::Rolled { phase });
    }

    /// Phases before a turn's roll, or between two turns.
    fn before_roll(&self) -> bool {
        let public = self.public();
        let before = matches!(public.phase, Phase::BeforeRoll | Phase::Rolling);
        before || self.between_turns()
    }

    /// Nothing belongs to a turn here: the set-up, the special building phase, and the end at the turn limit.
    fn between_turns(&self) -> bool {
        let public = self.public();
        defaults::in_set_up(public.phase)
            || public.special.is_some()
            || public.phase == Phase::Over { winner: None }
    }

    fn build(&mut self) {
        let public = self.public();
        let bought = !self.position.bought.is_empty();
        let forced = defaults::done(self.position).build;
        let what = if bought { "a card bought this turn" } else { self.phase_word() };
        self.ensure(public.built || !forced, Field::Done, Flaw::NothingBuilt { what });
        let early = !public.rolled && (public.built || bought);
        self.ensure(!early, Field::Done, Flaw::BuiltBeforeRoll);
    }

    fn card(&mut self) {
        let public = self.public();
        let phase = self.phase_word();
        let robber =
            matches!(public.phase, Phase::MovingRobber | Phase::ChoosingVictim | Phase::Stealing { .. });
        let by_knight = robber && !public.rolled;
        let by_road_building = matches!(public.phase, Phase::FreeRoads { .. });
        let forced = by_knight || by_road_building;
        self.ensure(public.card_played || !forced, Field::Done, Flaw::NoCardPlayed { phase });
        if by_knight {
            let up = public.knights[public.active] > 0;
            self.ensure(up, Field::Seat(public.active), Flaw::CardNowhere { card: "a knight" });
        } else if by_road_building {
            let out = public.played.has(DevCard::RoadBuilding);
            self.ensure(out, Field::Out, Flaw::CardNowhere { card: "Road Building" });
        } else if public.card_played {
            let shown = !public.played.is_empty();
            self.ensure(shown, Field::Done, Flaw::CardNowhere { card: "any" });
        }
        let misplaced = public.card_played && self.between_turns();
        self.ensure(!misplaced, Field::Done, Flaw::NotNow { what: "card played", phase });
    }

    /// Offers are counted from the roll to the end of the turn.
    fn counted_offers(&mut self) {
        let public = self.public();
        let rules = self.game.rules();
        let limit = if rules.player_trade { rules.offers_per_turn } else { 0 };
        let at_roll = matches!(public.phase, Phase::Reaction { .. } | Phase::Discarding { .. });
        let phase = self.phase_word();
        for seat in self.game.seats() {
            let (made, open) = (public.offers_made[seat], defaults::offers_made(public, seat));
            let at = Field::Seat(seat);
            self.ensure(made <= limit, at, Flaw::TooManyOffers { seat, made, limit });
            self.ensure(made >= open, at, Flaw::OffersUncounted { seat, made, open });
            let tradable = public.rolled && !at_roll;
            self.ensure(made == 0 || tradable, at, Flaw::NotNow { what: "offers made", phase });
        }
    }
}
