//! The few styles of the program. Colors come from the terminal's palette, so they fit its background.

use anstyle::{AnsiColor, Style};

/// The name of the program before an error.
pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();
/// The word before a hint.
pub(crate) const HINT: Style = AnsiColor::Cyan.on_default().bold();
/// A heading.
pub(crate) const HEADING: Style = Style::new().bold().underline();
/// What people look for, or should notice.
pub(crate) const STRONG: Style = Style::new().bold();
/// What matters less.
pub(crate) const FAINT: Style = Style::new().dimmed();
/// A good answer.
pub(crate) const GOOD: Style = AnsiColor::Green.on_default().bold();
/// A bad answer.
pub(crate) const BAD: Style = ERROR;

/// The text in this style. Empty text stays empty, so that no line ends in invisible codes.
pub(crate) fn paint(style: Style, text: impl std::fmt::Display) -> String {
    let text = text.to_string();
    if text.is_empty() { text } else { format!("{style}{text}{style:#}") }
}
