//! What pages say about a rule is what the rules of that reader's table say, also away from the printed numbers.

use hexhaven_guide::{PageKind, checked_rule_sets, demo, handbook, page, plain};
use hexhaven_rules::options::Shortage;
use hexhaven_rules::{Board, Edition, Rules};
use hexhaven_wire::{Block, Page};

fn rules(text: &str) -> Rules {
    Rules::parse(text).unwrap_or_else(|faults| panic!("{text}: {faults:?}"))
}

/// What a page says, its boards included.
fn said(kind: PageKind, slug: &str, rules: &Rules) -> String {
    let page = page(kind, slug, rules).unwrap_or_else(|| panic!("there is no {slug}"));
    words(&page, rules)
}

fn words(page: &Page, rules: &Rules) -> String {
    let line = |spans: &[_]| spans.iter().map(|span| plain(span, rules)).collect::<String>();
    let mut lines = vec![page.title.clone()];
    for block in &page.blocks {
        match block {
            Block::Heading { text } => lines.push(text.clone()),
            Block::Text { spans } => lines.push(line(spans)),
            Block::List { items, .. } => lines.extend(items.iter().map(|item| line(item))),
            Block::Demo { id, .. } => {
                let demo = demo(id, rules).unwrap_or_else(|| panic!("{rules}: {id}"));
                lines.extend(demo.scenes.iter().map(|scene| line(&scene.caption)));
            }
            Block::Widget { .. } => {}
        }
    }
    lines.join("\n")
}

fn position(text: &str, part: &str) -> usize {
    text.find(part).unwrap_or_else(|| panic!("{part:?} is not in: {text}"))
}

/// TOPO-2: a corner of one hex has two paths; every other has three, also on the coast.
#[test]
fn a_corner_has_as_many_paths_as_on_the_board() {
    for rules in checked_rule_sets() {
        let board = Board::fixed(rules.board.island);
        let topology = board.topology();
        for corner in topology.all_corners() {
            let paths = if topology.hexes_at(corner).len() == 1 { 2 } else { 3 };
            assert_eq!(topology.neighbors(corner).len(), paths, "{corner}");
        }
        let said = said(PageKind::Entry, "intersection", &rules);
        let path = rules.edition.word(hexhaven_rules::options::Word::Path);
        assert!(
            said.contains(&format!("3 {path}s lead away from it, or 2 where it touches just one hex")),
            "{said}"
        );
    }
}

/// SETUP-19: the 1999 edition lays the land first, then the harbors, then the rest of the sea.
#[test]
fn the_board_is_laid_out_in_the_order_of_the_edition() {
    let order = |text: &str| {
        let said = said(PageKind::Chapter, "the-board", &rules(text));
        (position(&said, "\nThe land\n"), position(&said, "\nThe sea\n"))
    };
    for sea_first in ["fifth:4", "sixth:4", "fifth:6:five-six", "classic-1999:6:five-six,foreign-modules=on"]
    {
        let (land, sea) = order(sea_first);
        assert!(sea < land, "{sea_first}");
    }
    let (land, sea) = order("classic-1999:4");
    assert!(land < sea);
}

/// PROD-7 to PROD-9.
#[test]
fn a_short_supply_pays_as_the_rule_set_says() {
    for rules in checked_rule_sets() {
        for (kind, slug) in [
            (PageKind::Chapter, "in-the-box"),
            (PageKind::Entry, "shortage"),
            (PageKind::Case, "supply-runs-out"),
        ] {
            let said = said(kind, slug, &rules);
            let left = said.contains("what's left")
                || said.contains("what is left")
                || said.contains("whatever is left");
            assert_eq!(left, rules.shortage == Shortage::SingleGetsRest, "{rules}: {slug}: {said}");
        }
    }
}

/// CITY-3: only the 1999 booklet answers, and it says yes.
#[test]
fn a_city_without_a_settlement_is_answered_as_in_the_booklet() {
    for edition in Edition::ALL {
        let said = said(PageKind::Case, "city-without-settlement", &Rules::of(edition, 4));
        assert_eq!(said.contains("\nYes, if you pay for both"), edition == Edition::Classic1999, "{said}");
    }
}

/// SETUP-20: the book allows more than our model of the tiles does.
#[test]
fn island_tiles_may_be_arranged_in_any_way_that_fits() {
    let family = rules("family:4");
    for (kind, slug) in [(PageKind::Entry, "family-tiles"), (PageKind::Chapter, "the-board")] {
        let said = said(kind, slug, &family);
        assert!(said.contains("any arrangement that fits") && said.contains("AMB-34"), "{said}");
    }
}

/// Examples of hands that are too large hold with any limit, and boards tell their own limit and goal.
#[test]
fn discards_follow_the_limit_of_the_table() {
    for limit in [5, 7, 8, 12, 15] {
        let rules = rules(&format!("fifth:4:discard-limit={limit}"));
        for (kind, slug) in [(PageKind::Entry, "discard"), (PageKind::Case, "exactly-at-the-limit")] {
            let said = said(kind, slug, &rules);
            for hand in [limit + 1, limit + 4] {
                assert!(said.contains(&format!("hand of {hand} loses {}", hand / 2)), "{said}");
            }
            let boards =
                position(&said, if slug == "discard" { "You hold 9" } else { "Red holds exactly 7" });
            let told = said[boards..].contains("On this board, the limit is 7 cards");
            assert_eq!(told, limit != 7, "{said}");
        }
    }
}

#[test]
fn tactics_follow_the_goal_of_the_table() {
    for goal in 3..=20 {
        let rules = rules(&format!("fifth:4:vp-to-win={goal}"));
        for (kind, slug) in
            [(PageKind::Entry, "tactics"), (PageKind::Chapter, "tactics"), (PageKind::Chapter, "winning")]
        {
            let said = said(kind, slug, &rules);
            let short = ["can't win", "not enough to win", "won't do it"].iter().any(|no| said.contains(no));
            assert_eq!(short, goal > Rules::SETTLEMENTS, "{goal}: {said}");
        }
    }
}

/// Lessons are played by the printed rules, whatever goal and limit the reader's table has.
#[test]
fn lessons_tell_the_numbers_of_their_own_board() {
    let (usual, other) = (rules("fifth:4"), rules("fifth:4:vp-to-win=5,discard-limit=12"));
    assert_eq!(handbook(&other).lessons, handbook(&usual).lessons);
}

/// AMB-49: the module brings its own board; all else stays with the edition.
#[test]
fn mixed_rule_sets_are_told_as_they_are_played() {
    for rules in checked_rule_sets().into_iter().filter(|rules| rules.five_six) {
        let more = said(PageKind::Entry, "five-six-players", &rules);
        assert_eq!(more.contains("as in the fifth edition"), rules.edition == Edition::Fifth, "{more}");
        assert_eq!(more.contains("AMB-49"), rules.edition != Edition::Fifth, "{more}");
        let book = handbook(&rules);
        for page in [book.chapters, book.cases, book.almanac].concat() {
            let said = words(&page, &rules);
            // None of these is part of the larger island, and its turns are always combined.
            for absent in [
                "ocean tiles",
                "outer board",
                "all tiles on Side A",
                "printed on the tiles",
                "has only the strict",
            ] {
                let about_them = matches!(page.slug.as_str(), "family-tiles" | "helpers" | "lin" | "names");
                assert!(about_them || !said.contains(absent), "{rules}: {}: {absent}: {said}", page.slug);
            }
        }
    }
}

/// In the 6th edition Longest Route and Largest Army are tiles.
#[test]
fn the_awards_are_called_what_they_are_printed_on() {
    let sixth = rules("sixth:4");
    let book = handbook(&sixth);
    for page in [book.chapters, book.cases, book.almanac].concat() {
        let about_awards = page.rules.iter().any(|id| id.starts_with("LR-") || id.starts_with("LA-"));
        let said = words(&page, &sixth).to_lowercase();
        for wrong in
            ["card is set aside", "card set aside", "the card aside", "keeps the card", "takes the card"]
        {
            assert!(!about_awards || !said.contains(wrong), "{}: {wrong}: {said}", page.slug);
        }
    }
    let broken = said(PageKind::Entry, "broken-road", &sixth);
    assert!(broken.contains("the tile is set aside"), "{broken}");
}

/// ROBBER-11, VP-1, WIN-8, SETUP-27: what used to be told only in part.
#[test]
fn chapters_do_not_mislead() {
    for rules in checked_rule_sets() {
        let robber = said(PageKind::Chapter, "robber", &rules);
        assert!(!robber.contains("no other way"), "a seven moves the robber too: {robber}");
        let cards = said(PageKind::Chapter, "dev-cards", &rules);
        assert!(cards.contains("somebody else wins, everybody shows theirs"), "{cards}");
        let set_up = said(PageKind::Chapter, "set-up", &rules);
        assert!(!set_up.contains("The beginner"), "whoever begins need not be a beginner: {set_up}");
        let players = said(PageKind::Entry, "number-of-players", &rules);
        assert!(!players.contains("With fewer"), "fewer than the box is for: {players}");
        let building = said(PageKind::Entry, "building", &rules);
        assert!(!building.contains("off turn"), "Road Building is played on one's own turn: {building}");
        let city = said(PageKind::Entry, "city", &rules);
        assert!(!city.contains("never built on empty ground"), "1999 lets you pay for both: {city}");
    }
}
