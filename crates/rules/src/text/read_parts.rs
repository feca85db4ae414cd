//! Reads the parts of fields: cards, colors, what was done, helpers and offers.

use super::defaults::Done;
use super::fault::Flaw;
use super::position::Known;
use super::scan::{self, Reader};
use crate::action::Side;
use crate::board::Color;
use crate::cards::{Kind, Lanes};
use crate::helpers::{CardSide, Helper, HelperCard, HelperSet};
use crate::offer::Offer;
use crate::sets::SeatSet;

/// Cards, of which some may be unknown.
pub(super) fn known<K: Kind>(reader: &mut Reader, text: &str) -> Option<Known<K>> {
    reader.readable(text, scan::cards(text), "cards as numbers and letters, such as 2B1O or 3?")
}

/// Cards that are all known.
pub(super) fn all_known<K: Kind>(reader: &mut Reader, text: &str) -> Option<Lanes<K>> {
    let cards = scan::cards(text).filter(|known| known.unknown == 0).map(|known| known.cards);
    reader.readable(text, cards, "cards as numbers and letters, such as 2B1O")
}

pub(super) fn colors(reader: &mut Reader, text: &str) -> Option<Vec<Color>> {
    let color = |word: &str| Color::ALL.into_iter().find(|color| color.name() == word);
    let colors = text.split(',').map(color).collect();
    reader.readable(text, colors, "colors such as red,blue,white,orange")
}

pub(super) fn done(reader: &mut Reader, text: &str) -> Option<Done> {
    let mut done = Done { roll: false, card: false, build: false };
    for word in text.split(',').filter(|_| text != "-") {
        let what = match word {
            "roll" => &mut done.roll,
            "card" => &mut done.card,
            "build" => &mut done.build,
            _ => {
                reader.unreadable(word, "what was done this turn: roll, card, build, or - for nothing");
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

pub(super) fn display(reader: &mut Reader, text: &str) -> Option<HelperSet> {
    let helpers = text.split(',').map(named_helper).collect();
    reader.readable(text, helpers, "the names of helpers, such as hilde,jean,lin,vincent")
}

pub(super) fn helper(reader: &mut Reader, text: &str) -> Option<HelperCard> {
    let (name, flags) = text.split_once('.').map_or((text, ""), |(name, flags)| (name, flags));
    let (side, used, received) = match flags {
        "" if !text.ends_with('.') => (CardSide::A, false, false),
        "used" => (CardSide::A, true, false),
        "new" => (CardSide::A, true, true),
        "b" => (CardSide::B, false, false),
        "b.used" => (CardSide::B, true, false),
        // It can be read, but it's impossible (HELP-8).
        "b.new" => (CardSide::B, true, true),
        _ => {
            reader.unreadable(
                text,
                "a helper with its side and use: jean, jean.used, jean.new, jean.b or jean.b.used",
            );
            return None;
        }
    };
    let helper = reader.readable(name, named_helper(name), "the name of a helper, such as jean")?;
    Some(HelperCard { helper, side, received, used })
}

pub(super) fn offer(reader: &mut Reader, text: &str, players: usize) -> Option<Offer> {
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
