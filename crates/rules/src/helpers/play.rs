//! What helpers do (HELP-4, HELP-7, HELP-8, HELP-16 … HELP-37).

use super::{CardSide, Helper, HelperCard, Helpers};
use crate::action::{Building, Swap};
use crate::cards::{Cards, DevCard, DevCards, Resource};
use crate::event::{Event, OpenEvent, Piece, Sink, tell};
use crate::game::Game;
use crate::ids::{Edge, Hex, Seat};
use crate::phase::Phase;
use crate::public::Public;
use crate::rules::Rules;
use crate::sets::SeatSet;
use crate::state::State;

impl Helpers {
    /// The owner can't use another helper this turn (HELP-9).
    pub(crate) fn note_used(&mut self, seat: Seat) {
        if let Some(card) = &mut self.cards[seat] {
            card.used = true;
        }
    }

    pub(crate) fn flip(&mut self, seat: Seat) {
        if let Some(card) = &mut self.cards[seat] {
            card.side = CardSide::B;
        }
    }

    /// The used helper goes to the display, A side up, and another one comes (HELP-8). Says which one went.
    pub(crate) fn exchange(&mut self, seat: Seat, taken: Helper) -> Option<Helper> {
        let returned = self.cards[seat]?.helper;
        self.display = self.display.without(taken).with(returned);
        self.cards[seat] = Some(HelperCard { helper: taken, side: CardSide::A, received: true, used: true });
        Some(returned)
    }
}

impl Public {
    /// Changes the helpers, if the module is in play.
    pub(crate) fn with_helpers(&mut self, change: impl FnOnce(&mut Helpers)) {
        if let Some(helpers) = &mut self.helpers {
            change(helpers);
        }
    }

    /// The helper that this seat has.
    pub(crate) fn helper_of(&self, seat: Seat) -> Option<Helper> {
        self.helpers.as_ref().and_then(|helpers| helpers.cards[seat]).map(|card| card.helper)
    }
}

impl State {
    /// The next helper of the stack for a player whose set-up is done (HELP-4, HELP-5).
    pub(crate) fn deal_helper<S: Sink>(&mut self, game: &Game, seat: Seat, sink: &mut S) {
        let Some(helpers) = &mut self.public.helpers else { return };
        let Some(helper) = helpers.deal(seat, game.players()) else { return };
        tell(sink, OpenEvent::HelperDealt { seat, helper });
        if helpers.cards.iter().flatten().count() == game.players() {
            tell(sink, OpenEvent::Display { helpers: helpers.display });
        }
    }

    /// The first choice of a use: from now on the helper counts as used.
    fn begin_use<S: Sink>(&mut self, game: &Game, seat: Seat, sink: &mut S) {
        self.close_offers(game, sink);
        if let Some(helper) = self.public.helper_of(seat) {
            tell(sink, OpenEvent::HelperUsed { seat, helper });
        }
        self.public.with_helpers(|helpers| helpers.note_used(seat));
    }

    #[cold]
    pub(crate) fn pass_reaction<S: Sink>(&mut self, game: &Game, seat: Seat, sink: &mut S) {
        tell(sink, OpenEvent::ReactionPassed { seat });
        self.after_helper(game, self.public.helper_of(seat));
    }

    #[cold]
    pub(crate) fn flip_helper<S: Sink>(&mut self, game: &Game, seat: Seat, sink: &mut S) {
        self.public.with_helpers(|helpers| helpers.flip(seat));
        tell(sink, OpenEvent::HelperFlipped { seat });
        self.after_helper(game, self.public.helper_of(seat));
    }

    #[cold]
    pub(crate) fn exchange_helper<S: Sink>(&mut self, game: &Game, seat: Seat, taken: Helper, sink: &mut S) {
        let returned = self.public.helpers.as_mut().and_then(|helpers| helpers.exchange(seat, taken));
        if let Some(returned) = returned {
            tell(sink, OpenEvent::HelperExchanged { seat, returned, taken });
        }
        self.after_helper(game, returned);
    }

    /// The advantage has been resolved: a win ends the game; otherwise the helper is flipped or exchanged (HELP-15).
    pub(crate) fn helper_used<S: Sink>(&mut self, game: &Game, seat: Seat, sink: &mut S) {
        if !self.check_win(game, sink) {
            self.public.phase = Phase::HelperUsed { seat };
        }
    }

    /// The turn continues. Sean reacts only to a seven, whose discards and robber are still to come.
    fn after_helper(&mut self, game: &Game, helper: Option<Helper>) {
        if helper == Some(Helper::Sean) {
            self.begin_discards(game);
        } else {
            self.public.resume();
        }
    }

    fn helper_brings<S: Sink>(&mut self, seat: Seat, resource: Resource, sink: &mut S) {
        self.bank_to_hand(seat, Cards::one(resource));
        tell(sink, OpenEvent::HelperBrought { seat, resource });
    }

    /// What Marianne does, and Sean for a small hand (HELP-19, HELP-29).
    #[cold]
    pub(crate) fn take_from_supply<S: Sink>(
        &mut self,
        game: &Game,
        seat: Seat,
        resource: Resource,
        sink: &mut S,
    ) {
        self.begin_use(game, seat, sink);
        self.helper_brings(seat, resource, sink);
        self.helper_used(game, seat, sink);
    }

    #[cold]
    pub(crate) fn sean_keep<S: Sink>(&mut self, game: &Game, seat: Seat, sink: &mut S) {
        self.begin_use(game, seat, sink);
        self.public.due[seat] = 0;
        tell(sink, OpenEvent::Spared { seat });
        self.helper_used(game, seat, sink);
    }

    #[cold]
    pub(crate) fn nassir<S: Sink>(&mut self, game: &Game, seat: Seat, resource: Resource, sink: &mut S) {
        self.begin_use(game, seat, sink);
        tell(sink, OpenEvent::NassirNamed { seat, resource });
        self.public.phase = Phase::NassirAsking { resource };
    }

    #[cold]
    pub(crate) fn nassir_asks<S: Sink>(&mut self, game: &Game, seat: Seat, asked: SeatSet, sink: &mut S) {
        let Phase::NassirAsking { resource } = self.public.phase else { return };
        let mut givers = SeatSet::EMPTY;
        for giver in asked.clockwise_after(seat, game.players()) {
            if self.hidden.hands[giver].has(resource) {
                self.hand_over(giver, seat, resource);
                givers = givers.with(giver);
                tell(sink, OpenEvent::NassirGot { seat, giver, resource });
            } else {
                tell(sink, OpenEvent::NassirRefused { seat, asked: giver });
            }
        }
        if givers.is_empty() {
            self.helper_used(game, seat, sink);
        } else {
            self.public.phase = Phase::NassirReturning { givers };
        }
    }

    /// The givers get their cards back clockwise from the active player (HELP-16).
    #[cold]
    pub(crate) fn nassir_returns<S: Sink>(
        &mut self,
        game: &Game,
        seat: Seat,
        resource: Resource,
        sink: &mut S,
    ) {
        let Phase::NassirReturning { givers } = self.public.phase else { return };
        let Some(giver) = givers.clockwise_after(seat, game.players()).next() else { return };
        self.hand_over(seat, giver, resource);
        tell(sink, OpenEvent::NassirGave { seat, giver, resource });
        let givers = givers.without(giver);
        if givers.is_empty() {
            self.helper_used(game, seat, sink);
        } else {
            self.public.phase = Phase::NassirReturning { givers };
        }
    }

    #[cold]
    pub(crate) fn william<S: Sink>(&mut self, game: &Game, seat: Seat, swap: Swap, sink: &mut S) {
        self.begin_use(game, seat, sink);
        self.pay(game, seat, swap.applied_to(Rules::ROAD_PRICE).unwrap_or(Rules::ROAD_PRICE), sink);
        self.public.phase = Phase::WilliamBuilding;
    }

    #[cold]
    pub(crate) fn candamir<S: Sink>(&mut self, game: &Game, seat: Seat, swap: Option<Swap>, sink: &mut S) {
        self.begin_use(game, seat, sink);
        let swapped = swap.and_then(|swap| swap.applied_to(Rules::DEV_CARD_PRICE));
        self.pay(game, seat, swapped.unwrap_or(Rules::DEV_CARD_PRICE), sink);
        self.public.phase = Phase::CandamirDrawing;
    }

    pub(crate) fn candamir_drew<S: Sink>(&mut self, cards: DevCards, sink: &mut S) {
        self.hidden.drawn = cards;
        if S::ON {
            sink.event(Event::CandamirDrew { seat: self.public.active, cards });
        }
        self.public.phase = Phase::CandamirKeeping;
    }

    #[cold]
    pub(crate) fn candamir_keeps<S: Sink>(&mut self, game: &Game, seat: Seat, card: DevCard, sink: &mut S) {
        self.hidden.drawn = DevCards::EMPTY;
        self.receive_dev_card(card, sink);
        self.helper_used(game, seat, sink);
    }

    #[cold]
    pub(crate) fn hilde<S: Sink>(&mut self, game: &Game, seat: Seat, victim: Seat, sink: &mut S) {
        self.begin_use(game, seat, sink);
        if S::ON {
            sink.event(Event::HildeLooked { seat, victim, hand: self.hidden.hands[victim] });
        }
        self.public.phase = Phase::HildeTaking { victim };
    }

    #[cold]
    pub(crate) fn hilde_takes<S: Sink>(&mut self, game: &Game, seat: Seat, card: Resource, sink: &mut S) {
        let Phase::HildeTaking { victim } = self.public.phase else { return };
        self.hand_over(victim, seat, card);
        if S::ON {
            sink.event(Event::HildeTook { seat, victim, card });
        }
        self.helper_used(game, seat, sink);
    }

    #[cold]
    pub(crate) fn jean<S: Sink>(&mut self, game: &Game, seat: Seat, resource: Resource, sink: &mut S) {
        self.begin_use(game, seat, sink);
        self.public.with_helpers(|helpers| helpers.jean = Some(resource));
        tell(sink, OpenEvent::JeanChose { seat, resource });
        self.helper_used(game, seat, sink);
    }

    /// The robber goes to a desert and nobody is robbed; the hex it leaves gives a card if the supply has one (HELP-25,
    /// AMB-38).
    #[cold]
    pub(crate) fn lin<S: Sink>(&mut self, game: &Game, seat: Seat, desert: Hex, sink: &mut S) {
        self.begin_use(game, seat, sink);
        let left = self.public.robber;
        tell(sink, OpenEvent::RobberMoved { seat, from: left, to: desert });
        self.public.robber = desert;
        if let Some(resource) = game.board().resource(left).filter(|card| self.public.bank.has(*card)) {
            self.helper_brings(seat, resource, sink);
        }
        self.helper_used(game, seat, sink);
    }

    #[cold]
    pub(crate) fn louis<S: Sink>(&mut self, game: &Game, seat: Seat, edge: Edge, sink: &mut S) {
        self.begin_use(game, seat, sink);
        let length_before = self.public.cache.road_length[seat];
        self.public.lift_road(game, seat, edge);
        tell(sink, OpenEvent::RoadLifted { seat, edge });
        self.public.phase = Phase::LouisPlacing { lifted: edge, length_before };
    }

    /// Longest Road is settled once, after the rebuild, by the length from before the road was picked up (AMB-40).
    pub(crate) fn louis_placed<S: Sink>(
        &mut self,
        game: &Game,
        seat: Seat,
        edge: Edge,
        length_before: u8,
        sink: &mut S,
    ) {
        let mut lengths = self.public.cache.road_length;
        lengths[seat] = length_before;
        self.public.put_road(game, seat, edge);
        tell(sink, OpenEvent::Built { seat, piece: Piece::Road(edge) });
        self.public.settle_longest_road(game, lengths, sink);
        self.helper_used(game, seat, sink);
    }

    #[cold]
    pub(crate) fn vincent<S: Sink>(&mut self, game: &Game, seat: Seat, building: Building, sink: &mut S) {
        self.begin_use(game, seat, sink);
        self.public.knights[seat] -= 1;
        tell(sink, OpenEvent::KnightRemoved { seat });
        self.public.settle_largest_army(game, sink);
        self.pay(game, seat, Rules::vincent_price(building), sink);
        self.public.phase = Phase::VincentBuilding(building);
    }
}
