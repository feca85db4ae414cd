//! What the engine caches, found again from the pieces alone: slowly, by definition, and in other ways than the engine does.

use hexhaven_rules::board::{Harbor, Topology};
use hexhaven_rules::cards::{Cards, Kind, Resource};
use hexhaven_rules::places::{Corner, CornerSet, EdgeSet};
use hexhaven_rules::position::Public;
use hexhaven_rules::{Game, Seat};

/// The most roads that [`longest_road`] takes: as many as a player owns (COMP-10).
pub const MOST_ROADS: usize = 15;

/// The length of the longest trail (LR-1 … LR-4), by Euler's theorem instead of a search.
///
/// A set of roads is a trail if it is connected and at most two of its ends have an odd number of its roads. A trail may
/// end but not pass at an opponent's building: there every road gets a separate end. Of all subsets of the roads that
/// are trails, the one with the most roads is the longest.
pub fn longest_road(topology: &Topology, roads: EdgeSet, stops: CornerSet) -> u8 {
    assert!(roads.len() <= MOST_ROADS, "a player has {MOST_ROADS} roads");
    let ends = split_ends(topology, roads, stops);
    let mut odd = vec![0u32; 1 << ends.len()];
    let mut longest = 0;
    for set in 1..odd.len() {
        let lowest = set.trailing_zeros() as usize;
        let rest = set & (set - 1);
        odd[set] = odd[rest] ^ ends[lowest];
        let size = set.count_ones();
        if size > longest && odd[set].count_ones() <= 2 && hangs_together(&ends, set) {
            longest = size;
        }
    }
    longest as u8
}

/// The two ends of each road as bits of a mask, ends at an opponent's building not shared.
fn split_ends(topology: &Topology, roads: EdgeSet, stops: CornerSet) -> Vec<u32> {
    let mut shared: Vec<Option<Corner>> = Vec::new();
    let mut ends = Vec::new();
    for road in roads {
        let mut mask = 0;
        for corner in topology.ends(road) {
            let known = shared.iter().position(|at| *at == Some(corner));
            let bit = known.unwrap_or_else(|| {
                shared.push((!stops.has(corner)).then_some(corner));
                shared.len() - 1
            });
            mask |= 1 << bit;
        }
        ends.push(mask);
    }
    ends
}

fn hangs_together(ends: &[u32], set: usize) -> bool {
    let in_set = |road: &usize| set >> road & 1 == 1;
    let mut reached = ends[set.trailing_zeros() as usize];
    loop {
        let wider = (0..ends.len())
            .filter(in_set)
            .filter(|road| ends[*road] & reached != 0)
            .fold(reached, |all, road| all | ends[road]);
        if wider == reached {
            return (0..ends.len()).filter(in_set).all(|road| ends[road] & reached != 0);
        }
        reached = wider;
    }
}

/// The buildings of everybody else.
pub fn foreign_buildings(game: &Game, public: &Public, seat: Seat) -> CornerSet {
    game.others(seat).iter().fold(CornerSet::EMPTY, |all, other| all | public.buildings(other))
}

/// Where a road of this seat could go (ROAD-1 … ROAD-3).
pub fn road_places(game: &Game, public: &Public, seat: Seat) -> EdgeSet {
    let topology = game.topology();
    let foreign = foreign_buildings(game, public, seat);
    let connects = |corner: Corner| {
        let own_road = public.roads[seat].iter().any(|road| topology.ends(road).contains(&corner));
        public.buildings(seat).has(corner) || (own_road && !foreign.has(corner))
    };
    topology
        .all_edges()
        .iter()
        .filter(|edge| game.seats().all(|owner| !public.roads[owner].has(*edge)))
        .filter(|edge| topology.ends(*edge).into_iter().any(connects))
        .collect()
}

/// The free corners that keep the distance rule (SETTLE-3).
pub fn free_corners(game: &Game, public: &Public) -> CornerSet {
    let built = |corner: Corner| game.seats().any(|seat| public.buildings(seat).has(corner));
    let topology = game.topology();
    let one_path_away = |corner: Corner| {
        topology.all_edges().iter().filter_map(move |edge| match topology.ends(edge) {
            [a, b] if a == corner => Some(b),
            [a, b] if b == corner => Some(a),
            _ => None,
        })
    };
    topology
        .all_corners()
        .iter()
        .filter(|corner| !built(*corner) && !one_path_away(*corner).any(built))
        .collect()
}

/// Where a settlement of this seat could go (SETTLE-1, SETTLE-3).
pub fn settlement_places(game: &Game, public: &Public, seat: Seat) -> CornerSet {
    let reached =
        |corner: &Corner| public.roads[seat].iter().any(|road| game.topology().ends(road).contains(corner));
    free_corners(game, public).iter().filter(reached).collect()
}

/// The best rate of each resource (PORT-1 … PORT-3, PORT-9, HELP-28).
pub fn rates(game: &Game, public: &Public, seat: Seat) -> Cards {
    let jean = public.helpers.as_ref().and_then(|helpers| helpers.jean).filter(|_| seat == public.active);
    let has = |wanted: Harbor| {
        game.board().harbors().iter().any(|(edge, harbor)| {
            *harbor == wanted
                && game.topology().ends(*edge).iter().any(|corner| public.buildings(seat).has(*corner))
        })
    };
    let generic = has(Harbor::Generic);
    Cards::new(<Resource as Kind>::ALL.map(|resource| {
        if jean == Some(resource) || has(Harbor::Special(resource)) {
            2
        } else if generic {
            3
        } else {
            4
        }
    }))
}

#[cfg(test)]
mod tests {
    use hexhaven_rules::board::Island;
    use hexhaven_rules::places::Hex;

    use super::*;

    fn ring(hex: u8) -> EdgeSet {
        let topology = Island::Base.topology();
        let corners = topology.corners_of(Hex::new(hex));
        topology.all_edges().iter().filter(|edge| topology.end_set(*edge).within(corners)).collect()
    }

    #[test]
    fn a_ring_counts_all_its_roads_even_with_one_foreign_building() {
        let topology = Island::Base.topology();
        let roads = ring(9);
        let corners: Vec<Corner> = topology.corners_of(Hex::new(9)).iter().collect();
        assert_eq!(longest_road(topology, roads, CornerSet::EMPTY), 6);
        assert_eq!(longest_road(topology, roads, CornerSet::of(corners[0])), 6);
        // The first and the last corner lie opposite each other: the ring falls into two halves.
        assert_eq!(longest_road(topology, roads, CornerSet::of(corners[0]).with(corners[5])), 3);
    }

    #[test]
    fn two_rings_with_a_common_side_are_one_trail_of_eleven() {
        let topology = Island::Base.topology();
        let roads = ring(9) | ring(10);
        assert_eq!(roads.len(), 11);
        assert_eq!(longest_road(topology, roads, CornerSet::EMPTY), 11);
    }

    #[test]
    fn no_roads_have_no_length() {
        assert_eq!(longest_road(Island::Large.topology(), EdgeSet::EMPTY, CornerSet::EMPTY), 0);
    }
}
