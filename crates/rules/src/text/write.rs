//! Writes a position, always in one way: the fields in a fixed order, and nothing that [`super::defaults`] would put in.

use std::fmt::{self, Write};

use super::defaults::{self, Done};
use super::position::{Known, Position};
use crate::action::Building;
use crate::board::Topology;
use crate::cards::{DevCard, DevCards, Kind};
use crate::game::Game;
use crate::helpers::{CardSide, HelperCard};
use crate::ids::{Edge, Seat};
use crate::offer::Offer;
use crate::phase::Phase;
use crate::sets::SeatSet;
use crate::view::Viewer;

/// Writes what stays the same during a game.
pub(super) fn game<W: Write>(game: &Game, out: &mut W) -> fmt::Result {
    write!(out, "{} ", game.rules())?;
    super::board::write(game.board(), out)?;
    if !defaults::has_usual_colors(game) {
        write!(out, " colors=")?;
        list(out, game.colors().iter().map(|color| color.name()))?;
    }
    Ok(())
}

/// Writes the whole line.
pub(super) fn position<W: Write>(game: &Game, position: &Position, out: &mut W) -> fmt::Result {
    out.write_str(game.to_text())?;
    match position.viewer {
        Some(Viewer::Seat(seat)) => write!(out, " view={seat}")?,
        Some(Viewer::Spectator) => out.write_str(" view=-")?,
        None => {}
    }
    for seat in game.seats() {
        Parts::new(out, seat).seat(game, position, seat)?;
    }
    table(game, position, out)?;
    turn(game, position, out)?;
    for (slot, open) in position.public.offers.iter() {
        write!(out, " offer{slot}=")?;
        offer(&open, out)?;
    }
    if position.public.phase != Phase::Main {
        out.write_str(" phase=")?;
        phase(game, position, out)?;
    }
    Ok(())
}

/// What is on the table and belongs to nobody, or to a single seat.
fn table<W: Write>(game: &Game, position: &Position, out: &mut W) -> fmt::Result {
    let public = &position.public;
    if public.robber != game.board().first_robber() {
        write!(out, " robber={}", public.robber)?;
    }
    if public.longest_road != defaults::longest_road(game, public) {
        write!(out, " longest={}", OrNone(public.longest_road))?;
    }
    if public.largest_army != defaults::largest_army(game, public) {
        write!(out, " army={}", OrNone(public.largest_army))?;
    }
    let face_up: u8 = game.seats().map(|seat| public.knights[seat]).sum();
    let out_of_game = public.played - DevCards::of(DevCard::Knight, face_up);
    if !out_of_game.is_empty() {
        write!(out, " out={out_of_game}")?;
    }
    // If all hands are known, the supply follows from them (COMP-16).
    if game.seats().any(|seat| position.hands[seat].unknown > 0) {
        write!(out, " supply={}", public.bank)?;
    }
    Ok(())
}

fn turn<W: Write>(game: &Game, position: &Position, out: &mut W) -> fmt::Result {
    let public = &position.public;
    if public.turn > 1 {
        write!(out, " turn={}", public.turn)?;
    }
    if public.active != Seat::new(0) {
        write!(out, " active={}", public.active)?;
    }
    if public.first != defaults::first(game, public) {
        write!(out, " first={}", public.first)?;
    }
    let done = Done::of(public);
    if done != defaults::done(position) {
        out.write_str(" done=")?;
        let words = [("roll", done.roll), ("card", done.card), ("build", done.build)];
        let mut said = words.into_iter().filter(|(_, so)| *so).map(|(word, _)| word).peekable();
        if said.peek().is_none() {
            out.write_str("-")?;
        }
        list(out, said)?;
    }
    if let Some(resource) = public.helpers.and_then(|helpers| helpers.jean) {
        write!(out, " jean={}", resource.letter())?;
    }
    Ok(())
}

/// The parts of a seat's field; the name of the field comes with the first of them.
struct Parts<'a, W> {
    out: &'a mut W,
    seat: Seat,
    begun: bool,
}

impl<'a, W: Write> Parts<'a, W> {
    fn new(out: &'a mut W, seat: Seat) -> Self {
        Self { out, seat, begun: false }
    }

    fn next(&mut self, letter: &str) -> fmt::Result {
        if self.begun {
            self.out.write_str(";")?;
        } else {
            write!(self.out, " {}=", self.seat)?;
            self.begun = true;
        }
        self.out.write_str(letter)
    }

    fn seat(mut self, game: &Game, position: &Position, seat: Seat) -> fmt::Result {
        let public = &position.public;
        for (letter, corners) in [("s", public.settlements[seat]), ("c", public.cities[seat])] {
            if !corners.is_empty() {
                self.next(letter)?;
                list(self.out, corners.iter())?;
            }
        }
        if !public.roads[seat].is_empty() {
            self.next("r")?;
            list(self.out, public.roads[seat].iter().map(|edge| Ends(game.topology(), edge)))?;
        }
        if position.hands[seat].total() > 0 {
            self.next("")?;
            known(position.hands[seat], self.out)?;
        }
        self.dev_cards(position, seat)?;
        if public.knights[seat] > 0 {
            self.next("k")?;
            write!(self.out, "{}", public.knights[seat])?;
        }
        let aside = position.aside[seat];
        if public.due[seat] != defaults::due(game, position, seat) || !aside.is_empty() {
            self.next("x")?;
            write!(self.out, "{}", public.due[seat])?;
            if !aside.is_empty() {
                write!(self.out, ":{aside}")?;
            }
        }
        if public.offers_made[seat] != defaults::offers_made(public, seat) {
            self.next("o")?;
            write!(self.out, "{}", public.offers_made[seat])?;
        }
        if let Some(helpers) = &public.helpers
            && let Some(card) = helpers.cards[seat]
            && Some(card) != defaults::helper(game, public, seat)
        {
            self.next("h")?;
            helper(card, self.out)?;
        }
        Ok(())
    }

    fn dev_cards(&mut self, position: &Position, seat: Seat) -> fmt::Result {
        let all = position.dev[seat];
        if all.total() == 0 {
            return Ok(());
        }
        self.next("d")?;
        let bought = if seat == position.public.active { position.bought } else { DevCards::EMPTY };
        let old = Known { cards: all.cards - bought, ..all };
        if old.total() > 0 {
            known(old, self.out)?;
        }
        if !bought.is_empty() {
            write!(self.out, "+{bought}")?;
        }
        Ok(())
    }
}

fn helper<W: Write>(card: HelperCard, out: &mut W) -> fmt::Result {
    write!(out, "{}", card.helper)?;
    if card.side == CardSide::B {
        out.write_str(".b")?;
    }
    match (card.used, card.received) {
        (_, true) => out.write_str(".new"),
        (true, false) => out.write_str(".used"),
        (false, false) => Ok(()),
    }
}

fn offer<W: Write>(offer: &Offer, out: &mut W) -> fmt::Result {
    write!(out, "{}:{}:{}>{}", offer.from, Seats(offer.to), offer.give, offer.get)?;
    for (word, seats) in [("yes", offer.accepted), ("no", offer.declined)] {
        if !seats.is_empty() {
            write!(out, ":{word}{}", Seats(seats))?;
        }
    }
    Ok(())
}

fn phase<W: Write>(game: &Game, position: &Position, out: &mut W) -> fmt::Result {
    let public = &position.public;
    out.write_str(public.phase.name())?;
    match public.phase {
        Phase::StartRoll { seat, rollers, best, leaders } => {
            if best == 0 && rollers == game.all_seats() {
                return Ok(());
            }
            write!(out, ":{seat}:{}:{best}:{}", Seats(rollers), Seats(leaders))
        }
        Phase::SetUpRoad { from } => write!(out, ":{from}"),
        Phase::Reaction { seat } | Phase::HelperUsed { seat } => write!(out, ":{seat}"),
        Phase::Discarding { waiting } => write!(out, ":{}", Seats(waiting)),
        Phase::Stealing { victim } | Phase::HildeTaking { victim } => write!(out, ":{victim}"),
        Phase::FreeRoads { placed } => write!(out, ":{placed}"),
        Phase::Drawing | Phase::SpecialBuilding => match public.special {
            Some(seat) => write!(out, ":{seat}"),
            None => Ok(()),
        },
        Phase::NassirAsking { resource } => write!(out, ":{}", resource.letter()),
        Phase::NassirReturning { givers } => write!(out, ":{}", Seats(givers)),
        Phase::CandamirKeeping => match position.drawn {
            Some(drawn) => write!(out, ":{drawn}"),
            None => out.write_str(":?"),
        },
        Phase::LouisPlacing { lifted, .. } => write!(out, ":{}", Ends(game.topology(), lifted)),
        Phase::VincentBuilding(building) => out.write_str(match building {
            Building::Settlement => ":s",
            Building::City => ":c",
        }),
        Phase::Over { winner } => write!(out, ":{}", OrNone(winner)),
        Phase::SetUpSettlement
        | Phase::BeforeRoll
        | Phase::Rolling
        | Phase::MovingRobber
        | Phase::ChoosingVictim
        | Phase::Main
        | Phase::WilliamBuilding
        | Phase::CandamirDrawing => Ok(()),
    }
}

fn known<W: Write, K: Kind>(known: Known<K>, out: &mut W) -> fmt::Result {
    if !known.cards.is_empty() {
        write!(out, "{}", known.cards)?;
    }
    if known.unknown > 0 {
        write!(out, "{}?", known.unknown)?;
    }
    Ok(())
}

/// Items with commas between them.
pub(super) fn list<W: Write>(out: &mut W, items: impl Iterator<Item = impl fmt::Display>) -> fmt::Result {
    for (place, item) in items.enumerate() {
        write!(out, "{}{item}", if place == 0 { "" } else { "," })?;
    }
    Ok(())
}

/// A path as its two corners: `17-22`. A path that the board doesn't have is written with its number: `#99`.
pub(super) struct Ends(pub(super) &'static Topology, pub(super) Edge);

impl fmt::Display for Ends {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.0.all_edges().has(self.1) {
            return write!(f, "#{}", self.1);
        }
        let [low, high] = self.0.ends(self.1);
        write!(f, "{low}-{high}")
    }
}

/// Seats as their digits: `013`, or `-` for nobody.
pub(super) struct Seats(pub(super) SeatSet);

impl fmt::Display for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("-");
        }
        self.0.iter().try_for_each(|seat| write!(f, "{seat}"))
    }
}

/// A seat, or `-` for nobody.
struct OrNone(Option<Seat>);

impl fmt::Display for OrNone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Seats(self.0.map_or(SeatSet::EMPTY, SeatSet::of)).fmt(f)
    }
}
