use hexhaven_rules::Game;
use hexhaven_wire::Board;

use crate::json;

fn boards() -> [Board; 2] {
    ["fifth:4 fixed", "fifth:6:five-six fixed"]
        .map(|text| Board::of(&Game::parse(text).expect("a valid game")))
}

/// From the point up clockwise, in steps of 60 degrees.
#[test]
fn corners_lie_around_their_hex_clockwise_from_the_north() {
    for board in boards() {
        for hex in &board.hexes {
            for (step, corner) in (0u8..).zip(hex.corners) {
                let angle = (-90.0 + 60.0 * f64::from(step)).to_radians();
                let corner = &board.corners[usize::from(corner.0)];
                assert!((hex.x + 100.0 * angle.cos() - corner.x).abs() < 0.01, "{hex:?} {corner:?}");
                assert!((hex.y + 100.0 * angle.sin() - corner.y).abs() < 0.01, "{hex:?} {corner:?}");
            }
        }
    }
}

#[test]
fn centres_follow_from_the_axial_coordinates() {
    for hex in boards().iter().flat_map(|board| &board.hexes) {
        let (q, r) = (f64::from(hex.q), f64::from(hex.r));
        assert!((hex.x - 173.205 * (q + r / 2.0)).abs() < 1e-6 && (hex.y - 150.0 * r).abs() < 1e-6);
    }
}

#[test]
fn paths_and_the_coast_join_neighbours() {
    for board in boards() {
        let far = |a: usize, b: usize| {
            let (a, b) = (&board.corners[a], &board.corners[b]);
            (a.x - b.x).hypot(a.y - b.y)
        };
        for edge in &board.edges {
            assert!((far(edge.a.0.into(), edge.b.0.into()) - 100.0).abs() < 0.01);
        }
        for (here, there) in board.coast.iter().zip(board.coast.iter().cycle().skip(1)) {
            assert!((far(here.0.into(), there.0.into()) - 100.0).abs() < 0.01);
        }
        assert_eq!(board.coast.len(), if board.hexes.len() == 19 { 30 } else { 38 });
    }
}

#[test]
fn the_printed_map_reads_as_printed() {
    let [small, large] = boards();
    assert_eq!((small.hexes.len(), small.corners.len(), small.edges.len()), (19, 54, 72));
    assert_eq!((large.hexes.len(), large.corners.len(), large.edges.len()), (30, 80, 109));
    let hex = json(&small.hexes[0]);
    assert_eq!(hex["terrain"], "mountains");
    assert_eq!(hex["resource"], "ore");
    assert_eq!((&hex["token"], &hex["pips"]), (&10.into(), &3.into()));
    assert_eq!((&hex["x"], &hex["y"]), (&(-173.205).into(), &(-300.0).into()));
    let desert = json(&small.hexes[9]);
    assert!(desert["resource"].is_null() && desert["token"].is_null());
    assert_eq!(json(&small.harbors[0])["rate"], 3);
    assert_eq!(small.harbors.len(), 9);
}

#[test]
fn red_numbers_are_the_two_that_come_up_most_often() {
    for hex in boards().iter().flat_map(|board| &board.hexes) {
        assert_eq!(hex.red, hex.pips == 5, "{hex:?}");
    }
}

/// Told apart by their land: a corner has three hexes around it and a path two, unless the sea is there.
#[test]
fn coasts_are_where_land_is_missing() {
    for board in boards() {
        for corner in &board.corners {
            assert_eq!(corner.coastal, corner.hexes.len() < 3, "{corner:?}");
        }
        for edge in &board.edges {
            assert_eq!(edge.coastal, edge.hexes.len() < 2, "{edge:?}");
            for end in [edge.a, edge.b] {
                let around = &board.corners[usize::from(end.0)].hexes;
                assert!(edge.hexes.iter().all(|hex| around.contains(hex)), "{edge:?}");
            }
        }
        assert_eq!(board.edges.iter().filter(|edge| edge.coastal).count(), board.coast.len());
    }
}

#[test]
fn a_harbor_is_named_by_its_path_and_by_both_ends() {
    for board in boards() {
        for (place, harbor) in (0u8..).zip(&board.harbors) {
            let edge = &board.edges[usize::from(harbor.edge.0)];
            assert_eq!((edge.harbor, &edge.hexes[..]), (Some(place), &[harbor.hex][..]));
            for end in [edge.a, edge.b] {
                assert_eq!(board.corners[usize::from(end.0)].harbor, Some(place));
            }
        }
        assert_eq!(board.edges.iter().filter(|edge| edge.harbor.is_some()).count(), board.harbors.len());
        assert_eq!(
            board.corners.iter().filter(|corner| corner.harbor.is_some()).count(),
            2 * board.harbors.len()
        );
    }
}
