//! Rule sets and games for `serde`, as the texts that people write and read (feature `serde`).
//!
//! A position isn't here: its text includes its game, so [`crate::State::parse`] returns both.
//!
//! ```
//! use hexhaven_rules::Rules;
//! let rules: Rules = serde_json::from_str(r#""fifth:4:vp-to-win=12""#)?;
//! assert_eq!(rules.points_to_win, 12);
//! assert_eq!(serde_json::to_string(&rules)?, r#""fifth:4:vp-to-win=12""#);
//! # Ok::<(), serde_json::Error>(())
//! ```

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::game::Game;
use crate::rules::Rules;

impl Serialize for Rules {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Rules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Rules::parse(&String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.to_text())
    }
}

impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Game::parse(&String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_comes_back_from_its_text() {
        let game = Game::parse("fifth:3 fixed colors=white,red,blue").expect("a valid game");
        let json = serde_json::to_string(&game).expect("a string");
        assert_eq!(json, r#""fifth:3 fixed colors=white,red,blue""#);
        assert_eq!(serde_json::from_str::<Game>(&json).expect("the same game"), game);
    }

    #[test]
    fn a_text_that_cannot_be_read_says_why() {
        let error = serde_json::from_str::<Rules>(r#""seventh:4""#).expect_err("no such edition");
        assert!(error.to_string().starts_with("there is no edition `seventh`"), "{error}");
        let error = serde_json::from_str::<Game>(r#""fifth:9 fixed""#).expect_err("too many players");
        assert!(error.to_string().contains("too many"), "{error}");
    }
}
