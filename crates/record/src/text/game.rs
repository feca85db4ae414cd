//! Rule set, board and colors: three lines of a record that together are a game in the notation, so that they share
//! one writer and one reader.

use hexhaven_rules::Game;

use crate::error::RecordFlaw;
use crate::plain::shortened;
use crate::record::Record;

/// The words of a game, as `docs/notation.md` has them; colors only if they aren't the usual ones.
pub(crate) struct GameParts<'game> {
    pub(crate) rules: &'game str,
    pub(crate) board: &'game str,
    pub(crate) colors: Option<&'game str>,
}

impl GameParts<'_> {
    pub(crate) fn of(record: &Record) -> GameParts<'_> {
        let mut words = record.game.to_text().split(' ');
        let rules = words.next().unwrap_or("");
        let board = words.next().unwrap_or("");
        let colors = words.next().and_then(|word| word.strip_prefix("colors="));
        GameParts { rules, board, colors }
    }
}

/// One of the three.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GamePart {
    Rules,
    Board,
    Colors,
}

impl GamePart {
    /// Its name in both forms.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            GamePart::Rules => "rules",
            GamePart::Board => "board",
            GamePart::Colors => "colors",
        }
    }
}

/// Reads a game, or says which part is to blame, at which byte of it, and why.
pub(crate) fn game(
    rules: &str,
    board: &str,
    colors: Option<&str>,
) -> Result<Game, (GamePart, usize, RecordFlaw)> {
    let parts = [(GamePart::Rules, Some(rules)), (GamePart::Board, Some(board)), (GamePart::Colors, colors)];
    for (part, word) in parts {
        // Fields of a position would slip in after a space, or after a `=` in place of a board.
        let strange = |word: &str| {
            word.is_empty()
                || word.contains(char::is_whitespace)
                || (part == GamePart::Board && word.contains('='))
        };
        if let Some(word) = word.filter(|word| strange(word)) {
            let (found, wanted) = (shortened(word), "one word, as in docs/notation.md");
            return Err((part, 0, RecordFlaw::Unreadable { found, wanted }));
        }
    }
    let mut words = format!("{rules} {board}");
    if let Some(colors) = colors {
        words.push_str(" colors=");
        words.push_str(colors);
    }
    Game::parse(&words).map_err(|faults| {
        let Some(fault) = faults.into_iter().next() else {
            let (found, wanted) = (shortened(&words), "a game");
            return (GamePart::Rules, 0, RecordFlaw::Unreadable { found, wanted });
        };
        let (part, byte) = blame(fault.at.unwrap_or(0), rules, board);
        (part, byte, RecordFlaw::Game { fault })
    })
}

/// The part that has this byte of all words together.
fn blame(at: usize, rules: &str, board: &str) -> (GamePart, usize) {
    match at.checked_sub(rules.len() + 1) {
        None => (GamePart::Rules, at),
        Some(at) if at < board.len() => (GamePart::Board, at),
        Some(at) => (GamePart::Colors, at.saturating_sub(board.len() + " colors=".len())),
    }
}
