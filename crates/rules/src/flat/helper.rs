//! The choices of the Helpers module, except picking up a road.

use super::{Action, Building, Cards, DevCard, Helper, Hex, Resource, Seat, SeatSet, Swap};
use crate::rules::Rules;

pub(super) const PASS_AT: usize = 0;
pub(crate) const PASS: u128 = 1 << PASS_AT;
pub(super) const FLIP_AT: usize = 1;
pub(crate) const FLIP: u128 = 1 << FLIP_AT;
pub(crate) const EXCHANGE_AT: usize = 2;
pub(crate) const NASSIR_AT: usize = 12;
pub(crate) const ASK_AT: usize = 17;
pub(crate) const RETURN_AT: usize = 38;
pub(crate) const WILLIAM_AT: usize = 43;
pub(crate) const MARIANNE_AT: usize = 51;
pub(crate) const CANDAMIR_AT: usize = 56;
const CANDAMIR_SWAP_AT: usize = CANDAMIR_AT + 1;
pub(crate) const KEEP_AT: usize = 69;
pub(crate) const HILDE_AT: usize = 74;
pub(crate) const TAKE_AT: usize = 80;
pub(crate) const JEAN_AT: usize = 85;
pub(super) const SEAN_KEEP_AT: usize = 90;
pub(crate) const SEAN_KEEP: u128 = 1 << SEAN_KEEP_AT;
pub(crate) const SEAN_TAKE_AT: usize = 91;
pub(crate) const VINCENT_AT: usize = 96;
const VINCENT_CITY_AT: usize = VINCENT_AT + 1;
pub(crate) const LIN_AT: usize = 98;

/// The ways to replace a card of this price by one of another kind, in a fixed order.
pub(crate) fn swaps(price: Cards) -> impl Iterator<Item = Swap> {
    price.iter().flat_map(|(instead_of, _)| {
        let others = Resource::ALL.into_iter().filter(move |pay| *pay != instead_of);
        others.map(move |pay| Swap { instead_of, pay })
    })
}

/// The groups of one or two seats that Nassir may ask: six single ones, then fifteen pairs.
pub(crate) fn groups() -> impl Iterator<Item = SeatSet> {
    let singles = Seat::all(Seat::MAX).map(SeatSet::of);
    let pairs = Seat::all(Seat::MAX)
        .flat_map(|a| Seat::all(Seat::MAX).filter(move |b| a < *b).map(move |b| SeatSet::of(a).with(b)));
    singles.chain(pairs)
}

pub(super) fn action(bit: usize) -> Option<Action> {
    let resource = |at: usize| Resource::ALL[bit - at];
    Some(match bit {
        PASS_AT => Action::PassReaction,
        FLIP_AT => Action::FlipHelper,
        EXCHANGE_AT..NASSIR_AT => Action::ExchangeHelper(Helper::ALL[bit - EXCHANGE_AT]),
        NASSIR_AT..ASK_AT => Action::Nassir(resource(NASSIR_AT)),
        ASK_AT..RETURN_AT => Action::NassirAsk(groups().nth(bit - ASK_AT)?),
        RETURN_AT..WILLIAM_AT => Action::NassirReturn(resource(RETURN_AT)),
        WILLIAM_AT..MARIANNE_AT => Action::William(swaps(Rules::ROAD_PRICE).nth(bit - WILLIAM_AT)?),
        MARIANNE_AT..CANDAMIR_AT => Action::Marianne(resource(MARIANNE_AT)),
        CANDAMIR_AT => Action::Candamir(None),
        CANDAMIR_SWAP_AT..KEEP_AT => {
            Action::Candamir(Some(swaps(Rules::DEV_CARD_PRICE).nth(bit - CANDAMIR_SWAP_AT)?))
        }
        KEEP_AT..HILDE_AT => Action::CandamirKeep(DevCard::ALL[bit - KEEP_AT]),
        HILDE_AT..TAKE_AT => Action::Hilde(Seat::of(bit - HILDE_AT)),
        TAKE_AT..JEAN_AT => Action::HildeTake(resource(TAKE_AT)),
        JEAN_AT..SEAN_KEEP_AT => Action::Jean(resource(JEAN_AT)),
        SEAN_KEEP_AT => Action::SeanKeep,
        SEAN_TAKE_AT..VINCENT_AT => Action::SeanTake(resource(SEAN_TAKE_AT)),
        VINCENT_AT => Action::Vincent(Building::Settlement),
        VINCENT_CITY_AT => Action::Vincent(Building::City),
        _ => Action::Lin(Hex::try_new(bit - LIN_AT)?),
    })
}

/// The bit for Nassir's question to these seats.
pub(super) fn ask_bit(seats: SeatSet) -> Option<usize> {
    groups().position(|group| group == seats).map(|place| ASK_AT + place)
}

/// The bit for a road that William pays for this way.
pub(super) fn william_bit(swap: Swap) -> Option<usize> {
    swaps(Rules::ROAD_PRICE).position(|at| at == swap).map(|place| WILLIAM_AT + place)
}

/// The bit for a development card that Candamir pays for this way.
pub(super) fn candamir_bit(swap: Option<Swap>) -> Option<usize> {
    let Some(swap) = swap else { return Some(CANDAMIR_AT) };
    swaps(Rules::DEV_CARD_PRICE).position(|at| at == swap).map(|place| CANDAMIR_SWAP_AT + place)
}
