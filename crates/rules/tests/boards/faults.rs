//! What `Board::new` refuses, and what `Board::unusual` and `Board::strange` report.

use hexhaven_luck::Fast;
use hexhaven_rules::Board;
use hexhaven_rules::board::{
    BoardRules, FirstDesert, Harbor, HarborMode, HarborRing, Island, SetUp, SpiralCorner, Terrain, TokenMode,
};
use hexhaven_rules::cards::Resource;
use hexhaven_rules::faults::{BoardFault, Faults};
use hexhaven_rules::places::{Corner, Edge, Hex};

use crate::support::RULES;

/// The parts of the fixed map, to break one by one.
struct Parts {
    terrain: Vec<Terrain>,
    tokens: Vec<Option<u8>>,
    harbors: Vec<(Edge, Harbor)>,
    robber: Hex,
}

impl Parts {
    fn fixed() -> Self {
        Self::of(&Board::fixed(Island::Base))
    }

    fn of(board: &Board) -> Self {
        let hexes = board.topology().all_hexes();
        Self {
            terrain: hexes.iter().map(|hex| board.terrain(hex)).collect(),
            tokens: hexes.iter().map(|hex| board.token(hex)).collect(),
            harbors: board.harbors().to_vec(),
            robber: board.first_robber(),
        }
    }

    fn build(&self) -> Result<Board, Faults<BoardFault>> {
        Board::new(Island::Base, &self.terrain, &self.tokens, &self.harbors, self.robber)
    }
}

#[track_caller]
fn check(spoil: impl FnOnce(&mut Parts), faults: &[&str]) {
    let mut parts = Parts::fixed();
    spoil(&mut parts);
    let found = parts.build().err().map_or_else(Vec::new, Faults::into_vec);
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
        &["the island has 19 hexes, but terrain is listed for 20 (TOPO-1)"],
    );
    check(
        |parts| parts.tokens.truncate(3),
        &["the island has 19 hexes, but tokens are listed for 3 (TOPO-1)"],
    );
}

#[test]
fn tokens_are_those_of_the_box_and_lie_on_land_that_yields() {
    for number in [0, 1, 7, 13, 255] {
        check(
            |parts| parts.tokens[4] = Some(number),
            &[&format!("hex 4 has the number {number}, but tokens go from 2 to 6 and 8 to 12 (COMP-3)")],
        );
    }
    check(
        |parts| parts.tokens[9] = Some(5),
        &["hex 9 has the number 5, but it is a desert and gets no token (SETUP-16)"],
    );
    check(|parts| parts.tokens[0] = None, &["hex 0 is mountains and needs a number (SETUP-14)"]);
}

#[test]
fn harbors_lie_on_the_coast_one_for_a_corner() {
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
        &["corner 0 serves two harbors, on the paths 0 and 1 (TOPO-5)"],
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
        BoardFault::HarborsMeet { corner: Corner::new(0), first: Edge::new(0), second: Edge::new(1) },
        BoardFault::HarborInland { edge: Edge::new(13) },
        BoardFault::RobberOffBoard { hex: Hex::new(29), hexes: 19 },
    ];
    assert_eq!(*parts.build().expect_err("seven faults"), expected);
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
            "the robber starts on hex 0, which is not a desert (SETUP-1)",
        ]
    );
}

/// What these rules find strange about a board that was changed without changing any count.
fn strange(rules: &BoardRules, spoil: impl FnOnce(&mut Parts)) -> Vec<String> {
    let mut parts = Parts::of(&Board::generate(rules, &mut Fast::new(5)));
    spoil(&mut parts);
    let board = Board::new(rules.island, &parts.terrain, &parts.tokens, &parts.harbors, parts.robber);
    board.expect("a valid board").strange(rules).iter().map(ToString::to_string).collect()
}

/// Swaps two tokens with different numbers.
fn swap_tokens(parts: &mut Parts) {
    let first = parts.tokens.iter().position(|token| *token == Some(4)).expect("there is a 4");
    let second = parts.tokens.iter().position(|token| *token == Some(11)).expect("there is an 11");
    parts.tokens.swap(first, second);
}

/// Swaps the kinds of two harbors.
fn swap_harbors(parts: &mut Parts) {
    let kinds = [0, 1].map(|resource| {
        let kind = Harbor::Special([Resource::Brick, Resource::Ore][resource]);
        parts.harbors.iter().position(|(_, harbor)| *harbor == kind).expect("every kind is there")
    });
    let first = parts.harbors[kinds[0]].1;
    parts.harbors[kinds[0]].1 = parts.harbors[kinds[1]].1;
    parts.harbors[kinds[1]].1 = first;
}

#[test]
fn tokens_lie_as_the_rules_lay_them() {
    let spiral = "the tokens aren't in the order of their letters from a corner inward";
    assert_eq!(strange(&RULES, swap_tokens), [format!("{spiral} (SETUP-14)")]);
    let large = BoardRules { island: Island::Large, ..RULES };
    assert_eq!(strange(&large, swap_tokens), [format!("{spiral} (X56-5)")]);
    let random = BoardRules { tokens: TokenMode::Random, ..RULES };
    assert!(strange(&random, swap_tokens).is_empty(), "tokens that are not red may lie anywhere");
    // A spiral from one corner isn't a spiral from the next.
    let board = Board::generate(&BoardRules { corner: SpiralCorner::At(2), ..RULES }, &mut Fast::new(5));
    assert_eq!(board.strange(&RULES), []);
    let other = BoardRules { corner: SpiralCorner::At(3), ..RULES };
    assert_eq!(board.strange(&other), [BoardFault::NotASpiral { island: Island::Base }]);
}

#[test]
fn red_numbers_that_were_laid_at_random_are_no_neighbors() {
    let random = BoardRules { tokens: TokenMode::Random, ..RULES };
    let board = Board::generate(&random, &mut Fast::new(5));
    let red = board.hexes_with(6).first().expect("there is a 6");
    let beside = board.topology().hex_neighbors(red) & board.numbered();
    let other = board.hexes_with(8).first().expect("there is an 8");
    let found = strange(&random, |parts| {
        parts.tokens.swap(beside.first().expect("it has neighbors").index(), other.index());
    });
    assert!(matches!(&found[..], [fault] if fault.ends_with("are neighbors (SETUP-15)")), "{found:?}");
}

#[test]
fn harbors_lie_as_the_rules_lay_them() {
    let elsewhere = "the harbors aren't where the rules put them";
    let with = |harbors| BoardRules { harbors, ..RULES };
    assert_eq!(strange(&with(HarborMode::Printed), swap_harbors), [format!("{elsewhere} (COMP-12)")]);
    assert!(strange(&with(HarborMode::Markers), swap_harbors).is_empty(), "any marker may lie anywhere");
    // Ore shares no piece with another harbor, brick does: their pieces have different molds.
    assert_eq!(strange(&with(HarborMode::Frame), swap_harbors), [format!("{elsewhere} (SETUP-18)")]);
    assert!(strange(&with(HarborMode::Tiles), swap_harbors).is_empty(), "so may any tile");
    let odd = BoardRules { ring: HarborRing::Odd, ..with(HarborMode::Tiles) };
    let board = Board::generate(&odd, &mut Fast::new(5));
    let faults: Vec<&str> = board.strange(&with(HarborMode::Tiles)).iter().map(BoardFault::rule).collect();
    assert_eq!(faults, ["SETUP-19"]);
    let board = Board::generate(&with(HarborMode::Tiles), &mut Fast::new(5));
    assert_eq!(board.strange(&odd).len(), 1);
}

#[test]
fn printed_maps_and_tiles_are_known() {
    let fixed = BoardRules { set_up: SetUp::Fixed, ..RULES };
    assert_eq!(strange(&fixed, swap_tokens), ["it is not the printed map (SETUP-4)"]);
    let family = BoardRules { harbors: HarborMode::FamilyTiles, tokens: TokenMode::Printed, ..RULES };
    assert_eq!(strange(&family, swap_tokens), ["the six island tiles can't be laid out this way (SETUP-20)"]);
}

#[test]
fn the_robber_starts_on_the_desert_that_the_rules_name() {
    let named = BoardRules { island: Island::Large, first_desert: FirstDesert::At(0), ..RULES };
    let second = BoardRules { first_desert: FirstDesert::At(1), ..named };
    let board = Board::generate(&named, &mut Fast::new(5));
    assert_eq!(board.strange(&second), [BoardFault::OtherDesert { hex: board.first_robber() }]);
    assert_eq!(board.strange(&BoardRules { first_desert: FirstDesert::Random, ..named }), []);
}
