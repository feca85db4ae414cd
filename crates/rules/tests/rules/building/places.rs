//! Where roads, settlements and cities may go: ROAD-1 … ROAD-4, SETTLE-1 … SETTLE-5, CITY-1 … CITY-4, AMB-25, T-31.

use hexhaven_rules::cards::Resource;
use hexhaven_rules::event::{OpenEvent, Piece};
use hexhaven_rules::places::{Corner, Hex};
use hexhaven_rules::{Action, Illegal, Starter};

use crate::table::{EDITIONS, Table, at, quiet_turns, seat, start};

/// A row of seat 0 from corner 16 to 19, which seat 1 can reach at 18.
const ROW: &str = "s22;r16-22,17-22,17-23,18-23,18-24,19-24";
const GUEST: &str = "s8;r8-13,13-18";

#[test]
fn road_1_on_a_free_path_at_an_own_piece() {
    for rules in EDITIONS {
        let table = at(&format!("{rules} 0=s17;c31;r17-22;1B1L 1=s41;r36-41"));
        // At a road, a settlement and a city.
        let table = table.allows("0:R16-22 0:R22-28 0:R12-17 0:R17-23 0:R25-31 0:R31-36 0:R31-37");
        let roads = table.choices(0).iter().filter(|code| code.starts_with('R')).count();
        assert_eq!(roads, 7, "and nowhere else");
        let new = table.game.topology().edge_between(Corner::new(22), Corner::new(28)).expect("a path");
        table
            .refuses("0:R28-34", "ROAD-1")
            .refuses("0:R0-3", "ROAD-1")
            // A road or building of another player connects nothing.
            .refuses("0:R41-46", "ROAD-1")
            .refuses("0:R30-36", "ROAD-1")
            .refuses("0:R36-41", "TOPO-4")
            .refuses("0:R17-22", "TOPO-4")
            .play("0:R22-28")
            .told(OpenEvent::Built { seat: seat(0), piece: Piece::Road(new) });
    }
}

/// The paths where a seat could put a road, as `R` codes.
fn open_paths(table: &Table, number: u8) -> Vec<String> {
    let paths = table.state.public().open_paths(seat(number));
    paths.iter().map(|path| Action::Road(path).code(&table.game)).collect()
}

#[test]
fn road_1_a_settlement_opens_the_free_paths_around_it() {
    // In the set-up no road leads to it.
    let table = start("fifth:4", Starter::Seat(seat(0))).play("0:S17");
    assert_eq!(open_paths(&table, 0), ["R12-17", "R17-22", "R17-23"]);
    assert_eq!(open_paths(&table, 1), [""; 0]);
    // Later one does, and a path that somebody else has taken is not free.
    let table = at("fifth:4 0=s17;r17-22,22-28;1B1L1W1G 1=s39;r34-39,28-34").play("0:S28");
    assert_eq!(open_paths(&table, 0), ["R12-17", "R16-22", "R17-23", "R28-33"]);
    // For the others the paths beyond it are closed, but not those before it.
    assert_eq!(open_paths(&table, 1), ["R29-34", "R39-43", "R39-44"]);
}

#[test]
fn road_2_not_behind_a_foreign_building() {
    for rules in EDITIONS {
        for building in ["s", "c"] {
            let table = at(&format!("{rules} 0=s12;r12-17,17-23;1B1L 1={building}23;r23-29"));
            let Illegal::BehindBuilding { corner, .. } = table.refusal("0:R18-23") else {
                panic!("the road is refused because of the building");
            };
            assert_eq!(corner, Corner::new(23));
            table.refuses("0:R18-23", "ROAD-2");
            // From the other side the same path is free.
            at(&format!("{rules} 0=s12;c13;r12-17,17-23,13-18;1B1L 1={building}23;r23-29")).play("0:R18-23");
        }
        // The player's own building doesn't block it.
        at(&format!("{rules} 0=s17,29;r17-23,23-29;1B1L")).play("0:R18-23");
    }
    // It is also refused for free roads.
    at("fifth:4 0=s12;r12-17,17-23;d1R 1=s23;r23-29").play("0:ROADS").refuses("0:R18-23", "ROAD-2");
    // A building that comes later closes the paths beyond it, but not one that is reached from its other end.
    let later =
        at("fifth:4 active=1 0=s17,38;r17-22,22-28,33-38;1B1L 1=s39;r34-39,28-34;1B1L1W1G").play("1:S28");
    later.play(&format!("1:END {}0:ROLL *:1+1", quiet_turns("23"))).allows("0:R28-33 0:R27-33 0:R16-22");
    let later = at("fifth:4 active=1 0=s17;r17-22,22-28;1B1L 1=s39;r34-39,28-34;1B1L1W1G").play("1:S28");
    later.play(&format!("1:END {}0:ROLL *:1+1", quiet_turns("23"))).refuses("0:R28-33", "ROAD-2");
}

#[test]
fn road_3_a_road_may_end_at_a_foreign_building_and_go_on_from_its_other_end() {
    for rules in EDITIONS {
        // The path 18-23 leads to the building of seat 1; the road on it continues at 18, not at 23.
        let table = at(&format!("{rules} 0=s13;r13-18;4B4L 1=s23;r23-29")).play("0:R18-23");
        table.refuses("0:R17-23", "ROAD-2").play("0:R18-24").play("0:R24-30").lengths(&[3]);
        // A road between two foreign buildings has an end that is closed on both sides.
        let table = at(&format!("{rules} 0=s13;r13-18;4B4L 1=s23,30;r23-29,30-35")).play("0:R18-24 0:R24-30");
        table.refuses("0:R30-36", "ROAD-2").allows("0:R18-23 0:R19-24");
    }
}

#[test]
fn road_4_a_cut_network_stays_usable_on_both_sides() {
    for rules in EDITIONS {
        let table = at(&format!("{rules} active=1 0={ROW};2B2L1W1G 1={GUEST};1B1L1W1G")).play("1:S18");
        let table = table.play(&format!("1:END {}0:ROLL *:1+1", quiet_turns("23")));
        // Both parts can be extended, and the far one, which has no building yet, leads to a settlement.
        let table = table.allows("0:R16-21 0:R22-28 0:R12-17 0:R23-29 0:R24-30 0:R14-19 0:R19-25 0:S19");
        table.play("0:R19-25").play("0:S19");
    }
}

#[test]
fn settle_1_on_a_free_corner_that_an_own_road_touches() {
    for rules in EDITIONS {
        let table = at(&format!("{rules} 0=s17;r17-22,22-28;1B1L1W1G 1=s39;r34-39,29-34"));
        let places: Vec<String> = table.choices(0).into_iter().filter(|code| code.starts_with('S')).collect();
        assert_eq!(places, ["S28"]);
        table
            .refuses("0:S31", "SETTLE-1")
            // Only a road of another player leads there.
            .refuses("0:S29", "SETTLE-1")
            .refuses("0:S17", "TOPO-4")
            .refuses("0:S39", "TOPO-4")
            .play("0:S28")
            .told(OpenEvent::Built { seat: seat(0), piece: Piece::Settlement(Corner::new(28)) });
    }
    // A settlement nearby is not enough; a new road is, right away.
    let table = at("fifth:4 0=s17;r17-22;2B2L1W1G").refuses("0:S28", "SETTLE-1");
    table.play("0:R22-28").play("0:S28").hand(0, "0");
}

#[test]
fn settle_2_one_point_and_cards_from_the_moment_it_stands() {
    for rules in EDITIONS {
        let table =
            at(&format!("{rules} 0=s17;r17-22,22-28;1B1L1W1G")).points(0, 1).play("0:S28").points(0, 2);
        // Corner 28: fields 9, forest 11, forest 8. The very next roll pays.
        let (hex, resource) = (Hex::new(12), Resource::Lumber);
        let produced = OpenEvent::Produced { hex, seat: seat(0), resource, count: 1 };
        table.play("0:END 1:ROLL *:4+4").told(produced).hand(0, "1L");
    }
}

#[test]
fn settle_3_every_neighboring_corner_is_free_of_buildings() {
    for rules in EDITIONS {
        // Corner 22 has the neighbors 16, 17 and 28; a building on any of them is too close, whatever it is and whoever owns it.
        for neighbor in [16, 17, 28] {
            for building in ["s", "c"] {
                let own = at(&format!("{rules} 0={building}{neighbor};r{};1B1L1W1G", path(neighbor)));
                let way = if neighbor == 28 { "s12;r12-17,17-22" } else { "s34;r28-34,22-28" };
                let foreign = at(&format!("{rules} 0={way};1B1L1W1G 1={building}{neighbor}"));
                for table in [own, foreign] {
                    let too_close =
                        Illegal::TooClose { corner: Corner::new(22), neighbor: Corner::new(neighbor) };
                    assert_eq!(table.refusal("0:S22"), too_close);
                    table.refuses("0:S22", "SETTLE-3");
                }
            }
        }
        // Two paths away on all sides is far enough.
        at(&format!("{rules} 0=s12;r12-17,17-22;1B1L1W1G 1=s11,21,33,34 2=c23")).play("0:S22");
    }
    // A settlement just built keeps its neighbors free as well.
    let table = at("fifth:4 0=s17;r17-22,22-28,28-34;2B2L2W2G").allows("0:S28 0:S34");
    table.clone().play("0:S28").refuses("0:S34", "SETTLE-3");
    table.play("0:S34").refuses("0:S28", "SETTLE-3");
    // A corner at the sea has two neighbors.
    at("fifth:4 0=s12;r7-12,3-7;1B1L1W1G 1=s0;r0-4").refuses("0:S3", "SETTLE-3").refuses("0:S7", "SETTLE-3");
    at("fifth:4 0=s12;r7-12,3-7;1B1L1W1G 1=s4;r0-4").play("0:S3");
}

/// A path from this neighbor of corner 22 to it.
fn path(neighbor: u8) -> &'static str {
    match neighbor {
        16 => "16-22",
        17 => "17-22",
        _ => "22-28",
    }
}

#[test]
fn settle_4_inside_an_opponents_road() {
    for rules in EDITIONS {
        let table = at(&format!("{rules} active=1 0={ROW} 1={GUEST};1B1L1W1G")).lengths(&[6]);
        // With the player's own road there and enough distance; the roads of the other player stay.
        let table = table.refuses("1:S23", "SETTLE-1").play("1:S18").points(1, 2).lengths(&[4]);
        assert_eq!(table.state.public().roads[seat(0)].len(), 6);
    }
    // Without a road of the player's own, or too close, it's refused.
    at(&format!("fifth:4 active=1 0={ROW} 1=s8;r8-13;1B1L1W1G")).refuses("1:S18", "SETTLE-1");
    at(&format!("fifth:4 active=1 0={ROW} 1={GUEST};1B1L1W1G 2=s24")).refuses("1:S18", "SETTLE-3");
}

#[test]
fn settle_5_with_five_on_the_board_one_has_to_be_upgraded_first() {
    for rules in EDITIONS {
        let table =
            at(&format!("{rules} 0=s0,10,17,42,49;r17-22,22-28;1B1L1W3G3O")).refuses("0:S28", "BUILD-4");
        assert!(table.choices(0).iter().all(|code| !code.starts_with('S')));
        table.play("0:C42").play("0:S28").points(0, 7);
    }
}

#[test]
fn city_1_only_in_place_of_an_own_settlement() {
    for rules in EDITIONS {
        let table = at(&format!("{rules} 0=s17;c31;r17-22,22-28,31-37;2G3O 1=s39;r39-44 2=c41;r36-41"));
        let cities: Vec<String> = table.choices(0).into_iter().filter(|code| code.starts_with('C')).collect();
        assert_eq!(cities, ["C17"]);
        table
            .refuses("0:C28", "CITY-1")
            .refuses("0:C31", "CITY-1")
            .refuses("0:C39", "CITY-1")
            .refuses("0:C41", "CITY-1")
            .play("0:C17")
            .told(OpenEvent::Built { seat: seat(0), piece: Piece::City(Corner::new(17)) })
            .refuses("0:S17", "TOPO-4");
    }
}

#[test]
fn city_1_a_corner_that_does_not_exist_is_told_as_such() {
    // The small island has 54 corners, the large one 80.
    let corner = Corner::new(54);
    let table = at("fifth:4 0=s17;2G3O");
    assert_eq!(table.refusal("0:C54"), Illegal::NoSuchCorner { corner });
    assert_eq!(table.refusal("0:C53"), Illegal::NoOwnSettlement { corner: Corner::new(53) });
    assert_eq!(at("fifth:6:five-six 0=s17;2G3O").refusal("0:C54"), Illegal::NoOwnSettlement { corner });
    let vincent = at("fifth:4:helpers fixed 0=s17;2G2O;k1;hvincent").play("0:VINCENT:C");
    assert_eq!(vincent.refusal("0:C54"), Illegal::NoSuchCorner { corner });
}

#[test]
fn city_2_the_settlement_returns_to_the_stock_at_once() {
    for rules in EDITIONS {
        let table = at(&format!("{rules} 0=s0,10,17,42,49;r17-22,22-28;1B1L1W3G3O"));
        assert_eq!(table.state.public().settlements_left(seat(0)), 0);
        let table = table.play("0:C17");
        let public = table.state.public();
        assert_eq!((public.settlements_left(seat(0)), public.cities_left(seat(0))), (1, 3));
        // It may be used again this very turn.
        let table = table.play("0:S28");
        assert_eq!(table.state.public().settlements_left(seat(0)), 0);
    }
}

#[test]
fn city_3_an_upgrade_on_the_turn_of_the_settlement() {
    for rules in EDITIONS {
        let table = at(&format!("{rules} 0=s17;r17-22,22-28;1B1L1W3G3O")).play("0:S28 0:C28").hand(0, "0");
        table.points(0, 3);
        // Both prices are paid.
        at(&format!("{rules} 0=s17;r17-22,22-28;1B1L1W2G3O")).play("0:S28").refuses("0:C28", "BUILD-2");
        // It must really be built first: with none in stock no city goes to an empty corner.
        let table = at(&format!("{rules} 0=s0,10,17,42,49;r17-22,22-28;1B1L1W3G3O"));
        table.refuses("0:S28", "BUILD-4").refuses("0:C28", "CITY-1");
    }
}

#[test]
fn city_4_two_points_two_cards_and_a_building_in_all_respects() {
    for rules in EDITIONS {
        let table = at(&format!("{rules} 0=s28;r28-34;2G3O")).points(0, 1).play("0:C28").points(0, 2);
        table.play("0:END 1:ROLL *:4+4").hand(0, "2L");
        // Distance, for its owner and for others.
        at(&format!("{rules} 0=c17;r17-22;1B1L1W1G")).refuses("0:S22", "SETTLE-3");
        at(&format!("{rules} 0=s12;r12-17,17-22;1B1L1W1G 1=c16;r16-21")).refuses("0:S22", "SETTLE-3");
        // It blocks roads, and makes them shorter.
        at(&format!("{rules} 0=s12;r12-17,17-23;1B1L 1=c23;r23-29")).refuses("0:R18-23", "ROAD-2");
        at(&format!("{rules} 0={ROW} 1=c18;r13-18")).lengths(&[4]);
        // It uses a harbor.
        at(&format!("{rules} 0=c10;r10-14;2O")).play("0:O>B").hand(0, "1B");
    }
}

#[test]
fn amb_25_upgrade_and_reuse_on_the_same_turn() {
    for rules in EDITIONS {
        // Four settlements stand: a fifth is built, upgraded at once, and the piece that returns is built again.
        let table = at(&format!("{rules} 0=s0,10,17,49;r10-14,14-19,17-22,22-28;2B2L2W4G3O"));
        let table = table.play("0:S28").refuses("0:S19", "BUILD-4").play("0:C28").play("0:S19").hand(0, "0");
        table.points(0, 7);
    }
}

#[test]
fn t_31_city_first_then_the_settlement() {
    for rules in EDITIONS {
        let table = at(&format!("{rules} 0=s0,10,17,42,49;r17-22,22-28;1B1L1W3G3O"));
        table.refuses("0:S28", "BUILD-4").play("0:C0").play("0:S28").hand(0, "0").points(0, 7);
    }
}
