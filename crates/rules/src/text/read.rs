//! Reads the words of a position into a [`Draft`]. Whether the position is possible is decided
//! elsewhere.

use super::draft::{Draft, SeatDraft};
use super::fault::{Flaw, PositionFault};
use super::position::Known;
use super::read_parts::{all_known, colors, display, done, helper, known, offer};
use super::read_phase;
use super::scan::{self, Reader, number, shortened};
use crate::action::Slot;
use crate::board::{Board, Color, Topology};
use crate::cards::DevCards;
use crate::faults::Faults;
use crate::game::Game;
use crate::ids::Seat;
use crate::rules::Rules;
use crate::view::Viewer;

/// A field of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Field {
    Colors,
    View,
    Seat(Seat),
    Robber,
    Longest,
    Army,
    Out,
    Supply,
    Deck,
    Turn,
    Active,
    First,
    Done,
    Jean,
    Display,
    Offer(Slot),
    Phase,
}

impl Field {
    /// The field with this name; those of seats are numbers and are read separately.
    fn named(name: &str) -> Option<Field> {
        Some(match name {
            "colors" => Field::Colors,
            "view" => Field::View,
            "robber" => Field::Robber,
            "longest" => Field::Longest,
            "army" => Field::Army,
            "out" => Field::Out,
            "supply" => Field::Supply,
            "deck" => Field::Deck,
            "turn" => Field::Turn,
            "active" => Field::Active,
            "first" => Field::First,
            "done" => Field::Done,
            "jean" => Field::Jean,
            "display" => Field::Display,
            "phase" => Field::Phase,
            _ => Field::Offer(number(name.strip_prefix("offer")?).and_then(Slot::try_new)?),
        })
    }
}

/// A text's fields, and where they begin.
#[derive(Debug, Default)]
pub(super) struct Places(Vec<(Field, usize)>);

impl Places {
    pub(super) fn of(&self, field: Field) -> Option<usize> {
        self.0.iter().find(|(at, _)| *at == field).map(|(_, place)| *place)
    }

    /// Does the text say nothing but what game it is?
    pub(super) fn only_game(&self) -> bool {
        self.0.iter().all(|(field, _)| *field == Field::Colors)
    }
}

/// What was read: the game, what the fields say and where they are.
#[derive(Debug)]
pub(super) struct Words {
    pub(super) game: Game,
    pub(super) draft: Draft,
    pub(super) places: Places,
}

/// Reads all words, or says everything that can't be read.
pub(super) fn read(text: &str) -> Result<Words, Faults<PositionFault>> {
    let mut reader = Reader::new(text)?;
    let mut words = text.split_ascii_whitespace().peekable();
    let Some(rules_word) = words.next() else {
        return Err(PositionFault { at: None, flaw: Flaw::NoRules }.into());
    };
    let rules = match Rules::parse(rules_word) {
        Ok(rules) => rules,
        Err(errors) => {
            let fault = |error| PositionFault { at: reader.place(rules_word), flaw: Flaw::Rules { error } };
            return Err(Faults::of(errors.into_iter().map(fault).collect()));
        }
    };
    let board = match words.next_if(|word| !word.contains('=')) {
        Some(word) => super::board::read(&mut reader, word, rules.board.island),
        None => Some(Board::fixed(rules.board.island)),
    };
    let mut fields = Fields {
        topology: rules.board.island.topology(),
        players: usize::from(rules.players).min(Seat::MAX),
        reader,
        draft: Draft::EMPTY,
        places: Places::default(),
        colors: None,
    };
    for word in words {
        fields.word(word);
    }
    let Fields { mut reader, draft, places, colors, .. } = fields;
    let game = board.and_then(|board| {
        let game = match &colors {
            Some(colors) => Game::with_colors(rules, board, colors),
            None => Game::new(rules, board),
        };
        let faults = game.as_ref().err().into_iter().flatten();
        faults.for_each(|fault| reader.fault(rules_word, Flaw::Game { fault: fault.clone() }));
        game.ok()
    });
    match game {
        Some(game) if reader.faults.is_empty() => Ok(Words { game, draft, places }),
        _ => Err(Faults::of(reader.faults)),
    }
}

struct Fields<'text> {
    topology: &'static Topology,
    players: usize,
    reader: Reader<'text>,
    draft: Draft,
    places: Places,
    colors: Option<Vec<Color>>,
}

impl Fields<'_> {
    fn word(&mut self, word: &str) {
        let Some((name, value)) = word.split_once('=') else {
            return self.reader.unreadable(word, "a field such as 0=s17 or phase=main");
        };
        let field = if number::<usize>(name).is_some() {
            let Some(seat) = self.reader.seat(name, self.players) else { return };
            Field::Seat(seat)
        } else {
            let Some(field) = Field::named(name) else {
                return self.reader.fault(word, Flaw::UnknownField { name: shortened(name) });
            };
            field
        };
        if self.places.of(field).is_some() {
            return self.reader.fault(word, Flaw::FieldTwice { name: shortened(name) });
        }
        self.places.0.extend(self.reader.place(word).map(|at| (field, at)));
        self.field(field, value);
    }

    fn field(&mut self, field: Field, value: &str) {
        let (reader, draft, players) = (&mut self.reader, &mut self.draft, self.players);
        match field {
            Field::Colors => self.colors = colors(reader, value),
            Field::View => {
                let viewer = reader.holder(value, players);
                draft.viewer = viewer.map(|viewer| viewer.0.map_or(Viewer::Spectator, Viewer::Seat));
            }
            Field::Seat(seat) => self.seat(seat, value),
            Field::Robber => draft.robber = reader.hex(value, self.topology),
            Field::Longest => draft.longest_road = reader.holder(value, players),
            Field::Army => draft.largest_army = reader.holder(value, players),
            Field::Out => draft.out = all_known(reader, value).unwrap_or_default(),
            Field::Supply => draft.supply = all_known(reader, value),
            Field::Deck => draft.deck = known(reader, value),
            Field::Turn => draft.turn = reader.readable(value, number(value), "the number of a turn"),
            Field::Active => draft.active = reader.seat(value, players),
            Field::First => draft.first = reader.seat(value, players),
            Field::Done => draft.done = done(reader, value),
            Field::Jean => {
                draft.jean = reader.readable(value, scan::kind(value), "a letter of B L W G O");
            }
            Field::Display => draft.display = display(reader, value),
            Field::Offer(slot) => {
                if let Some(offer) = offer(reader, value, players) {
                    draft.offers.put(slot, offer);
                }
            }
            Field::Phase => {
                if let Some(phase) = read_phase::read(reader, value, self.topology, players) {
                    draft.phase = phase;
                }
            }
        }
    }

    fn seat(&mut self, seat: Seat, value: &str) {
        let mut read = SeatDraft::EMPTY;
        let mut seen = Vec::new();
        for part in value.split(';') {
            let letter = part.chars().next().filter(char::is_ascii_lowercase);
            if seen.contains(&letter) {
                let name = letter.map_or("hand".to_owned(), String::from);
                self.reader.fault(part, Flaw::FieldTwice { name });
            }
            seen.push(letter);
            self.part(letter, part, &mut read);
        }
        self.draft.seats[seat] = read;
    }

    /// One part of a seat's field, which begins with its letter; a hand has none.
    fn part(&mut self, letter: Option<char>, part: &str, seat: &mut SeatDraft) {
        let (reader, topology) = (&mut self.reader, self.topology);
        let Some(letter) = letter else {
            seat.hand = known(reader, part).unwrap_or(Known::NONE);
            return;
        };
        let rest = &part[1..];
        match letter {
            's' | 'c' => {
                let corners = if letter == 's' { &mut seat.settlements } else { &mut seat.cities };
                for corner in rest.split(',') {
                    let Some(corner) = reader.corner(corner, topology) else { continue };
                    if corners.has(corner) {
                        reader.fault(rest, Flaw::CornerTwice { corner });
                    }
                    *corners = corners.with(corner);
                }
            }
            'r' => {
                for path in rest.split(',') {
                    let Some(edge) = reader.path(path, topology) else { continue };
                    if seat.roads.has(edge) {
                        let [a, b] = topology.ends(edge);
                        reader.fault(path, Flaw::PathTwice { a, b });
                    }
                    seat.roads = seat.roads.with(edge);
                }
            }
            'd' => {
                let (old, bought) = rest.split_once('+').map_or((rest, None), |(old, new)| (old, Some(new)));
                if bought.is_none() || !old.is_empty() {
                    seat.dev = known(reader, old).unwrap_or(Known::NONE);
                }
                if let Some(bought) = bought {
                    seat.bought = all_known(reader, bought).unwrap_or_default();
                }
                if seat.dev.cards.checked_add(seat.bought).is_none() {
                    reader.unreadable(part, "fewer cards than that");
                    seat.bought = DevCards::EMPTY;
                }
            }
            'k' => seat.knights = reader.readable(rest, number(rest), "a number of knights").unwrap_or(0),
            'o' => seat.offers_made = reader.readable(rest, number(rest), "a number of offers"),
            'x' => {
                let (due, aside) =
                    rest.split_once(':').map_or((rest, None), |(due, cards)| (due, Some(cards)));
                seat.due = reader.readable(due, number(due), "how many cards have to be discarded");
                if let Some(aside) = aside {
                    seat.aside = all_known(reader, aside).unwrap_or_default();
                }
            }
            'h' => seat.helper = helper(reader, rest),
            _ => reader.unreadable(part, "a part of a seat: s c r d k x o h, or cards"),
        }
    }
}
