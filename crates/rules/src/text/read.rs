//! Reads the words of a position into a [`Draft`]. Whether such a position can be is not asked here.

use super::defaults::{Done, color_word};
use super::draft::{Draft, SeatDraft};
use super::fault::{Flaw, PositionFault};
use super::position::Known;
use super::read_phase;
use super::scan::{self, Reader, number, shortened};
use crate::action::{Side, Slot};
use crate::board::{Board, Color, Topology};
use crate::cards::{DevCards, Kind, Lanes};
use crate::game::Game;
use crate::helpers::{CardSide, Helper, HelperCard, HelperSet};
use crate::ids::Seat;
use crate::offer::Offer;
use crate::rules::Rules;
use crate::sets::SeatSet;
use crate::view::Viewer;

/// A field of a text, as far as faults are told by it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Field {
    Seat(Seat),
    Longest,
    Army,
    Robber,
    Out,
    Supply,
    Deck,
    Turn,
    Active,
    Done,
    Jean,
    Display,
    Offer(Slot),
    Phase,
}

/// Where the fields of a text begin.
#[derive(Clone, Debug, Default)]
pub(super) struct Places {
    fields: Vec<(Field, usize)>,
}

impl Places {
    pub(super) fn of(&self, field: Field) -> Option<usize> {
        self.fields.iter().find(|(at, _)| *at == field).map(|(_, place)| *place)
    }
}

/// What was read: the game, what the fields say and where they stand.
#[derive(Debug)]
pub(super) struct Words {
    pub(super) game: Game,
    pub(super) draft: Draft,
    pub(super) places: Places,
}

/// Reads all words, or tells everything that cannot be read.
pub(super) fn read(text: &str) -> Result<Words, Vec<PositionFault>> {
    let mut reader = Reader::new(text)?;
    let mut words = text.split_ascii_whitespace().peekable();
    let Some(rules_word) = words.next() else {
        return Err(vec![PositionFault { at: None, flaw: Flaw::NoRules }]);
    };
    let rules = match Rules::parse(rules_word) {
        Ok(rules) => rules,
        Err(errors) => {
            let fault = |error| PositionFault { at: reader.place(rules_word), flaw: Flaw::Rules { error } };
            return Err(errors.into_iter().map(fault).collect());
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
        seen: Vec::new(),
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
        _ => Err(reader.faults),
    }
}

struct Fields<'text> {
    topology: &'static Topology,
    players: usize,
    reader: Reader<'text>,
    draft: Draft,
    places: Places,
    colors: Option<Vec<Color>>,
    seen: Vec<&'text str>,
}

impl<'text> Fields<'text> {
    fn word(&mut self, word: &'text str) {
        let Some((name, value)) = word.split_once('=') else {
            return self.reader.unreadable(word, "a field such as 0=s17 or phase=main");
        };
        if self.seen.contains(&name) {
            return self.reader.fault(word, Flaw::FieldTwice { name: shortened(name) });
        }
        self.seen.push(name);
        match self.field(name, value) {
            Some(field) => self.places.fields.extend(self.reader.place(word).map(|at| (field, at))),
            None if matches!(name, "colors" | "view" | "first") => {}
            None => self.reader.fault(word, Flaw::UnknownField { name: shortened(name) }),
        }
    }

    /// Reads a field; `None` if it has no place of its own, or if there is no such field.
    fn field(&mut self, name: &str, value: &str) -> Option<Field> {
        let (reader, draft, players) = (&mut self.reader, &mut self.draft, self.players);
        match name {
            "colors" => {
                self.colors = colors(reader, value);
                return None;
            }
            "view" => {
                let viewer = reader.seat_or_none(value, players);
                draft.viewer = viewer.map(|seat| seat.map_or(Viewer::Spectator, Viewer::Seat));
                return None;
            }
            "first" => {
                draft.first = reader.seat(value, players);
                return None;
            }
            "robber" => draft.robber = reader.hex(value, self.topology),
            "longest" => draft.longest_road = reader.seat_or_none(value, players),
            "army" => draft.largest_army = reader.seat_or_none(value, players),
            "out" => draft.out = all_known(reader, value).unwrap_or_default(),
            "supply" => draft.supply = all_known(reader, value),
            "deck" => draft.deck = known(reader, value),
            "turn" => draft.turn = reader.readable(value, number(value), "the number of a turn"),
            "active" => draft.active = reader.seat(value, players),
            "done" => draft.done = done(reader, value),
            "jean" => draft.jean = reader.readable(value, scan::kind(value), "a letter of B L W G O"),
            "display" => draft.display = display(reader, value),
            "phase" => {
                if let Some(phase) = read_phase::read(reader, value, self.topology, players) {
                    draft.phase = phase;
                }
            }
            _ => return self.numbered(name, value),
        }
        Some(match name {
            "robber" => Field::Robber,
            "longest" => Field::Longest,
            "army" => Field::Army,
            "out" => Field::Out,
            "supply" => Field::Supply,
            "deck" => Field::Deck,
            "turn" => Field::Turn,
            "active" => Field::Active,
            "done" => Field::Done,
            "jean" => Field::Jean,
            "display" => Field::Display,
            _ => Field::Phase,
        })
    }

    /// The fields with a number in their name: seats and offers.
    fn numbered(&mut self, name: &str, value: &str) -> Option<Field> {
        if let Some(slot) = name.strip_prefix("offer") {
            let slot = number(slot).and_then(Slot::try_new)?;
            if let Some(offer) = offer(&mut self.reader, value, self.players) {
                self.draft.offers.put(slot, offer);
            }
            return Some(Field::Offer(slot));
        }
        number::<usize>(name)?;
        let seat = self.reader.seat(name, self.players).unwrap_or(Seat::new(0));
        let mut read = SeatDraft::EMPTY;
        let mut seen = Vec::new();
        for part in value.split(';') {
            let letter = part.chars().next().filter(char::is_ascii_lowercase);
            if seen.contains(&letter) {
                self.reader.fault(part, Flaw::FieldTwice { name: letter.map_or("hand".into(), String::from) });
            }
            seen.push(letter);
            self.part(letter, part, &mut read);
        }
        self.draft.seats[seat] = read;
        Some(Field::Seat(seat))
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
                let nodes = if letter == 's' { &mut seat.settlements } else { &mut seat.cities };
                for node in rest.split(',') {
                    let Some(node) = reader.corner(node, topology) else { continue };
                    if nodes.has(node) {
                        reader.fault(rest, Flaw::CornerTwice { node });
                    }
                    *nodes = nodes.with(node);
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
                let (due, aside) = rest.split_once(':').map_or((rest, None), |(due, cards)| (due, Some(cards)));
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

/// Cards, of which some may be unknown.
fn known<K: Kind>(reader: &mut Reader, text: &str) -> Option<Known<K>> {
    reader.readable(text, scan::cards(text), "cards as numbers and letters, such as 2B1O or 3?")
}

/// Cards that are all known.
pub(super) fn all_known<K: Kind>(reader: &mut Reader, text: &str) -> Option<Lanes<K>> {
    let cards = scan::cards(text).filter(|known| known.unknown == 0).map(|known| known.cards);
    reader.readable(text, cards, "cards as numbers and letters, such as 2B1O")
}

fn colors(reader: &mut Reader, text: &str) -> Option<Vec<Color>> {
    let color = |word: &str| Color::ALL.into_iter().find(|color| color_word(*color) == word);
    let colors = text.split(',').map(color).collect();
    reader.readable(text, colors, "colours such as red,blue,white,orange")
}

fn done(reader: &mut Reader, text: &str) -> Option<Done> {
    let mut done = Done { roll: false, card: false, build: false };
    for word in text.split(',').filter(|_| text != "-") {
        let what = match word {
            "roll" => &mut done.roll,
            "card" => &mut done.card,
            "build" => &mut done.build,
            _ => {
                reader.unreadable(word, "what was done on this turn: roll, card, build, or - for nothing");
                return None;
            }
        };
        if std::mem::replace(what, true) {
            reader.fault(word, Flaw::FieldTwice { name: word.to_owned() });
        }
    }
    Some(done)
}

fn named_helper(name: &str) -> Option<Helper> {
    Helper::ALL.into_iter().find(|helper| helper.name() == name)
}

fn display(reader: &mut Reader, text: &str) -> Option<HelperSet> {
    let helpers = text.split(',').map(named_helper).collect();
    reader.readable(text, helpers, "the names of helpers, such as hilde,jean,lin,vincent")
}

fn helper(reader: &mut Reader, text: &str) -> Option<HelperCard> {
    let mut words = text.split('.');
    let helper = words.next().and_then(named_helper);
    let mut card = helper.map(|helper| HelperCard { helper, side: CardSide::A, received: false, used: false });
    let mut last = 0;
    for word in words {
        // Side, then use: each at most once and in this order, so that there is one spelling.
        let (order, fits) = match (word, &mut card) {
            ("b", Some(card)) => (1, { card.side = CardSide::B; true }),
            ("used", Some(card)) => (2, { card.used = true; true }),
            ("new", Some(card)) => (2, { (card.used, card.received) = (true, true); true }),
            _ => (0, false),
        };
        if !fits || order <= last {
            card = None;
        }
        last = order;
    }
    reader.readable(text, card, "a helper such as jean, jean.b, jean.used, jean.b.used or jean.new")
}

fn offer(reader: &mut Reader, text: &str, players: usize) -> Option<Offer> {
    const WANTED: &str = "an offer such as 0:13:2W>1B, with answers such as :yes1:no3";
    let mut parts = text.split(':');
    let (from, to, sides) = (parts.next()?, parts.next(), parts.next());
    let (Some(to), Some(sides)) = (to, sides) else {
        reader.unreadable(text, WANTED);
        return None;
    };
    let from = reader.seat(from, players);
    let to = reader.seats(to, players).filter(|to| !to.is_empty());
    let sides = sides.split_once('>').and_then(|(give, get)| Some((side(give)?, side(get)?)));
    let sides = reader.readable(text, sides, WANTED);
    let mut replies = [SeatSet::EMPTY; 2];
    let mut last = 0;
    for part in parts {
        let (order, seats) = match (part.strip_prefix("yes"), part.strip_prefix("no")) {
            (Some(seats), _) => (1, seats),
            (_, Some(seats)) => (2, seats),
            _ => (0, ""),
        };
        if order <= last {
            reader.unreadable(part, WANTED);
            return None;
        }
        last = order;
        replies[order - 1] = reader.seats(seats, players)?;
    }
    let ((give, get), [accepted, declined]) = (sides?, replies);
    let Some(to) = to else {
        reader.unreadable(text, WANTED);
        return None;
    };
    Some(Offer { accepted, declined, ..Offer::new(from?, to, give, get) })
}

/// One side of an offer: cards, `0` for none, or `?`.
pub(super) fn side(text: &str) -> Option<Side> {
    if text == "?" {
        return Some(Side::OPEN);
    }
    scan::cards(text).filter(|known| known.unknown == 0).map(|known| Side::of(known.cards))
}
