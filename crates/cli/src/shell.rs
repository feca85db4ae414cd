//! `hexhaven completions` and `hexhaven man`: made from the command line itself.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap_complete::Shell;
use clap_mangen::Man;

use crate::failure::Failure;
use crate::help;

/// Print completions for a shell
#[derive(clap::Args)]
#[command(after_help = "Examples:
  hexhaven completions bash > ~/.local/share/bash-completion/completions/hexhaven
  hexhaven completions zsh > ~/.zfunc/_hexhaven
  hexhaven completions fish > ~/.config/fish/completions/hexhaven.fish")]
pub(crate) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

/// Print the manual page, or write one for each command
#[derive(clap::Args)]
#[command(after_help = "Examples:
  hexhaven man | man -l -
  hexhaven man --dir ~/.local/share/man/man1")]
pub(crate) struct ManArgs {
    /// Write a page for the program and one for each command into this directory
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

pub(crate) fn completions(args: CompletionsArgs) -> Result<(), Failure> {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut help::command(), "hexhaven", &mut text);
    std::io::stdout().lock().write_all(&text)?;
    Ok(())
}

pub(crate) fn man(args: ManArgs) -> Result<(), Failure> {
    let mut command = help::plain().disable_help_subcommand(true);
    command.build();
    let Some(dir) = args.dir else {
        let mut page = Vec::new();
        Man::new(command).render(&mut page)?;
        std::io::stdout().lock().write_all(&page)?;
        return Ok(());
    };
    std::fs::create_dir_all(&dir)
        .map_err(|error| Failure::io(format_args!("cannot make {}", dir.display()), &error))?;
    let pages = command.get_subcommands().cloned();
    for page in std::iter::once(command.clone()).chain(pages) {
        write_page(&dir, page)?;
    }
    Ok(())
}

fn write_page(dir: &Path, command: clap::Command) -> Result<(), Failure> {
    let name = command.get_display_name().unwrap_or(command.get_name()).to_owned();
    let path = dir.join(format!("{name}.1"));
    let mut page = Vec::new();
    Man::new(command).render(&mut page)?;
    std::fs::write(&path, page)
        .map_err(|error| Failure::io(format_args!("cannot write {}", path.display()), &error))
}
