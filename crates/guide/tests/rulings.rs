//! Where the rules leave a gap and we decided, the page says so: `almanac/editions` promises it.

use hexhaven_guide::{PageKind, checked_rule_sets, handbook};
use hexhaven_rules::Rules;
use hexhaven_wire::{Block, Page, Span};

/// Every ruling in the head of a page is named in its text, at least in one rule set.
#[test]
fn every_page_names_the_rulings_behind_it() {
    let books: Vec<Vec<(PageKind, Page)>> = checked_rule_sets().iter().map(pages).collect();
    let mut silent = Vec::new();
    for (at, (kind, page)) in books[0].iter().enumerate() {
        let named: Vec<&str> = books.iter().flat_map(|book| rules_named(&book[at].1)).collect();
        let rulings = page.rules.iter().filter(|id| id.starts_with("AMB-"));
        let unnamed: Vec<&String> = rulings.filter(|id| !named.contains(&id.as_str())).collect();
        if !unnamed.is_empty() {
            silent.push(format!("{kind:?} {}: {unnamed:?}", page.slug));
        }
    }
    assert!(silent.is_empty(), "{}", silent.join("\n"));
}

/// All pages, in the same order with all rules.
fn pages(rules: &Rules) -> Vec<(PageKind, Page)> {
    let book = handbook(rules);
    let kinds =
        [(PageKind::Chapter, book.chapters), (PageKind::Case, book.cases), (PageKind::Entry, book.almanac)];
    let mut all: Vec<(PageKind, Page)> =
        kinds.into_iter().flat_map(|(kind, pages)| pages.into_iter().map(move |page| (kind, page))).collect();
    all.sort_by(|(kind, page), (other, with)| (kind, &page.slug).cmp(&(other, &with.slug)));
    all
}

fn rules_named(page: &Page) -> Vec<&str> {
    let spans = page.blocks.iter().flat_map(|block| match block {
        Block::Text { spans } => spans.iter().collect(),
        Block::List { items, .. } => items.iter().flatten().collect(),
        _ => Vec::new(),
    });
    let ids = spans.filter_map(|span| if let Span::Rule { id } = span { Some(id.as_str()) } else { None });
    ids.collect()
}
