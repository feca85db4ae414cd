//! The canonical offers.

use super::{Action, Cards, Resource, SeatSet, Side, pair, unpair};

pub(crate) const ONE_FOR_ONE_AT: usize = 0;
pub(crate) const TWO_FOR_ONE_AT: usize = 20;
pub(crate) const ONE_FOR_TWO_AT: usize = 40;
pub(crate) const GIVE_OPEN_GET_AT: usize = 60;
pub(crate) const OPEN_GIVE_GET_AT: usize = 65;
pub(crate) const SIZE: u16 = 70;

pub(super) fn action(bit: usize, to: SeatSet) -> Option<Action> {
    let sides = |number: usize, gives: u8, gets: u8| {
        let (give, get) = unpair(number);
        (Side::of(Cards::of(give, gives)), Side::of(Cards::of(get, gets)))
    };
    let (give, get) = match bit {
        ..TWO_FOR_ONE_AT => sides(bit, 1, 1),
        TWO_FOR_ONE_AT..ONE_FOR_TWO_AT => sides(bit - TWO_FOR_ONE_AT, 2, 1),
        ONE_FOR_TWO_AT..GIVE_OPEN_GET_AT => sides(bit - ONE_FOR_TWO_AT, 1, 2),
        GIVE_OPEN_GET_AT..OPEN_GIVE_GET_AT => {
            (Side::of(Cards::one(Resource::ALL[bit - GIVE_OPEN_GET_AT])), Side::OPEN)
        }
        _ => (Side::OPEN, Side::of(Cards::one(*Resource::ALL.get(bit - OPEN_GIVE_GET_AT)?))),
    };
    Some(Action::Offer { to, give, get })
}

pub(super) fn bit(give: Side, get: Side) -> Option<usize> {
    match (give.cards(), get.cards()) {
        (Some(give), Some(get)) => {
            let ((give, gives), (get, gets)) = (single(give)?, single(get)?);
            let at = match (gives, gets) {
                (1, 1) => ONE_FOR_ONE_AT,
                (2, 1) => TWO_FOR_ONE_AT,
                (1, 2) => ONE_FOR_TWO_AT,
                _ => return None,
            };
            (give != get).then(|| at + pair(give, get))
        }
        (Some(give), None) => one(give).map(|resource| GIVE_OPEN_GET_AT + resource.index()),
        (None, Some(get)) => one(get).map(|resource| OPEN_GIVE_GET_AT + resource.index()),
        (None, None) => None,
    }
}

/// The only kind of these cards and how many there are of it.
pub(super) fn single(cards: Cards) -> Option<(Resource, u8)> {
    let mut kinds = cards.iter();
    kinds.next().filter(|_| kinds.next().is_none())
}

fn one(cards: Cards) -> Option<Resource> {
    single(cards).filter(|(_, count)| *count == 1).map(|(resource, _)| resource)
}
