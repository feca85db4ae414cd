//! The start of a game: who goes first (SETUP-9 … SETUP-11), the fixed set-up (SETUP-4 … SETUP-6) and the placement rounds
//! (SETUP-21 … SETUP-27).

use crate::cards::Cards;
use crate::event::{OpenEvent, Piece, Sink, tell};
use crate::game::Game;
use crate::ids::{Corner, Edge, Seat};
use crate::illegal::Illegal;
use crate::phase::Phase;
use crate::public::Public;
use crate::rules::{Rules, StartRollTie};
use crate::sets::SeatSet;
use crate::state::{Hidden, Starter, State};

impl State {
    /// The first position of a game; refused if the starter does not sit at this table. In a fixed set-up, the pieces have
    /// already been placed and the starting cards dealt. Whether [`crate::Rules::first_player`] asks for a roll or for a seat
    /// that the host names is for the host to follow (AMB-5).
    pub fn start<S: Sink>(game: &Game, starter: Starter, sink: &mut S) -> Result<State, Illegal> {
        if let Starter::Seat(seat) = starter
            && !game.all_seats().has(seat)
        {
            return Err(Illegal::NoSuchSeat { seat });
        }
        let hidden = Hidden { deck: game.rules().deck, ..Hidden::default() };
        let mut state = State { public: Public::empty(game), hidden };
        for seat in game.seats() {
            state.fixed_pieces(game, seat, sink);
        }
        match starter {
            Starter::Roll => {
                let rollers = game.all_seats();
                let seat = Seat::new(0);
                state.public.phase = Phase::StartRoll { seat, rollers, best: 0, leaders: SeatSet::EMPTY };
            }
            Starter::Seat(seat) => state.first_player(game, seat, sink),
        }
        tell(sink, OpenEvent::Now(state.public.phase));
        Ok(state)
    }

    fn fixed_pieces<S: Sink>(&mut self, game: &Game, seat: Seat, sink: &mut S) {
        for piece in game.starting_pieces(seat).into_iter().flatten() {
            self.public.put_settlement(game, seat, piece.settlement);
            tell(sink, OpenEvent::Built { seat, piece: Piece::Settlement(piece.settlement) });
            self.public.put_road(game, seat, piece.road);
            tell(sink, OpenEvent::Built { seat, piece: Piece::Road(piece.road) });
            if piece.pays {
                self.starting_cards(game, seat, piece.settlement, sink);
            }
        }
    }

    /// One card for each hex at the second settlement (SETUP-6, SETUP-25).
    fn starting_cards<S: Sink>(&mut self, game: &Game, seat: Seat, corner: Corner, sink: &mut S) {
        let hexes = game.topology().hexes_at(corner);
        let owed = hexes.iter().filter_map(|hex| game.board().resource(hex)).map(Cards::one);
        let cards = owed.fold(Cards::EMPTY, |all, card| all + card).min(self.public.bank);
        self.bank_to_hand(seat, cards);
        tell(sink, OpenEvent::StartingCards { seat, cards });
    }

    pub(super) fn start_rolled<S: Sink>(&mut self, game: &Game, dice: (u8, u8), sink: &mut S) {
        let Phase::StartRoll { seat, rollers, mut best, mut leaders } = self.public.phase else { return };
        tell(sink, OpenEvent::StartRolled { seat, dice });
        let total = dice.0 + dice.1;
        if total > best {
            best = total;
            leaders = SeatSet::of(seat);
        } else if total == best {
            leaders = leaders.with(seat);
        }
        let next = rollers.iter().find(|next| *next > seat);
        let first = leaders.first().unwrap_or(seat);
        let decided = leaders.len() == 1 || game.rules().start_roll_tie == StartRollTie::FirstToRoll;
        match next {
            Some(seat) => self.public.phase = Phase::StartRoll { seat, rollers, best, leaders },
            None if decided => self.first_player(game, first, sink),
            None => {
                self.public.phase =
                    Phase::StartRoll { seat: first, rollers: leaders, best: 0, leaders: SeatSet::EMPTY };
            }
        }
    }

    /// The first player is known: the placement rounds begin, or the first turn.
    fn first_player<S: Sink>(&mut self, game: &Game, seat: Seat, sink: &mut S) {
        self.public.first = seat;
        self.public.active = seat;
        tell(sink, OpenEvent::FirstPlayer { seat });
        if game.starting_pieces(seat).is_none() {
            self.public.phase = Phase::SetUpSettlement;
            return;
        }
        // Without placement rounds the helpers are dealt counterclockwise, starting from the right (AMB-36).
        let mut next = seat;
        for _ in game.seats() {
            next = next.previous(game.players());
            self.deal_helper(game, next, sink);
        }
        self.first_turn(game, sink);
    }

    fn first_turn<S: Sink>(&mut self, game: &Game, sink: &mut S) {
        self.begin_turn(game, self.public.first, sink);
    }

    pub(super) fn set_up_settlement<S: Sink>(
        &mut self,
        game: &Game,
        seat: Seat,
        corner: Corner,
        sink: &mut S,
    ) {
        self.public.put_settlement(game, seat, corner);
        tell(sink, OpenEvent::Built { seat, piece: Piece::Settlement(corner) });
        if self.public.settlements[seat].len() == usize::from(Rules::SET_UP_SETTLEMENTS) {
            self.starting_cards(game, seat, corner, sink);
        }
        self.public.phase = Phase::SetUpRoad { from: corner };
    }

    /// After a round's road, the next player places: clockwise, then back (SETUP-21, SETUP-22).
    pub(super) fn set_up_road<S: Sink>(&mut self, game: &Game, seat: Seat, edge: Edge, sink: &mut S) {
        self.public.put_road(game, seat, edge);
        tell(sink, OpenEvent::Built { seat, piece: Piece::Road(edge) });
        let players = game.players();
        let second_round = self.public.roads[seat].len() == usize::from(Rules::SET_UP_SETTLEMENTS);
        if second_round {
            self.deal_helper(game, seat, sink);
            if seat == self.public.first {
                self.first_turn(game, sink);
                return;
            }
            self.public.active = seat.previous(players);
        } else if seat.next(players) != self.public.first {
            self.public.active = seat.next(players);
        }
        self.public.phase = Phase::SetUpSettlement;
        tell(sink, OpenEvent::SetUpTurn { seat: self.public.active });
    }
}
