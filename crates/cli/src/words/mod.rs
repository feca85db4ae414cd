//! Games in words: players, cards and places in the vocabulary of the edition (`docs/rules.md` 19.1). The sentences for
//! events are in [`events`](self), those for what players choose in `actions`, those for what the game is waiting for
//! in `phases`.

mod actions;
mod events;
mod phases;

pub(crate) use actions::knows;
pub(crate) use events::unhidden;

use anstyle::{Ansi256Color, AnsiColor, Style};
use hexhaven_record::Record;
use hexhaven_rules::board::Color;
use hexhaven_rules::cards::{Cards, DevCard, DevCards, Resource};
use hexhaven_rules::helpers::Helper;
use hexhaven_rules::options::Word;
use hexhaven_rules::places::{Corner, Edge, Hex};
use hexhaven_rules::seats::{BySeat, SeatSet};
use hexhaven_rules::trade::Side;
use hexhaven_rules::{Edition, Game, Seat};

use crate::ui::style::paint;

/// Puts one game into words.
pub(crate) struct Words<'game> {
    game: &'game Game,
    edition: Edition,
    names: BySeat<String>,
}

impl<'game> Words<'game> {
    /// Puts a recorded game into words, with the record's names.
    pub(crate) fn of(record: &'game Record) -> Words<'game> {
        Words::new(record.game(), |seat| record.headers().player(seat).map(str::to_owned))
    }

    /// With the players' own names if they are all different, otherwise with their colors.
    fn new(game: &'game Game, name: impl Fn(Seat) -> Option<String>) -> Words<'game> {
        let given: Vec<String> = game.seats().filter_map(name).collect();
        let told_apart = given.len() == game.players()
            && given.iter().enumerate().all(|(at, name)| !given[..at].contains(name));
        let mut names: BySeat<String> = BySeat::default();
        for seat in game.seats() {
            let color = game.color(seat);
            let name = if told_apart { given[seat.index()].clone() } else { format!("{color:?}") };
            names[seat] = paint(color_style(color), name);
        }
        Words { game, edition: game.rules().edition, names }
    }

    /// A player, in the color of the pieces.
    pub(crate) fn seat(&self, seat: Seat) -> &str {
        &self.names[seat]
    }

    fn seats(&self, seats: SeatSet) -> String {
        list(&seats.iter().map(|seat| self.seat(seat).to_owned()).collect::<Vec<_>>())
    }

    /// What the edition calls it.
    pub(crate) fn word(&self, word: Word) -> &'static str {
        self.edition.word(word)
    }

    /// A resource in general: `brick`.
    pub(crate) fn resource(&self, resource: Resource) -> &'static str {
        self.word(match resource {
            Resource::Brick => Word::Brick,
            Resource::Lumber => Word::Lumber,
            Resource::Wool => Word::Wool,
            Resource::Grain => Word::Grain,
            Resource::Ore => Word::Ore,
        })
    }

    /// This many cards of a resource: `2 ore`.
    fn some(&self, resource: Resource, count: u8) -> String {
        let word = self.resource(resource);
        // The 1999 edition says bricks; one of them is a brick.
        let word = if count == 1 { word.trim_end_matches('s') } else { word };
        format!("{count} {word}")
    }

    /// Cards: `2 brick and 1 ore`.
    pub(crate) fn cards(&self, cards: Cards) -> String {
        if cards.is_empty() {
            return "nothing".to_owned();
        }
        list(&cards.iter().map(|(resource, count)| self.some(resource, count)).collect::<Vec<_>>())
    }

    fn side(&self, side: Side) -> String {
        side.cards().map_or_else(|| "anything".to_owned(), |cards| self.cards(cards))
    }

    /// A development card with its article: `a knight`, `Monopoly`.
    pub(crate) fn dev_card(&self, card: DevCard) -> String {
        match card {
            DevCard::Knight => format!("a {}", self.word(Word::Knight)),
            DevCard::RoadBuilding => "Road Building".to_owned(),
            DevCard::YearOfPlenty => self.word(Word::YearOfPlenty).to_owned(),
            DevCard::Monopoly => "Monopoly".to_owned(),
            DevCard::VictoryPoint => "a victory point".to_owned(),
        }
    }

    /// Development cards: `2 knights and 1 Monopoly`.
    pub(crate) fn dev_cards(&self, cards: DevCards) -> String {
        let one = |(card, count): (DevCard, u8)| {
            let name = self.dev_card(card);
            let name = name.strip_prefix("a ").unwrap_or(&name);
            let plural =
                if count > 1 && matches!(card, DevCard::Knight | DevCard::VictoryPoint) { "s" } else { "" };
            format!("{count} {name}{plural}")
        };
        list(&cards.iter().map(one).collect::<Vec<_>>())
    }

    fn knights(&self, count: u8) -> String {
        format!("{count} {}{}", self.word(Word::Knight), if count == 1 { "" } else { "s" })
    }

    /// A corner and what it touches: `17 (ore 10, wool 2)`.
    fn corner(&self, corner: Corner) -> String {
        let board = self.game.board();
        let mut touches: Vec<String> =
            self.game.topology().hexes_at(corner).iter().map(|hex| self.yields(hex)).collect();
        if let Some(harbor) = board.harbor_at(corner) {
            touches.push(match harbor {
                hexhaven_rules::board::Harbor::Generic => format!("3:1 {}", self.word(Word::Harbor)),
                hexhaven_rules::board::Harbor::Special(resource) => {
                    format!("2:1 {} {}", self.resource(resource), self.word(Word::Harbor))
                }
            });
        }
        format!("{corner} ({})", touches.join(", "))
    }

    /// What a hex makes: `ore 10`, `desert`.
    fn yields(&self, hex: Hex) -> String {
        let board = self.game.board();
        match (board.resource(hex), board.token(hex)) {
            (Some(resource), Some(number)) => format!("{} {number}", self.resource(resource)),
            (Some(resource), None) => self.resource(resource).to_owned(),
            (None, _) => board.terrain(hex).to_string(),
        }
    }

    /// A hex by its terrain and number: `the mountains 10`.
    fn hex(&self, hex: Hex) -> String {
        let board = self.game.board();
        match board.token(hex) {
            Some(number) => format!("the {} {number}", board.terrain(hex)),
            None => format!("the {}", board.terrain(hex)),
        }
    }

    fn path(&self, edge: Edge) -> String {
        let [a, b] = self.game.topology().ends(edge);
        format!("{a}-{b}")
    }
}

/// The color of a player's name on the terminal, near that of the pieces.
pub(crate) fn color_style(color: Color) -> Style {
    let style = match color {
        Color::Red => AnsiColor::Red.on_default(),
        Color::Blue => AnsiColor::Blue.on_default(),
        // White would be invisible on a white terminal.
        Color::White => Style::new(),
        Color::Orange => Ansi256Color(208).on_default(),
        Color::Green => AnsiColor::Green.on_default(),
        Color::Brown => Ansi256Color(130).on_default(),
    };
    style.bold()
}

/// A helper's name as people write it.
fn helper(helper: Helper) -> String {
    let name = helper.name();
    name[..1].to_uppercase() + &name[1..]
}

/// `a`, `a and b`, `a, b and c`.
fn list(items: &[String]) -> String {
    match items {
        [] => "nobody".to_owned(),
        [one] => one.clone(),
        [firsts @ .., last] => format!("{} and {last}", firsts.join(", ")),
    }
}

/// `1 card`, `2 cards`.
fn plural(count: u8, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests;
