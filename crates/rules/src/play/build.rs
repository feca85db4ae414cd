//! Roads, settlements, cities and development cards (BUILD, ROAD, SETTLE, CITY, DEV-1).

use crate::cards::{DevCard, DevCards};
use crate::event::{Event, OpenEvent, Piece, Sink, tell};
use crate::game::Game;
use crate::ids::{Corner, Edge, Seat};
use crate::phase::{Phase, RoadFor, SettlementFor};
use crate::rules::Rules;
use crate::state::State;

impl State {
    pub(super) fn settlement<S: Sink>(&mut self, game: &Game, seat: Seat, corner: Corner, sink: &mut S) {
        match self.public.phase.settlement_for() {
            SettlementFor::SetUp => self.set_up_settlement(game, seat, corner, sink),
            SettlementFor::Vincent => {
                self.put_settlement(game, seat, corner, sink);
                self.helper_used(game, seat, sink);
            }
            SettlementFor::Price => {
                self.pay(game, seat, Rules::SETTLEMENT_PRICE, sink);
                self.put_settlement(game, seat, corner, sink);
                self.check_win(game, sink);
            }
        }
    }

    fn put_settlement<S: Sink>(&mut self, game: &Game, seat: Seat, corner: Corner, sink: &mut S) {
        let lengths = self.public.cache.road_length;
        self.public.put_settlement(game, seat, corner);
        tell(sink, OpenEvent::Built { seat, piece: Piece::Settlement(corner) });
        self.public.settle_longest_road(game, lengths, sink);
    }

    pub(super) fn city<S: Sink>(&mut self, game: &Game, seat: Seat, corner: Corner, sink: &mut S) {
        let by_vincent = matches!(self.public.phase, Phase::VincentBuilding(_));
        if !by_vincent {
            self.pay(game, seat, Rules::CITY_PRICE, sink);
        }
        self.public.put_city(game, seat, corner);
        tell(sink, OpenEvent::Built { seat, piece: Piece::City(corner) });
        if by_vincent {
            self.helper_used(game, seat, sink);
        } else {
            self.check_win(game, sink);
        }
    }

    #[inline]
    pub(super) fn road<S: Sink>(&mut self, game: &Game, seat: Seat, edge: Edge, sink: &mut S) {
        match self.public.phase.road_for() {
            RoadFor::SetUp { .. } => self.set_up_road(game, seat, edge, sink),
            RoadFor::Card { placed } => {
                self.put_road(game, seat, edge, sink);
                if self.check_win(game, sink) {
                    return;
                }
                if placed + 1 < Rules::FREE_ROADS && self.public.can_place_road(seat) {
                    self.public.phase = Phase::FreeRoads { placed: placed + 1 };
                } else {
                    self.public.resume();
                }
            }
            RoadFor::William => {
                self.put_road(game, seat, edge, sink);
                self.helper_used(game, seat, sink);
            }
            RoadFor::Louis { length_before, .. } => {
                self.louis_placed(game, seat, edge, length_before, sink);
            }
            RoadFor::Price => {
                self.pay(game, seat, Rules::ROAD_PRICE, sink);
                self.put_road(game, seat, edge, sink);
                self.check_win(game, sink);
            }
        }
    }

    /// A road, and Longest Road if its owner now gets it (LR-5 … LR-7).
    #[inline]
    fn put_road<S: Sink>(&mut self, game: &Game, seat: Seat, edge: Edge, sink: &mut S) {
        let lengths = self.public.cache.road_length;
        self.public.put_road(game, seat, edge);
        tell(sink, OpenEvent::Built { seat, piece: Piece::Road(edge) });
        self.public.settle_longest_road(game, lengths, sink);
    }

    pub(super) fn buy_dev_card<S: Sink>(&mut self, game: &Game, seat: Seat, sink: &mut S) {
        self.pay(game, seat, Rules::DEV_CARD_PRICE, sink);
        self.public.phase = Phase::Drawing;
    }

    /// The card that was drawn, or kept with Candamir's help, goes to the hidden hand (DEV-1).
    pub(crate) fn receive_dev_card<S: Sink>(&mut self, card: DevCard, sink: &mut S) {
        let seat = self.public.mover();
        self.hidden.deck -= DevCards::one(card);
        self.public.deck_left -= 1;
        self.hidden.dev[seat] += DevCards::one(card);
        // In a special building phase nothing can be played before the buyer's own turn anyway (X56-12).
        if self.public.special.is_none() {
            self.hidden.bought += DevCards::one(card);
        }
        if S::ON {
            sink.event(Event::Bought { seat, card });
        }
    }

    pub(super) fn drawn<S: Sink>(&mut self, game: &Game, card: DevCard, sink: &mut S) {
        self.receive_dev_card(card, sink);
        self.public.resume();
        if card == DevCard::VictoryPoint {
            self.check_win(game, sink);
        }
    }
}
