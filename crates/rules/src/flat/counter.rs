//! The canonical counteroffers, one card for another. They have their own segment because a bit set has room for
//! 128, and six slots of counteroffers plus the other answers need more.

use super::{Action, Cards, PAIRS, Side, Slot, offer, pair, unpair};

pub(crate) const SIZE: u16 = (Slot::COUNT * PAIRS) as u16;

pub(super) fn action(bit: usize) -> Option<Action> {
    let (give, get) = unpair(bit % PAIRS);
    let slot = Slot::try_new(bit / PAIRS)?;
    Some(Action::Counter { slot, give: Side::of(Cards::one(give)), get: Side::of(Cards::one(get)) })
}

pub(super) fn bit(slot: Slot, give: Side, get: Side) -> Option<usize> {
    let ((give, 1), (get, 1)) = (offer::single(give.cards()?)?, offer::single(get.cards()?)?) else {
        return None;
    };
    (give != get).then(|| slot.index() * PAIRS + pair(give, get))
}
