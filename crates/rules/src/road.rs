//! The longest road (LR-1 … LR-4): the longest trail over a player's roads that uses no piece twice. It may revisit a
//! corner and may be a closed ring; it may end at an opponent's building, but not pass through it.

use crate::board::Topology;
use crate::ids::{Corner, Edge};
use crate::sets::{CornerSet, EdgeSet};

/// A player's roads and the opponents' buildings that stop them.
#[derive(Clone, Copy)]
pub(crate) struct Network {
    pub(crate) topology: &'static Topology,
    pub(crate) roads: EdgeSet,
    pub(crate) stops: CornerSet,
}

impl Network {
    /// The length of the longest trail of all.
    pub(crate) fn longest(self) -> u8 {
        let mut best = 0;
        let mut starts = CornerSet::EMPTY;
        for edge in self.roads {
            starts |= self.topology.end_set(edge);
        }
        for start in starts {
            best = best.max(self.trail_from(start));
        }
        best
    }

    /// The length of the longest trail that contains this road. After a road is built, no other trail can be the new
    /// longest.
    pub(crate) fn longest_through(self, edge: Edge) -> u8 {
        let [a, b] = self.topology.ends(edge);
        let rest = self.roads.without(edge);
        // Most roads extend an end, and a direction that leads nowhere is quickly dealt with if it comes first.
        let (a, b) = if self.onward_roads(b, rest).is_empty() { (b, a) } else { (a, b) };
        1 + self.both_ways(a, b, rest)
    }

    /// The first step may leave a corner with an opponent's building: a trail may start there.
    fn trail_from(self, start: Corner) -> u8 {
        let mut best = 0;
        for edge in self.topology.edges_at(start) & self.roads {
            let rest = self.roads.without(edge);
            best = best.max(1 + self.onward(self.topology.far_end(edge, start), rest));
        }
        best
    }

    /// The roads that a trail may take from here: none where an opponent's building stops it.
    #[inline]
    fn onward_roads(&self, at: Corner, left: EdgeSet) -> EdgeSet {
        if self.stops.has(at) { EdgeSet::EMPTY } else { self.topology.edges_at(at) & left }
    }

    /// The longest trail from here over the roads that are left. A trail is followed as long as it doesn't fork; it forks
    /// in two at most, since it came by one of the three paths that meet there.
    fn onward(&self, mut at: Corner, mut left: EdgeSet) -> u8 {
        let mut length = 0;
        loop {
            let roads = self.onward_roads(at, left);
            let Some(road) = roads.first() else { return length };
            length += 1;
            let (far, rest) = (self.topology.far_end(road, at), left.without(road));
            if let Some(other) = roads.without(road).first() {
                let there = self.onward(self.topology.far_end(other, at), left.without(other));
                return length + there.max(self.onward(far, rest));
            }
            (at, left) = (far, rest);
        }
    }

    /// The best sum of a trail from `a` and another from `b` that share no road.
    fn both_ways(&self, a: Corner, b: Corner, left: EdgeSet) -> u8 {
        let mut best = self.onward(b, left);
        for edge in self.onward_roads(a, left) {
            let far = self.topology.far_end(edge, a);
            best = best.max(1 + self.both_ways(far, b, left.without(edge)));
        }
        best
    }
}
