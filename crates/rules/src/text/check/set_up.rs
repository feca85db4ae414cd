//! The set-up: rolls for the first turn (SETUP-10, SETUP-11), fixed pieces (SETUP-4) and the placement rounds
//! (SETUP-21 … SETUP-25).

use super::super::defaults;
use super::super::fault::Flaw;
use super::super::position::Known;
use super::super::read::Field;
use super::PositionChecker;
use crate::cards::{Cards, Resource};
use crate::ids::{Corner, Seat};
use crate::phase::Phase;
use crate::rules::StartRollTie;
use crate::sets::{CornerSet, EdgeSet, SeatSet};

impl PositionChecker<'_> {
    pub(super) fn set_up(&mut self) {
        let public = self.public();
        if !defaults::in_set_up(public.phase) {
            return;
        }
        self.nothing_yet();
        let fixed = self.game.starting_pieces(Seat::new(0)).is_some();
        if let Phase::StartRoll { seat, rollers, best, leaders } = public.phase {
            if let Err(why) = self.start_roll(seat, rollers, best, leaders) {
                self.fault(Field::Phase, Flaw::WrongStartRoll { why });
            }
            self.ensure(
                public.active == Seat::new(0),
                Field::Active,
                Flaw::WrongActive { active: public.active, expected: Seat::new(0) },
            );
            for seat in self.game.seats() {
                self.before_placement(seat);
            }
        } else if fixed {
            self.fault(Field::Phase, Flaw::NoPlacementRounds);
        } else {
            self.placement();
        }
    }

    /// What a game cannot have before its first turn.
    fn nothing_yet(&mut self) {
        let public = self.public();
        let (phase, hex) = (self.phase_word(), public.robber);
        for seat in self.game.seats() {
            let at = Field::Seat(seat);
            let no_cities = public.cities[seat].is_empty();
            self.ensure(no_cities, at, Flaw::NotNow { what: "cities", phase });
            let no_cards = self.position.dev[seat].total() == 0 && public.knights[seat] == 0;
            self.ensure(no_cards, at, Flaw::NotNow { what: "development cards", phase });
        }
        let none_out = self.draft.out.is_empty();
        self.ensure(none_out, Field::Out, Flaw::NotNow { what: "cards out of the game", phase });
        let still = hex == self.game.board().first_robber();
        self.ensure(still, Field::Robber, Flaw::RobberMovedEarly { hex });
    }

    fn start_roll(
        &self,
        seat: Seat,
        rollers: SeatSet,
        best: u8,
        leaders: SeatSet,
    ) -> Result<(), &'static str> {
        let before: SeatSet = rollers.iter().filter(|other| *other < seat).collect();
        let again = self.game.rules().start_roll_tie == StartRollTie::ReRoll;
        let all = rollers == self.game.all_seats();
        let why = if !rollers.has(seat) {
            "the next one does not roll"
        } else if !all && (rollers.len() < 2 || !again) {
            "all roll, or at least two who have tied"
        } else if !leaders.within(before) || leaders.is_empty() != before.is_empty() {
            "those with the best total have rolled before, at least one of them"
        } else if leaders.is_empty() != (best == 0) || !matches!(best, 0 | 2..=12) {
            "the best total is 2 to 12, or 0 if nobody has rolled"
        } else {
            return Ok(());
        };
        Err(why)
    }

    /// There is nothing on the board yet, or the fixed pieces with their starting cards.
    fn before_placement(&mut self, seat: Seat) {
        let public = self.public();
        let at = Field::Seat(seat);
        let (settlements, roads) = (public.settlements[seat], public.roads[seat]);
        let Some(pieces) = self.game.starting_pieces(seat) else {
            let none = settlements.is_empty() && roads.is_empty();
            let flaw = Flaw::WrongPlacement { seat, settlements: 0, roads: 0 };
            self.ensure(none, at, flaw);
            let no_cards = self.position.hand_total(seat) == 0;
            self.ensure(no_cards, at, Flaw::WrongStartingCards { seat });
            return;
        };
        let places: CornerSet = pieces.iter().map(|piece| piece.settlement).collect();
        let paths: EdgeSet = pieces.iter().map(|piece| piece.road).collect();
        let printed = settlements == places && roads == paths;
        self.ensure(printed, at, Flaw::NotTheFixedPieces { seat });
        let paying = pieces.iter().find(|piece| piece.pays);
        let paid = paying.is_none_or(|piece| self.paid_by(seat, piece.settlement));
        self.ensure(paid, at, Flaw::WrongStartingCards { seat });
    }

    fn placement(&mut self) {
        let public = self.public();
        let placed: usize = public.settlements.iter().map(|corners| corners.len()).sum();
        let half = usize::from(matches!(public.phase, Phase::SetUpRoad { .. }));
        let players = self.game.players();
        let before = placed.saturating_sub(half);
        for seat in self.game.seats() {
            let after_first = (seat.index() + players - public.first.index()) % players;
            let turns = (0..before.min(2 * players))
                .filter(|turn| self.game.rules().set_up_turn(*turn) == after_first)
                .count();
            let new = if seat == public.active { half } else { 0 };
            let at = Field::Seat(seat);
            let (settlements, roads) = (public.settlements[seat], public.roads[seat]);
            let right = settlements.len() == turns + new && roads.len() == turns && before < 2 * players;
            let flaw = Flaw::WrongPlacement { seat, settlements: turns + new, roads: turns };
            self.ensure(right, at, flaw);
            if right {
                self.placed_by(seat);
            }
        }
    }

    /// Each road touches its own settlement, and the second settlement has produced its cards.
    fn placed_by(&mut self, seat: Seat) {
        let public = self.public();
        let topology = self.game.topology();
        let at = Field::Seat(seat);
        let own = public.settlements[seat];
        let bare: CornerSet = own
            .iter()
            .filter(|corner| (topology.edges_at(*corner) & public.roads[seat]).is_empty())
            .collect();
        let mut paying = own;
        let mut new = 0;
        if let Phase::SetUpRoad { from } = public.phase
            && seat == public.active
        {
            self.ensure(bare.has(from), Field::Phase, Flaw::NotTheNewSettlement { corner: from });
            paying = CornerSet::of(from);
            new = 1;
        }
        self.ensure(bare.len() == new, at, Flaw::RoadNotAtSettlement { seat });
        let paid = if own.len() < 2 {
            self.position.hand_total(seat) == 0
        } else {
            paying.iter().any(|corner| self.paid_by(seat, corner))
        };
        self.ensure(paid, at, Flaw::WrongStartingCards { seat });
    }

    /// Does the seat have exactly the cards that a settlement here produces? A resource that has run out may be missing.
    fn paid_by(&self, seat: Seat, corner: Corner) -> bool {
        let (board, bank) = (self.game.board(), self.public().bank);
        let hexes = self.game.topology().hexes_at(corner);
        let yields = hexes.iter().filter_map(|hex| board.resource(hex));
        let owed = yields.fold(Cards::EMPTY, |all, card| all + Cards::one(card));
        let hand = self.position.hands[seat];
        let lacking = |resource: Resource| owed.has(resource) && !bank.has(resource);
        if hand.unknown > 0 || !self.position.knows(seat) {
            let (found, all) = (hand.total(), Known::all(owed).total());
            return found == all || (found < all && Resource::ALL.into_iter().any(lacking));
        }
        Resource::ALL.into_iter().all(|resource| {
            let (found, all) = (hand.cards.get(resource), owed.get(resource));
            found == all || (found < all && lacking(resource))
        })
    }
}
