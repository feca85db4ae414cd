//! The uses of luck, each with its own stream.

use std::fmt;

use hexhaven_rules::chance::Chance;

/// What a stream is for. The names are part of `docs/fair-luck.md`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Label {
    /// The rolls for the first turn (SETUP-10).
    Start,
    /// The board (SETUP-13).
    Board,
    /// The production rolls (PROD-1).
    Dice,
    /// The development cards, bought or shown by Candamir (DEV-1, HELP-21).
    Deck,
    /// The cards stolen (ROBBER-8).
    Thefts,
    /// The random choices of bots.
    Bots,
    /// The choices that the clock makes for a seat whose time is up.
    Forced,
}

impl Label {
    /// All of them.
    pub const ALL: [Label; 7] =
        [Label::Start, Label::Board, Label::Dice, Label::Deck, Label::Thefts, Label::Bots, Label::Forced];

    /// Its permanent name, which sets the streams apart.
    pub const fn name(self) -> &'static str {
        match self {
            Label::Start => "start",
            Label::Board => "board",
            Label::Dice => "dice",
            Label::Deck => "deck",
            Label::Thefts => "thefts",
            Label::Bots => "bots",
            Label::Forced => "forced",
        }
    }

    /// The stream that decides this.
    pub const fn of(chance: Chance) -> Label {
        match chance {
            Chance::StartRoll(_) => Label::Start,
            Chance::Dice => Label::Dice,
            Chance::Theft(_) => Label::Thefts,
            Chance::DevCard | Chance::ThreeDevCards => Label::Deck,
        }
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
