//! Development cards are played (KNIGHT, RB, YOP, MONO).

use crate::action::Plenty;
use crate::cards::{Cards, DevCard, DevCards, Resource};
use crate::event::{OpenEvent, Sink, tell};
use crate::game::Game;
use crate::ids::Seat;
use crate::phase::Phase;
use crate::public::Public;
use crate::state::State;

impl Public {
    /// A card is revealed: knights stay in front of their owner, others leave the game (DEV-7).
    pub(crate) fn note_played(&mut self, seat: Seat, card: DevCard) {
        self.card_played = true;
        self.played += DevCards::one(card);
        if card == DevCard::Knight {
            self.knights[seat] += 1;
        }
    }
}

impl State {
    fn play_card<S: Sink>(&mut self, game: &Game, seat: Seat, card: DevCard, sink: &mut S) {
        self.close_offers(game, sink);
        self.hidden.dev[seat] -= DevCards::one(card);
        self.public.note_played(seat, card);
        tell(sink, OpenEvent::CardPlayed { seat, card });
    }

    /// It counts for Largest Army immediately, and the robber moves unless that has won the game (KNIGHT-1, KNIGHT-2).
    pub(super) fn knight<S: Sink>(&mut self, game: &Game, seat: Seat, sink: &mut S) {
        self.play_card(game, seat, DevCard::Knight, sink);
        self.public.settle_largest_army(game, sink);
        if !self.check_win(game, sink) {
            self.begin_robber(game);
        }
    }

    pub(super) fn road_building<S: Sink>(&mut self, game: &Game, seat: Seat, sink: &mut S) {
        self.play_card(game, seat, DevCard::RoadBuilding, sink);
        self.public.phase = Phase::FreeRoads { placed: 0 };
    }

    pub(super) fn year_of_plenty<S: Sink>(&mut self, game: &Game, seat: Seat, cards: Plenty, sink: &mut S) {
        self.play_card(game, seat, DevCard::YearOfPlenty, sink);
        let cards = cards.cards();
        self.bank_to_hand(seat, cards);
        tell(sink, OpenEvent::PlentyTaken { seat, cards });
    }

    /// Every other player hands over all cards of that kind (MONO-1).
    pub(super) fn monopoly<S: Sink>(&mut self, game: &Game, seat: Seat, resource: Resource, sink: &mut S) {
        self.play_card(game, seat, DevCard::Monopoly, sink);
        for victim in game.others(seat) {
            let count = self.hidden.hands[victim].get(resource);
            let cards = Cards::of(resource, count);
            self.hidden.hands[victim] -= cards;
            self.hidden.hands[seat] += cards;
            tell(sink, OpenEvent::Monopolized { seat, victim, resource, count });
        }
    }
}
