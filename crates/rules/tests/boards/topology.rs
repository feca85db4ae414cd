//! The tables of both islands against the slow geometry.

use hexhaven_rules::board::{Island, Topology};
use hexhaven_rules::places::{Corner, Edge, Hex};

use crate::geometry::Geometry;

fn both() -> impl Iterator<Item = (&'static Topology, Geometry)> {
    Island::ALL.into_iter().map(|island| (island.topology(), Geometry::of(island)))
}

fn numbers<T>(items: impl IntoIterator<Item = T>, index: impl Fn(T) -> usize) -> Vec<usize> {
    items.into_iter().map(index).collect()
}

fn sorted(mut list: Vec<usize>) -> Vec<usize> {
    list.sort_unstable();
    list
}

#[test]
fn hexes_lie_where_their_coordinates_say() {
    for (island, slow) in both() {
        assert_eq!(island.hexes(), slow.hexes.len());
        assert_eq!(island.all_hexes().len(), island.hexes());
        for hex in island.all_hexes() {
            let (q, r) = island.coordinates(hex);
            assert_eq!((i32::from(q), i32::from(r)), slow.hexes[hex.index()]);
            assert_eq!(
                numbers(island.corners_of(hex), Corner::index),
                sorted(slow.corners(hex.index()).to_vec())
            );
            assert_eq!(numbers(island.hex_neighbors(hex), Hex::index), slow.hex_neighbors(hex.index()));
        }
    }
}

#[test]
fn corners_touch_the_hexes_and_paths_around_them() {
    for (island, slow) in both() {
        assert_eq!(island.corners(), slow.corners.len());
        assert_eq!(island.all_corners().len(), island.corners());
        for corner in island.all_corners() {
            assert_eq!(numbers(island.hexes_at(corner), Hex::index), slow.hexes_at(corner.index()));
            let paths = (0..slow.edges.len()).filter(|edge| slow.edges[*edge].contains(&corner.index()));
            assert_eq!(numbers(island.edges_at(corner), Edge::index), paths.clone().collect::<Vec<_>>());
            let ends = paths.map(|edge| slow.edges[edge].iter().sum::<usize>() - corner.index());
            assert_eq!(numbers(island.neighbors(corner), Corner::index), sorted(ends.collect()));
        }
    }
}

#[test]
fn paths_join_their_two_ends_and_nothing_else() {
    for (island, slow) in both() {
        assert_eq!(island.edges(), slow.edges.len());
        assert_eq!(island.all_edges().len(), island.edges());
        for edge in island.all_edges() {
            let [a, b] = island.ends(edge);
            assert_eq!([a.index(), b.index()], slow.edges[edge.index()]);
            assert_eq!(island.end_set(edge).iter().collect::<Vec<_>>(), [a, b]);
            assert_eq!((island.far_end(edge, a), island.far_end(edge, b)), (b, a));
        }
        for a in island.all_corners() {
            for b in island.all_corners() {
                let pair = [a.min(b).index(), a.max(b).index()];
                let expected = slow.edges.iter().position(|ends| *ends == pair);
                assert_eq!(island.edge_between(a, b).map(Edge::index), expected, "{a} and {b}");
            }
        }
    }
}

#[test]
fn the_coast_is_one_clockwise_ring() {
    for (island, slow) in both() {
        assert_eq!(numbers(island.coast().iter().copied(), Edge::index), slow.coast());
    }
    // A few named sides of `docs/boards.md` 2.1 and 8.3, in case both walks had the same mistake.
    let anchors = [
        (Island::Base, 1, (0, -2), "NW"),
        (Island::Base, 11, (2, 0), "E"),
        (Island::Base, 18, (-1, 2), "SE"),
        (Island::Base, 29, (-1, -1), "NW"),
        (Island::Large, 13, (2, 0), "E"),
        (Island::Large, 19, (-1, 3), "E"),
        (Island::Large, 31, (-3, 0), "SW"),
        (Island::Large, 37, (-1, -2), "NW"),
    ];
    for (island, place, hex, side) in anchors {
        assert_eq!(island.topology().coast()[place].index(), Geometry::of(island).side(hex, side));
    }
}

#[test]
fn spirals_wind_counter_clockwise_from_each_corner() {
    for (island, slow) in both() {
        assert_eq!(numbers(island.corner_hexes(), Hex::index), slow.corner_hexes());
        for (corner, hex) in slow.corner_hexes().into_iter().enumerate() {
            assert_eq!(numbers(island.spiral(corner).iter().copied(), Hex::index), slow.spiral(hex));
        }
    }
}

#[test]
fn places_off_the_island_have_no_neighbors() {
    let island = Island::Base.topology();
    let (hex, corner, edge) = (Hex::new(19), Corner::new(54), Edge::new(72));
    assert!(island.corners_of(hex).is_empty() && island.hex_neighbors(hex).is_empty());
    assert!(island.edges_at(corner).is_empty() && island.neighbors(corner).is_empty());
    assert!(island.hexes_at(corner).is_empty() && island.end_set(edge).is_empty());
}
