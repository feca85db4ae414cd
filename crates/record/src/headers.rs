//! The headers of a record: who, when, what for. They stay in the order in which they were given.

use hexhaven_rules::Seat;

use crate::error::RecordFlaw;
use crate::plain::{shortened, stranger};

/// Names and values, each name once. You can use any name except these: `event`, `date`, `player0` … `player5`, `bot0` …
/// `bot5` and `seed` mean what they say (`docs/record.md`).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Headers(Vec<(String, String)>);

impl Headers {
    /// The most headers: more than a table of six needs with all the usual ones.
    pub const MAX: usize = 64;
    /// The longest name, in characters.
    pub const MAX_KEY: usize = 32;
    /// The longest value, in characters: a sentence, and every name of a player.
    pub const MAX_VALUE: usize = 200;
    /// Names that a record uses for its own parts.
    pub const RESERVED: [&str; 16] = [
        "rules",
        "board",
        "origin",
        "colors",
        "first",
        "commitment",
        "server-seed",
        "client-seed0",
        "client-seed1",
        "client-seed2",
        "client-seed3",
        "client-seed4",
        "client-seed5",
        "dice",
        "fingerprint",
        "result",
    ];

    /// The value for this name.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.0.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
    }

    /// Who sits here, if it is known: the player's name, or else the bot's.
    pub fn player(&self, seat: Seat) -> Option<&str> {
        self.get(&format!("player{seat}")).or_else(|| self.get(&format!("bot{seat}")))
    }

    /// All of them, in their order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds one, or says why not.
    pub fn add(&mut self, key: &str, value: &str) -> Result<(), RecordFlaw> {
        check_key(key)?;
        check_words("value of a header", value, Headers::MAX_VALUE)?;
        if self.get(key).is_some() {
            return Err(RecordFlaw::Twice { key: key.to_owned() });
        }
        if self.0.len() == Headers::MAX {
            return Err(RecordFlaw::TooMany { what: "headers", most: Headers::MAX });
        }
        self.0.push((key.to_owned(), value.to_owned()));
        Ok(())
    }
}

fn check_key(key: &str) -> Result<(), RecordFlaw> {
    let form = key.starts_with(|first: char| first.is_ascii_lowercase())
        && key.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-');
    if !form {
        return Err(RecordFlaw::BadKey { key: shortened(key) });
    }
    if key.len() > Headers::MAX_KEY {
        let (what, length) = ("name of a header", key.len());
        return Err(RecordFlaw::LongWords { what, length, most: Headers::MAX_KEY });
    }
    if Headers::RESERVED.contains(&key) {
        return Err(RecordFlaw::ReservedKey { key: key.to_owned() });
    }
    Ok(())
}

/// One line of text: not blank, no strange characters, not too long.
pub(crate) fn check_words(what: &'static str, words: &str, most: usize) -> Result<(), RecordFlaw> {
    if words.is_empty() || words.trim() != words {
        return Err(RecordFlaw::Blank { what });
    }
    if let Some((_, character)) = stranger(words) {
        return Err(RecordFlaw::Stranger { character });
    }
    let length = words.chars().count();
    if length > most {
        return Err(RecordFlaw::LongWords { what, length, most });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(key: &str, value: &str) -> &'static str {
        Headers::default().add(key, value).expect_err("refused").code()
    }

    #[test]
    fn headers_keep_their_order_and_come_once() {
        let mut headers = Headers::default();
        headers.add("event", "Friday").expect("a header");
        headers.add("bot2", "sharp").expect("a header");
        headers.add("date", "2025-11-14").expect("a header");
        let keys: Vec<&str> = headers.iter().map(|(key, _)| key).collect();
        assert_eq!(keys, ["event", "bot2", "date"]);
        assert_eq!(headers.add("date", "today"), Err(RecordFlaw::Twice { key: "date".to_owned() }));
        assert_eq!(headers.player(Seat::new(2)), Some("sharp"));
        headers.add("player2", "Ada").expect("a header");
        assert_eq!(headers.player(Seat::new(2)), Some("Ada"), "a person's name goes before the bot's");
    }

    #[test]
    fn names_and_values_have_a_form() {
        for key in ["", "Event", "2nd", "a b", "a_b", "é", "-a"] {
            assert_eq!(refused(key, "x"), "bad_key", "{key}");
        }
        for key in Headers::RESERVED {
            assert_eq!(refused(key, "x"), "reserved_key");
        }
        for value in ["", " ", " x", "x ", "\u{a0}x"] {
            assert_eq!(refused("event", value), "blank", "{value:?}");
        }
        assert_eq!(refused("event", "a\nb"), "stranger");
    }

    #[test]
    fn there_are_bounds_and_they_can_be_reached() {
        let (key, value) = ("k".repeat(Headers::MAX_KEY), "é".repeat(Headers::MAX_VALUE));
        let mut headers = Headers::default();
        headers.add(&key, &value).expect("just short enough");
        assert_eq!(refused(&format!("{key}k"), "x"), "long_words");
        assert_eq!(refused("event", &format!("{value}é")), "long_words");
        for number in 1..Headers::MAX {
            headers.add(&format!("k{number}"), "x").expect("just few enough");
        }
        assert_eq!(
            headers.add("more", "x"),
            Err(RecordFlaw::TooMany { what: "headers", most: Headers::MAX })
        );
    }
}
