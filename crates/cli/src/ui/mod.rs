//! What all commands show the same way: colors, tables, numbers, progress.
//!
//! Everything a command prints goes to [`out`], which keeps colors on a terminal and drops them in a file or a pipe,
//! and with `NO_COLOR`. `println!` would panic when the reader of a pipe goes away, so the program never uses it.

mod number;
mod progress;
pub(crate) mod style;
mod table;

use std::io::{IsTerminal, StdoutLock};

use anstream::AutoStream;
use hexhaven_picture::Ink;

pub(crate) use number::{count, percent, seconds};
pub(crate) use progress::{Progress, Unit};
pub(crate) use table::{Align, TextTable, shown_width};

/// Standard output for text.
pub(crate) type Out = AutoStream<StdoutLock<'static>>;

/// Standard output for text: with colors only where they can be seen.
pub(crate) fn out() -> Out {
    anstream::stdout().lock()
}

/// Will colors written to [`out`] be shown?
pub(crate) fn has_color() -> bool {
    AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never
}

/// How boards may be colored on [`out`].
pub(crate) fn ink() -> Ink {
    let rich = std::env::var("COLORTERM").is_ok_and(|value| value == "truecolor" || value == "24bit");
    match (has_color(), rich) {
        (false, _) => Ink::Plain,
        (true, false) => Ink::Colored,
        (true, true) => Ink::Rich,
    }
}

/// Is standard output a terminal that somebody is watching?
pub(crate) fn is_terminal() -> bool {
    std::io::stdout().is_terminal()
}

/// The maximum width of text: longer lines are hard to read, however wide the terminal.
const MAX_WIDTH: usize = 100;

/// How wide text may be: as wide as the terminal, within reason, or a default width without one.
pub(crate) fn width() -> usize {
    let columns = terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    columns.unwrap_or(MAX_WIDTH).clamp(40, MAX_WIDTH)
}
