//! A table's settings, checked as a whole when the host sets them: a table that opens can start.

use hexhaven_rules::{Board, Game, Rules};
use hexhaven_wire::{BotSpeed, Counter, DiceMode, Refusal, Settings, Speed};

use crate::error::TableError;
use crate::lobby::seat_of;

/// The longest text of a rule set or a board: the large board takes about 500 characters.
const TEXT_LENGTH: usize = 2_000;

/// Settings for one person alone with bots: no clock, no card counter, no spectators.
pub(crate) fn for_one(rules: &Rules) -> Settings {
    Settings {
        rules: rules.to_text(),
        clock: Speed::Off,
        counter: Counter::Off,
        dice: DiceMode::Fair,
        board: None,
        first: None,
        listed: false,
        spectators: false,
        admit: false,
        bot_speed: BotSpeed::Normal,
    }
}

/// The settings as a table keeps them, with their rule set, or what is wrong with them.
pub(crate) fn checked(mut settings: Settings) -> Result<(Settings, Rules), TableError> {
    for (field, text) in [("rules", Some(&settings.rules)), ("board", settings.board.as_ref())] {
        if text.is_some_and(|text| text.len() > TEXT_LENGTH) {
            return Err(TableError::TooLong { field, most: TEXT_LENGTH });
        }
    }
    let rules = checked_rules(&settings)?;
    if let Some(seat) = settings.first {
        seat_of(seat, usize::from(rules.players))?;
    }
    if let Some(text) = &settings.board {
        // Written as the table writes boards, so that the same board is the same text.
        settings.board = Some(chosen_board(text, &rules)?.to_text());
    }
    Ok((settings, rules))
}

/// The rule set of these settings, if it makes sense.
pub(crate) fn checked_rules(settings: &Settings) -> Result<Rules, TableError> {
    let rules =
        Rules::parse(&settings.rules).map_err(|errors| malformed(errors.first().map(Refusal::from)))?;
    match rules.faults().first() {
        Some(fault) => Err(malformed(Some(Refusal::from(fault)))),
        None => Ok(rules),
    }
}

/// The board for a text, if it fits the rule set.
pub(crate) fn chosen_board(text: &str, rules: &Rules) -> Result<Board, TableError> {
    let bad = || TableError::Malformed(Refusal::new("bad_board"));
    let board = Board::parse(text, rules.board.island).map_err(|_| bad())?;
    Game::new(*rules, board.clone()).map_err(|_| bad())?;
    Ok(board)
}

fn malformed(refusal: Option<Refusal>) -> TableError {
    TableError::Malformed(refusal.unwrap_or_else(|| Refusal::new("bad_rules")))
}
