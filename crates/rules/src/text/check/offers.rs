//! Open offers: each must be one that could have been made and answered like that (TRADE-1 … TRADE-7).

use super::super::fault::Flaw;
use super::super::read::Field;
use super::PositionChecker;
use crate::action::Slot;
use crate::check::allowed_terms;
use crate::illegal::Illegal;
use crate::offer::Offer;
use crate::phase::Phase;
use crate::sets::SeatSet;

impl PositionChecker<'_> {
    pub(super) fn offers(&mut self) {
        let public = self.public();
        let phase = self.phase_word();
        for (slot, offer) in public.offers.iter() {
            let at = Field::Offer(slot);
            let now = public.phase == Phase::Main;
            self.ensure(now, at, Flaw::NotNow { what: "open offers", phase });
            if now {
                let open = public.may_trade(self.game);
                self.ensure(open, at, Flaw::Offer { slot, reason: Illegal::TradingIsOver });
            }
            if let Err(reason) = self.sound(&offer) {
                self.fault(at, Flaw::Offer { slot, reason });
            }
            self.replies(slot, &offer);
        }
    }

    /// Could its maker have made it?
    fn sound(&self, offer: &Offer) -> Result<(), Illegal> {
        let (rules, active) = (self.game.rules(), self.public().active);
        let refuse = |illegal| Err(illegal);
        if !rules.player_trade {
            return refuse(Illegal::NoPlayerTrade);
        }
        if offer.to.has(offer.from) {
            return refuse(Illegal::NobodyAsked);
        }
        if !offer.to.within(self.public().may_ask(self.game, offer.from)) {
            return refuse(Illegal::OnlyWithActive { active });
        }
        allowed_terms(rules, offer.give, offer.get)?;
        match offer.give.cards() {
            Some(gives) if !self.could_hold(offer.from, gives) => {
                refuse(Illegal::PartnerCannotGive { seat: offer.from })
            }
            _ => Ok(()),
        }
    }

    /// Could it have been answered like this? The active player's yes makes a deal immediately, so only the others' yes can wait.
    fn replies(&mut self, slot: Slot, offer: &Offer) {
        let at = Field::Offer(slot);
        let answered = offer.accepted | offer.declined;
        let fits = answered.within(offer.to)
            && !offer.accepted.meets(offer.declined)
            && offer.declined != offer.to
            && !offer.accepted.has(self.public().active);
        self.ensure(fits, at, Flaw::WrongReplies { slot });
        let (accepted, price) = (offer.accepted, offer.get.cards());
        if accepted != SeatSet::EMPTY && offer.has_open_side() {
            self.fault(at, Flaw::Offer { slot, reason: Illegal::OpenOffer { slot } });
        }
        for seat in accepted {
            let pays = price.is_none_or(|price| self.could_hold(seat, price));
            self.ensure(pays, at, Flaw::Offer { slot, reason: Illegal::PartnerCannotGive { seat } });
        }
    }
}
