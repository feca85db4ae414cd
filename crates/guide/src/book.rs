//! The handbook: the embedded pages, read once, and what a reader sees of them under given rules.

use std::sync::LazyLock;

use hexhaven_rules::{Edition, Rules};
use hexhaven_wire::{self as wire, Handbook, LawPage, RuleSet};

use crate::changes::changes;
use crate::facts::Facts;
use crate::lesson::lessons;
use crate::numbers::numbers;
use crate::page::{ContentError, ContentReader, Head, Prose, TOPICS, numbered};
use crate::quiz::questions;

include!(concat!(env!("OUT_DIR"), "/content.rs"));

/// The three kinds of pages.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum PageKind {
    /// A chapter of the reference.
    Chapter,
    /// An edge case.
    Case,
    /// An entry of the almanac.
    Entry,
}

impl PageKind {
    /// All kinds.
    pub const ALL: [PageKind; 3] = [PageKind::Chapter, PageKind::Case, PageKind::Entry];

    /// Its word on the wire.
    pub const fn id(self) -> &'static str {
        match self {
            PageKind::Chapter => "chapter",
            PageKind::Case => "case",
            PageKind::Entry => "almanac",
        }
    }

    const fn folder(self) -> (&'static str, &'static [(&'static str, &'static str)]) {
        match self {
            PageKind::Chapter => ("chapters", CHAPTERS),
            PageKind::Case => ("cases", CASES),
            PageKind::Entry => ("almanac", ALMANAC),
        }
    }
}

/// A page as it is written.
#[derive(Debug)]
pub(crate) struct Article {
    pub(crate) kind: PageKind,
    pub(crate) slug: &'static str,
    pub(crate) head: Head,
    pub(crate) prose: Prose,
    pub(crate) faults: Vec<ContentError>,
}

impl Article {
    /// The file, relative to `content/`.
    pub(crate) fn file(&self) -> String {
        format!("{}/{}.md", self.kind.folder().0, self.slug)
    }

    /// A name that no other page has: chapters and entries may share a slug.
    pub(crate) fn name(&self) -> String {
        format!("{}.{}", self.kind.id(), self.slug)
    }

    fn read(kind: PageKind, slug: &'static str, text: &str) -> Article {
        let file = format!("{}/{slug}.md", kind.folder().0);
        let mut reader = ContentReader::new(&file);
        let (head, rest) = Head::read(&numbered(text), &mut reader);
        let prose = Prose::read(&rest, &mut reader);
        Article { kind, slug, head, prose, faults: reader.into_faults() }
    }

    fn page(&self, facts: &Facts) -> wire::Page {
        wire::Page {
            slug: self.slug.to_owned(),
            title: self.head.title.words(facts),
            also: self.head.also.clone(),
            rules: self.head.rules.clone(),
            see: self.head.see.clone(),
            topic: self.head.topic.map(str::to_owned),
            blocks: self.prose.blocks(&self.name(), facts),
        }
    }
}

/// All articles, ordered by kind; chapters in their own order, cases by topic, entries by slug.
pub(crate) fn articles() -> &'static [Article] {
    static READ: LazyLock<Vec<Article>> = LazyLock::new(|| {
        let mut articles: Vec<Article> = PageKind::ALL
            .into_iter()
            .flat_map(|kind| kind.folder().1.iter().map(move |(slug, text)| Article::read(kind, slug, text)))
            .collect();
        let topic = |article: &Article| TOPICS.iter().position(|topic| Some(*topic) == article.head.topic);
        articles.sort_by_key(|article| (article.kind, article.head.order, topic(article), article.slug));
        articles
    });
    &READ
}

/// The lessons as they are written, by slug.
pub(crate) const fn lesson_texts() -> &'static [(&'static str, &'static str)] {
    LESSONS
}

/// What an option means, as it is written.
pub(crate) const fn changes_text() -> &'static str {
    CHANGES
}

/// What the coach says, as it is written.
pub(crate) const fn coach_text() -> &'static str {
    COACH
}

/// The whole handbook for a rule set.
pub fn handbook(rules: &Rules) -> Handbook {
    let facts = Facts::of(rules);
    let pages = |kind| {
        let of_kind = articles().iter().filter(move |article| article.kind == kind);
        of_kind.map(|article| article.page(&facts)).collect::<Vec<_>>()
    };
    let mut almanac = pages(PageKind::Entry);
    almanac.sort_by_cached_key(|page| page.title.to_lowercase());
    Handbook {
        rules: RuleSet::of(rules),
        numbers: numbers(rules),
        chapters: pages(PageKind::Chapter),
        cases: pages(PageKind::Case),
        almanac,
        lessons: lessons(rules),
        quiz: questions(rules),
        changes: changes(rules),
    }
}

/// One page for a rule set.
pub fn page(kind: PageKind, slug: &str, rules: &Rules) -> Option<wire::Page> {
    let article = articles().iter().find(|article| article.kind == kind && article.slug == slug)?;
    Some(article.page(&Facts::of(rules)))
}

/// The page with this name: its slug, its title or another word for it; almanac entries first.
pub fn look_up(words: &str, rules: &Rules) -> Option<(PageKind, wire::Page)> {
    LOOKED_UP.into_iter().find_map(|kind| Some((kind, look_up_in(kind, words, rules)?)))
}

/// Where to look for a page, in this order.
const LOOKED_UP: [PageKind; 3] = [PageKind::Entry, PageKind::Case, PageKind::Chapter];

/// The page with this kind and name.
pub fn look_up_in(kind: PageKind, words: &str, rules: &Rules) -> Option<wire::Page> {
    // Written like a slug, so that all three are compared the same way.
    let slug = |text: &str| text.to_lowercase().replace(' ', "-");
    let (wanted, facts) = (slug(words), Facts::of(rules));
    let is_called = |article: &&Article, by: Called| match by {
        Called::Slug => article.slug == wanted,
        Called::Title => slug(&article.head.title.words(&facts)) == wanted,
        Called::Also => article.head.also.iter().any(|word| slug(word) == wanted),
    };
    let mut of_kind = Called::ALL.into_iter().filter_map(|by| {
        articles().iter().filter(|article| article.kind == kind).find(|article| is_called(article, by))
    });
    of_kind.next().map(|article| article.page(&facts))
}

/// What a page can be looked up by, the most reliable first.
#[derive(Clone, Copy)]
enum Called {
    Slug,
    Title,
    Also,
}

impl Called {
    const ALL: [Called; 3] = [Called::Slug, Called::Title, Called::Also];
}

/// A part of a paragraph in plain words, with the edition's names for cards.
pub fn plain(span: &wire::Span, rules: &Rules) -> String {
    Facts::of(rules).plain(span)
}

/// The pages that are about a rule, with their titles in the words of the 5th edition.
pub fn pages_about(rule: &str) -> Vec<LawPage> {
    let facts = Facts::of(&Rules::of(Edition::Fifth, 4));
    let about = articles().iter().filter(|article| article.head.rules.iter().any(|id| id == rule));
    about
        .map(|article| LawPage {
            kind: article.kind.id().to_owned(),
            slug: article.slug.to_owned(),
            title: article.head.title.words(&facts),
        })
        .collect()
}
