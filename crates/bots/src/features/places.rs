//! Places for settlements: which can be reached, and what they are worth.

use hexhaven_rules::Seat;
use hexhaven_rules::board::Harbor;
use hexhaven_rules::places::{Corner, CornerSet, EdgeSet};
use hexhaven_rules::position::Public;

use super::Extractor;
use super::economy::Economy;

impl Extractor<'_> {
    /// Places for a settlement that need no road, one, or two.
    pub(crate) fn spots(&self, public: &Public, seat: Seat) -> [CornerSet; 3] {
        let left = public.roads_left(seat);
        let paths = if left > 0 { public.open_paths(seat) } else { EdgeSet::EMPTY };
        let [now, one, two] = self.reach(public, public.settlement_places(seat), paths);
        [now, one, if left > 1 { two } else { CornerSet::EMPTY }]
    }

    /// Places for a settlement that need no road, one, or two, given those that need none and the paths where roads can
    /// begin.
    pub(crate) fn reach(&self, public: &Public, now: CornerSet, paths: EdgeSet) -> [CornerSet; 3] {
        let topology = self.game.topology();
        let free = public.free_corners(self.game);
        let ends = |edges: EdgeSet| {
            edges.iter().fold(CornerSet::EMPTY, |corners, edge| corners | topology.end_set(edge))
        };
        let near = ends(paths);
        let mut beyond = EdgeSet::EMPTY;
        for corner in near - public.occupied() {
            beyond |= topology.edges_at(corner) - public.taken_paths();
        }
        let one = near & (free - now);
        [now, one, ends(beyond) & (free - now - one)]
    }

    pub(super) fn best_spot(&self, spots: CornerSet, economy: &Economy) -> f32 {
        spots.iter().map(|corner| self.spot(corner, economy)).fold(0.0, f32::max)
    }

    /// What a settlement here adds: its yield, more for what is missing, and a harbor.
    pub(crate) fn spot(&self, corner: Corner, economy: &Economy) -> f32 {
        const MISSING: f32 = 0.6;
        const SCARCE: f32 = 0.06;
        let yields = self.ground.yields(corner);
        let mut worth = 0.0;
        for (yields, income) in yields.iter().zip(economy.income) {
            worth += yields * if income < SCARCE { 1.0 + MISSING } else { 1.0 };
        }
        worth
            + match self.ground.harbor(corner) {
                None => 0.0,
                Some(Harbor::Generic) => 0.04,
                Some(Harbor::Special(resource)) => 0.2 * economy.income[resource.index()],
            }
    }
}
