//! `hexhaven rules`: the law of `docs/rules.md` in the terminal, by id, by section or by words, the handbook, and the options
//! of rule sets from the registry of the rules crate.

mod find;
mod options;
mod page;
mod show;
mod widget;

use hexhaven_guide::law::document;
use hexhaven_rules::Rules;

use crate::failure::Failure;
use crate::simulate::rule_set;
use crate::ui;
use find::{Answer, find};

/// Read a rule by its id, a section, an entry of the almanac, or search for words
///
/// The rules are those of docs/rules.md. Every rule has an id such as LR-5, which error messages name too. The almanac tells
/// them in plain words, with boards.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  hexhaven rules                         the sections
  hexhaven rules LR-5                    one rule
  hexhaven rules robber                  a whole section, by its name, number or id prefix
  hexhaven rules settlement distance     the rules with these words
  hexhaven rules longest-road            an entry of the almanac
  hexhaven rules --almanac robber        an entry, also where a section has the same name
  hexhaven rules --options               every option of a rule set, with its default in each edition
  hexhaven rules --options phase-mode    one option and the rules behind it")]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub(crate) struct RulesArgs {
    /// An id (LR-5), a section (12, LR, longest road), an option (vp-to-win), an entry (longest-road), or words to search for
    #[arg(value_name = "ID OR WORDS")]
    words: Vec<String>,
    /// Search for the words, also where they name a section
    #[arg(short, long, requires = "words", conflicts_with_all = ["options", "editions"])]
    search: bool,
    /// List the entries of the almanac, or show the one that is called so
    #[arg(short, long, conflicts_with_all = ["search", "options", "editions"])]
    almanac: bool,
    /// The rule set that the almanac speaks of
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
    } else if args.almanac {
        find::almanac(&words, by)?
    } else if words.is_empty() {
        Answer::Contents
    } else if args.search {
        find::search(law, &words, by)?
    } else {
        find(law, &words, by)?
    };
    let mut out = ui::out();
    if args.json { show::json(&mut out, law, &answer) } else { show::text(&mut out, law, &answer, by) }
}
