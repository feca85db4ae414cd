//! The handbook as readers get it: words and numbers of their rule set, pages by their names, boards played.

use hexhaven_guide::law::document;
use hexhaven_guide::{
    PageKind, checked_rule_sets, demo, handbook, law, look_up, page, pages_about, plain, showing,
};
use hexhaven_rules::{Edition, Rules};
use hexhaven_wire::{Block, Page};

fn all_pages(rules: &Rules) -> Vec<Page> {
    let book = handbook(rules);
    [book.chapters, book.cases, book.almanac].concat()
}

/// Everything that a page says, in one string.
fn words(page: &Page, rules: &Rules) -> String {
    let mut said = String::new();
    for block in &page.blocks {
        match block {
            Block::Text { spans } => said.extend(spans.iter().map(|span| plain(span, rules))),
            Block::List { items, .. } => said.extend(items.iter().flatten().map(|span| plain(span, rules))),
            Block::Heading { text } | Block::Demo { title: text, .. } => said.push_str(text),
            Block::Widget { .. } => {}
        }
    }
    said
}

#[test]
fn pages_follow_the_edition() {
    let (fifth, sixth) = (Rules::of(Edition::Fifth, 4), Rules::of(Edition::Sixth, 4));
    let title = |rules| page(PageKind::Entry, "longest-road", rules).map(|page| page.title);
    assert_eq!(title(&fifth).as_deref(), Some("Longest Road"));
    assert_eq!(title(&sixth).as_deref(), Some("Longest Route"));
}

#[test]
fn no_page_has_a_hole_and_every_page_says_something() {
    for rules in checked_rule_sets() {
        for page in all_pages(&rules) {
            let words = words(&page, &rules);
            assert!(!words.contains(['{', '}']), "{rules}: {}: {words}", page.slug);
            assert!(!words.is_empty() || !page.blocks.is_empty(), "{rules}: {} says nothing", page.slug);
        }
    }
}

#[test]
fn every_board_of_a_page_is_played_and_no_other() {
    for rules in checked_rule_sets() {
        for page in all_pages(&rules) {
            for block in &page.blocks {
                let Block::Demo { id, title } = block else { continue };
                let demo = demo(id, &rules).unwrap_or_else(|| panic!("{rules}: {id}"));
                assert_eq!((&demo.id, &demo.title), (id, title));
                assert!(!demo.scenes.is_empty());
            }
        }
    }
    let rules = Rules::of(Edition::Fifth, 4);
    for id in [
        "",
        "almanac.longest-road",
        "almanac.longest-road.0",
        "case.longest-road.1",
        "almanac.longest-road.x",
    ] {
        assert!(demo(id, &rules).is_none(), "{id:?}");
    }
}

#[test]
fn a_showing_has_a_view_for_each_scene() {
    let rules = Rules::of(Edition::Fifth, 4);
    let ids = all_pages(&rules).into_iter().flat_map(|page| page.blocks).filter_map(|block| match block {
        Block::Demo { id, .. } => Some(id),
        _ => None,
    });
    for id in ids {
        let showing = showing(&id, &rules).unwrap_or_else(|| panic!("{id}"));
        assert_eq!(showing.views.len(), showing.demo.scenes.len(), "{id}");
    }
}

#[test]
fn pages_are_found_by_slug_title_and_other_words() {
    let (fifth, sixth) = (Rules::of(Edition::Fifth, 4), Rules::of(Edition::Sixth, 4));
    let slug = |words, rules| look_up(words, rules).map(|(_, page)| page.slug);
    assert_eq!(slug("longest-road", &fifth).as_deref(), Some("longest-road"));
    assert_eq!(slug("Longest Road", &fifth).as_deref(), Some("longest-road"));
    assert_eq!(slug("LONGEST ROUTE", &sixth).as_deref(), Some("longest-road"));
    assert_eq!(slug("thief", &fifth).as_deref(), Some("robber"));
    assert_eq!(slug("no such thing", &fifth), None);
}

#[test]
fn the_law_names_the_pages_of_each_rule() {
    let law = law();
    let rules = law.sections.iter().flat_map(|section| &section.rules);
    assert_eq!(rules.clone().count(), document().rules().count());
    let road = rules.clone().find(|rule| rule.id == "LR-5").expect("the law has it");
    assert!(
        road.pages.iter().any(|page| page.slug == "longest-road" && page.kind == "almanac"),
        "{:?}",
        road.pages
    );
    assert_eq!(road.pages, pages_about("LR-5"));
    assert!(pages_about("LR-99").is_empty());
}
