//! What the phase needs: a place for the robber, somebody to rob, cards to discard or draw (ROBBER, SEVEN, RB, X56).

use super::super::defaults;
use super::super::fault::Flaw;
use super::super::read::Field;
use super::PositionChecker;
use crate::helpers::Helper;
use crate::ids::Seat;
use crate::phase::Phase;
use crate::sets::SeatSet;

impl PositionChecker<'_> {
    pub(super) fn phase(&mut self) {
        let public = self.public();
        let (game, active) = (self.game, public.active);
        self.robber();
        self.discards();
        let at = Field::Phase;
        match public.phase {
            Phase::MovingRobber => {
                self.ensure(!public.robber_targets(game).is_empty(), at, Flaw::NoRobberTarget);
            }
            Phase::ChoosingVictim => {
                let victims = public.victims(active);
                let least = if game.rules().theft_optional { 1 } else { 2 };
                self.ensure(victims.len() >= least, at, Flaw::NoVictims { victims });
            }
            Phase::Stealing { victim } => {
                let there = public.victims(active).has(victim);
                self.ensure(there, at, Flaw::NotAVictim { seat: victim });
                self.has_cards(victim);
            }
            Phase::FreeRoads { .. } => {
                let possible = public.can_place_road(active);
                self.ensure(possible, at, Flaw::NoRoadPossible { seat: active });
            }
            Phase::Drawing => self.ensure(public.deck_left > 0, at, Flaw::DeckEmpty),
            // These need nothing else, or are checked elsewhere: `set_up`, `turn`, `discards` and `awards`.
            Phase::StartRoll { .. }
            | Phase::SetUpSettlement
            | Phase::SetUpRoad { .. }
            | Phase::BeforeRoll
            | Phase::Rolling
            | Phase::Discarding { .. }
            | Phase::Main
            | Phase::SpecialBuilding
            | Phase::Over { .. }
            // What helpers need is checked in `helpers`.
            | Phase::Reaction { .. }
            | Phase::NassirAsking { .. }
            | Phase::NassirReturning { .. }
            | Phase::WilliamBuilding
            | Phase::CandamirDrawing
            | Phase::CandamirKeeping
            | Phase::HildeTaking { .. }
            | Phase::LouisPlacing { .. }
            | Phase::VincentBuilding(_)
            | Phase::HelperUsed { .. } => {}
        }
        if let Some(seat) = public.special {
            self.ensure(game.rules().special_building, at, Flaw::NoSpecialBuilding);
            self.ensure(seat != active, at, Flaw::SpecialForActive { seat });
        }
    }

    /// A card is to be taken from this hand.
    pub(super) fn has_cards(&mut self, seat: Seat) {
        let some = self.position.hand_total(seat) > 0;
        self.ensure(some, Field::Seat(seat), Flaw::HandEmpty { seat });
    }

    /// If the robber doesn't go to deserts, it can only have started there, or been sent there by Lin (AMB-49).
    fn robber(&mut self) {
        let public = self.public();
        let (rules, board) = (self.game.rules(), self.game.board());
        let hex = public.robber;
        let just_moved = matches!(public.phase, Phase::ChoosingVictim | Phase::Stealing { .. });
        let may_stay = hex == board.first_robber() || (rules.helpers && board.deserts().has(hex));
        let fine = rules.robber_to_desert || board.numbered().has(hex) || (may_stay && !just_moved);
        self.ensure(fine, Field::Robber, Flaw::RobberOnDesert { hex });
    }

    /// Who has to discard how many, and who the game is waiting for (SEVEN-1, SEVEN-4, HELP-29, HELP-30).
    fn discards(&mut self) {
        let public = self.public();
        let phase = self.phase_word();
        let seven = defaults::at_a_seven(public);
        let under_way = matches!(public.phase, Phase::Discarding { .. });
        for seat in self.game.seats() {
            let at = Field::Seat(seat);
            let (due, cards) = (public.due[seat], self.position.hand_total(seat));
            let aside = self.position.aside[seat];
            if !seven {
                let none = due == 0 && aside.is_empty();
                self.ensure(none, at, Flaw::NotNow { what: "discards", phase });
                continue;
            }
            self.ensure(self.right_due(seat), at, Flaw::WrongDue { seat, due, cards });
            let fits = if under_way { aside.total() <= u16::from(due) } else { aside.is_empty() };
            self.ensure(fits, at, Flaw::TooMuchAside { seat, aside: aside.total(), due });
        }
        if let Phase::Discarding { waiting } = public.phase {
            self.waiting(waiting);
        }
    }

    fn right_due(&self, seat: Seat) -> bool {
        let public = self.public();
        let (due, cards) = (public.due[seat], self.position.hand_total(seat));
        let limit = u32::from(self.game.rules().discard_limit);
        let counted = if cards > limit { cards / 2 } else { 0 };
        if public.phase == (Phase::HelperUsed { seat }) {
            // With Sean's help: nothing to discard, and a card at least.
            return due == 0 && cards > 0;
        }
        let by_count = u32::from(due) == counted;
        let card = public.helpers.and_then(|helpers| helpers.cards[seat].map(|card| (helpers, card)));
        match card {
            Some((_, card)) if card.used && !card.received && card.helper == Helper::Sean => due == 0,
            Some((_, card)) if card.received && seat != public.active => due == 0,
            // The active player may have used Sean on this seven, or another helper before the roll.
            Some((helpers, card)) if card.received && helpers.display.has(Helper::Sean) => {
                by_count || due == 0
            }
            _ => by_count,
        }
    }

    fn waiting(&mut self, waiting: SeatSet) {
        let expected = defaults::waiting(self.game, self.position);
        let unseen: SeatSet = self.game.seats().filter(|seat| !self.position.knows(*seat)).collect();
        // Nobody knows how much of an unseen hand has been set aside.
        let fits = waiting.within(expected) && (expected - waiting).within(unseen);
        self.ensure(fits, Field::Phase, Flaw::WrongWaiting { waiting, expected });
        self.ensure(!waiting.is_empty(), Field::Phase, Flaw::NobodyDiscards);
    }
}
