//! Editions, modules and options as data (sections 2, 4, 17, 18, 20 and 21).

use hexhaven_rules::board::{
    BoardRules, Color, FirstDesert, HarborMode, HarborRing, Island, SetUp, SpiralCorner, TokenMode,
    WhiteStar, fixed_pieces,
};
use hexhaven_rules::cards::{DevCard, DevCards, Resource};
use hexhaven_rules::options::{
    FirstPlayer, OPTIONS, OptionSpec, OptionValues, PhaseMode, SecondRoad, Shortage, StartRollTie,
    TieAfterBreak, Word,
};
use hexhaven_rules::{Edition, Rules};

const DOCUMENT: &str = include_str!("../../../../docs/rules.md");

/// The module for five and six on the edition it was made for.
fn large(players: u8) -> Rules {
    Rules::of(Edition::Fifth, players).with_five_six()
}

/// The rule ids of the faults of a text.
fn faults(text: &str) -> Vec<&'static str> {
    let rules = Rules::parse(text).expect("the text is well written");
    rules.faults().iter().map(hexhaven_rules::faults::RulesFault::rule).collect()
}

#[test]
fn comp_6_the_supply_starts_with_19_cards_of_each_resource() {
    for edition in [Edition::Classic1999, Edition::Fifth, Edition::Sixth] {
        let supply = Rules::of(edition, 4).supply;
        assert!(Resource::ALL.into_iter().all(|resource| supply.get(resource) == 19));
        assert_eq!(supply.total(), 95);
    }
}

#[test]
fn comp_7_the_family_supply_has_93_cards() {
    assert_eq!(Rules::of(Edition::Family, 4).supply.total(), 93);
}

#[test]
fn amb_1_the_family_has_one_brick_and_one_ore_less() {
    let mut rules = Rules::of(Edition::Family, 4);
    assert_eq!(rules.supply.to_string(), "18B19L19W19G18O");
    // The counts are data: another split is another value, and no fault.
    OptionSpec::named("supply-per-type")
        .expect("an option")
        .set(&mut rules, "19B18L19W18G19O")
        .expect("a supply");
    assert_eq!((rules.supply.total(), rules.faults()), (93, vec![]));
}

#[test]
fn comp_8_the_deck_has_25_cards() {
    for edition in Edition::ALL {
        let deck = Rules::of(edition, 3).deck;
        assert_eq!(deck, DevCards::new([14, 2, 2, 2, 5]));
        assert_eq!((deck.total(), deck.get(DevCard::Knight), deck.get(DevCard::VictoryPoint)), (25, 14, 5));
    }
}

#[test]
fn comp_9_the_victory_point_cards_differ_only_in_name() {
    let names = Edition::ALL.map(Edition::victory_point_names);
    assert_eq!(names[0], ["Chapel", "Governor's House", "Library", "Market", "University of Catan"]);
    assert_eq!(names[1], ["Chapel", "Great Hall", "Library", "Market", "University"]);
    assert!(names[2].is_empty());
    assert_eq!(names[3], names[1]);
    for edition in Edition::ALL {
        let count = edition.victory_point_names().len();
        assert!(count == 0 || count == usize::from(Rules::of(edition, 4).deck.get(DevCard::VictoryPoint)));
    }
}

#[test]
fn comp_10_each_player_owns_5_settlements_4_cities_and_15_roads() {
    assert_eq!((Rules::SETTLEMENTS, Rules::CITIES, Rules::ROADS), (5, 4, 15));
}

#[test]
fn comp_14_a_base_game_has_three_or_four_players() {
    for edition in Edition::ALL {
        for players in 0..=8 {
            let sound = Rules::of(edition, players).faults().is_empty();
            assert_eq!(sound, players == 3 || players == 4, "{players}");
        }
    }
    assert_eq!(faults("fifth:5"), ["COMP-14"]);
    assert_eq!(faults("fifth:5:five-six"), [""; 0]);
}

#[test]
fn comp_15_the_base_colours_are_red_blue_white_and_orange() {
    let base: Vec<_> =
        Color::ALL.into_iter().filter(|color| fixed_pieces(*color, WhiteStar::At31).is_some()).collect();
    assert_eq!(base, [Color::Red, Color::Blue, Color::White, Color::Orange]);
    let dropped = OptionSpec::named("dropped-colour-3p").expect("an option");
    assert_eq!(dropped.offered(&Rules::of(Edition::Fifth, 3)), ["red", "blue", "white", "orange"]);
}

#[test]
fn setup_5_three_players_leave_out_red_white_or_orange() {
    let dropped = Edition::ALL.map(|edition| Rules::of(edition, 3).with_set_up(SetUp::Fixed).dropped_color);
    assert_eq!(dropped, [Color::Red, Color::Red, Color::White, Color::Orange]);
    // With four players nobody is left out, so naming another color would do nothing.
    assert_eq!(faults("fifth:3:fixed,dropped-colour-3p=blue"), [""; 0]);
    assert_eq!(faults("fifth:4:fixed,dropped-colour-3p=blue"), ["SETUP-5"]);
    assert_eq!(faults("fifth:3:fixed,dropped-colour-3p=green"), ["SETUP-5"]);
}

#[test]
fn setup_9_the_fixed_set_up_has_its_own_first_player() {
    let first = Edition::ALL.map(|edition| Rules::of(edition, 4).with_set_up(SetUp::Fixed).first_player);
    assert_eq!(first, [FirstPlayer::Oldest, FirstPlayer::Oldest, FirstPlayer::Roll, FirstPlayer::Youngest]);
}

#[test]
fn setup_10_the_dice_choose_the_first_player_of_the_variable_set_up() {
    for edition in Edition::ALL {
        let fixed = Rules::of(edition, 4).with_set_up(SetUp::Fixed);
        assert_eq!(fixed.with_set_up(SetUp::Variable).first_player, FirstPlayer::Roll);
    }
}

#[test]
fn setup_29_every_edition_has_a_fixed_and_a_variable_set_up() {
    for edition in Edition::ALL {
        let variable = Rules::of(edition, 4);
        let fixed = variable.with_set_up(SetUp::Fixed);
        assert_eq!((variable.board.set_up, fixed.board.set_up), (SetUp::Variable, SetUp::Fixed));
        assert_eq!((fixed.board.tokens, fixed.board.harbors), (TokenMode::Printed, HarborMode::Printed));
        assert_eq!((variable.faults(), fixed.faults()), (vec![], vec![]));
        assert_eq!(fixed.with_set_up(SetUp::Variable), variable);
    }
    // The module has none of its own; the optional map comes without starting pieces, so the dice decide (X56-15).
    assert_eq!(large(5).with_set_up(SetUp::Fixed).first_player, FirstPlayer::Roll);
}

#[test]
fn amb_5_a_tie_is_rolled_again_and_a_host_may_name_the_first_player() {
    for edition in Edition::ALL {
        assert_eq!(Rules::of(edition, 4).start_roll_tie, StartRollTie::ReRoll);
        for first_player in
            [FirstPlayer::Named, FirstPlayer::Oldest, FirstPlayer::Youngest, FirstPlayer::Roll]
        {
            assert_eq!(Rules { first_player, ..Rules::of(edition, 4) }.faults(), []);
        }
    }
    assert_eq!(faults("fifth:4:start-roll-tie=first-to-roll"), [""; 0]);
}

#[test]
fn amb_45_two_players_are_a_house_rule_and_seven_are_refused() {
    assert_eq!(faults("fifth:2"), ["AMB-45"]);
    assert_eq!(faults("fifth:2:duel-of-two=on"), [""; 0]);
    assert_eq!(faults("fifth:2:duel-of-two=on,fixed"), [""; 0]);
    assert!(OptionSpec::named("duel-of-two").expect("an option").is_house_rule);
    for text in ["fifth:7", "fifth:7:five-six", "fifth:200:five-six"] {
        assert_eq!(faults(text), ["AMB-45"], "{text}");
    }
    let seven = Rules::of(Edition::Fifth, 7).faults();
    assert!(seven[0].to_string().contains("7 are too many"), "{}", seven[0]);
}

#[test]
fn amb_49_a_module_outside_the_fifth_edition_is_an_explicit_mix() {
    for edition in [Edition::Classic1999, Edition::Sixth, Edition::Family] {
        let helpers = Rules::of(edition, 4).with_helpers();
        let large = Rules::of(edition, 6).with_five_six();
        for rules in [helpers, large] {
            assert_eq!(
                rules.faults().iter().map(hexhaven_rules::faults::RulesFault::rule).collect::<Vec<_>>(),
                ["AMB-49"]
            );
            assert_eq!(Rules { foreign_modules: true, ..rules }.faults(), []);
        }
        // All other rules of the edition stay.
        let printed = Rules::of(edition, 6);
        assert_eq!(large.robber_to_desert, printed.robber_to_desert);
        assert_eq!(large.theft_optional, printed.theft_optional);
        assert_eq!(large.shortage, printed.shortage);
        assert_eq!(large.allow_overlap, printed.allow_overlap);
        assert_eq!(large.tie_after_break, printed.tie_after_break);
        assert_eq!(large.second_road, printed.second_road);
        // Those of the module come.
        assert_eq!((large.phase_mode, large.special_building), (PhaseMode::Combined, true));
        assert_eq!((large.board.island, large.board.harbors), (Island::Large, HarborMode::Markers));
    }
}

#[test]
fn amb_52_the_special_building_phase_is_the_only_mode_for_five_and_six() {
    assert_eq!(faults("fifth:6:five-six,special-build-phase=off"), ["X56-7"]);
    assert_eq!(faults("fifth:4:special-build-phase=on"), ["X56-7"]);
}

#[test]
fn x56_1_everything_else_follows_the_fifth_edition() {
    let base = Rules::of(Edition::Fifth, 6);
    let unchanged = Rules {
        five_six: base.five_six,
        board: base.board,
        phase_mode: base.phase_mode,
        supply: base.supply,
        deck: base.deck,
        special_building: base.special_building,
        ..large(6)
    };
    assert_eq!(unchanged, base);
    assert_eq!(large(6).points_to_win, 10);
}

#[test]
fn x56_2_the_module_brings_its_supply_and_deck() {
    let rules = large(5);
    assert!(Resource::ALL.into_iter().all(|resource| rules.supply.get(resource) == 24));
    assert_eq!(rules.deck, DevCards::new([20, 3, 3, 3, 5]));
    assert_eq!((rules.supply.total(), rules.deck.total()), (120, 34));
    let base = Rules::of(Edition::Fifth, 4);
    assert_eq!((rules.supply - base.supply).total(), 25);
    assert_eq!((rules.deck - base.deck).total(), 9);
}

#[test]
fn x56_13_turns_use_the_combined_phase() {
    assert_eq!(Rules::of(Edition::Fifth, 4).phase_mode, PhaseMode::Strict);
    assert_eq!(large(5).phase_mode, PhaseMode::Combined);
    assert_eq!(faults("fifth:5:five-six,phase-mode=strict"), ["TURN-3"]);
}

#[test]
fn x56_16_five_and_six_players_use_the_same_everything() {
    assert_eq!(Rules { players: 6, ..large(5) }, large(6));
    assert_eq!(large(6).board.island, Island::Large);
    assert_eq!(Rules::of(Edition::Fifth, 3).with_five_six(), large(5), "the module is for at least five");
    assert_eq!(faults("fifth:4:five-six"), ["X56-16"]);
}

#[test]
fn help_1_helpers_are_for_three_to_six_players_and_off_by_default() {
    for edition in Edition::ALL {
        assert!(!Rules::of(edition, 4).helpers);
    }
    for players in [3, 4] {
        assert_eq!(Rules::of(Edition::Fifth, players).with_helpers().faults(), []);
        assert_eq!(large(players + 2).with_helpers().faults(), []);
    }
    assert_eq!(faults("fifth:2:helpers,duel-of-two=on"), ["HELP-1"]);
}

#[test]
fn turn_3_and_4_only_the_fifth_edition_leaves_the_phases_open() {
    let phase = OptionSpec::named("phase-mode").expect("an option");
    let offered = Edition::ALL.map(|edition| phase.offered(&Rules::of(edition, 4)));
    assert_eq!(offered, [vec!["strict"], vec!["strict", "combined"], vec!["combined"], vec!["strict"]]);
}

/// The presets of section 21, column by column.
#[test]
fn the_editions_differ_as_section_21_says() {
    let column = |edition| {
        let rules = Rules::of(edition, 4);
        (rules.robber_to_desert, rules.theft_optional, rules.shortage, rules.allow_gifts, rules.allow_overlap)
    };
    assert_eq!(column(Edition::Classic1999), (false, true, Shortage::SingleGetsRest, false, true));
    assert_eq!(column(Edition::Fifth), (true, false, Shortage::SingleGetsRest, false, false));
    assert_eq!(column(Edition::Sixth), (true, false, Shortage::SingleGetsRest, false, false));
    assert_eq!(column(Edition::Family), (true, false, Shortage::NobodyGets, false, false));

    let (keep, aside) = (TieAfterBreak::Keep, TieAfterBreak::SetAside);
    assert_eq!(Edition::ALL.map(|edition| Rules::of(edition, 4).tie_after_break), [aside, keep, keep, aside]);
    let (optional, mandatory) = (SecondRoad::Optional, SecondRoad::Mandatory);
    let second = Edition::ALL.map(|edition| Rules::of(edition, 4).second_road);
    assert_eq!(second, [optional, optional, mandatory, optional]);

    let board = |tokens, harbors| BoardRules {
        island: Island::Base,
        set_up: SetUp::Variable,
        tokens,
        harbors,
        corner: SpiralCorner::Random,
        ring: HarborRing::Even,
        first_desert: FirstDesert::Random,
        white_star: WhiteStar::At31,
    };
    assert_eq!(
        Edition::ALL.map(|edition| Rules::of(edition, 4).board),
        [
            board(TokenMode::Spiral, HarborMode::Tiles),
            board(TokenMode::Spiral, HarborMode::Markers),
            board(TokenMode::Spiral, HarborMode::Frame),
            board(TokenMode::Printed, HarborMode::FamilyTiles),
        ]
    );
}

#[test]
fn the_options_are_those_of_section_21() {
    let section = DOCUMENT.split("\n## ").find(|section| section.starts_with("21.")).expect("section 21");
    let mut documented: Vec<String> = section
        .lines()
        .filter(|line| line.starts_with("| `"))
        .flat_map(|line| line.split('|').nth(1).unwrap_or_default().split('`').skip(1).step_by(2))
        .map(|name| name.replace('_', "-"))
        .collect();
    // Two rows for one field, which the set-up fills; the players and the words come with the edition.
    documented.retain(|name| {
        !["first-player-fixed", "first-player-variable", "players", "vocabulary"].contains(&name.as_str())
    });
    for name in &documented {
        assert!(OptionSpec::named(name).is_some(), "section 21 has {name}");
    }
    // The module is a column, not a row; White's star is in section 20.
    let ours = ["five-six", "island", "white-star", "first-player"];
    for option in OPTIONS {
        assert!(
            documented.iter().any(|name| name == option.name) || ours.contains(&option.name),
            "{}",
            option.name
        );
    }
}

#[test]
fn the_rules_that_the_options_name_are_in_the_document() {
    for option in OPTIONS {
        assert!(!option.rules.is_empty());
        for id in option.rules {
            assert!(DOCUMENT.contains(&format!("\n| {id} |")), "{} names {id}", option.name);
        }
    }
}

#[test]
fn the_house_rules_are_off_in_every_edition_and_named_as_such() {
    for name in
        ["vp-to-win", "discard-limit", "friendly-robber", "deep-bank", "offers-per-turn", "turn-limit"]
    {
        assert!(OptionSpec::named(name).expect("an option").is_house_rule, "{name}");
    }
    let rules = Rules::parse("fifth:4:combined,vp-to-win=12,deep-bank=on").expect("well written");
    let chips: Vec<_> =
        rules.differences().into_iter().filter(|changed| changed.option.is_house_rule).collect();
    assert_eq!(chips.iter().map(ToString::to_string).collect::<Vec<_>>(), ["deep-bank=on", "vp-to-win=12"]);
    assert!(Edition::ALL.into_iter().all(|edition| Rules::of(edition, 4).differences().is_empty()));
}

#[test]
fn every_sound_value_of_every_option_comes_back_from_the_text() {
    for edition in Edition::ALL {
        for start in ["3", "4:fixed", "6:five-six", "5:five-six,helpers,fixed", "2:duel-of-two=on"] {
            let rules = Rules::parse(&format!("{}:{start}", edition.id())).expect("well written");
            for option in OPTIONS {
                let values: Vec<String> = match option.values {
                    OptionValues::OneOf(words) => words.iter().map(ToString::to_string).collect(),
                    OptionValues::Number { min, max } => {
                        (min..=max).map(|number| number.to_string()).collect()
                    }
                    OptionValues::WordOrNumber { word, min, max } => {
                        vec![word.to_owned(), min.max(1).to_string(), max.to_string()]
                    }
                    OptionValues::Counts { letters, max, .. } => {
                        vec![letters.map(|letter| format!("{max}{letter}")).concat()]
                    }
                };
                for value in values {
                    let mut changed = rules;
                    option.set(&mut changed, &value).expect("a listed value");
                    assert_eq!(option.value(&changed), value);
                    assert_eq!(Rules::parse(&changed.to_text()), Ok(changed));
                }
            }
        }
    }
}

#[test]
fn each_edition_speaks_its_own_words() {
    let words = |word| Edition::ALL.map(|edition| edition.word(word));
    assert_eq!(words(Word::Lumber), ["lumber", "lumber", "wood", "lumber"]);
    assert_eq!(words(Word::Knight), ["soldier", "knight", "knight", "Knight"]);
    assert_eq!(words(Word::YearOfPlenty)[2], "Invention");
    assert_eq!(words(Word::Winner), ["Lord of Catan", "winner", "winner", "Master of Catan"]);
}
