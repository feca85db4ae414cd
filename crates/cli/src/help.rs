//! The command line as clap knows it, with the commands grouped by purpose: clap itself only makes one long list.

use clap::builder::StyledStr;
use clap::{Command, CommandFactory};

use crate::Program;
use crate::ui::style::{HEADING, STRONG, paint};

/// The commands by purpose, as `--help` lists them.
const GROUPS: &[(&str, &[&str])] = &[
    ("Play", &["serve", "site", "backup", "move-data", "load"]),
    ("Games", &["simulate", "replay", "review", "verify"]),
    ("Bots", &["arena", "regret", "tune", "engine", "conform"]),
    ("Boards and rules", &["board", "rules"]),
    ("The program", &["completions", "man", "licenses"]),
];

const EXAMPLES: &str = "  hexhaven                                   host games in the browser, here and now
  hexhaven serve --lan                       the same for the phones in the room
  hexhaven board --seed 7                    show a board and how fair it is
  hexhaven simulate --games 500 --seed 7     let bots play 500 games and count what happens
  hexhaven replay game.hexhaven              step through a recorded game
  hexhaven review game.hexhaven              tell luck from skill in a recorded game
  hexhaven rules LR-5                        read a rule by its number
  hexhaven help simulate                     everything about one command";

/// The whole command line, without the grouping: for manual pages, which have their own list.
pub(crate) fn plain() -> Command {
    Program::command()
}

/// The whole command line.
pub(crate) fn command() -> Command {
    let command = plain();
    let template = StyledStr::from(template(&command));
    command.help_template(template)
}

fn template(command: &Command) -> String {
    let about = |name: &str| {
        let about = command.find_subcommand(name).and_then(Command::get_about);
        about.map(ToString::to_string).unwrap_or_default()
    };
    let groups = GROUPS.iter().map(|(group, names)| {
        // The style goes around the bare name, so that the padding is not underlined or counted.
        let line = |name: &&str| {
            format!("  {}{}{}\n", paint(STRONG, name), " ".repeat(13 - name.len()), about(name))
        };
        let lines: String = names.iter().map(line).collect();
        format!("\n{}\n{lines}", paint(HEADING, format_args!("{group}:")))
    });
    let groups: String = groups.collect();
    let [options, examples] = ["Options:", "Examples:"].map(|heading| paint(HEADING, heading));
    format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n{groups}\n{options}\n{{options}}\n\n{examples}\n{EXAMPLES}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        command().debug_assert();
    }

    #[test]
    fn what_the_examples_do_is_told_in_one_column() {
        let column = |line: &str| line.rfind("   ").map(|gap| gap + 3);
        let columns: Vec<Option<usize>> = EXAMPLES.lines().map(column).collect();
        assert!(columns.iter().all(|column| column.is_some() && *column == columns[0]), "{columns:?}");
    }

    #[test]
    fn every_command_is_in_one_group() {
        let mut grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        grouped.sort_unstable();
        let command = command();
        let mut all: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
        all.sort_unstable();
        assert_eq!(grouped, all);
    }
}
