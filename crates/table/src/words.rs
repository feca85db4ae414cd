//! What people may write: names and chat, one line each, bounded and free of what could deceive a reader.

use crate::fault::Fault;

/// The longest name, in characters.
pub const NAME_LENGTH: usize = 24;
/// The longest line of chat, in characters.
pub const CHAT_LENGTH: usize = 300;
/// The most lines that one seat may say at one table: a long evening, and not a full disk.
pub(crate) const CHAT_LINES: usize = 1_000;

/// A name without blanks around it, or why it cannot be one.
pub fn clean_name(text: &str) -> Result<String, Fault> {
    clean(text, NAME_LENGTH).ok_or(Fault::BadName { most: NAME_LENGTH })
}

/// A line of chat, or why it cannot be one.
pub(crate) fn clean_chat(text: &str) -> Result<String, Fault> {
    clean(text, CHAT_LENGTH).ok_or(Fault::BadChat { most: CHAT_LENGTH })
}

fn clean(text: &str, most: usize) -> Option<String> {
    let text = text.trim();
    let fits = !text.is_empty() && text.chars().count() <= most;
    let visible = text.chars().any(|letter| !is_invisible(letter) && !letter.is_whitespace());
    (fits && visible && hexhaven_record::is_plain(text)).then(|| text.to_owned())
}

/// Characters that take no room: a name of these alone would look empty.
const fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{feff}' | '\u{3164}' | '\u{115f}' | '\u{1160}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_trimmed_and_tame() {
        assert_eq!(clean_name("  Zoë 🎲 "), Ok("Zoë 🎲".to_owned()));
        let long = "x".repeat(NAME_LENGTH + 1);
        for name in ["", "   ", "\u{200b}\u{200b}", "a\u{202e}b", "a\nb", long.as_str()] {
            assert_eq!(clean_name(name), Err(Fault::BadName { most: NAME_LENGTH }), "{name:?}");
        }
        assert!(clean_name(&"x".repeat(NAME_LENGTH)).is_ok());
    }
}
