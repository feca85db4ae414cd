//! What people may write in a record: one line of plain text, without anything that a terminal or a browser would
//! interpret as a command.

/// The first character that isn't allowed in a line: a control character, a line break that only some programs know, or
/// one that changes the writing direction (which a name could use to hide what follows it).
pub(crate) fn stranger(text: &str) -> Option<(usize, char)> {
    text.char_indices().find(|(_, character)| {
        character.is_control()
            || matches!(character, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    })
}

/// Is this one line of plain text, without characters that a terminal or a browser would take for a command?
pub fn is_plain(text: &str) -> bool {
    stranger(text).is_none()
}

/// A number without a sign or leading zeros, as everywhere in the notation.
pub(crate) fn number<N: std::str::FromStr>(text: &str) -> Option<N> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

/// Enough of a text to recognize it in a message, without anything that could garble the message.
pub(crate) fn shortened(text: &str) -> String {
    const ENOUGH: usize = 40;
    let mut short: String = text.chars().take(ENOUGH).flat_map(char::escape_debug).collect();
    if text.chars().nth(ENOUGH).is_some() {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_that_could_deceive_a_reader_are_refused() {
        for text in ["Ada", "Zoë & 友達 (12)", "emoji 🎲", "a; b { c }"] {
            assert_eq!(stranger(text), None, "{text}");
        }
        for text in ["a\tb", "a\u{1b}[2J", "a\u{2028}b", "a\u{202e}b", "a\u{7f}", "a\0"] {
            assert_eq!(stranger(text).map(|(at, _)| at), Some(1), "{text:?}");
        }
    }

    #[test]
    fn a_shortened_text_is_short_and_harmless() {
        assert_eq!(shortened("0:S17"), "0:S17");
        assert_eq!(shortened("\u{1b}[2J"), "\\u{1b}[2J");
        assert_eq!(shortened(&"é".repeat(50)).chars().count(), 41);
    }
}
