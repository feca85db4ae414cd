//! Trades with the supply (PORT) and between players (TRADE).

use crate::action::{Action, Side, Slot};
use crate::cards::{Cards, Resource};
use crate::event::{OpenEvent, Sink, tell};
use crate::game::Game;
use crate::ids::Seat;
use crate::illegal::Illegal;
use crate::offer::{Offer, Offers};
use crate::sets::SeatSet;
use crate::state::State;

impl State {
    #[inline]
    pub(super) fn supply_trade<S: Sink>(
        &mut self,
        game: &Game,
        seat: Seat,
        give: Resource,
        get: Resource,
        sink: &mut S,
    ) {
        let count = self.public.rates(seat).get(give);
        self.hand_to_bank(seat, Cards::of(give, count));
        self.bank_to_hand(seat, Cards::one(get));
        tell(sink, OpenEvent::SupplyTraded { seat, give, count, get });
        self.close_offers(game, sink);
    }

    /// Every deal, build, card, helper and end of turn closes all offers, so that none stays open or closes because of a
    /// hand.
    #[inline]
    pub(crate) fn close_offers<S: Sink>(&mut self, game: &Game, sink: &mut S) {
        if game.rules().player_trade && !self.public.offers.is_empty() {
            self.public.offers = Offers::NONE;
            tell(sink, OpenEvent::AllOffersClosed);
        }
    }

    /// Do both sides of a deal still hold what they give (TRADE-4)? They do, since whatever changes a hand closes the
    /// offers; the check is here so that nothing depends on that.
    pub(crate) fn check_deal(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        let (slot, partner) = if let Action::Confirm { slot, with } = action {
            (slot, with)
        } else if let Action::Accept(slot) = action
            && seat == self.public.active
        {
            (slot, seat)
        } else {
            return Ok(());
        };
        let Some(offer) = self.public.offers.get(slot) else { return Err(Illegal::NoSuchOffer { slot }) };
        for (from, side) in [(offer.from, offer.give), (partner, offer.get)] {
            let held = side.cards().is_some_and(|cards| self.hidden.hands[from].covers(cards));
            if !held {
                return Err(Illegal::PartnerCannotGive { seat: from });
            }
        }
        Ok(())
    }

    #[cold]
    pub(super) fn offer<S: Sink>(&mut self, from: Seat, to: SeatSet, give: Side, get: Side, sink: &mut S) {
        let Some(slot) = self.public.offers.vacant() else { return };
        let offer = Offer::new(from, to, give, get);
        self.public.offers.put(slot, offer);
        self.public.offers_made[from] += 1;
        tell(sink, OpenEvent::Offered { slot, offer });
    }

    /// A counteroffer declines the offer that it answers, which may make room for it.
    #[cold]
    pub(super) fn counter<S: Sink>(&mut self, seat: Seat, slot: Slot, give: Side, get: Side, sink: &mut S) {
        let Some(answered) = self.public.offers.get(slot) else { return };
        self.decline(slot, seat, sink);
        self.offer(seat, SeatSet::of(answered.from), give, get, sink);
    }

    /// The active player's yes makes the deal: the proposer agreed by proposing it.
    #[cold]
    pub(super) fn accept<S: Sink>(&mut self, game: &Game, seat: Seat, slot: Slot, sink: &mut S) {
        if seat == self.public.active {
            self.deal(game, slot, seat, sink);
        } else {
            self.public.offers.accept(slot, seat);
            tell(sink, OpenEvent::Accepted { slot, seat });
        }
    }

    #[cold]
    pub(super) fn withdraw<S: Sink>(&mut self, slot: Slot, sink: &mut S) {
        self.public.offers.close(slot);
        tell(sink, OpenEvent::OfferClosed { slot });
    }

    /// An offer that all have declined is gone.
    #[cold]
    pub(super) fn decline<S: Sink>(&mut self, slot: Slot, seat: Seat, sink: &mut S) {
        let gone = self.public.offers.decline(slot, seat);
        tell(sink, OpenEvent::Declined { slot, seat });
        if gone {
            self.public.offers.close(slot);
            tell(sink, OpenEvent::OfferClosed { slot });
        }
    }

    /// The cards change hands immediately (TRADE-4).
    #[cold]
    pub(super) fn deal<S: Sink>(&mut self, game: &Game, slot: Slot, partner: Seat, sink: &mut S) {
        let Some(offer) = self.public.offers.get(slot) else { return };
        let (Some(given), Some(received)) = (offer.give.cards(), offer.get.cards()) else { return };
        let seat = offer.from;
        let hands = &mut self.hidden.hands;
        hands[seat] = hands[seat] - given + received;
        hands[partner] = hands[partner] - received + given;
        self.public.forgive_offers(seat, partner);
        tell(sink, OpenEvent::Traded { seat, given, partner, received });
        self.close_offers(game, sink);
    }
}
