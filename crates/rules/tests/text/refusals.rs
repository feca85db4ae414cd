//! What is not a position is refused with all reasons together, each with its rule.

use std::collections::BTreeSet;

use hexhaven_rules::board::Island;
use hexhaven_rules::faults::{Faults, Flaw, PositionFault};
use hexhaven_rules::{Board, Game, State, View};

const RULES: &str = include_str!("../../../../docs/rules.md");

/// Texts and the codes of everything that is wrong with them. Those with a viewer are views.
#[rustfmt::skip]
const REFUSED: &[(&str, &str)] = &[
    ("fifth", "rules"),
    ("fifth:4:speed=3", "rules"),
    ("fifth:7 fixed", "game game"),
    ("fifth:4 fixed colors=red,red,blue,white", "game"),
    ("fifth:4:fixed m10p2f9/g12h6p4h10/g9f11df3m8/f8m3g4p5/h5g6p2", "game"),
    ("fifth:4 m10p2f9", "game game"),
    ("fifth:4 m10p2f9/g12h6p4h10/g9f11m2f3m8/f8m3g4p5/h5g6p11", "no_desert"),
    ("fifth:4 fixed;8-13*", "game"),
    ("fifth:4 fixed;;19", "no_such_hex"),
    ("fifth:4 xyz", "unreadable"),
    ("fifth:4 fixed hello", "unreadable"),
    ("fifth:4 fixed 0=s17 0=s31", "field_twice"),
    ("fifth:4 fixed 0=s17;s31", "field_twice"),
    ("fifth:4 fixed 4=s17", "no_such_seat"),
    ("fifth:4 fixed offer6=0:1:1B>1W", "unknown_field"),
    ("fifth:4 fixed speed=3 phase=sleep", "unknown_field unreadable"),
    ("fifth:4 fixed 0=s17,17;r17-22,22-17", "corner_twice path_twice"),
    ("fifth:4 fixed 0=q17;d3X;k;x;h", "unreadable unreadable unreadable unreadable unreadable"),
    ("fifth:4 fixed 0=s54;r0-54 robber=19", "no_such_corner no_such_path no_such_hex"),
    ("fifth:4 fixed 0=5?;d1?", "cards_unknown supply_missing"),
    ("fifth:4 fixed 0=s17;c17", "corner_twice"),
    ("fifth:4 fixed 0=s17;r17-22 1=s18;r17-22", "path_twice loose_roads"),
    ("fifth:4 fixed 0=s0,1,2,7,8,9 1=c0", "too_many_pieces corner_twice"),
    ("fifth:4 fixed 0=c0,2,8,12,14", "too_many_pieces too_close"),
    ("fifth:4 fixed 0=s0;r0-3,0-4,3-7,4-8,7-11,7-12,8-12,8-13,11-16,12-17,13-18,16-21,16-22,17-22,17-23,18-23", "too_many_pieces"),
    ("fifth:4 fixed 0=s17;r30-36", "loose_roads"),
    ("fifth:4 fixed 0=10B 1=10B", "too_many_cards"),
    ("fifth:4 fixed 0=3B supply=19B19L19W19G19O", "supply_wrong"),
    ("fifth:4 fixed 0=d6V", "too_many_dev_cards"),
    ("fifth:4 fixed 0=d1K deck=14K2R2Y2M5V", "deck_wrong"),
    ("fifth:4 fixed out=1V", "point_card_out"),
    ("fifth:4 fixed out=1K", "knights_out"),
    ("fifth:4 fixed 0=s17 1=d+1K", "bought_by_other"),
    ("fifth:4 fixed longest=1", "not_longest"),
    ("fifth:4 fixed 0=s17;r17-22,22-28,28-34,34-39,39-44 longest=-", "longest_unclaimed"),
    ("fifth:4 fixed 0=s17;k3 army=-", "largest_unclaimed"),
    ("fifth:4 fixed army=2", "not_largest"),
    ("fifth:4 fixed 0=s17;k3 1=k3", "largest_never_returns"),
    ("fifth:4:helpers fixed 0=s17;k3 1=k3", "army_set_aside"),
    ("fifth:4:helpers fixed 0=s17;k2 army=0", "army_not_reduced"),
    ("fifth:4 fixed 0=s17,31;c8,28,40,41", "already_won"),
    ("fifth:4 fixed 0=s17 phase=over:0", "not_won"),
    ("fifth:4 fixed 0=s17,31;c8,28,40,41 phase=over:1", "winner_not_active not_won"),
    ("fifth:4 fixed phase=over:-", "not_at_turn_limit"),
    ("fifth:4:turn-limit=60 fixed turn=61", "past_turn_limit"),
    ("fifth:4 fixed turn=0", "wrong_turn"),
    ("fifth:4 fixed turn=3 phase=set-up-settlement", "wrong_turn"),
    ("fifth:4 fixed turn=3 active=1 first=1", "wrong_active"),
    ("fifth:4 fixed done=-", "not_rolled"),
    ("fifth:4 fixed phase=before-roll done=roll", "rolled"),
    ("fifth:4 fixed 0=s17;r17-22 phase=free-roads:0 done=roll", "no_card_played card_nowhere"),
    ("fifth:4 fixed phase=draw done=roll", "nothing_built"),
    ("fifth:4 fixed phase=before-roll done=build", "built_before_roll"),
    ("fifth:4 fixed 0=d+1K done=roll", "nothing_built"),
    ("fifth:4 fixed phase=move-robber done=-", "no_card_played card_nowhere"),
    ("fifth:4 fixed phase=move-robber done=card", "card_nowhere"),
    ("fifth:4 fixed 0=o3 phase=before-roll", "not_now"),
    ("fifth:4 fixed 0=x4", "not_now"),
    ("fifth:4:fixed fixed phase=set-up-settlement", "no_placement_rounds"),
    ("fifth:4:fixed fixed phase=start-roll", "not_the_fixed_pieces wrong_starting_cards not_the_fixed_pieces wrong_starting_cards not_the_fixed_pieces wrong_starting_cards not_the_fixed_pieces wrong_starting_cards"),
    ("fifth:4 fixed 0=s17 phase=start-roll", "wrong_placement"),
    ("fifth:4 fixed 0=s17;r17-22 2=s31;r31-37 active=1 phase=set-up-settlement", "wrong_placement wrong_placement"),
    ("fifth:4 fixed 0=s17;r17-22,22-28 1=s31 active=1 phase=set-up-road", "wrong_placement"),
    ("fifth:4 fixed 0=s17;r17-22 1=s31 active=1 phase=set-up-road:17", "not_the_new_settlement"),
    ("fifth:3 fixed 0=s17;r17-22 1=s31;r31-37 2=s8,40;r8-13,40-45;3O active=1 phase=set-up-settlement", "wrong_starting_cards"),
    ("fifth:4 fixed phase=start-roll:0:0123:8:1", "wrong_start_roll"),
    ("fifth:4 fixed phase=start-roll:2:01:8:1", "wrong_start_roll"),
    ("fifth:4 fixed phase=start-roll:1:012:13:0", "wrong_start_roll"),
    ("fifth:4 fixed phase=start-roll:1:0:0:-", "wrong_start_roll"),
    ("fifth:4 fixed robber=3 phase=set-up-settlement", "robber_moved_early"),
    ("fifth:4 fixed 0=c17;d1K phase=set-up-settlement out=1R", "not_now not_now not_now"),
    ("classic-1999:3 fixed;;3 robber=9", "robber_on_desert"),
    ("fifth:4 fixed 1=s31 robber=10 phase=choose-victim", "no_victims"),
    ("fifth:4 fixed 1=s31 robber=10 phase=steal:1", "hand_empty"),
    ("fifth:4 fixed 1=s8;2W robber=10 phase=steal:1", "not_a_victim"),
    ("fifth:3 fixed 0=8B;x3 phase=discard", "wrong_due"),
    ("fifth:3 fixed 0=4B;x3:4B phase=discard:0", "wrong_due too_much_aside wrong_waiting"),
    ("fifth:3 fixed 0=8B 1=9W phase=discard:1", "wrong_waiting"),
    ("fifth:3 fixed 0=4B phase=discard:0", "wrong_waiting"),
    ("fifth:3 fixed 0=4B;x4:4B phase=discard", "nobody_discards"),
    ("fifth:4 fixed phase=free-roads:0 out=1R", "no_road_possible"),
    ("fifth:4 fixed out=2R2Y2M 0=k14;d5V phase=draw", "deck_empty"),
    ("fifth:4 fixed phase=special:1", "no_special_building"),
    ("fifth:6:five-six fixed phase=special:0", "special_for_active"),
    ("fifth:4:player-trade=off fixed 0=1B offer0=0:1:1B>1W", "too_many_offers offer"),
    ("fifth:4 fixed 0=1B offer0=0:0:1B>1W", "offer"),
    ("fifth:4 fixed 1=1B offer0=1:2:1B>1W", "offer"),
    ("fifth:4 fixed 0=1B offer0=0:1:?>?", "offer"),
    ("fifth:4 fixed 0=1B offer0=0:1:1B>0", "offer"),
    ("fifth:4 fixed 0=1B offer0=0:1:1B>1B", "offer"),
    ("fifth:4 fixed 0=1B offer0=0:1:2B>1W", "offer"),
    ("fifth:4 fixed 0=1B offer0=0:12:1B>1W:yes1", "offer"),
    ("fifth:4 fixed 0=1B 1=1W offer0=0:12:1B>?:yes1", "offer"),
    ("fifth:4 fixed 0=1B 3=1W offer0=0:12:1B>1W:yes3", "wrong_replies"),
    ("fifth:4 fixed 0=1B offer0=0:12:1B>1W:no12", "wrong_replies"),
    ("fifth:4 fixed 0=1B done=roll,build offer0=0:12:1B>1W", "offer"),
    ("fifth:4 fixed 0=1B;o0 offer0=0:12:1B>1W", "offers_uncounted"),
    ("fifth:4 fixed 0=1B;o11", "too_many_offers"),
    ("fifth:4 fixed 0=1B;hjean jean=O display=lin phase=helper-used:0", "no_helpers no_helpers no_helpers no_helpers"),
    ("fifth:4:helpers fixed 0=hlouis 1=hlouis", "helper_twice"),
    ("fifth:4:helpers fixed 0=s17;hjean phase=set-up-road", "not_the_dealt_helper"),
    ("fifth:4:helpers fixed display=lin,hilde", "wrong_display"),
    ("fifth:4:helpers fixed 0=hjean.b.new", "new_on_side_b"),
    ("fifth:4:helpers fixed 0=s17;r17-22 phase=william", "helper_not_in_use"),
    ("fifth:4:helpers fixed phase=reaction:0", "cannot_react"),
    ("fifth:4:helpers fixed 1=hlin.used", "use_impossible"),
    ("fifth:4:helpers fixed 0=hjean.used phase=before-roll", "use_impossible jean_not_used"),
    ("fifth:4:helpers fixed jean=O", "jean_not_used"),
    ("fifth:4:helpers fixed 0=hnassir.used 3=hlouis phase=nassir-return:0", "wrong_givers"),
    ("fifth:4:helpers fixed 0=hhilde.used 1=1B phase=hilde:1", "not_richer"),
    ("fifth:4:helpers fixed 0=hcandamir.used phase=candamir-keep:2K", "wrong_drawn"),
    ("fifth:4:helpers fixed 0=hcandamir.used phase=candamir-keep:?", "drawn_unknown"),
    ("fifth:4:helpers fixed 0=s17;r17-22 phase=louis:30-36", "not_liftable"),
    ("fifth:4:helpers fixed 0=s17;r17-22;hvincent.used phase=vincent:s", "no_place_for no_knight_out"),
    ("fifth:4:helpers fixed 0=hwilliam.used 2=hlouis phase=william", "no_place_for"),
    ("fifth:4:helpers fixed 0=hcandamir.used out=2R2Y2M 1=k14;d5V phase=candamir-draw", "deck_empty"),
    ("fifth:4 fixed view=0 1=2B", "cards_known"),
    ("fifth:4 fixed view=0 0=2?", "cards_unknown supply_missing"),
    ("fifth:4 fixed view=0 1=d1K", "dev_cards_known"),
    ("fifth:4 fixed view=0 1=3?", "supply_missing"),
    ("fifth:4 fixed view=0 1=3? supply=19B19L19W19G19O", "cards_do_not_add_up"),
    ("fifth:4 fixed view=0 1=d26?", "deck_too_small"),
    ("fifth:4 fixed view=0 1=d2? deck=22?", "deck_count_wrong"),
    ("fifth:4:helpers fixed view=1 0=hcandamir.used phase=candamir-keep:2K1V", "drawn_known"),
    // Nobody can have the wool that seat 1 offers, or both of the grain.
    ("fifth:4 fixed view=0 0=s17;2B 1=s31;1? 2=s8;1? supply=17B18L19W18G19O offer0=1:0:1W>1B", "offer"),
    ("fifth:4 fixed view=0 0=s17;2B 1=s31;1? 2=s8;1? supply=17B18L19W18G19O offer0=0:12:1B>1G:yes12", "offer"),
    ("fifth:4 fixed view=0 0=s17;2B 1=s31;1? 2=s8;1? supply=17B18L19W18G19O offer0=1:0:1G>1B offer1=2:0:1G>1B", "offer"),
    // Three of the twenty-three cards are victory points at least, and two would do.
    ("fifth:4 fixed view=0 1=c31,40,8,2;d23? turn=2 active=1", "already_won"),
    // One victory point card is shown at the end, so the four others would have to be in a deck of three.
    ("fifth:4 fixed view=0 1=c31,40,8,2;s50;d1V21? turn=2 active=1 phase=over:1", "cannot_be_dealt"),
    ("fifth:3 m6m6m6/m6m6m6m6/dddddddddd/dm6m6m6;-;0", "game game game"),
    ("classic-1999:3 ddd/dddd/ddddd/dddd/ddm6;-;18 phase=move-robber", "no_robber_target"),
    ("fifth:3 fixed 0=s17;r17-22 1=s31;r31-37 2=s8,40;r8-13,4-8;2G1O active=1 phase=set-up-settlement", "road_not_at_settlement"),
    ("fifth:4 fixed 0=s17;r30-36 1=s17,22;20B;d15K active=1 first=3", "loose_roads corner_twice too_close too_many_cards too_many_dev_cards"),
    ("fifth:4 fixed 0=k3;8B active=1 done=- phase=steal:1 longest=3", "not_longest no_card_played card_nowhere not_a_victim hand_empty"),
    ("fifth:4 fixed 0=8B1 1=dK+3? 2=x4:9? 3=hanna out=? supply=4? deck=3X turn=007 done=roll,roll jean=X", "unreadable unreadable unreadable unreadable unreadable unreadable unreadable unreadable field_twice unreadable"),
    ("fifth:4 fixed offer0=0:1 offer1=0:-:1B>1W offer2=0:1:1B:yes1 offer3=0:1:1B>1W:no1:yes1", "unreadable unreadable unreadable unreadable"),
    ("fifth:4 fixed phase=discard:00 view=- colors=red,pink", "unreadable unreadable"),
    ("fifth:4:helpers fixed 0=hnassir.used 3=hlouis.new phase=helper-used:3", "helper_not_in_use"),
    ("fifth:4:helpers fixed 0=8B;hsean.used 1=9W;hlouis;x3 phase=discard", "wrong_due"),
    ("fifth:6:five-six fixed 1=s10;3W phase=special:1 done=roll,card,build", "rolled card_nowhere not_now"),
    ("fifth:4 fixed phase=start-roll active=2", "wrong_active"),
    ("fifth:4:helpers fixed 1=s8;4W;hhilde.used active=1 phase=hilde:1", "not_richer"),
    ("fifth:4 fixed 0=d127K 1=k200 2=d127V+127V", "unreadable"),
    ("fifth:4 fixed 0=127B127L127W127G127O 1=127B 2=255? phase=discard", "cards_unknown too_many_cards too_many_cards too_many_cards too_many_cards too_many_cards supply_missing wrong_due"),
];

fn codes(faults: &[PositionFault]) -> String {
    faults.iter().map(|fault| fault.flaw.code()).collect::<Vec<_>>().join(" ")
}

fn faults(text: &str) -> Faults<PositionFault> {
    if text.contains("view=") {
        View::parse(text).expect_err(text)
    } else {
        State::parse(text).expect_err(text)
    }
}

#[test]
fn impossible_positions_are_refused_with_all_reasons() {
    for (text, expected) in REFUSED {
        let faults = faults(text);
        let sentences: Vec<String> = faults.iter().map(ToString::to_string).collect();
        assert_eq!(codes(&faults), *expected, "{text}\n{sentences:#?}");
    }
}

#[test]
fn every_reason_has_an_example() {
    let mut seen: BTreeSet<&str> = REFUSED.iter().flat_map(|(_, codes)| codes.split(' ')).collect();
    // These have their own tests below.
    seen.extend(["too_long", "no_rules", "not_a_game", "no_viewer", "viewer_not_allowed"]);
    // No text is known that gets so far: the other reasons leave no dead end. It is the net below them.
    seen.insert("dead_end");
    let all: BTreeSet<&str> = Flaw::CODES.iter().copied().collect();
    assert_eq!(all.len(), Flaw::CODES.len(), "codes are told apart");
    assert_eq!(seen, all);
}

#[test]
fn every_reason_names_its_rule_and_every_rule_exists() {
    for (text, _) in REFUSED {
        for fault in faults(text) {
            let Some(rule) = fault.flaw.rule() else { continue };
            assert!(fault.to_string().ends_with(&format!("({rule})")), "{fault}");
            let known = RULES.contains(&format!("| {rule} |")) || RULES.contains(&format!("`{rule}`"));
            assert!(known, "{rule} is not in docs/rules.md");
        }
    }
}

#[test]
fn a_reason_says_where_in_the_text_it_is() {
    let text = "fifth:4 fixed 0=s17,99 robber=20 speed=1";
    let places: Vec<&str> =
        faults(text).iter().map(|fault| &text[fault.at.expect("it is in the text")..]).collect();
    assert_eq!(places, ["99 robber=20 speed=1", "20 speed=1", "speed=1"]);
    // What can be read but is impossible is reported with its field.
    let text = "fifth:4 fixed 0=s17 1=s22 turn=0";
    let places: Vec<&str> = faults(text).iter().map(|fault| &text[fault.at.expect("a field")..]).collect();
    assert_eq!(places, ["1=s22 turn=0"]);
}

/// Longest roads are looked for only if there are at most as many roads as a player has; with more it would take too long.
#[test]
fn a_board_full_of_roads_is_refused_at_once() {
    let topology = Island::Large.topology();
    let ends = topology.all_edges().iter().map(|edge| topology.ends(edge));
    let roads: Vec<String> = ends.map(|[a, b]| format!("{a}-{b}")).collect();
    let text = format!("fifth:6:five-six,helpers fixed 0=s17;r{} phase=louis:17-22", roads.join(","));
    assert_eq!(codes(&faults(&text)), "too_many_pieces");
}

#[test]
fn texts_have_a_limit() {
    let padded = |length: usize| format!("{:length$}", "fifth:4 fixed");
    assert!(State::parse(&padded(State::MAX_TEXT)).is_ok());
    let faults = State::parse(&padded(State::MAX_TEXT + 1)).expect_err("one byte too many");
    assert_eq!(codes(&faults), "too_long");
    assert!(faults[0].to_string().contains(&State::MAX_TEXT.to_string()));
    assert_eq!(codes(&State::parse(" ").expect_err("no rule set")), "no_rules");
}

#[test]
fn states_views_games_and_boards_are_told_apart() {
    assert_eq!(codes(&State::parse("fifth:4 fixed view=1").expect_err("a view")), "viewer_not_allowed");
    assert_eq!(codes(&View::parse("fifth:4 fixed").expect_err("a state")), "no_viewer");
    for more in ["turn=2", "phase=main", "view=0", "first=0"] {
        let faults = Game::parse(&format!("fifth:4 fixed {more}")).expect_err("more than a game");
        assert_eq!(codes(&faults), "not_a_game");
    }
    let large = Board::fixed(Island::Large).to_text();
    assert_eq!(Board::parse(&large, Island::Base), Ok(Board::fixed(Island::Base)), "it is `fixed`");
    assert_eq!(codes(&Board::parse("m10p2x9", Island::Base).expect_err("no terrain x")), "unreadable");
}
