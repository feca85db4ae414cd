//! The shelves of the handbook: chapters, edge cases, the almanac and lessons, to be listed or read by name.

use hexhaven_guide::{PageKind, handbook, look_up_in};
use hexhaven_rules::Rules;
use hexhaven_wire::{Lesson, Page};

use super::find::{Answer, with_words};
use crate::failure::Failure;

/// A part of the handbook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Shelf {
    Chapters,
    Cases,
    Almanac,
    Lessons,
}

/// A line of a list.
#[derive(Clone, Debug)]
pub(super) struct Listed {
    pub(super) slug: String,
    pub(super) title: String,
    /// Other names it is found by.
    pub(super) also: Vec<String>,
}

impl Shelf {
    pub(super) const ALL: [Shelf; 4] = [Shelf::Chapters, Shelf::Cases, Shelf::Almanac, Shelf::Lessons];

    /// Its name, as in the switch `--chapters`.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Shelf::Chapters => "chapters",
            Shelf::Cases => "cases",
            Shelf::Almanac => "almanac",
            Shelf::Lessons => "lessons",
        }
    }

    /// What is on it, in a sentence.
    pub(super) const fn what(self) -> &'static str {
        match self {
            Shelf::Chapters => "the rules from beginning to end",
            Shelf::Cases => "edge cases: questions that come up in a game",
            Shelf::Almanac => "every term from A to Z",
            Shelf::Lessons => "lessons to play in the browser",
        }
    }

    const fn kind(self) -> Option<PageKind> {
        match self {
            Shelf::Chapters => Some(PageKind::Chapter),
            Shelf::Cases => Some(PageKind::Case),
            Shelf::Almanac => Some(PageKind::Entry),
            Shelf::Lessons => None,
        }
    }

    pub(super) fn titles(self, by: &Rules) -> Vec<Listed> {
        if self == Shelf::Lessons {
            let lessons = handbook(by).lessons.into_iter();
            return lessons
                .map(|Lesson { slug, title, .. }| Listed { slug, title, also: Vec::new() })
                .collect();
        }
        self.pages(by).into_iter().map(title).collect()
    }

    fn pages(self, by: &Rules) -> Vec<Page> {
        let book = handbook(by);
        match self {
            Shelf::Chapters => book.chapters,
            Shelf::Cases => book.cases,
            Shelf::Almanac => book.almanac,
            Shelf::Lessons => Vec::new(),
        }
    }

    /// What has this name on the shelf.
    fn called(self, words: &str, by: &Rules) -> Option<Answer> {
        match self.kind() {
            Some(kind) => look_up_in(kind, words, by).map(|page| Answer::Page(self, Box::new(page))),
            None => lesson(words, by),
        }
    }

    /// All titles, or the one that the words name, or those that contain the words.
    pub(super) fn open(self, words: &[&str], by: &Rules) -> Result<Answer, Failure> {
        if words.is_empty() {
            return Ok(Answer::Shelf(self, self.titles(by)));
        }
        let query = words.join(" ");
        if let Some(answer) = self.called(&query, by) {
            return Ok(answer);
        }
        let lower: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
        let found = with_words(self.pages(by), &lower, by);
        if !found.is_empty() {
            return Ok(Answer::Shelf(self, found.into_iter().map(title).collect()));
        }
        let mut slugs: Vec<String> = self.titles(by).into_iter().map(|title| title.slug).collect();
        let wanted = query.to_lowercase().replace(' ', "-");
        slugs.sort_by_key(|slug| strsim::damerau_levenshtein(slug, &wanted));
        let failure = Failure::no(format!("nothing in the {} is called {query:?}", self.name()));
        Err(failure.hint(format!("the nearest are {}", slugs[..slugs.len().min(3)].join(", "))))
    }
}

/// The first page or lesson with this name: an almanac entry comes before a case, a chapter and a lesson.
pub(super) fn look_up(words: &str, by: &Rules) -> Option<Answer> {
    let order = [Shelf::Almanac, Shelf::Cases, Shelf::Chapters, Shelf::Lessons];
    order.into_iter().find_map(|shelf| shelf.called(words, by))
}

/// Commands for whatever has the same name on other shelves.
pub(super) fn also_called(shown: Option<Shelf>, words: &str, by: &Rules) -> Vec<String> {
    let others = Shelf::ALL.into_iter().filter(|shelf| Some(*shelf) != shown);
    let slugs = others.filter_map(|shelf| {
        let slug = match shelf.called(words, by)? {
            Answer::Page(_, page) => page.slug,
            Answer::Lesson(lesson) => lesson.slug,
            _ => return None,
        };
        Some(format!("hexhaven rules --{} {slug}", shelf.name()))
    });
    slugs.collect()
}

fn lesson(words: &str, by: &Rules) -> Option<Answer> {
    let wanted = words.to_lowercase().replace(' ', "-");
    let is_called =
        |lesson: &Lesson| lesson.slug == wanted || lesson.title.to_lowercase().replace(' ', "-") == wanted;
    handbook(by).lessons.into_iter().find(is_called).map(|lesson| Answer::Lesson(Box::new(lesson)))
}

fn title(page: Page) -> Listed {
    Listed { slug: page.slug, title: page.title, also: page.also }
}

#[cfg(test)]
mod tests {
    use hexhaven_rules::Edition;

    use super::*;

    /// Chapters and entries share titles, so each is reached through its own shelf.
    #[test]
    fn everything_on_every_shelf_can_be_opened() {
        let by = Rules::of(Edition::Fifth, 4);
        for shelf in Shelf::ALL {
            let titles = shelf.titles(&by);
            assert!(titles.len() > 10, "{shelf:?}");
            for title in titles {
                let opened = match shelf.open(&[&title.slug], &by) {
                    Ok(Answer::Page(on, page)) => (on, page.title),
                    Ok(Answer::Lesson(lesson)) => (Shelf::Lessons, lesson.title),
                    _ => panic!("{shelf:?} {}", title.slug),
                };
                assert_eq!(opened, (shelf, title.title));
            }
        }
    }

    #[test]
    fn what_has_the_same_name_elsewhere_is_told() {
        let by = Rules::of(Edition::Fifth, 4);
        let others = also_called(Some(Shelf::Almanac), "tactics", &by);
        assert_eq!(others, ["hexhaven rules --chapters tactics"]);
        assert!(also_called(None, "no such thing", &by).is_empty());
    }
}
