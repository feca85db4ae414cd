//! Every mix of rules makes a board, with any picker.

use hexhaven_luck::Fast;
use hexhaven_rules::Board;
use hexhaven_rules::board::{
    BoardRules, FirstDesert, Harbor, HarborMode, HarborRing, Island, SetUp, SpiralCorner, Terrain, TokenMode,
    WhiteStar,
};
use hexhaven_rules::cards::Resource;
use hexhaven_rules::chance::Picker;

use crate::support::{RULES, Script, reds_touch};

fn every_mix() -> impl Iterator<Item = BoardRules> {
    let modes = [
        HarborMode::Printed,
        HarborMode::Markers,
        HarborMode::Frame,
        HarborMode::Tiles,
        HarborMode::FamilyTiles,
    ];
    let islands = Island::ALL
        .into_iter()
        .flat_map(|island| [SetUp::Fixed, SetUp::Variable].map(|set_up| (island, set_up)));
    islands.flat_map(move |(island, set_up)| {
        let tokens = [TokenMode::Spiral, TokenMode::Random, TokenMode::Printed];
        let mixes = tokens.into_iter().flat_map(move |tokens| modes.map(|harbors| (tokens, harbors)));
        mixes.flat_map(move |(tokens, harbors)| {
            let rules = BoardRules { island, set_up, tokens, harbors, ..RULES };
            let odd = BoardRules {
                corner: SpiralCorner::At(255),
                ring: HarborRing::Odd,
                first_desert: FirstDesert::At(255),
                white_star: WhiteStar::At17,
                ..rules
            };
            [rules, odd]
        })
    })
}

#[test]
fn every_mix_of_rules_makes_a_usual_board_with_any_picker() {
    let check = |rules: &BoardRules, board: &Board| {
        assert_eq!(board.unusual(), [], "{rules:?}");
        assert_eq!(board.strange(rules), [], "{rules:?}");
        let family = rules.harbors == HarborMode::FamilyTiles && rules.island == Island::Base;
        assert!(family || !reds_touch(rules.island, |hex| board.token(hex)), "{rules:?}");
    };
    for rules in every_mix() {
        for always in [0, 1, 2, 7, u32::MAX] {
            check(&rules, &Board::generate(&rules, &mut Script(&[], always)));
        }
        for seed in 0..20 {
            check(&rules, &Board::generate(&rules, &mut Fast::new(seed)));
        }
    }
}

#[test]
fn random_tokens_become_a_spiral_when_no_shuffle_will_do() {
    // Always picking the highest number leaves a list as it was, so each try lays the letters row by row.
    let random = BoardRules { tokens: TokenMode::Random, ..RULES };
    let spiral = BoardRules { corner: SpiralCorner::At(0), ..RULES };
    let make = |rules| Board::generate(rules, &mut Script(&[], u32::MAX));
    assert_eq!(make(&random), make(&spiral));
}

#[test]
fn the_same_numbers_make_the_same_board() {
    for rules in every_mix() {
        let make = || Board::generate(&rules, &mut Fast::new(3));
        assert_eq!(make(), make());
    }
}

#[test]
fn where_nothing_is_left_to_luck_none_is_taken() {
    struct Never;
    impl Picker for Never {
        fn pick(&mut self, _: u32) -> u32 {
            panic!("there is nothing to pick")
        }
    }
    let fixed = BoardRules { set_up: SetUp::Fixed, ..RULES };
    assert_eq!(Board::generate(&fixed, &mut Never), Board::fixed(Island::Base));
    let large = BoardRules { island: Island::Large, first_desert: FirstDesert::At(0), ..fixed };
    assert_eq!(Board::generate(&large, &mut Never), Board::fixed(Island::Large));
}

#[test]
fn senseless_mixes_do_what_is_written() {
    let same = |one: BoardRules, other: BoardRules| {
        for seed in 0..10 {
            let make = |rules| Board::generate(rules, &mut Fast::new(seed));
            assert_eq!(make(&one), make(&other));
        }
    };
    same(BoardRules { tokens: TokenMode::Printed, ..RULES }, RULES);
    let family = BoardRules { harbors: HarborMode::FamilyTiles, ..RULES };
    same(
        BoardRules { tokens: TokenMode::Random, ..family },
        BoardRules { tokens: TokenMode::Printed, ..family },
    );
    let large = BoardRules { island: Island::Large, ..RULES };
    for harbors in [HarborMode::Frame, HarborMode::Tiles, HarborMode::FamilyTiles] {
        same(BoardRules { harbors, ..large }, large);
    }
    same(
        BoardRules { corner: SpiralCorner::At(8), ..RULES },
        BoardRules { corner: SpiralCorner::At(2), ..RULES },
    );
}

#[test]
fn texts_of_terrain_and_harbors() {
    for terrain in Terrain::ALL {
        assert_eq!(Terrain::from_letter(terrain.letter()), Some(terrain));
    }
    assert_eq!(Terrain::from_letter('x'), None);
    assert_eq!(Harbor::Special(Resource::Wool).to_string(), "2:1 wool");
    let text = format!("{:?}", Board::fixed(Island::Base));
    assert!(text.starts_with("Board(Base: m10 p2 f9 ") && text.ends_with("robber 9)"), "{text}");
}
