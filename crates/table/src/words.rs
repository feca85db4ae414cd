//! What people may write: names and chat, one line each, bounded and free of anything that could deceive a reader.

use crate::error::TableError;

/// The longest name, in characters.
pub const NAME_LENGTH: usize = 24;
/// The longest line of chat, in characters.
pub const CHAT_LENGTH: usize = 300;

/// A name without surrounding spaces, or why it can't be one.
pub fn clean_name(text: &str) -> Result<String, TableError> {
    clean(text, NAME_LENGTH).ok_or(TableError::BadName { most: NAME_LENGTH })
}

/// A line of chat, or why it can't be one.
pub(crate) fn clean_chat(text: &str) -> Result<String, TableError> {
    clean(text, CHAT_LENGTH).ok_or(TableError::BadChat { most: CHAT_LENGTH })
}

fn clean(text: &str, most: usize) -> Option<String> {
    let text = text.trim();
    let fits = !text.is_empty() && text.chars().count() <= most;
    let visible = text.chars().any(|letter| !is_invisible(letter) && !letter.is_whitespace());
    (fits && visible && hexhaven_record::is_plain(text)).then(|| text.to_owned())
}

/// Characters that show nothing on their own: those that Unicode calls ignorable, fillers and blanks, and marks that need a
/// letter to go with. A name made only of these would look empty.
pub const fn is_invisible(letter: char) -> bool {
    matches!(letter,
        '\u{ad}' | '\u{300}'..='\u{36f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{20d0}'..='\u{20ff}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}'
        | '\u{fe20}'..='\u{fe2f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}' | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_trimmed_and_tame() {
        assert_eq!(clean_name("  Zoë 🎲 "), Ok("Zoë 🎲".to_owned()));
        let long = "x".repeat(NAME_LENGTH + 1);
        for name in [
            "",
            "   ",
            "\u{200b}\u{200b}",
            "\u{2800}",
            "\u{301}",
            "\u{e0041}",
            "\u{ffa0} \u{3164}",
            "a\u{202e}b",
            "a\nb",
            long.as_str(),
        ] {
            assert_eq!(clean_name(name), Err(TableError::BadName { most: NAME_LENGTH }), "{name:?}");
        }
        assert!(clean_name(&"x".repeat(NAME_LENGTH)).is_ok());
    }
}
