//! Inputs of every form, sensible or not: places that are not on the board, seats that nobody sits on, offers of a hundred
//! cards, dice with seven pips.

use hexhaven_rules::actions::{Building, FlatId, Plenty, Swap};
use hexhaven_rules::cards::{Cards, DevCard, DevCards, Kind, Resource};
use hexhaven_rules::chance::{Outcome, Picker};
use hexhaven_rules::helpers::Helper;
use hexhaven_rules::places::{Corner, Edge, Hex};
use hexhaven_rules::seats::SeatSet;
use hexhaven_rules::trade::{Side, Slot};
use hexhaven_rules::{Action, Input, Seat};

use super::bytes::Bytes;

/// Any input at all.
pub(super) fn input(bytes: &mut Bytes<'_>) -> Input {
    if bytes.pick(4) == 0 { Input::Chance(outcome(bytes)) } else { Input::Act(seat(bytes), action(bytes)) }
}

fn outcome(bytes: &mut Bytes<'_>) -> Outcome {
    match bytes.pick(4) {
        0 => Outcome::Dice(bytes.byte() % 8, bytes.byte() % 8),
        1 => Outcome::Stolen(resource(bytes)),
        2 => Outcome::Drawn(dev_card(bytes)),
        _ => Outcome::DrawnThree(DevCards::new([(); 5].map(|()| bytes.byte() % 4))),
    }
}

/// Any action: by its number, or one that has no number.
fn action(bytes: &mut Bytes<'_>) -> Action {
    let numbered =
        FlatId::new(bytes.pick(FlatId::COUNT as u32) as usize).and_then(|id| id.action(seats(bytes)));
    match bytes.pick(16) {
        0 | 1 => Action::Offer { to: seats(bytes), give: side(bytes), get: side(bytes) },
        2 => Action::Counter { slot: slot(bytes), give: side(bytes), get: side(bytes) },
        3 => Action::SupplyTrade { give: resource(bytes), get: resource(bytes) },
        4 => Action::NassirAsk(seats(bytes)),
        5 => Action::William(swap(bytes)),
        6 => Action::Candamir(Some(swap(bytes))),
        7 => Action::Lin(Hex::new(bytes.pick(Hex::MAX as u32) as u8)),
        8 => Action::YearOfPlenty(plenty(bytes)),
        9 => Action::Confirm { slot: slot(bytes), with: seat(bytes) },
        10 => Action::ExchangeHelper(bytes.one_of(&Helper::ALL)),
        11 => Action::Vincent(bytes.one_of(&[Building::Settlement, Building::City])),
        12 => Action::Settlement(Corner::new(bytes.pick(Corner::MAX as u32) as u8)),
        13 => Action::Road(Edge::new(bytes.pick(Edge::MAX as u32) as u8)),
        _ => numbered.unwrap_or(Action::Roll),
    }
}

fn seat(bytes: &mut Bytes<'_>) -> Seat {
    Seat::new(bytes.pick(Seat::MAX as u32) as u8)
}

fn seats(bytes: &mut Bytes<'_>) -> SeatSet {
    let mask = bytes.byte();
    Seat::all(Seat::MAX).filter(|seat| mask >> seat.index() & 1 == 1).collect()
}

fn resource(bytes: &mut Bytes<'_>) -> Resource {
    bytes.one_of(&Resource::ALL)
}

fn dev_card(bytes: &mut Bytes<'_>) -> DevCard {
    bytes.one_of(&DevCard::ALL)
}

fn slot(bytes: &mut Bytes<'_>) -> Slot {
    bytes.one_of(&Slot::ALL)
}

fn swap(bytes: &mut Bytes<'_>) -> Swap {
    Swap { instead_of: resource(bytes), pay: resource(bytes) }
}

fn plenty(bytes: &mut Bytes<'_>) -> Plenty {
    if bytes.pick(4) == 0 {
        Plenty::last(resource(bytes))
    } else {
        Plenty::two(resource(bytes), resource(bytes))
    }
}

/// Mostly a few cards, sometimes as many as a lane holds, sometimes open.
pub(super) fn side(bytes: &mut Bytes<'_>) -> Side {
    match bytes.pick(8) {
        0 => Side::OPEN,
        1 => Side::of(Cards::new([(); 5].map(|()| bytes.byte() % (Cards::LANE_MAX + 1)))),
        _ => {
            let kinds = <Resource as Kind>::ALL;
            Side::of(
                Cards::of(bytes.one_of(&kinds), bytes.byte() % 3)
                    + Cards::of(bytes.one_of(&kinds), bytes.byte() % 2),
            )
        }
    }
}
