//! `hexhaven rules`: the law of `docs/rules.md` in the terminal, by id, by section or by words, the handbook, and the options
//! of rule sets from the registry of the rules crate.

mod find;
mod options;
mod page;
mod shelf;
mod show;
mod widget;

use hexhaven_guide::law::document;
use hexhaven_rules::Rules;

use crate::failure::Failure;
use crate::simulate::rule_set;
use crate::ui;
use find::{Answer, find};
use shelf::{Shelf, also_called};

/// Read the rules: chapters, edge cases, the almanac, lessons, or a rule by its id
///
/// The chapters explain the game from beginning to end, with boards. Edge cases answer questions that come up in a game, and
/// the almanac explains every term. Every numbered rule in docs/rules.md has an id such as LR-5, which error messages use too.
#[derive(clap::Args)]
#[command(group = clap::ArgGroup::new("shelf").conflicts_with_all(["search", "options", "editions"]))]
#[command(after_help = "Examples:
  hexhaven rules                         what there is to read
  hexhaven rules --chapters              the chapters; start with the first one
  hexhaven rules --chapters robber       one chapter
  hexhaven rules --cases                 the edge cases
  hexhaven rules --lessons               the lessons
  hexhaven rules --almanac robber        an entry of the almanac
  hexhaven rules longest-road            whatever has this name
  hexhaven rules LR-5                    one numbered rule
  hexhaven rules robber                  a whole section of them, by name, number or id prefix
  hexhaven rules settlement distance     everything with these words
  hexhaven rules --options               every option of a rule set, with its default in each edition
  hexhaven rules --options phase-mode    one option and the rules behind it")]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub(crate) struct RulesArgs {
    /// An id (LR-5), a section (12, LR, longest road), an option (vp-to-win), a page (longest-road), or words to search for
    #[arg(value_name = "ID OR WORDS")]
    words: Vec<String>,
    /// Search for the words even if they name a section
    #[arg(short, long, requires = "words", conflicts_with_all = ["options", "editions"])]
    search: bool,
    /// List the chapters, or show the one with this name
    #[arg(short, long, group = "shelf")]
    chapters: bool,
    /// List the edge cases, or show the one with this name
    #[arg(long, group = "shelf")]
    cases: bool,
    /// List the almanac entries, or show the one with this name
    #[arg(short, long, group = "shelf")]
    almanac: bool,
    /// List the lessons, or show the one with this name
    #[arg(short, long, group = "shelf")]
    lessons: bool,
    /// The rule set that the pages describe
    #[arg(short, long, value_name = "RULES", default_value = "fifth:4", value_parser = rule_set)]
    rules: Rules,
    /// List the options of rule sets, all or those with the words in their name
    #[arg(short, long)]
    options: bool,
    /// List the editions and how a rule set is written
    #[arg(short, long, conflicts_with_all = ["words", "options"])]
    editions: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: RulesArgs) -> Result<(), Failure> {
    let (law, by) = (document(), &args.rules);
    let words: Vec<&str> = args.words.iter().flat_map(|word| word.split_whitespace()).collect();
    let answer = if args.editions {
        Answer::Editions
    } else if args.options {
        options::named(&words)?
    } else if let Some(shelf) = args.shelf() {
        shelf.open(&words, by)?
    } else if words.is_empty() {
        Answer::Contents
    } else if args.search {
        find::search(law, &words, by)?
    } else {
        find(law, &words, by)?
    };
    let mut out = ui::out();
    if args.json {
        return show::json(&mut out, law, &answer);
    }
    show::text(&mut out, law, &answer, by)?;
    let shown = match &answer {
        Answer::Page(shelf, _) => Some(*shelf),
        Answer::Lesson(_) => Some(Shelf::Lessons),
        Answer::Section(_) | Answer::Rules(_) => None,
        _ => return Ok(()),
    };
    show::also_called(&mut out, &also_called(shown, &words.join(" "), by))
}

impl RulesArgs {
    fn shelf(&self) -> Option<Shelf> {
        let switches = [self.chapters, self.cases, self.almanac, self.lessons];
        Shelf::ALL.into_iter().zip(switches).find(|(_, on)| *on).map(|(shelf, _)| shelf)
    }
}
