//! What `Board::new` refuses and what `Board::unusual` remarks on.

use hexhaven_rules::{Board, BoardFault, Edge, Harbor, Hex, Island, Node, Resource, Terrain};

/// The parts of the fixed map, to spoil one by one.
struct Parts {
    terrain: Vec<Terrain>,
    tokens: Vec<Option<u8>>,
    harbors: Vec<(Edge, Harbor)>,
    robber: Hex,
}

impl Parts {
    fn fixed() -> Self {
        let board = Board::fixed(Island::Base);
        let hexes = board.topology().all_hexes();
        Self {
            terrain: hexes.iter().map(|hex| board.terrain(hex)).collect(),
            tokens: hexes.iter().map(|hex| board.token(hex)).collect(),
            harbors: board.harbors().to_vec(),
            robber: board.first_robber(),
        }
    }

    fn build(&self) -> Result<Board, Vec<BoardFault>> {
        Board::new(Island::Base, &self.terrain, &self.tokens, &self.harbors, self.robber)
    }
}

#[track_caller]
fn check(spoil: impl FnOnce(&mut Parts), faults: &[&str]) {
    let mut parts = Parts::fixed();
    spoil(&mut parts);
    let found = parts.build().err().unwrap_or_default();
    assert_eq!(found.iter().map(ToString::to_string).collect::<Vec<_>>(), faults);
}

#[test]
fn the_parts_of_the_fixed_map_make_the_fixed_map() {
    check(|_| (), &[]);
    assert_eq!(Parts::fixed().build(), Ok(Board::fixed(Island::Base)));
}

#[test]
fn harbors_may_be_listed_in_any_order() {
    let mut parts = Parts::fixed();
    parts.harbors.reverse();
    assert_eq!(parts.build(), Ok(Board::fixed(Island::Base)));
}

#[test]
fn lists_have_the_length_of_the_island() {
    check(
        |parts| parts.terrain.push(Terrain::Hills),
        &["the island has 19 hexes, but the terrain of 20 is listed (TOPO-1)"],
    );
    check(
        |parts| parts.tokens.truncate(3),
        &["the island has 19 hexes, but the tokens of 3 are listed (TOPO-1)"],
    );
}

#[test]
fn tokens_are_those_of_the_box_and_lie_on_land_that_yields() {
    for number in [0, 1, 7, 13, 255] {
        check(
            |parts| parts.tokens[4] = Some(number),
            &[&format!("hex 4 has the number {number}, but tokens have 2 to 6 and 8 to 12 (COMP-3)")],
        );
    }
    check(
        |parts| parts.tokens[9] = Some(5),
        &["hex 9 has the number 5, but it is a desert and gets no token (SETUP-16)"],
    );
    check(|parts| parts.tokens[0] = None, &["hex 0 is mountains and needs a number (SETUP-14)"]);
}

#[test]
fn harbors_lie_on_the_coast_one_for_an_intersection() {
    check(
        |parts| parts.harbors[0].0 = Edge::new(72),
        &["a harbor is on path 72, but the paths end at 71 (TOPO-5)"],
    );
    check(
        |parts| parts.harbors[0].0 = Edge::new(13),
        &["the harbor on path 13 is not on the coast (TOPO-5)"],
    );
    check(|parts| parts.harbors[1].0 = parts.harbors[0].0, &["path 0 has two harbors (TOPO-5)"]);
    check(
        |parts| parts.harbors[1].0 = Edge::new(1),
        &["intersection 0 serves two harbors, on the paths 0 and 1 (TOPO-5)"],
    );
}

#[test]
fn there_is_room_for_eleven_harbors() {
    let coast = Island::Base.topology().coast();
    let every_second = |count: usize| -> Vec<_> {
        coast.iter().step_by(2).take(count).map(|edge| (*edge, Harbor::Generic)).collect()
    };
    check(|parts| parts.harbors = every_second(Board::MAX_HARBORS), &[]);
    check(
        |parts| parts.harbors = every_second(Board::MAX_HARBORS + 1),
        &["there are 12 harbors, but a board has at most 11 (X56-4)"],
    );
}

#[test]
fn the_robber_starts_on_the_island() {
    check(
        |parts| parts.robber = Hex::new(19),
        &["the robber is on hex 19, but the hexes end at 18 (TOPO-1)"],
    );
}

#[test]
fn all_faults_are_found_at_once() {
    let mut parts = Parts::fixed();
    parts.terrain.pop();
    parts.tokens[1] = Some(7);
    parts.tokens[9] = Some(2);
    parts.tokens[10] = None;
    parts.harbors[1].0 = Edge::new(1);
    parts.harbors.push((Edge::new(13), Harbor::Generic));
    parts.robber = Hex::new(29);
    let expected = [
        BoardFault::TerrainListed { hexes: 19, listed: 18 },
        BoardFault::NoSuchToken { hex: Hex::new(1), number: 7 },
        BoardFault::TokenOnDesert { hex: Hex::new(9), number: 2 },
        BoardFault::TokenMissing { hex: Hex::new(10), terrain: Terrain::Forest },
        BoardFault::HarborsMeet { node: Node::new(0), first: Edge::new(0), second: Edge::new(1) },
        BoardFault::HarborInland { edge: Edge::new(13) },
        BoardFault::RobberOffBoard { hex: Hex::new(29), hexes: 19 },
    ];
    assert_eq!(parts.build(), Err(expected.to_vec()));
}

#[test]
fn made_up_maps_are_allowed_and_remarked_on() {
    assert_eq!(Board::fixed(Island::Base).unusual(), []);
    assert_eq!(Board::fixed(Island::Large).unusual(), []);
    let mut parts = Parts::fixed();
    parts.terrain[0] = Terrain::Hills;
    parts.tokens[0] = Some(2);
    parts.harbors[0].1 = Harbor::Special(Resource::Ore);
    parts.robber = Hex::new(0);
    let unusual = parts.build().expect("no rule forbids it").unusual();
    let remarks: Vec<String> = unusual.iter().map(ToString::to_string).collect();
    assert_eq!(
        remarks,
        [
            "hexes of hills: 4 instead of 3 (COMP-1)",
            "hexes of mountains: 2 instead of 3 (COMP-1)",
            "tokens with a 2: 2 instead of 1 (COMP-3)",
            "tokens with a 10: 1 instead of 2 (COMP-3)",
            "3:1 harbors: 3 instead of 4 (COMP-12)",
            "2:1 ore harbors: 2 instead of 1 (COMP-12)",
            "the robber starts on hex 0, which is no desert (SETUP-1)",
        ]
    );
}
