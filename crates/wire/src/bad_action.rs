//! From the wire into the rules: [`Action::to_rules`]. An action that makes no sense with this board and number of players is a
//! [`BadAction`]; whether it is legal now is for the rules to say.

use std::fmt;

use hexhaven_rules as rules;
use hexhaven_rules::Game;

use crate::action::Action;
use crate::cards::Cards;
use crate::ids::{Corner, Edge, Hex, Seat, Slot};

/// Why an action from outside makes no sense in this game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadAction {
    /// There is no such seat at this table.
    NoSuchSeat {
        /// The number.
        seat: Seat,
        /// How many play.
        players: u8,
    },
    /// A seat is named twice.
    SeatTwice {
        /// The seat.
        seat: Seat,
    },
    /// There is no such corner on this board.
    NoSuchCorner {
        /// The number.
        corner: Corner,
    },
    /// There is no such path on this board.
    NoSuchPath {
        /// The number.
        edge: Edge,
    },
    /// There is no such hex on this board.
    NoSuchHex {
        /// The number.
        hex: Hex,
    },
    /// There is no such offer slot.
    NoSuchOffer {
        /// The number.
        slot: Slot,
    },
    /// No game has that many cards of a kind.
    MoreThanThereAre {
        /// The largest count.
        count: u8,
    },
    /// Year of Plenty takes two cards, or the last one of the supply.
    WrongNumberOfCards {
        /// How many were named.
        given: u16,
    },
}

impl BadAction {
    /// A short word for programs; the rules use the same one for the same thing.
    pub const fn code(&self) -> &'static str {
        match self {
            BadAction::NoSuchSeat { .. } => "no_such_seat",
            BadAction::SeatTwice { .. } => "seat_twice",
            BadAction::NoSuchCorner { .. } => "no_such_corner",
            BadAction::NoSuchPath { .. } => "no_such_path",
            BadAction::NoSuchHex { .. } => "no_such_hex",
            BadAction::NoSuchOffer { .. } => "no_such_offer",
            BadAction::MoreThanThereAre { .. } => "more_than_there_are",
            BadAction::WrongNumberOfCards { .. } => "wrong_number_of_cards",
        }
    }

    /// The rule of `docs/rules.md` behind it.
    pub const fn rule(&self) -> &'static str {
        match self {
            BadAction::NoSuchSeat { .. } => "COMP-14",
            BadAction::SeatTwice { .. } | BadAction::NoSuchOffer { .. } => "TRADE-4",
            BadAction::NoSuchCorner { .. } | BadAction::NoSuchPath { .. } | BadAction::NoSuchHex { .. } => {
                "TOPO-1"
            }
            BadAction::MoreThanThereAre { .. } => "COMP-16",
            BadAction::WrongNumberOfCards { .. } => "YOP-2",
        }
    }
}

// By hand: thiserror can't append the rule to every sentence.
impl fmt::Display for BadAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadAction::NoSuchSeat { seat, players } => {
                write!(f, "there is no seat {}, only 0 to {}", seat.0, players.saturating_sub(1))
            }
            BadAction::SeatTwice { seat } => write!(f, "seat {} is named twice", seat.0),
            BadAction::NoSuchCorner { corner } => write!(f, "there is no corner {} on this board", corner.0),
            BadAction::NoSuchPath { edge } => write!(f, "there is no path {} on this board", edge.0),
            BadAction::NoSuchHex { hex } => write!(f, "there is no hex {} on this board", hex.0),
            BadAction::NoSuchOffer { slot } => write!(f, "there is no offer {}, only 0 to 3", slot.0),
            BadAction::MoreThanThereAre { count } => write!(f, "no game has {count} cards of a kind"),
            BadAction::WrongNumberOfCards { given } => {
                write!(f, "{given} cards were named, and Year of Plenty takes two or the last one")
            }
        }?;
        write!(f, " ({})", self.rule())
    }
}

impl std::error::Error for BadAction {}

impl Action {
    /// The same action for the rules, if this game can have it.
    pub fn to_rules(&self, game: &Game) -> Result<rules::Action, BadAction> {
        use rules::Action as A;
        Ok(match *self {
            Action::Roll {} => A::Roll,
            Action::EndTurn {} => A::EndTurn,
            Action::Settlement { corner } => A::Settlement(corner_of(game, corner)?),
            Action::Road { edge } => A::Road(edge_of(game, edge)?),
            Action::City { corner } => A::City(corner_of(game, corner)?),
            Action::BuyDevCard {} => A::BuyDevCard,
            Action::Discard { resource } => A::Discard(resource.into()),
            Action::MoveRobber { hex } => A::MoveRobber(hex_of(game, hex)?),
            Action::Rob { seat } => A::Rob(seat_of(game, seat)?),
            Action::DeclineTheft {} => A::DeclineTheft,
            Action::Knight {} => A::Knight,
            Action::RoadBuilding {} => A::RoadBuilding,
            Action::DeclineRoad {} => A::DeclineRoad,
            Action::YearOfPlenty { cards } => A::YearOfPlenty(plenty_of(cards)?),
            Action::Monopoly { resource } => A::Monopoly(resource.into()),
            Action::SupplyTrade { give, get } => A::SupplyTrade { give: give.into(), get: get.into() },
            Action::Offer { ref to, give, get } => {
                A::Offer { to: seats_of(game, to)?, give: side_of(give)?, get: side_of(get)? }
            }
            Action::Counter { slot, give, get } => {
                A::Counter { slot: slot_of(slot)?, give: side_of(give)?, get: side_of(get)? }
            }
            Action::Accept { slot } => A::Accept(slot_of(slot)?),
            Action::Decline { slot } => A::Decline(slot_of(slot)?),
            Action::Confirm { slot, with } => A::Confirm { slot: slot_of(slot)?, with: seat_of(game, with)? },
            Action::Withdraw { slot } => A::Withdraw(slot_of(slot)?),
            Action::DeclareVictory {} => A::DeclareVictory,
            Action::PassReaction {} => A::PassReaction,
            Action::Nassir { resource } => A::Nassir(resource.into()),
            Action::NassirAsk { ref seats } => A::NassirAsk(seats_of(game, seats)?),
            Action::NassirReturn { resource } => A::NassirReturn(resource.into()),
            Action::William { swap } => A::William(swap.into()),
            Action::Marianne { resource } => A::Marianne(resource.into()),
            Action::Candamir { swap } => A::Candamir(swap.map(rules::actions::Swap::from)),
            Action::CandamirKeep { card } => A::CandamirKeep(card.into()),
            Action::Hilde { seat } => A::Hilde(seat_of(game, seat)?),
            Action::HildeTake { resource } => A::HildeTake(resource.into()),
            Action::Lin { hex } => A::Lin(hex_of(game, hex)?),
            Action::Louis { edge } => A::Louis(edge_of(game, edge)?),
            Action::Jean { resource } => A::Jean(resource.into()),
            Action::SeanKeep {} => A::SeanKeep,
            Action::SeanTake { resource } => A::SeanTake(resource.into()),
            Action::Vincent { building } => A::Vincent(building.into()),
            Action::FlipHelper {} => A::FlipHelper,
            Action::ExchangeHelper { helper } => A::ExchangeHelper(helper.into()),
        })
    }
}

fn seat_of(game: &Game, seat: Seat) -> Result<rules::Seat, BadAction> {
    rules::Seat::try_new(usize::from(seat.0))
        .filter(|seat| game.all_seats().has(*seat))
        .ok_or(BadAction::NoSuchSeat { seat, players: game.players() as u8 })
}

fn corner_of(game: &Game, corner: Corner) -> Result<rules::places::Corner, BadAction> {
    rules::places::Corner::try_new(usize::from(corner.0))
        .filter(|corner| game.topology().all_corners().has(*corner))
        .ok_or(BadAction::NoSuchCorner { corner })
}

fn edge_of(game: &Game, edge: Edge) -> Result<rules::places::Edge, BadAction> {
    rules::places::Edge::try_new(usize::from(edge.0))
        .filter(|edge| game.topology().all_edges().has(*edge))
        .ok_or(BadAction::NoSuchPath { edge })
}

fn hex_of(game: &Game, hex: Hex) -> Result<rules::places::Hex, BadAction> {
    rules::places::Hex::try_new(usize::from(hex.0))
        .filter(|hex| game.topology().all_hexes().has(*hex))
        .ok_or(BadAction::NoSuchHex { hex })
}

fn slot_of(slot: Slot) -> Result<rules::trade::Slot, BadAction> {
    rules::trade::Slot::try_new(usize::from(slot.0)).ok_or(BadAction::NoSuchOffer { slot })
}

/// A set of seats. In any order, but each once: a repeat must be a mistake.
fn seats_of(game: &Game, seats: &[Seat]) -> Result<rules::seats::SeatSet, BadAction> {
    let mut set = rules::seats::SeatSet::EMPTY;
    for &seat in seats {
        let member = seat_of(game, seat)?;
        if set.has(member) {
            return Err(BadAction::SeatTwice { seat });
        }
        set = set.with(member);
    }
    Ok(set)
}

fn cards_of(cards: Cards) -> Result<rules::cards::Cards, BadAction> {
    let counts = cards.counts();
    match counts.into_iter().find(|count| *count > rules::cards::Cards::LANE_MAX) {
        Some(count) => Err(BadAction::MoreThanThereAre { count }),
        None => Ok(rules::cards::Cards::new(counts)),
    }
}

fn side_of(side: Option<Cards>) -> Result<rules::trade::Side, BadAction> {
    side.map_or(Ok(rules::trade::Side::OPEN), |cards| cards_of(cards).map(rules::trade::Side::of))
}

fn plenty_of(cards: Cards) -> Result<rules::actions::Plenty, BadAction> {
    let mut named =
        cards_of(cards)?.iter().flat_map(|(kind, count)| std::iter::repeat_n(kind, usize::from(count)));
    match (named.next(), named.next(), named.next()) {
        (Some(card), None, _) => Ok(rules::actions::Plenty::last(card)),
        (Some(a), Some(b), None) => Ok(rules::actions::Plenty::two(a, b)),
        _ => Err(BadAction::WrongNumberOfCards { given: cards.counts().into_iter().map(u16::from).sum() }),
    }
}
