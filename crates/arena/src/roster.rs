//! Players by name: `sharp,steady@500,weights:new.txt,engine:"my-bot --quick"`.

use std::fs::File;
use std::io::Read;
use std::sync::Arc;

use hexhaven_bots::{Budget, Mind, Thinker, Weights};
use hexhaven_luck::{Seed, hash};
use hexhaven_rules::Seat;
use thiserror::Error;

use crate::external::{EngineLimits, Program};
use crate::merchant::Merchant;
use crate::player::{BadRung, Entrant, Player, Rung};

/// The players in a comma-separated list: levels of the ladder ([`Rung`]); `merchant`, which trades differently;
/// `weights:` and a weight file for the mind of `sharp`; `engine:` and the command line of another program, which has
/// to stay within the limits. Anything in double quotes stays together.
///
/// ```
/// use hexhaven_arena::{EngineLimits, roster};
/// let players = roster("random, weighted,random", EngineLimits::USUAL)?;
/// assert_eq!(players.iter().map(|player| player.name()).collect::<Vec<_>>(), ["random", "weighted", "random"]);
/// assert!(roster("nobody", EngineLimits::USUAL).is_err());
/// # Ok::<(), hexhaven_arena::BadPlayer>(())
/// ```
pub fn roster(text: &str, limits: EngineLimits) -> Result<Vec<Arc<dyn Entrant>>, BadPlayer> {
    let names = cut(text)?;
    names.iter().map(|name| player(name, limits)).collect()
}

/// Why a text doesn't name a player.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BadPlayer {
    /// There is nothing between two commas.
    #[error("a name is missing in the list of players")]
    Empty,
    /// A quote is opened but not closed.
    #[error("a double quote is not closed in the list of players")]
    OpenQuote,
    /// It is not a level of the ladder.
    #[error("{0}")]
    Rung(BadRung),
    /// The file cannot be read.
    #[error("cannot read {file}: {why}")]
    Unreadable {
        /// Its name.
        file: String,
        /// What went wrong.
        why: String,
    },
    /// The file has no weights.
    #[error("there are no weights in {file}: {why}")]
    Weights {
        /// Its name.
        file: String,
        /// What is wrong with it.
        why: String,
    },
}

fn player(name: &str, limits: EngineLimits) -> Result<Arc<dyn Entrant>, BadPlayer> {
    if let Some(command_line) = name.strip_prefix("engine:") {
        if command_line.trim().is_empty() {
            return Err(BadPlayer::Empty);
        }
        return Ok(Arc::new(Program::new(command_line.trim()).with_limits(limits)));
    }
    if let Some(file) = name.strip_prefix("weights:") {
        return Ok(Arc::new(Learned::read(file.trim())?));
    }
    if name == Merchant::NAME {
        return Ok(Arc::new(Merchant));
    }
    let rung: Rung = name.parse().map_err(BadPlayer::Rung)?;
    Ok(Arc::new(rung))
}

/// No weight file is longer; the rest wouldn't be read.
const MAX_WEIGHTS: u64 = 1024 * 1024;

/// The weights in a file, as `hexhaven tune` writes them.
pub fn read_weights(file: &str) -> Result<Weights, BadPlayer> {
    weights_and_text(file).map(|(weights, _)| weights)
}

fn weights_and_text(file: &str) -> Result<(Weights, String), BadPlayer> {
    let bad = |why: String| BadPlayer::Weights { file: file.to_owned(), why };
    let mut bytes = Vec::new();
    let read = File::open(file).and_then(|file| file.take(MAX_WEIGHTS).read_to_end(&mut bytes));
    read.map_err(|error| BadPlayer::Unreadable { file: file.to_owned(), why: error.to_string() })?;
    let text = String::from_utf8(bytes).map_err(|_| bad("it is no text".to_owned()))?;
    let weights = Weights::parse(&text).map_err(|error| bad(error.to_string()))?;
    Ok((weights, text))
}

/// A player with the mind of `sharp` and weights from a file.
struct Learned {
    name: String,
    mind: Mind,
    nodes: u32,
}

impl Learned {
    fn read(file: &str) -> Result<Learned, BadPlayer> {
        let budgeted = file.rsplit_once('@').and_then(|(name, nodes)| Some((name, nodes.parse().ok()?)));
        let (file, nodes) = budgeted.filter(|(_, nodes)| *nodes > 0).unwrap_or((file, Budget::FULL.nodes));
        let (weights, text) = weights_and_text(file)?;
        // The name tells apart files with the same name, so a match isn't continued with other weights.
        let mut name = format!("weights:{file}#{:06x}", hash(&text) & 0xff_ffff);
        if nodes != Budget::FULL.nodes {
            name = format!("{name}@{nodes}");
        }
        Ok(Learned { name, mind: Mind { weights, ..Mind::sharp() }, nodes })
    }
}

impl Entrant for Learned {
    fn name(&self) -> &str {
        &self.name
    }

    fn player(&self, seat: Seat, seed: Seed) -> Player {
        Player::new(Box::new(Thinker::new(seat, seed, self.mind.clone())), Budget::of_nodes(self.nodes))
    }
}

/// The names of a list, without the quotes around parts of them.
fn cut(text: &str) -> Result<Vec<String>, BadPlayer> {
    let mut names = vec![String::new()];
    let mut quoted = false;
    for letter in text.chars() {
        match letter {
            '"' => quoted = !quoted,
            ',' if !quoted => names.push(String::new()),
            letter => names.last_mut().expect("there is a first name").push(letter),
        }
    }
    if quoted {
        return Err(BadPlayer::OpenQuote);
    }
    let names: Vec<String> = names.iter().map(|name| name.trim().to_owned()).collect();
    if names.iter().any(String::is_empty) { Err(BadPlayer::Empty) } else { Ok(names) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_within_quotes_belong_to_a_name() {
        let names = cut(r#"sharp , engine:"my-bot --a 1,2",random"#).expect("a sound list");
        assert_eq!(names, ["sharp", "engine:my-bot --a 1,2", "random"]);
        assert_eq!(cut("a,,b"), Err(BadPlayer::Empty));
        assert_eq!(cut(r#"a,"b"#), Err(BadPlayer::OpenQuote));
    }

    #[test]
    fn a_budget_is_part_of_the_name() {
        let shipped = concat!(env!("CARGO_MANIFEST_DIR"), "/../bots/weights/sharp.txt");
        let learned = |file: &str| Learned::read(file).map(|learned| learned.name).expect("it is there");
        let full = learned(shipped);
        assert_eq!(learned(&format!("{shipped}@500")), format!("{full}@500"));
        assert!(Learned::read(&format!("{shipped}@0")).is_err());

        let names =
            |text: &str| roster(text, EngineLimits::USUAL).map(|players| players[0].name().to_owned());
        assert_eq!(names("random@50"), Ok("random@50".to_owned()));
        for bad in ["random@", "random@0", "random@x", "@5", "randomm"] {
            assert!(names(bad).is_err(), "{bad}");
        }
    }
}
