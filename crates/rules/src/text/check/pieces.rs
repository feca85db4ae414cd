//! Pieces on the board (COMP-10, TOPO-4, SETTLE-3, ROAD-1).

use super::super::fault::Flaw;
use super::super::read::Field;
use super::PositionChecker;
use crate::ids::Seat;
use crate::illegal::PieceKind;
use crate::rules::Rules;
use crate::sets::{CornerSet, EdgeSet};

impl PositionChecker<'_> {
    pub(super) fn pieces(&mut self) {
        let topology = self.game.topology();
        let public = self.public();
        let mut built = CornerSet::EMPTY;
        let mut taken = EdgeSet::EMPTY;
        for seat in self.game.seats() {
            let at = Field::Seat(seat);
            self.stock(seat);
            let (settlements, cities) = (public.settlements[seat], public.cities[seat]);
            let own = settlements | cities;
            for corner in (settlements & cities) | (own & built) {
                self.fault(at, Flaw::CornerTwice { corner });
            }
            built |= own;
            for a in own {
                // Each pair is reported once, with the seat that comes second.
                let near = topology.neighbors(a) & built;
                for b in near.iter().filter(|b| !own.has(*b) || *b < a) {
                    self.fault(at, Flaw::TooClose { a, b });
                }
            }
            for edge in public.roads[seat] & taken {
                let [a, b] = topology.ends(edge);
                self.fault(at, Flaw::PathTwice { a, b });
            }
            taken |= public.roads[seat];
            if let Some(edge) = self.loose_roads(seat).first() {
                let [a, b] = topology.ends(edge);
                self.fault(at, Flaw::LooseRoads { seat, a, b });
            }
        }
    }

    fn stock(&mut self, seat: Seat) {
        let public = self.public();
        for (piece, count, most) in [
            (PieceKind::Settlement, public.settlements[seat].len(), Rules::SETTLEMENTS),
            (PieceKind::City, public.cities[seat].len(), Rules::CITIES),
            (PieceKind::Road, public.roads[seat].len(), Rules::ROADS),
        ] {
            let fits = count <= usize::from(most);
            self.ensure(fits, Field::Seat(seat), Flaw::TooManyPieces { seat, piece, count, most });
        }
    }

    /// The roads that the player's own roads don't connect to one of the player's buildings. Other players' buildings
    /// on the way don't matter: they may have come later (ROAD-4).
    fn loose_roads(&self, seat: Seat) -> EdgeSet {
        let topology = self.game.topology();
        let mut left = self.public().roads[seat];
        let mut reached = self.public().buildings(seat);
        loop {
            let joined: EdgeSet = left.iter().filter(|edge| topology.end_set(*edge).meets(reached)).collect();
            if joined.is_empty() {
                return left;
            }
            left -= joined;
            for edge in joined {
                reached |= topology.end_set(edge);
            }
        }
    }
}
