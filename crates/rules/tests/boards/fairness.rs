//! How even boards are, counted by hand on the printed map and in other ways on made-up ones.

use hexhaven_luck::Fast;
use hexhaven_rules::Board;
use hexhaven_rules::board::{Fairness, Harbor, Island, SettlementSite, TokenMode};
use hexhaven_rules::cards::Resource;
use hexhaven_rules::places::Corner;

use crate::support::{RULES, reds_touch};

#[test]
fn the_printed_map_as_counted_by_hand() {
    let fairness = Fairness::of(&Board::fixed(Island::Base));
    let shares = Resource::ALL.map(|resource| {
        let share = fairness.shares[resource];
        (share.hexes, share.pips)
    });
    // Brick 6 10 5, lumber 9 11 3 8, wool 2 4 5 11, grain 12 9 4 6, ore 10 8 3.
    assert_eq!(shares, [(3, 12), (4, 13), (4, 10), (4, 13), (3, 10)]);
    assert_eq!(fairness.spread(), 3);
    assert_eq!((fairness.red_neighbors, fairness.equal_neighbors), (0, 0));
}

#[test]
fn the_best_corners_come_first() {
    for island in Island::ALL {
        let board = Board::fixed(island);
        let best = Fairness::of(&board).best;
        assert_eq!(best.len(), Fairness::BEST);
        assert!(best.is_sorted_by(|a, b| (b.pips, a.corner) <= (a.pips, b.corner)));
        let worst = best[Fairness::BEST - 1].pips;
        for corner in board.topology().all_corners() {
            let pips: u8 = board.topology().hexes_at(corner).iter().map(|hex| board.pips(hex)).sum();
            assert!(
                pips <= worst || best.iter().any(|site| site.corner == corner),
                "{corner} has {pips} pips"
            );
        }
    }
}

#[test]
fn a_site_knows_its_resources_and_its_harbor() {
    let board = Board::fixed(Island::Base);
    // Corner 10 lies between forest 9 and hills 10 and has the ore harbor.
    let site = SettlementSite::of(&board, Corner::new(10));
    assert_eq!((site.pips, site.yields[Resource::Lumber], site.yields[Resource::Brick]), (7, 4, 3));
    assert_eq!(site.harbor, Some(Harbor::Special(Resource::Ore)));
}

#[test]
fn reds_and_equal_numbers_that_touch_are_counted_once() {
    let land = "m6m8m2/m12m6m4m10/m9m11dm3m3/m8m3m4m5/m5m10m11";
    let board = Board::parse(land, Island::Base).expect("a board");
    let fairness = Fairness::of(&board);
    // 6-8, 6-6 and 8-6 at the top; 6-6 and 3-3 are equal.
    assert_eq!((fairness.red_neighbors, fairness.equal_neighbors), (3, 2));
    let mut luck = Fast::new(4);
    let random = hexhaven_rules::board::BoardRules { tokens: TokenMode::Random, ..RULES };
    for _ in 0..50 {
        let board = Board::generate(&random, &mut luck);
        assert!(!reds_touch(Island::Base, |hex| board.token(hex)));
        assert_eq!(Fairness::of(&board).red_neighbors, 0);
    }
}

#[test]
fn a_harbor_is_as_far_as_the_nearest_hex_of_its_resource() {
    let land = "p10p2p9/p12f6h4p10/p9p11df3m8/f8p3g4p5/h5g6p11";
    let board = Board::parse(&format!("{land};0-3O,1-5L,2-6W"), Island::Base).expect("a board");
    let shares = Fairness::of(&board).shares;
    assert_eq!(shares[Resource::Wool].to_harbor, Some(0), "the harbor lies at a pasture");
    // From 1 via 4 to 8, a corner of the forest with the 6.
    assert_eq!(shares[Resource::Lumber].to_harbor, Some(2));
    // The only mountains are on the east coast: from 0 via 4, 8, 13, 9, 14 and 19 to 25.
    assert_eq!(shares[Resource::Ore].to_harbor, Some(7));
    assert_eq!(shares[Resource::Brick].to_harbor, None, "no harbor");
    let bare = Board::parse("p10p2p9/p12p6p4p10/p9p11dp3p8/p8p3p4p5/p5p6p11;0-3O", Island::Base);
    let shares = Fairness::of(&bare.expect("a board")).shares;
    assert_eq!(shares[Resource::Ore].to_harbor, None, "no mountains");
}

#[test]
fn starts_are_chosen_in_the_order_of_the_set_up_and_keep_the_distance_rule() {
    for (island, players) in [(Island::Base, 2), (Island::Base, 4), (Island::Large, 6)] {
        let board = Board::fixed(island);
        let topology = board.topology();
        let starts = Fairness::starts(&board, players);
        assert_eq!(starts.len(), players);
        let round = |place: usize| starts.iter().map(move |start| start.sites[place].pips);
        let in_order: Vec<u8> = round(0).chain(round(1).rev()).collect();
        assert!(in_order.is_sorted_by(|a, b| a >= b), "the first to choose has the best place: {in_order:?}");
        let places: Vec<Corner> =
            starts.iter().flat_map(|start| start.sites.map(|site| site.corner)).collect();
        for (at, corner) in places.iter().enumerate() {
            assert!(!places[..at].contains(corner));
            assert!(places.iter().all(|other| !topology.neighbors(*corner).has(*other)));
        }
        for start in &starts {
            assert_eq!(start.pips(), start.sites[0].pips + start.sites[1].pips);
            assert!((1..=5).contains(&start.kinds()));
        }
    }
}

#[test]
fn among_equal_places_the_one_with_more_resources_is_taken() {
    // Everything that yields is as good as anything else: six pips where three such hexes meet.
    let land = "m3m3g3/m3m3g3d/p11p11dh11h11/ddf11p11/ddd";
    let board = Board::parse(land, Island::Base).expect("a board");
    let starts = Fairness::starts(&board, 1);
    let kinds = |site: SettlementSite| {
        Resource::ALL.into_iter().filter(|resource| site.yields[*resource] > 0).count()
    };
    let richest = board.topology().all_corners().iter().map(|corner| SettlementSite::of(&board, corner));
    let top = richest.clone().map(|site| site.pips).max().expect("corners");
    let most = richest.filter(|site| site.pips == top).map(kinds).max().expect("corners");
    assert_eq!(kinds(starts[0].sites[0]), most);
}
