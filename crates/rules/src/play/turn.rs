//! Turns begin and end (TURN-1), with special building turns in between (X56-7), and somebody wins (WIN-2 … WIN-6).

use crate::cards::{Cards, DevCard, DevCards};
use crate::event::{OpenEvent, Sink, tell};
use crate::game::Game;
use crate::ids::{BySeat, Seat};
use crate::phase::Phase;
use crate::public::Public;
use crate::rules::{Rules, WinClaim};
use crate::state::State;

/// A hand smaller than this can't pay for anything, and everybody can see it (AMB-28).
pub(crate) const SPECIAL_BUILDING_MINIMUM: u8 = 2;

impl Public {
    /// Clears what belongs to a single turn.
    pub(crate) fn clear_turn(&mut self) {
        self.rolled = false;
        self.card_played = false;
        self.built = false;
        self.offers_made = BySeat::default();
    }

    /// This seat's turn begins; turn numbers count from 1.
    pub(crate) fn new_turn(&mut self, seat: Seat) {
        self.active = seat;
        self.special = None;
        self.turn = self.turn.saturating_add(1);
        self.phase = Phase::BeforeRoll;
        if let Some(helpers) = &mut self.helpers {
            helpers.new_turn();
        }
    }
}

impl State {
    /// The end of a turn or of a special building turn.
    #[inline]
    pub(super) fn end_turn<S: Sink>(&mut self, game: &Game, sink: &mut S) {
        let ended = self.public.mover();
        if self.public.special.is_none() {
            self.close_offers(game, sink);
            self.hidden.bought = DevCards::EMPTY;
            self.public.clear_turn();
            tell(sink, OpenEvent::TurnEnded { seat: ended });
        }
        if game.rules().special_building && self.next_special_turn(game, ended, sink) {
            return;
        }
        self.begin_turn(game, self.public.active.next(game.players()), sink);
    }

    /// The next player clockwise who has enough cards to build anything, up to the active player (X56-7, X56-11).
    fn next_special_turn<S: Sink>(&mut self, game: &Game, after: Seat, sink: &mut S) -> bool {
        let mut seat = after.next(game.players());
        while seat != self.public.active {
            if self.hidden.hands[seat].size() >= SPECIAL_BUILDING_MINIMUM {
                self.public.special = Some(seat);
                self.public.phase = Phase::SpecialBuilding;
                tell(sink, OpenEvent::SpecialTurn { seat });
                return true;
            }
            seat = seat.next(game.players());
        }
        false
    }

    /// This seat's turn begins, unless the last turn has been played; a player who already has enough points wins before
    /// rolling (WIN-3).
    #[inline]
    pub(super) fn begin_turn<S: Sink>(&mut self, game: &Game, seat: Seat, sink: &mut S) {
        let rules = game.rules();
        if rules.turn_limit != Rules::NO_TURN_LIMIT && self.public.turn >= rules.turn_limit {
            self.public.special = None;
            self.over(game, None, sink);
            return;
        }
        self.public.new_turn(seat);
        tell(sink, OpenEvent::TurnBegan { seat, turn: self.public.turn });
        self.check_win(game, sink);
    }

    /// Has the active player won on their own turn (WIN-2, WIN-4, WIN-6)? Says so and ends the game.
    #[inline]
    pub(crate) fn check_win<S: Sink>(&mut self, game: &Game, sink: &mut S) -> bool {
        let seat = self.public.active;
        let won = self.public.special.is_none()
            && self.points(seat) >= game.rules().points_to_win
            && game.rules().win_claim == WinClaim::Automatic;
        if won {
            self.win(game, seat, sink);
        }
        won
    }

    pub(super) fn win<S: Sink>(&mut self, game: &Game, seat: Seat, sink: &mut S) {
        tell(sink, OpenEvent::Won { seat });
        self.over(game, Some(seat), sink);
    }

    fn over<S: Sink>(&mut self, game: &Game, winner: Option<Seat>, sink: &mut S) {
        self.close_offers(game, sink);
        if winner.is_none() {
            tell(sink, OpenEvent::NobodyWon);
        }
        self.public.phase = Phase::Over { winner };
        self.hidden.drawn = DevCards::EMPTY;
        if S::ON {
            for seat in game.seats() {
                let count = self.hidden.dev[seat].get(DevCard::VictoryPoint);
                tell(sink, OpenEvent::VictoryPointsShown { seat, count });
            }
        }
        debug_assert!(self.hidden.aside.iter().all(|aside: &Cards| aside.is_empty()));
    }
}
